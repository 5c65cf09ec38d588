{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Short arrays with lazy elements.
module Zooph.Internal.Small
  ( Small
  , fromList
  , count
  , unsafeAt
  , toList
  , isSame
  ) where

import GHC.Exts (Int (..), SmallArray#, indexSmallArray#, SmallMutableArray#, isTrue#, newSmallArray#, runRW#, sameSmallMutableArray#, sizeofSmallArray#, unsafeCoerce#, unsafeFreezeSmallArray#, writeSmallArray#)

-- | An array.
data Small a = Small (SmallArray# a)

-- | The array of the elements of a list, which must be finite.
fromList :: [a] -> Small a
fromList list = case runRW# make of (# _, array #) -> Small array
 where
  !(I# n) = length list
  make s = case newSmallArray# n (error "Zooph: an element that was not set") s of
    (# s1, array #) -> unsafeFreezeSmallArray# array (set array 0 list s1)
  set _ _ [] s = s
  set array i@(I# i') (x : rest) s = set array (i + 1) rest (writeSmallArray# array i' x s)

-- | The number of elements.
count :: Small a -> Int
count (Small array) = I# (sizeofSmallArray# array)
{-# INLINE count #-}

-- | The element at an index, without a bounds check. The caller guarantees that the index is in bounds.
unsafeAt :: Small a -> Int -> a
unsafeAt (Small array) (I# i) = case indexSmallArray# array i of (# x #) -> x
{-# INLINE unsafeAt #-}

-- | The elements as a list.
toList :: Small a -> [a]
toList array = map (unsafeAt array) [0 .. count array - 1]

-- | Reports whether both are the same object in memory.
isSame :: Small a -> Small a -> Bool
isSame (Small one) (Small other) = isTrue# (sameSmallMutableArray# (thawed one) (thawed other))
 where
  thawed :: SmallArray# a -> SmallMutableArray# () a
  thawed array = unsafeCoerce# array
