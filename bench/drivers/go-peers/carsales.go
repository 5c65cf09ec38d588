// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"math"

	"capnproto.org/go/capnp/v3"

	"zooph.dev/bench/harness"
	"zooph.dev/peers/generated/carsales"
)

type wheel struct {
	diameter    uint16
	airPressure float32
	snowTires   bool
}

type car struct {
	make, model                 string
	color                       carsales.Color
	seats, doors                uint8
	wheels                      []wheel
	length, width, height       uint16
	weight                      uint32
	horsepower                  uint16
	cylinders                   uint8
	cc                          uint32
	usesGas, usesElectric       bool
	fuelCapacity, fuelLevel     float32
	powerWindows, powerSteering bool
	cruiseControl, hasNavSystem bool
	cupHolders                  uint8
}

func plainCars(m *capnp.Message) (all []car) {
	list := must(must(carsales.ReadRootParkingLot(m)).Cars())
	for i := range list.Len() {
		r := list.At(i)
		e := must(r.Engine())
		x := car{
			make: must(r.Make()), model: must(r.Model()), color: r.Color(), seats: r.Seats(), doors: r.Doors(),
			length: r.Length(), width: r.Width(), height: r.Height(), weight: r.Weight(),
			horsepower: e.Horsepower(), cylinders: e.Cylinders(), cc: e.Cc(), usesGas: e.UsesGas(),
			usesElectric: e.UsesElectric(), fuelCapacity: r.FuelCapacity(), fuelLevel: r.FuelLevel(),
			powerWindows: r.HasPowerWindows(), powerSteering: r.HasPowerSteering(),
			cruiseControl: r.HasCruiseControl(), hasNavSystem: r.HasNavSystem(), cupHolders: r.CupHolders(),
		}
		wheels := must(r.Wheels())
		for k := range wheels.Len() {
			w := wheels.At(k)
			x.wheels = append(x.wheels, wheel{w.Diameter(), w.AirPressure(), w.SnowTires()})
		}
		all = append(all, x)
	}
	return
}

func buildCars(s *capnp.Segment, x *[]car) {
	list := must(must(carsales.NewRootParkingLot(s)).NewCars(int32(len(*x))))
	for i := range *x {
		from, to := &(*x)[i], list.At(i)
		harness.Check(to.SetMake(from.make))
		harness.Check(to.SetModel(from.model))
		to.SetColor(from.color)
		to.SetSeats(from.seats)
		to.SetDoors(from.doors)
		wheels := must(to.NewWheels(int32(len(from.wheels))))
		for k := range from.wheels {
			f, w := &from.wheels[k], wheels.At(k)
			w.SetDiameter(f.diameter)
			w.SetAirPressure(f.airPressure)
			w.SetSnowTires(f.snowTires)
		}
		to.SetLength(from.length)
		to.SetWidth(from.width)
		to.SetHeight(from.height)
		to.SetWeight(from.weight)
		e := must(to.NewEngine())
		e.SetHorsepower(from.horsepower)
		e.SetCylinders(from.cylinders)
		e.SetCc(from.cc)
		e.SetUsesGas(from.usesGas)
		e.SetUsesElectric(from.usesElectric)
		to.SetFuelCapacity(from.fuelCapacity)
		to.SetFuelLevel(from.fuelLevel)
		to.SetHasPowerWindows(from.powerWindows)
		to.SetHasPowerSteering(from.powerSteering)
		to.SetHasCruiseControl(from.cruiseControl)
		to.SetCupHolders(from.cupHolders)
		to.SetHasNavSystem(from.hasNavSystem)
	}
}

func sumCars(m *capnp.Message) (s uint64) {
	list := must(must(carsales.ReadRootParkingLot(m)).Cars())
	for i := range list.Len() {
		r := list.At(i)
		s += harness.Text(must(r.MakeBytes())) + harness.Text(must(r.ModelBytes()))
		s += uint64(r.Color()) + uint64(r.Seats()) + uint64(r.Doors())
		wheels := must(r.Wheels())
		for k := range wheels.Len() {
			w := wheels.At(k)
			s += uint64(w.Diameter()) + uint64(math.Float32bits(w.AirPressure())) + harness.Bit(w.SnowTires())
		}
		s += uint64(r.Length()) + uint64(r.Width()) + uint64(r.Height()) + uint64(r.Weight())
		e := must(r.Engine())
		s += uint64(e.Horsepower()) + uint64(e.Cylinders()) + uint64(e.Cc()) +
			harness.Bit(e.UsesGas()) + harness.Bit(e.UsesElectric())
		s += uint64(math.Float32bits(r.FuelCapacity())) + uint64(math.Float32bits(r.FuelLevel()))
		s += harness.Bit(r.HasPowerWindows()) + harness.Bit(r.HasPowerSteering()) +
			harness.Bit(r.HasCruiseControl()) + uint64(r.CupHolders()) + harness.Bit(r.HasNavSystem())
	}
	return
}

func loadCarsales(folder string) map[string]harness.Row {
	return workload[[]car]{
		name: "carsales", file: "carsales.messages", plain: plainCars, build: buildCars, sum: sumCars,
	}.rows(folder)
}
