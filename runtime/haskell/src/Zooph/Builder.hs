{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}

-- | Building messages step by step, in 'ST'. What is there as a whole is encoded more simply by 'Zooph.encode'.
--
-- 'build' makes a message of one struct, by setters of the modules that are generated:
--
-- > bytes = Z.build $ \b -> do
-- >   Reading.setStation b "EBBR"
-- >   sensors <- Reading.initSensors b 2
-- >   first <- Z.item sensors 0
-- >   Sensor.setSerial first 7
--
-- Of an 'Arena' several messages can be made, one after another. A Builder belongs to the message that it was made in: it is an error of the
-- program to use it after 'freeze' or 'clearArena', to name an element that there is not, and to build more than a segment has room for, 2^29
-- words. An arena is for one thread at a time.
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

    -- * Lists of structs, and of what pointers lead to
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

    -- * What Builders have
  , Value (Built)
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
import Zooph.Internal.Face (Struct (..), Value (..), setAt)
import qualified Zooph.Internal.Objects as Objects
import Zooph.Internal.Pointer (PointerReader (..))
import Zooph.Internal.Reader (Reader (..))
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader (StructReader))
import qualified Zooph.Limits as Limits
import Zooph.Prim (Number (..))
import Prelude hiding (init)

-- | The framed message of one struct, which a function fills.
build :: Struct a => (forall s. Builder s a -> ST s ()) -> ByteString
build fill = runST $ do
  arena_ <- newArena
  initRoot arena_ >>= fill
  freeze arena_

-- | An arena without a message.
newArena :: ST s (Arena s)
newArena = Arena.new

-- | The framed message, without a copy of it. The arena begins another one, in other memory.
freeze :: Arena s -> ST s ByteString
freeze arena_ = Bytes.toByteString <$> Arena.freeze arena_

-- | A copy of the framed message, which may be added to afterwards.
framed :: Arena s -> ST s ByteString
framed arena_ = Bytes.toByteString <$> Arena.copied arena_

