{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Texts and data: lists of bytes.
module Zooph.Internal.Blob
  ( tryBytes
  , tryText
  , tryData
  , text
  , textFrom
  , data_
  , dataFrom
  ) where

import Data.Bits (unsafeShiftL, unsafeShiftR)
import GHC.Exts (ByteArray#, Int (..), Int#)
import Zooph.Fault (Kind (..))
import Zooph.Internal.Bytes (Bytes (..), Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Segment (Open (..), Result (..), Segment)
import qualified Zooph.Internal.Segment as Segment
import qualified Zooph.Internal.Word as Word

-- | The list of bytes that the pointer at a position leads to; for a text it includes the NUL. The pointer is not null.
tryBytes :: Segment -> Int -> Result RawList
tryBytes s i = case RawList.tryHop s i of
  Good l | RawList.size l /= 2 -> Bad ElementSize
  result -> result

-- | The bytes of a text without its NUL.
tryText :: Segment -> Int -> Result Slice
tryText s i = case tryBytes s i of
  Bad kind -> Bad kind
  Good l
    | RawList.count l == 0 || Bytes.word8 (RawList.bytes l) (RawList.first l + RawList.count l - 1) /= 0 -> Bad TextNul
    | otherwise -> Good (Slice (RawList.bytes l) (RawList.first l) (RawList.count l - 1))

-- | The bytes of data.
tryData :: Segment -> Int -> Result Slice
tryData s i = case tryBytes s i of
  Bad kind -> Bad kind
  Good l -> Good (Slice (RawList.bytes l) (RawList.first l) (RawList.count l))

none :: Slice
none = Slice (Segment.bytes Segment.nowhere) 0 0

-- The parts of a slice, unboxed: functions that are not inlined return them in registers, see "Zooph.Internal.Struct".
type Found = (# ByteArray#, Int#, Int# #)

found :: Slice -> Found
found (Slice (Bytes b) (I# first) (I# n)) = (# b, first, n #)
{-# INLINE found #-}

ofFound :: Found -> Slice
ofFound (# b, first, n #) = Slice (Bytes b) (I# first) (I# n)
{-# INLINE ofFound #-}

slow# :: (Segment -> Int -> Result Slice) -> Segment -> Int# -> Found
slow# try s i = found (if Segment.isNull s (I# i) then none else Segment.give s (I# i) none (try s (I# i)))
{-# NOINLINE slow# #-}

-- The text behind a near pointer. If it is not a near pointer to a sound text, the result is that of @otherwise_@.
nearText# :: Open -> Int# -> ((# #) -> Found) -> Found
nearText# here i otherwise_
  -- A segment ends at a word boundary, so if the last byte is in bounds, so is the padding behind it.
  | Word.form w == Word.byteList && count > 0 && Segment.within here first count && Bytes.word8 (openBytes here) (first + count - 1) == 0 =
      found (Slice (openBytes here) first (count - 1))
  | otherwise = otherwise_ (# #)
 where
  w = Bytes.word64 (openBytes here) (I# i)
  first = Word.target (I# i) w
  count = Word.listCount w
{-# INLINE nearText# #-}

farText# :: Segment -> Int# -> Found
farText# s i = Segment.atPad s i (\there pad -> nearText# there pad slow) slow
 where
  slow (# #) = slow# tryText s i
{-# NOINLINE farText# #-}

text# :: Segment -> Int# -> Found
text# s i = nearText# (Segment.opened s) i (\(# #) -> farText# s i)
{-# NOINLINE text# #-}

nearData# :: Open -> Int# -> ((# #) -> Found) -> Found
nearData# here i otherwise_
  | Word.form w == Word.byteList && Segment.within here first (words_ `unsafeShiftL` 3) = found (Slice (openBytes here) first count)
  | otherwise = otherwise_ (# #)
 where
  w = Bytes.word64 (openBytes here) (I# i)
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
data# s i = nearData# (Segment.opened s) i (\(# #) -> farData# s i)
{-# NOINLINE data# #-}

-- | The text that the pointer at a position leads to, or the empty text. It is a call.
text :: Segment -> Int -> Slice
text s (I# i) = ofFound (text# s i)
{-# INLINE text #-}

-- | 'text' in an unpacked segment. The code that follows a near pointer is inlined.
textFrom :: Open -> Int -> Slice
textFrom here (I# i) = ofFound (nearText# here i (\(# #) -> farText# (whole here) i))
{-# INLINE textFrom #-}

-- | The data that the pointer at a position leads to, or no bytes. It is a call.
data_ :: Segment -> Int -> Slice
data_ s (I# i) = ofFound (data# s i)
{-# INLINE data_ #-}

-- | 'data_' in an unpacked segment. The code that follows a near pointer is inlined.
dataFrom :: Open -> Int -> Slice
dataFrom here (I# i) = ofFound (nearData# here i (\(# #) -> farData# (whole here) i))
{-# INLINE dataFrom #-}
