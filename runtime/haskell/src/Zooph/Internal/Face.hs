{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE DefaultSignatures #-}
{-# LANGUAGE FlexibleContexts #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}
{-# LANGUAGE UnboxedTuples #-}
{-# LANGUAGE UndecidableInstances #-}

-- | The faces of a type: what pointers to it are in Records, and how Readers see it. Generated code gives instances for structs and
-- enums; the others are here.
module Zooph.Internal.Face
  ( Reader (..)
  , Described (..)
  , Struct (..)
  , Pointee (..)
  , Value (..)
  , Scalar (..)
  , Capability (..)
  , Voids (..)
  , AnyPointer (..)
  , AnyStruct (..)
  , AnyList (..)
  , ofCanonical
  , field
  , fieldOr
  , optional
  , optionalWords
  , putOptional
  , valueWordsOr
  , putValueOr
  ) where

import Control.DeepSeq (NFData (..))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Int (Int16, Int32, Int64, Int8)
import qualified Data.Text as Strict
import Data.Word (Word16, Word32, Word64, Word8)
import Zooph.Array (Array)
import qualified Zooph.Array as Array
import Zooph.Bits (Bits)
import qualified Zooph.Bits as Bits
import Zooph.Fault (Fault, Kind (..))
import qualified Zooph.Internal.Blob as Blob
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Canonical as Canonical
import Zooph.Internal.Encode
import Zooph.Internal.Pointer (Form (..), PointerReader (..))
import qualified Zooph.Internal.Pointer as Pointer
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Segment (Result (..), Segment)
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader (StructReader), absent, has, hop, hopField, pointerAt)
import qualified Zooph.Internal.Struct as Struct
import Zooph.Layout (Layout, Type)
import qualified Zooph.Layout as Layout
import qualified Zooph.Limits as Limits
import Zooph.List (Element (..), List)
import qualified Zooph.List as List
import Zooph.Message (IsStruct (..), isCanonical)
import Zooph.Prim (Number)
import Zooph.Text (Text)
import qualified Zooph.Text as Text

-- | A struct in a message, whose Record is @a@. Accessors are in modules that are generated; those that need no more than the name of a
-- field can be had by 'GHC.Records.getField'.
newtype Reader a = Reader StructReader

type role Reader nominal

instance NFData (Reader a) where
  rnf reader = reader `seq` ()

-- | What the schema says about a struct or group.
class Described a where
  -- | Its table.
  table :: Layout

instance Described a => IsStruct (Reader a) where
  layoutOf = table @a
  ofStruct = Reader
  toStruct (Reader v) = v
  {-# INLINE layoutOf #-}
  {-# INLINE ofStruct #-}
  {-# INLINE toStruct #-}

-- | A Record: a struct as plain data.
class Described a => Struct a where
  -- | Words of its data section, and how many pointers follow.
  dataWordsOf, pointersOf :: Int

  -- | The Record of a Reader, all of which was found to be sound, and small enough.
  fromReader :: Reader a -> a

  -- | Words of all that its pointers lead to.
  besideOf :: a -> Int

  -- | Writes its sections, and what its pointers lead to.
  writeTo :: a -> Write s

instance Element (Reader a) where
  code = 7
  elementAt l first _ =
    Reader (StructReader (RawList.bytes l) (RawList.segment l) first (RawList.dataSize l) (RawList.pointers l))
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

-- | How Readers see what a pointer leads to.
class Element v => Pointee v where
  -- | What the pointer at a place leads to.
  follow :: Segment -> Int -> v

  -- | What there is if there is no pointer.
  nowhere :: v

instance Pointee Text where
  follow s i = Text.ofSlice (Blob.text s i)
  nowhere = noText
  {-# INLINE follow #-}
  {-# INLINE nowhere #-}

noText :: Text
noText = Text.ofSlice (Slice Bytes.empty 0 0)
{-# NOINLINE noText #-}

instance Pointee ByteString where
  follow s i = Bytes.toByteString (Blob.data_ s i)
  nowhere = ByteString.empty
  {-# INLINE follow #-}
  {-# INLINE nowhere #-}

instance Element a => Pointee (List a) where
  follow s i = List.ofRaw (RawList.hop s i (code @a))
  nowhere = List.ofRaw RawList.empty
  {-# INLINE follow #-}
  {-# INLINE nowhere #-}

instance Pointee (Reader a) where
  follow s i = Reader (hop s i)
  nowhere = Reader absent
  {-# INLINE follow #-}
  {-# INLINE nowhere #-}

instance Pointee PointerReader where
  follow = PointerReader
  nowhere = Pointer.null_
  {-# INLINE follow #-}
  {-# INLINE nowhere #-}

-- | An interface: a number that programs give a meaning to.
data Capability
  = -- | A pointer that is null.
    NoCapability
  | Capability !Word32
  deriving (Eq, Ord, Show)

instance Element Capability where
  code = 6
  elementAt l at _ = follow (RawList.segment l) (at + RawList.dataSize l)
  {-# INLINE code #-}

instance Pointee Capability where
  follow s i = Segment.give s i NoCapability $ case Pointer.tryForm s i of
    Good NullForm -> Good NoCapability
    Good (CapabilityForm number) -> Good (Capability (fromIntegral number))
    Good _ -> Bad PointerKind
    Bad kind -> Bad kind
  nowhere = NoCapability

-- | A field in the pointer section.
field :: Pointee v => StructReader -> Int -> v
field v k
  | k < Struct.pointers v = follow (Struct.segment v) (pointerAt v k)
  | otherwise = nowhere
{-# INLINE field #-}

-- | The same with a default for a pointer that is null.
fieldOr :: Pointee v => v -> StructReader -> Int -> v
fieldOr default_ v k = if has v k then follow (Struct.segment v) (pointerAt v k) else default_
{-# INLINE fieldOr #-}

-- | What Records have for a pointer, beside structs, which are 'Maybe' there.
class Pointee (View a) => Value a where
  -- | What Readers have for it.
  type View a

  -- | Its type for tables.
  typeOf :: Type

  -- | The Record's value of what is read.
  native :: View a -> a

  -- | Words that it needs behind its pointer.
  wordsOf :: a -> Int

  -- | Writes it, and its pointer at a place.
  putAt :: Int -> a -> Put s

  -- | It is what a null pointer stands for.
  isNone :: a -> Bool

  -- | Of an empty one that is not null: the code of its elements' size; 'textCode' of texts.
  noneCode :: Int

  -- | Both are the same message: floats by their bits.
  same :: a -> a -> Bool

  -- | The same for lists of these.
  wordsOfList :: [a] -> Int

  putListAt :: Int -> [a] -> Put s

  default typeOf :: Struct a => Type
  typeOf = Layout.Struct (table @a)
  {-# INLINE typeOf #-}

  default native :: (Struct a, View a ~ Reader a) => View a -> a
  native = fromReader
  {-# INLINE native #-}

  default wordsOf :: Struct a => a -> Int
  wordsOf x = dataWordsOf @a + pointersOf @a + besideOf x
  {-# INLINE wordsOf #-}

  default putAt :: Struct a => Int -> a -> Put s
  putAt at x = putStruct at (dataWordsOf @a) (pointersOf @a) writeTo (Just x)
  {-# INLINE putAt #-}

  default isNone :: a -> Bool
  isNone _ = False
  {-# INLINE isNone #-}

  noneCode = 0
  {-# INLINE noneCode #-}

  default same :: Struct a => a -> a -> Bool
  same one other = message one == message other
   where
    message x = encode (dataWordsOf @a) (pointersOf @a) (besideOf x) (writeTo x)

  default wordsOfList :: Struct a => [a] -> Int
  wordsOfList = structsWords (dataWordsOf @a + pointersOf @a) besideOf
  {-# INLINE wordsOfList #-}

  default putListAt :: Struct a => Int -> [a] -> Put s
  putListAt at = putStructs at (dataWordsOf @a) (pointersOf @a) writeTo
  {-# INLINE putListAt #-}

-- | Numbers and enums.
class (Number a, Element a) => Scalar a where
  -- | Its type for tables.
  scalarType :: Type

instance Scalar Int8 where scalarType = Layout.Int8
instance Scalar Int16 where scalarType = Layout.Int16
instance Scalar Int32 where scalarType = Layout.Int32
instance Scalar Int64 where scalarType = Layout.Int64
instance Scalar Word8 where scalarType = Layout.UInt8
instance Scalar Word16 where scalarType = Layout.UInt16
instance Scalar Word32 where scalarType = Layout.UInt32
instance Scalar Word64 where scalarType = Layout.UInt64
instance Scalar Float where scalarType = Layout.Float32
instance Scalar Double where scalarType = Layout.Float64

instance Value Strict.Text where
  type View Strict.Text = Text
  typeOf = Layout.Text
  native = Text.toText
  wordsOf = textWords
  putAt = putText
  isNone = Strict.null
  noneCode = textCode
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers putAt
  {-# INLINE native #-}
  {-# INLINE wordsOf #-}
  {-# INLINE putAt #-}

instance Value ByteString where
  type View ByteString = ByteString
  typeOf = Layout.Data
  native = id
  wordsOf = bytesWords
  putAt = putBytes
  isNone = ByteString.null
  noneCode = 2
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers putAt
  {-# INLINE native #-}
  {-# INLINE wordsOf #-}
  {-# INLINE putAt #-}

instance Value a => Value [a] where
  type View [a] = List (View a)
  typeOf = Layout.List (typeOf @a)
  native = List.mapStrict native
  wordsOf = wordsOfList
  putAt = putListAt
  isNone = null
  noneCode = code @(View a)
  same one other = length one == length other && and (zipWith same one other)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers putAt
  {-# INLINE native #-}
  {-# INLINE wordsOf #-}
  {-# INLINE putAt #-}

instance Scalar a => Value (Array a) where
  type View (Array a) = List a
  typeOf = Layout.List (scalarType @a)
  native = List.toArray
  wordsOf = numbersWords
  putAt = putNumbers
  isNone = Array.null
  noneCode = code @a
  same one other = Array.toBytes one == Array.toBytes other
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers putAt
  {-# INLINE wordsOf #-}
  {-# INLINE putAt #-}

instance Value Bits where
  type View Bits = List Bool
  typeOf = Layout.List Layout.Bool
  native list
    | RawList.size l == RawList.bit && unused == 0 = Bits.unsafeOfSlice (RawList.bytes l) (RawList.first l) n
    | otherwise = Bits.fromList (List.toList list)
   where
    l = List.raw list
    n = RawList.count l
    -- The bits of the last byte behind the last one, which nobody else looks at.
    unused
      | n `rem` 8 == 0 = 0
      | otherwise = Bytes.word8 (RawList.bytes l) (RawList.first l + n `quot` 8) `quot` (2 ^ (n `rem` 8))
  wordsOf bits = (Bits.length bits + 63) `quot` 64
  putAt at bits = putSlice at RawList.bit (Bits.length bits) (Bits.place bits)
  isNone bits = Bits.length bits == 0
  noneCode = 1
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers putAt

-- | A list of @Void@: how many elements it has.
newtype Voids = Voids Int
  deriving (Eq, Ord, Show)

instance NFData Voids where
  rnf voids = voids `seq` ()

instance Value Voids where
  type View Voids = List ()
  typeOf = Layout.List Layout.Void
  native = Voids . List.length
  wordsOf _ = 0
  putAt at (Voids n) = putVoids at n
  isNone (Voids n) = n == 0
  noneCode = 0
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers putAt

instance Value Capability where
  type View Capability = Capability
  typeOf = Layout.Capability
  native = id
  wordsOf _ = 0
  putAt at capability = case capability of
    NoCapability -> nullPointer at
    Capability number -> putCapability at number
  isNone = (== NoCapability)
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers putAt

-- | What an untyped pointer leads to: the words of its canonical form; none of a null pointer.
newtype AnyPointer = AnyPointer ByteString
  deriving (Eq, Ord, Show)

-- | The same of a pointer that leads to a struct.
newtype AnyStruct = AnyStruct AnyPointer
  deriving (Eq, Ord, Show)

-- | The same of a pointer that leads to a list.
newtype AnyList = AnyList AnyPointer
  deriving (Eq, Ord, Show)

-- | Of bytes that are the canonical form of a message, without framing.
ofCanonical :: ByteString -> Either Fault AnyPointer
ofCanonical bytes_ = AnyPointer bytes_ <$ isCanonical Limits.defaults bytes_

instance Value AnyPointer where
  type View AnyPointer = PointerReader
  typeOf = Layout.AnyPointer
  native p@(PointerReader s i)
    | Pointer.isNull p = AnyPointer ByteString.empty
    | otherwise = case Canonical.copy unlimited s i of
        Right slice -> AnyPointer (Bytes.toByteString slice)
        -- It was found to be sound.
        Left _ -> AnyPointer ByteString.empty
   where
    unlimited = Limits.defaults {Limits.nesting = Limits.maxNesting, Limits.traversal = Just maxBound, Limits.memory = Just maxBound}
  wordsOf (AnyPointer flat) = max 0 (ByteString.length flat `quot` 8 - 1)
  putAt at (AnyPointer flat) = putCanonical at flat
  isNone (AnyPointer flat) = ByteString.null flat
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers putAt

instance Value AnyStruct where
  type View AnyStruct = PointerReader
  typeOf = Layout.AnyStruct
  native = AnyStruct . native . Pointer.followed StructForm
  wordsOf (AnyStruct x) = wordsOf x
  putAt at (AnyStruct x) = putAt at x
  isNone (AnyStruct x) = isNone x
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers putAt

instance Value AnyList where
  type View AnyList = PointerReader
  typeOf = Layout.AnyList
  native = AnyList . native . Pointer.followed ListForm
  wordsOf (AnyList x) = wordsOf x
  putAt at (AnyList x) = putAt at x
  isNone (AnyList x) = isNone x
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers putAt

-- | A field that is a struct.
optional :: Struct a => StructReader -> Int -> Maybe a
optional v k
  | has v k = Just $! fromReader (Reader (hopField v k))
  | otherwise = Nothing
{-# INLINE optional #-}

-- | Words of a field that is a struct.
optionalWords :: forall a. Struct a => Maybe a -> Int
optionalWords = structWords (dataWordsOf @a + pointersOf @a) besideOf
{-# INLINE optionalWords #-}

-- | Writes a field that is a struct, and its pointer at a place.
putOptional :: forall a s. Struct a => Int -> Maybe a -> Put s
putOptional at = putStruct at (dataWordsOf @a) (pointersOf @a) writeTo
{-# INLINE putOptional #-}

-- | Words of a field that has a default.
valueWordsOr :: forall a. Value a => a -> a -> Int
valueWordsOr default_ x
  | same x default_ = 0
  | isNone x = if noneCode @a >= 7 then 1 else 0
  | otherwise = wordsOf x

-- | Writes a field that has a default, which is a null pointer then; what is empty is none.
putValueOr :: forall a s. Value a => a -> Int -> a -> Put s
putValueOr default_ at x
  | same x default_ = nullPointer at
  | isNone x = putNone at (noneCode @a)
  | otherwise = putAt at x
