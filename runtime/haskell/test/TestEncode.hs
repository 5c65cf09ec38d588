{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE RankNTypes #-}

-- | Tests of encoding, with a hand-written instance that looks like generated code.
module TestEncode
  ( tests
  , plain
  ) where

import Check
import Control.Exception (evaluate)
import Control.Monad.ST (runST, stToIO)
import qualified Data.ByteString as ByteString
import qualified Data.Text as Text
import qualified Data.Text.Encoding as Text
import Data.Word (Word8)
import GHC.Compact (compact, getCompact)
import Words
import qualified Zooph as Z
import qualified Zooph.Array as Array
import qualified Zooph.Bits as Bits
import qualified Zooph.Builder as Builder
import Zooph.Generated.V1 (bit, bitOr, fromReader, putAt)
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Encode (Put, putSlice, runPut, structWords)
import Zooph.Record (Voids (..))

-- | Random Records, whose texts have characters of all lengths in UTF-8.
plain :: Int -> Random -> Plain
plain depth draws = Plain (fromIntegral (below 1000000 (head draws))) name bytes_ nodes
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
  [ test "encode: truth values, wherever they lie and whether or not they were evaluated" $ do
      kept <- getCompact <$> compact [True, False]
      let values = [True, False] ++ kept ++ map odd [1, 2 :: Int]
          found = (map (`bit` 5) values, map (`bitOr` 5) values)
      pure (if found == ([32, 0, 32, 0, 32, 0], [0, 32, 0, 32, 0, 32]) then Nothing else Just (show found))
  , holds "encode: what is read back is what was written" records $ \x -> fmap fromReader (Z.open (Z.encode x)) == Right x
  , holds "encode: the size is exact" records $ \x -> fmap snd (Z.openPrefix (Z.encode x) :: Either Z.Fault (Node, Int)) == Right (ByteString.length (Z.encode x)) && Z.encodedLength x == ByteString.length (Z.encode x)
  , holds "encode: texts are UTF-8, and behind them there are zeros" records $ \x -> case x of
      Plain _ (Left name) _ _ ->
        let bytes_ = Text.encodeUtf8 name
         in Text.null name || (bytes_ <> ByteString.replicate (8 - ByteString.length bytes_ `rem` 8) 0) `ByteString.isInfixOf` Z.encode x
      _ -> True
  , -- Encoding handles several characters at a time. So there are texts of each length, with a non-ASCII character at each position, and texts that do not begin at
    -- the start of their array.
    holds "encode: texts of each length and form" forms $ \text ->
      ByteString.drop (16 + 8 * 6) (Z.encode (Plain 0 (Left text) "" [])) == padded (Text.encodeUtf8 text)
  , test "encode: an arena lends what encoding makes" $ do
      arena <- stToIO Z.newArena
      same <- mapM (\x -> Z.withEncoded arena x (\bytes_ -> evaluate (bytes_ == Z.encode x))) (take 100 records)
      pure (if and same then Nothing else Just "other bytes")
  , test "encode: an arena goes on with what was encoded into it" $ do
      arena <- stToIO Z.newArena
      stToIO (Builder.encodeInto arena (head records))
      stToIO (Builder.encodeInto arena (Plain 7 (Left "seven") "" []))
      Builder.withFramed arena (evaluate . (== Z.encode (Plain 7 (Left "seven") "" []))) >>= \is -> do
        stToIO (Builder.setRoot arena (Plain 8 (Left "eight") "" []))
        frozen <- stToIO (Z.freeze arena)
        pure $ case Z.decode frozen of
          Right x | is && x == Plain 8 (Left "eight") "" [] -> Nothing
          seen -> Just (show (is, seen))
  , throws "encode: more bytes than a list has" (put (\at -> putSlice at 2 0x20000000 nothing))
  , throws "encode: more truth values than a list has" (put (\at -> putAt at (Bits.unsafeOfSlice Bytes.empty 0 0x20000000)))
  , throws "encode: more numbers than a list has" (put (\at -> putAt at (Array.unsafeOfSlice Bytes.empty 0 0x20000000 :: Array.Array Word8)))
  , throws "encode: more elements without bytes than a list has" (put (\at -> putAt at (Voids 0x20000000)))
  , throws "encode: fewer elements than none" (put (\at -> putAt at (Voids (-1))))
  , equal "encode: as many elements without bytes as a list has" () (put (\at -> putAt at (Voids 0x1fffffff)))
  , -- Both pointers of each struct lead to the same struct of the next level.
    throws "encode: a Record that is exponential is refused soon" (let size n = structWords 0x100000 (const (size (n - 1) + size (n - 1))) (if n > 0 then Just () else Nothing) in size (60 :: Int))
  , equal "encode: what is empty is null" (framed [0x0005000100000000, 0, 0, 0, 0, 0, 0]) (Z.encode (Plain 0 (Left "") "" []))
  ]
 where
  put :: (forall s. Int -> Put s) -> ()
  put one = runST (Bytes.newZeroed 64 >>= \b -> runPut one b 16 0)
  nothing = Slice Bytes.empty 0 0
  records = [plain 3 (randoms seed) | seed <- [1 .. 400]]
  forms = [Text.drop from (Text.pack (text n)) | n <- [1 .. 70] ++ [126 .. 131] ++ [190 .. 195] ++ [255 .. 259], from <- [0, 1, 3], from < n, text <- const (letters n) : [other k c | k <- [0, 5 .. n - 1], c <- "\127\128\2047\2048\65535\65536\1114111"]]
  letters n = take n (cycle "abcdefghijklmnopqrstuvwxyz")
  other k c n = take k (letters n) ++ c : take (n - k - 1) (letters n)
  padded bytes_ = bytes_ <> ByteString.replicate (8 - ByteString.length bytes_ `rem` 8) 0
