// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	zooph "zooph.dev/go"

	"zooph.dev/bench/draws"
	"zooph.dev/bench/generated/carsales"
	"zooph.dev/bench/generated/catrank"
	"zooph.dev/bench/generated/eval"
	"zooph.dev/bench/generated/onefield"
	"zooph.dev/bench/harness"
)

// exchange is a client and a server of the classic benchmarks, with the memory that both reuse.
type exchange struct {
	// mode is how messages travel: "object", in memory; "bytes", framed; "packed", framed and packed.
	mode              string
	validates         bool
	request, response zooph.Arena
	message           zooph.Message
	wire, unpacked    []byte
	url, snippet      []byte
}

// send sends the message in the arena, and returns its Reader at the other end. It is valid until the next message is sent.
func send[R zooph.Reader[R]](x *exchange, a *zooph.Arena, open func(*zooph.Message, []byte) (R, error)) R {
	var data []byte
	var err error
	switch x.mode {
	case "object":
		data = a.Framed()
	case "bytes":
		x.wire = append(x.wire[:0], a.Framed()...)
		data = x.wire
	default:
		x.wire = a.AppendPacked(x.wire[:0])
		x.unpacked, err = zooph.AppendUnpacked(x.unpacked[:0], x.wire, 1<<24)
		harness.Check(err)
		data = x.unpacked
	}
	var r R
	if x.validates {
		r, err = open(&x.message, data)
	} else {
		r, err = zooph.OpenLazy[R](&x.message, data)
	}
	harness.Check(err)
	return r
}

// same ends the driver if the server's answer is not the one that the client expects.
func same(answer, expected uint64) uint64 {
	if answer != expected {
		harness.Check(fmt.Errorf("the server answers %d, the client expects %d", answer, expected))
	}
	return answer
}

func fillCar(b carsales.CarBuilder, c *draws.Car) {
	b.SetMake(c.Make)
	b.SetModel(c.Model)
	b.SetColor(carsales.Color(c.Color))
	b.SetSeats(c.Seats)
	b.SetDoors(c.Doors)
	wheels := b.InitWheels(len(c.Wheels))
	for i := range c.Wheels {
		from, to := &c.Wheels[i], wheels.At(i)
		to.SetDiameter(from.Diameter)
		to.SetAirPressure(from.AirPressure)
		to.SetSnowTires(from.SnowTires)
	}
	b.SetLength(c.Length)
	b.SetWidth(c.Width)
	b.SetHeight(c.Height)
	b.SetWeight(c.Weight)
	engine := b.InitEngine()
	engine.SetHorsepower(c.Horsepower)
	engine.SetCylinders(c.Cylinders)
	engine.SetCc(c.Cc)
	engine.SetUsesGas(c.UsesGas)
	engine.SetUsesElectric(c.UsesElectric)
	b.SetFuelCapacity(c.FuelCapacity)
	b.SetFuelLevel(c.FuelLevel)
	b.SetHasPowerWindows(c.PowerWindows)
	b.SetHasPowerSteering(c.PowerSteering)
	b.SetHasCruiseControl(c.CruiseControl)
	b.SetCupHolders(c.CupHolders)
	b.SetHasNavSystem(c.NavSystem)
}

// worth returns a car's value by the formula of draws.Car.Value.
func worth(car carsales.CarReader) uint64 {
	s := uint64(car.Seats())*200 + uint64(car.Doors())*350
	for wheel := range car.Wheels().All() {
		s += uint64(wheel.Diameter())*uint64(wheel.Diameter()) + draws.If(wheel.SnowTires(), 100)
	}
	s += uint64(car.Length()) * uint64(car.Width()) * uint64(car.Height()) / 50
	engine := car.Engine()
	s += uint64(engine.Horsepower())*40 + uint64(car.CupHolders())*25
	s += draws.If(engine.UsesGas() && engine.UsesElectric(), 5000)
	s += draws.If(car.HasPowerWindows(), 100) + draws.If(car.HasPowerSteering(), 200)
	return s + draws.If(car.HasCruiseControl(), 400) + draws.If(car.HasNavSystem(), 3000)
}

// answerTotal sends a number back to the client, as the servers of carsales and eval do.
func (x *exchange) answerTotal(amount uint64) uint64 {
	onefield.NewTotalValue(&x.response).SetAmount(amount)
	return send(x, &x.response, onefield.OpenTotalValueIn).Amount()
}

