{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedSums #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Opening messages: from bytes to the Reader of the root.
--
-- 'open' validates all objects that can be reached from the root, so reading cannot fail afterwards. 'openLazy' does not validate: Readers
-- check each pointer when it is followed, and throw a 'Fault' if it is malformed. Such a message can contain a cycle, in which your own code
-- could loop forever: validate messages from untrusted sources.
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
  -- | The layout of the struct as the schema defines it.
  layoutOf :: Layout

  -- | The Reader of this type for a struct.
  ofStruct :: StructReader -> a

  -- | The struct that the Reader reads.
  toStruct :: a -> StructReader

-- | Validates a framed message, and returns the Reader of its root. It is a fault if bytes follow the message.
open :: forall a. IsStruct a => ByteString -> Either Fault a
open bytes = case openUsual (layoutOf @a) (Bytes.ofByteString bytes) of
  (# v | #) -> Right (ofStruct v)
  (# | one #) -> Left one
{-# INLINE open #-}

-- | 'open' for a root struct with the given layout.
openUsual :: Layout -> Slice -> (# StructReader | Fault #)
openUsual layout slice@(Slice b first n)
  -- A message of one segment whose root struct has no pointers. It is valid if the struct is in bounds. No struct exceeds the traversal
  -- limit by itself.
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

-- | 'open' within limits.
openWith :: forall a. IsStruct a => Limits -> ByteString -> Either Fault a
openWith limits bytes = case Framing.exactly limits False (Bytes.ofByteString bytes) >>= validated limits (layoutOf @a) of
  Right v -> Right (ofStruct v)
  Left one -> Left one
{-# INLINE openWith #-}

-- | Validates the framed message that the bytes begin with. Returns the Reader of its root, and the length of the message in bytes.
openPrefix :: IsStruct a => ByteString -> Either Fault (a, Int)
openPrefix = openPrefixWith Limits.defaults
{-# INLINE openPrefix #-}

-- | 'openPrefix' within limits.
openPrefixWith :: forall a. IsStruct a => Limits -> ByteString -> Either Fault (a, Int)
openPrefixWith limits bytes = do
  (s, used) <- Framing.prefix limits False (Bytes.ofByteString bytes)
  v <- validated limits (layoutOf @a) s
  Right (ofStruct v, used)

-- | Returns the Reader of the root of a framed message. Only the framing is validated. Readers throw a 'Fault' when they follow a malformed
-- pointer.
openLazy :: IsStruct a => ByteString -> Either Fault a
openLazy = openLazyWith Limits.defaults
{-# INLINE openLazy #-}

-- | 'openLazy' with limits for operations over the whole message.
openLazyWith :: IsStruct a => Limits -> ByteString -> Either Fault a
openLazyWith limits bytes = ofStruct <$> openLazyStruct limits bytes
{-# INLINE openLazyWith #-}

-- | 'openLazyWith' for a root struct of any type.
openLazyStruct :: Limits -> ByteString -> Either Fault StructReader
openLazyStruct limits bytes = case Framing.exactly limits True (Bytes.ofByteString bytes) of
  Right s -> Right (Struct.hop s (Segment.lo s))
  Left one -> Left one
{-# INLINE openLazyStruct #-}

-- | Validates a flat message, which is one segment without framing. Bytes behind the last whole word are ignored.
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

-- | The root pointer of a framed message that is not validated. Readers throw a 'Fault' when they follow a malformed pointer.
rootPointer :: Limits -> ByteString -> Either Fault PointerReader
rootPointer limits bytes = (\s -> PointerReader s (Segment.lo s)) <$> Framing.exactly limits True (Bytes.ofByteString bytes)

-- | Validates the object that the pointer leads to as this type.
validate :: Limits -> Type -> PointerReader -> Either Fault ()
validate limits type_ (PointerReader s i)
  | Quick.accepts s i (Layout.goalOf type_) limits = Right ()
  | otherwise = Validate.full s i type_ limits

-- | Validates the struct that an untyped pointer leads to as this type, and returns its Reader. The limits are those with which the message
-- was opened.
cast :: IsStruct a => PointerReader -> Either Fault a
cast p@(PointerReader s _) = castWith (Segment.limits (Segment.table s)) p

-- | 'cast' within limits.
castWith :: forall a. IsStruct a => Limits -> PointerReader -> Either Fault a
castWith limits p@(PointerReader s i) = ofStruct (Struct.hop s i) <$ validate limits (Struct (layoutOf @a)) p

-- | The canonical form of the object that a pointer leads to, as a flat message: one segment without framing.
canonicalize :: Limits -> PointerReader -> Either Fault ByteString
canonicalize limits (PointerReader s i) = Bytes.toByteString <$> Canonical.copy limits s i

-- | Checks that the bytes are a flat message in canonical form. If they are a valid message but not canonical, the fault
-- 'Zooph.Fault.NotCanonical' is at the first word that differs.
isCanonical :: Limits -> ByteString -> Either Fault ()
isCanonical limits bytes = flatSegment limits True bytes >>= Canonical.check limits

-- | Reports whether the objects that two pointers lead to have the same canonical form.
equal :: PointerReader -> PointerReader -> Either Fault Bool
equal = Equal.equal
