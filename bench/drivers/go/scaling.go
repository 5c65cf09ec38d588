// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"unsafe"

	zooph "zooph.dev/go"

	"zooph.dev/bench/generated/scaling"
	"zooph.dev/bench/harness"
)

// The rows of messages of one element to a hundred million. The largest take gigabytes,
// so a row's message exists only while the row runs.

// factor times an element's key is its value.
const factor = 0x9e37_79b9_7f4a_7c15

// sharedFrom is the least number of elements that two threads read.
const sharedFrom = 10_000

func fillSeries(a *zooph.Arena, count int) {
	points := scaling.NewSeries(a).InitPoints(count)
	for i := range count {
		point := points.At(i)
		point.SetKey(uint64(i))
		point.SetValue(uint64(i) * factor)
	}
}

// series returns an arena that has a message of that many elements in one segment.
func series(count int) *zooph.Arena {
	a := new(zooph.Arena)
	a.Reserve(16*count + 64)
	fillSeries(a, count)
	return a
}

func sumSeries(r scaling.SeriesReader) (s uint64) {
	for point := range r.Points().All() {
		s += point.Key() + point.Value()
	}
	return
}

func sumPart(r scaling.SeriesReader, from, to int) (s uint64) {
	points := r.Points()
	for i := from; i < to; i++ {
		point := points.At(i)
		s += point.Key() + point.Value()
	}
	return
}

// stay binds all threads to these cores. Threads that are started later inherit that.
func stay(cores *[128]byte) {
	threads, err := os.ReadDir("/proc/self/task")
	harness.Check(err)
	for _, thread := range threads {
		number, err := strconv.Atoi(thread.Name())
		harness.Check(err)
		// The call fails for a thread that has ended meanwhile, which does no harm.
		_, _, _ = syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, uintptr(number), uintptr(len(cores)),
			uintptr(unsafe.Pointer(cores)))
	}
}

// ownCores returns the cores that the process is bound to. The runner binds it to one.
func ownCores() (cores [128]byte) {
	_, _, _ = syscall.RawSyscall(syscall.SYS_SCHED_GETAFFINITY, 0, uintptr(len(cores)), uintptr(unsafe.Pointer(&cores)))
	return
}

// sumByTwo lets two threads add up one half of the message each. It takes GOMAXPROCS of 2.
func sumByTwo(r scaling.SeriesReader) uint64 {
	count := r.Points().Len()
	other := make(chan uint64)
	go func() { other <- sumPart(r, count/2, count) }()
	own := sumPart(r, 0, count/2)
	return own + <-other
}

// readingSeries returns a function that makes a row, which opens a message and calls sum.
func readingSeries(count int, lazy bool, sum func(scaling.SeriesReader) uint64) func() harness.Row {
	return func() harness.Row {
		data := series(count).Framed()
		var m zooph.Message
		return harness.Row{Inputs: count, Encoded: len(data), Pass: func() uint64 {
			var r scaling.SeriesReader
			var err error
			if lazy {
				r, err = zooph.OpenLazy[scaling.SeriesReader](&m, data)
			} else {
				r, err = scaling.OpenSeriesIn(&m, data)
			}
			harness.Check(err)
			s := sum(r)
			harness.Check(m.Fault())
			return s
		}}
	}
}

func buildingSeries(count int) harness.Row {
	a := series(count)
	build := func() uint64 {
		fillSeries(a, count)
		return uint64(len(a.Framed()))
	}
	return harness.Row{Inputs: count, Encoded: len(a.Framed()), Pass: build, Verify: func() uint64 {
		build()
		var m zooph.Message
		r, err := scaling.OpenSeriesIn(&m, a.Framed())
		harness.Check(err)
		return sumSeries(r)
	}}
}

func loadScaling(string) map[string]harness.Row {
	rows := map[string]harness.Row{}
	own, all := ownCores(), [128]byte{}
	for i := range all {
		all[i] = 0xff
	}
	for count := 1; count <= mostElements; count *= 10 {
		add := func(kind, variant string, made func() harness.Row) {
			processors, cores := 1, &own
			if kind == "pair" {
				processors, cores = 2, &all
			}
			rows[fmt.Sprintf("scaling.%s-%d/zooph-go:%s", kind, count, variant)] = harness.Row{Make: func() harness.Row {
				runtime.GOMAXPROCS(processors)
				stay(cores)
				return made()
			}}
		}
		add("build", "builder", func() harness.Row { return buildingSeries(count) })
		add("read", "validated", readingSeries(count, false, sumSeries))
		add("read", "lazy", readingSeries(count, true, sumSeries))
		if count >= sharedFrom {
			add("pair", "validated", readingSeries(count, false, sumByTwo))
		}
	}
	return rows
}
