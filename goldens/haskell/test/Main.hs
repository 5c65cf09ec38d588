{-# LANGUAGE DataKinds #-}
{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE PatternSynonyms #-}
{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE TypeApplications #-}

-- | Tests of generated code: accessors, names of fields, unions, enums, generics, defaults.
module Main (main) where

import Check
import Control.DeepSeq (rnf)
import Control.Monad.ST (ST, runST)
import qualified Data.ByteString as ByteString
import Data.Either (isLeft)
import Data.Word (Word8)
import qualified Defaults
import qualified Defaults.Defaults as Fields
import qualified Defaults.Point as Point
import qualified Endless
import qualified Endless.Crate as Crate
import qualified Endless.Tree as Tree
import qualified EndlessCircles.Choice as Choice
import qualified EndlessCircles.Left as Left
import qualified EndlessCircles.Right as Right
import qualified EvolutionNew as New
import qualified EvolutionOld as Old
import qualified EvolutionOld.Upgraded as OldUpgraded
import GHC.Records (getField)
import qualified Json
import qualified ListUpgrades as Upgrades
import RawTests (rawTests)
import RingTests (ringTests)
import qualified UnionsNamed.Grouped as Grouped
import qualified UnionsNamed.Grouped.Choice as Grouped.Choice
import qualified UnionsNamed.Grouped.Choice.Numbers as Numbers
import qualified UnionsUnnamed
import qualified UnionsUnnamed.Expression as Expression
import qualified Weather
import qualified Weather.Reading as Reading
import qualified Weather.Reading.Position as Position
import qualified Weather.Reading.Source as Source
import qualified Weather.Sensor as Sensor
import qualified Weather.Sky as Sky
import qualified Zooph as Z
import qualified Zooph.Array as Array
import qualified Zooph.Builder as Builder
import Zooph.Fault (Fault)
import qualified Zooph.Fault as Fault
import qualified Zooph.Json as Text

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

-- JSON whose tag comes behind the member that it names, and the JSON that is written for it. Values of other members are lost.
behindTheirMembers :: [(ByteString.ByteString, ByteString.ByteString)]
behindTheirMembers =
  [ ("{\"foo\":\"x\",\"type\":\"foo\"}", "{\"other\":false,\"type\":\"foo\",\"foo\":\"x\"}")
  , ("{\"bar\":{\"x\":1,\"y\":\"q\"},\"type\":\"bar\"}", "{\"other\":false,\"type\":\"bar\",\"bar\":{\"x\":1,\"y\":\"q\"}}")
  , ("{\"bar\":{\"x\":1},\"foo\":\"x\",\"type\":\"bar\"}", "{\"other\":false,\"type\":\"bar\",\"bar\":{\"x\":0}}")
  ]

-- The Record with another value of each part that may differ.
others :: [Weather.Reading]
others =
  [ reading {Weather.station = "EBCI"}
  , reading {Weather.time = 1}
  , reading {Weather.position = Weather.Reading'Position 50.9 4.49}
  , reading {Weather.sky = Sky.Clear}
  , reading {Weather.samples = Array.fromList [1]}
  , reading {Weather.sensors = []}
  , reading {Weather.sensors = [Sensor.empty {Weather.name = "wind", Weather.serial = 8}]}
  , reading {Weather.source = Source.Observer "Bob"}
  , reading {Weather.source = Source.Automatic}
  ]

isObserver :: Weather.Reading'SourceR -> Bool
isObserver source = case source of
  Source.ObserverR _ -> True
  _ -> False

main :: IO ()
main =
  run $
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
    , holds "json: a tag keeps what its member was told" behindTheirMembers $ \(text, expected) ->
        (Text.toRecord @Json.Discriminated text >>= Text.ofRecord) == Right expected
    , equal "json: other members after that of a flattened group" (Right "{\"t\":\"e\"}") $
        Text.toRecord @Json.FlatTagged "{\"t\":\"b\",\"b_x\":1,\"e\":null,\"a_y\":2}" >>= Text.ofRecord
    , equal "json: a flattened member twice, and another one in between" (Left "b_x") $
        either (Left . Text.errorPath) Right (Text.toRecord @Json.FlatTagged "{\"t\":\"b\",\"b_x\":1,\"e\":null,\"b_x\":2}" >>= Text.ofRecord)
    , equal "a Record is forced" () (rnf reading)
    , equal "a Record is shown as if that were derived" "Just (Reading'Position {lat = -50.9, lon = 4.48})" $
        show (Just (Weather.Reading'Position (-50.9) 4.48))
    , equal "its texts in quotation marks" "Sensor {name = \"wind\", serial = 7, healthy = True}" $
        show Sensor.empty {Weather.name = "wind", Weather.serial = 7}
    , equal "members of unions" ["Reading'Source'Automatic", "Just (Reading'Source'Observer \"Ann\")", "Just (Reading'Source'Unknown 9)"] $
        [show Source.Automatic, show (Just (Source.Observer "Ann")), show (Just (Source.Unknown 9))]
    , holds "Records that differ in one part" others (/= reading)
    , equal "NaN differs from itself, and 0 equals -0" (False, True) $
        let at lat = reading {Weather.position = Weather.Reading'Position lat 0} in (at (0 / 0) == at (0 / 0), at 0 == at (-0))
    , equal "fields of Readers by their names" (1700000000, "wind", 7, True) $
        let sensor = head (Z.toList (getField @"sensors" r)) in (getField @"time" r, Z.toText (getField @"name" sensor), getField @"serial" sensor, getField @"healthy" sensor)
    , equal "members of unions by their names" ("Ann", 0) $
        (Z.toText (getField @"observer" (Reading.getSource r)), getField @"relay" (Reading.getSource r))
    , equal "unions and groups by their names" (True, 4.48) (isObserver (getField @"source" r), getField @"lon" (getField @"position" r))
    , equal "a default by its name" (Right "text") (Z.toText . getField @"text" <$> Fields.open (Z.encode Fields.empty))
    , equal "a Record of an older writer" (Right (5, 9, -1.5, True)) $
        (\(New.Grown number _ small large flag _ _ _) -> (number, small, large, flag)) <$> Z.decode (Z.encode (Old.Grown 5 ""))
    , equal "its lists of numbers as lists of structs" (Right ([New.Upgraded'Byte 1 0, New.Upgraded'Byte 2 0], [New.Upgraded'Short 3 ""], [New.Upgraded'Int (-4)], [New.Upgraded'Long 5 3])) $
        (\(New.Upgraded bytes shorts ints longs _ _ _ _) -> (bytes, shorts, ints, longs))
          <$> Z.decode
            (Z.encode (OldUpgraded.empty :: Old.Upgraded) {Old.bytes = Array.fromList [1, 2], Old.shorts = Array.fromList [3], Old.ints = Array.fromList [-4], Old.longs = Array.fromList [5]})
    , equal "a number of which only a byte is there" (Right [0, 0]) $
        map Upgrades.a . (\(Upgrades.ListOfMixed list) -> list) <$> Z.decode (Z.encode (Upgrades.ListOfUInt8 (Array.fromList [1, 2])))
    , equal "lazily" (Right "EBBR") (Z.toText . Reading.station <$> Reading.openLazy (Z.encode reading))
    , equal "what is wrong has a path" (Left ("text_nul", "sensors[0].name")) (told (Reading.open broken))
    , equal "the Record of what is wrong is refused alike" True (isLeft (Z.decode @Weather.Reading broken))
    , equal "defaults are zero, and null" True (ByteString.all (== 0) (ByteString.drop 16 (Z.encode Fields.empty)))
    , equal "they are read" (Right ("text", 7, "p")) $
        (\d -> (Z.toText (Fields.text d), Point.x (Fields.point d), Z.toText (Point.label (Fields.point d)))) <$> Fields.open (Z.encode Fields.empty)
    , equal "an empty text where the default is another one" (Right "") $
        (\x -> getField @"text" (x :: Defaults.Defaults)) <$> Z.decode (Z.encode (textless Fields.empty))
    , equal "what Builders make is what the Record is" (Right reading) (Z.decode built)
    , equal "defaults are set as differences" (Right (Z.encode Fields.empty {Defaults.text = "other", Defaults.int16 = 7})) $
        Z.encode <$> Z.decode @Defaults.Defaults (Z.build (\b -> Fields.setText b "other" >> Fields.setInt16 b 7 >> Fields.setFloat32 b 1234.5))
    , equal "a default that is edited" (Right (Just 8, "p")) $
        (\d -> (Just (Point.x (Fields.point d)), Z.toText (Point.label (Fields.point d)))) <$> Fields.open (Z.build (\b -> Fields.editPoint b >>= \p -> Point.setX p 8))
    , equal "what was set is read by its name" (1700000000, True, "EBBR", 50.9, 1) $ runST $ do
        arena <- Z.newArena
        b <- Reading.new arena
        Reading.setTime b 1700000000
        Reading.setStation b "EBBR"
        Position.setLat (Reading.editPosition b) 50.9
        Source.setObserver (Reading.editSource b) "Ann"
        sensors <- Reading.initSensors b 1
        healthy <- Z.item sensors 0 >>= \s -> getField @"healthy" s
        (,,,,) <$> getField @"time" b <*> pure healthy <*> getField @"station" b <*> getField @"lat" (getField @"position" b) <*> getField @"which" (Reading.editSource b)
    , equal "moved, held, cleared" (True, False, "wind") $ runST $ do
        arena <- Z.newArena
        b <- Reading.new arena
        Reading.setSensors b [Sensor.empty {Weather.name = "wind"}]
        orphan <- Reading.disownSensors b
        gone <- Reading.holdsSensors b
        Reading.adoptSensors b orphan
        there <- Reading.holdsSensors b
        name <- Reading.editSensors b >>= \l -> Z.item l 0 >>= getField @"name"
        Reading.clearSensors b
        pure (there, gone, name)
    , equal "a member copied from a Reader" (Right (Source.Observer "Ann")) $
        Weather.source <$> Z.decode (Z.build (\b -> Source.copyObserver (Reading.editSource b) (Source.observer (Reading.getSource r))))
    , equal "members read nothing of each other's objects" [Right negation, Right sums, Right sums, Right negation] $
        map
          (\(Building build) -> Z.decode (Z.build build))
          [ Building (\b -> Expression.initSum b 2 >> Expression.editNegation b >> pure ())
          , Building (\b -> Expression.setVariable b "a long enough text" >> Expression.editSum b >> pure ())
          , Building (\b -> Expression.editNegation b >> Expression.editSum b >> pure ())
          , Building (\b -> Expression.initSum b 2 >>= \l -> Z.item l 0 >>= (`Expression.setVariable` "x") >> Expression.editNegation b >> pure ())
          ]
    , equal "a member that is not active has no object" (True, False, True) $ runST $ do
        arena <- Z.newArena
        b <- Expression.new arena
        _ <- Expression.initSum b 2
        isNull <- Expression.disownVariable b >>= Builder.orphanIsNull
        held <- Expression.holdsVariable b
        there <- Expression.holdsSum b
        pure (isNull, held, there)
    , equal "a group keeps its fields while it is the active member of its union" ((7, 3), (0, 0)) $ runST $ do
        arena <- Z.newArena
        choice <- Grouped.editChoice <$> Grouped.new arena
        Grouped.Choice.editNumbers choice >>= (`Numbers.setX` 7)
        Grouped.Choice.editNumbers choice >>= (`Numbers.setY` 3)
        let fields = Grouped.Choice.editNumbers choice >>= \b -> (,) <$> getField @"x" b <*> getField @"y" b
        kept <- fields
        _ <- Grouped.Choice.initPair choice
        (,) kept <$> fields
    , equal "a list whose default contains it" [(3, 0)] [(Endless.size kid, length (Endless.kids kid)) | kid <- Endless.kids Tree.empty]
    , equal "the same by a Reader" (Right [(3, 0)]) $
        (\tree -> [(Tree.size kid, Z.length (Tree.kids kid)) | kid <- Z.toList (Tree.kids tree)]) <$> Tree.open nothing
    , equal "its Record comes back" (Right Tree.empty, Right Tree.empty) (back Tree.empty)
    , equal "by way of another" (Right Left.empty, Right Left.empty) (back Left.empty)
    , equal "in a union" (Right Right.empty, Right Right.empty) (back Right.empty)
    , equal "in a generic struct" (Right Crate.empty, Right Crate.empty) (back Crate.empty)
    , equal "in a member that is not set" (Right Choice.empty, Right Choice.empty) (back Choice.empty)
    ]
      ++ rawTests ++ ringTests
 where
  r = opened reading
  negation = UnionsUnnamed.Expression (Expression.Negation (Just Expression.empty))
  sums = UnionsUnnamed.Expression (Expression.Sum [])
  -- The NUL behind the sensor's text is overwritten.
  broken = let bytes = Z.encode reading; (before, after) = ByteString.breakSubstring "wind" bytes in before <> "wind!" <> ByteString.drop 5 after
  told = either (\one -> Left (Fault.name (Fault.kind one), Fault.path one)) (const (Right ())) :: Either Fault a -> Either (String, String) ()

-- A message whose root is null.
nothing :: ByteString.ByteString
nothing = ByteString.pack [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

-- Encodes and decodes a default, and decodes a message whose root is null.
back :: Z.Struct a => a -> (Either Fault a, Either Fault a)
back x = (Z.decode (Z.encode x), Z.decode nothing)

-- The steps that build an expression.
newtype Building = Building (forall s. Z.Builder s UnionsUnnamed.Expression -> ST s ())

-- The same message, built by Builders.
built :: ByteString.ByteString
built = Z.build $ \b -> do
  Reading.setStation b "EBBR"
  Reading.setTime b 1700000000
  Position.setLat (Reading.editPosition b) 50.9
  Position.setLon (Reading.editPosition b) 4.48
  Reading.setSky b Sky.Rain
  samples <- Reading.initSamples b 2
  Z.writeNumber samples 0 1
  Z.writeNumber samples 1 2.5
  sensors <- Reading.initSensors b 1
  wind <- Z.item sensors 0
  Sensor.setName wind "wind"
  Sensor.setSerial wind 7
  Source.setRelay (Reading.editSource b) 9
  Source.setObserver (Reading.editSource b) "Ann"

textless :: Defaults.Defaults -> Defaults.Defaults
textless x = x {Defaults.text = ""}

-- Returns a message whose union has this discriminant, which is in the last word of the data section.
tagged :: Word8 -> ByteString.ByteString
tagged tag = let (before, after) = ByteString.splitAt 42 bytes in before <> ByteString.cons tag (ByteString.drop 1 after)
 where
  bytes = Z.encode Reading.empty {Weather.source = Source.Relay 0}
