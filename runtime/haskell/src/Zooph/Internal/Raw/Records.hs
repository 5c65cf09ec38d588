{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedTuples #-}
{-# OPTIONS_GHC -Wno-orphans #-} -- The class is in a module of its own.

-- | Instances for the parts of schemas' Records that are not native types: lists of numbers, of booleans and of @Void@, and union members that the schema does not
-- describe.
module Zooph.Internal.Raw.Records
  ( peekUnknown#
  , beyondUnknown#
  , unknownMember
  ) where

import Control.Exception (toException)
import Data.Typeable (Typeable)
import GHC.Exts
import GHC.Word (Word16 (..), Word8 (..))
import Zooph.Array (Array)
import qualified Zooph.Array as Array
import Zooph.Bits (Bits)
import qualified Zooph.Bits as Bits
import Zooph.Internal.Bytes (Bytes (..), Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Face (Voids (..))
import Zooph.Internal.Raw.Basic ()
import Zooph.Internal.Raw.Class
import Zooph.Internal.Raw.Description (Check (..), Description, Pass (..), Shape (..), known, list, word)
import Zooph.Prim (Number (..))
import Zooph.Raw.Fault (Fault (..), Kind (..))

-- | The bytes of the array are those of the encoding on every host, so they are copied as one block.
instance (Typeable a, Number a, Raw a) => Raw (Array a) where
  size = Var 8 (\_ numbers -> case Array.slice numbers of Slice _ _ (I# n) -> n)
  poke# numbers p s = case Array.slice numbers of
    Slice (Bytes from) (I# first) (I# n) -> case Array.length numbers of
      I# count -> case putCount# count p s of
        (# s1, p1 #) -> case copyByteArrayToAddr# from first p1 n s1 of s2 -> (# s2, plusAddr# p1 n #)
  peek# c _ e p s = case widthOf @a of
    I# k -> case count# k c e p s of
      (# s1, n #) -> case newPinnedByteArray# (n *# k) s1 of
        (# s2, b #) -> case copyAddrToByteArray# (plusAddr# p 8#) b 0# (n *# k) s2 of
          s3 -> case unsafeFreezeByteArray# b s3 of
            (# s4, made #) -> (# s4, plusAddr# p (8# +# n *# k), Array.unsafeOfSlice (Bytes made) 0 (I# n) #)
  shape = Shape (list (shapeOf @a))
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

-- | A list of booleans, which are encoded as one byte each. Records have eight in a byte.
instance Raw Bits where
  size = Var 8 (\_ bits -> case Bits.length bits of I# n -> n)
  poke# bits p s = case Bits.place bits of
    Slice b first _ -> case Bits.length bits of
      I# n -> case putCount# n p s of (# s1, p1 #) -> spread# b first n p1 s1
  peek# c _ e p s = case count# 1# c e p s of
    (# s1, n #) -> gather# n (plusAddr# p 8#) s1
  shape = Shape (list (shapeOf @Bool))

-- Writes each bit as a byte.
spread# :: Bytes -> Int -> Int# -> Addr# -> S -> (# S, Addr# #)
spread# b first n p = go 0#
 where
  go i s
    | isTrue# (i >=# n) = (# s, plusAddr# p n #)
    | True = case Bytes.word8 b (first + I# (uncheckedIShiftRL# i 3#)) of
        w -> case fromIntegral w of
          W# bits -> case and# (uncheckedShiftRL# bits (andI# i 7#)) 1## of
            bit -> case fromIntegral (W# bit) of
              W8# one -> case writeWord8OffAddr# p i one s of s1 -> go (i +# 1#) s1

-- Reads each byte as a bit.
gather# :: Int# -> Addr# -> S -> (# S, Addr#, Bits #)
gather# n p s0 = case newPinnedByteArray# (uncheckedIShiftRL# (n +# 7#) 3#) s0 of
  (# s1, b #) ->
    let go i bits s
          | isTrue# (i >=# n) = case (if isTrue# (andI# n 7# ==# 0#) then s else put i bits s) of
              s2 -> case unsafeFreezeByteArray# b s2 of
                (# s3, made #) -> (# s3, plusAddr# p n, Bits.unsafeOfSlice (Bytes made) 0 (I# n) #)
          | True = case readWord8OffAddr# p i s of
              (# s2, w #) -> case W8# w of
                one
                  | one > 1 -> stop# BadBool (plusAddr# p i) s2
                  | True -> case fromIntegral one of
                      W# bit -> case or# bits (uncheckedShiftL# bit (andI# i 7#)) of
                        more
                          | isTrue# (andI# i 7# ==# 7#) -> go (i +# 1#) 0## (put i more s2)
                          | True -> go (i +# 1#) more s2
        put i bits s = case fromIntegral (W# bits) of W8# w -> writeWord8Array# b (uncheckedIShiftRL# i 3#) w s
     in go 0# 0## s1

-- | A list of @Void@, which is encoded as its length.
instance Raw Voids where
  size = Var 8 (\_ (Voids n) -> if n < 0 then error "Zooph.Raw: a list of fewer than no elements" else 0#)
  poke# (Voids (I# n)) p s = putCount# n p s
  peek# c _ e p s = case count# 0# c e p s of (# s1, n #) -> (# s1, plusAddr# p 8#, Voids (I# n) #)
  shape = Shape (list (shapeOf @()))

-- | Reads the number of a union member that the schema does not describe. The schema describes the members below @known_@.
peekUnknown# :: Int# -> Addr# -> S -> (# S, Addr#, Word16 #)
peekUnknown# known_ p s = case takeTag# 65536# p s of
  (# s1, q, number #)
    | isTrue# (number <# known_) -> stop# BadTag p s1
    | True -> case fromIntegral (I# number) of !made -> (# s1, q, made #)
{-# INLINE peekUnknown# #-}

-- | The size of the number of a union member that the schema does not describe. It throws a fault for a number below @known_@, which decoders would refuse.
beyondUnknown# :: Int# -> Word16 -> Int#
beyondUnknown# known_ number
  | number < fromIntegral (I# known_) = knownMember (# #)
  | True = 2#
{-# INLINE beyondUnknown# #-}

knownMember :: (# #) -> Int#
knownMember _ = raise# (toException (Fault {kind = BadTag, offset = 0, steps = [], shapes = Nothing}))
{-# NOINLINE knownMember #-}

-- | The description of the number of a union member that the schema does not describe. The argument is the number of members that it describes.
unknownMember :: Int -> Description
unknownMember (I# known_) = known (word "u16" 2 Any) 2 True $ Pass $ \_ _ _ p s -> case peekUnknown# known_ p s of
  (# s1, q, _ #) -> (# s1, q #)
