{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE TypeApplications #-}

-- | Tests of JSON, and of 'show' for Readers.
module TestJson (tests) where

import Check
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Either (isLeft)
import GHC.Float (castWord64ToDouble)
import TestEncode (plain)
import TestQuick (messages)
import Words
import qualified Zooph as Z
import qualified Zooph.Array as Array
import qualified Zooph.Internal.Decimal as Decimal
import Zooph.Json (Error (..), Strictness (..))
import qualified Zooph.Json as Json
import Zooph.Limits (Limits (..), defaults)

tests :: [Test]
tests =
  [ holds "json: written and read a Record is the same" records $ \x -> (Json.ofRecord x >>= Json.toRecord) == Right x
  , equal "json: as it is written" (Right "{\"number\":7,\"bytes\":[1,255],\"nodes\":[{\"number\":8,\"name\":\"\\\"\"}],\"counts\":[3]}") $
      Json.ofRecord (Plain 7 (Right (Array.fromList [3])) "\1\255" [Plain 8 (Left "\"") "" []])
  , equal "json: a member that is not known" (Right (Plain 1 (Left "") "" [])) (Json.toRecord " { \"z\" : [1, {}] , \"number\" : 1 } ")
  , equal "json: it is refused if that was asked for" (Left ("z", Just 5)) (told (strictly "{\"z\":[1]}"))
  , equal "json: the last member of a union that is there is the active one" (Right (Plain 0 (Right (Array.fromList [1, 2])) "" [])) $
      Json.toRecord "{\"name\":\"a\",\"counts\":[1,\"0x2\"]}"
  , equal "json: escapes" (Right (Plain 0 (Left "\"\\/\b\f\n\r\t\228\8364\128512") "" [])) $
      Json.toRecord "{\"name\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\u20ac\\ud83d\\ude00\"}"
  , holds "json: what is wrong is refused, with its place" wrong $ \(text, path, at) -> told (Json.toRecord text) == Left (path, Just at)
  , equal "json: memory is limited" True (isLeft (Json.toMessageWith @Plain defaults {memory = Just 1000} Lenient (list 100)))
  , equal "json: what fits is read" True (either (const False) (const True) (Json.toMessageWith @Plain defaults {memory = Just 100000} Lenient (list 100)))
  , equal "json: nesting is limited" True (isLeft (Json.toRecord @Plain (nested 70)))
  , equal "json: output is limited" (Left "name") $
      either (Left . errorPath) Right (Json.ofReaderWith defaults {output = Just 20} (opened (Z.encode (Plain 7 (Left "a longer text than there is room for") "" []))))
  , equal "json: an untyped pointer has none" (Left "any") $
      either (Left . errorPath) Right (Json.ofReader (opened (framed [0x0005000100000000, 0, 0, 0, 0, 0, 3])))
  , test "json: of damaged messages it comes to an end" $ do
      let sizes = [either (const 0) ByteString.length (Json.ofReader r) | words_ <- take 2000 (messages (randoms 3)), Right r <- [Z.openLazy @Node (segments words_)]]
      pure (if sum sizes > 10000 then Nothing else Just (show (sum sizes)))
  , equal "print: a Record's Reader" "(number = 7, counts = [3], bytes = 0x\"01ff\", nodes = [(number = 8, name = \"\\\"\")])" $
      either show show (Z.open @Node (Z.encode (Plain 7 (Right (Array.fromList [3])) "\1\255" [Plain 8 (Left "\"") "" []])))
  , equal "print: long lists are cut" True (all (\n -> length (show (reader n)) < 2 * 1024 * 1024) [100, 100000])
  , test "print: of damaged messages it comes to an end" $ do
      let sizes = [length (show r) | words_ <- take 2000 (messages (randoms 3)), Right r <- [Z.openLazy @Node (segments words_)]]
      pure (if sum sizes > 10000 then Nothing else Just (show (sum sizes)))
  , holds "decimal: what is written leads back to the number" doubles $ \x -> Decimal.parse (Decimal.double x) == Just x
  , equal "decimal: as the stock tool writes them" ["0", "-0", "0.1", "1e15", "123456789012345", "1.5e-07", "4.94065645841247e-324", "1.7976931348623157e308", "0.30000000000000004", "-1.23e47", "100000"] $
      map Decimal.double [0, -0.0, 0.1, 1e15, 123456789012345, 1.5e-7, 5e-324, 1.7976931348623157e308, 0.1 + 0.2, -1.23e47, 100000]
  , equal "decimal: what is none" [Nothing, Nothing, Nothing, Just (1 / 0), Just 0, Just 100] (map Decimal.parse ["", "-", "1e", "1e999999999999", "1e-999999999999", "1e2"])
  ]
 where
  records = [plain 3 (randoms seed) | seed <- [1 .. 200]]
  opened message = either (error . show) id (Z.open message) :: Z.Reader Plain
  told = either (\one -> Left (errorPath one, errorOffset one)) (const (Right ())) :: Either Error Plain -> Either (ByteString, Maybe Int) ()
  strictly = Json.toRecordWith @Plain defaults Strict
  doubles = [x | w <- take 3000 (randoms 17), let x = castWord64ToDouble w, not (isNaN x), not (isInfinite x)] ++ [fromIntegral (w `mod` 100000) / 1000 | w <- take 1000 (randoms 18)]
  list n = "{\"nodes\":[" <> ByteString.intercalate "," (replicate n "{}") <> "]}" :: ByteString
  nested n = ByteString.concat (replicate n "{\"nodes\":[") <> "{}" <> ByteString.concat (replicate n "]}")
  reader n = opened (Z.encode (Plain 0 (Right (Array.fromList (replicate n 12345))) "" []))

-- Wrong inputs, and the path and position of the error.
wrong :: [(ByteString, ByteString, Int)]
wrong =
  [ ("", "", 0)
  , ("[]", "", 0)
  , ("{} x", "", 3)
  , ("{\"number\":-1}", "number", 10)
  , ("{\"number\":4294967296}", "number", 10)
  , ("{\"number\":1.5}", "number", 10)
  , ("{\"number\":01}", "number", 10)
  , ("{\"number\":1e999}", "number", 10)
  , ("{\"number\":1,\"number\":2}", "number", 12)
  , ("{\"name\":\"\\ud800\"}", "name", 15)
  , ("{\"name\":\"\255\"}", "name", 9)
  , ("{\"name\":\"a", "name", 10)
  , ("{\"bytes\":[1,256]}", "bytes[1]", 12)
  , ("{\"nodes\":[{},{\"number\":\"x\"}]}", "nodes[1].number", 23)
  , ("{\"nodes\":[{},null]}", "nodes[1]", 13)
  , ("{\"counts\":[1,2", "counts[2]", 14)
  , ("{\"any\":{}}", "any", 7)
  , ("{\"z\":{\"\":{},\"\":1}}", "z.\"\"", 12)
  ]
