{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE KindSignatures #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE PolyKinds #-}
{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Segments of a message being read, and what pointers in them lead to. Positions are byte offsets into the bytes, so the
-- segments of a framed message share them.
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
  -- ^ The first byte.
  , hi :: {-# UNPACK #-} !Int
  -- ^ Behind the last byte. @hi - lo@ is a multiple of 8.
  , index :: {-# UNPACK #-} !Int
  , table :: !Table
  }

-- | What a message's segments share.
data Table = Table
  { segments :: !(Small Segment)
  -- ^ None of a lone segment, which has no number for others.
  , bounds :: {-# UNPACK #-} !Bytes
  -- ^ Where each of them begins, and where the last one ends: numbers of 64 bits.
  , present :: !Int
  -- ^ Words of all segments; -1 of a lone one.
  , limits :: !Limits
  -- ^ What the message was opened with.
  , lazily :: !Bool
  -- ^ It was not validated: what is wrong is thrown where it is met.
  }

-- | Something, or what is wrong with the pointer to it.
data Result a
  = Good !a
  | Bad !Kind

-- | What a pointer leads to: its segment, where it starts, and the word that describes it.
data Target = Target !Segment {-# UNPACK #-} !Int {-# UNPACK #-} !Word64

-- | The only segment of a message.
alone :: Limits -> Bool -> Bytes -> Int -> Int -> Segment
alone limits_ lazily_ b from to = Segment b from to 0 table_
 where
  -- What is opened in the usual way shares its table. Limits that are equal without being the same have one of their own.
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

-- | Eight zeros, where absent objects are.
nowhere :: Segment
nowhere = Segment (Bytes.zeros 8) 0 8 0 usual
{-# NOINLINE nowhere #-}

-- | A segment that was taken apart. Near pointers are followed by its bytes and bounds, which GHC keeps in registers; all others by the segment
-- itself, which is not strict, so that nobody evaluates it before.
data Open = Open
  { openBytes :: {-# UNPACK #-} !Bytes
  , whole :: Segment
  , low :: {-# UNPACK #-} !Int
  , high :: {-# UNPACK #-} !Int
  }

-- | A segment taken apart. Nobody may put it together again, which GHC would do with the parts of a strict argument.
opened :: Segment -> Open
opened s = case lazy s of Segment b from to _ _ -> Open b s from to
{-# INLINE opened #-}

-- | So many bytes from a place on are inside.
within :: Open -> Int -> Int -> Bool
within o from n = from >= low o && from + n <= high o
{-# INLINE within #-}

-- | The segments between these places.
several :: Limits -> Bool -> Bytes -> [Int] -> Small Segment
several limits_ lazily_ b ends = segments_
 where
  segments_ = Small.fromList (zipWith3 segment [0 ..] ends (drop 1 ends))
  segment number from to = Segment b from to number table_
  !total = (last ends - head ends) `unsafeShiftR` 3
  bounds_ = Bytes.create (8 * length ends) $ \made -> zipWithM_ (\k end -> Bytes.store64 made (8 * k) (fromIntegral end)) [0 ..] ends
  table_ = Table segments_ bounds_ total limits_ lazily_

-- | Words of all segments of the message.
wordsPresent :: Segment -> Int
wordsPresent s
  | present (table s) < 0 = (hi s - lo s) `unsafeShiftR` 3
  | otherwise = present (table s)

-- | The message's first segment, which the root pointer is in.
first :: Segment -> Segment
first s
  | Small.count all_ == 0 = s
  | otherwise = Small.unsafeAt all_ 0
 where
  all_ = segments (table s)

-- | A fault at the pointer at a place.
faultAt :: Segment -> Kind -> Int -> [Fault.Step] -> Fault
faultAt s kind at = Fault.fault kind (AtWord (index s) ((at - lo s) `unsafeShiftR` 3))

-- | The pointer at a place is null.
isNull :: Segment -> Int -> Bool
isNull s i = Bytes.word64 (bytes s) i == 0
{-# INLINE isNull #-}

-- | What was found at a place, or nothing. A message that was not validated throws what is wrong; one that was has
-- nothing wrong, but where a program asks for a pointer as another type than it was validated as.
give :: Segment -> Int -> a -> Result a -> a
give s i absent result = case result of
  Good found -> found
  Bad kind
    | lazily (table s) -> throw (faultAt s kind i [])
    | otherwise -> absent

-- | What the pointer at a place leads to, which is not null.
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

-- | Goes on where a far pointer with one landing pad leads to, with the pad's segment and place; or in the second way if the pointer is no such
-- one, or the pad is not there. What either way returns may be in registers.
atPad :: forall rep (r :: TYPE rep). Segment -> Int# -> (Open -> Int# -> r) -> ((# #) -> r) -> r
atPad s i onwards otherwise_ = case opened (pads s w) of
  there
    | I# pad <- low there + Word.farPosition w, I# pad + 8 <= high there -> onwards there pad
    | otherwise -> otherwise_ (# #)
 where
  w = Bytes.word64 (bytes s) (I# i)
{-# INLINE atPad #-}

-- | The segment of the one landing pad of this far pointer; 'nowhere' if it is no such pointer, or there is no such
-- segment: the eight zeros there are a pad that leads to nothing.
pads :: Segment -> Word64 -> Segment
pads s w
  | Word.isSingleFar w && number < Small.count all_ = Small.unsafeAt all_ number
  | otherwise = nowhere
 where
  number = Word.upper w
  all_ = segments (table s)
