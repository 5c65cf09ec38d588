// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build !race

package goldens_test

import (
	"bytes"
	"testing"

	"zooph.dev/go"
	"zooph.dev/goldens/structs"
)

// With the race detector a sync.Pool drops some values, so this test is built without it.
func TestReceiveAllocatesOnce(t *testing.T) {
	one := stream(t, 1)
	in := bytes.NewReader(one)
	receive := func() {
		in.Reset(one)
		m, err := zooph.Receive[structs.SimpleReader](in)
		if err != nil || m.Root().Wide() != 0 {
			t.Error(err)
		}
		m.Release()
	}
	receive()
	// A garbage collection may empty the pool, so a call may allocate once.
	if n := testing.AllocsPerRun(100, receive); n > 1 {
		t.Errorf("Receive allocates %v times", n)
	}
}
