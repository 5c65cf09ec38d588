//! Source spans, error codes and the rendering of diagnostics
