{-# LANGUAGE DataKinds #-}
{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE PatternSynonyms #-}
{-# LANGUAGE TypeApplications #-}

-- | What generated code does: accessors, names of fields, unions, enums, generics, defaults.
module Main (main) where

import Check
import Control.DeepSeq (rnf)
import qualified Data.ByteString as ByteString
import Data.Either (isLeft)
import Data.Word (Word8)
import qualified Defaults
import qualified Defaults.Defaults as Fields
import qualified Defaults.Point as Point
import GHC.Records (getField)
import qualified Weather
import qualified Weather.Reading as Reading
import qualified Weather.Reading.Position as Position
import qualified Weather.Reading.Source as Source
import qualified Weather.Sensor as Sensor
import qualified Weather.Sky as Sky
import qualified Zooph as Z
import qualified Zooph.Array as Array
import Zooph.Fault (Fault)
import qualified Zooph.Fault as Fault

reading :: Weather.Reading
reading =
  Reading.empty
    { Weather.station = "EBBR"
    , Weather.time = 1700000000
    , Weather.position = Weather.Reading'Position 50.9 4.48
    , Weather.sky = Sky.Rain
    , Weather.samples = Array.fromList [1, 2.5]
    , Weather.sensors = [Sensor.empty {Weather.name = "wind", Weather.serial = 7}]
    , Weather.source = Source.Observer "Ann"
    }

opened :: Weather.Reading -> Z.Reader Weather.Reading
opened = either (error . show) id . Reading.open . Z.encode

main :: IO ()
main =
  run
    [ equal "a Record and back" (Right reading) (Z.decode (Z.encode reading))
    , equal "a text" "EBBR" (Z.toText (Reading.station r))
    , equal "the same by its name" "EBBR" (Z.toText (getField @"station" r))
    , equal "a field of the Record by its name" 1700000000 (getField @"time" reading)
    , equal "a number" 1700000000 (Reading.time r)
    , equal "a group" (50.9, 4.48) (Position.lat (Reading.position r), Position.lon (Reading.position r))
    , equal "an enum" Sky.Rain (Reading.sky r)
    , equal "its name" "Sky'rain" (show (Reading.sky r))
    , equal "a list of numbers" 3.5 (Z.foldl' (+) 0 (Reading.samples r))
    , equal "a list of structs" [("wind", 7, True)] [(Z.toText (Sensor.name s), Sensor.serial s, Sensor.healthy s) | s <- Z.toList (Reading.sensors r)]
    , equal "a union" (Just "Ann") $ case Reading.source r of
        Source.ObserverR who -> Just (Z.toText who)
        _ -> Nothing
    , equal "the active member" "Ann" (Z.toText (Source.observer (Reading.getSource r)))
    , equal "a member that is not active is its default" 0 (Source.relay (Reading.getSource r))
    , equal "a pointer that is there" (True, False) (Reading.hasStation r, Reading.hasStation (opened Reading.empty))
    , equal "a member that the schema does not know" (Right True) $
        (\x -> Weather.source x == Source.Unknown 9) <$> Z.decode @Weather.Reading (tagged 9)
    , throws "it cannot be encoded" (either (error . show) Z.encode (Z.decode @Weather.Reading (tagged 9)))
    , equal "a Record with everything at its default is zero" (ByteString.replicate 64 0) (ByteString.drop 16 (Z.encode Reading.empty))
    , equal "a Record is forced" () (rnf reading)
    , equal "lazily" (Right "EBBR") (Z.toText . Reading.station <$> Reading.openLazy (Z.encode reading))
    , equal "what is wrong has a path" (Left ("text_nul", "sensors[0].name")) (told (Reading.open broken))
    , equal "the Record of what is wrong is refused alike" True (isLeft (Z.decode @Weather.Reading broken))
    , equal "defaults are zero, and null" True (ByteString.all (== 0) (ByteString.drop 16 (Z.encode Fields.empty)))
    , equal "they are read" (Right ("text", 7, "p")) $
        (\d -> (Z.toText (Fields.text d), Point.x (Fields.point d), Z.toText (Point.label (Fields.point d)))) <$> Fields.open (Z.encode Fields.empty)
    , equal "an empty text where the default is another one" (Right "") $
        (\x -> getField @"text" (x :: Defaults.Defaults)) <$> Z.decode (Z.encode (textless Fields.empty))
    ]
 where
  r = opened reading
  -- The text of the sensor loses the zero behind it.
  broken = let bytes = Z.encode reading; (before, after) = ByteString.breakSubstring "wind" bytes in before <> "wind!" <> ByteString.drop 5 after
  told = either (\one -> Left (Fault.name (Fault.kind one), Fault.path one)) (const (Right ())) :: Either Fault a -> Either (String, String) ()

textless :: Defaults.Defaults -> Defaults.Defaults
textless x = x {Defaults.text = ""}

-- A message whose union has this number. The number is in the last word of the data section.
tagged :: Word8 -> ByteString.ByteString
tagged tag = let (before, after) = ByteString.splitAt 42 bytes in before <> ByteString.cons tag (ByteString.drop 1 after)
 where
  bytes = Z.encode Reading.empty {Weather.source = Source.Relay 0}
