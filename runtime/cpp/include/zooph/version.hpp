#pragma once

/// Version of the runtime for the preprocessor: major * 10000 + minor * 100 + patch. This macro and the next are the
/// only ones that remain defined after including Zooph.
#define ZOOPH_VERSION 100
/// Version of the runtime as text.
#define ZOOPH_VERSION_TEXT "0.1.0"
