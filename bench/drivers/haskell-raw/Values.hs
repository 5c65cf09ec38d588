-- | The values, which are computed from their indices, and their checksums, which contain every byte.
module Values
  ( sampleOf
  , sumSample
  , treeOf
  , nodes
  , sumTree
  , entryOf
  , sumEntry
  ) where

import qualified Data.ByteString as ByteString
import Data.Int (Int64)
import qualified Data.Map.Strict as Map
import Data.Text (Text)
import qualified Data.Text as Text
import Data.Text.Encoding (encodeUtf8)
import Data.Word (Word64)
import GHC.Float (castDoubleToWord64)
import Types

factor :: Int64
factor = -7046029254386353131

sampleOf :: Int -> Sample
sampleOf i = Sample mixed (fromIntegral (fromIntegral mixed `quot` 0x100000000000000 :: Word64)) (fromIntegral i / 8)
 where
  mixed = fromIntegral i * factor

sumSample :: Sample -> Word64
sumSample (Sample a b c) = fromIntegral a + fromIntegral b + castDoubleToWord64 c
{-# INLINE sumSample #-}

-- | Returns the tree whose root is node @i@. Its children are nodes @2 i@ and @2 i + 1@. One node in four lacks the second one.
treeOf :: Int -> Expr
treeOf i
  | i >= 65536 = Number (fromIntegral i * factor)
  | otherwise = case i `rem` 4 of
      0 -> Negate (treeOf (2 * i))
      1 -> Add (treeOf (2 * i)) (treeOf (2 * i + 1))
      2 -> Multiply (treeOf (2 * i)) (treeOf (2 * i + 1))
      _ -> Choose (treeOf (2 * i)) (treeOf (2 * i + 1))

nodes :: Expr -> Int
nodes x = case x of
  Number _ -> 1
  Negate a -> 1 + nodes a
  Add a b -> 1 + nodes a + nodes b
  Multiply a b -> 1 + nodes a + nodes b
  Choose a b -> 1 + nodes a + nodes b

sumTree :: Expr -> Word64
sumTree x = case x of
  Number n -> fromIntegral n
  Negate a -> 1 + sumTree a
  Add a b -> 2 + sumTree a + 3 * sumTree b
  Multiply a b -> 3 + sumTree a + 3 * sumTree b
  Choose a b -> 4 + sumTree a + 3 * sumTree b

entryOf :: Int -> Entry
entryOf i =
  Entry
    (Text.pack ("entry number " ++ show i))
    (if i `rem` 3 == 0 then Nothing else Just (fromIntegral i * factor))
    [fromIntegral (i + k) / 8 | k <- [0 .. i `rem` 8]]
    (Map.fromList [(Text.pack ("key " ++ show k), fromIntegral (i * k)) | k <- [0 .. i `rem` 5]])

sumEntry :: Entry -> Word64
sumEntry (Entry a b c d) =
  sumText a + maybe 0 fromIntegral b + sum (map castDoubleToWord64 c) + sum [sumText k + fromIntegral v | (k, v) <- Map.toList d]

sumText :: Text -> Word64
sumText text = ByteString.foldl' (\n byte -> 31 * n + fromIntegral byte) (fromIntegral (ByteString.length bytes)) bytes
 where
  bytes = encodeUtf8 text
