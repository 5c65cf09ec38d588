-- | An untyped pointer in a message, which is not yet followed.
module Zooph.Internal.Pointer
  ( PointerReader (..)
  , Form (..)
  , null_
  , isNull
  , tryForm
  , form
  , ofField
  , followed
  ) where

import Zooph.Fault (Kind (..))
import Zooph.Internal.Segment (Result (..), Segment, Target (..))
import qualified Zooph.Internal.Segment as Segment
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Struct (StructReader)
import qualified Zooph.Internal.Struct as Struct
import qualified Zooph.Internal.Word as Word
import Data.Bits ((.&.))

-- | A pointer, as its segment and its position there.
data PointerReader = PointerReader {pointerSegment :: Segment, pointerPlace :: !Int}

-- | The kinds of pointers.
data Form
  = NullForm
  | StructForm
  | ListForm
  | -- | A capability with its index.
    CapabilityForm !Int
  deriving (Eq, Ord, Show)

-- | The null pointer.
null_ :: PointerReader
null_ = PointerReader Segment.nowhere 0
{-# NOINLINE null_ #-}

-- | Reports whether a pointer is null.
isNull :: PointerReader -> Bool
isNull p = Segment.isNull (pointerSegment p) (pointerPlace p)

-- | The kind of the pointer at a position, or the kind of fault if it is malformed.
tryForm :: Segment -> Int -> Result Form
tryForm s i
  | Segment.isNull s i = Good NullForm
  | otherwise = case Segment.follow s i of
      Bad kind -> Bad kind
      Good (Target _ _ w) -> case w .&. 3 of
        0 -> Good StructForm
        1 -> Good ListForm
        _ | w .&. 0xffffffff /= 3 -> Bad ReservedBits
        _ -> Good (CapabilityForm (Word.upper w))

-- | The kind of a pointer. If it is malformed, a message that was opened lazily throws the fault; otherwise the result is 'NullForm'.
form :: PointerReader -> Form
form (PointerReader s i) = Segment.give s i NullForm (tryForm s i)

-- | Pointer @k@ of a struct.
ofField :: StructReader -> Int -> PointerReader
ofField v k
  | k < Struct.pointers v = PointerReader (Struct.segment v) (Struct.pointerAt v k)
  | otherwise = null_
{-# INLINE ofField #-}

-- | A pointer to a struct or list of any type. In a message that was not validated the pointer is followed now, and a fault is thrown if it does not lead to
-- an object of that kind.
followed :: Form -> PointerReader -> PointerReader
followed wanted p
  | not (Segment.lazily (Segment.table s)) = p
  | otherwise = Segment.give s i null_ $ case tryForm s i of
      Good NullForm -> Good p
      Good StructForm | wanted == StructForm -> p `after` Struct.tryHop s i
      Good ListForm | wanted == ListForm -> p `after` RawList.tryHop s i
      -- Validation reports a pointer that is neither to a struct nor to a list as 'PointerKind', without a look at its reserved bits.
      Bad ReservedBits -> Bad PointerKind
      Bad kind -> Bad kind
      Good _ -> Bad PointerKind
 where
  s = pointerSegment p
  i = pointerPlace p

after :: a -> Result b -> Result a
after x (Good _) = Good x
after _ (Bad kind) = Bad kind
