{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedSums #-}
{-# LANGUAGE UnboxedTuples #-}

-- | From bytes to a root Reader.
--
-- 'open' validates all that can be reached, so that reading cannot fail afterwards. 'openLazy' does not: Readers check each
-- pointer when it is followed, and throw the 'Fault' of one that is wrong. A message that was opened lazily may lead in
-- circles, which user code can walk without end: validate what comes from outside.
module Zooph.Message
  ( IsStruct (..)
  , open
  , openWith
  , openPrefix
  , openPrefixWith
  , openLazy
  , openLazyWith
  , openFlat
  , rootPointer
  , validate
  , cast
  , castWith
  , canonicalize
  , isCanonical
  , equal

    -- * For generated code
  , openUsual
  , openLazyStruct
  ) where

import Data.Bits (complement, unsafeShiftL, (.&.))
import Data.ByteString (ByteString)
import Zooph.Fault (Fault)
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Canonical as Canonical
import qualified Zooph.Internal.Equal as Equal
import qualified Zooph.Internal.First as First
import qualified Zooph.Internal.Framing as Framing
import Zooph.Internal.Pointer (PointerReader (..))
import qualified Zooph.Internal.Quick as Quick
import Zooph.Internal.Segment (Open (Open), Segment)
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader (StructReader))
import qualified Zooph.Internal.Struct as Struct
import qualified Zooph.Internal.Validate as Validate
import qualified Zooph.Internal.Word as Word
import Zooph.Layout (Goal (..), Layout, Type (..))
import qualified Zooph.Layout as Layout
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits

-- | Readers of generated structs.
class IsStruct a where
  -- | What the schema says about the struct.
  layoutOf :: Layout

  -- | The Reader of a struct that is of this type.
  ofStruct :: StructReader -> a

  -- | What the Reader reads.
  toStruct :: a -> StructReader

-- | Validates the one message that the bytes are, and reads its root.
open :: forall a. IsStruct a => ByteString -> Either Fault a
open bytes = case openUsual (layoutOf @a) (Bytes.ofByteString bytes) of
  (# v | #) -> Right (ofStruct v)
  (# | one #) -> Left one
{-# INLINE open #-}

-- | The same for a struct of this table's type.
openUsual :: Layout -> Slice -> (# StructReader | Fault #)
openUsual layout slice@(Slice b first n)
  -- The smallest messages, of one segment and a root struct without pointers: what is wrong with them is soon seen, and no struct is
  -- larger than the budget.
  | n >= 16 && n .&. 7 == 0 && n < 0x100000
  , Bytes.word64 b first == fromIntegral (n - 8) `unsafeShiftL` 29
  , root <- Bytes.word64 b (first + 8)
  , root .&. 0xffff000000000003 == 0 && root /= 0
  , at <- Word.target (first + 8) root
  , at >= first + 8 && at + Word.dataBytes root <= first + n =
      (# StructReader (Open b (Segment.alone Limits.defaults False b (first + 8) (first + n)) (first + 8) (first + n)) at (Word.dataBytes root) 0 | #)
  | otherwise = openLarger layout slice
{-# INLINE openUsual #-}

openLarger :: Layout -> Slice -> (# StructReader | Fault #)
openLarger layout slice = case Framing.exactly Limits.defaults False slice >>= validated Limits.defaults layout of
  Right v -> (# v | #)
  Left one -> (# | one #)
{-# NOINLINE openLarger #-}

-- | The same within limits.
openWith :: forall a. IsStruct a => Limits -> ByteString -> Either Fault a
openWith limits bytes = case Framing.exactly limits False (Bytes.ofByteString bytes) >>= validated limits (layoutOf @a) of
  Right v -> Right (ofStruct v)
  Left one -> Left one
{-# INLINE openWith #-}

-- | The first message of bytes, and how many bytes it takes.
openPrefix :: IsStruct a => ByteString -> Either Fault (a, Int)
openPrefix = openPrefixWith Limits.defaults
{-# INLINE openPrefix #-}

-- | The same within limits.
openPrefixWith :: forall a. IsStruct a => Limits -> ByteString -> Either Fault (a, Int)
openPrefixWith limits bytes = do
  (s, used) <- Framing.prefix limits False (Bytes.ofByteString bytes)
  v <- validated limits (layoutOf @a) s
  Right (ofStruct v, used)

-- | Reads the root of the one message that the bytes are. Only the framing is validated; Readers throw a 'Fault' where they
-- meet one.
openLazy :: IsStruct a => ByteString -> Either Fault a
openLazy = openLazyWith Limits.defaults
{-# INLINE openLazy #-}

-- | The same; operations over the whole message keep to these limits.
openLazyWith :: IsStruct a => Limits -> ByteString -> Either Fault a
openLazyWith limits bytes = ofStruct <$> openLazyStruct limits bytes
{-# INLINE openLazyWith #-}

-- | The same, for a struct of any type.
openLazyStruct :: Limits -> ByteString -> Either Fault StructReader
openLazyStruct limits bytes = case Framing.exactly limits True (Bytes.ofByteString bytes) of
  Right s -> Right (Struct.hop s (Segment.lo s))
  Left one -> Left one
{-# INLINE openLazyStruct #-}

-- | Validates a message of one segment without framing. Bytes behind the last whole word do not count.
openFlat :: forall a. IsStruct a => Limits -> ByteString -> Either Fault a
openFlat limits bytes = flatSegment limits False bytes >>= fmap ofStruct . validated limits (layoutOf @a)

flatSegment :: Limits -> Bool -> ByteString -> Either Fault Segment
flatSegment limits lazily bytes = Framing.ofEnds limits lazily b [first, first + (n .&. complement 7)]
 where
  Slice b first n = Bytes.ofByteString bytes

validated :: Limits -> Layout -> Segment -> Either Fault StructReader
validated limits layout s
  | First.accepts s layout limits || Quick.accepts s (Segment.lo s) (StructGoal (Layout.owners layout)) limits = Right (Struct.hop s (Segment.lo s))
  | otherwise = Struct.hop s (Segment.lo s) <$ Validate.full s (Segment.lo s) (Struct layout) limits

-- | The root pointer of a message that is not validated: what is found wrong is thrown.
rootPointer :: Limits -> ByteString -> Either Fault PointerReader
rootPointer limits bytes = (\s -> PointerReader s (Segment.lo s)) <$> Framing.exactly limits True (Bytes.ofByteString bytes)

-- | Whether the pointer leads to something of this type, all of which is sound.
validate :: Limits -> Type -> PointerReader -> Either Fault ()
validate limits type_ (PointerReader s i)
  | Quick.accepts s i (Layout.goalOf type_) limits = Right ()
  | otherwise = Validate.full s i type_ limits

-- | The Reader of the struct that an untyped pointer leads to, all of which is validated as that type first, within the limits that the
-- message was opened with.
cast :: IsStruct a => PointerReader -> Either Fault a
cast p@(PointerReader s _) = castWith (Segment.limits (Segment.table s)) p

-- | The same within limits.
castWith :: forall a. IsStruct a => Limits -> PointerReader -> Either Fault a
castWith limits p@(PointerReader s i) = ofStruct (Struct.hop s i) <$ validate limits (Struct (layoutOf @a)) p

-- | The canonical form of what a pointer leads to: one segment without framing.
canonicalize :: Limits -> PointerReader -> Either Fault ByteString
canonicalize limits (PointerReader s i) = Bytes.toByteString <$> Canonical.copy limits s i

-- | Whether these bytes, which are not framed, are a message in canonical form; if they are not, the fault
-- 'Zooph.Fault.NotCanonical' is at the first word that differs.
isCanonical :: Limits -> ByteString -> Either Fault ()
isCanonical limits bytes = flatSegment limits True bytes >>= Canonical.check limits

-- | Whether two pointers lead to equal values: exactly if their canonical forms are the same bytes.
equal :: PointerReader -> PointerReader -> Either Fault Bool
equal = Equal.equal
