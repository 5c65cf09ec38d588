{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE DataKinds #-}
{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE KindSignatures #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedTuples #-}
{-# OPTIONS_GHC -Wno-orphans #-} -- The class is in a module of its own.

-- | Instances for lists and arrays, and functions for instances of vectors.
module Zooph.Internal.Raw.Lists
  ( -- * Loops for instances
    beyondAll#
  , pokeAll#
  , pokeNumbers#
  , boxed#
  , filled#
  , takeNumbers#
  , byHand

    -- * Arrays whose length is a part of the type
  , Fixed
  , fixed
  , elements
  ) where

import Control.DeepSeq (NFData (..))
import Data.List.NonEmpty (NonEmpty (..))
import Data.Proxy (Proxy (..))
import GHC.Arr (Array (..))
import GHC.Exts
import GHC.TypeLits (KnownNat, Nat, natVal)
import Zooph.Internal.Raw.Basic ()
import Zooph.Internal.Raw.Class
import Zooph.Internal.Raw.Description (Description, Pass (..), Shape (..), array, known, list)
import Zooph.Internal.Raw.Move (copyOut#)
import Zooph.Raw.Fault (Kind (..))

-- | The size of @n@ elements, without the count. The elements are not visited if their size is constant. The function @fold@ folds over the elements.
beyondAll# :: forall a. Raw a => Int# -> Int# -> ((Int# -> a -> Int#) -> Int#) -> Int#
beyondAll# l n fold = case size @a of
  Const (I# k) -> n *# k
  Var (I# k) f -> case n of
    0# -> 0#
    _ -> case l of
      0# -> tooDeep# (# #)
      _ -> fold (\total x -> total +# k +# f (l -# 1#) x)
{-# INLINE beyondAll# #-}

-- | Writes @n@ elements. @at@ returns the element at an index.
pokeAll# :: forall a. Raw a => Int# -> (Int# -> (# a #)) -> Addr# -> S -> (# S, Addr# #)
pokeAll# n at p0 s0 = case size @a of
  Const (I# k) ->
    let go i q s
          | isTrue# (i >=# n) = (# s, q #)
          | True = case at i of
              (# x #) -> case poke# x q s of (# s1, _ #) -> go (i +# 1#) (plusAddr# q k) s1
     in go 0# p0 s0
  Var _ _ ->
    let go i q s
          | isTrue# (i >=# n) = (# s, q #)
          | True = case at i of
              (# x #) -> case poke# x q s of (# s1, q1 #) -> go (i +# 1#) q1 s1
     in go 0# p0 s0
{-# INLINE pokeAll# #-}

-- | Writes a list of numbers whose bytes in memory are those of their encoding. The arguments are the number of elements, the width of each in bytes, the memory,
-- and the byte offset in it.
pokeNumbers# :: Int# -> Int# -> ByteArray# -> Int# -> Addr# -> S -> (# S, Addr# #)
pokeNumbers# n k from first p s = case putCount# n p s of
  (# s1, p1 #) -> case copyOut# from first p1 (n *# k) s1 of s2 -> (# s2, plusAddr# p1 (n *# k) #)
{-# INLINE pokeNumbers# #-}

-- | Reads a count and as many numbers of @k@ bytes each, into new memory.
takeNumbers# :: Int# -> Ctx -> Addr# -> Addr# -> S -> (# S, Addr#, Int#, ByteArray# #)
takeNumbers# k c e p s = case count# k c e p s of
  (# s1, n #) -> case newByteArray# (n *# k) s1 of
    (# s2, b #) -> case copyAddrToByteArray# (plusAddr# p 8#) b 0# (n *# k) s2 of
      s3 -> case unsafeFreezeByteArray# b s3 of
        (# s4, made #) -> (# s4, plusAddr# p (8# +# n *# k), n, made #)
{-# INLINE takeNumbers# #-}

-- | Reads @n@ elements. @store@ stores the element at an index.
filled# :: forall a. Raw a => Int# -> Ctx -> Int# -> Addr# -> Addr# -> (Int# -> a -> S -> S) -> S -> (# S, Addr# #)
filled# n c l e p store s0 = case size @a of
  Const (I# k) ->
    let go i q s
          | isTrue# (i >=# n) = (# s, q #)
          | True = case plusAddr# q k of
              q1 -> case peek# c l q1 q s of (# s1, _, !x #) -> go (i +# 1#) q1 (store i x s1)
     in go 0# p s0
  Var (I# k) _ ->
    let go i ee q s
          | isTrue# (i >=# n) = (# s, q #)
          | True = case peek# c (l -# 1#) ee q s of
              (# s1, q1, !x #) -> go (i +# 1#) (plusAddr# ee k) q1 (store i x s1)
     in if isTrue# (n ># 0#) && isTrue# (l ==# 0#)
          then case stop# Nesting p s0 of (# s1, q, () #) -> (# s1, q #)
          else go 0# (before# e (k *# (n -# 1#))) p s0
{-# INLINE filled# #-}

-- | Reads @n@ elements into a new array.
boxed# :: forall a. Raw a => Int# -> Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, Array# a #)
boxed# n c l e p s = case newArray# n hole s of
  (# s1, m #) -> case filled# n c l e p (writeArray# m) s1 of
    (# s2, q #) -> case unsafeFreezeArray# m s2 of (# s3, a #) -> (# s3, q, a #)
{-# INLINE boxed# #-}

hole :: a
hole = error "Zooph.Raw: an element that was not read"
{-# NOINLINE hole #-}

instance Raw a => Raw [a] where
  size = Var 8 (\l xs -> case length xs of I# n -> beyondAll# l n (\add -> total add 0# xs))
   where
    total :: (Int# -> a -> Int#) -> Int# -> [a] -> Int#
    total _ t [] = t
    total add t (x : rest) = total add (add t x) rest
  -- The elements are counted while they are written, and the count is written last.
  poke# xs p = go 0# xs (plusAddr# p 8#)
   where
    go n [] q s = case putCount# n p s of (# s1, _ #) -> (# s1, q #)
    go n (x : rest) q s = case pokeAt# x q s of (# s1, q1 #) -> go (n +# 1#) rest q1 s1
  peek# c l e p s = case count# (minimum# (size @a)) c e p s of
    (# s1, n #) -> takeList# n c l e (plusAddr# p 8#) s1
  shape = Shape (list (shapeOf @a))
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

-- | Reads a list of @n@ elements. Elements of constant size are read from the last one to the first, so that the list is made without using stack. If there are
-- several faults, the first one is found afterwards.
takeList# :: forall a. Raw a => Int# -> Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, [a] #)
takeList# n c l e p s0 = case size @a of
  Const (I# k) ->
    let end = plusAddr# p (n *# k)
        go 0# _ made s = (# s, end, made #)
        go i q made s = case before# q k of
          q1 -> case peek# c l q q1 s of (# s1, _, !x #) -> go (i -# 1#) q1 (x : made) s1
     in go n end [] s0
  Var (I# k) _ ->
    let -- A list of at most 1,000 elements is read by recursion, and a longer one is reversed at the end.
        short 0# _ q s = (# s, q, [] #)
        short i ee q s = case peek# c (l -# 1#) ee q s of
          (# s1, q1, !x #) -> case short (i -# 1#) (plusAddr# ee k) q1 s1 of (# s2, q2, rest #) -> (# s2, q2, x : rest #)
        long 0# _ q made s = case reverse made of !whole -> (# s, q, whole #)
        long i ee q made s = case peek# c (l -# 1#) ee q s of
          (# s1, q1, !x #) -> long (i -# 1#) (plusAddr# ee k) q1 (x : made) s1
        first = before# e (k *# (n -# 1#))
     in if isTrue# (n ># 0#) && isTrue# (l ==# 0#)
          then stop# Nesting p s0
          else if isTrue# (n <=# 1000#) then short n first p s0 else long n first p [] s0
{-# INLINE takeList# #-}

-- | Encoded as a list. An empty list is refused with the fault 'Count'.
instance Raw a => Raw (NonEmpty a) where
  size = Var 8 (\l (x :| rest) -> beyond# (size @[a]) l (x : rest))
  poke# (x :| rest) p s = poke# (x : rest) p s
  peek# c l e p s = case peek# c l e p s of
    (# s1, p1, x : rest #) -> (# s1, p1, x :| rest #)
    (# s1, _, [] #) -> stop# Count p s1
  shape = Shape (byHand @(NonEmpty a) (list (shapeOf @a)))

-- | The description of a type whose instance refuses values that the description of its bytes accepts.
byHand :: forall a. Raw a => Description -> Description
byHand as = known as (I# (minimum# (size @a))) (isConstant (size @a)) $ Pass $ \c l e p s -> case peek# @a c l e p s of
  (# s1, q, _ #) -> (# s1, q #)

-- | Encoded as a list. The bounds are not encoded, and those of a decoded array begin at 0.
instance Raw a => Raw (Array Int a) where
  size = Var 8 (\l (Array _ _ (I# n) a) -> beyondAll# l n (\add -> total add n a 0# 0#))
   where
    total :: (Int# -> a -> Int#) -> Int# -> Array# a -> Int# -> Int# -> Int#
    total add n a t i
      | isTrue# (i >=# n) = t
      | True = case indexArray# a i of (# x #) -> total add n a (add t x) (i +# 1#)
  poke# (Array _ _ (I# n) a) p s = case putCount# n p s of (# s1, p1 #) -> pokeAll# n (indexArray# a) p1 s1
  peek# c l e p s = case count# (minimum# (size @a)) c e p s of
    (# s1, n #) -> case boxed# n c l e (plusAddr# p 8#) s1 of
      (# s2, q, a #) -> (# s2, q, Array 0 (I# n - 1) (I# n) a #)
  shape = Shape (list (shapeOf @a))
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

-- | An array of @n@ elements, which is encoded without a count.
newtype Fixed (n :: Nat) a = Fixed [a]
  deriving (Eq, Ord)

instance Show a => Show (Fixed n a) where
  showsPrec depth (Fixed xs) = showParen (depth > 10) (showString "fixed " . showsPrec 11 xs)

instance NFData a => NFData (Fixed n a) where
  rnf (Fixed xs) = rnf xs

instance Functor (Fixed n) where
  fmap f (Fixed xs) = Fixed (map f xs)

instance Foldable (Fixed n) where
  foldr f z (Fixed xs) = foldr f z xs

-- | An array of the given elements, or 'Nothing' if their number is not that of the type.
fixed :: forall n a. KnownNat n => [a] -> Maybe (Fixed n a)
fixed xs
  | length xs == counted @n = Just (Fixed xs)
  | otherwise = Nothing

-- | The elements of an array.
elements :: Fixed n a -> [a]
elements (Fixed xs) = xs

counted :: forall n. KnownNat n => Int
counted
  | n > most = unbounded n
  | otherwise = fromInteger n
 where
  n = natVal (Proxy :: Proxy n)
{-# INLINE counted #-}

-- The size of @n@ elements with the given size each.
times :: forall n. KnownNat n => Int -> Int
times each
  | each > 0 && counted @n > fromInteger most `quot` each = unbounded (natVal (Proxy :: Proxy n))
  | otherwise = counted @n * each
{-# INLINE times #-}

-- The largest number of elements and of bytes of an array. It is more than any memory has, and so small that no sum of the sizes of fields overflows.
most :: Integer
most = 0x1000000000000

unbounded :: Integer -> a
unbounded n = error ("Zooph.Raw: an array of " ++ show n ++ " elements is too large")
{-# NOINLINE unbounded #-}

instance (KnownNat n, Raw a) => Raw (Fixed n a) where
  size = case size @a of
    Const k -> Const (times @n k)
    Var k f -> Var (times @n k) (\l (Fixed xs) -> total (f l) 0# xs)
   where
    total :: (a -> Int#) -> Int# -> [a] -> Int#
    total _ t [] = t
    total f t (x : rest) = total f (t +# f x) rest
  poke# (Fixed xs) p0 s0 = go xs p0 s0
   where
    go [] p s = (# s, p #)
    go (x : rest) p s = case pokeAt# x p s of (# s1, p1 #) -> go rest p1 s1
  peek# c l e p s = case counted @n of
    I# n -> case size @a of
      Const _ -> made (takeList# n c l e p s)
      -- The elements of a fixed array are not a level of nesting, but 'takeList#' counts one.
      Var _ _ -> if isTrue# (n ==# 0#) then (# s, p, Fixed [] #) else made (takeList# n c (l +# 1#) e p s)
   where
    made :: (# S, Addr#, [a] #) -> (# S, Addr#, Fixed n a #)
    made (# s1, q, xs #) = (# s1, q, Fixed xs #)
  shape = Shape (array (counted @n) (shapeOf @a))
