{-# OPTIONS_GHC -fno-strictness #-}
{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | What generated setters call: pointer @k@ of a struct under construction. Setters are defined without the Builder, as accessors of Readers are (see
-- "Zooph.Internal.Accessor"), and would have the code of what they call if that were inlined. Where GHC finds out what a function is strict in, it
-- makes a wrapper that is inlined even there, which the option above prevents.
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
  , clearValue
  , disownValue
  , adoptValue
  , getText
  , getBytes
  ) where

import Control.Monad (when)
import Control.Monad.ST (ST)
import Data.ByteString (ByteString)
import qualified Data.Text as Strict
import Zooph.Array (Array)
import qualified Zooph.Internal.Arena as Arena
import Zooph.Internal.Builder (Builder, ListBuilder, Numbers, arena, live, pointerAt)
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Face (Value (..), setAt)
import qualified Zooph.Internal.Objects as Objects
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Scalar (Scalar)
import Zooph.List (List)
import Zooph.Text (Text)
import qualified Zooph.Text as Text

-- | Something that no pointer leads to, and that can be put to another place in the same message. Its Record is @a@.
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

-- | Sets a pointer.
setValue :: Value x => Int -> Builder s a -> x -> ST s ()
setValue = set
{-# NOINLINE setValue #-}

-- | Copies what is read, and all of it.
copyValue :: forall x s a. Value x => Int -> Builder s a -> View x -> ST s ()
copyValue = copy @x
{-# NOINLINE copyValue #-}

-- | A new value of so many elements.
initValue :: forall x s a. Value x => Int -> Builder s a -> Int -> ST s (Built s x)
initValue = make @x
{-# NOINLINE initValue #-}

-- | A new struct.
initStruct :: forall x s a. Value x => Int -> Builder s a -> ST s (Built s x)
initStruct k b = make @x k b 0
{-# NOINLINE initStruct #-}

-- | What is there; made if there is none.
editValue :: forall x s a. Value x => Int -> Builder s a -> ST s (Built s x)
editValue = edit @x
{-# NOINLINE editValue #-}

-- What follows takes the instance of the elements, for of that of lists of them GHC would make a copy in each module of accessors.

-- | Sets a list.
setList :: Value x => Int -> Builder s a -> [x] -> ST s ()
setList = set
{-# NOINLINE setList #-}

-- | Copies a list that is read.
copyList :: forall x s a. Value x => Int -> Builder s a -> List (View x) -> ST s ()
copyList = copy @[x]
{-# NOINLINE copyList #-}

-- | A new list of so many elements.
initList :: forall x s a. Value x => Int -> Builder s a -> Int -> ST s (ListBuilder s x)
initList = make @[x]
{-# NOINLINE initList #-}

-- | The list that is there; made if there is none.
editList :: forall x s a. Value x => Int -> Builder s a -> ST s (ListBuilder s x)
editList = edit @[x]
{-# NOINLINE editList #-}

-- | Sets a list of numbers or enums.
setNumbers :: Scalar x => Int -> Builder s a -> Array x -> ST s ()
setNumbers = set
{-# NOINLINE setNumbers #-}

-- | Copies one that is read.
copyNumbers :: forall x s a. Scalar x => Int -> Builder s a -> List x -> ST s ()
copyNumbers = copy @(Array x)
{-# NOINLINE copyNumbers #-}

-- | A new one of so many zeros.
initNumbers :: forall x s a. Scalar x => Int -> Builder s a -> Int -> ST s (Numbers s x)
initNumbers = make @(Array x)
{-# NOINLINE initNumbers #-}

-- | The one that is there; made if there is none.
editNumbers :: forall x s a. Scalar x => Int -> Builder s a -> ST s (Numbers s x)
editNumbers = edit @(Array x)
{-# NOINLINE editNumbers #-}

-- | The same of a field with a default.
editValueOr :: forall x s a. Value x => View x -> Int -> Builder s a -> ST s (Built s x)
editValueOr default_ k b = do
  null_ <- not <$> holdsValue k b
  when null_ (copyValue @x k b default_)
  editValue @x k b
{-# NOINLINE editValueOr #-}

-- | The pointer is not null.
holdsValue :: Int -> Builder s a -> ST s Bool
holdsValue k b = live b >> not <$> Objects.isNull (arena b) (pointerAt b k)
{-# NOINLINE holdsValue #-}

-- | Makes the pointer null.
clearValue :: Int -> Builder s a -> ST s ()
clearValue k b = live b >> Objects.clear (arena b) (pointerAt b k)
{-# NOINLINE clearValue #-}

-- | Takes away what a pointer leads to.
disownValue :: forall x s a. Int -> Builder s a -> ST s (Orphan s x)
disownValue k b = live b >> Orphan <$> Objects.disown (arena b) (pointerAt b k)
{-# NOINLINE disownValue #-}

-- | Puts something to where a pointer is.
adoptValue :: Int -> Builder s a -> Orphan s x -> ST s ()
adoptValue k b (Orphan orphan) = live b >> Objects.adopt (arena b) (pointerAt b k) orphan
{-# NOINLINE adoptValue #-}

-- | A text that was set, or its default.
getText :: Text -> Int -> Builder s a -> ST s Strict.Text
getText default_ k b = maybe (Text.toText default_) (Text.toText . Text.ofSlice . withoutNul) <$> bytesAt b k
 where
  -- Bytes without a NUL at their end are no text. A Reader returns an empty text for them, too.
  withoutNul (Slice from at n)
    | n > 0 && Bytes.word8 from (at + n - 1) == 0 = Slice from at (n - 1)
    | otherwise = Slice from at 0
{-# NOINLINE getText #-}

-- | Data that was set, or its default.
getBytes :: ByteString -> Int -> Builder s a -> ST s ByteString
getBytes default_ k b = maybe default_ Bytes.toByteString <$> bytesAt b k
{-# NOINLINE getBytes #-}

-- A copy of the bytes, for those in the arena may change.
bytesAt :: Builder s a -> Int -> ST s (Maybe Slice)
bytesAt b k = do
  _ <- live b
  found <- Objects.present (arena b) (pointerAt b k)
  case found of
    Just l | RawList.size l == 2 -> Just <$> Arena.copy (arena b) (RawList.first l) (RawList.count l)
    _ -> pure Nothing
