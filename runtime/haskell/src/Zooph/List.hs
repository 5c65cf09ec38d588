{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Lists in messages. An element is read each time it is accessed. Folds do not allocate Haskell lists.
module Zooph.List
  ( List
  , Element (..)
  , length
  , null
  , (!)
  , foldl'
  , foldr
  , toList
  , mapStrict
  , forM_
  , toArray

    -- * For generated code
  , ofRaw
  , raw
  ) where

import Control.DeepSeq (NFData (..))
import Data.ByteString (ByteString)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import GHC.Stack (HasCallStack)
import Zooph.Array (Array)
import qualified Zooph.Array as Array
import qualified Zooph.Internal.Blob as Blob
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Pointer (PointerReader (..))
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import Zooph.Prim (Number (..))
import Zooph.Text (Text)
import qualified Zooph.Text as Text
import Prelude hiding (foldr, length, null)

-- | A list in a message.
newtype List a = List RawList

type role List nominal

-- | Types of elements.
class Element a where
  -- | The code of "Zooph.Internal.RawList" for the size that elements must have.
  code :: Int

  -- | @elementAt list at index@ is the element with this index, which starts at byte @at@. The caller guarantees that it is in bounds.
  elementAt :: RawList -> Int -> Int -> a

instance (Element a, Show a) => Show (List a) where
  showsPrec depth = showsPrec depth . toList

instance (Element a, Eq a) => Eq (List a) where
  one == other = toList one == toList other

instance NFData (List a) where
  rnf list = list `seq` ()

-- | The number of elements.
length :: List a -> Int
length (List l) = RawList.count l
{-# INLINE length #-}

-- | Reports whether the list has no elements.
null :: List a -> Bool
null list = length list == 0
{-# INLINE null #-}

-- | The element at an index, which is counted from 0. Calls 'error' if the index is out of bounds.
(!) :: (HasCallStack, Element a) => List a -> Int -> a
list@(List l) ! i
  | i < 0 || i >= length list = error ("Zooph.List: no element " ++ show i ++ " of " ++ show (length list))
  | otherwise = elementAt l (RawList.first l + i * RawList.stride l) i
{-# INLINE (!) #-}

-- | Folds the elements from the first to the last, strictly in the result.
foldl' :: Element a => (b -> a -> b) -> b -> List a -> b
foldl' f start (List l) = go 0 (RawList.first l) start
 where
  !n = RawList.count l
  !stride = RawList.stride l
  go !i !at !result
    | i >= n = result
    | otherwise = go (i + 1) (at + stride) (f result (elementAt l at i))
{-# INLINE foldl' #-}

-- | Folds the elements from the right, lazily.
foldr :: Element a => (a -> b -> b) -> b -> List a -> b
foldr f end (List l) = go 0 (RawList.first l)
 where
  !n = RawList.count l
  !stride = RawList.stride l
  go !i !at
    | i >= n = end
    | otherwise = f (elementAt l at i) (go (i + 1) (at + stride))
{-# INLINE foldr #-}

-- | The elements as a lazy Haskell list.
toList :: Element a => List a -> [a]
toList = foldr (:) []
{-# INLINE toList #-}

-- | The results of a function for all elements. All of them are evaluated at once.
mapStrict :: Element a => (a -> b) -> List a -> [b]
mapStrict f (List l) = go (RawList.count l - 1) []
 where
  !stride = RawList.stride l
  go !i made
    | i < 0 = made
    | otherwise = let !x = f (elementAt l (RawList.first l + i * stride) i) in go (i - 1) (x : made)
{-# INLINE mapStrict #-}

-- | Runs an action for each element.
forM_ :: (Element a, Applicative f) => List a -> (a -> f ()) -> f ()
forM_ list work = foldr (\x rest -> work x *> rest) (pure ()) list
{-# INLINE forM_ #-}

-- | The numbers as an array. It shares the memory of the message if the numbers are adjacent there, and is a copy otherwise.
toArray :: forall a. (Element a, Number a) => List a -> Array a
toArray list@(List l)
  | RawList.stride l == widthOf @a = Array.unsafeOfSlice (RawList.bytes l) (RawList.first l) (RawList.count l)
  | otherwise = Array.generate (length list) (\i -> elementAt l (RawList.first l + i * RawList.stride l) i)

-- | A list from its untyped form. The caller guarantees that its elements can be read as this type.
ofRaw :: RawList -> List a
ofRaw = List
{-# INLINE ofRaw #-}

-- | The untyped form of a list.
raw :: List a -> RawList
raw (List l) = l
{-# INLINE raw #-}

instance Element () where
  code = 0
  elementAt _ _ _ = ()
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Bool where
  code = 1
  elementAt l _ i = RawList.bitAt l i
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Int8 where
  code = 2
  elementAt l at _ = unsafeIndex (RawList.bytes l) at
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Word8 where
  code = 2
  elementAt l at _ = unsafeIndex (RawList.bytes l) at
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Int16 where
  code = 3
  elementAt l at _ = unsafeIndex (RawList.bytes l) at
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Word16 where
  code = 3
  elementAt l at _ = unsafeIndex (RawList.bytes l) at
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Int32 where
  code = 4
  elementAt l at _ = unsafeIndex (RawList.bytes l) at
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Word32 where
  code = 4
  elementAt l at _ = unsafeIndex (RawList.bytes l) at
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Float where
  code = 4
  elementAt l at _ = unsafeIndex (RawList.bytes l) at
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Int64 where
  code = 5
  elementAt l at _ = unsafeIndex (RawList.bytes l) at
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Word64 where
  code = 5
  elementAt l at _ = unsafeIndex (RawList.bytes l) at
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Double where
  code = 5
  elementAt l at _ = unsafeIndex (RawList.bytes l) at
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element Text where
  code = 6
  elementAt l at _ = Text.ofSlice (Blob.textFrom (RawList.home l) (at + RawList.dataSize l))
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element ByteString where
  code = 6
  elementAt l at _ = Bytes.toByteString (Blob.dataFrom (RawList.home l) (at + RawList.dataSize l))
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element PointerReader where
  code = 6
  elementAt l at _ = PointerReader (RawList.segment l) (at + RawList.dataSize l)
  {-# INLINE code #-}
  {-# INLINE elementAt #-}

instance Element a => Element (List a) where
  code = 6
  elementAt l at _ = List (RawList.hop (RawList.segment l) (at + RawList.dataSize l) (code @a))
  {-# INLINE code #-}
