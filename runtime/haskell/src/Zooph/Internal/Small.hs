{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Short arrays of values, whose elements are made when they are asked for.
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

-- | Of a list, which must come to an end.
fromList :: [a] -> Small a
fromList list = case runRW# make of (# _, array #) -> Small array
 where
  !(I# n) = length list
  make s = case newSmallArray# n (error "Zooph: an element that was not set") s of
    (# s1, array #) -> unsafeFreezeSmallArray# array (set array 0 list s1)
  set _ _ [] s = s
  set array i@(I# i') (x : rest) s = set array (i + 1) rest (writeSmallArray# array i' x s)

-- | How many elements there are.
count :: Small a -> Int
count (Small array) = I# (sizeofSmallArray# array)
{-# INLINE count #-}

-- | An element that is known to be there.
unsafeAt :: Small a -> Int -> a
unsafeAt (Small array) (I# i) = case indexSmallArray# array i of (# x #) -> x
{-# INLINE unsafeAt #-}

-- | All of them.
toList :: Small a -> [a]
toList array = map (unsafeAt array) [0 .. count array - 1]

-- | Both are one array in memory.
isSame :: Small a -> Small a -> Bool
isSame (Small one) (Small other) = isTrue# (sameSmallMutableArray# (thawed one) (thawed other))
 where
  thawed :: SmallArray# a -> SmallMutableArray# () a
  thawed array = unsafeCoerce# array
