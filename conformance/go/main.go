// SPDX-License-Identifier: MIT OR Apache-2.0

// The driver reads requests from stdin and writes answers to stdout, one line each.
// conformance/README.md defines the protocol.
package main

import (
	"bufio"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	zooph "zooph.dev/go"
)

// request is a line.
type request struct {
	mode   string
	bytes  []byte
	limits zooph.Limits
}

func parse(words []string) (r request, err error) {
	r.mode = words[0]
	if len(words) > 2 && words[2] != "-" {
		if r.bytes, err = hex.DecodeString(words[2]); err != nil {
			return
		}
	}
	for _, option := range words[min(3, len(words)):] {
		name, value, _ := strings.Cut(option, "=")
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return r, err
		}
		// In Limits, 0 means the default, and a negative number means 0.
		if n == 0 {
			n = -1
		}
		switch name {
		case "nesting":
			r.limits.Nesting = int(n)
		case "traversal":
			r.limits.Traversal = n
		case "memory":
			r.limits.Memory = n
		case "output":
			r.limits.Output = n
		case "bytes":
			r.limits.Bytes = n
		case "utf8":
			r.limits.UTF8 = n == 1
		default:
			return r, errors.New("unknown option")
		}
	}
	return
}

func answer(line string) (out string) {
	// The runner reports a panic as a wrong answer; the driver continues.
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintln(os.Stderr, p)
			out = "panic"
		}
	}()
	words := strings.Fields(line)
	switch {
	case len(words) == 1 && words[0] == "operations":
		return "operations " + operationNames()
	case len(words) > 1 && words[0] == "input":
		_, path, _ := strings.Cut(strings.TrimSpace(line), " ")
		return load(path)
	case len(words) > 0 && words[0] == "attack":
		return runAttack(words)
	}
	if len(words) < 2 {
		return "modes " + strings.Join(slices.Concat(modes, rawModes), " ")
	}
	if slices.Contains(rawModes, words[0]) {
		return answerRaw(words)
	}
	r, err := parse(words)
	if err != nil {
		return "unsupported request"
	}
	t, ok := types[words[1]]
	if !ok {
		return "unsupported type " + words[1]
	}
	out, err = t.answer(&r)
	if err != nil {
		return fault(err)
	}
	return out
}

func fault(err error) string {
	var f *zooph.Fault
	if !errors.As(err, &f) {
		return "error " + err.Error()
	}
	path := f.Path
	if path == "" {
		path = "-"
	}
	if f.Byte >= 0 {
		return fmt.Sprintf("fault %v @%d %s", f.Kind.String(), f.Byte, path)
	}
	return fmt.Sprintf("fault %v %d:%d %s", f.Kind.String(), f.Segment, f.Word, path)
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		fmt.Fprintln(out, answer(line))
		out.Flush()
	}
}
