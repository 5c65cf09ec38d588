{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}

-- | Building messages step by step, in 'ST'. If the whole content is there as a Record, 'Zooph.encode' is simpler.
--
-- 'build' makes a message whose root is one struct. The setters are in the generated modules:
--
-- > bytes = Z.build $ \b -> do
-- >   Reading.setStation b "EBBR"
-- >   sensors <- Reading.initSensors b 2
-- >   first <- Z.item sensors 0
-- >   Sensor.setSerial first 7
--
-- Several messages can be made in an 'Arena', one after another. A Builder belongs to the message in which it was made. Using it after
-- 'freeze' or 'clearArena' calls 'error'. So does an index out of bounds, and a message that exceeds a segment, which is 2^29 words. Only one
-- thread may use an arena at a time.
module Zooph.Builder
  ( -- * Messages
    build
  , Arena
  , newArena
  , freeze
  , framed
  , withFramed
  , clearArena
  , compact

    -- * Records
  , encodeInto
  , withEncoded

    -- * Structs
  , Builder
  , initRoot
  , editRoot
  , setRoot
  , copyRoot
  , rootPointer
  , snapshot
  , setStruct
  , copyStruct

    -- * Lists of numbers
  , Numbers
  , numbersLength
  , readNumber
  , writeNumber
  , Bools
  , boolsLength
  , readBool
  , writeBool

    -- * Lists of structs and pointers
  , ListBuilder
  , listLength
  , item
  , setItem
  , copyItem
  , initItem
  , clearItem

    -- * Pointers
  , PointerBuilder
  , isNull
  , clear
  , set
  , copy
  , init
  , edit
  , disown
  , adopt

    -- * Orphans
  , Orphan
  , orphanIsNull
  , dropOrphan

    -- * Types of values
  , Value
  , Built
  ) where

import Control.Monad.ST (RealWorld, ST, runST, stToIO)
import Data.Bits (unsafeShiftR, (.&.))
import Data.ByteString (ByteString)
import GHC.Stack (HasCallStack)
import Zooph.Internal.Arena (Arena)
import qualified Zooph.Internal.Arena as Arena
import Zooph.Internal.Build (Orphan (..))
import Zooph.Internal.Builder (Bools (..), Builder (..), Items (..), ListBuilder (..), Numbers (..), PointerBuilder (..))
import qualified Zooph.Internal.Builder as Builder
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Copy as Copy
import qualified Zooph.Internal.Encode as Encode
import Zooph.Internal.Face (Built, Struct (..), Value (..), View, setAt)
import qualified Zooph.Internal.Objects as Objects
import Zooph.Internal.Pointer (PointerReader (..))
import Zooph.Internal.Reader (Reader (..))
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader (StructReader))
import qualified Zooph.Limits as Limits
import Zooph.Prim (Number (..))
import Prelude hiding (init)

-- | Makes a framed message whose root is a new struct, which the function fills.
build :: Struct a => (forall s. Builder s a -> ST s ()) -> ByteString
build fill = runST $ do
  arena_ <- newArena
  initRoot arena_ >>= fill
  freeze arena_

-- | An arena with an empty message.
newArena :: ST s (Arena s)
newArena = Arena.new

-- | The framed message without a copy. The arena begins a new message in other memory.
freeze :: Arena s -> ST s ByteString
freeze arena_ = Bytes.toByteString <$> Arena.freeze arena_

-- | A copy of the framed message. The arena keeps the message, which can be extended afterwards.
framed :: Arena s -> ST s ByteString
framed arena_ = Bytes.toByteString <$> Arena.copied arena_

