-- | Reads carsales messages. build-driver copies this module for the two other versions of the schema, whose modules' names begin otherwise.
module Cars (lot) where

import Carsales (Car, Color (..), Engine, ParkingLot, Wheel)
import qualified Carsales.Car as Car
import qualified Carsales.Engine as Engine
import qualified Carsales.ParkingLot as ParkingLot
import qualified Carsales.Wheel as Wheel
import Data.Word (Word64)
import Touch
import qualified Zooph as Z

lot :: Z.Reader ParkingLot -> Word64
lot l = Z.foldl' (\total c -> total + car c) 0 (ParkingLot.cars l)

-- The summands are calls of functions that are not inlined. In one expression GHC would load all summands before it adds any, which are
-- far more than there are registers.
car :: Z.Reader Car -> Word64
car c = numbers c + text (Car.make c) + text (Car.model c) + wheels (Car.wheels c) + engine (Car.engine c)

numbers :: Z.Reader Car -> Word64
numbers c =
  (case Car.color c of Color x -> number x)
    + number (Car.seats c)
    + number (Car.doors c)
    + number (Car.length c)
    + number (Car.width c)
    + number (Car.height c)
    + number (Car.weight c)
    + bits (Car.fuelCapacity c)
    + bits (Car.fuelLevel c)
    + flag (Car.hasPowerWindows c)
    + flag (Car.hasPowerSteering c)
    + flag (Car.hasCruiseControl c)
    + number (Car.cupHolders c)
    + flag (Car.hasNavSystem c)
{-# NOINLINE numbers #-}

wheels :: Z.List (Z.Reader Wheel) -> Word64
wheels = Z.foldl' (\total w -> total + wheel w) 0
{-# NOINLINE wheels #-}

wheel :: Z.Reader Wheel -> Word64
wheel w = number (Wheel.diameter w) + bits (Wheel.airPressure w) + flag (Wheel.snowTires w)

engine :: Z.Reader Engine -> Word64
engine e = number (Engine.horsepower e) + number (Engine.cylinders e) + number (Engine.cc e) + flag (Engine.usesGas e) + flag (Engine.usesElectric e)
{-# NOINLINE engine #-}
