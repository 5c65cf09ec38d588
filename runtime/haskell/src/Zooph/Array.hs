{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Arrays of numbers that lie side by side in bytes, the lowest byte of each first. They may be the bytes of a byte
-- string, where they are ('view'): nothing is copied, and nothing has to be aligned. Folds make no lists.
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

-- | Numbers, side by side.
data Array a = Array {-# UNPACK #-} !Bytes {-# UNPACK #-} !Int {-# UNPACK #-} !Int
  -- Where the first is, and how many there are.

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

-- | How many numbers there are.
length :: Array a -> Int
length (Array _ _ n) = n
{-# INLINE length #-}

-- | There is none.
null :: Array a -> Bool
null array = length array == 0
{-# INLINE null #-}

-- | An element, counted from 0. It is an error of the program if there is none.
(!) :: (HasCallStack, Number a) => Array a -> Int -> a
array ! i
  | i < 0 || i >= length array = error ("Zooph.Array: no element " ++ show i ++ " of " ++ show (length array))
  | otherwise = unsafeAt array i
{-# INLINE (!) #-}

-- | An element that is known to be there.
unsafeAt :: forall a. Number a => Array a -> Int -> a
unsafeAt (Array b first _) i = unsafeIndex b (first + i * widthOf @a)
{-# INLINE unsafeAt #-}

-- | No numbers.
empty :: Array a
empty = Array Bytes.empty 0 0

-- | The numbers that a byte string consists of, the lowest byte first, where they are; 'Nothing' if its length is not a
-- multiple of their width.
view :: forall a. Number a => ByteString -> Maybe (Array a)
view string
  | remainder /= 0 = Nothing
  | otherwise = case Bytes.ofByteString string of Slice b first _ -> Just (Array b first count)
 where
  (count, remainder) = ByteString.length string `quotRem` widthOf @a

-- | The numbers that a byte string consists of, the highest byte first, in an array of their own.
decodeBE :: Number a => ByteString -> Maybe (Array a)
decodeBE = fmap (map swapped) . view

-- | The bytes of the numbers, the lowest first. Nothing is copied.
toBytes :: forall a. Number a => Array a -> ByteString
toBytes (Array b first n) = Bytes.toByteString (Slice b first (n * widthOf @a))

-- | The bytes of the numbers, the highest first.
encodeBE :: Number a => Array a -> ByteString
encodeBE = toBytes . map swapped

-- | The numbers lie where the processor likes them best, and where foreign code may demand them.
isAligned :: forall a. Number a => Array a -> Bool
isAligned array = unsafeDupablePerformIO $ unsafeUseAsCString (toBytes array) $ \pointer ->
  case ptrToIntPtr pointer of IntPtr at -> pure (at .&. (widthOf @a - 1) == 0)

-- | Reads so many numbers, the lowest byte first, right into their place. There are fewer if the handle's bytes end
-- before; bytes of a number that is not all there are dropped. Memory grows with the bytes that arrive.
hGetArray :: forall a. Number a => Handle -> Int -> IO (Array a)
hGetArray handle count = do
  -- No more than any memory has, for a product must not come round.
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

-- | @generate n f@ is @f 0, f 1, …@: @n@ numbers. It is an error of the program if @n@ is negative.
generate :: forall a. (HasCallStack, Number a) => Int -> (Int -> a) -> Array a
generate n f
  | n < 0 = error "Zooph.Array.generate: fewer than none"
  | otherwise = Array (Bytes.create (n * widthOf @a) (go 0)) 0 n
 where
  go !i b
    | i >= n = pure ()
    | otherwise = unsafeStore b (i * widthOf @a) (f i) >> go (i + 1) b
{-# INLINE generate #-}

-- | The numbers of a list.
fromList :: forall a. Number a => [a] -> Array a
fromList list = Array (Bytes.create (n * widthOf @a) (go 0 list)) 0 n
 where
  n = Prelude.length list
  go _ [] _ = pure ()
  go !i (x : rest) b = unsafeStore b i x >> go (i + widthOf @a) rest b

-- | A list of the numbers, made as it is asked for.
toList :: Number a => Array a -> [a]
toList array = foldr (:) [] array
{-# INLINE toList #-}

-- | What a function makes of each.
map :: (Number a, Number b) => (a -> b) -> Array a -> Array b
map f array = generate (length array) (f . unsafeAt array)
{-# INLINE map #-}

-- | From the first to the last, strictly.
foldl' :: Number a => (b -> a -> b) -> b -> Array a -> b
foldl' f start array = go 0 start
 where
  go !i !result
    | i >= length array = result
    | otherwise = go (i + 1) (f result (unsafeAt array i))
{-# INLINE foldl' #-}

-- | From the last to the first, lazily.
foldr :: Number a => (a -> b -> b) -> b -> Array a -> b
foldr f end array = go 0
 where
  go !i
    | i >= length array = end
    | otherwise = f (unsafeAt array i) (go (i + 1))
{-# INLINE foldr #-}

-- | All of them together.
sum :: (Number a, Num a) => Array a -> a
sum = foldl' (+) 0
{-# INLINE sum #-}

-- | Does something with each.
forM_ :: (Number a, Applicative f) => Array a -> (a -> f ()) -> f ()
forM_ array work = foldr (\x rest -> work x *> rest) (pure ()) array
{-# INLINE forM_ #-}

-- | So many numbers in bytes of which is known that they are there.
unsafeOfSlice :: Bytes -> Int -> Int -> Array a
unsafeOfSlice = Array
{-# INLINE unsafeOfSlice #-}

-- | Where the bytes are.
slice :: forall a. Number a => Array a -> Slice
slice (Array b first n) = Slice b first (n * widthOf @a)
{-# INLINE slice #-}
