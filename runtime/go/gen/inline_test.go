// SPDX-License-Identifier: MIT OR Apache-2.0

package gen_test

import (
	"os/exec"
	"path"
	"runtime"
	"strings"
	"testing"
)

// Functions that generated code calls for each value must be inlined. A few more
// instructions, or one more wrapper around them, can prevent that without any other test
// failing.
func TestWhatHasToBeInlinedIs(t *testing.T) {
	if runtime.GOARCH != "amd64" || !strings.HasPrefix(runtime.Version(), "go1.26") {
		t.Skip("what is inlined differs by the compiler's release")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	build := exec.Command("go", "build", "-gcflags=-m", "./internal/core", "./gen", "./internal/weather")
	build.Dir = ".."
	told, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, told)
	}
	inlined, in := map[string]bool{}, ""
	for line := range strings.Lines(string(told)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "# "); ok {
			in = path.Base(name)
		} else if _, name, ok := strings.Cut(line, ": can inline "); ok {
			inlined[in+" "+name] = true
		}
	}
	for _, name := range []string{
		// Building and reading.
		"weather NewReading", "weather ReadingBuilder.SetTime", "weather ReadingReader.Time",
		"core (*Segment).Near", "core (*Segment).land", "core (*Segment).Null",
		"core (*Message).OpenPlain", "gen OpenPlain", "gen StructOf",
		"gen Uint16", "gen Uint32", "gen Uint64", "gen PutUint16", "gen PutUint32", "gen PutUint64",
		// Encoding and decoding.
		"core (*RecordEncoder).TextOr", "core (*RecordEncoder).Take", "core (*RecordEncoder).Enter", "core (*RecordEncoder).Level",
		"core (*RecordEncoder).Words", "core (*RecordEncoder).Tree", "core (*RecordEncoder).Close", "gen NodePointer",
		"core Room.Less", "core Deeper", "gen Deeper", "core (*RecordDecoder).Begin", "gen Sticky",
		"core (*DirectDecoder).Words", "core (*DirectDecoder).Leave",
	} {
		if !inlined[name] {
			t.Errorf("%s is not", name)
		}
	}
}
