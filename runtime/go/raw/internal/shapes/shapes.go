// SPDX-License-Identifier: MIT OR Apache-2.0

// Package shapes has types for the tests of package raw, and their codecs, which zoophraw has
// written.
package shapes

import (
	"time"

	"zooph.dev/go/raw"
)

//go:generate go run zooph.dev/go/cmd/zoophraw -type Sample,Samples,Numbers,Tree,Expr,Event,Keyed,Pairs,Figure,Border

// Sample is the record of the published benchmark.
type Sample struct {
	ID    int64
	Flag  uint8
	Value float64
}

// Samples is a list of constant-size records.
type Samples []Sample

// Numbers is encoded with one copy.
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

// Degrees has a codec written by hand: hundredths of a degree in 16 bits.
type Degrees float64

// DegreesRaw is the codec of Degrees.
var DegreesRaw = raw.Convert(raw.Int16,
	func(d Degrees) int16 { return int16(d * 100) },
	func(hundredths int16) Degrees { return Degrees(hundredths) / 100 })

// Event has fields of all kinds.
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

// Remember sets fields that are not encoded.
func (e *Event) Remember(key string) {
	e.seen = true
	e.cache = map[string]int{key: 1}
}

// Remembers reports whether Remember was called, and how many entries the cache has.
func (e *Event) Remembers() (bool, int) { return e.seen, len(e.cache) }

// Key is a key that consists of several parts.
type Key struct {
	Is   bool
	Name string
	At   [2]int8
}

// Keyed has keys that can only be ordered by a function.
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

// Figure contains a union, like Records of schemas.
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

// FigureWhich is the number of a figure's union member.
type FigureWhich uint16

// Border consists of a union only.
//
//zoophraw:sum Which plain- Dash
type Border struct {
	Dash  [2]uint16
	Which uint16
}
