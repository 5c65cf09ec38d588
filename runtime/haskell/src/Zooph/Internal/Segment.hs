{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE KindSignatures #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE PolyKinds #-}
{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Segments of a message being read, and how to follow pointers in them. Positions are byte offsets into the bytes, which the segments of a framed message
-- share.
module Zooph.Internal.Segment
  ( Segment (..)
  , Table (..)
  , Result (..)
  , Target (..)
  , alone
  , nowhere
  , Open (..)
  , opened
  , within
  , several
  , wordsPresent
  , first
  , faultAt
  , follow
  , atPad
  , pads
  , isNull
  , give
  ) where

import Control.Exception (throw)
import Control.Monad (zipWithM_)
import Data.Bits (unsafeShiftR, (.&.))
import Data.Word (Word64)
import GHC.Exts (Int (..), Int#, isTrue#, TYPE, lazy, reallyUnsafePtrEquality#)
import Zooph.Fault (Fault, Kind (..), Position (..))
import qualified Zooph.Fault as Fault
import Zooph.Internal.Bytes (Bytes)
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Small (Small)
import qualified Zooph.Internal.Small as Small
import qualified Zooph.Internal.Word as Word
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits

-- | A segment.
data Segment = Segment
  { bytes :: {-# UNPACK #-} !Bytes
  , lo :: {-# UNPACK #-} !Int
  -- ^ The position of the first byte.
  , hi :: {-# UNPACK #-} !Int
  -- ^ The position behind the last byte. @hi - lo@ is a multiple of 8.
  , index :: {-# UNPACK #-} !Int
  , table :: !Table
  }

-- | The data that a message's segments share.
data Table = Table
  { segments :: !(Small Segment)
  -- ^ All segments; empty if the message has only one segment.
  , bounds :: {-# UNPACK #-} !Bytes
  -- ^ The start of each segment, and the end of the last one, as numbers of 64 bits; empty if the message has only one segment.
  , present :: !Int
  -- ^ The words of all segments; -1 if the message has only one segment.
  , limits :: !Limits
  -- ^ The limits with which the message was opened.
  , lazily :: !Bool
  -- ^ Whether the message was not validated, so that Readers throw the faults of malformed pointers.
  }

-- | An object, or the kind of fault of the pointer to it.
data Result a
  = Good !a
  | Bad !Kind

-- | The object that a pointer leads to: its segment, its position, and the word that describes it.
data Target = Target !Segment {-# UNPACK #-} !Int {-# UNPACK #-} !Word64

-- | The segment of a message with only one segment.
alone :: Limits -> Bool -> Bytes -> Int -> Int -> Segment
alone limits_ lazily_ b from to = Segment b from to 0 table_
 where
  -- Messages with the default limits share a table. The limits are compared by identity, so equal ones that are another object get a table of their own.
  table_
    | isTrue# (reallyUnsafePtrEquality# limits_ Limits.defaults) = if lazily_ then usualLazily else usual
    | otherwise = lone limits_ lazily_
{-# INLINE alone #-}

usual, usualLazily :: Table
usual = lone Limits.defaults False
usualLazily = lone Limits.defaults True
{-# NOINLINE usual #-}
{-# NOINLINE usualLazily #-}

lone :: Limits -> Bool -> Table
lone = Table (Small.fromList []) Bytes.empty (-1)

-- | A segment of eight zeros, for the readers of null pointers.
nowhere :: Segment
nowhere = Segment (Bytes.zeros 8) 0 8 0 usual
{-# NOINLINE nowhere #-}

-- | An unpacked segment. Near pointers are followed with its bytes and bounds, which GHC keeps in registers. Other pointers need the segment itself, which is a
-- lazy field, so that it is not evaluated before.
data Open = Open
  { openBytes :: {-# UNPACK #-} !Bytes
  , whole :: Segment
  , low :: {-# UNPACK #-} !Int
  , high :: {-# UNPACK #-} !Int
  }

-- | Unpacks a segment. The segment is used lazily: if it were a strict argument, GHC would pass its parts and allocate it again.
opened :: Segment -> Open
opened s = case lazy s of Segment b from to _ _ -> Open b s from to
{-# INLINE opened #-}

-- | Reports whether a number of bytes from a position on are in bounds.
within :: Open -> Int -> Int -> Bool
within o from n = from >= low o && from + n <= high o
{-# INLINE within #-}

-- | The segments of a message with several segments, from the start of each segment and the end of the last one.
several :: Limits -> Bool -> Bytes -> [Int] -> Small Segment
several limits_ lazily_ b ends = segments_
 where
  segments_ = Small.fromList (zipWith3 segment [0 ..] ends (drop 1 ends))
  segment number from to = Segment b from to number table_
  !total = (last ends - head ends) `unsafeShiftR` 3
  bounds_ = Bytes.create (8 * length ends) $ \made -> zipWithM_ (\k end -> Bytes.store64 made (8 * k) (fromIntegral end)) [0 ..] ends
  table_ = Table segments_ bounds_ total limits_ lazily_

-- | The words of all segments of the message.
wordsPresent :: Segment -> Int
wordsPresent s
  | present (table s) < 0 = (hi s - lo s) `unsafeShiftR` 3
  | otherwise = present (table s)

-- | The message's first segment, which has the root pointer.
first :: Segment -> Segment
first s
  | Small.count all_ == 0 = s
  | otherwise = Small.unsafeAt all_ 0
 where
  all_ = segments (table s)

-- | A fault at the pointer at a position.
faultAt :: Segment -> Kind -> Int -> [Fault.Step] -> Fault
faultAt s kind at = Fault.fault kind (AtWord (index s) ((at - lo s) `unsafeShiftR` 3))

-- | Reports whether the pointer at a position is null.
isNull :: Segment -> Int -> Bool
isNull s i = Bytes.word64 (bytes s) i == 0
{-# INLINE isNull #-}

-- | The object that was found for the pointer at a position, or @absent@ if there is a fault. A message that was not validated throws the fault. A validated
-- message has a fault only if a program reads a pointer as another type than that as which it was validated.
give :: Segment -> Int -> a -> Result a -> a
give s i absent result = case result of
  Good found -> found
  Bad kind
    | lazily (table s) -> throw (faultAt s kind i [])
    | otherwise -> absent

-- | The object that the pointer at a position leads to. The pointer is not null.
follow :: Segment -> Int -> Result Target
follow s i
  | Word.isFar w = followFar s w
  | otherwise = Good (Target s (Word.target i w) w)
 where
  w = Bytes.word64 (bytes s) i

segmentOf :: Segment -> Int -> Maybe Segment
segmentOf s number
  | number < Small.count all_ = Just (Small.unsafeAt all_ number)
  | number == 0 && Small.count all_ == 0 = Just s
  | otherwise = Nothing
 where
  all_ = segments (table s)

followFar :: Segment -> Word64 -> Result Target
followFar s w = case segmentOf s (Word.upper w) of
  Nothing -> Bad FarSegment
  Just there
    | Word.isSingleFar w -> single there (lo there + Word.farPosition w)
    | otherwise -> double there (lo there + Word.farPosition w)
 where
  single there at
    | at + 8 > hi there = Bad FarPad
    | Word.isFar pad = Bad FarPad
    | otherwise = Good (Target there (Word.target at pad) pad)
   where
    pad = Bytes.word64 (bytes there) at
  double there at
    | at + 16 > hi there = Bad FarPad
    | not (Word.isSingleFar landing) || (tag .&. 0xffffffff) > 1 = Bad FarPad
    | otherwise = case segmentOf there (Word.upper landing) of
        Nothing -> Bad FarSegment
        Just last_ -> Good (Target last_ (lo last_ + Word.farPosition landing) tag)
   where
    landing = Bytes.word64 (bytes there) at
    tag = Bytes.word64 (bytes there) (at + 8)

-- | @atPad s i onwards otherwise_@ calls @onwards@ with the segment and position of the landing pad of the far pointer at @i@. If the pointer is not a far pointer
-- with one landing pad, or the pad is out of bounds, it calls @otherwise_@. The result can be an unboxed tuple.
atPad :: forall rep (r :: TYPE rep). Segment -> Int# -> (Open -> Int# -> r) -> ((# #) -> r) -> r
atPad s i onwards otherwise_ = case pads s w of
  -- The segment is taken apart here. 'opened' would make GHC allocate its evaluation as a thunk.
  there@(Segment b from to _ _)
    | I# pad <- from + Word.farPosition w, I# pad + 8 <= to -> onwards (Open b there from to) pad
    | otherwise -> otherwise_ (# #)
 where
  w = Bytes.word64 (bytes s) (I# i)
{-# INLINE atPad #-}

-- | The segment of a far pointer's landing pad. It is 'nowhere' if the word is not a far pointer with one landing pad, or if there is no such segment. The
-- eight zeros there are a null landing pad.
pads :: Segment -> Word64 -> Segment
pads s w
  | Word.isSingleFar w && number < Small.count all_ = Small.unsafeAt all_ number
  | otherwise = nowhere
 where
  number = Word.upper w
  all_ = segments (table s)