-- | Lends the framed message without a copy, in the arena's memory. Its bytes are there until the arena changes: take from them what is needed
-- before the function returns, evaluated, and nothing that refers to them.
withFramed :: Arena RealWorld -> (ByteString -> IO r) -> IO r
withFramed arena_ use = stToIO (Arena.lent arena_) >>= \slice -> use (Bytes.toByteString slice)
{-# INLINE withFramed #-}

-- | Makes a Record the arena's message. What was there is given up, and its memory used: nothing is allocated unless the message is larger
-- than those before. It is an error of the program if the Record cannot be encoded; the message is empty then.
encodeInto :: forall a s. Struct a => Arena s -> a -> ST s ()
encodeInto arena_ x = Arena.anew arena_ (16 + 8 * (dataWordsOf @a + pointersOf @a)) >>= attempt
 where
  attempt b = do
    size <- Encode.framed (dataWordsOf @a) (pointersOf @a) (writeTo x) b
    there <- Bytes.bufferSize b
    if size <= there then Arena.done arena_ size else Arena.anew arena_ (Encode.framedSize size) >>= attempt
{-# INLINE encodeInto #-}

-- | The same, and lends the message, as 'withFramed' does: what is quickest for one message after another.
withEncoded :: Struct a => Arena RealWorld -> a -> (ByteString -> IO r) -> IO r
withEncoded arena_ x use = stToIO (encodeInto arena_ x) >> withFramed arena_ use
{-# INLINE withEncoded #-}

-- | Drops the message that is there. Its memory is used for the next one.
clearArena :: Arena s -> ST s ()
clearArena = Arena.clear

-- | A copy of the message without what was dropped, in an arena of its own. What is nested more deeply than any reader accepts is thrown
-- as a fault.
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

-- | A new struct as the message's root.
initRoot :: forall a s. Struct a => Arena s -> ST s (Builder s a)
initRoot arena_ = do
  at <- Objects.structure arena_ Arena.root (dataWordsOf @a) (pointersOf @a)
  Builder.structAt arena_ (at, dataWordsOf @a, pointersOf @a)
{-# NOINLINE initRoot #-}

-- | The struct that is the message's root; made if there is none.
editRoot :: forall a s. Struct a => Arena s -> ST s (Builder s a)
editRoot arena_ = Objects.editStructure arena_ Arena.root (dataWordsOf @a) (pointersOf @a) >>= Builder.structAt arena_

-- | Makes a Record the message's root.
setRoot :: Value a => Arena s -> a -> ST s ()
setRoot arena_ = setAt arena_ Arena.root

-- | Copies a struct with all that it leads to, what the schema does not know included, as the message's root. Of a message that was opened
-- lazily what is wrong is thrown.
copyRoot :: forall a s. Struct a => Arena s -> Reader a -> ST s ()
copyRoot arena_ (Reader v) = Copy.fromStruct arena_ Arena.root v (dataWordsOf @a) (pointersOf @a)

-- | The root, which may lead to anything.
rootPointer :: Arena s -> ST s (PointerBuilder s)
rootPointer arena_ = Builder.pointerBuilder arena_ Arena.root

-- | Reads what was built so far, in a copy of the whole message.
snapshot :: Builder s a -> ST s (Reader a)
snapshot b@(Builder arena_ _ first pointers end) = do
  _ <- Builder.live b
  PointerReader s _ <- wholeOf Limits.defaults False arena_
  pure (Reader (StructReader (Segment.opened s) first (pointers - first) ((end - pointers) `quot` 8)))

-- | Sets all fields of a struct that is there.
setStruct :: (Struct a, Value a) => Builder s a -> a -> ST s ()
setStruct b = setItem (alone b) 0

-- | Copies all fields of a struct to one that is there, which may have no room for what the schema does not know.
copyStruct :: (Value a, View a ~ Reader a) => Builder s a -> Reader a -> ST s ()
copyStruct b = copyItem (alone b) 0

-- A list of one struct.
alone :: Builder s a -> ListBuilder s a
alone (Builder arena_ now first pointers end) = ListBuilder arena_ now first 1 (end - first) (pointers - first)

-- | How many numbers there are.
numbersLength :: Numbers s a -> Int
numbersLength (Numbers _ _ _ n) = n

-- | A number that was set.
readNumber :: forall a s. (HasCallStack, Number a) => Numbers s a -> Int -> ST s a
readNumber (Numbers arena_ now at n) k
  | k < 0 || k >= n = noNumber k n
  | otherwise = Arena.live arena_ now >>= \b -> unsafeRead b (at + k * widthOf @a)
{-# INLINE readNumber #-}

-- | Sets a number.
writeNumber :: forall a s. (HasCallStack, Number a) => Numbers s a -> Int -> a -> ST s ()
writeNumber (Numbers arena_ now at n) k x
  | k < 0 || k >= n = noNumber k n
  | otherwise = Arena.live arena_ now >>= \b -> unsafeStore b (at + k * widthOf @a) x
{-# INLINE writeNumber #-}

noNumber :: HasCallStack => Int -> Int -> a
noNumber k n = error ("Zooph: no element " ++ show k ++ " of " ++ show n)
{-# NOINLINE noNumber #-}

-- | How many there are.
boolsLength :: Bools s -> Int
boolsLength (Bools _ _ _ n) = n

-- | An element that was set.
readBool :: HasCallStack => Bools s -> Int -> ST s Bool
readBool bools k = do
  (b, i) <- bitOf bools k
  byte <- Bytes.load8 b i
  pure (odd (byte `unsafeShiftR` (k .&. 7)))

-- | Sets an element.
writeBool :: HasCallStack => Bools s -> Int -> Bool -> ST s ()
writeBool bools k x = do
  (b, i) <- bitOf bools k
  Builder.storeBit b i (k .&. 7) x

bitOf :: HasCallStack => Bools s -> Int -> ST s (Bytes.Buffer s, Int)
bitOf (Bools arena_ now at n) k
  | k < 0 || k >= n = noNumber k n
  | otherwise = Arena.live arena_ now >>= \b -> pure (b, at + k `unsafeShiftR` 3)

-- | How many elements there are.
listLength :: ListBuilder s a -> Int
listLength = listCount

-- | An element; what a null pointer led to is made.
item :: Value a => ListBuilder s a -> Int -> ST s (Built s a)
item = itemAt

-- | A new value as an element, of so many elements of its own if it is a list. A struct is zeroed.
initItem :: forall a s. Value a => ListBuilder s a -> Int -> Int -> ST s (Built s a)
initItem l k n = case items @a of
  Pointers -> Builder.place l k >>= \at -> initAt @a (listArena l) at n
  Structs _ _ -> clearItem l k >> itemAt l k

-- | Makes an element's fields zero, or its pointer null.
clearItem :: ListBuilder s a -> Int -> ST s ()
clearItem l k = do
  at <- Builder.place l k
  b <- Arena.live (listArena l) (listMessage l)
  Bytes.fill b at (listData l)
  mapM_ (Objects.clear (listArena l)) [at + listData l, at + listData l + 8 .. at + listStride l - 8]

through :: PointerBuilder s -> (Arena s -> Int -> ST s b) -> ST s b
through (PointerBuilder arena_ now i) work = Arena.live arena_ now >> work arena_ i

-- | The pointer leads nowhere.
isNull :: PointerBuilder s -> ST s Bool
isNull p = through p Objects.isNull

-- | Makes the pointer null.
clear :: PointerBuilder s -> ST s ()
clear p = through p Objects.clear

-- | Sets the pointer to a value of any type.
set :: Value a => PointerBuilder s -> a -> ST s ()
set p x = through p (\arena_ i -> setAt arena_ i x)

-- | @copy \@a p view@ copies what is read.
copy :: forall a s. Value a => PointerBuilder s -> View a -> ST s ()
copy p v = through p (\arena_ i -> copyAt @a arena_ i v)

-- | @init \@a p n@: a new value of this type, of so many elements if it is a list.
init :: forall a s. Value a => PointerBuilder s -> Int -> ST s (Built s a)
init p n = through p (\arena_ i -> initAt @a arena_ i n)

-- | @edit \@a p@: what is there as a value of this type; made if there is none.
edit :: forall a s. Value a => PointerBuilder s -> ST s (Built s a)
edit p = through p (editAt @a)

-- | Takes away what the pointer leads to.
disown :: PointerBuilder s -> ST s (Orphan s a)
disown p = Orphan <$> through p Objects.disown

-- | Puts something to where the pointer is, in the place of what is there. An orphan that was adopted is null. It is an error of the program
-- if the orphan is of another arena or message.
adopt :: PointerBuilder s -> Orphan s a -> ST s ()
adopt p (Orphan orphan) = through p (\arena_ i -> Objects.adopt arena_ i orphan)

-- | There is nothing, or it was adopted.
orphanIsNull :: Orphan s a -> ST s Bool
orphanIsNull (Orphan orphan) = Objects.orphanIsNull orphan

-- | Drops what is there, and zeroes it.
dropOrphan :: Orphan s a -> ST s ()
dropOrphan (Orphan orphan) = Objects.dropOrphan orphan
