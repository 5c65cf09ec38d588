{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | What generated setters call: pointer @k@ of a struct under construction.
module Zooph.Internal.Build
  ( Orphan (..)
  , setValue
  , copyValue
  , initValue
  , editValue
  , editValueOr
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
import qualified Zooph.Internal.Arena as Arena
import Zooph.Internal.Builder (Builder, arena, live, pointerAt)
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Face (Value (..), setAt)
import qualified Zooph.Internal.Objects as Objects
import qualified Zooph.Internal.RawList as RawList
import Zooph.Text (Text)
import qualified Zooph.Text as Text

-- | Something that no pointer leads to, and that can be put to another place in the same message. Its Record is @a@.
newtype Orphan s a = Orphan (Objects.Orphan s)

type role Orphan nominal nominal

-- | Sets a pointer.
setValue :: Value x => Builder s a -> Int -> x -> ST s ()
setValue b k x = live b >> setAt (arena b) (pointerAt b k) x

-- | Copies what is read, and all of it.
copyValue :: forall x s a. Value x => Builder s a -> Int -> View x -> ST s ()
copyValue b k v = live b >> copyAt @x (arena b) (pointerAt b k) v

-- | A new one, of so many elements if it is a list.
initValue :: forall x s a. Value x => Builder s a -> Int -> Int -> ST s (Built s x)
initValue b k n = live b >> initAt @x (arena b) (pointerAt b k) n

-- | What is there; made if there is none.
editValue :: forall x s a. Value x => Builder s a -> Int -> ST s (Built s x)
editValue b k = live b >> editAt @x (arena b) (pointerAt b k)

-- | The same of a field with a default.
editValueOr :: forall x s a. Value x => View x -> Builder s a -> Int -> ST s (Built s x)
editValueOr default_ b k = do
  null_ <- not <$> holdsValue b k
  when null_ (copyValue @x b k default_)
  editValue @x b k

-- | The pointer is not null.
holdsValue :: Builder s a -> Int -> ST s Bool
holdsValue b k = live b >> not <$> Objects.isNull (arena b) (pointerAt b k)

-- | Makes the pointer null.
clearValue :: Builder s a -> Int -> ST s ()
clearValue b k = live b >> Objects.clear (arena b) (pointerAt b k)

-- | Takes away what a pointer leads to.
disownValue :: forall x s a. Builder s a -> Int -> ST s (Orphan s x)
disownValue b k = live b >> Orphan <$> Objects.disown (arena b) (pointerAt b k)

-- | Puts something to where a pointer is.
adoptValue :: Builder s a -> Int -> Orphan s x -> ST s ()
adoptValue b k (Orphan orphan) = live b >> Objects.adopt (arena b) (pointerAt b k) orphan

-- | A text that was set, or its default.
getText :: Text -> Builder s a -> Int -> ST s Strict.Text
getText default_ b k = maybe (Text.toText default_) (Text.toText . Text.ofSlice . withoutNul) <$> bytesAt b k
 where
  withoutNul (Slice from at n) = Slice from at (max 0 (n - 1))

-- | Data that was set, or its default.
getBytes :: ByteString -> Builder s a -> Int -> ST s ByteString
getBytes default_ b k = maybe default_ Bytes.toByteString <$> bytesAt b k

-- A copy of the bytes, for those in the arena may change.
bytesAt :: Builder s a -> Int -> ST s (Maybe Slice)
bytesAt b k = do
  _ <- live b
  found <- Objects.present (arena b) (pointerAt b k)
  case found of
    Just l | RawList.size l == 2 -> Just <$> Arena.copy (arena b) (RawList.first l) (RawList.count l)
    _ -> pure Nothing
