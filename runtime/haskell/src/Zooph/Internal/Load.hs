-- | Loads from data sections that are driven by layout tables: values as their bits.
module Zooph.Internal.Load
  ( loadBits
  , elementBits
  , difference
  , defaultPointer
  ) where

import Data.Bits (unsafeShiftR, (.&.))
import Data.Word (Word64)
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Pointer (PointerReader (..))
import qualified Zooph.Internal.Pointer as Pointer
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader, bool, word16, word32, word64, word8)
import Zooph.Layout (Default (..), Type, wants)
import qualified Zooph.Limits as Limits

-- | The bits of a value at a bit offset in the data section, before they are combined with the default.
loadBits :: StructReader -> Type -> Int -> Word64
loadBits v type_ at = case wants type_ of
  0 -> 0
  1 -> if bool v byte (at .&. 7) then 1 else 0
  2 -> fromIntegral (word8 v byte)
  3 -> fromIntegral (word16 v byte)
  4 -> fromIntegral (word32 v byte)
  _ -> word64 v byte
 where
  byte = at `unsafeShiftR` 3

-- | The bits of a list's element.
elementBits :: RawList -> Type -> Int -> Word64
elementBits l type_ k = case wants type_ of
  1 -> if RawList.bitAt l k then 1 else 0
  _ -> loadBits (RawList.structure l k) type_ 0

-- | The bits of a field's default, with which the stored bits are combined by exclusive or.
difference :: Default -> Word64
difference default_ = case default_ of
  Bits w -> w
  _ -> 0

-- | The root pointer of a field's default.
defaultPointer :: Default -> PointerReader
defaultPointer default_ = case default_ of
  Content flat | Slice b first n <- Bytes.ofByteString flat, n >= 8 -> PointerReader (Segment.alone Limits.defaults False b first (first + n)) first
  _ -> Pointer.null_
