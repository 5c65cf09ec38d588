// SPDX-License-Identifier: MIT OR Apache-2.0

// The driver runs Go's rows of the benchmarks. The protocol is defined in
// bench/README.md.
package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	zooph "zooph.dev/go"
)

// row is a case and a contender. A pass does the work for every input once, and
// returns the checksum.
type row struct {
	pass   func() uint64
	inputs int
	// verify reads back what a pass produced, where reading is not the work; its
	// result is the checksum of one pass.
	verify func() uint64
}

// loaders read a workload's inputs and return its rows.
var loaders = map[string]func(folder string) map[string]row{
	"carsales":  loadCarsales,
	"catrank":   loadCatrank,
	"eval":      loadEval,
	"one-field": loadOneField,
	"versions":  loadVersions,
	"packing":   loadPacking,
	"ints":      loadInts,
}

const batch = 300 * time.Microsecond

// measure runs a row for about that long and answers with the fastest batch.
func measure(r row, long time.Duration) (ns float64, passes, sum uint64) {
	r.pass() // the caches hold this row's data now, and no other's
	start := time.Now()
	r.pass()
	each := max(1, int(batch/max(time.Since(start), 1)))
	fastest := time.Duration(1 << 62)
	for begin := time.Now(); time.Since(begin) < long; {
		var s uint64
		start := time.Now()
		for range each {
			s += r.pass()
		}
		fastest = min(fastest, time.Since(start))
		sum += s
		passes += uint64(each)
	}
	if r.verify != nil {
		passes, sum = 1, r.verify()
	}
	return float64(fastest.Nanoseconds()) / float64(each*r.inputs), passes, sum
}

func main() {
	// The collector would run in the middle of batches; what is measured makes no
	// garbage, or says so.
	debug.SetGCPercent(800)
	runtime.GOMAXPROCS(1)
	folder := "."
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	var rows map[string]row
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch {
		case len(words) == 0:
		case words[0] == "about":
			fmt.Printf("about compiler=%s\tflags=go build\tGOMAXPROCS=1\n", runtime.Version())
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
		case words[0] == "run" && len(words) == 3:
			r, ok := rows[words[1]]
			ms, err := strconv.Atoi(words[2])
			if !ok || err != nil {
				fmt.Println("error there is no such row")
				continue
			}
			ns, passes, sum := measure(r, time.Duration(ms)*time.Millisecond)
			fmt.Printf("ok %.3f %d %d\n", ns, passes, sum)
		case words[0] == "quit":
			return
		default:
			fmt.Println("error unknown request")
		}
	}
}

func read(folder, name string) []byte {
	b, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return b
}

// messages splits a file of framed messages.
func messages[R zooph.Reader[R]](folder, name string) [][]byte {
	var all [][]byte
	for data := read(folder, name); len(data) > 0; {
		_, rest, err := zooph.OpenPrefix[R](new(zooph.Message), data)
		check(err)
		all = append(all, data[:len(data)-len(rest):len(data)-len(rest)])
		data = rest
	}
	return all
}

// blobs splits a file of bytes with their lengths in front.
func blobs(folder, name string) [][]byte {
	var all [][]byte
	for data := read(folder, name); len(data) > 0; {
		n := int(le.Uint64(data))
		all = append(all, data[8:8+n:8+n])
		data = data[8+(n+7)&^7:]
	}
	return all
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
