# zooph_generate(TARGET target SCHEMAS file... [IMPORTS folder...] [ROOT folder] [OPTIONS option...])
#
# Generates code from schemas and adds it to a target. The target, and targets that link it, find `weather.zooph.hpp`
# for `weather.capnp`.
#
# SCHEMAS  the schemas. Each schema of a program belongs to one target; targets with schemas that import it link
#          that target.
# IMPORTS  folders that absolute imports are searched in
# ROOT     the folder to which the paths of generated files are relative; the current one by default
# OPTIONS  more options of `zooph`
#
# Code is generated again when a schema changes, or a schema that it imports, a file that it embeds, the options or
# the tool. Generated files that stay the same are not compiled again. The tool is ZOOPH_EXECUTABLE, or `zooph` beside
# the package or in PATH. It must run on the build machine, whatever the target machine is.
function(zooph_generate)
  set(usage "zooph_generate(TARGET target SCHEMAS file... [IMPORTS folder...] [ROOT folder] [OPTIONS option...])")
  cmake_parse_arguments(PARSE_ARGV 0 ARG "" "TARGET;ROOT" "SCHEMAS;IMPORTS;OPTIONS")
  if(NOT ARG_TARGET OR NOT ARG_SCHEMAS OR ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${usage}")
  endif()
  if(NOT TARGET "${ARG_TARGET}")
    message(FATAL_ERROR "zooph_generate: there is no target ${ARG_TARGET}; ${usage}")
  endif()
  find_program(
    ZOOPH_EXECUTABLE zooph
    HINTS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../../../bin" "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../../../../bin"
    DOC "The schema compiler")
  if(NOT ZOOPH_EXECUTABLE)
    message(FATAL_ERROR "zooph_generate: the schema compiler `zooph` is not in PATH; set ZOOPH_EXECUTABLE to where it is")
  endif()

  # In a folder for the target, so that another target may have a schema with the same name.
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/zooph/${ARG_TARGET}")
  set(root "${CMAKE_CURRENT_SOURCE_DIR}")
  if(ARG_ROOT)
    get_filename_component(root "${ARG_ROOT}" ABSOLUTE)
  endif()
  set(schemas)
  set(generated)
  foreach(schema IN LISTS ARG_SCHEMAS)
    get_filename_component(schema "${schema}" ABSOLUTE)
    file(RELATIVE_PATH name "${root}" "${schema}")
    if(name MATCHES "^\\.\\./" OR IS_ABSOLUTE "${name}")
      message(FATAL_ERROR "zooph_generate: ${schema} is not below ${root}; ROOT says below which folder schemas are")
    endif()
    string(REGEX REPLACE "\\.capnp$" "" stem "${name}")
    list(APPEND schemas "${schema}")
    foreach(end view.zooph.hpp zooph.hpp zooph.cpp)
      list(APPEND generated "${folder}/${stem}.${end}")
    endforeach()
  endforeach()
  set(options "--src-prefix=${root}" ${ARG_OPTIONS})
  foreach(import IN LISTS ARG_IMPORTS)
    get_filename_component(import "${import}" ABSOLUTE)
    list(APPEND options "--import-path=${import}")
  endforeach()

  # The tool does not touch files that would stay the same, so a stamp records when it ran. The paths of the depfile
  # are relative to the folder in which the tool runs. The file of options changes when the command does.
  string(SHA256 key "${schemas}")
  string(SUBSTRING "${key}" 0 8 key)
  set(stamp "${folder}/${key}.stamp")
  set(command "${ZOOPH_EXECUTABLE}" gen cpp --out "${folder}" ${options} ${schemas})
  list(JOIN ARG_SCHEMAS ", " names)
  file(GENERATE OUTPUT "${folder}/${key}.options" CONTENT "${command}\n")
  add_custom_command(
    OUTPUT "${stamp}"
    BYPRODUCTS ${generated}
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
    COMMAND ${command} --depfile "${stamp}.d" --depfile-target "${stamp}"
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS ${schemas} "${folder}/${key}.options" "${ZOOPH_EXECUTABLE}"
    DEPFILE "${stamp}.d"
    WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}"
    COMMENT "Generating C++ of ${names}"
    VERBATIM COMMAND_EXPAND_LISTS)
  set_source_files_properties(${generated} PROPERTIES GENERATED TRUE)
  target_sources(${ARG_TARGET} PRIVATE "${stamp}" ${generated})
  target_include_directories(${ARG_TARGET} PUBLIC "$<BUILD_INTERFACE:${folder}>")
endfunction()