func (x *exchange) carsales(r *draws.Random) uint64 {
	var car draws.Car
	expected := uint64(0)
	cars := carsales.NewParkingLot(&x.request).InitCars(int(r.Below(200)))
	for i := range cars.Len() {
		car.Draw(r)
		expected += car.Value()
		fillCar(cars.At(i), &car)
	}
	total := uint64(0)
	for car := range send(x, &x.request, carsales.OpenParkingLotIn).Cars().All() {
		total += worth(car)
	}
	return same(x.answerTotal(total), expected)
}

// ranking is a search result and the score that the server gives it.
type ranking struct {
	score  float64
	result catrank.SearchResultReader
}

func rank(result catrank.SearchResultReader) ranking {
	score, snippet := result.Score(), result.SnippetBytes()
	if bytes.Contains(snippet, []byte(" cat ")) {
		score *= 10000
	}
	if bytes.Contains(snippet, []byte(" dog ")) {
		score /= 10000
	}
	return ranking{score, result}
}

func (x *exchange) catrank(r *draws.Random) uint64 {
	good := uint64(0)
	results := catrank.NewSearchResultList(&x.request).InitResults(int(r.Below(1000)))
	for i := range results.Len() {
		to := results.At(i)
		isGood := false
		x.url = draws.URL(r, x.url)
		x.snippet, isGood = draws.Snippet(r, x.snippet)
		good += draws.If(isGood, 1)
		to.SetUrlBytes(x.url)
		to.SetScore(1000 - float64(i))
		to.SetSnippetBytes(x.snippet)
	}
	var order []ranking
	for result := range send(x, &x.request, catrank.OpenSearchResultListIn).Results().All() {
		order = append(order, rank(result))
	}
	slices.SortStableFunc(order, func(a, b ranking) int { return cmp.Compare(b.score, a.score) })
	answer := catrank.NewSearchResultList(&x.response).InitResults(len(order))
	for i := range order {
		from, to := &order[i], answer.At(i)
		to.SetUrlBytes(from.result.UrlBytes())
		to.SetScore(from.score)
		to.SetSnippetBytes(from.result.SnippetBytes())
	}
	leading := uint64(0)
	for result := range send(x, &x.response, catrank.OpenSearchResultListIn).Results().All() {
		if result.Score() <= 1001 {
			break
		}
		leading++
	}
	return same(leading, good)
}

func drawExpression(r *draws.Random, b eval.ExpressionBuilder, depth uint32) int32 {
	op := draws.Operation(r)
	b.SetOp(eval.Operation(op))
	left, isNumber := draws.Number(r, depth)
	if isNumber {
		b.Left().SetValue(left)
	} else {
		left = drawExpression(r, b.Left().InitExpression(), depth+1)
	}
	right, isNumber := draws.Number(r, depth)
	if isNumber {
		b.Right().SetValue(right)
	} else {
		right = drawExpression(r, b.Right().InitExpression(), depth+1)
	}
	return harness.Operate(op, left, right)
}

func (x *exchange) eval(r *draws.Random) uint64 {
	expected := drawExpression(r, eval.NewExpression(&x.request), 0)
	value := evaluate(send(x, &x.request, eval.OpenExpressionIn))
	return same(x.answerTotal(uint64(uint32(value))), uint64(uint32(expected)))
}

// loadClassic returns the rows of the classic benchmarks in their original form, in which requests are drawn while they are
// built.
func loadClassic(string) map[string]harness.Row {
	rows := map[string]harness.Row{}
	for _, w := range []struct {
		name  string
		count int
		one   func(*exchange, *draws.Random) uint64
	}{
		{"carsales", 32, (*exchange).carsales},
		{"catrank", 4, (*exchange).catrank},
		{"eval", 256, (*exchange).eval},
	} {
		for _, mode := range []string{"object", "bytes", "packed"} {
			for _, way := range []string{"validated", "lazy"} {
				x := &exchange{mode: mode, validates: way == "validated"}
				rows["classic."+w.name+"-"+mode+"/zooph-go:"+way] = harness.Row{Inputs: w.count, Pass: func() (s uint64) {
					r := draws.New()
					for range w.count {
						s += w.one(x, &r)
					}
					return
				}}
			}
		}
	}
	return rows
}
