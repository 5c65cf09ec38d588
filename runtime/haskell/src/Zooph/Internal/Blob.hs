{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Texts and data: lists of bytes.
module Zooph.Internal.Blob
  ( tryBytes
  , tryText
  , tryData
  , text
  , data_
  ) where

import Data.Bits (unsafeShiftL, unsafeShiftR)
import GHC.Exts (ByteArray#, Int (..), Int#, lazy)
import Zooph.Fault (Kind (..))
import Zooph.Internal.Bytes (Bytes (..), Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Segment (Result (..), Segment (Segment))
import qualified Zooph.Internal.Segment as Segment
import qualified Zooph.Internal.Word as Word

-- | The list of bytes that the pointer at a place leads to, which is not null; of a text with its NUL.
tryBytes :: Segment -> Int -> Result RawList
tryBytes s i = case RawList.tryHop s i of
  Good l | RawList.size l /= 2 -> Bad ElementSize
  result -> result

-- | A text without its NUL.
tryText :: Segment -> Int -> Result Slice
tryText s i = case tryBytes s i of
  Bad kind -> Bad kind
  Good l
    | RawList.count l == 0 || Bytes.word8 (RawList.bytes l) (RawList.first l + RawList.count l - 1) /= 0 -> Bad TextNul
    | otherwise -> Good (Slice (RawList.bytes l) (RawList.first l) (RawList.count l - 1))

-- | Bytes.
tryData :: Segment -> Int -> Result Slice
tryData s i = case tryBytes s i of
  Bad kind -> Bad kind
  Good l -> Good (Slice (RawList.bytes l) (RawList.first l) (RawList.count l))

none :: Slice
none = Slice (Segment.bytes Segment.nowhere) 0 0

-- In registers: see "Zooph.Internal.Struct".
type Found = (# ByteArray#, Int#, Int# #)

slow# :: (Segment -> Int -> Result Slice) -> Segment -> Int# -> Found
slow# try s i = case found of Slice (Bytes b) (I# first) (I# n) -> (# b, first, n #)
 where
  found
    | Segment.isNull s (I# i) = none
    | otherwise = Segment.give s (I# i) none (try s (I# i))
{-# NOINLINE slow# #-}

-- What a near pointer leads to, or another way if that is no text.
nearText# :: Segment -> Int# -> ((# #) -> Found) -> Found
nearText# s i otherwise_ = case lazy s of
  Segment here@(Bytes b) lo hi _ _
    -- Segments are of whole words, so if the last byte is inside, so is its word.
    | Word.form w == Word.byteList && first >= lo && end >= first && end < hi && Bytes.word8 here end == 0
    , I# first' <- first
    , I# n <- end - first ->
        (# b, first', n #)
    | otherwise -> otherwise_ (# #)
   where
    w = Bytes.word64 here (I# i)
    first = Word.target (I# i) w
    end = first + Word.listCount w - 1
{-# INLINE nearText# #-}

farText# :: Segment -> Int# -> Found
farText# s i = Segment.atPad s i (\there pad -> nearText# there pad slow) slow
 where
  slow (# #) = slow# tryText s i
{-# NOINLINE farText# #-}

text# :: Segment -> Int# -> Found
text# s i = nearText# s i (\(# #) -> farText# s i)
{-# NOINLINE text# #-}

nearData# :: Segment -> Int# -> ((# #) -> Found) -> Found
nearData# s i otherwise_ = case lazy s of
  Segment here@(Bytes b) lo hi _ _
    | Word.form w == Word.byteList && first >= lo && first + words_ `unsafeShiftL` 3 <= hi
    , I# first' <- first
    , I# n <- count ->
        (# b, first', n #)
    | otherwise -> otherwise_ (# #)
   where
    w = Bytes.word64 here (I# i)
    first = Word.target (I# i) w
    count = Word.listCount w
    words_ = (count + 7) `unsafeShiftR` 3
{-# INLINE nearData# #-}

farData# :: Segment -> Int# -> Found
farData# s i = Segment.atPad s i (\there pad -> nearData# there pad slow) slow
 where
  slow (# #) = slow# tryData s i
{-# NOINLINE farData# #-}

data# :: Segment -> Int# -> Found
data# s i = nearData# s i (\(# #) -> farData# s i)
{-# NOINLINE data# #-}

-- | The text that the pointer at a place leads to, or the empty one.
text :: Segment -> Int -> Slice
text s (I# i) = case text# s i of (# b, first, n #) -> Slice (Bytes b) (I# first) (I# n)
{-# INLINE text #-}

-- | The data that the pointer at a place leads to, or none.
data_ :: Segment -> Int -> Slice
data_ s (I# i) = case data# s i of (# b, first, n #) -> Slice (Bytes b) (I# first) (I# n)
{-# INLINE data_ #-}
