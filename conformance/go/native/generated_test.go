// SPDX-License-Identifier: MIT OR Apache-2.0

package native

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCodecsAreThoseOfTheTypes generates the codecs again, from a copy of the types.
func TestCodecsAreThoseOfTheTypes(t *testing.T) {
	source, err := os.ReadFile("types.go")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(source), "zoophraw -type ")
	names, _, _ := strings.Cut(rest, "\n")
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":   "module zooph.dev/conformance/native\n\ngo 1.25\n",
		"types.go": string(source),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("go", "run", "zooph.dev/go/cmd/zoophraw", "-type", names, folder).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	want, err := os.ReadFile("raw_codecs.go")
	if err != nil {
		t.Fatal(err)
	}
	found, err := os.ReadFile(filepath.Join(folder, "raw_codecs.go"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(found, want) {
		t.Error("the codecs were not written by this program of these types: go generate ./native")
	}
}
