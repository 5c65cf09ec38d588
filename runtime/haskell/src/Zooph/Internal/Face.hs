{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE DefaultSignatures #-}
{-# LANGUAGE ExplicitForAll #-}
{-# LANGUAGE FlexibleContexts #-}
{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE GADTs #-}
{-# LANGUAGE InstanceSigs #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}
{-# LANGUAGE TypeOperators #-}
{-# LANGUAGE UnboxedTuples #-}
{-# LANGUAGE UndecidableInstances #-}

-- | The classes that relate types: Records, the Readers of objects that pointers lead to, and Builders. Instances for structs and enums are generated;
-- the others are here.
module Zooph.Internal.Face
  ( Struct (..)
  , Pointee (..)
  , Value (..)
  , View
  , Built
  , Capability (..)
  , Voids (..)
  , AnyPointer (..)
  , AnyStruct (..)
  , AnyList (..)
  , ofCanonical
  , field
  , listField
  , fieldOr
  , anyStruct
  , anyList
  , optionalWords
  , putOptional
  , structListWords
  , putStructList
  , valueWordsOr
  , putValueOr
  , setAt

    -- * Structs under construction
  , setStructAt
  , initStructAt
  , editStructAt
  , copyStructAt
  , setStructsAt
  , initStructsAt
  , editStructsAt
  , copyStructsAt
  ) where

import Control.DeepSeq (NFData (..))
import Control.Monad (forM_)
import Control.Monad.ST (ST)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.Text as Strict
import Data.Type.Equality ((:~:) (..))
import Data.Word (Word32)
import Unsafe.Coerce (unsafeCoerce)
import Zooph.Array (Array)
import qualified Zooph.Array as Array
import Zooph.Bits (Bits)
import qualified Zooph.Bits as Bits
import Zooph.Fault (Fault, Kind (..))
import Zooph.Internal.Arena (Arena)
import qualified Zooph.Internal.Arena as Arena
import qualified Zooph.Internal.Blob as Blob
import Zooph.Internal.Builder (Bools, Builder (Builder), Items (..), ListBuilder (..), Numbers, PointerBuilder, pointerBuilder, structAt)
import qualified Zooph.Internal.Builder as Builder
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Canonical as Canonical
import qualified Zooph.Internal.Copy as Copy
import Zooph.Internal.Encode
import qualified Zooph.Internal.Objects as Objects
import Zooph.Internal.Pointer (Form (..), PointerReader (..))
import qualified Zooph.Internal.Pointer as Pointer
import Zooph.Internal.Reader (Described (..), Reader (..))
import Zooph.Internal.Scalar (Scalar (..))
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Segment (Open, Result (..))
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader, absent, has, hopFrom, pointerAt)
import qualified Zooph.Internal.Struct as Struct
import qualified Zooph.Internal.Word as Word
import Zooph.Layout (Type)
import qualified Zooph.Layout as Layout
import qualified Zooph.Limits as Limits
import Zooph.List (Element (..), List)
import qualified Zooph.List as List
import Zooph.Message (isCanonical)
import Zooph.Text (Text)
import qualified Zooph.Text as Text

-- | Records: structs as plain data.
class Described a => Struct a where
  -- | Words of the data section, and number of pointers.
  dataWordsOf, pointersOf :: Int

  -- | The Record of the struct that a Reader reads. The struct was validated, and the memory for the Record was charged.
  fromReader :: Reader a -> a

  -- | The size in words of all objects that the pointers lead to.
  besideOf :: a -> Int

  -- | Writes the sections, and the objects that the pointers lead to.
  writeTo :: a -> Write s

-- | Readers of objects that pointers lead to.
class Element v => Pointee v where
  -- | The object that the pointer at a position leads to.
  follow :: Open -> Int -> v

  -- | The value of a null pointer.
  nowhere :: v

instance Pointee Text where
  follow here i = Text.ofSlice (Blob.textFrom here i)
  nowhere = noText
  {-# INLINE follow #-}
  {-# INLINE nowhere #-}

noText :: Text
noText = Text.ofSlice (Slice Bytes.empty 0 0)
{-# NOINLINE noText #-}

instance Pointee ByteString where
  follow here i = Bytes.toByteString (Blob.dataFrom here i)
  nowhere = ByteString.empty
  {-# INLINE follow #-}
  {-# INLINE nowhere #-}

instance Element a => Pointee (List a) where
  follow here i = List.ofRaw (RawList.hopFrom here i (code @a))
  nowhere = List.ofRaw RawList.empty

instance Pointee (Reader a) where
  follow here i = Reader (hopFrom here i)
  nowhere = Reader absent
  {-# INLINE follow #-}
  {-# INLINE nowhere #-}

instance Pointee PointerReader where
  follow here = PointerReader (Segment.whole here)
  nowhere = Pointer.null_
  {-# INLINE follow #-}
  {-# INLINE nowhere #-}

-- | A capability. Its number is an index into a table of the program's.
data Capability
  = -- | A null pointer.
    NoCapability
  | Capability !Word32
  deriving (Eq, Ord, Show)

instance Element Capability where
  code = 6
  elementAt l at _ = follow (RawList.home l) (at + RawList.dataSize l)
  {-# INLINE code #-}

instance Pointee Capability where
  follow (Segment.Open {Segment.whole = s}) i = Segment.give s i NoCapability $ case Pointer.tryForm s i of
    Good NullForm -> Good NoCapability
    Good (CapabilityForm number) -> Good (Capability (fromIntegral number))
    Good _ -> Bad PointerKind
    Bad kind -> Bad kind
  nowhere = NoCapability

-- | Reads the object at pointer @k@.
field :: Pointee v => StructReader -> Int -> v
field v k = case Struct.leads v k of 1# -> follow (Struct.home v) (pointerAt v k); _ -> nowhere
{-# INLINE field #-}

-- | Reads the list at pointer @k@, whose elements have the given size code.
listField :: Int -> StructReader -> Int -> List a
listField code_ v k = case Struct.leads v k of
  1# -> List.ofRaw (RawList.hopFrom (Struct.home v) (pointerAt v k) code_)
  _ -> List.ofRaw RawList.empty
{-# INLINE listField #-}

-- | 'field' with a default for a null pointer.
fieldOr :: Pointee v => v -> StructReader -> Int -> v
fieldOr default_ v k = if has v k then follow (Struct.home v) (pointerAt v k) else default_
{-# INLINE fieldOr #-}

-- | Reads pointer @k@ as an untyped pointer to a struct.
anyStruct :: StructReader -> Int -> PointerReader
anyStruct v k = Pointer.followed StructForm (field v k)

-- | Reads pointer @k@ as an untyped pointer to a list.
anyList :: StructReader -> Int -> PointerReader
anyList v k = Pointer.followed ListForm (field v k)

-- | The type of the Reader of a value.
type family View a

-- | The type of the Builder of a value.
type family Built s a

-- | Types of values that pointers lead to, as Records have them. (A field that is a struct is a 'Maybe' in Records.) The methods' definitions are those for structs.
class Pointee (View a) => Value a where
  -- | The type in layout tables.
  typeOf :: Type
  default typeOf :: Struct a => Type
  typeOf = Layout.Struct (table @a)

  -- | The Record's value of the object that a Reader reads.
  native :: View a -> a
  default native :: (Struct a, View a ~ Reader a) => View a -> a
  native = fromReader

  -- | The size in words of the object that the pointer leads to, and of all objects below it.
  wordsOf :: a -> Int
  default wordsOf :: Struct a => a -> Int
  wordsOf = structValueWords

  -- | Writes the value, and the pointer to it at a position.
  putAt :: Int -> a -> Put s
  default putAt :: Struct a => Int -> a -> Put s
  putAt = putStructValue

  -- | Reports whether a null pointer stands for the value.
  isNone :: a -> Bool
  isNone _ = False

  -- | The code for 'putNone' of an empty value that is not null: the size code of its elements, or 'textCode' for texts.
  noneCode :: Int
  noneCode = 0

  -- | Reports whether two values have the same encoding. Floats are compared by their bits.
  same :: a -> a -> Bool
  default same :: Struct a => a -> a -> Bool
  same = sameStructs

  -- | 'wordsOf' for a list of such values.
  wordsOfList :: [a] -> Int
  default wordsOfList :: Struct a => [a] -> Int
  wordsOfList = structListWords

  putListAt :: Int -> [a] -> Put s
  default putListAt :: Struct a => Int -> [a] -> Put s
  putListAt = putStructList

  -- | Makes a new value at a pointer. A list has the given number of elements.
  initAt :: Arena s -> Int -> Int -> ST s (Built s a)
  default initAt :: forall s. (Struct a, Built () a ~ Builder () a) => Arena s -> Int -> Int -> ST s (Built s a)
  initAt = case isBuilder @s @a of Refl -> initStructAt

  -- | The Builder of the value at a pointer. It is made if there is none.
  editAt :: Arena s -> Int -> ST s (Built s a)
  default editAt :: forall s. (Struct a, Built () a ~ Builder () a) => Arena s -> Int -> ST s (Built s a)
  editAt = case isBuilder @s @a of Refl -> editStructAt

  -- | Sets a pointer to a copy of the object that a Reader reads.
  copyAt :: Arena s -> Int -> View a -> ST s ()
  default copyAt :: (Struct a, View a ~ Reader a) => Arena s -> Int -> View a -> ST s ()
  copyAt = copyStructAt

  -- | The kind of elements in lists of such values.
  items :: Items
  default items :: Struct a => Items
  items = structItems @a

  -- | The Builder of an element. If the element is a null pointer, a new value is made.
  itemAt :: ListBuilder s a -> Int -> ST s (Built s a)
  default itemAt :: forall s. (Struct a, Built () a ~ Builder () a) => ListBuilder s a -> Int -> ST s (Built s a)
  itemAt = case isBuilder @s @a of Refl -> structItem

  -- | Sets an element.
  setItem :: ListBuilder s a -> Int -> a -> ST s ()
  default setItem :: Struct a => ListBuilder s a -> Int -> a -> ST s ()
  setItem = setStructItem

  -- | Sets an element to a copy of the object that a Reader reads.
  copyItem :: ListBuilder s a -> Int -> View a -> ST s ()
  default copyItem :: (Struct a, View a ~ Reader a) => ListBuilder s a -> Int -> View a -> ST s ()
  copyItem = copyStructItem

-- Structs have no instances of their own, except where other modules know only that there is one, because their files refer to each other. GHC would take as much
-- time for the methods of each as for the type.
instance {-# OVERLAPPABLE #-} (Struct a, View a ~ Reader a, Built () a ~ Builder () a) => Value a

-- GHC has no constraint for an equality that holds for all @s@. No code can depend on @s@, so it holds for all if it holds for one.
isBuilder :: forall s a. (Built () a ~ Builder () a) => Built s a :~: Builder s a
isBuilder = unsafeCoerce (Refl :: Built () a :~: Builder () a)

-- The functions below are shared by all structs. If they were compiled for each of a program's types, they would take most of the compile time.

structValueWords :: forall a. Struct a => a -> Int
structValueWords x = dataWordsOf @a + pointersOf @a + bounded (besideOf x)
{-# NOINLINE structValueWords #-}

putStructValue :: forall a s. Struct a => Int -> a -> Put s
putStructValue at x = putOptional at (Just x)
{-# NOINLINE putStructValue #-}

sameStructs :: forall a. Struct a => a -> a -> Bool
sameStructs one other = message one == message other
 where
  message x = encode (dataWordsOf @a) (pointersOf @a) (besideOf x) (writeTo x)
{-# NOINLINE sameStructs #-}

initStructAt :: forall a s. Struct a => Arena s -> Int -> Int -> ST s (Builder s a)
initStructAt arena i _ = do
  first <- Objects.structure arena i (dataWordsOf @a) (pointersOf @a)
  structAt arena (first, dataWordsOf @a, pointersOf @a)
{-# NOINLINE initStructAt #-}

editStructAt :: forall a s. Struct a => Arena s -> Int -> ST s (Builder s a)
editStructAt arena i = Objects.editStructure arena i (dataWordsOf @a) (pointersOf @a) >>= structAt arena
{-# NOINLINE editStructAt #-}

copyStructAt :: forall a s. Struct a => Arena s -> Int -> Reader a -> ST s ()
copyStructAt arena i (Reader v) = Copy.fromStruct arena i v (dataWordsOf @a) (pointersOf @a)
{-# NOINLINE copyStructAt #-}

-- | Sets a pointer to a struct.
setStructAt :: Struct a => Arena s -> Int -> a -> ST s ()
setStructAt arena i x = placed arena i False 0 (structValueWords x) (\at -> putStructValue at x)

-- | Sets a pointer to a list of structs. An empty list is not null.
setStructsAt :: Struct a => Arena s -> Int -> [a] -> ST s ()
setStructsAt arena i list = placed arena i (null list) RawList.composite (structListWords list) (\at -> putStructList at list)

initStructsAt :: forall a s. Struct a => Arena s -> Int -> Int -> ST s (ListBuilder s a)
initStructsAt = Builder.initItems (structItems @a)

editStructsAt :: forall a s. Struct a => Arena s -> Int -> ST s (ListBuilder s a)
editStructsAt = Builder.editItems (structItems @a)

copyStructsAt :: forall a s. Struct a => Arena s -> Int -> List (Reader a) -> ST s ()
copyStructsAt arena i list = copyList arena i (List.raw list) (() <$ initStructsAt @a arena i 0)

structItems :: forall a. Struct a => Items
structItems = Structs (dataWordsOf @a) (pointersOf @a)
{-# NOINLINE structItems #-}

structItem :: ListBuilder s a -> Int -> ST s (Builder s a)
structItem l k = itemOf l <$> Builder.place l k
{-# NOINLINE structItem #-}

-- | Sets a pointer to a value. An empty value becomes an empty object, and not null.
setAt :: forall a s. Value a => Arena s -> Int -> a -> ST s ()
setAt arena i x = placed arena i (isNone x) (noneCode @a) (wordsOf x) (\at -> putAt at x)
{-# INLINE setAt #-}

-- Writes a value of the given number of words, or an empty value by its code. The 'Put' is made from the pointer's address.
placed :: Arena s -> Int -> Bool -> Int -> Int -> (Int -> Put s) -> ST s ()
placed arena i none code_ words_ put
  | none, code_ < 0 = Objects.clear arena i
  | none = over (if code_ >= 7 then 1 else 0) (\at -> putNone at code_)
  | otherwise = over words_ put
 where
  over n written_
    | n < 0 || n > Word.maxCount = Arena.tooLarge
    | otherwise = do
        Objects.clear arena i
        writtenTo arena n (\start -> written_ (start + i))
{-# NOINLINE placed #-}

-- Runs a 'Put' at the end of an arena's message. It is made from the address of the arena's memory. Its place is zeroed first, so that zeros are left if the
-- 'Put' throws.
writtenTo :: Arena s -> Int -> (Int -> Put s) -> ST s ()
writtenTo arena words_ put = do
  end <- Arena.takeZero arena (8 * words_)
  b <- Arena.buffer arena
  runPut put b end words_

itemOf :: ListBuilder s a -> Int -> Builder s a
itemOf l at = Builder (listArena l) (listMessage l) at (at + listData l) (at + listStride l)

-- The positions of an element's pointers.
slotsOf :: ListBuilder s a -> Int -> [Int]
slotsOf l at = [at + listData l, at + listData l + 8 .. at + listStride l - 8]

setStructItem :: forall a s. Struct a => ListBuilder s a -> Int -> a -> ST s ()
setStructItem l k x = do
  at <- Builder.place l k
  let arena = listArena l
      !beside = besideOf x
      size = 8 * dataWordsOf @a
  forM_ (slotsOf l at) (Objects.clear arena)
  if listData l == size
    then writtenTo arena beside (\start -> sections (writeTo x) (start + at))
    else do
      -- The pointers of a larger element are not at the position where 'writeTo' writes them. So the value is written elsewhere, and its sections are moved.
      aside <- Arena.takeZero arena (8 + size + 8 * pointersOf @a)
      writtenTo arena beside (\start -> sections (writeTo x) (start + aside + 8))
      b <- Arena.buffer arena
      Bytes.fill b at (listData l)
      Objects.moveSections arena (aside + 8) size (pointersOf @a) at (listData l)
      Bytes.fill b (aside + 8) size
{-# NOINLINE setStructItem #-}

copyStructItem :: ListBuilder s a -> Int -> Reader a -> ST s ()
copyStructItem l k (Reader v) = do
  at <- Builder.place l k
  let arena = listArena l
  forM_ (slotsOf l at) (Objects.clear arena)
  b <- Arena.buffer arena
  Bytes.fill b at (listData l)
  Copy.intoSections arena at (listData l) ((listStride l - listData l) `quot` 8) v
{-# NOINLINE copyStructItem #-}

-- The functions for elements that are pointers.
pointerItem :: forall a s. Value a => ListBuilder s a -> Int -> ST s (Built s a)
pointerItem l k = Builder.place l k >>= editAt @a (listArena l)

setPointerItem :: Value a => ListBuilder s a -> Int -> a -> ST s ()
setPointerItem l k x = Builder.place l k >>= \at -> setAt (listArena l) at x

copyPointerItem :: forall a s. Value a => ListBuilder s a -> Int -> View a -> ST s ()
copyPointerItem l k v = Builder.place l k >>= \at -> copyAt @a (listArena l) at v

-- Copies a list. A list that was read from a null pointer has no element size, so the copy is a new empty list of the type.
copyList :: Arena s -> Int -> RawList -> ST s () -> ST s ()
copyList arena i l made
  | RawList.count l == 0 && RawList.size l == 0 = made
  | otherwise = Copy.fromList arena i l

-- Makes a pointer null, and returns its Builder.
clearedPointer :: Arena s -> Int -> ST s (PointerBuilder s)
clearedPointer arena i = Objects.clear arena i >> pointerBuilder arena i

type instance View Strict.Text = Text
type instance Built s Strict.Text = PointerBuilder s
type instance View ByteString = ByteString
type instance Built s ByteString = PointerBuilder s
type instance View [a] = List (View a)
type instance Built s [a] = ListBuilder s a
type instance View (Array a) = List a
type instance Built s (Array a) = Numbers s a
type instance View Bits = List Bool
type instance Built s Bits = Bools s
type instance View Voids = List ()
type instance Built s Voids = ()
type instance View Capability = Capability
type instance Built s Capability = PointerBuilder s
type instance View AnyPointer = PointerReader
type instance Built s AnyPointer = PointerBuilder s
type instance View AnyStruct = PointerReader
type instance Built s AnyStruct = PointerBuilder s
type instance View AnyList = PointerReader
type instance Built s AnyList = PointerBuilder s

instance Value Strict.Text where
  typeOf = Layout.Text
  native = Text.toText
  wordsOf = textWords
  putAt = putText
  isNone = Strict.null
  noneCode = textCode
  same = (==)
  wordsOfList = textsWords
  putListAt = putTexts
  initAt arena i _ = clearedPointer arena i
  editAt = pointerBuilder
  copyAt arena i text = Objects.bytes arena i (Text.slice text) 1
  items = Pointers
  itemAt = pointerItem
  setItem = setPointerItem
  copyItem = copyPointerItem
  {-# INLINE native #-}
  {-# INLINE wordsOf #-}
  {-# INLINE putAt #-}

textsWords :: [Strict.Text] -> Int
textsWords = pointersWords wordsOf
{-# NOINLINE textsWords #-}

putTexts :: Int -> [Strict.Text] -> Put s
putTexts = putPointers wordsOf putAt
{-# NOINLINE putTexts #-}

instance Value ByteString where
  typeOf = Layout.Data
  native = id
  wordsOf = bytesWords
  putAt = putBytes
  isNone = ByteString.null
  noneCode = 2
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers wordsOf putAt
  initAt arena i _ = clearedPointer arena i
  editAt = pointerBuilder
  copyAt arena i bytes_ = Objects.bytes arena i (Bytes.ofByteString bytes_) 0
  items = Pointers
  itemAt = pointerItem
  setItem = setPointerItem
  copyItem = copyPointerItem
  {-# INLINE native #-}
  {-# INLINE wordsOf #-}
  {-# INLINE putAt #-}

instance Value a => Value [a] where
  typeOf = Layout.List (typeOf @a)
  native = List.mapStrict native
  wordsOf = wordsOfList
  putAt = putListAt
  isNone = null
  noneCode = code @(View a)
  same one other = length one == length other && and (zipWith same one other)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers wordsOf putAt
  initAt = Builder.initItems (items @a)
  editAt = Builder.editItems (items @a)
  copyAt arena i list = copyList arena i (List.raw list) (() <$ initAt @[a] arena i 0)
  items = Pointers
  itemAt = pointerItem
  setItem = setPointerItem
  copyItem = copyPointerItem
  {-# INLINE wordsOf #-}
  {-# INLINE putAt #-}

instance Scalar a => Value (Array a) where
  typeOf = Layout.List (scalarType @a)
  native = List.toArray
  wordsOf = numbersWords
  putAt = putNumbers
  isNone = Array.null
  noneCode = code @a
  same one other = Array.toBytes one == Array.toBytes other
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers wordsOf putAt
  initAt = Builder.initNumbers
  editAt = Builder.editNumbers
  copyAt arena i list = copyList arena i (List.raw list) (() <$ initAt @(Array a) arena i 0)
  items = Pointers
  itemAt = pointerItem
  setItem = setPointerItem
  copyItem = copyPointerItem
  {-# INLINE wordsOf #-}
  {-# INLINE putAt #-}

instance Value Bits where
  typeOf = Layout.List Layout.Bool
  native list
    | RawList.size l == RawList.bit && unused == 0 = Bits.unsafeOfSlice (RawList.bytes l) (RawList.first l) n
    | otherwise = Bits.fromList (List.toList list)
   where
    l = List.raw list
    n = RawList.count l
    -- The bits behind the last element in its byte. They should be zero, but validation does not check them.
    unused
      | n `rem` 8 == 0 = 0
      | otherwise = Bytes.word8 (RawList.bytes l) (RawList.first l + n `quot` 8) `quot` (2 ^ (n `rem` 8))
  wordsOf bits = (Bits.length bits + 63) `quot` 64
  putAt at bits = putSlice at RawList.bit (Bits.length bits) (Bits.place bits)
  isNone bits = Bits.length bits == 0
  noneCode = 1
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers wordsOf putAt
  initAt = Builder.initBools
  editAt = Builder.editBools
  copyAt arena i list = copyList arena i (List.raw list) (() <$ initAt @Bits arena i 0)
  items = Pointers
  itemAt = pointerItem
  setItem = setPointerItem
  copyItem = copyPointerItem

-- | A list of @Void@, as the number of its elements.
newtype Voids = Voids Int
  deriving (Eq, Ord, Show)

instance NFData Voids where
  rnf voids = voids `seq` ()

instance Value Voids where
  typeOf = Layout.List Layout.Void
  native = Voids . List.length
  wordsOf _ = 0
  putAt at (Voids n) = putVoids at n
  isNone (Voids n) = n == 0
  noneCode = 0
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers wordsOf putAt
  initAt arena i n = () <$ Objects.flatList arena i 0 n
  editAt arena i = do
    null_ <- Objects.isNull arena i
    if null_ then initAt @Voids arena i 0 else pure ()
  copyAt arena i list = initAt @Voids arena i (List.length list)
  items = Pointers
  itemAt = pointerItem
  setItem = setPointerItem
  copyItem = copyPointerItem

instance Value Capability where
  typeOf = Layout.Capability
  native = id
  wordsOf _ = 0
  putAt at capability = case capability of
    NoCapability -> nullPointer at
    Capability number -> putCapability at number
  isNone = (== NoCapability)
  noneCode = nullCode
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers wordsOf putAt
  initAt arena i _ = clearedPointer arena i
  editAt = pointerBuilder
  copyAt arena i capability = setAt arena i capability
  items = Pointers
  itemAt = pointerItem
  setItem = setPointerItem
  copyItem = copyPointerItem

-- | The object that an untyped pointer leads to, as a flat message in canonical form. It has no bytes for a null pointer.
newtype AnyPointer = AnyPointer ByteString
  deriving (Eq, Ord, Show)

-- | 'AnyPointer' for a pointer to a struct.
newtype AnyStruct = AnyStruct AnyPointer
  deriving (Eq, Ord, Show)

-- | 'AnyPointer' for a pointer to a list.
newtype AnyList = AnyList AnyPointer
  deriving (Eq, Ord, Show)

-- | The untyped pointer from the bytes of a flat message. It is a fault if they are not in canonical form.
ofCanonical :: ByteString -> Either Fault AnyPointer
ofCanonical bytes_ = AnyPointer bytes_ <$ isCanonical Limits.defaults bytes_

instance Value AnyPointer where
  typeOf = Layout.AnyPointer
  native p@(PointerReader s i)
    | Pointer.isNull p = AnyPointer ByteString.empty
    | otherwise = case Canonical.copy unlimited s i of
        Right slice -> AnyPointer (Bytes.toByteString slice)
        -- The message was validated before, so there is no fault.
        Left _ -> AnyPointer ByteString.empty
   where
    unlimited = Limits.defaults {Limits.nesting = Limits.maxNesting, Limits.traversal = Just maxBound, Limits.memory = Just maxBound}
  wordsOf (AnyPointer flat) = max 0 (ByteString.length flat `quot` 8 - 1)
  putAt at (AnyPointer flat) = putCanonical at flat
  isNone (AnyPointer flat) = ByteString.null flat
  noneCode = nullCode
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers wordsOf putAt
  initAt arena i _ = clearedPointer arena i
  editAt = pointerBuilder
  copyAt arena i p = Copy.fromPointer arena i p
  items = Pointers
  itemAt = pointerItem
  setItem = setPointerItem
  copyItem = copyPointerItem

instance Value AnyStruct where
  typeOf = Layout.AnyStruct
  native = AnyStruct . native . Pointer.followed StructForm
  wordsOf (AnyStruct x) = wordsOf x
  putAt at (AnyStruct x) = putAt at x
  isNone (AnyStruct x) = isNone x
  noneCode = nullCode
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers wordsOf putAt
  initAt arena i _ = clearedPointer arena i
  editAt = pointerBuilder
  copyAt arena i p = Copy.fromPointer arena i p
  items = Pointers
  itemAt = pointerItem
  setItem = setPointerItem
  copyItem = copyPointerItem

instance Value AnyList where
  typeOf = Layout.AnyList
  native = AnyList . native . Pointer.followed ListForm
  wordsOf (AnyList x) = wordsOf x
  putAt at (AnyList x) = putAt at x
  isNone (AnyList x) = isNone x
  noneCode = nullCode
  same = (==)
  wordsOfList = pointersWords wordsOf
  putListAt = putPointers wordsOf putAt
  initAt arena i _ = clearedPointer arena i
  editAt = pointerBuilder
  copyAt arena i p = Copy.fromPointer arena i p
  items = Pointers
  itemAt = pointerItem
  setItem = setPointerItem
  copyItem = copyPointerItem

-- | The size in words of a field that is a struct.
optionalWords :: forall a. Struct a => Maybe a -> Int
optionalWords = structWords (dataWordsOf @a + pointersOf @a) besideOf
{-# INLINE optionalWords #-}

-- | Writes a field that is a struct, and the pointer to it at a position.
putOptional :: forall a s. Struct a => Int -> Maybe a -> Put s
putOptional at = putStruct at (dataWordsOf @a) (pointersOf @a) besideOf writeTo
{-# INLINE putOptional #-}

-- | The size in words of a list of structs.
structListWords :: forall a. Struct a => [a] -> Int
structListWords = structsWords (dataWordsOf @a + pointersOf @a) besideOf
{-# INLINE structListWords #-}

-- | Writes a list of structs, and the pointer to it at a position. It is inlined where a field is written, so that its loop calls the elements' 'writeTo' directly.
putStructList :: forall a s. Struct a => Int -> [a] -> Put s
putStructList at = putStructs at (dataWordsOf @a) (pointersOf @a) besideOf writeTo
{-# INLINE putStructList #-}

-- | The size in words of a field with a default.
valueWordsOr :: forall a. Value a => a -> a -> Int
valueWordsOr default_ x
  | same x default_ = 0
  | isNone x = if noneCode @a >= 7 then 1 else 0
  | otherwise = wordsOf x

-- | Writes a field with a default. The default becomes a null pointer, and an empty value becomes an empty object.
putValueOr :: forall a s. Value a => a -> Int -> a -> Put s
putValueOr default_ at x
  | same x default_ = nullPointer at
  | isNone x = putNone at (noneCode @a)
  | otherwise = putAt at x
