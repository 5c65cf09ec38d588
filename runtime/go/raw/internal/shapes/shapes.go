// SPDX-License-Identifier: MIT OR Apache-2.0

// Package shapes has types for the tests of package raw, and their codecs, which zoophraw wrote.
package shapes

import (
	"time"

	"zooph.dev/go/raw"
)

//go:generate go run zooph.dev/go/cmd/zoophraw -type Sample,Samples,Numbers,Tree,Expr,Event,Keyed,Pairs,Figure,Border

// Sample is the record of the published comparison.
type Sample struct {
	ID    int64
	Flag  uint8
	Value float64
}

// Samples are a list of constant-size records.
type Samples []Sample

// Numbers are one copy.
type Numbers []float64

// Tree contains itself.
type Tree struct {
	Name string
	Kids []Tree
}

// Expr is a sum.
//
//zoophraw:sum Number Add
type Expr interface{ expr() }

// Number is a constructor with one field without a name.
type Number int64

// Add is a constructor with two fields.
type Add struct{ Left, Right Expr }

func (Number) expr() {}
func (Add) expr()    {}

// Level is an enum.
//
//zoophraw:enum
type Level uint8

// The levels.
const (
	LevelLow Level = iota
	LevelHigh
)

// Degrees has a codec by hand: hundredths, in 16 bits.
type Degrees float64

// DegreesRaw is the codec of Degrees.
var DegreesRaw = raw.Convert(raw.Int16,
	func(d Degrees) int16 { return int16(d * 100) },
	func(hundredths int16) Degrees { return Degrees(hundredths) / 100 })

// Event has one of everything.
type Event struct {
	Name        string `raw:"name"`
	Level       Level
	Initial     rune
	Took        time.Duration
	Temperature Degrees
	History     []Degrees
	Parent      *Event
	Tags        map[string]struct{}
	Counts      map[string]uint32
	Hash        [4]byte
	Corners     [2]struct{ X, Y float32 }
	Words       [2]string
	seen        bool
	cache       map[string]int `raw:"-"`
}

// Remember sets what an event does not encode.
func (e *Event) Remember(key string) {
	e.seen = true
	e.cache = map[string]int{key: 1}
}

// Remembers reports what was remembered: whether anything was, and how much of it is there.
func (e *Event) Remembers() (bool, int) { return e.seen, len(e.cache) }

// Key is a key of several parts.
type Key struct {
	Is   bool
	Name string
	At   [2]int8
}

// Keyed has keys that only a function can order.
type Keyed struct {
	All  map[Key]bool
	Both map[bool]string
}

// Pair is generic.
type Pair[A, B any] struct {
	First  A
	Second B
}

// Pairs uses generic types.
type Pairs struct {
	Numbers Pair[int64, uint8]
	Texts   []Pair[string, *float32]
}

// Figure has a union in it, as Records of schemas have.
//
//zoophraw:order Area Name
//zoophraw:union Which Circle empty- Label Inner Border
type Figure struct {
	Name   string
	Circle float32
	Label  string
	Inner  *Figure
	Border Border
	Area   float64
	Which  FigureWhich
}

// FigureWhich is the number of a figure's member.
type FigureWhich uint16

// Border is nothing but a union.
//
//zoophraw:sum Which plain- Dash
type Border struct {
	Dash  [2]uint16
	Which uint16
}