-- | Passes the framed message to a function without a copy, in the arena's memory. The bytes are only valid until the arena changes. So the
-- result of the function must be evaluated and must not refer to them.
withFramed :: Arena RealWorld -> (ByteString -> IO r) -> IO r
withFramed arena_ use = stToIO (Arena.lent arena_) >>= \slice -> use (Bytes.toByteString slice)
{-# INLINE withFramed #-}

-- | Replaces the arena's message by the encoded Record. The memory is used again: nothing is allocated unless the message is larger than all
-- before. If the Record cannot be encoded, it calls 'error', and the message is empty.
encodeInto :: forall a s. Struct a => Arena s -> a -> ST s ()
encodeInto arena_ x = Arena.anew arena_ (16 + 8 * (dataWordsOf @a + pointersOf @a)) >>= attempt
 where
  attempt b = do
    size <- Encode.framed (dataWordsOf @a) (pointersOf @a) (writeTo x) b
    there <- Bytes.bufferSize b
    if size <= there then Arena.done arena_ size else Arena.anew arena_ (Encode.framedSize size) >>= attempt
{-# INLINE encodeInto #-}

-- | 'encodeInto' followed by 'withFramed'. This is the fastest way to encode many messages, one after another.
withEncoded :: Struct a => Arena RealWorld -> a -> (ByteString -> IO r) -> IO r
withEncoded arena_ x use = stToIO (encodeInto arena_ x) >> withFramed arena_ use
{-# INLINE withEncoded #-}

-- | Drops the arena's message. Its memory is used for the next message.
clearArena :: Arena s -> ST s ()
clearArena = Arena.clear

-- | A copy of the message in a new arena, without objects that were dropped or overwritten. If the message is nested more deeply than any
-- reader accepts, a 'Zooph.Fault.Fault' is thrown.
compact :: Arena s -> ST s (Arena s)
compact arena_ = do
  after <- newArena
  here <- wholeOf Copy.unlimited True arena_
  after <$ Copy.fromPointer after Arena.root here

-- The root pointer in a copy of the segment.
wholeOf :: Limits.Limits -> Bool -> Arena s -> ST s PointerReader
wholeOf limits lazily arena_ = do
  Slice bytes_ at n <- Arena.segmentCopied arena_
  pure (PointerReader (Segment.alone limits lazily bytes_ at (at + n)) at)

-- | Makes a new struct the message's root, and returns its Builder.
initRoot :: forall a s. Struct a => Arena s -> ST s (Builder s a)
initRoot arena_ = do
  at <- Objects.structure arena_ Arena.root (dataWordsOf @a) (pointersOf @a)
  Builder.structAt arena_ (at, dataWordsOf @a, pointersOf @a)
{-# NOINLINE initRoot #-}

-- | The Builder of the struct that is the message's root. The struct is made if there is none.
editRoot :: forall a s. Struct a => Arena s -> ST s (Builder s a)
editRoot arena_ = Objects.editStructure arena_ Arena.root (dataWordsOf @a) (pointersOf @a) >>= Builder.structAt arena_

-- | Sets the message's root to a value.
setRoot :: Value a => Arena s -> a -> ST s ()
setRoot arena_ = setAt arena_ Arena.root

-- | Sets the message's root to a deep copy of a struct, including fields that the schema does not describe. If the source was opened lazily
-- and is malformed, a 'Zooph.Fault.Fault' is thrown.
copyRoot :: forall a s. Struct a => Arena s -> Reader a -> ST s ()
copyRoot arena_ (Reader v) = Copy.fromStruct arena_ Arena.root v (dataWordsOf @a) (pointersOf @a)

-- | The message's root pointer as an untyped pointer.
rootPointer :: Arena s -> ST s (PointerBuilder s)
rootPointer arena_ = Builder.pointerBuilder arena_ Arena.root

-- | A Reader of the struct as it was built so far, in a copy of the whole message.
snapshot :: Builder s a -> ST s (Reader a)
snapshot b@(Builder arena_ _ first pointers end) = do
  _ <- Builder.live b
  PointerReader s _ <- wholeOf Limits.defaults False arena_
  pure (Reader (StructReader (Segment.opened s) first (pointers - first) ((end - pointers) `quot` 8)))

-- | Sets all fields of the struct to those of a Record.
setStruct :: (Struct a, Value a) => Builder s a -> a -> ST s ()
setStruct b = setItem (alone b) 0

-- | Sets all fields of the struct to copies of those that a Reader reads. Fields that the struct has no room for, because the schema does not
-- describe them, are left out.
copyStruct :: (Value a, View a ~ Reader a) => Builder s a -> Reader a -> ST s ()
copyStruct b = copyItem (alone b) 0

-- A list of one struct.
alone :: Builder s a -> ListBuilder s a
alone (Builder arena_ now first pointers end) = ListBuilder arena_ now first 1 (end - first) (pointers - first)

-- | The number of elements.
numbersLength :: Numbers s a -> Int
numbersLength (Numbers _ _ _ n) = n

-- | The element at an index, which is counted from 0.
readNumber :: forall a s. (HasCallStack, Number a) => Numbers s a -> Int -> ST s a
readNumber (Numbers arena_ now at n) k
  | k < 0 || k >= n = noNumber k n
  | otherwise = Arena.live arena_ now >>= \b -> unsafeRead b (at + k * widthOf @a)
{-# INLINE readNumber #-}

-- | Sets the element at an index, which is counted from 0.
writeNumber :: forall a s. (HasCallStack, Number a) => Numbers s a -> Int -> a -> ST s ()
writeNumber (Numbers arena_ now at n) k x
  | k < 0 || k >= n = noNumber k n
  | otherwise = Arena.live arena_ now >>= \b -> unsafeStore b (at + k * widthOf @a) x
{-# INLINE writeNumber #-}

noNumber :: HasCallStack => Int -> Int -> a
noNumber k n = error ("Zooph: no element " ++ show k ++ " of " ++ show n)
{-# NOINLINE noNumber #-}

-- | The number of elements.
boolsLength :: Bools s -> Int
boolsLength (Bools _ _ _ n) = n

-- | The element at an index, which is counted from 0.
readBool :: HasCallStack => Bools s -> Int -> ST s Bool
readBool bools k = do
  (b, i) <- bitOf bools k
  byte <- Bytes.load8 b i
  pure (odd (byte `unsafeShiftR` (k .&. 7)))

-- | Sets the element at an index, which is counted from 0.
writeBool :: HasCallStack => Bools s -> Int -> Bool -> ST s ()
writeBool bools k x = do
  (b, i) <- bitOf bools k
  Builder.storeBit b i (k .&. 7) x

bitOf :: HasCallStack => Bools s -> Int -> ST s (Bytes.Buffer s, Int)
bitOf (Bools arena_ now at n) k
  | k < 0 || k >= n = noNumber k n
  | otherwise = Arena.live arena_ now >>= \b -> pure (b, at + k `unsafeShiftR` 3)

-- | The number of elements.
listLength :: ListBuilder s a -> Int
listLength = listCount

-- | The Builder of the element at an index, which is counted from 0. If the element is a null pointer, a new object is made.
item :: Value a => ListBuilder s a -> Int -> ST s (Built s a)
item = itemAt

-- | @initItem l k n@ sets element @k@ to a new value and returns its Builder. A list has @n@ elements; for a struct @n@ is ignored.
initItem :: forall a s. Value a => ListBuilder s a -> Int -> Int -> ST s (Built s a)
initItem l k n = case items @a of
  Pointers -> Builder.place l k >>= \at -> initAt @a (listArena l) at n
  Structs _ _ -> clearItem l k >> itemAt l k

-- | Zeroes all fields of an element that is a struct, or makes an element that is a pointer null.
clearItem :: ListBuilder s a -> Int -> ST s ()
clearItem l k = do
  at <- Builder.place l k
  b <- Arena.live (listArena l) (listMessage l)
  Bytes.fill b at (listData l)
  mapM_ (Objects.clear (listArena l)) [at + listData l, at + listData l + 8 .. at + listStride l - 8]

through :: PointerBuilder s -> (Arena s -> Int -> ST s b) -> ST s b
through (PointerBuilder arena_ now i) work = Arena.live arena_ now >> work arena_ i

-- | Reports whether the pointer is null.
isNull :: PointerBuilder s -> ST s Bool
isNull p = through p Objects.isNull

-- | Makes the pointer null.
clear :: PointerBuilder s -> ST s ()
clear p = through p Objects.clear

-- | Sets the pointer to a value of any type.
set :: Value a => PointerBuilder s -> a -> ST s ()
set p x = through p (\arena_ i -> setAt arena_ i x)

-- | @copy \@a p view@ sets the pointer to a copy of the object that @view@ reads.
copy :: forall a s. Value a => PointerBuilder s -> View a -> ST s ()
copy p v = through p (\arena_ i -> copyAt @a arena_ i v)

-- | @init \@a p n@ sets the pointer to a new value of this type and returns its Builder. A list has @n@ elements.
init :: forall a s. Value a => PointerBuilder s -> Int -> ST s (Built s a)
init p n = through p (\arena_ i -> initAt @a arena_ i n)

-- | @edit \@a p@ is the Builder of the object that the pointer leads to, as a value of this type. The object is made if there is none.
edit :: forall a s. Value a => PointerBuilder s -> ST s (Built s a)
edit p = through p (editAt @a)

-- | Makes the pointer null, and returns the object that it led to.
disown :: PointerBuilder s -> ST s (Orphan s a)
disown p = Orphan <$> through p Objects.disown

-- | Makes the pointer lead to the object of an orphan, which is null afterwards. The object that the pointer led to before is dropped. Calls
-- 'error' if the orphan belongs to another arena or message.
adopt :: PointerBuilder s -> Orphan s a -> ST s ()
adopt p (Orphan orphan) = through p (\arena_ i -> Objects.adopt arena_ i orphan)

-- | Reports whether the orphan has no object: the pointer was null, or the object was adopted or dropped.
orphanIsNull :: Orphan s a -> ST s Bool
orphanIsNull (Orphan orphan) = Objects.orphanIsNull orphan

-- | Drops the object and zeroes it.
dropOrphan :: Orphan s a -> ST s ()
dropOrphan (Orphan orphan) = Objects.dropOrphan orphan
