// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"encoding/json"
	"math"

	gojson "github.com/goccy/go-json"

	"zooph.dev/bench/harness"
	"zooph.dev/records/generated/carsales"
	"zooph.dev/records/generated/catrank"
	"zooph.dev/records/generated/eval"
)

// The types below are the workloads' data as a program with encoding/json would declare them.
// Enums are numbers, which is less work than names.

type wheel struct {
	Diameter    uint16  `json:"diameter"`
	AirPressure float32 `json:"airPressure"`
	SnowTires   bool    `json:"snowTires"`
}

type engine struct {
	Horsepower   uint16 `json:"horsepower"`
	Cylinders    uint8  `json:"cylinders"`
	Cc           uint32 `json:"cc"`
	UsesGas      bool   `json:"usesGas"`
	UsesElectric bool   `json:"usesElectric"`
}

type car struct {
	Make             string  `json:"make"`
	Model            string  `json:"model"`
	Color            uint16  `json:"color"`
	Seats            uint8   `json:"seats"`
	Doors            uint8   `json:"doors"`
	Wheels           []wheel `json:"wheels"`
	Length           uint16  `json:"length"`
	Width            uint16  `json:"width"`
	Height           uint16  `json:"height"`
	Weight           uint32  `json:"weight"`
	Engine           *engine `json:"engine"`
	FuelCapacity     float32 `json:"fuelCapacity"`
	FuelLevel        float32 `json:"fuelLevel"`
	HasPowerWindows  bool    `json:"hasPowerWindows"`
	HasPowerSteering bool    `json:"hasPowerSteering"`
	HasCruiseControl bool    `json:"hasCruiseControl"`
	CupHolders       uint8   `json:"cupHolders"`
	HasNavSystem     bool    `json:"hasNavSystem"`
}

type lot struct {
	Cars []car `json:"cars"`
}

func (x *lot) sum() (s uint64) {
	for i := range x.Cars {
		c := &x.Cars[i]
		s += harness.String(c.Make) + harness.String(c.Model) + uint64(c.Color) + uint64(c.Seats) + uint64(c.Doors)
		for k := range c.Wheels {
			w := &c.Wheels[k]
			s += uint64(w.Diameter) + uint64(math.Float32bits(w.AirPressure)) + harness.Bit(w.SnowTires)
		}
		s += uint64(c.Length) + uint64(c.Width) + uint64(c.Height) + uint64(c.Weight)
		e := c.Engine
		s += uint64(e.Horsepower) + uint64(e.Cylinders) + uint64(e.Cc) + harness.Bit(e.UsesGas) + harness.Bit(e.UsesElectric)
		s += uint64(math.Float32bits(c.FuelCapacity)) + uint64(math.Float32bits(c.FuelLevel))
		s += harness.Bit(c.HasPowerWindows) + harness.Bit(c.HasPowerSteering) + harness.Bit(c.HasCruiseControl) +
			uint64(c.CupHolders) + harness.Bit(c.HasNavSystem)
	}
	return
}

type result struct {
	Url     string  `json:"url"`
	Score   float64 `json:"score"`
	Snippet string  `json:"snippet"`
}

type results struct {
	Results []result `json:"results"`
}

func (x *results) sum() (s uint64) {
	for i := range x.Results {
		r := &x.Results[i]
		s += math.Float64bits(r.Score) + harness.String(r.Url) + harness.String(r.Snippet)
	}
	return
}

// side is one operand of an expression: a number if there is no expression.
type side struct {
	Value      int32 `json:"value"`
	Expression *tree `json:"expression,omitempty"`
}

type tree struct {
	Op    uint16 `json:"op"`
	Left  side   `json:"left"`
	Right side   `json:"right"`
}

func (s *side) value() int32 {
	if s.Expression == nil {
		return s.Value
	}
	return s.Expression.value()
}

func (x *tree) value() int32 { return harness.Operate(x.Op, x.Left.value(), x.Right.value()) }

