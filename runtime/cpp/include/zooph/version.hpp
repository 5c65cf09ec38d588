#pragma once

/// Version of the runtime, for the preprocessor: major * 10000 + minor * 100 + patch. The only macros that
/// including Zooph leaves behind.
#define ZOOPH_VERSION 100
/// The same as text.
#define ZOOPH_VERSION_TEXT "0.1.0"
