{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}

-- | What Records are given of the pointers of a struct in a message. They are calls: a Record copies what it is given, beside which a call is little,
-- and with pointers followed in place a type's code would be several times as long.
module Zooph.Internal.Given
  ( nativeText
  , nativeData
  , nativeNumbers
  , nativeTexts
  , nativeStructs
  , nativeField
  , optional
  ) where

import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.Text as Strict
import Zooph.Array (Array)
import qualified Zooph.Internal.Blob as Blob
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Face
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Reader (Reader (..))
import Zooph.Internal.Scalar (Scalar)
import Zooph.Internal.Struct (StructReader, has, hop, leads, pointerAt, segment)
import Zooph.List (Element (..))
import qualified Zooph.List as List
import qualified Zooph.Text as Text

-- | The text that a pointer leads to.
nativeText :: StructReader -> Int -> Strict.Text
nativeText v k = case leads v k of
  1# -> Text.toText (Text.ofSlice (Blob.text (segment v) (pointerAt v k)))
  _ -> Strict.empty
{-# NOINLINE nativeText #-}

-- | The data, where they are.
nativeData :: StructReader -> Int -> ByteString
nativeData v k = case leads v k of
  1# -> Bytes.toByteString (Blob.data_ (segment v) (pointerAt v k))
  _ -> ByteString.empty
{-# NOINLINE nativeData #-}

-- A list, whose elements are read by this code.
listAt :: StructReader -> Int -> Int -> RawList
listAt v k code_ = case leads v k of
  1# -> RawList.hop (segment v) (pointerAt v k) code_
  _ -> RawList.empty
{-# NOINLINE listAt #-}

-- | The numbers or enums, where they are if they can be.
nativeNumbers :: forall a. Scalar a => StructReader -> Int -> Array a
nativeNumbers v k = List.toArray (List.ofRaw (listAt v k (code @a)))
{-# NOINLINE nativeNumbers #-}

-- | The texts.
nativeTexts :: StructReader -> Int -> [Strict.Text]
nativeTexts v k = List.mapStrict Text.toText (List.ofRaw (listAt v k RawList.pointer))
{-# NOINLINE nativeTexts #-}

-- | The structs.
nativeStructs :: Struct a => StructReader -> Int -> [a]
nativeStructs v k = List.mapStrict fromReader (List.ofRaw (listAt v k RawList.composite))
{-# INLINE nativeStructs #-}

-- | Anything else.
nativeField :: Value a => StructReader -> Int -> a
nativeField v k = native (field v k)
{-# NOINLINE nativeField #-}

-- | A field that is a struct.
optional :: Struct a => StructReader -> Int -> Maybe a
optional v k
  | has v k = Just $! fromReader (Reader (hop (segment v) (pointerAt v k)))
  | otherwise = Nothing
{-# INLINE optional #-}
