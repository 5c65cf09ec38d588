{-# LANGUAGE BangPatterns #-}

-- | Arrays of booleans, eight to a byte as in messages. Records have them for lists of @Bool@.
--
-- >>> toList (fromList [True, False, True])
-- [True,False,True]
module Zooph.Bits
  ( Bits
  , length
  , (!)
  , fromList
  , toList

    -- * For the runtime
  , unsafeOfSlice
  , place
  ) where

import Control.DeepSeq (NFData (..))
import Control.Monad (forM_)
import Data.Bits (unsafeShiftL, unsafeShiftR, (.&.), (.|.))
import GHC.Stack (HasCallStack)
import Zooph.Internal.Bytes (Bytes, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Prelude hiding (length)
import qualified Prelude

-- | An array of booleans: its bytes, the position of its first byte, and the number of elements.
data Bits = Bits {-# UNPACK #-} !Bytes {-# UNPACK #-} !Int {-# UNPACK #-} !Int

instance Eq Bits where
  one == other = length one == length other && toList one == toList other

instance Ord Bits where
  compare one other = compare (toList one) (toList other)

instance Show Bits where
  showsPrec depth bits = showParen (depth > 10) (showString "fromList " . showsPrec 11 (toList bits))

instance NFData Bits where
  rnf bits = bits `seq` ()

-- | The number of elements.
length :: Bits -> Int
length (Bits _ _ n) = n
{-# INLINE length #-}

-- | The element at an index, which is counted from 0. Calls 'error' if the index is out of bounds.
(!) :: HasCallStack => Bits -> Int -> Bool
bits ! i
  | i < 0 || i >= length bits = error ("Zooph.Bits: no element " ++ show i ++ " of " ++ show (length bits))
  | otherwise = unsafeAt bits i
{-# INLINE (!) #-}

unsafeAt :: Bits -> Int -> Bool
unsafeAt (Bits b first _) i = odd (Bytes.word8 b (first + i `unsafeShiftR` 3) `unsafeShiftR` (i .&. 7))
{-# INLINE unsafeAt #-}

-- | An array of the booleans in a list.
fromList :: [Bool] -> Bits
fromList list = Bits (Bytes.create size (\b -> Bytes.fill b 0 size >> forM_ (zip [0 ..] list) (set b))) 0 n
 where
  !n = Prelude.length list
  !size = (n + 7) `unsafeShiftR` 3
  set b (i, bit)
    | bit = Bytes.load8 b at >>= \w -> Bytes.store8 b at (w .|. 1 `unsafeShiftL` (i .&. 7))
    | otherwise = pure ()
   where
    at = i `unsafeShiftR` 3

-- | The elements as a lazy list.
toList :: Bits -> [Bool]
toList bits = map (unsafeAt bits) [0 .. length bits - 1]

-- | @unsafeOfSlice bytes first n@ is the array of the @n@ booleans from byte @first@ on. The caller guarantees that they are in bounds.
unsafeOfSlice :: Bytes -> Int -> Int -> Bits
unsafeOfSlice = Bits
{-# INLINE unsafeOfSlice #-}

-- | The bytes of the array.
place :: Bits -> Slice
place (Bits b first n) = Slice b first ((n + 7) `unsafeShiftR` 3)
{-# INLINE place #-}
