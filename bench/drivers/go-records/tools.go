// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build tools

// The plugins that build-driver runs, so that their versions stand in go.mod.
package main

import (
	_ "github.com/planetscale/vtprotobuf/cmd/protoc-gen-go-vtproto"
	_ "google.golang.org/protobuf/cmd/protoc-gen-go"
)
