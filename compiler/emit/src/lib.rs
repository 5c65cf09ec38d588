//! Checked in-source templates and naming rules for back ends
