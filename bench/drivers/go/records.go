// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"math"

	zooph "zooph.dev/go"

	"zooph.dev/bench/generated/carsales"
	"zooph.dev/bench/generated/catrank"
	"zooph.dev/bench/generated/eval"
	"zooph.dev/bench/generated/ram"
	"zooph.dev/bench/harness"
)

// record is a pointer to a Record that can be decoded.
type record[X any] interface {
	*X
	UnmarshalBinary(data []byte) error
	UnmarshalIn(m *zooph.Message, data []byte) error
	UnmarshalBorrowed(m *zooph.Message, data []byte) error
}

// decoded returns the variants that read by decoding to a Record: to a new one each time, or to an
// existing one, whose texts are copies or the message's own bytes.
func decoded[P record[X], X any](sum func(P) uint64) map[string]func([]byte) uint64 {
	var m zooph.Message
	reused, borrowed := P(new(X)), P(new(X))
	return map[string]func([]byte) uint64{
		"decoded": func(b []byte) uint64 {
			x := P(new(X))
			harness.Check(x.UnmarshalBinary(b))
			return sum(x)
		},
		"reused": func(b []byte) uint64 {
			harness.Check(reused.UnmarshalIn(&m, b))
			return sum(reused)
		},
		"borrowed": func(b []byte) uint64 {
			harness.Check(borrowed.UnmarshalBorrowed(&m, b))
			return sum(borrowed)
		},
	}
}

func carsalesRecord(x *carsales.ParkingLot) (s uint64) {
	for i := range x.Cars {
		car := &x.Cars[i]
		s += harness.String(car.Make) + harness.String(car.Model)
		s += uint64(car.Color) + uint64(car.Seats) + uint64(car.Doors)
		for k := range car.Wheels {
			wheel := &car.Wheels[k]
			s += uint64(wheel.Diameter) + uint64(math.Float32bits(wheel.AirPressure)) + harness.Bit(wheel.SnowTires)
		}
		s += uint64(car.Length) + uint64(car.Width) + uint64(car.Height) + uint64(car.Weight)
		if e := car.Engine; e != nil {
			s += uint64(e.Horsepower) + uint64(e.Cylinders) + uint64(e.Cc) +
				harness.Bit(e.UsesGas) + harness.Bit(e.UsesElectric)
		}
		s += uint64(math.Float32bits(car.FuelCapacity)) + uint64(math.Float32bits(car.FuelLevel))
		s += harness.Bit(car.HasPowerWindows) + harness.Bit(car.HasPowerSteering) +
			harness.Bit(car.HasCruiseControl) + uint64(car.CupHolders) + harness.Bit(car.HasNavSystem)
	}
	return
}

func catrankRecord(x *catrank.SearchResultList) (s uint64) {
	for i := range x.Results {
		r := &x.Results[i]
		s += math.Float64bits(r.Score) + harness.String(r.Url) + harness.String(r.Snippet)
	}
	return
}

func evalRecord(x *eval.Expression) uint64 { return uint64(uint32(evaluateRecord(x))) }

func evaluateRecord(x *eval.Expression) int32 {
	a, b := x.Left.Value, x.Right.Value
	if x.Left.Which != eval.Expression_Left_Value {
		a = evaluateRecord(x.Left.Expression)
	}
	if x.Right.Which != eval.Expression_Right_Value {
		b = evaluateRecord(x.Right.Expression)
	}
	return harness.Operate(uint16(x.Op), a, b)
}

func ramARecord(x *ram.MessageA) uint64 {
	return x.Id + x.Version + harness.String(x.Table) + harness.String(x.Key) + harness.String(x.Value)
}

func ramBRecord(x *ram.MessageB) uint64 {
	return x.First + x.Second + x.Third + x.Fourth + x.Fifth + x.Sixth + x.Seventh + x.Eighth
}
