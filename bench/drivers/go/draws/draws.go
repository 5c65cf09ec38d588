// SPDX-License-Identifier: MIT OR Apache-2.0

// Package draws draws the random data of the classic benchmarks, in the order that
// bench/cases/README.md describes.
package draws

import "math"

// Random is the classic benchmarks' generator, a xorshift of 128 bits.
type Random struct{ x, y, z, w uint32 }

// New returns a generator with the published seeds.
func New() Random { return Random{0x1d2acd47, 0x58ca3e14, 0xf563f232, 0x0bc76199} }

// Bits draws 32 bits.
func (r *Random) Bits() uint32 {
	t := r.x ^ r.x<<11
	r.x, r.y, r.z = r.y, r.z, r.w
	r.w ^= r.w>>19 ^ t ^ t>>8
	return r.w
}

// Below draws a number below n.
func (r *Random) Below(n uint32) uint32 { return r.Bits() % n }

// Real draws a number from 0 to most.
func (r *Random) Real(most float64) float64 { return float64(r.Bits()) * most / math.MaxUint32 }

// Bit draws true or false.
func (r *Random) Bit() bool { return r.Below(2) == 1 }

// Pick draws one of the texts.
func (r *Random) Pick(texts []string) string { return texts[r.Below(uint32(len(texts)))] }

// Wheel is a car's wheel.
type Wheel struct {
	Diameter    uint16
	AirPressure float32
	SnowTires   bool
}

// Car is a car with its engine. Its fields are those of the schema.
type Car struct {
	Make, Model                 string
	Color                       uint16
	Seats, Doors                uint8
	Wheels                      [4]Wheel
	Length, Width, Height       uint16
	Weight                      uint32
	Horsepower                  uint16
	Cylinders                   uint8
	Cc                          uint32
	UsesGas, UsesElectric       bool
	FuelCapacity, FuelLevel     float32
	PowerWindows, PowerSteering bool
	CruiseControl               bool
	CupHolders                  uint8
	NavSystem                   bool
}

var (
	makes  = []string{"Saab", "Opel", "Citroen", "Honda", "Lancia"}
	models = []string{"Ninety", "Kadett", "Deux CV", "Civic", "Delta", "Beta HPE"}
)

// Draw sets all fields to those of a random car.
func (c *Car) Draw(r *Random) {
	c.FuelCapacity = 10 + float32(r.Real(30))
	c.Make, c.Model = r.Pick(makes), r.Pick(models)
	c.Color = uint16(r.Below(9))
	c.Seats, c.Doors = 2+uint8(r.Below(6)), 2+uint8(r.Below(3))
	for i := range c.Wheels {
		w := &c.Wheels[i]
		w.Diameter = 25 + uint16(r.Below(15))
		w.AirPressure = 30 + float32(r.Real(20))
		w.SnowTires = r.Below(16) == 0
	}
	c.Length, c.Width, c.Height = 170+uint16(r.Below(150)), 48+uint16(r.Below(36)), 54+uint16(r.Below(48))
	c.Weight = 2000 + r.Below(3500)
	c.Horsepower = 100 * uint16(r.Below(400))
	c.Cylinders = 4 + 2*uint8(r.Below(3))
	c.Cc = 800 + r.Below(10000)
	c.UsesGas, c.UsesElectric = true, r.Bit()
	c.FuelLevel = float32(r.Real(float64(c.FuelCapacity)))
	c.PowerWindows, c.PowerSteering, c.CruiseControl = r.Bit(), r.Bit(), r.Bit()
	c.CupHolders = uint8(r.Below(12))
	c.NavSystem = r.Bit()
}

// If returns n if so is true, and 0 otherwise.
func If(so bool, n uint64) uint64 {
	if so {
		return n
	}
	return 0
}

// Value returns the car's value by the classic benchmark's formula.
func (c *Car) Value() uint64 {
	s := uint64(c.Seats)*200 + uint64(c.Doors)*350
	for i := range c.Wheels {
		w := &c.Wheels[i]
		s += uint64(w.Diameter)*uint64(w.Diameter) + If(w.SnowTires, 100)
	}
	s += uint64(c.Length) * uint64(c.Width) * uint64(c.Height) / 50
	s += uint64(c.Horsepower)*40 + uint64(c.CupHolders)*25
	s += If(c.UsesGas && c.UsesElectric, 5000) + If(c.PowerWindows, 100) + If(c.PowerSteering, 200)
	return s + If(c.CruiseControl, 400) + If(c.NavSystem, 3000)
}

// URL draws the address of a search result into b, whose content it replaces.
func URL(r *Random, b []byte) []byte {
	b = append(b[:0], "https://example.com"...)
	for range r.Below(100) {
		b = append(b, 'a'+byte(r.Below(26)))
	}
	return b
}

var vocabulary = []string{"one ", "two ", "tree ", "spoon ", "river ", "stone ", "window ", "lantern ", "of ", "wood ",
	"table ", "grass "}

func words(r *Random, b []byte) []byte {
	for range r.Below(20) {
		b = append(b, r.Pick(vocabulary)...)
	}
	return b
}

// Snippet draws words into b, whose content it replaces. good reports whether "cat" is
// among them and "dog" is not.
func Snippet(r *Random, b []byte) (snippet []byte, good bool) {
	b = words(r, append(b[:0], ' '))
	cat := r.Below(8) == 0
	if cat {
		b = append(b, "cat "...)
	}
	dog := r.Below(8) == 0
	if dog {
		b = append(b, "dog "...)
	}
	return words(r, b), cat && !dog
}

// Operation draws one of the five operations of eval.
func Operation(r *Random) uint16 { return uint16(r.Below(5)) }

// Number draws an operand of an expression at that depth. ok reports whether it is a number and not
// an expression.
func Number(r *Random, depth uint32) (n int32, ok bool) {
	if r.Below(8) >= depth {
		return 0, false
	}
	return int32(r.Below(128)) + 1, true
}
