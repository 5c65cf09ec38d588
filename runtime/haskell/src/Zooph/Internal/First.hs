{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnliftedFFITypes #-}

-- | The first pass of validation, which is in C; "Zooph.Internal.Quick" takes up to twice as long. A message that it does not accept is checked from the
-- start by the other passes.
module Zooph.Internal.First
  ( accepts
  ) where

import GHC.ByteOrder (ByteOrder (..), targetByteOrder)
import GHC.Exts (ByteArray#)
import Zooph.Internal.Bytes (Bytes (..))
import Zooph.Internal.Segment (Segment)
import qualified Zooph.Internal.Segment as Segment
import qualified Zooph.Internal.Small as Small
import Zooph.Layout (Layout)
import qualified Zooph.Layout as Layout
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits

-- | Reports whether the root of a message is a valid struct with the given layout. The argument is the message's first segment.
accepts :: Segment -> Layout -> Limits -> Bool
accepts s layout limits
  -- The C code only works on little-endian machines. The garbage collector waits while it runs, so messages of more than 8 MiB are left to the other passes.
  | targetByteOrder /= LittleEndian || words_ > 0x100000 || Segment.isNull s (Segment.lo s) = False
  | otherwise = case (Segment.bytes s, Layout.plan layout, Segment.bounds table) of
      (Bytes b, Bytes plan, Bytes bounds) ->
        0 /= validate b (Segment.lo s) (Segment.hi s) plan bounds (Small.count (Segment.segments table)) depth left (fromEnum (Limits.utf8 limits))
 where
  table = Segment.table s
  words_ = Segment.wordsPresent s
  -- The nesting limit, bounded because the C code recurses on the C stack.
  depth = min 128 (Limits.depthOf limits)
  -- The budget of a fast pass, see 'Zooph.Internal.Quick'.
  left = min (Limits.traversalFor limits words_) (2 * words_)

foreign import ccall unsafe "zooph_accepts"
  validate :: ByteArray# -> Int -> Int -> ByteArray# -> ByteArray# -> Int -> Int -> Int -> Int -> Int
