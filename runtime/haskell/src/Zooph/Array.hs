{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Arrays of adjacent little-endian numbers. An array can be a view of a byte string ('view'), without a copy, and the numbers need not be
-- aligned. Folds do not allocate lists.
--
-- >>> sum (fromList [1, 2, 3 :: Word32])
-- 6
module Zooph.Array
  ( Array
  , length
  , null
  , (!)
  , unsafeAt

    -- * Bytes
  , view
  , decodeBE
  , toBytes
  , encodeBE
  , isAligned
  , hGetArray

    -- * Making and taking apart
  , empty
  , fromList
  , generate
  , toList
  , map

    -- * Folds
  , foldl'
  , foldr
  , sum
  , forM_

    -- * For the runtime
  , unsafeOfSlice
  , slice
  ) where

import Control.DeepSeq (NFData (..))
import Data.Bits ((.&.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.ByteString.Unsafe (unsafeUseAsCString)
import Foreign.Ptr (IntPtr (..), ptrToIntPtr)
import GHC.Stack (HasCallStack)
import System.IO (Handle)
import System.IO.Unsafe (unsafeDupablePerformIO)
import Zooph.Internal.Bytes (Bytes, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Prim (Number (..))
import Prelude hiding (foldr, length, map, null, sum)
import qualified Prelude

-- | An array of numbers.
data Array a = Array {-# UNPACK #-} !Bytes {-# UNPACK #-} !Int {-# UNPACK #-} !Int
  -- The position of the first number in the bytes, and the number of elements.

type role Array nominal

instance Number a => Eq (Array a) where
  one == other = length one == length other && go 0
   where
    go !i = i >= length one || (unsafeAt one i == unsafeAt other i && go (i + 1))

instance (Number a, Ord a) => Ord (Array a) where
  compare one other = compare (toList one) (toList other)

instance (Number a, Show a) => Show (Array a) where
  showsPrec depth array = showParen (depth > 10) (showString "fromList " . showsPrec 11 (toList array))

instance NFData (Array a) where
  rnf array = array `seq` ()

-- | The number of elements.
length :: Array a -> Int
length (Array _ _ n) = n
{-# INLINE length #-}

-- | Reports whether the array has no elements.
null :: Array a -> Bool
null array = length array == 0
{-# INLINE null #-}

-- | The element at an index, which is counted from 0. Calls 'error' if the index is out of bounds.
(!) :: (HasCallStack, Number a) => Array a -> Int -> a
array ! i
  | i < 0 || i >= length array = error ("Zooph.Array: no element " ++ show i ++ " of " ++ show (length array))
  | otherwise = unsafeAt array i
{-# INLINE (!) #-}

-- | The element at an index, without a bounds check. The caller guarantees that the index is in bounds.
unsafeAt :: forall a. Number a => Array a -> Int -> a
unsafeAt (Array b first _) i = unsafeIndex b (first + i * widthOf @a)
{-# INLINE unsafeAt #-}

-- | The array without elements.
empty :: Array a
empty = Array Bytes.empty 0 0

-- | The little-endian numbers in a byte string, without a copy. The result is 'Nothing' if the length is not a multiple of the numbers' width.
view :: forall a. Number a => ByteString -> Maybe (Array a)
view string
  | remainder /= 0 = Nothing
  | otherwise = case Bytes.ofByteString string of Slice b first _ -> Just (Array b first count)
 where
  (count, remainder) = ByteString.length string `quotRem` widthOf @a

-- | The big-endian numbers in a byte string, as a new array. The result is 'Nothing' if the length is not a multiple of the numbers' width.
decodeBE :: Number a => ByteString -> Maybe (Array a)
decodeBE = fmap (map swapped) . view

-- | The bytes of the numbers in little-endian order, without a copy.
toBytes :: forall a. Number a => Array a -> ByteString
toBytes (Array b first n) = Bytes.toByteString (Slice b first (n * widthOf @a))

-- | The bytes of the numbers in big-endian order, as a copy.
encodeBE :: Number a => Array a -> ByteString
encodeBE = toBytes . map swapped

-- | Reports whether the numbers are aligned in memory, as foreign code may require.
isAligned :: forall a. Number a => Array a -> Bool
isAligned array = unsafeDupablePerformIO $ unsafeUseAsCString (toBytes array) $ \pointer ->
  case ptrToIntPtr pointer of IntPtr at -> pure (at .&. (widthOf @a - 1) == 0)

-- | Reads the given number of little-endian numbers from a handle, without a conversion. There are fewer if the input ends before; the bytes of
-- an incomplete last number are dropped. Memory grows with the bytes that arrive.
hGetArray :: forall a. Number a => Handle -> Int -> IO (Array a)
hGetArray handle count = do
  -- The count is bounded, so that its product with the width cannot overflow.
  bytes <- go [] (min (max 0 count) (maxBound `quot` 8) * widthOf @a)
  let whole = ByteString.length bytes `quot` widthOf @a
  case Bytes.ofByteString bytes of Slice b first _ -> pure (Array b first whole)
 where
  piece = 4 * 1024 * 1024
  go pieces left
    | left <= piece = finish pieces <$> ByteString.hGet handle left
    | otherwise = do
        bytes <- ByteString.hGet handle piece
        if ByteString.length bytes < piece then pure (finish pieces bytes) else go (bytes : pieces) (left - piece)
  finish [] bytes = bytes
  finish pieces bytes = ByteString.concat (reverse (bytes : pieces))

-- | @generate n f@ is the array of the @n@ numbers @f 0, f 1, …@. Calls 'error' if @n@ is negative, or too large for any memory.
generate :: forall a. (HasCallStack, Number a) => Int -> (Int -> a) -> Array a
generate n f
  | n < 0 || n > maxBound `quot` 8 = impossible n
  | otherwise = Array (Bytes.create (n * widthOf @a) (go 0)) 0 n
 where
  go !i b
    | i >= n = pure ()
    | otherwise = unsafeStore b (i * widthOf @a) (f i) >> go (i + 1) b
{-# INLINE generate #-}

-- The size in bytes of so many numbers is no 'Int'.
impossible :: HasCallStack => Int -> a
impossible n = error ("Zooph.Array.generate: no array of " ++ show n ++ " numbers")
{-# NOINLINE impossible #-}

-- | An array of the numbers in a list.
fromList :: forall a. Number a => [a] -> Array a
fromList list = Array (Bytes.create (n * widthOf @a) (go 0 list)) 0 n
 where
  n = Prelude.length list
  go _ [] _ = pure ()
  go !i (x : rest) b = unsafeStore b i x >> go (i + widthOf @a) rest b

-- | The numbers as a lazy list.
toList :: Number a => Array a -> [a]
toList array = foldr (:) [] array
{-# INLINE toList #-}

-- | A new array of the results of a function for all numbers.
map :: (Number a, Number b) => (a -> b) -> Array a -> Array b
map f array = generate (length array) (f . unsafeAt array)
{-# INLINE map #-}

-- | Folds the numbers from the first to the last, strictly in the result.
foldl' :: Number a => (b -> a -> b) -> b -> Array a -> b
foldl' f start array = go 0 start
 where
  go !i !result
    | i >= length array = result
    | otherwise = go (i + 1) (f result (unsafeAt array i))
{-# INLINE foldl' #-}

-- | Folds the numbers from the right, lazily.
foldr :: Number a => (a -> b -> b) -> b -> Array a -> b
foldr f end array = go 0
 where
  go !i
    | i >= length array = end
    | otherwise = f (unsafeAt array i) (go (i + 1))
{-# INLINE foldr #-}

-- | The sum of the numbers.
sum :: (Number a, Num a) => Array a -> a
sum = foldl' (+) 0
{-# INLINE sum #-}

-- | Runs an action for each number.
forM_ :: (Number a, Applicative f) => Array a -> (a -> f ()) -> f ()
forM_ array work = foldr (\x rest -> work x *> rest) (pure ()) array
{-# INLINE forM_ #-}

-- | @unsafeOfSlice bytes first n@ is the array of the @n@ numbers from byte @first@ on. The caller guarantees that they are in bounds.
unsafeOfSlice :: Bytes -> Int -> Int -> Array a
unsafeOfSlice = Array
{-# INLINE unsafeOfSlice #-}

-- | The bytes of the array.
slice :: forall a. Number a => Array a -> Slice
slice (Array b first n) = Slice b first (n * widthOf @a)
{-# INLINE slice #-}