func (x *tree) sum() uint64 { return uint64(uint32(x.value())) }

// The functions below convert the workloads' messages to these types.

func plainLot(x *carsales.ParkingLot) *lot {
	out := &lot{}
	for i := range x.Cars {
		c := &x.Cars[i]
		one := car{Make: c.Make, Model: c.Model, Color: uint16(c.Color), Seats: c.Seats, Doors: c.Doors, Length: c.Length,
			Width: c.Width, Height: c.Height, Weight: c.Weight, FuelCapacity: c.FuelCapacity, FuelLevel: c.FuelLevel,
			HasPowerWindows: c.HasPowerWindows, HasPowerSteering: c.HasPowerSteering, HasCruiseControl: c.HasCruiseControl,
			CupHolders: c.CupHolders, HasNavSystem: c.HasNavSystem}
		e := engine(*c.Engine)
		one.Engine = &e
		for _, w := range c.Wheels {
			one.Wheels = append(one.Wheels, wheel(w))
		}
		out.Cars = append(out.Cars, one)
	}
	return out
}

func plainResults(x *catrank.SearchResultList) *results {
	out := &results{}
	for _, r := range x.Results {
		out.Results = append(out.Results, result(r))
	}
	return out
}

func plainTree(x *eval.Expression) *tree {
	out := &tree{Op: uint16(x.Op)}
	out.Left.Value, out.Right.Value = x.Left.Value, x.Right.Value
	if x.Left.Which == eval.Expression_Left_Expression {
		out.Left = side{Expression: plainTree(x.Left.Expression)}
	}
	if x.Right.Which == eval.Expression_Right_Expression {
		out.Right = side{Expression: plainTree(x.Right.Expression)}
	}
	return out
}

// library is a JSON library: its two functions.
type library struct {
	marshal   func(any) ([]byte, error)
	unmarshal func([]byte, any) error
}

// jsons adds the rows of a workload.
func jsons[X any, P interface {
	*X
	sum() uint64
}](name string, plain []P) map[string]harness.Row {
	rows := map[string]harness.Row{}
	for who, lib := range map[string]library{
		"encoding-json": {json.Marshal, json.Unmarshal},
		"go-json":       {gojson.Marshal, gojson.Unmarshal},
	} {
		write := func(x P) []byte {
			text, err := lib.marshal(x)
			harness.Check(err)
			return text
		}
		read := func(text []byte) uint64 {
			x := P(new(X))
			harness.Check(lib.unmarshal(text, x))
			return x.sum()
		}
		var texts [][]byte
		for _, x := range plain {
			texts = append(texts, write(x))
		}
		over := func(use func([]byte) uint64) func() uint64 {
			return func() (s uint64) {
				for _, x := range plain {
					s += use(write(x))
				}
				return
			}
		}
		rows[name+".json-write/"+who] = harness.Row{Inputs: len(plain), Pass: over(harness.Length), Verify: over(read)}
		rows[name+".json-read/"+who] = harness.Row{Inputs: len(plain), Pass: func() (s uint64) {
			for _, text := range texts {
				s += read(text)
			}
			return
		}}
	}
	return rows
}

// decoded reads the messages of a file as Records and converts them to plain values with one.
func decoded[X, Y any, P interface {
	*X
	UnmarshalBinary([]byte) error
}](folder, file string, one func(P) *Y) (all []*Y) {
	for _, b := range harness.Frames(folder, file) {
		x := P(new(X))
		harness.Check(x.UnmarshalBinary(b))
		all = append(all, one(x))
	}
	return
}

func loadCarsales(folder string) map[string]harness.Row {
	return jsons("carsales", decoded(folder, "carsales.messages", plainLot))
}

func loadCatrank(folder string) map[string]harness.Row {
	return jsons("catrank", decoded(folder, "catrank.messages", plainResults))
}

func loadEval(folder string) map[string]harness.Row {
	return jsons("eval", decoded(folder, "eval.messages", plainTree))
}
