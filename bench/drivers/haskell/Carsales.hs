{-# LANGUAGE PatternSynonyms #-}
{-# LANGUAGE UnboxedTuples #-}

-- | The model of what the back end to come would generate of @schemas/bench/carsales.capnp@, written by hand. There the accessors
-- of each struct are in a module of their own; here their names begin with the struct's.
module Carsales where

import Data.Bits ((.|.))
import Data.ByteString (ByteString)
import Data.Text (Text)
import Data.Word (Word16, Word32, Word64, Word8)
import qualified Zooph as Z
import Zooph.Generated.V1
import qualified Zooph.Layout as L
import Zooph.List (Element (..))

-- | @Color@. Numbers that the schema does not know are kept.
newtype Color = Color Word16 deriving (Eq, Ord)

pattern Black, White :: Color
pattern Black = Color 0
pattern White = Color 1

-- | @Wheel@.
newtype WheelReader = WheelReader StructReader

-- | @Engine@.
newtype EngineReader = EngineReader StructReader

-- | @Car@.
newtype CarReader = CarReader StructReader

-- | @ParkingLot@.
newtype ParkingLotReader = ParkingLotReader StructReader

wheelLayout, engineLayout, carLayout, parkingLotLayout :: L.Layout
wheelLayout =
  L.layout "Wheel" 1 0 (-1)
    [ L.Field "diameter" (-1) (L.Slot L.UInt16 0 L.Zero)
    , L.Field "airPressure" (-1) (L.Slot L.Float32 32 L.Zero)
    , L.Field "snowTires" (-1) (L.Slot L.Bool 16 L.Zero)
    ]
engineLayout =
  L.layout "Engine" 1 0 (-1)
    [ L.Field "horsepower" (-1) (L.Slot L.UInt16 0 L.Zero)
    , L.Field "cylinders" (-1) (L.Slot L.UInt8 16 L.Zero)
    , L.Field "cc" (-1) (L.Slot L.UInt32 32 L.Zero)
    , L.Field "usesGas" (-1) (L.Slot L.Bool 24 L.Zero)
    , L.Field "usesElectric" (-1) (L.Slot L.Bool 25 L.Zero)
    ]
carLayout =
  L.layout "Car" 3 4 (-1)
    [ L.Field "make" (-1) (L.Slot L.Text 0 L.Zero)
    , L.Field "model" (-1) (L.Slot L.Text 1 L.Zero)
    , L.Field "color" (-1) (L.Slot (L.Enum ["black", "white", "red", "green", "blue", "cyan", "magenta", "yellow", "silver"]) 0 L.Zero)
    , L.Field "seats" (-1) (L.Slot L.UInt8 16 L.Zero)
    , L.Field "doors" (-1) (L.Slot L.UInt8 24 L.Zero)
    , L.Field "wheels" (-1) (L.Slot (L.List (L.Struct wheelLayout)) 2 L.Zero)
    , L.Field "length" (-1) (L.Slot L.UInt16 32 L.Zero)
    , L.Field "width" (-1) (L.Slot L.UInt16 48 L.Zero)
    , L.Field "height" (-1) (L.Slot L.UInt16 64 L.Zero)
    , L.Field "weight" (-1) (L.Slot L.UInt32 96 L.Zero)
    , L.Field "engine" (-1) (L.Slot (L.Struct engineLayout) 3 L.Zero)
    , L.Field "fuelCapacity" (-1) (L.Slot L.Float32 128 L.Zero)
    , L.Field "fuelLevel" (-1) (L.Slot L.Float32 160 L.Zero)
    , L.Field "hasPowerWindows" (-1) (L.Slot L.Bool 80 L.Zero)
    , L.Field "hasPowerSteering" (-1) (L.Slot L.Bool 81 L.Zero)
    , L.Field "hasCruiseControl" (-1) (L.Slot L.Bool 82 L.Zero)
    , L.Field "cupHolders" (-1) (L.Slot L.UInt8 88 L.Zero)
    , L.Field "hasNavSystem" (-1) (L.Slot L.Bool 83 L.Zero)
    ]
parkingLotLayout = L.layout "ParkingLot" 0 1 (-1) [L.Field "cars" (-1) (L.Slot (L.List (L.Struct carLayout)) 0 L.Zero)]

instance IsStruct WheelReader where
  layoutOf = wheelLayout
  ofStruct = WheelReader
  toStruct (WheelReader v) = v

instance IsStruct EngineReader where
  layoutOf = engineLayout
  ofStruct = EngineReader
  toStruct (EngineReader v) = v

instance IsStruct CarReader where
  layoutOf = carLayout
  ofStruct = CarReader
  toStruct (CarReader v) = v

instance IsStruct ParkingLotReader where
  layoutOf = parkingLotLayout
  ofStruct = ParkingLotReader
  toStruct (ParkingLotReader v) = v

instance Element WheelReader where
  code = 7
  elementAt l first _ = structElement l first
  {-# INLINE elementAt #-}

instance Element CarReader where
  code = 7
  elementAt l first _ = structElement l first
  {-# INLINE elementAt #-}

wheelDiameter :: WheelReader -> Word16
wheelDiameter (WheelReader v) = word16 v 0

wheelAirPressure :: WheelReader -> Float
wheelAirPressure (WheelReader v) = float v 4

wheelSnowTires :: WheelReader -> Bool
wheelSnowTires (WheelReader v) = bool v 2 0

engineHorsepower :: EngineReader -> Word16
engineHorsepower (EngineReader v) = word16 v 0

engineCylinders :: EngineReader -> Word8
engineCylinders (EngineReader v) = word8 v 2

engineCc :: EngineReader -> Word32
engineCc (EngineReader v) = word32 v 4

engineUsesGas, engineUsesElectric :: EngineReader -> Bool
engineUsesGas (EngineReader v) = bool v 3 0
engineUsesElectric (EngineReader v) = bool v 3 1

carMake, carModel :: CarReader -> Z.Text
carMake (CarReader v) = text v 0
carModel (CarReader v) = text v 1

carColor :: CarReader -> Color
carColor (CarReader v) = Color (word16 v 0)

carSeats, carDoors, carCupHolders :: CarReader -> Word8
carSeats (CarReader v) = word8 v 2
carDoors (CarReader v) = word8 v 3
carCupHolders (CarReader v) = word8 v 11

carWheels :: CarReader -> Z.List WheelReader
carWheels (CarReader v) = list v 2

carLength, carWidth, carHeight :: CarReader -> Word16
carLength (CarReader v) = word16 v 4
carWidth (CarReader v) = word16 v 6
carHeight (CarReader v) = word16 v 8

carWeight :: CarReader -> Word32
carWeight (CarReader v) = word32 v 12

carEngine :: CarReader -> EngineReader
carEngine (CarReader v) = struct v 3

carHasEngine :: CarReader -> Bool
carHasEngine (CarReader v) = has v 3

carFuelCapacity, carFuelLevel :: CarReader -> Float
carFuelCapacity (CarReader v) = float v 16
carFuelLevel (CarReader v) = float v 20

carHasPowerWindows, carHasPowerSteering, carHasCruiseControl, carHasNavSystem :: CarReader -> Bool
carHasPowerWindows (CarReader v) = bool v 10 0
carHasPowerSteering (CarReader v) = bool v 10 1
carHasCruiseControl (CarReader v) = bool v 10 2
carHasNavSystem (CarReader v) = bool v 10 3

parkingLotCars :: ParkingLotReader -> Z.List CarReader
parkingLotCars (ParkingLotReader v) = list v 0

-- | @Wheel@ as plain data.
data Wheel = Wheel
  { diameter :: {-# UNPACK #-} !Word16
  , airPressure :: {-# UNPACK #-} !Float
  , snowTires :: !Bool
  }

-- | @Engine@ as plain data.
data Engine = Engine
  { horsepower :: {-# UNPACK #-} !Word16
  , cylinders :: {-# UNPACK #-} !Word8
  , cc :: {-# UNPACK #-} !Word32
  , usesGas :: !Bool
  , usesElectric :: !Bool
  }

-- | @Car@ as plain data.
data Car = Car
  { make :: {-# UNPACK #-} !Text
  , model :: {-# UNPACK #-} !Text
  , color :: {-# UNPACK #-} !Color
  , seats :: {-# UNPACK #-} !Word8
  , doors :: {-# UNPACK #-} !Word8
  , wheels :: ![Wheel]
  , length_ :: {-# UNPACK #-} !Word16
  , width :: {-# UNPACK #-} !Word16
  , height :: {-# UNPACK #-} !Word16
  , weight :: {-# UNPACK #-} !Word32
  , engine :: !(Maybe Engine)
  , fuelCapacity :: {-# UNPACK #-} !Float
  , fuelLevel :: {-# UNPACK #-} !Float
  , hasPowerWindows :: !Bool
  , hasPowerSteering :: !Bool
  , hasCruiseControl :: !Bool
  , cupHolders :: {-# UNPACK #-} !Word8
  , hasNavSystem :: !Bool
  }

-- | @ParkingLot@ as plain data.
newtype ParkingLot = ParkingLot {cars :: [Car]}

putWheel :: Wheel -> Write s
putWheel x = written $ \at -> data64 at (shifted (diameter x) 0 .|. bit (snowTires x) 16) <> dataFloat (at + 4) (airPressure x)

putEngine :: Engine -> Write s
putEngine x = written $ \at ->
  data64 at $
    shifted (horsepower x) 0
      .|. shifted (cylinders x) 16
      .|. bit (usesGas x) 24
      .|. bit (usesElectric x) 25
      .|. shifted (cc x) 32

carWords :: Car -> Int
carWords x = textWords (make x) + textWords (model x) + structsWords 1 (const 0) (wheels x) + structWords 1 (const 0) (engine x)

putCar :: Car -> Write s
putCar x = written $ \at ->
  data64 at (shifted c 0 .|. shifted (seats x) 16 .|. shifted (doors x) 24 .|. shifted (length_ x) 32 .|. shifted (width x) 48)
    <> data64 (at + 8) flags
    <> dataFloat (at + 16) (fuelCapacity x)
    <> dataFloat (at + 20) (fuelLevel x)
    <> putText (at + 24) (make x)
    <> putText (at + 32) (model x)
    <> putStructs (at + 40) 1 0 putWheel (wheels x)
    <> putStruct (at + 48) 1 0 putEngine (engine x)
 where
  Color c = color x
  flags :: Word64
  flags =
    shifted (height x) 0
      .|. bit (hasPowerWindows x) 16
      .|. bit (hasPowerSteering x) 17
      .|. bit (hasCruiseControl x) 18
      .|. bit (hasNavSystem x) 19
      .|. shifted (cupHolders x) 24
      .|. shifted (weight x) 32

-- | A message with this root.
encodeParkingLot :: ParkingLot -> ByteString
encodeParkingLot (ParkingLot list_) =
  encode 0 1 (structsWords 7 carWords list_) (written (\at -> putStructs at 3 4 putCar list_))

-- | The Record of what is read.
carOf :: CarReader -> Car
carOf r =
  Car
    { make = Z.toText (carMake r)
    , model = Z.toText (carModel r)
    , color = carColor r
    , seats = carSeats r
    , doors = carDoors r
    , wheels = Z.mapStrict wheelOf (carWheels r)
    , length_ = carLength r
    , width = carWidth r
    , height = carHeight r
    , weight = carWeight r
    , engine = if carHasEngine r then Just (engineOf (carEngine r)) else Nothing
    , fuelCapacity = carFuelCapacity r
    , fuelLevel = carFuelLevel r
    , hasPowerWindows = carHasPowerWindows r
    , hasPowerSteering = carHasPowerSteering r
    , hasCruiseControl = carHasCruiseControl r
    , cupHolders = carCupHolders r
    , hasNavSystem = carHasNavSystem r
    }

wheelOf :: WheelReader -> Wheel
wheelOf r = Wheel (wheelDiameter r) (wheelAirPressure r) (wheelSnowTires r)

engineOf :: EngineReader -> Engine
engineOf r = Engine (engineHorsepower r) (engineCylinders r) (engineCc r) (engineUsesGas r) (engineUsesElectric r)
