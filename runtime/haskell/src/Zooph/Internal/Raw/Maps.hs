{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedTuples #-}
{-# OPTIONS_GHC -Wno-orphans #-} -- The class is in a module of its own.

-- | Instances for sets and maps. Keys are written in ascending order. Reading them in that order builds a balanced tree directly, without a list. If a key does
-- not ascend, reading starts anew and inserts the keys one by one.
module Zooph.Internal.Raw.Maps () where

import Data.IntMap.Strict (IntMap)
import qualified Data.IntMap.Strict as IntMap
import Data.IntSet (IntSet)
import qualified Data.IntSet as IntSet
import Data.Map.Internal (Map (..))
import qualified Data.Map.Strict as Map
import Data.Set (Set)
import qualified Data.Set.Internal as Set
import GHC.Exts
import Zooph.Internal.Raw.Lists ()
import Zooph.Internal.Raw.Class
import Zooph.Internal.Raw.Description (Shape (..), hasFloats, mapping, set)
import Zooph.Raw.Fault (Kind (..))

-- Calls a function that reads @n@ entries, with the levels of nesting left for them and the limit of the first one.
entries# :: Int# -> Bool -> Int# -> Int# -> Addr# -> Addr# -> S -> (Int# -> Addr# -> S -> (# S, Addr#, r #)) -> (# S, Addr#, r #)
entries# k fixed n l e p s read_
  | isTrue# (n ==# 0#) || fixed = read_ l first s
  | isTrue# (l ==# 0#) = stop# Nesting p s
  | True = read_ (l -# 1#) first s
 where
  first = before# e (k *# (n -# 1#))
{-# INLINE entries# #-}

-- Reads keys in ascending order. If they do not ascend, which the null address says, it restores the budget and reads them in any order.
eitherOrder# :: Ctx -> (S -> (# S, Addr#, r #)) -> (S -> (# S, Addr#, r #)) -> S -> (# S, Addr#, r #)
eitherOrder# c ascending any_ s = case readIntArray# c 0# s of
  (# s1, left #) -> case ascending s1 of
    (# s2, q, r #)
      | isTrue# (eqAddr# q nullAddr#) -> case writeIntArray# c 0# left s2 of s3 -> any_ s3
      | True -> (# s2, q, r #)
{-# INLINE eitherOrder# #-}

-- Reports whether a key has no place in the order of keys, because it has a NaN. No set or map could find it.
isUnordered :: Ord k => k -> Bool
isUnordered k = compare k k /= EQ
{-# INLINE isUnordered #-}

-- The address is null if a set or map, whose keys are given, cannot be used because of NaNs. Only keys with floats are compared with themselves.
orderedOnly# :: forall k. (Ord k, Raw k) => Addr# -> [k] -> Addr#
orderedOnly# q keys
  | hasFloats (shapeOf @k) && any isUnordered keys = nullAddr#
  | otherwise = q
{-# INLINE orderedOnly# #-}

-- The functions of instances are top-level functions, so that GHC can specialise them once for each type.

-- | A map. Entries are encoded in the ascending order of their keys. A key with a NaN is encoded, but refused with the fault 'DuplicateKey'.
instance (Ord k, Raw k, Raw v) => Raw (Map k v) where
  size = Var 8 beyondMap#
  poke# = pokeMap#
  peek# = peekMap#
  shape = Shape (mapping (shapeOf @k) (shapeOf @v))
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

beyondMap# :: forall k v. (Raw k, Raw v) => Int# -> Map k v -> Int#
beyondMap# l m = case Map.size m of
  I# n -> case minimum# (size @k) +# minimum# (size @v) of
    least
      | isConstant (size @k) && isConstant (size @v) -> n *# least
      | isTrue# (n ==# 0#) -> 0#
      | isTrue# (l ==# 0#) -> tooDeep# (# #)
      | True -> total (l -# 1#) m (n *# least)
 where
  total :: Int# -> Map k v -> Int# -> Int#
  total _ Tip t = t
  total l1 (Bin _ k v left right) t = total l1 right (total l1 left (t +# beyond# (size @k) l1 k +# beyond# (size @v) l1 v))
{-# INLINABLE beyondMap# #-}

pokeMap# :: forall k v. (Raw k, Raw v) => Map k v -> Addr# -> S -> (# S, Addr# #)
pokeMap# m p s = case Map.size m of I# n -> case putCount# n p s of (# s1, p1 #) -> go m p1 s1
 where
  go :: Map k v -> Addr# -> S -> (# S, Addr# #)
  go Tip q s1 = (# s1, q #)
  go (Bin _ k v left right) q s1 = case go left q s1 of
    (# s2, q1 #) -> case pokeAt# k q1 s2 of
      (# s3, q2 #) -> case pokeAt# v q2 s3 of (# s4, q3 #) -> go right q3 s4
{-# INLINABLE pokeMap# #-}

peekMap# :: forall k v. (Ord k, Raw k, Raw v) => Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, Map k v #)
peekMap# c l e p s = case count# each c e p s of
  (# s1, n #) -> entries# each (isConstant (size @k) && isConstant (size @v)) n l e (plusAddr# p 8#) s1 $ \l1 first s2 ->
    eitherOrder# c (ascending l1 n first) (inserted l1 n first) s2
 where
  each = minimum# (size @k) +# minimum# (size @v)
  ascending l1 n first s1 = case tree l1 n first (plusAddr# p 8#) Nothing s1 of
    (# s2, q, (# m, _ #) #) -> (# s2, orderedOnly# q (Map.keys m), m #)
  -- Reads a tree of a number of entries, and returns it with its last key. The address is null if the keys do not ascend.
  tree :: Int# -> Int# -> Addr# -> Addr# -> Maybe k -> S -> (# S, Addr#, (# Map k v, Maybe k #) #)
  tree _ 0# _ q before s1 = (# s1, q, (# Tip, before #) #)
  tree l1 n ee q before s1 = case quotInt# n 2# of
    half -> case tree l1 half ee q before s1 of
      (# s2, q1, (# left, last_ #) #)
        | isTrue# (eqAddr# q1 nullAddr#) -> (# s2, q1, (# Tip, Nothing #) #)
        | True -> case plusAddr# ee (each *# half) of
            e1 -> case peek# c l1 (before# e1 (minimum# (size @v))) q1 s2 of
              (# s3, q2, !k #)
                | maybe False (\one -> compare one k /= LT) last_ -> (# s3, nullAddr#, (# Tip, Nothing #) #)
                | otherwise -> case peek# c l1 e1 q2 s3 of
                    (# s4, q3, !v #) -> case tree l1 (n -# half -# 1#) (plusAddr# e1 each) q3 (Just k) s4 of
                      (# s5, q4, (# right, end #) #) -> (# s5, q4, (# Bin (I# n) k v left right, end #) #)
  inserted l1 n first s1 = go n first (plusAddr# p 8#) Map.empty s1
   where
    go 0# _ q !m s2 = (# s2, q, m #)
    go i ee q !m s2 = case peek# c l1 (before# ee (minimum# (size @v))) q s2 of
      (# s3, q1, !k #)
        | Map.member k m || hasFloats (shapeOf @k) && isUnordered k -> stop# DuplicateKey q s3
        | otherwise -> case peek# c l1 ee q1 s3 of
            (# s4, q2, !v #) -> go (i -# 1#) (plusAddr# ee each) q2 (Map.insert k v m) s4
{-# INLINABLE peekMap# #-}

-- | A set. Elements are encoded in ascending order. An element with a NaN is encoded, but refused with the fault 'DuplicateKey'.
instance (Ord k, Raw k) => Raw (Set k) where
  size = Var 8 beyondSet#
  poke# = pokeSet#
  peek# = peekSet#
  shape = Shape (set (shapeOf @k))
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

beyondSet# :: forall k. Raw k => Int# -> Set k -> Int#
beyondSet# l m = case Set.size m of
  I# n -> case size @k of
    Const (I# each) -> n *# each
    Var (I# each) f
      | isTrue# (n ==# 0#) -> 0#
      | isTrue# (l ==# 0#) -> tooDeep# (# #)
      | True -> total (f (l -# 1#)) m (n *# each)
 where
  total :: (k -> Int#) -> Set k -> Int# -> Int#
  total _ Set.Tip t = t
  total f (Set.Bin _ k left right) t = total f right (total f left (t +# f k))
{-# INLINABLE beyondSet# #-}

pokeSet# :: forall k. Raw k => Set k -> Addr# -> S -> (# S, Addr# #)
pokeSet# m p s = case Set.size m of I# n -> case putCount# n p s of (# s1, p1 #) -> go m p1 s1
 where
  go :: Set k -> Addr# -> S -> (# S, Addr# #)
  go Set.Tip q s1 = (# s1, q #)
  go (Set.Bin _ k left right) q s1 = case go left q s1 of
    (# s2, q1 #) -> case pokeAt# k q1 s2 of (# s3, q2 #) -> go right q2 s3
{-# INLINABLE pokeSet# #-}

peekSet# :: forall k. (Ord k, Raw k) => Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, Set k #)
peekSet# c l e p s = case count# each c e p s of
  (# s1, n #) -> entries# each (isConstant (size @k)) n l e (plusAddr# p 8#) s1 $ \l1 first s2 ->
    eitherOrder# c (ascending l1 n first) (inserted l1 n first) s2
 where
  each = minimum# (size @k)
  ascending l1 n first s1 = case tree l1 n first (plusAddr# p 8#) Nothing s1 of
    (# s2, q, (# m, _ #) #) -> (# s2, orderedOnly# q (Set.toList m), m #)
  tree :: Int# -> Int# -> Addr# -> Addr# -> Maybe k -> S -> (# S, Addr#, (# Set k, Maybe k #) #)
  tree _ 0# _ q before s1 = (# s1, q, (# Set.Tip, before #) #)
  tree l1 n ee q before s1 = case quotInt# n 2# of
    half -> case tree l1 half ee q before s1 of
      (# s2, q1, (# left, last_ #) #)
        | isTrue# (eqAddr# q1 nullAddr#) -> (# s2, q1, (# Set.Tip, Nothing #) #)
        | True -> case plusAddr# ee (each *# half) of
            e1 -> case peek# c l1 e1 q1 s2 of
              (# s3, q2, !k #)
                | maybe False (\one -> compare one k /= LT) last_ -> (# s3, nullAddr#, (# Set.Tip, Nothing #) #)
                | otherwise -> case tree l1 (n -# half -# 1#) (plusAddr# e1 each) q2 (Just k) s3 of
                    (# s4, q3, (# right, end #) #) -> (# s4, q3, (# Set.Bin (I# n) k left right, end #) #)
  inserted l1 n first s1 = go n first (plusAddr# p 8#) Set.empty s1
   where
    go 0# _ q !m s2 = (# s2, q, m #)
    go i ee q !m s2 = case peek# c l1 ee q s2 of
      (# s3, q1, !k #)
        | Set.member k m || hasFloats (shapeOf @k) && isUnordered k -> stop# DuplicateKey q s3
        | otherwise -> go (i -# 1#) (plusAddr# ee each) q1 (Set.insert k m) s3
{-# INLINABLE peekSet# #-}

-- | Encoded as a map with keys of the type 'Int'.
instance Raw v => Raw (IntMap v) where
  size = Var 8 $ \l m -> case IntMap.size m of
    I# n -> case size @v of
      Const (I# each) -> n *# (8# +# each)
      Var (I# each) f
        | isTrue# (n ==# 0#) -> 0#
        | isTrue# (l ==# 0#) -> tooDeep# (# #)
        | True -> case IntMap.foldl' (\(I# t) v -> I# (t +# f (l -# 1#) v)) (I# (n *# (8# +# each))) m of I# t -> t
  poke# m p s = case IntMap.size m of
    I# n -> case putCount# n p s of (# s1, p1 #) -> go (IntMap.toAscList m) p1 s1
   where
    go :: [(Int, v)] -> Addr# -> S -> (# S, Addr# #)
    go [] q s1 = (# s1, q #)
    go ((k, v) : rest) q s1 = case pokeAt# k q s1 of
      (# s2, q1 #) -> case pokeAt# v q1 s2 of (# s3, q2 #) -> go rest q2 s3
  peek# c l e p s = case 8# +# minimum# (size @v) of
    each -> case count# each c e p s of
      (# s1, n #) -> entries# each (isConstant (size @v)) n l e (plusAddr# p 8#) s1 $ \l1 first s2 ->
        let go 0# _ q !m s3 = (# s3, q, m #)
            go i ee q !m s3 = case peek# c l1 ee q s3 of
              (# s4, q1, !k #)
                | IntMap.member k m -> stop# DuplicateKey q s4
                | otherwise -> case peek# c l1 ee q1 s4 of
                    (# s5, q2, !v #) -> go (i -# 1#) (plusAddr# ee each) q2 (IntMap.insert k v m) s5
         in go n first (plusAddr# p 8#) IntMap.empty s2
  shape = Shape (mapping (shapeOf @Int) (shapeOf @v))

-- | Encoded as a set of 'Int'.
instance Raw IntSet where
  size = Var 8 (\_ m -> case IntSet.size m of I# n -> n *# 8#)
  poke# m p s = poke# (IntSet.toAscList m) p s
  peek# c _ e p s = case count# 8# c e p s of
    (# s1, n #) ->
      let go 0# q !m s2 = (# s2, q, m #)
          go i q !m s2 = case peek# c 0# e q s2 of
            (# s3, q1, !k #)
              | IntSet.member k m -> stop# DuplicateKey q s3
              | otherwise -> go (i -# 1#) q1 (IntSet.insert k m) s3
       in go n (plusAddr# p 8#) IntSet.empty s1
  shape = Shape (set (shapeOf @Int))
