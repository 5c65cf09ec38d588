// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"math"

	zooph "zooph.dev/go"

	"zooph.dev/bench/generated/carsales"
	"zooph.dev/bench/harness"
)

// build-driver copies this file for the other versions of the schema.

func sumCarsales(r carsales.ParkingLotReader) (s uint64) {
	for car := range r.Cars().All() {
		s += harness.Text(car.MakeBytes()) + harness.Text(car.ModelBytes())
		s += uint64(car.Color()) + uint64(car.Seats()) + uint64(car.Doors())
		for wheel := range car.Wheels().All() {
			s += uint64(wheel.Diameter()) + uint64(math.Float32bits(wheel.AirPressure())) +
				harness.Bit(wheel.SnowTires())
		}
		s += uint64(car.Length()) + uint64(car.Width()) + uint64(car.Height()) + uint64(car.Weight())
		e := car.Engine()
		s += uint64(e.Horsepower()) + uint64(e.Cylinders()) + uint64(e.Cc()) +
			harness.Bit(e.UsesGas()) + harness.Bit(e.UsesElectric())
		s += uint64(math.Float32bits(car.FuelCapacity())) + uint64(math.Float32bits(car.FuelLevel()))
		s += harness.Bit(car.HasPowerWindows()) + harness.Bit(car.HasPowerSteering()) +
			harness.Bit(car.HasCruiseControl()) + uint64(car.CupHolders()) + harness.Bit(car.HasNavSystem())
	}
	return
}

func buildCarsales(a *zooph.Arena, x *carsales.ParkingLot) {
	cars := carsales.NewParkingLot(a).InitCars(len(x.Cars))
	for i := range x.Cars {
		from, car := &x.Cars[i], cars.At(i)
		car.SetMake(from.Make)
		car.SetModel(from.Model)
		car.SetColor(from.Color)
		car.SetSeats(from.Seats)
		car.SetDoors(from.Doors)
		wheels := car.InitWheels(len(from.Wheels))
		for k := range from.Wheels {
			f, wheel := &from.Wheels[k], wheels.At(k)
			wheel.SetDiameter(f.Diameter)
			wheel.SetAirPressure(f.AirPressure)
			wheel.SetSnowTires(f.SnowTires)
		}
		car.SetLength(from.Length)
		car.SetWidth(from.Width)
		car.SetHeight(from.Height)
		car.SetWeight(from.Weight)
		f, engine := from.Engine, car.InitEngine()
		engine.SetHorsepower(f.Horsepower)
		engine.SetCylinders(f.Cylinders)
		engine.SetCc(f.Cc)
		engine.SetUsesGas(f.UsesGas)
		engine.SetUsesElectric(f.UsesElectric)
		car.SetFuelCapacity(from.FuelCapacity)
		car.SetFuelLevel(from.FuelLevel)
		car.SetHasPowerWindows(from.HasPowerWindows)
		car.SetHasPowerSteering(from.HasPowerSteering)
		car.SetHasCruiseControl(from.HasCruiseControl)
		car.SetCupHolders(from.CupHolders)
		car.SetHasNavSystem(from.HasNavSystem)
	}
}
