-- | A pointer in a message that the schema does not describe, not yet followed.
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

-- | A pointer: where it is.
data PointerReader = PointerReader {pointerSegment :: Segment, pointerPlace :: !Int}

-- | What a pointer leads to.
data Form
  = NullForm
  | StructForm
  | ListForm
  | -- | With its index.
    CapabilityForm !Int
  deriving (Eq, Ord, Show)

-- | A pointer that leads nowhere.
null_ :: PointerReader
null_ = PointerReader Segment.nowhere 0
{-# NOINLINE null_ #-}

-- | It leads nowhere.
isNull :: PointerReader -> Bool
isNull p = Segment.isNull (pointerSegment p) (pointerPlace p)

-- | What it leads to, or what is wrong with it.
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

-- | What it leads to; 'NullForm' if that is wrong.
form :: PointerReader -> Form
form (PointerReader s i) = Segment.give s i NullForm (tryForm s i)

-- | A pointer of a struct.
ofField :: StructReader -> Int -> PointerReader
ofField v k
  | k < Struct.pointers v = PointerReader (Struct.segment v) (Struct.pointerAt v k)
  | otherwise = null_
{-# INLINE ofField #-}

-- | A pointer that is to lead to a struct or a list. In a message that was not validated it is followed now, as a
-- struct's or list's own pointer is: what is not of this form is thrown.
followed :: Form -> PointerReader -> PointerReader
followed wanted p
  | not (Segment.lazily (Segment.table s)) = p
  | otherwise = Segment.give s i null_ $ case tryForm s i of
      Good NullForm -> Good p
      Good StructForm | wanted == StructForm -> p `after` Struct.tryHop s i
      Good ListForm | wanted == ListForm -> p `after` RawList.tryHop s i
      -- Of what is neither a struct's pointer nor a list's, validation looks at no further bits.
      Bad ReservedBits -> Bad PointerKind
      Bad kind -> Bad kind
      Good _ -> Bad PointerKind
 where
  s = pointerSegment p
  i = pointerPlace p

after :: a -> Result b -> Result a
after x (Good _) = Good x
after _ (Bad kind) = Bad kind
