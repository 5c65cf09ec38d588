"""Code of schemas."""

load("@rules_cc//cc:cc_library.bzl", "cc_library")

def zooph_cc_library(name, schemas, compiler, runtime = "@zooph//:zooph", imports = [], deps = [], **kwargs):
    """A library of what is generated of schemas.

    Args:
      name: The library's name.
      schemas: Files of this package, by their names in it.
      compiler: The label of the schema compiler, `zooph`.
      runtime: The runtime's label.
      imports: Schemas of other packages that these import; absolute imports begin at the workspace.
      deps: Libraries of the code of those.
      **kwargs: What else cc_library takes.
    """
    folder = native.package_name()
    stems = [schema.removesuffix(".capnp") for schema in schemas]
    ends = [".view.zooph.hpp", ".zooph.hpp", ".zooph.cpp"]
    native.genrule(
        name = name + "_generate",
        srcs = schemas + imports,
        outs = [stem + end for stem in stems for end in ends],
        cmd = " ".join([
            "$(execpath {})".format(compiler),
            "gen cpp --out $(RULEDIR) --import-path . --src-prefix",
            folder or ".",
        ] + ["$(execpath {})".format(schema) for schema in schemas]),
        tools = [compiler],
    )
    cc_library(
        name = name,
        srcs = [stem + ".zooph.cpp" for stem in stems],
        hdrs = [stem + end for stem in stems for end in ends[:2]],
        includes = ["."],
        deps = [runtime] + deps,
        **kwargs
    )
