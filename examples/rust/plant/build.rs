fn main() {
    zooph_build::Config::new()
        .file("schemas/plant.capnp")
        .file("schemas/base.capnp")
        .json()
        .compile();
}
