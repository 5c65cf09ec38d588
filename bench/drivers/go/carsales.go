// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	zooph "zooph.dev/go"

	"zooph.dev/bench/generated/carsales"
	"zooph.dev/bench/generated/carsalesdefaults"
	"zooph.dev/bench/generated/carsalesnext"
	"zooph.dev/bench/harness"
)

func carsalesFrom(folder, file string) *workload[carsales.ParkingLotReader, carsales.ParkingLot] {
	w := &workload[carsales.ParkingLotReader, carsales.ParkingLot]{
		name: "carsales", texts: true, open: carsales.OpenParkingLotIn, sum: sumCarsales, build: buildCarsales,
		encode: (*carsales.ParkingLot).AppendBinary, decoded: decoded(carsalesRecord),
	}
	w.load(folder, file, carsales.ParkingLotReader.Record)
	return w
}

func loadCarsales(folder string) map[string]harness.Row {
	w := carsalesFrom(folder, "carsales.messages")
	rows := w.rows()
	jsons(rows, "carsales", w.plain, carsalesRecord)
	return rows
}

// reading returns a row that opens messages with validation and reads them.
func reading[R zooph.Reader[R]](data [][]byte, open func(*zooph.Message, []byte) (R, error), sum func(R) uint64) harness.Row {
	var m zooph.Message
	return harness.Row{Inputs: len(data), Pass: func() (s uint64) {
		for _, b := range data {
			r, err := open(&m, b)
			harness.Check(err)
			s += sum(r)
		}
		return
	}}
}

func loadVersions(folder string) map[string]harness.Row {
	same := carsalesFrom(folder, "carsales.messages")
	defaults := &workload[carsalesdefaults.ParkingLotReader, carsalesdefaults.ParkingLot]{
		name: "defaults", open: carsalesdefaults.OpenParkingLotIn, sum: sumCarsalesDefaults,
		build: buildCarsalesDefaults, encode: (*carsalesdefaults.ParkingLot).AppendBinary,
	}
	defaults.load(folder, "carsales-defaults.messages", carsalesdefaults.ParkingLotReader.Record)
	newer := harness.Frames(folder, "carsales-next.messages")
	segments := harness.Frames(folder, "carsales-segments.messages")
	return map[string]harness.Row{
		"versions.same-read/zooph-go:validated": reading(same.data, same.open, sumCarsales),
		"versions.older-read/zooph-go:validated": reading(same.data, carsalesnext.OpenParkingLotIn,
			sumCarsalesNext),
		"versions.newer-read/zooph-go:validated":    reading(newer, same.open, sumCarsales),
		"versions.segments-read/zooph-go:validated": reading(segments, same.open, sumCarsales),
		"versions.defaults-read/zooph-go:validated": reading(defaults.data, defaults.open, sumCarsalesDefaults),
		"versions.same-build/zooph-go:builder":      same.rows()["carsales.build/zooph-go:builder"],
		"versions.defaults-build/zooph-go:builder":  defaults.rows()["defaults.build/zooph-go:builder"],
	}
}
