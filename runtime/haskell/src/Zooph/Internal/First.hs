{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnliftedFFITypes #-}

-- | The first pass of validation, which is in C: "Zooph.Internal.Quick" takes up to twice as long. What it does not accept is looked at by the
-- others from the start.
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

-- | The root of the message whose first segment this is leads to a struct of this kind, all of which is sound.
accepts :: Segment -> Layout -> Limits -> Bool
accepts s layout limits
  -- The collector waits while C is at work, which knows only one order of bytes.
  | targetByteOrder /= LittleEndian || words_ > 0x100000 || Segment.isNull s (Segment.lo s) = False
  | otherwise = case (Segment.bytes s, Layout.plan layout, Segment.bounds table) of
      (Bytes b, Bytes plan, Bytes bounds) ->
        0 /= validate b (Segment.lo s) (Segment.hi s) plan bounds (Small.count (Segment.segments table)) depth left (fromEnum (Limits.utf8 limits))
 where
  table = Segment.table s
  words_ = Segment.wordsPresent s
  -- Nesting that is allowed, as far as stacks of C are sure to bear it.
  depth = min 128 (Limits.depthOf limits)
  -- As in "Zooph.Internal.Quick".
  left = min (Limits.traversalFor limits words_) (2 * words_)

foreign import ccall unsafe "zooph_accepts"
  validate :: ByteArray# -> Int -> Int -> ByteArray# -> ByteArray# -> Int -> Int -> Int -> Int -> Int
