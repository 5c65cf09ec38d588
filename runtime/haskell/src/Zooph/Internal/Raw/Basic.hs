{-# LANGUAGE CPP #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}
{-# OPTIONS_GHC -Wno-orphans #-} -- The class is in a module of its own.

-- | Instances for numbers, booleans and characters.
module Zooph.Internal.Raw.Basic () where

import Control.Exception (toException)
import GHC.ByteOrder (ByteOrder (..), targetByteOrder)
import GHC.Exts
import GHC.Float (castDoubleToWord64, castFloatToWord32, castWord32ToFloat, castWord64ToDouble)
import GHC.Int (Int16 (..), Int32 (..), Int64 (..), Int8 (..))
import GHC.Word (Word16 (..), Word32 (..), Word64 (..), Word8 (..), byteSwap16, byteSwap32, byteSwap64)
import Zooph.Internal.Raw.Class
import Zooph.Internal.Raw.Description (Check (..), Shape (..), tuple, word)
import Zooph.Raw.Fault (Fault (..), Kind (..))

-- Converts between the host's byte order and little-endian order.
le :: (a -> a) -> a -> a
le swap x = case targetByteOrder of LittleEndian -> x; BigEndian -> swap x
{-# INLINE le #-}

#define NUMBER(TYPE,BOX,WIDTH,READ,WRITE,SWAP,PLAIN,NAME) \
instance Raw TYPE where {\
  size = Const WIDTH ;\
  poke# x p s = case le SWAP x of { BOX v -> case WRITE p 0# v s of { s1 -> (# s1, plusAddr# p (w# WIDTH) #) } } ;\
  peek# _ _ _ p s = case READ p 0# s of { (# s1, v #) -> case le SWAP (BOX v) of { BOX u -> (# s1, plusAddr# p (w# WIDTH), BOX u #) } } ;\
  shape = Shape (word NAME WIDTH Any) ;\
  plain = PLAIN ;\
  {-# INLINE size #-} ;\
  {-# INLINE poke# #-} ;\
  {-# INLINE peek# #-} ;\
  {-# INLINE plain #-} }

w# :: Int -> Int#
w# (I# n) = n
{-# INLINE w# #-}

NUMBER(Int8,I8#,1,readInt8OffAddr#,writeInt8OffAddr#,id,Int8s,"i8")
NUMBER(Int16,I16#,2,readInt16OffAddr#,writeInt16OffAddr#,(fromIntegral . byteSwap16 . fromIntegral),Int16s,"i16")
NUMBER(Int32,I32#,4,readInt32OffAddr#,writeInt32OffAddr#,(fromIntegral . byteSwap32 . fromIntegral),Int32s,"i32")
NUMBER(Int64,I64#,8,readInt64OffAddr#,writeInt64OffAddr#,(fromIntegral . byteSwap64 . fromIntegral),Int64s,"i64")
NUMBER(Word8,W8#,1,readWord8OffAddr#,writeWord8OffAddr#,id,Word8s,"u8")
NUMBER(Word16,W16#,2,readWord16OffAddr#,writeWord16OffAddr#,byteSwap16,Word16s,"u16")
NUMBER(Word32,W32#,4,readWord32OffAddr#,writeWord32OffAddr#,byteSwap32,Word32s,"u32")
NUMBER(Word64,W64#,8,readWord64OffAddr#,writeWord64OffAddr#,byteSwap64,Word64s,"u64")
NUMBER(Float,F#,4,readFloatOffAddr#,writeFloatOffAddr#,(castWord32ToFloat . byteSwap32 . castFloatToWord32),Floats,"f32")
NUMBER(Double,D#,8,readDoubleOffAddr#,writeDoubleOffAddr#,(castWord64ToDouble . byteSwap64 . castDoubleToWord64),Doubles,"f64")
-- The package only supports 64-bit hosts.
NUMBER(Int,I#,8,readIntOffAddr#,writeIntOffAddr#,(fromIntegral . byteSwap64 . fromIntegral),Ints,"i64")
NUMBER(Word,W#,8,readWordOffAddr#,writeWordOffAddr#,(fromIntegral . byteSwap64 . fromIntegral),Words,"u64")

instance Raw Bool where
  size = Const 1
  poke# x p s = case x of
    False -> poke# (0 :: Word8) p s
    True -> poke# (1 :: Word8) p s
  peek# c l e p s = case peek# c l e p s of
    (# s1, p1, w #) -> case w :: Word8 of
      0 -> (# s1, p1, False #)
      1 -> (# s1, p1, True #)
      _ -> stop# BadBool p s1
  shape = Shape (word "bool" 1 Bools)
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

instance Raw Char where
  size = Const 4
  poke# x p s
    | x >= '\xd800' && x <= '\xdfff' = noScalar# p s
    | otherwise = poke# (fromIntegral (fromEnum x) :: Word32) p s
  peek# c l e p s = case peek# c l e p s of
    (# s1, p1, w #)
      | w < 0xd800 || w >= 0xe000 && w <= 0x10ffff -> case fromIntegral (w :: Word32) of
          I# n -> (# s1, p1, C# (chr# n) #)
      | otherwise -> stop# BadChar p s1
  shape = Shape (word "char" 4 Chars)
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

-- Throws the fault of a surrogate, which decoders refuse.
noScalar# :: Addr# -> S -> (# S, Addr# #)
noScalar# p s = case raiseIO# (toException (Fault {kind = BadChar, offset = 0, steps = [], shapes = Nothing})) s of (# s1, () #) -> (# s1, p #)
{-# NOINLINE noScalar# #-}

instance Raw () where
  size = Const 0
  poke# () p s = (# s, p #)
  peek# _ _ _ p s = (# s, p, () #)
  shape = Shape (tuple [])
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}
