# zooph_generate(TARGET target SCHEMAS file... [IMPORTS folder...])
#
# Generates code of schemas when they change, and adds it to a target, which finds `weather.zooph.hpp` of `weather.capnp`.
# IMPORTS are folders that absolute imports are searched in. The tool is ZOOPH_EXECUTABLE, or `zooph` in PATH: it
# runs where the build runs, whatever it builds for. Code is made anew when a schema that is listed changes; one that is
# imported only has to be listed, too.
function(zooph_generate)
  cmake_parse_arguments(ARG "" "TARGET" "SCHEMAS;IMPORTS" ${ARGN})
  if(NOT ARG_TARGET OR NOT ARG_SCHEMAS OR ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "zooph_generate(TARGET target SCHEMAS file... [IMPORTS folder...])")
  endif()
  find_program(ZOOPH_EXECUTABLE zooph REQUIRED DOC "The schema compiler")
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/zooph/${ARG_TARGET}")
  set(imports)
  foreach(import IN LISTS ARG_IMPORTS)
    get_filename_component(import "${import}" ABSOLUTE)
    list(APPEND imports -I "${import}")
  endforeach()
  set(outputs)
  set(inputs)
  foreach(schema IN LISTS ARG_SCHEMAS)
    string(REGEX REPLACE "\\.capnp$" "" stem "${schema}")
    list(APPEND inputs "${CMAKE_CURRENT_SOURCE_DIR}/${schema}")
    foreach(end view.zooph.hpp zooph.hpp zooph.cpp)
      list(APPEND outputs "${folder}/${stem}.${end}")
    endforeach()
  endforeach()
  add_custom_command(
    OUTPUT ${outputs}
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
    COMMAND "${ZOOPH_EXECUTABLE}" ${imports} gen cpp --out "${folder}" ${ARG_SCHEMAS}
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    DEPENDS ${inputs} "${ZOOPH_EXECUTABLE}"
    COMMENT "zooph gen cpp ${ARG_SCHEMAS}"
    VERBATIM)
  target_sources(${ARG_TARGET} PRIVATE ${outputs})
  target_include_directories(${ARG_TARGET} PUBLIC "$<BUILD_INTERFACE:${folder}>")
endfunction()
