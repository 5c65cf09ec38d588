-- | Pointers in an arena: making, erasing and moving objects. @i@ is the position of the pointer.
--
-- A message under construction is a tree in one segment, so every pointer is near.
module Zooph.Internal.Objects
  ( isNull
  , clear
  , zeroBits

    -- * New objects
  , structure
  , flatList
  , structList
  , bytes
  , capability

    -- * Moving
  , Orphan
  , orphanIsNull
  , none
  , disown
  , adopt
  , dropOrphan
  , moveSections

    -- * Objects that exist
  , editStructure
  , present
  ) where

import Control.Monad (forM_, unless, when)
import Control.Monad.ST (ST)
import Data.Bits (complement, unsafeShiftL, unsafeShiftR, (.&.))
import Data.STRef (STRef, newSTRef, readSTRef, writeSTRef)
import Data.Word (Word32, Word64)
import Zooph.Internal.Arena (Arena)
import qualified Zooph.Internal.Arena as Arena
import Zooph.Internal.Bytes (Buffer, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.RawList (RawList (RawList))
import qualified Zooph.Internal.RawList as RawList
import qualified Zooph.Internal.Segment as Segment
import qualified Zooph.Internal.Word as Word

word :: Arena s -> Int -> ST s Word64
word arena i = Arena.buffer arena >>= \b -> Bytes.load64 b i

store :: Arena s -> Int -> Word64 -> ST s ()
store arena i w = Arena.buffer arena >>= \b -> Bytes.store64 b i w

fill :: Arena s -> Int -> Int -> ST s ()
fill arena first n = Arena.buffer arena >>= \b -> Bytes.fill b first n

-- | Reports whether a pointer is null.
isNull :: Arena s -> Int -> ST s Bool
isNull arena i = (== 0) <$> word arena i

-- | Makes a pointer null, and zeroes the object that it led to, with all objects below it.
clear :: Arena s -> Int -> ST s ()
clear arena i = do
  null_ <- isNull arena i
  unless null_ (Arena.buffer arena >>= \b -> erase b (Slots i 0 1 0 1 Done))

-- Pointers that are still to be erased: the position of a struct's first pointer, the index of the next pointer to erase, and the number of the struct's
-- pointers; the distance in bytes to the pointers of the next struct, and the number of structs; and the pointers that come afterwards.
data Slots
  = Done
  | Slots !Int !Int !Int !Int !Int Slots

-- Zeroes pointers, the objects that they lead to, and all objects below. It does not recurse, because a message may be nested too deeply for the stack. It
-- keeps one entry for each object that has pointers left, and not one for each pointer.
erase :: Buffer s -> Slots -> ST s ()
erase _ Done = pure ()
erase b (Slots first k count stride structs rest)
  | k == count = erase b (if structs > 1 then Slots (first + stride) 0 count stride (structs - 1) rest else rest)
  | otherwise = do
      let i = first + 8 * k
      w <- Bytes.load64 b i
      Bytes.store64 b i 0
      let later = if k + 1 == count && structs == 1 then rest else Slots first (k + 1) count stride structs rest
          target = Word.target i w
      case () of
        _ | w == 0 -> erase b later
          | Word.isStruct w -> eraseStructs b target 1 (Word.dataBytes w) (Word.pointers w) later
          | not (Word.isList w) -> erase b later
          | Word.listSize w == RawList.composite -> do
              tag <- Bytes.load64 b target
              Bytes.store64 b target 0
              eraseStructs b (target + 8) (Word.lower tag `unsafeShiftR` 2) (Word.dataBytes tag) (Word.pointers tag) later
          | Word.listSize w == RawList.pointer -> eraseStructs b target (Word.listCount w) 0 1 later
          | otherwise -> Bytes.fill b target (8 * Word.flatWords (Word.listSize w) (Word.listCount w)) >> erase b later

-- Zeroes the data sections of adjacent structs, then the objects that their pointers lead to, and then the pointers in @later@.
eraseStructs :: Buffer s -> Int -> Int -> Int -> Int -> Slots -> ST s ()
eraseStructs b first count size pointers later
  | size > 0 = go 0
  | otherwise = next
 where
  stride = size + 8 * pointers
  next = erase b (if count > 0 && pointers > 0 then Slots (first + size) 0 pointers stride count later else later)
  go k
    | k >= count = next
    | otherwise = Bytes.fill b (first + k * stride) size >> go (k + 1)

-- | Zeroes bits of a data section. The pair is the first bit and the number of bits, which is 1 or a multiple of 8.
zeroBits :: Buffer s -> Int -> (Int, Int) -> ST s ()
zeroBits b at (first, count)
  | count == 1 = do
      let i = at + first `unsafeShiftR` 3
      byte <- Bytes.load8 b i
      Bytes.store8 b i (byte .&. complement (1 `unsafeShiftL` (first .&. 7)))
  | otherwise = Bytes.fill b (at + first `unsafeShiftR` 3) (count `unsafeShiftR` 3)

-- | Makes a new struct of zeros, and returns its position.
structure :: Arena s -> Int -> Int -> Int -> ST s Int
structure arena i words_ pointers = do
  clear arena i
  first <- Arena.takeZero arena (8 * (words_ + pointers))
  store arena i (Word.structPointer i first words_ pointers)
  pure first

-- | Makes a new list of zeros, whose elements are not structs, and returns the position of the first element.
flatList :: Arena s -> Int -> Int -> Int -> ST s Int
flatList arena i size_ count_ = do
  checkCount count_
  clear arena i
  first_ <- Arena.takeZero arena (8 * Word.flatWords size_ count_)
  store arena i (Word.listPointer i first_ size_ count_)
  pure first_

checkCount :: Int -> ST s ()
checkCount n
  | n < 0 = error "Zooph: a list of fewer elements than none"
  | n > Word.maxCount = Arena.tooLarge
  | otherwise = pure ()

-- | Makes a new list of structs of zeros, and returns the position of the first one.
structList :: Arena s -> Int -> Int -> Int -> Int -> ST s Int
structList arena i count_ words_ pointers = do
  let total = count_ * (words_ + pointers)
  checkCount count_
  checkCount total
  clear arena i
  first_ <- Arena.takeZero arena (8 * (total + 1))
  store arena i (Word.listPointer i first_ RawList.composite total)
  store arena first_ (Word.structTag count_ words_ pointers)
  pure (first_ + 8)

-- | Makes a new list of the given bytes, followed by a number of zero bytes that are part of the list.
bytes :: Arena s -> Int -> Slice -> Int -> ST s ()
bytes arena i (Slice from at n) zeros = do
  let count_ = n + zeros
      size_ = (count_ + 7) .&. complement 7
  checkCount count_
  clear arena i
  first_ <- Arena.take arena size_
  b <- Arena.buffer arena
  when (size_ > 0) (Bytes.store64 b (first_ + size_ - 8) 0)
  Bytes.copyBytes from at b first_ n
  Bytes.store64 b i (Word.listPointer i first_ 2 count_)

-- | Makes a pointer a capability.
capability :: Arena s -> Int -> Word32 -> ST s ()
capability arena i number = clear arena i >> store arena i (Word.capability (fromIntegral number))

-- | An object that no pointer leads to, and that can be moved to another place in the same message.
data Orphan s = Orphan !(Arena s) !Int !(STRef s Object)

-- The former pointer word, and the position of the object.
data Object
  = Nothing_
  | Object !Word64 !Int

-- | Reports whether the orphan has no object: the pointer was null, or the object was adopted or dropped.
orphanIsNull :: Orphan s -> ST s Bool
orphanIsNull (Orphan _ _ state) = do
  object <- readSTRef state
  pure $ case object of
    Nothing_ -> True
    Object _ _ -> False

-- | The orphan of a null pointer.
none :: Arena s -> ST s (Orphan s)
none arena = orphanOf arena Nothing_

orphanOf :: Arena s -> Object -> ST s (Orphan s)
orphanOf arena object = do
  now <- Arena.message arena
  Orphan arena now <$> newSTRef object

-- | Makes a pointer null, and returns the object that it led to.
disown :: Arena s -> Int -> ST s (Orphan s)
disown arena i = do
  w <- word arena i
  store arena i 0
  orphanOf arena (if w == 0 then Nothing_ else Object w (Word.target i w))

-- | Makes a pointer lead to the object of an orphan, which is null afterwards. The object that the pointer led to before is dropped.
adopt :: Arena s -> Int -> Orphan s -> ST s ()
adopt arena i (Orphan of_ number state) = do
  now <- Arena.message arena
  when (of_ /= arena) (error "Zooph: an orphan can be adopted only in its own arena")
  when (now /= number) (error "Zooph: the orphan's message was frozen or cleared")
  object <- readSTRef state
  writeSTRef state Nothing_
  clear arena i
  case object of
    Nothing_ -> pure ()
    Object w first_ -> store arena i (pointerTo i first_ w)

-- The pointer word at position @i@ that leads to the object at @first_@. @w@ is the former pointer word.
pointerTo :: Int -> Int -> Word64 -> Word64
pointerTo i first_ w
  | w .&. 3 == 3 = w
  | Word.isStruct w = Word.structPointer i first_ (Word.dataBytes w `unsafeShiftR` 3) (Word.pointers w)
  | otherwise = Word.listPointer i first_ (Word.listSize w) (Word.listCount w)

-- | Drops the object of an orphan, and zeroes it.
dropOrphan :: Orphan s -> ST s ()
dropOrphan orphan@(Orphan arena number state) = do
  now <- Arena.message arena
  null_ <- orphanIsNull orphan
  if now /= number || null_
    then writeSTRef state Nothing_
    else do
      -- 'clear' erases the object that a pointer leads to, so the orphan gets a temporary pointer.
      at <- Arena.takeZero arena 8
      adopt arena at orphan
      clear arena at

-- | @moveSections arena from bytes pointers to size@ moves @bytes@ bytes of data and @pointers@ pointers to a struct at @to@, whose data section has @size@
-- bytes.
moveSections :: Arena s -> Int -> Int -> Int -> Int -> Int -> ST s ()
moveSections arena from size_ pointers to target = do
  b <- Arena.buffer arena
  forM_ [0, 8 .. size_ - 8] $ \k -> Bytes.load64 b (from + k) >>= Bytes.store64 b (to + k)
  -- Elements that are not structs may have fewer bytes than a word.
  forM_ [size_ .&. complement 7 .. size_ - 1] $ \k -> Bytes.load8 b (from + k) >>= Bytes.store8 b (to + k)
  forM_ [0 .. pointers - 1] $ \k -> disown arena (from + size_ + 8 * k) >>= adopt arena (to + target + 8 * k)

-- | The struct that a pointer leads to: its position, words of data and number of pointers. The struct is made if there is none, and made larger if it has
-- less than the given words of data and number of pointers.
editStructure :: Arena s -> Int -> Int -> Int -> ST s (Int, Int, Int)
editStructure arena i words_ pointers = do
  w <- word arena i
  let have = Word.dataBytes w `unsafeShiftR` 3
      count_ = Word.pointers w
      from = Word.target i w
      larger = (max words_ have, max pointers count_)
  case () of
    _ | w == 0 || not (Word.isStruct w) -> do
          first_ <- structure arena i words_ pointers
          pure (first_, words_, pointers)
      | larger == (have, count_) -> pure (from, have, count_)
      | otherwise -> do
          store arena i 0
          first_ <- uncurry (structure arena i) larger
          moveSections arena from (8 * have) count_ first_ (8 * fst larger)
          fill arena from (8 * (have + count_))
          pure (first_, fst larger, snd larger)

-- | The list that a pointer leads to, if it leads to one. Its positions are in the arena; the bytes in the result are not those of the arena.
present :: Arena s -> Int -> ST s (Maybe RawList)
present arena i = do
  w <- word arena i
  let first_ = Word.target i w
      size_ = Word.listSize w
      count_ = Word.listCount w
      found at n shape_ size = Just (RawList (Segment.opened Segment.nowhere) at n size shape_)
  case () of
    _ | not (Word.isList w) -> pure Nothing
      | size_ == RawList.composite -> do
          tag <- word arena first_
          pure (found (first_ + 8) (Word.lower tag `unsafeShiftR` 2) (RawList.shapeOf size_ (Word.pointers tag) count_) (Word.dataBytes tag))
      | otherwise -> do
          let pointers = if size_ == RawList.pointer then 1 else 0
          pure (found first_ count_ (RawList.shapeOf size_ pointers (Word.flatWords size_ count_)) (RawList.widthOf size_))
