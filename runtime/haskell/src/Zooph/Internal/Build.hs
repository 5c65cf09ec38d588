{-# OPTIONS_GHC -fno-strictness #-}
{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | The functions that generated setters call, for pointer @k@ of a struct under construction. Setters are defined without the Builder, as accessors of
-- Readers are (see "Zooph.Internal.Accessor"). To keep generated code small, the functions are not inlined. If GHC analysed their strictness, it would
-- make wrappers that are inlined nevertheless; the option above prevents that.
module Zooph.Internal.Build
  ( Orphan (..)
  , setValue
  , copyValue
  , initValue
  , initStruct
  , editValue
  , editValueOr
  , setList
  , copyList
  , initList
  , editList
  , setNumbers
  , copyNumbers
  , initNumbers
  , editNumbers
  , holdsValue
  , holdsMember
  , clearValue
  , disownValue
  , disownMember
  , adoptValue
  , getText
  , getBytes
  ) where

import Control.Monad (when)
import Control.Monad.ST (ST)
import Data.ByteString (ByteString)
import qualified Data.Text as Strict
import Data.Word (Word16)
import Zooph.Array (Array)
import qualified Zooph.Internal.Arena as Arena
import Zooph.Internal.Builder (Builder, ListBuilder, Numbers, arena, getNumber, live, pointerAt)
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Face (Built, Value (..), View, setAt)
import qualified Zooph.Internal.Objects as Objects
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Scalar (Scalar)
import Zooph.List (List)
import Zooph.Text (Text)
import qualified Zooph.Text as Text

-- | An object that no pointer leads to, and that can be moved to another place in the same message. Its Record type is @a@.
newtype Orphan s a = Orphan (Objects.Orphan s)

type role Orphan nominal nominal

set :: Value x => Int -> Builder s a -> x -> ST s ()
set k b x = live b >> setAt (arena b) (pointerAt b k) x
{-# INLINE set #-}

copy :: forall x s a. Value x => Int -> Builder s a -> View x -> ST s ()
copy k b v = live b >> copyAt @x (arena b) (pointerAt b k) v
{-# INLINE copy #-}

make :: forall x s a. Value x => Int -> Builder s a -> Int -> ST s (Built s x)
make k b n = live b >> initAt @x (arena b) (pointerAt b k) n
{-# INLINE make #-}

edit :: forall x s a. Value x => Int -> Builder s a -> ST s (Built s x)
edit k b = live b >> editAt @x (arena b) (pointerAt b k)
{-# INLINE edit #-}

-- | Sets a pointer to a value.
setValue :: Value x => Int -> Builder s a -> x -> ST s ()
setValue = set
{-# NOINLINE setValue #-}

-- | Sets a pointer to a deep copy of the object that a Reader reads.
copyValue :: forall x s a. Value x => Int -> Builder s a -> View x -> ST s ()
copyValue = copy @x
{-# NOINLINE copyValue #-}

-- | Sets a pointer to a new value of the given number of elements, and returns its Builder.
initValue :: forall x s a. Value x => Int -> Builder s a -> Int -> ST s (Built s x)
initValue = make @x
{-# NOINLINE initValue #-}

-- | Sets a pointer to a new struct, and returns its Builder.
initStruct :: forall x s a. Value x => Int -> Builder s a -> ST s (Built s x)
initStruct k b = make @x k b 0
{-# NOINLINE initStruct #-}

-- | The Builder of the object that a pointer leads to. The object is made if there is none.
editValue :: forall x s a. Value x => Int -> Builder s a -> ST s (Built s x)
editValue = edit @x
{-# NOINLINE editValue #-}

-- The functions for lists below take the instance of the elements. If they took that of the list, GHC would make a copy of it in each module of accessors.

-- | Sets a pointer to a list.
setList :: Value x => Int -> Builder s a -> [x] -> ST s ()
setList = set
{-# NOINLINE setList #-}

-- | Sets a pointer to a deep copy of a list that a Reader reads.
copyList :: forall x s a. Value x => Int -> Builder s a -> List (View x) -> ST s ()
copyList = copy @[x]
{-# NOINLINE copyList #-}

-- | Sets a pointer to a new list of the given number of elements.
initList :: forall x s a. Value x => Int -> Builder s a -> Int -> ST s (ListBuilder s x)
initList = make @[x]
{-# NOINLINE initList #-}

-- | The Builder of the list that a pointer leads to. The list is made if there is none.
editList :: forall x s a. Value x => Int -> Builder s a -> ST s (ListBuilder s x)
editList = edit @[x]
{-# NOINLINE editList #-}

-- | Sets a pointer to a list of numbers or enums.
setNumbers :: Scalar x => Int -> Builder s a -> Array x -> ST s ()
setNumbers = set
{-# NOINLINE setNumbers #-}

-- | Sets a pointer to a copy of a list of numbers or enums that a Reader reads.
copyNumbers :: forall x s a. Scalar x => Int -> Builder s a -> List x -> ST s ()
copyNumbers = copy @(Array x)
{-# NOINLINE copyNumbers #-}

-- | Sets a pointer to a new list of the given number of zeros.
initNumbers :: forall x s a. Scalar x => Int -> Builder s a -> Int -> ST s (Numbers s x)
initNumbers = make @(Array x)
{-# NOINLINE initNumbers #-}

-- | The Builder of the list of numbers or enums that a pointer leads to. The list is made if there is none.
editNumbers :: forall x s a. Scalar x => Int -> Builder s a -> ST s (Numbers s x)
editNumbers = edit @(Array x)
{-# NOINLINE editNumbers #-}

-- | 'editValue' for a field with a default. If the pointer is null, a copy of the default is made.
editValueOr :: forall x s a. Value x => View x -> Int -> Builder s a -> ST s (Built s x)
editValueOr default_ k b = do
  null_ <- not <$> holdsValue k b
  when null_ (copyValue @x k b default_)
  editValue @x k b
{-# NOINLINE editValueOr #-}

-- | Reports whether a pointer is not null.
holdsValue :: Int -> Builder s a -> ST s Bool
holdsValue k b = live b >> not <$> Objects.isNull (arena b) (pointerAt b k)
{-# NOINLINE holdsValue #-}

-- | 'holdsValue' for a member of the union whose discriminant is at a byte of the data section: another member's pointer is not this one's.
holdsMember :: Int -> Int -> Word16 -> Builder s a -> ST s Bool
holdsMember k at tag b = do
  selected <- getNumber at b
  if selected == tag then holdsValue k b else pure False
{-# NOINLINE holdsMember #-}

-- | Makes a pointer null.
clearValue :: Int -> Builder s a -> ST s ()
clearValue k b = live b >> Objects.clear (arena b) (pointerAt b k)
{-# NOINLINE clearValue #-}

-- | Makes a pointer null, and returns the object that it led to.
disownValue :: forall x s a. Int -> Builder s a -> ST s (Orphan s x)
disownValue k b = live b >> Orphan <$> Objects.disown (arena b) (pointerAt b k)
{-# NOINLINE disownValue #-}

-- | 'disownValue' for a member of the union whose discriminant is at a byte of the data section. If another member is selected, nothing changes, and the orphan is
-- that of a null pointer.
disownMember :: forall x s a. Int -> Int -> Word16 -> Builder s a -> ST s (Orphan s x)
disownMember k at tag b = do
  selected <- getNumber at b
  if selected == tag then disownValue k b else Orphan <$> Objects.none (arena b)
{-# NOINLINE disownMember #-}

-- | Makes a pointer lead to the object of an orphan.
adoptValue :: Int -> Builder s a -> Orphan s x -> ST s ()
adoptValue k b (Orphan orphan) = live b >> Objects.adopt (arena b) (pointerAt b k) orphan
{-# NOINLINE adoptValue #-}

-- | A copy of the text at a pointer, or the default if the pointer is null.
getText :: Text -> Int -> Builder s a -> ST s Strict.Text
getText default_ k b = textCopy default_ k b
{-# INLINE getText #-}

-- GHC splits a function with a result in 'ST' into a function of the state and a conversion of its type, and inlines the conversion everywhere. So it
-- would also inline into accessors. 'getText' and 'getBytes' are only inlined where they have all arguments.
textCopy :: Text -> Int -> Builder s a -> ST s Strict.Text
textCopy default_ k b = maybe (Text.toText default_) (Text.toText . Text.ofSlice . withoutNul) <$> bytesAt b k
 where
  -- Bytes without a NUL at their end are no text. A Reader returns an empty text for them, too.
  withoutNul (Slice from at n)
    | n > 0 && Bytes.word8 from (at + n - 1) == 0 = Slice from at (n - 1)
    | otherwise = Slice from at 0
{-# NOINLINE textCopy #-}

-- | A copy of the data at a pointer, or the default if the pointer is null.
getBytes :: ByteString -> Int -> Builder s a -> ST s ByteString
getBytes default_ k b = bytesCopy default_ k b
{-# INLINE getBytes #-}

bytesCopy :: ByteString -> Int -> Builder s a -> ST s ByteString
bytesCopy default_ k b = maybe default_ Bytes.toByteString <$> bytesAt b k
{-# NOINLINE bytesCopy #-}

-- A copy of the bytes at a pointer, because those in the arena may change.
bytesAt :: Builder s a -> Int -> ST s (Maybe Slice)
bytesAt b k = do
  _ <- live b
  found <- Objects.present (arena b) (pointerAt b k)
  case found of
    Just l | RawList.size l == 2 -> Just <$> Arena.copy (arena b) (RawList.first l) (RawList.count l)
    _ -> pure Nothing
