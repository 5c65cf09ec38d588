{-# LANGUAGE BangPatterns #-}

-- | The stream framing: a table of segment sizes in front of the segments.
--
-- The table is loaded once, into an immutable value that is checked.
module Zooph.Internal.Framing
  ( Length (..)
  , tableLength
  , maxSegments
  , tableBytes
  , exactly
  , prefix
  , ofEnds
  , written
  ) where

import Data.Bits (unsafeShiftL, unsafeShiftR)
import Data.Word (Word32)
import Zooph.Fault (Fault, Kind (..), Position (..))
import qualified Zooph.Fault as Fault
import Zooph.Internal.Bytes (Bytes, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Segment (Segment (..))
import qualified Zooph.Internal.Segment as Segment
import qualified Zooph.Internal.Small as Small
import Zooph.Limits (Limits)

-- | The segments of a message, as far as its first bytes determine them.
data Length
  = -- | This many bytes are needed to find out more.
    AtLeast !Int
  | -- | The start of each segment and the end of the last one. They may be beyond the bytes that are there.
    Exactly [Int]

-- | The largest number of segments of a message.
maxSegments :: Int
maxSegments = 512

-- | The size of the table of a number of segments, in bytes.
tableBytes :: Int -> Int
tableBytes count = (count `quot` 2 + 1) * 8

-- | Reads the segment table of the message that the bytes begin with.
tableLength :: Slice -> Either Fault Length
tableLength (Slice b first size)
  | size < 4 = Right (AtLeast 4)
  | count > maxSegments = Left (Fault.fault SegmentTable (AtByte 0) [])
  | size < tableBytes count = Right (AtLeast (tableBytes count))
  | otherwise = Right (Exactly (scan (first + tableBytes count) 1))
 where
  entry k = fromIntegral (Bytes.word32 b (first + 4 * k)) :: Int
  count = entry 0 + 1
  scan !end k
    | k > count = [end]
    | otherwise = end : scan (end + 8 * entry k) (k + 1)

-- | The first segment of the message that the bytes begin with, and the length of the message in bytes.
prefix :: Limits -> Bool -> Slice -> Either Fault (Segment, Int)
prefix limits lazily slice@(Slice b first size) = do
  found <- tableLength slice
  case found of
    Exactly ends | last ends <= first + size -> do
      root <- ofEnds limits lazily b ends
      Right (root, last ends - first)
    _ -> Left (Fault.fault Truncated (AtByte size) [])

-- | The first segment of the message that fills the bytes. It is a fault if bytes follow the message.
exactly :: Limits -> Bool -> Slice -> Either Fault Segment
exactly limits lazily slice@(Slice b first size)
  -- One segment with a root pointer, and nothing else: the table must match the length of the bytes.
  | size >= 16 && size - 8 == length_ && size < 0x800000000 = Right (Segment.alone limits lazily b (first + 8) (first + size))
  | otherwise = case prefix limits lazily slice of
      Left one -> trailing one
      Right (root, used)
        | used < size -> Left (Fault.fault TrailingBytes (AtByte used) [])
        | otherwise -> Right root
 where
  w = Bytes.word64 b first
  length_ = if fromIntegral w == (0 :: Word32) then fromIntegral (w `unsafeShiftR` 32) `unsafeShiftL` 3 else -1
  -- Bytes behind the message are reported rather than an empty first segment.
  trailing one = case (Fault.kind one, tableLength slice) of
    (NoRoot, Right (Exactly ends))
      | last ends - first < size -> Left (Fault.fault TrailingBytes (AtByte (last ends - first)) [])
    _ -> Left one

-- | The first segment of a message, from the start of each segment and the end of the last one.
ofEnds :: Limits -> Bool -> Bytes -> [Int] -> Either Fault Segment
ofEnds limits lazily b ends
  | hi root - lo root < 8 = Left (Segment.faultAt root NoRoot (lo root) [])
  | otherwise = Right root
 where
  root = case ends of
    [from, to] -> Segment.alone limits lazily b from to
    _ -> Small.unsafeAt (Segment.several limits lazily b ends) 0

-- | The segment table for segments of the given numbers of words, as numbers of 32 bits.
written :: [Int] -> [Word32]
written sizes = fromIntegral (length sizes - 1) : map fromIntegral sizes ++ [0 | even (length sizes)]
