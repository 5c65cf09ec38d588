{-# LANGUAGE DataKinds #-}
{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE TypeApplications #-}

-- | Encodes a message of a weather station from a Record or builds it step by step, reads it, and converts it to JSON.
module Report
  ( fromRecord
  , built
  , report
  , decoded
  , asJson
  ) where

import Data.ByteString (ByteString)
import GHC.Records (getField)
import System.Exit (die)
import qualified Weather
import qualified Weather.Reading as Reading
import qualified Weather.Reading.Position as Position
import qualified Weather.Reading.Source as Source
import qualified Weather.Sensor as Sensor
import qualified Weather.Sky as Sky
import qualified Zooph as Z
import qualified Zooph.Array as Array
import qualified Zooph.Json as Json

-- | Encodes a Record to a message, in one allocation.
fromRecord :: ByteString
fromRecord =
  Z.encode
    Reading.empty
      { Weather.station = "EBBR"
      , Weather.position = Weather.Reading'Position {Weather.lat = 50.9, Weather.lon = 4.48}
      , Weather.sky = Sky.Rain
      , Weather.samples = Array.fromList [1, 2.5]
      , Weather.sensors = [Sensor.empty {Weather.name = "wind", Weather.serial = 7, Weather.healthy = False}]
      , Weather.source = Source.Observer "Ann"
      }

-- | Builds the same message step by step.
built :: ByteString
built = Z.build $ \b -> do
  Reading.setStation b "EBBR"
  Position.setLat (Reading.editPosition b) 50.9
  Position.setLon (Reading.editPosition b) 4.48
  Reading.setSky b Sky.Rain
  Reading.setSamples b (Array.fromList [1, 2.5])
  sensors <- Reading.initSensors b 1
  wind <- Z.item sensors 0
  Sensor.setName wind "wind"
  Sensor.setSerial wind 7
  Sensor.setHealthy wind False
  Source.setObserver (Reading.editSource b) "Ann"

-- | Reads a message in place.
report :: ByteString -> IO ()
report bytes = case Reading.open bytes of
  Left fault -> die (show fault)
  Right r -> do
    Z.putText (Reading.station r)
    print (Position.lat (Reading.position r), getField @"sky" r)
    print (Z.foldl' (+) 0 (Reading.samples r))
    mapM_ (Z.putText . Sensor.name) (filter (not . Sensor.healthy) (Z.toList (Reading.sensors r)))
    case Reading.source r of
      Source.AutomaticR -> putStrLn "automatic"
      Source.ObserverR who -> Z.putText who
      Source.RelayR n -> print n
      Source.UnknownR tag -> putStrLn ("a newer sender's member " ++ show tag)
    print r

-- | Decodes a message to a Record.
decoded :: ByteString -> Either Z.Fault Weather.Reading
decoded = Z.decode

-- | Returns the JSON of a message.
asJson :: ByteString -> Either String ByteString
asJson bytes = do
  reader <- either (Left . show) Right (Reading.open bytes)
  either (Left . show) Right (Json.ofReader reader)
