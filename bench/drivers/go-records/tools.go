// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build tools

// Imports the plugins that build-driver runs, so go.mod pins their versions.
package main

import (
	_ "github.com/planetscale/vtprotobuf/cmd/protoc-gen-go-vtproto"
	_ "github.com/tinylib/msgp"
	_ "google.golang.org/protobuf/cmd/protoc-gen-go"
)
