{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE AllowAmbiguousTypes #-}

-- | Builders: objects under construction, as positions in an arena.
module Zooph.Internal.Builder
  ( -- * Structs
    Builder (..)
  , arena
  , structAt
  , live
  , pointerAt
  , setNumber
  , setNumberOr
  , getNumber
  , getNumberOr
  , setBool
  , setBoolOr
  , getBool
  , getBoolOr
  , storeBit
  , setTag
  , selectingWith
  , selectingPointer
  , selectingPointerWith
  , clearGroup
  , groupOf
  , editGroup
  , initGroup

    -- * Pointers
  , PointerBuilder (..)
  , pointerBuilder

    -- * Lists
  , Numbers (..)
  , Bools (..)
  , ListBuilder (..)
  , Items (..)
  , initNumbers
  , editNumbers
  , initBools
  , editBools
  , initItems
  , editItems
  , place
  ) where

import Control.Monad (forM_, when)
import Control.Monad.ST (ST)
import Data.Bits (complement, unsafeShiftL, unsafeShiftR, xor, (.&.), (.|.))
import Data.Word (Word16, Word64, Word8)
import Zooph.Internal.Arena (Arena)
import qualified Zooph.Internal.Arena as Arena
import Zooph.Internal.Bytes (Buffer)
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Objects as Objects
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import qualified Zooph.Limits as Limits
import Zooph.Prim (Number (..))

-- | A struct under construction, whose Record type is @a@. Setters are in generated modules.
data Builder s a = Builder !(Arena s) {-# UNPACK #-} !Int {-# UNPACK #-} !Int {-# UNPACK #-} !Int {-# UNPACK #-} !Int
  -- The arena; the number of the message; the positions of the data section and of the pointers, and the end of the struct. They are not record fields,
  -- because a type with record fields cannot have an instance of @HasField@ for a schema's field of the same name.

type role Builder nominal nominal

-- | The arena in which the struct is built.
arena :: Builder s a -> Arena s
arena (Builder arena_ _ _ _ _) = arena_
{-# INLINE arena #-}

first :: Builder s a -> Int
first (Builder _ _ first_ _ _) = first_
{-# INLINE first #-}

-- | The Builder of a struct from its position, its words of data, and its number of pointers.
structAt :: Arena s -> (Int, Int, Int) -> ST s (Builder s a)
structAt arena_ (first_, words_, count_) = do
  now <- Arena.message arena_
  let pointers_ = first_ + 8 * words_
  pure (Builder arena_ now first_ pointers_ (pointers_ + 8 * count_))
{-# INLINE structAt #-}

-- | The arena's memory. Calls 'error' if the Builder's message was frozen or cleared.
live :: Builder s a -> ST s (Buffer s)
live (Builder arena_ now _ _ _) = Arena.live arena_ now
{-# INLINE live #-}

-- | The position of a pointer.
pointerAt :: Builder s a -> Int -> Int
pointerAt (Builder _ _ _ pointers _) k = pointers + 8 * k
{-# INLINE pointerAt #-}

-- | Sets the number at a byte of the data section.
setNumber :: Number x => Int -> Builder s a -> x -> ST s ()
setNumber at b x = live b >>= \to -> unsafeStore to (first b + at) x
{-# INLINE setNumber #-}

-- | 'setNumber' for a field whose default has the given bits.
setNumberOr :: forall x a s. Number x => Word64 -> Int -> Builder s a -> x -> ST s ()
setNumberOr default_ at b x = do
  to <- live b
  -- The number is stored as an integer, because a signalling NaN could change in a floating-point register.
  storeBits (widthOf @x) to (first b + at) (bitsOf x `xor` default_)
{-# INLINE setNumberOr #-}

storeBits :: Int -> Buffer s -> Int -> Word64 -> ST s ()
storeBits width to at w = case width of
  1 -> Bytes.store8 to at (fromIntegral w)
  2 -> Bytes.store16 to at (fromIntegral w)
  4 -> Bytes.store32 to at (fromIntegral w)
  _ -> Bytes.store64 to at w
{-# INLINE storeBits #-}

-- | The number at a byte of the data section.
getNumber :: Number x => Int -> Builder s a -> ST s x
getNumber at b = live b >>= \from -> unsafeRead from (first b + at)
{-# INLINE getNumber #-}

-- | 'getNumber' for a field whose default has the given bits.
getNumberOr :: forall x a s. Number x => Word64 -> Int -> Builder s a -> ST s x
getNumberOr default_ at b = ofBits . (`xor` default_) . bitsOf <$> getNumber @x at b
{-# INLINE getNumberOr #-}

-- | Sets the @Bool@ at a bit of a byte of the data section.
setBool :: Int -> Int -> Builder s a -> Bool -> ST s ()
setBool at shift b x = live b >>= \to -> storeBit to (first b + at) shift x
{-# INLINE setBool #-}

storeBit :: Buffer s -> Int -> Int -> Bool -> ST s ()
storeBit to i shift x = do
  byte <- Bytes.load8 to i
  Bytes.store8 to i ((byte .&. complement (1 `unsafeShiftL` shift)) .|. (fromIntegral (fromEnum x) `unsafeShiftL` shift :: Word8))

-- | The @Bool@ at a bit of a byte of the data section.
getBool :: Int -> Int -> Builder s a -> ST s Bool
getBool at shift b = do
  from <- live b
  byte <- Bytes.load8 from (first b + at)
  pure (odd (byte `unsafeShiftR` shift))
{-# INLINE getBool #-}

-- | 'setBool' for a field whose default is 'True'.
setBoolOr :: Int -> Int -> Builder s a -> Bool -> ST s ()
setBoolOr at shift b x = setBool at shift b (not x)
{-# INLINE setBoolOr #-}

-- | 'getBool' for a field whose default is 'True'.
getBoolOr :: Int -> Int -> Builder s a -> ST s Bool
getBoolOr at shift b = not <$> getBool at shift b
{-# INLINE getBoolOr #-}

-- | Selects a member of the union whose discriminant is at a byte of the data section.
setTag :: Int -> Word16 -> Builder s a -> ST s ()
setTag at tag b = setNumber at b tag
{-# INLINE setTag #-}

-- | Selects a member of a union, and then runs an action on the struct that takes a value.
selectingWith :: Int -> Word16 -> (Builder s a -> x -> ST s y) -> Builder s a -> x -> ST s y
selectingWith at tag act b x = setTag at tag b >> act b x
{-# INLINE selectingWith #-}

-- | Selects a member of a union that is a pointer, and then runs an action on the struct. If another member was selected, the object that it left there is
-- erased first, because it is not of this member's type.
selectingPointer :: Int -> Int -> Word16 -> (Builder s a -> ST s x) -> Builder s a -> ST s x
selectingPointer k at tag act b = selectPointer k at tag b >> act b
{-# INLINE selectingPointer #-}

-- | 'selectingPointer' for an action that takes a value.
selectingPointerWith :: Int -> Int -> Word16 -> (Builder s a -> x -> ST s y) -> Builder s a -> x -> ST s y
selectingPointerWith k at tag act b x = selectPointer k at tag b >> act b x
{-# INLINE selectingPointerWith #-}

selectPointer :: Int -> Int -> Word16 -> Builder s a -> ST s ()
selectPointer k at tag b = do
  selected <- getNumber at b
  when (selected /= tag) (Objects.clear (arena b) (pointerAt b k) >> setTag at tag b)
{-# NOINLINE selectPointer #-}

-- | Clears the fields of a group: ranges of bits, and pointers.
clearGroup :: [(Int, Int)] -> [Int] -> Builder s a -> ST s ()
clearGroup bits slots b = do
  to <- live b
  forM_ bits (Objects.zeroBits to (first b))
  forM_ slots (Objects.clear (arena b) . pointerAt b)

-- | The Builder of a group, or of the struct that contains it: both have the same sections.
groupOf :: Builder s a -> Builder s b
groupOf (Builder a m f p e) = Builder a m f p e
{-# INLINE groupOf #-}

-- | Selects a union member that is a group, with all of its fields cleared.
initGroup :: [(Int, Int)] -> [Int] -> Int -> Word16 -> Builder s a -> ST s (Builder s b)
initGroup bits slots at tag b = do
  clearGroup bits slots b
  setTag at tag b
  pure (groupOf b)
{-# NOINLINE initGroup #-}

-- | The Builder of a union member that is a group. If another member is active, the function that selects this one is called.
editGroup :: Int -> Word16 -> (Builder s a -> ST s (Builder s b)) -> Builder s a -> ST s (Builder s b)
editGroup at tag select b = do
  selected <- getNumber at b
  if selected == tag then pure (groupOf b) else select b
{-# NOINLINE editGroup #-}

-- | A pointer under construction, to a text, to data, or to an object of unknown type.
data PointerBuilder s = PointerBuilder !(Arena s) !Int !Int

-- | The Builder of the pointer at a position.
pointerBuilder :: Arena s -> Int -> ST s (PointerBuilder s)
pointerBuilder arena_ i = (\now -> PointerBuilder arena_ now i) <$> Arena.message arena_

-- | A list of numbers or enums under construction.
data Numbers s a = Numbers !(Arena s) !Int !Int !Int
  -- The arena, the number of the message, the position of the first element, and the number of elements.

type role Numbers nominal nominal

-- | A list of @Bool@ under construction.
data Bools s = Bools !(Arena s) !Int !Int !Int

-- | A list of structs or pointers under construction.
data ListBuilder s a = ListBuilder
  { listArena :: !(Arena s)
  , listMessage :: {-# UNPACK #-} !Int
  , listFirst :: {-# UNPACK #-} !Int
  , listCount :: {-# UNPACK #-} !Int
  , listStride :: {-# UNPACK #-} !Int
  , listData :: {-# UNPACK #-} !Int
  -- ^ Bytes of data in each element.
  }

type role ListBuilder nominal nominal

-- | The kind of a list's elements: pointers, or structs with at least the given words of data and number of pointers.
data Items
  = Pointers
  | Structs !Int !Int

-- | The position of an element. Calls 'error' if the index is out of bounds.
place :: ListBuilder s a -> Int -> ST s Int
place l k
  | k < 0 || k >= listCount l = noElement k (listCount l)
  | otherwise = listFirst l + k * listStride l <$ Arena.live (listArena l) (listMessage l)

noElement :: Int -> Int -> a
noElement k n = error ("Zooph: no element " ++ show k ++ " of " ++ show n)

-- The element size code for numbers of a type.
codeOf :: forall a. Number a => Int
codeOf = case widthOf @a of
  1 -> 2
  2 -> 3
  4 -> 4
  _ -> 5

numbersAt :: Arena s -> Int -> Int -> ST s (Numbers s a)
numbersAt arena_ first_ count_ = (\now -> Numbers arena_ now first_ count_) <$> Arena.message arena_

boolsAt :: Arena s -> Int -> Int -> ST s (Bools s)
boolsAt arena_ first_ count_ = (\now -> Bools arena_ now first_ count_) <$> Arena.message arena_

-- | Makes a new list of zeros at a pointer.
initNumbers :: forall a s. Number a => Arena s -> Int -> Int -> ST s (Numbers s a)
initNumbers arena_ i n = Objects.flatList arena_ i (codeOf @a) n >>= \first_ -> numbersAt arena_ first_ n

-- | The list of numbers at a pointer. If its elements are larger, it is rewritten.
editNumbers :: forall a s. Number a => Arena s -> Int -> ST s (Numbers s a)
editNumbers arena_ i = do
  (first_, n) <- editFlat arena_ i (codeOf @a)
  numbersAt arena_ first_ n

-- | Makes a new list of @False@ at a pointer.
initBools :: Arena s -> Int -> Int -> ST s (Bools s)
initBools arena_ i n = Objects.flatList arena_ i RawList.bit n >>= \first_ -> boolsAt arena_ first_ n

-- | The list of @Bool@ at a pointer. If its elements are larger, it is rewritten.
editBools :: Arena s -> Int -> ST s (Bools s)
editBools arena_ i = editFlat arena_ i RawList.bit >>= uncurry (boolsAt arena_)

-- The position of the first element and the number of elements of the list at a pointer. A new list is made if there is none, or if it has another type. If
-- its elements are larger, it is rewritten.
editFlat :: Arena s -> Int -> Int -> ST s (Int, Int)
editFlat arena_ i size = do
  found <- Objects.present arena_ i
  case found of
    Just l
      | RawList.size l == size -> pure (RawList.first l, RawList.count l)
      | RawList.holds l size -> narrowed arena_ i l size
    _ -> (\first_ -> (first_, 0)) <$> Objects.flatList arena_ i size 0

-- Replaces a list with larger elements by a list of the elements' first numbers.
narrowed :: Arena s -> Int -> RawList -> Int -> ST s (Int, Int)
narrowed arena_ i l size = do
  old <- Objects.disown arena_ i
  first_ <- Objects.flatList arena_ i size n
  b <- Arena.buffer arena_
  forM_ [0 .. n - 1] $ \k -> do
    let from = RawList.first l + k * RawList.stride l
    case size of
      1 -> Bytes.load8 b from >>= storeBit b (first_ + k `unsafeShiftR` 3) (k .&. 7) . odd
      2 -> Bytes.load8 b from >>= Bytes.store8 b (first_ + k)
      3 -> Bytes.load16 b from >>= Bytes.store16 b (first_ + 2 * k)
      4 -> Bytes.load32 b from >>= Bytes.store32 b (first_ + 4 * k)
      _ -> Bytes.load64 b from >>= Bytes.store64 b (first_ + 8 * k)
  Objects.dropOrphan old
  pure (first_, n)
 where
  n = RawList.count l

listAt :: Arena s -> Int -> Int -> Int -> Int -> ST s (ListBuilder s a)
listAt arena_ first_ count_ stride size = do
  now <- Arena.message arena_
  pure (ListBuilder arena_ now first_ count_ stride size)

-- | Makes a new list of the given number of elements at a pointer.
initItems :: Items -> Arena s -> Int -> Int -> ST s (ListBuilder s a)
initItems items arena_ i n = case items of
  Pointers -> Objects.flatList arena_ i RawList.pointer n >>= \first_ -> listAt arena_ first_ n 8 0
  Structs words_ count_ -> do
    first_ <- Objects.structList arena_ i n words_ count_
    listAt arena_ first_ n (8 * (words_ + count_)) (8 * words_)

-- | The Builder of the list at a pointer. A new list is made if there is none, or if it has another type. A list from a writer with an older schema, whose
-- elements are smaller, is rewritten. If the rewritten list would exceed the default memory limit or the segment, the list stays as it is, and the Builder
-- has no elements.
editItems :: Items -> Arena s -> Int -> ST s (ListBuilder s a)
editItems items arena_ i = do
  found <- Objects.present arena_ i
  case (items, found) of
    (Pointers, Just l)
      | RawList.size l == RawList.pointer -> listAt arena_ (RawList.first l) (RawList.count l) 8 0
      | RawList.holds l RawList.pointer -> firstPointers arena_ i l
    (Structs words_ count_, Just l)
      | RawList.size l == RawList.composite && RawList.dataSize l >= 8 * words_ && RawList.pointers l >= count_ ->
          listAt arena_ (RawList.first l) (RawList.count l) (RawList.stride l) (RawList.dataSize l)
      | RawList.holds l RawList.composite -> upgraded arena_ i l words_ count_
    _ -> initItems items arena_ i 0

-- Replaces a list of structs by a list of their first pointers, which are the elements that the schema describes.
firstPointers :: Arena s -> Int -> RawList -> ST s (ListBuilder s a)
firstPointers arena_ i l = do
  old <- Objects.disown arena_ i
  first_ <- Objects.flatList arena_ i RawList.pointer n
  forM_ [0 .. n - 1] $ \k -> Objects.disown arena_ (RawList.pointerAt l k) >>= Objects.adopt arena_ (first_ + 8 * k)
  Objects.dropOrphan old
  listAt arena_ first_ n 8 0
 where
  n = RawList.count l

-- Replaces a list by a list of structs with room for the elements' content and for all fields of the schema.
upgraded :: Arena s -> Int -> RawList -> Int -> Int -> ST s (ListBuilder s a)
upgraded arena_ i l known count_ = do
  now <- Arena.used arena_
  room <- Arena.room arena_
  -- A list can have many elements that take no bytes, so the new size is bounded.
  if n * stride > Limits.memoryFor Limits.defaults (now `unsafeShiftR` 3) || n * stride + 8 > room
    then listAt arena_ Arena.smallest 0 stride (8 * words_)
    else do
      old <- Objects.disown arena_ i
      first_ <- Objects.structList arena_ i n words_ pointers_
      when (RawList.stride l > 0) $ forM_ [0 .. n - 1] $ \k -> do
        let from = RawList.first l + k * RawList.stride l
        Objects.moveSections arena_ from (RawList.dataSize l) (RawList.pointers l) (first_ + k * stride) (8 * words_)
      Objects.dropOrphan old
      listAt arena_ first_ n stride (8 * words_)
 where
  n = RawList.count l
  words_ = max known ((RawList.dataSize l + 7) `unsafeShiftR` 3)
  pointers_ = max count_ (RawList.pointers l)
  stride = 8 * (words_ + pointers_)
