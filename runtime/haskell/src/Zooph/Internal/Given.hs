{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}

-- | The functions that decode the objects that a struct's pointers lead to, for Records. They are not inlined: a Record copies these objects, which takes
-- longer than a call, and inlined code would make the code of a type several times as long.
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

-- | A copy of the text that a pointer leads to.
nativeText :: StructReader -> Int -> Strict.Text
nativeText v k = case leads v k of
  1# -> Text.toText (Text.ofSlice (Blob.text (segment v) (pointerAt v k)))
  _ -> Strict.empty
{-# NOINLINE nativeText #-}

-- | The data that a pointer leads to, without a copy.
nativeData :: StructReader -> Int -> ByteString
nativeData v k = case leads v k of
  1# -> Bytes.toByteString (Blob.data_ (segment v) (pointerAt v k))
  _ -> ByteString.empty
{-# NOINLINE nativeData #-}

-- The list that a pointer leads to, whose elements are read by the given code.
listAt :: StructReader -> Int -> Int -> RawList
listAt v k code_ = case leads v k of
  1# -> RawList.hop (segment v) (pointerAt v k) code_
  _ -> RawList.empty
{-# NOINLINE listAt #-}

-- | The list of numbers or enums that a pointer leads to, without a copy if they are adjacent in the message.
nativeNumbers :: forall a. Scalar a => StructReader -> Int -> Array a
nativeNumbers v k = List.toArray (List.ofRaw (listAt v k (code @a)))
{-# NOINLINE nativeNumbers #-}

-- | The list of texts that a pointer leads to.
nativeTexts :: StructReader -> Int -> [Strict.Text]
nativeTexts v k = List.mapStrict Text.toText (List.ofRaw (listAt v k RawList.pointer))
{-# NOINLINE nativeTexts #-}

-- | The list of structs that a pointer leads to.
nativeStructs :: Struct a => StructReader -> Int -> [a]
nativeStructs v k = List.mapStrict fromReader (List.ofRaw (listAt v k RawList.composite))
{-# NOINLINE nativeStructs #-}

-- | The value of any other type that a pointer leads to.
nativeField :: Value a => StructReader -> Int -> a
nativeField v k = native (field v k)
{-# NOINLINE nativeField #-}

-- | The struct that a pointer leads to, or 'Nothing' if the pointer is null.
optional :: Struct a => StructReader -> Int -> Maybe a
optional v k
  | has v k = Just $! fromReader (Reader (hop (segment v) (pointerAt v k)))
  | otherwise = Nothing
{-# NOINLINE optional #-}
