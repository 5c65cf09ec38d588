{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE GADTs #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedTuples #-}
{-# OPTIONS_GHC -Wno-orphans #-} -- The class is the runtime's, which does not depend on the package vector.

-- | Instances of 'Zooph.Raw.Raw' for the vectors of the package @vector@: boxed, unboxed, storable and primitive ones. They are encoded as lists.
-- On little-endian hosts vectors of numbers are copied as one block, except boxed ones. This module exports instances only.
module Zooph.Raw.Vector () where

import Data.Int (Int16, Int32, Int64, Int8)
import Data.Primitive.ByteArray (ByteArray (..))
import Data.Typeable (Typeable)
import qualified Data.Vector as V
import qualified Data.Vector.Generic as G
import qualified Data.Vector.Generic.Mutable as M
import qualified Data.Vector.Primitive as P
import qualified Data.Vector.Storable as S
import qualified Data.Vector.Unboxed as U
import qualified Data.Vector.Unboxed.Base as U
import Data.Word (Word16, Word32, Word64, Word8)
import Foreign.ForeignPtr (ForeignPtr)
import GHC.ByteOrder (ByteOrder (..), targetByteOrder)
import GHC.Exts
import GHC.ForeignPtr (ForeignPtr (..), mallocPlainForeignPtrBytes)
import GHC.IO (IO (..))
import GHC.ST (ST (..))
import Type.Reflection (TypeRep, eqTypeRep, typeRep, (:~~:) (..))
import Zooph.Raw.Instance (Ctx, Plain (..), Raw (..), Shape (..), Size (..))
import qualified Zooph.Raw.Instance as I

-- The size of a vector. If the size of elements is constant, no element is visited.
sizeOf :: forall v a. (Raw a, G.Vector v a) => Size (v a)
sizeOf = Var 8 (\l v -> case G.length v of I# n -> I.beyondAll# l n (\add -> total v n add 0# 0#))
 where
  total :: v a -> Int# -> (Int# -> a -> Int#) -> Int# -> Int# -> Int#
  total v n add t i
    | isTrue# (i >=# n) = t
    | True = case G.basicUnsafeIndexM v (I# i) of Box x -> total v n add (add t x) (i +# 1#)
{-# INLINE sizeOf #-}

-- The result of indexing a vector, without evaluating the element.
data Box a = Box a

instance Functor Box where fmap f (Box x) = Box (f x)

instance Applicative Box where
  pure = Box
  Box f <*> Box x = Box (f x)

instance Monad Box where Box x >>= f = f x

pokeEach :: forall v a. (Raw a, G.Vector v a) => v a -> Addr# -> I.S -> (# I.S, Addr# #)
pokeEach v p s = case G.length v of
  I# n -> case I.putCount# n p s of
    (# s1, p1 #) -> I.pokeAll# n (\i -> case G.basicUnsafeIndexM v (I# i) of Box x -> (# x #)) p1 s1
{-# INLINE pokeEach #-}

peekEach :: forall v a. (Raw a, G.Vector v a) => Ctx -> Int# -> Addr# -> Addr# -> I.S -> (# I.S, Addr#, v a #)
peekEach c l e p s = case I.count# (I.minimum# (size @a)) c e p s of
  (# s1, n #) -> case M.basicUnsafeNew (I# n) of
    ST new -> case new s1 of
      (# s2, m #) -> case I.filled# n c l e (plusAddr# p 8#) (\i x s3 -> case M.basicUnsafeWrite m (I# i) x of ST f -> case f s3 of (# s4, () #) -> s4) s2 of
        (# s5, q #) -> case G.basicUnsafeFreeze m of
          ST f -> case f s5 of (# s6, v #) -> (# s6, q, v #)
{-# INLINE peekEach #-}

-- Reports whether the bytes of elements in memory are those of their encoding. That holds for the types of numbers themselves, but not for types
-- that are only encoded like them.
copied :: forall a. (Raw a, Typeable a) => Bool
copied = case targetByteOrder of
  BigEndian -> False
  LittleEndian -> case plain @a of
    NotPlain -> False
    Int8s -> is int8Rep
    Int16s -> is int16Rep
    Int32s -> is int32Rep
    Int64s -> is int64Rep
    Word8s -> is word8Rep
    Word16s -> is word16Rep
    Word32s -> is word32Rep
    Word64s -> is word64Rep
    Floats -> is floatRep
    Doubles -> is doubleRep
    Ints -> is intRep
    Words -> is wordRep
 where
  is :: TypeRep b -> Bool
  is of_ = case eqTypeRep (typeRep @a) of_ of
    Just HRefl -> True
    Nothing -> False
{-# INLINE copied #-}

-- The types of numbers. To make the representation of a type takes an MD5 sum, which would otherwise be computed for each vector.

int8Rep :: TypeRep Int8
int8Rep = typeRep
{-# NOINLINE int8Rep #-}

int16Rep :: TypeRep Int16
int16Rep = typeRep
{-# NOINLINE int16Rep #-}

int32Rep :: TypeRep Int32
int32Rep = typeRep
{-# NOINLINE int32Rep #-}

int64Rep :: TypeRep Int64
int64Rep = typeRep
{-# NOINLINE int64Rep #-}

word8Rep :: TypeRep Word8
word8Rep = typeRep
{-# NOINLINE word8Rep #-}

word16Rep :: TypeRep Word16
word16Rep = typeRep
{-# NOINLINE word16Rep #-}

word32Rep :: TypeRep Word32
word32Rep = typeRep
{-# NOINLINE word32Rep #-}

word64Rep :: TypeRep Word64
word64Rep = typeRep
{-# NOINLINE word64Rep #-}

floatRep :: TypeRep Float
floatRep = typeRep
{-# NOINLINE floatRep #-}

doubleRep :: TypeRep Double
doubleRep = typeRep
{-# NOINLINE doubleRep #-}

intRep :: TypeRep Int
intRep = typeRep
{-# NOINLINE intRep #-}

wordRep :: TypeRep Word
wordRep = typeRep
{-# NOINLINE wordRep #-}

instance Raw a => Raw (V.Vector a) where
  size = sizeOf
  poke# = pokeEach
  peek# c l e p s = case I.count# (I.minimum# (size @a)) c e p s of
    (# s1, n #) -> case M.basicUnsafeNew (I# n) of
      ST new -> case new s1 of
        (# s2, m #) -> case I.filled# n c l e (plusAddr# p 8#) (\i x s3 -> case M.basicUnsafeWrite m (I# i) x of ST f -> case f s3 of (# s4, () #) -> s4) s2 of
          (# s5, q #) -> case V.unsafeFreeze m of
            ST f -> case f s5 of (# s6, v #) -> (# s6, q, v #)
  shape = Shape (I.list (I.shapeOf @a))
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

-- Writes a primitive vector of numbers of @k@ bytes each as one block.
pokePrimitive :: Int# -> P.Vector a -> Addr# -> I.S -> (# I.S, Addr# #)
pokePrimitive k (P.Vector (I# first) (I# n) (ByteArray from)) p s = I.pokeNumbers# n k from (first *# k) p s
{-# INLINE pokePrimitive #-}

peekPrimitive :: Int# -> Ctx -> Addr# -> Addr# -> I.S -> (# I.S, Addr#, P.Vector a #)
peekPrimitive k c e p s = case I.takeNumbers# k c e p s of
  (# s1, q, n, made #) -> (# s1, q, P.Vector 0 (I# n) (ByteArray made) #)
{-# INLINE peekPrimitive #-}

instance (Raw a, P.Prim a) => Raw (P.Vector a) where
  size = sizeOf
  poke# v p s
    | copied @a = pokePrimitive (I.minimum# (size @a)) v p s
    | otherwise = pokeEach v p s
  peek# c l e p s
    | copied @a = peekPrimitive (I.minimum# (size @a)) c e p s
    | otherwise = peekEach c l e p s
  shape = Shape (I.list (I.shapeOf @a))
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

-- An unboxed vector of numbers is a newtype of a primitive vector. 'Known' has the conversions between them.
data Known a where
  Known :: (U.Vector a -> P.Vector a) -> (P.Vector a -> U.Vector a) -> Known a
  Unknown :: Known a

known :: forall a. (Raw a, Typeable a) => Known a
known = case targetByteOrder of
  BigEndian -> Unknown
  LittleEndian -> case plain @a of
    NotPlain -> Unknown
    Int8s -> is int8Rep (Known (\(U.V_Int8 v) -> v) U.V_Int8)
    Int16s -> is int16Rep (Known (\(U.V_Int16 v) -> v) U.V_Int16)
    Int32s -> is int32Rep (Known (\(U.V_Int32 v) -> v) U.V_Int32)
    Int64s -> is int64Rep (Known (\(U.V_Int64 v) -> v) U.V_Int64)
    Word8s -> is word8Rep (Known (\(U.V_Word8 v) -> v) U.V_Word8)
    Word16s -> is word16Rep (Known (\(U.V_Word16 v) -> v) U.V_Word16)
    Word32s -> is word32Rep (Known (\(U.V_Word32 v) -> v) U.V_Word32)
    Word64s -> is word64Rep (Known (\(U.V_Word64 v) -> v) U.V_Word64)
    Floats -> is floatRep (Known (\(U.V_Float v) -> v) U.V_Float)
    Doubles -> is doubleRep (Known (\(U.V_Double v) -> v) U.V_Double)
    Ints -> is intRep (Known (\(U.V_Int v) -> v) U.V_Int)
    Words -> is wordRep (Known (\(U.V_Word v) -> v) U.V_Word)
 where
  is :: TypeRep b -> Known b -> Known a
  is of_ one = case eqTypeRep (typeRep @a) of_ of
    Just HRefl -> one
    Nothing -> Unknown
  {-# INLINE is #-}
{-# INLINE known #-}

instance (Raw a, U.Unbox a) => Raw (U.Vector a) where
  size = sizeOf
  poke# v p s = case known @a of
    Known out _ -> pokePrimitive (I.minimum# (size @a)) (out v) p s
    Unknown -> pokeEach v p s
  peek# c l e p s = case known @a of
    Known _ into -> case peekPrimitive (I.minimum# (size @a)) c e p s of (# s1, q, v #) -> (# s1, q, into v #)
    Unknown -> peekEach c l e p s
  shape = Shape (I.list (I.shapeOf @a))
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

instance (Raw a, S.Storable a) => Raw (S.Vector a) where
  size = sizeOf
  poke# v p s
    | copied @a = case S.unsafeToForeignPtr0 v of
        (ForeignPtr from contents, I# n) -> case n *# I.minimum# (size @a) of
          bytes -> case I.putCount# n p s of
            (# s1, p1 #) -> case touch# contents (I.copyIn# p1 from bytes s1) of s2 -> (# s2, plusAddr# p1 bytes #)
    | otherwise = pokeEach v p s
  peek# c l e p s
    | copied @a = case I.count# (I.minimum# (size @a)) c e p s of
        (# s1, n #) -> case n *# I.minimum# (size @a) of
          bytes -> case mallocPlainForeignPtrBytes (I# bytes) of
            IO new -> case new s1 of
              (# s2, made #) -> case (made :: ForeignPtr a) of
                ForeignPtr to contents -> case touch# contents (I.copyIn# to (plusAddr# p 8#) bytes s2) of
                  s3 -> (# s3, plusAddr# p (8# +# bytes), S.unsafeFromForeignPtr0 made (I# n) #)
    | otherwise = peekEach c l e p s
  shape = Shape (I.list (I.shapeOf @a))
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}
