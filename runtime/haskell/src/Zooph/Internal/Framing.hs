{-# LANGUAGE BangPatterns #-}

-- | The stream framing: a table of segment sizes in front of the segments.
--
-- The table is loaded once, into a value that was checked and does not change.
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

-- | What bytes begin with.
data Length
  = -- | So many bytes are needed to know more.
    AtLeast !Int
  | -- | The segments lie between these places, which may be behind the bytes that are there.
    Exactly [Int]

-- | No message has more segments.
maxSegments :: Int
maxSegments = 512

-- | Bytes of the table of so many segments.
tableBytes :: Int -> Int
tableBytes count = (count `quot` 2 + 1) * 8

-- | Looks at the table of the message that starts at a place.
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

-- | The first segment of the message that bytes begin with, and how many bytes it takes.
prefix :: Limits -> Bool -> Slice -> Either Fault (Segment, Int)
prefix limits lazily slice@(Slice b first size) = do
  found <- tableLength slice
  case found of
    Exactly ends | last ends <= first + size -> do
      root <- ofEnds limits lazily b ends
      Right (root, last ends - first)
    _ -> Left (Fault.fault Truncated (AtByte size) [])

-- | The first segment of the one message that the bytes are.
exactly :: Limits -> Bool -> Slice -> Either Fault Segment
exactly limits lazily slice@(Slice b first size)
  -- One segment with a root pointer, and nothing else: how long the bytes are says the table.
  | size >= 16 && size - 8 == length_ && size < 0x800000000 = Right (Segment.alone limits lazily b (first + 8) (first + size))
  | otherwise = case prefix limits lazily slice of
      Left one -> trailing one
      Right (root, used)
        | used < size -> Left (Fault.fault TrailingBytes (AtByte used) [])
        | otherwise -> Right root
 where
  w = Bytes.word64 b first
  length_ = if fromIntegral w == (0 :: Word32) then fromIntegral (w `unsafeShiftR` 32) `unsafeShiftL` 3 else -1
  -- Bytes that follow are found before an empty first segment is.
  trailing one = case (Fault.kind one, tableLength slice) of
    (NoRoot, Right (Exactly ends))
      | last ends - first < size -> Left (Fault.fault TrailingBytes (AtByte (last ends - first)) [])
    _ -> Left one

-- | The first segment of those between these places.
ofEnds :: Limits -> Bool -> Bytes -> [Int] -> Either Fault Segment
ofEnds limits lazily b ends
  | hi root - lo root < 8 = Left (Segment.faultAt root NoRoot (lo root) [])
  | otherwise = Right root
 where
  root = case ends of
    [from, to] -> Segment.alone limits lazily b from to
    _ -> Small.unsafeAt (Segment.several limits lazily b ends) 0

-- | The table of segments of so many words, as numbers of 32 bits.
written :: [Int] -> [Word32]
written sizes = fromIntegral (length sizes - 1) : map fromIntegral sizes ++ [0 | even (length sizes)]
