// SPDX-License-Identifier: MIT OR Apache-2.0

// Package harness has the code that Go's drivers of the benchmarks share: it speaks the
// line protocol of bench/README.md, and reads the input files.
package harness

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

var le = binary.LittleEndian

// Row is one contender's work in one case. Pass does the work for every input once,
// and returns the checksum.
type Row struct {
	Pass   func() uint64
	Inputs int
	// Verify does one pass, reads back its output and returns the checksum. It is nil
	// where the work is reading.
	Verify func() uint64
	// Encoded is the bytes of all inputs or of all output, or 0 if they are not known.
	Encoded int
	// Make makes the row for each run, if its memory is too much to be kept. Otherwise it is nil.
	Make func() Row
}

// with calls do with the row, or with the one that Make makes. The latter's memory is
// freed at once, because the collector would let several times as much pile up.
func (r Row) with(do func(Row)) {
	if r.Make == nil {
		do(r)
		return
	}
	do(r.Make())
	debug.FreeOSMemory()
}

// cost answers what an input takes besides time. The bytes held at a time depend on the
// collector, so they are left out.
func cost(r Row) string {
	r.Pass() // allocates the memory that the row keeps
	const passes = 2
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range passes {
		r.Pass()
	}
	runtime.ReadMemStats(&after)
	each := func(n uint64) float64 { return float64(n) / float64(passes*r.Inputs) }
	answer := fmt.Sprintf("cost allocations=%g allocated=%g", each(after.Mallocs-before.Mallocs),
		each(after.TotalAlloc-before.TotalAlloc))
	if r.Encoded > 0 {
		answer += fmt.Sprintf(" encoded=%g", float64(r.Encoded)/float64(r.Inputs))
	}
	return answer
}

// random draws where memory begins. Its seed differs between lives of the driver.
var random = rand.New(rand.NewPCG(placement(), 1))

func placement() uint64 {
	n, _ := strconv.ParseUint(os.Getenv("BENCH_PLACEMENT"), 10, 64)
	return n
}

// ballast moves the beginning of the heap.
var ballast []byte

// Place returns memory of that size that begins at a drawn offset within a page, a
// multiple of 16. Memory that libraries allocate cannot be moved so: Go's large blocks
// begin at a page.
func Place(size int) []byte {
	at := random.IntN(256) * 16
	return make([]byte, at+size)[at : at+size : at+size]
}

// Loaders read a workload's inputs from a folder and return its rows.
type Loaders map[string]func(folder string) map[string]Row

const batch = 300 * time.Microsecond

// measure runs a row for about that long. ns is the fastest batch's time for one input.
func measure(r Row, long time.Duration) (ns float64, passes, sum uint64) {
	r.Pass() // brings the row's data into the caches
	start := time.Now()
	r.Pass()
	each := max(1, int(batch/max(time.Since(start), 1)))
	fastest := time.Duration(1 << 62)
	for begin := time.Now(); time.Since(begin) < long; {
		var s uint64
		start := time.Now()
		for range each {
			s += r.Pass()
		}
		fastest = min(fastest, time.Since(start))
		sum += s
		passes += uint64(each)
	}
	if r.Verify != nil {
		passes, sum = 1, r.Verify()
	}
	return float64(fastest.Nanoseconds()) / float64(each*r.Inputs), passes, sum
}

// Serve answers requests until there are no more. about is appended to the answer to
// `about`: tab-separated KEY=VALUE, each with a tab before it.
func Serve(loaders Loaders, about string) {
	// A higher limit keeps the collector from running in the middle of batches. Rows make no
	// garbage, except those whose names say that they do.
	debug.SetGCPercent(800)
	runtime.GOMAXPROCS(1)
	ballast = make([]byte, 16*(1+random.IntN(4096)))
	folder := "."
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	var rows map[string]Row
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch {
		case len(words) == 0:
		case words[0] == "about":
			fmt.Printf("about compiler=%s\tflags=go build\tGOMAXPROCS=1\tGOGC=800%s\n", runtime.Version(), about)
		case words[0] == "load" && len(words) == 2:
			rows = nil
			if load, ok := loaders[words[1]]; ok {
				rows = load(folder)
			}
			var names []string
			for name := range rows {
				names = append(names, name)
			}
			fmt.Println(strings.TrimSpace("rows " + strings.Join(names, " ")))
		case words[0] == "cost" && len(words) == 2:
			r, ok := rows[words[1]]
			if !ok {
				fmt.Println("error there is no such row")
				continue
			}
			r.with(func(r Row) { fmt.Println(cost(r)) })
		case words[0] == "run" && len(words) == 3:
			r, ok := rows[words[1]]
			ms, err := strconv.Atoi(words[2])
			if !ok || err != nil {
				fmt.Println("error there is no such row")
				continue
			}
			r.with(func(r Row) {
				ns, passes, sum := measure(r, time.Duration(ms)*time.Millisecond)
				fmt.Printf("ok %.3f %d %d\n", ns, passes, sum)
			})
		case words[0] == "quit":
			return
		default:
			fmt.Println("error unknown request")
		}
	}
}

// Read returns the content of an input file.
func Read(folder, name string) []byte {
	b, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return append(Place(len(b))[:0], b...)
}

// Frames splits a file of framed messages.
func Frames(folder, name string) [][]byte {
	var all [][]byte
	for data := Read(folder, name); len(data) > 0; {
		segments := int(le.Uint32(data)) + 1
		n := (segments/2 + 1) * 8
		for i := range segments {
			n += int(le.Uint32(data[4+i*4:])) * 8
		}
		all = append(all, data[:n:n])
		data = data[n:]
	}
	return all
}

// Blobs splits a file of frames, each of which has its length before it.
func Blobs(folder, name string) [][]byte {
	var all [][]byte
	for data := Read(folder, name); len(data) > 0; {
		n := int(le.Uint64(data))
		all = append(all, data[8:8+n:8+n])
		data = data[8+(n+7)&^7:]
	}
	return all
}

// SumBytes returns the checksum `bytes` of bench/README.md.
func SumBytes(b []byte) (s uint64) {
	s = uint64(len(b))
	for ; len(b) >= 8; b = b[8:] {
		s += le.Uint64(b)
	}
	var last [8]byte
	copy(last[:], b)
	return s + le.Uint64(last[:])
}

// Bit returns 1 for true and 0 for false, without a branch.
func Bit(b bool) uint64 {
	var x uint64
	if b {
		x = 1
	}
	return x
}

// Operate returns the result of an operation of eval. Every language makes the same
// comparisons in the same order, without a jump table.
func Operate(op uint16, a, b int32) int32 {
	if op < 3 {
		if op == 0 {
			return a + b
		}
		if op == 1 {
			return a - b
		}
		return a * b
	}
	if op > 4 {
		return 0
	}
	if b == 0 {
		return math.MaxInt32
	}
	if op == 3 {
		return a / b
	}
	return a % b
}

// Length returns the checksum of passes that only write.
func Length(b []byte) uint64 { return uint64(len(b)) }

// Over returns a pass that calls work for each input and adds up the sums of its results.
func Over(inputs [][]byte, work func([]byte) []byte, sum func([]byte) uint64) func() uint64 {
	return func() (s uint64) {
		for _, b := range inputs {
			s += sum(work(b))
		}
		return
	}
}

// Check ends the driver if err is an error.
func Check(err error) {
	if err != nil {
		panic(err)
	}
}
