{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | What generated code calls. Programs have no use for it, and it may change with the version in its name.
module Zooph.Generated.V1
  ( -- * Structs
    StructReader
  , IsStruct (..)
  , structElement
  , has
  , absent

    -- * Fields of the data section
  , bool
  , int8
  , int16
  , int32
  , int64
  , word8
  , word16
  , word32
  , word64
  , float
  , double

    -- * Fields of the pointer section
  , struct
  , text
  , textOr
  , blob
  , blobOr
  , list
  , listOr
  , pointer
  , ofFlat

    -- * Records
  , module Zooph.Internal.Encode
  , bit
  , shifted
  ) where

import Data.Bits (unsafeShiftL)
import Data.ByteString (ByteString)
import Data.Word (Word64)
import GHC.Exts (Int (..), dataToTag#)
import qualified Zooph.Internal.Blob as Blob
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Encode
import Zooph.Internal.Pointer (PointerReader (..))
import qualified Zooph.Internal.Pointer as Pointer
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader (..), absent, bool, double, float, has, hopField, int16, int32, int64, int8, pointerAt, word16, word32, word64, word8)
import Zooph.List (Element (..), List)
import qualified Zooph.List as List
import qualified Zooph.Limits as Limits
import Zooph.Message (IsStruct (..))
import Zooph.Text (Text)
import qualified Zooph.Text as Text

-- | The element of a list of structs that starts at a byte.
structElement :: IsStruct a => RawList -> Int -> a
structElement l first =
  ofStruct (StructReader (RawList.bytes l) (RawList.segment l) first (RawList.dataSize l) (RawList.pointers l))
{-# INLINE structElement #-}

-- | A struct, the absent one if it is null.
struct :: IsStruct a => StructReader -> Int -> a
struct v k = ofStruct (hopField v k)
{-# INLINE struct #-}

-- | A text, empty if it is null.
text :: StructReader -> Int -> Text
text v k
  | k < pointers v = Text.ofSlice (Blob.text (segment v) (pointerAt v k))
  | otherwise = noText
{-# INLINE text #-}

noText :: Text
noText = Text.ofSlice (Slice Bytes.empty 0 0)
{-# NOINLINE noText #-}

-- | A text with a default.
textOr :: ByteString -> StructReader -> Int -> Text
textOr default_ v k = if has v k then text v k else Text.ofSlice (Bytes.ofByteString default_)
{-# INLINE textOr #-}

-- | Data, empty if it is null.
blob :: StructReader -> Int -> ByteString
blob v k
  | k < pointers v = Bytes.toByteString (Blob.data_ (segment v) (pointerAt v k))
  | otherwise = mempty
{-# INLINE blob #-}

-- | Data with a default.
blobOr :: ByteString -> StructReader -> Int -> ByteString
blobOr default_ v k = if has v k then blob v k else default_
{-# INLINE blobOr #-}

-- | A list, empty if it is null.
list :: forall a. Element a => StructReader -> Int -> List a
list v k
  | k < pointers v = List.ofRaw (RawList.hop (segment v) (pointerAt v k) (code @a))
  | otherwise = List.ofRaw RawList.empty
{-# INLINE list #-}

-- | A list with a default, which is a pointer to it.
listOr :: forall a. Element a => PointerReader -> StructReader -> Int -> List a
listOr (PointerReader s i) v k = if has v k then list v k else List.ofRaw (RawList.hop s i (code @a))
{-# INLINE listOr #-}

-- | A pointer that the schema does not describe.
pointer :: StructReader -> Int -> PointerReader
pointer = Pointer.ofField
{-# INLINE pointer #-}

-- | The root pointer of a message of one segment without framing, of which the compiler knows that it is sound.
ofFlat :: ByteString -> PointerReader
ofFlat string = case Bytes.ofByteString string of
  Slice b first n -> PointerReader (Segment.alone Limits.defaults False b first (first + n)) first
{-# NOINLINE ofFlat #-}

-- | A bit of a word of data, without a branch that depends on it.
bit :: Bool -> Int -> Word64
bit value place = fromIntegral (I# (dataToTag# value)) `unsafeShiftL` place
{-# INLINE bit #-}

-- | A number without a sign at a bit of a word of data.
shifted :: Integral a => a -> Int -> Word64
shifted value place = fromIntegral value `unsafeShiftL` place
{-# INLINE shifted #-}
