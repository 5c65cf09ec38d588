{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Encoding by hand-written code of the shape that is to be generated.
module TestEncode (tests) where

import Check
import Data.Bits ((.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Text (Text)
import qualified Data.Text as Text
import qualified Data.Text.Encoding as Text
import Data.Word (Word16)
import Words
import qualified Zooph as Z
import qualified Zooph.Array as Array
import Zooph.Generated.V1

-- A node of "Words" as plain data, without its untyped pointer and its names.
data Plain = Plain Int (Either Text (Array.Array Word16)) ByteString [Plain]
  deriving (Eq, Show)

words_ :: Plain -> Int
words_ (Plain _ name counts nodes) =
  either textWords numbersWords name + bytesWords counts + structsWords 6 words_ nodes

put :: Plain -> Write s
put (Plain number name counts nodes) = written $ \at ->
  data64 at (shifted number 0 .|. shifted (either (const 0) (const 1) name :: Int) 32)
    <> either (putText (at + 8)) (putNumbers (at + 8)) name
    <> putBytes (at + 16) counts
    <> putStructs (at + 24) 1 5 put nodes
    <> nullPointer (at + 32)
    <> nullPointer (at + 40)

encoded :: Plain -> ByteString
encoded x = encode 1 5 (words_ x) (put x)

decoded :: Node -> Plain
decoded v = Plain (fromIntegral (word32 (unNode v) 0)) name (blob (unNode v) 1) (Z.mapStrict decoded (list (unNode v) 2))
 where
  name = case word16 (unNode v) 4 of
    0 -> Left (Z.toText (text (unNode v) 0))
    _ -> Right (Z.toArray (list (unNode v) 0))

-- Records drawn by chance, whose texts have characters of every length.
plain :: Int -> Random -> Plain
plain depth draws = Plain (below 1000000 (head draws)) name bytes_ nodes
 where
  name
    | below 3 (draws !! 1) == 0 = Right (Array.fromList (map fromIntegral (take (below 7 (draws !! 2)) (drop 3 draws))))
    | otherwise = Left (Text.pack (take (below 20 (draws !! 2)) (map letter (drop 3 draws))))
  letter x = (if below 4 (head draws) == 0 then "az\233\8364\65533\66376\1114111" else "abcdefg") !! below 7 x
  bytes_ = ByteString.pack (map fromIntegral (take (below 12 (draws !! 4)) (drop 5 draws)))
  nodes
    | depth == 0 = []
    | otherwise = [plain (depth - 1) (randoms (draws !! (40 + k))) | k <- [1 .. below 4 (draws !! 30)]]

tests :: [Test]
tests =
  [ holds "encode: what is read back is what was written" records $ \x -> fmap decoded (Z.open (encoded x)) == Right x
  , holds "encode: the size is exact" records $ \x -> fmap snd (Z.openPrefix (encoded x) :: Either Z.Fault (Node, Int)) == Right (ByteString.length (encoded x))
  , holds "encode: texts are UTF-8, and behind them there are zeros" records $ \x -> case x of
      Plain _ (Left name) _ _ ->
        let bytes_ = Text.encodeUtf8 name
         in Text.null name || (bytes_ <> ByteString.replicate (8 - ByteString.length bytes_ `rem` 8) 0) `ByteString.isInfixOf` encoded x
      _ -> True
  , equal "encode: what is empty is null" (framed [0x0005000100000000, 0, 0, 0, 0, 0, 0]) (encoded (Plain 0 (Left "") "" []))
  ]
 where
  records = [plain 3 (randoms seed) | seed <- [1 .. 400]]
