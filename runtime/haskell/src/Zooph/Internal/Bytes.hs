{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE CPP #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Bytes in pinned memory of the garbage collector, and loads from them. This is the only module of the runtime that knows the representation of bytes.
--
-- Loads and stores do not check bounds: callers must have checked them. All positions are in bytes from the beginning.
module Zooph.Internal.Bytes
  ( Bytes (..)
  , size
  , empty
  , zeros

    -- * From and to byte strings
  , Slice (..)
  , ofByteString
  , inPlace
  , toByteString
  , pinnedCopy

    -- * Loads
  , word8
  , word16
  , word32
  , word64
  , float
  , double

    -- * Bits of floating-point numbers
  , floatBits
  , doubleBits

    -- * Making bytes
  , Buffer (..)
  , create
  , newBuffer
  , newZeroed
  , bufferSize
  , freeze
  , store8
  , store16
  , store32
  , store64
  , storeFloat
  , storeDouble
  , load8
  , load16
  , load32
  , load64
  , copyBytes
  , copyBuffer
  , fill

    -- * Addresses in buffers
  , withAddresses
  , put64
  , putFloat
  , putDouble
  , putBytes

    -- * Comparing
  , sameBytes
  ) where

import Data.ByteString.Internal (ByteString (..))
import qualified Data.ByteString.Unsafe as Unsafe
import GHC.ByteOrder (ByteOrder (..), targetByteOrder)
import GHC.Exts
import GHC.Float (castDoubleToWord64, castFloatToWord32, castWord32ToFloat, castWord64ToDouble)
import GHC.ForeignPtr (ForeignPtr (..), ForeignPtrContents (..))
import GHC.IO (IO (..), unsafeDupablePerformIO)
import GHC.ST (ST (..), runST)
import GHC.Word (Word16 (..), Word32 (..), Word64 (..), Word8 (..), byteSwap16, byteSwap32, byteSwap64)

-- | Immutable bytes.
data Bytes = Bytes ByteArray#

-- | A range of bytes.
data Slice = Slice {-# UNPACK #-} !Bytes {-# UNPACK #-} !Int {-# UNPACK #-} !Int
  -- ^ The bytes, the position of the first byte, and the length.

-- | The number of bytes.
size :: Bytes -> Int
size (Bytes b) = I# (sizeofByteArray# b)
{-# INLINE size #-}

-- | No bytes.
empty :: Bytes
empty = runST (newBuffer 0 >>= freeze)
{-# NOINLINE empty #-}

-- | The given number of zero bytes.
zeros :: Int -> Bytes
zeros n = runST (newZeroed n >>= freeze)

-- | The bytes of a byte string. They are not copied if they are in memory of the garbage collector, and copied otherwise.
ofByteString :: ByteString -> Slice
ofByteString string
  -- The address of an empty byte string may be null.
  | n == 0 = Slice empty 0 0
  | otherwise = inPlace string (\bytes first -> Slice bytes first n) (Slice (pinnedCopy string) 0 n)
 where
#if MIN_VERSION_bytestring(0,11,0)
  !(BS _ n) = string
#else
  !(PS _ _ n) = string
#endif
{-# INLINE ofByteString #-}

-- | @inPlace string there elsewhere@ is @there@ of the bytes and the position of the first one, or @elsewhere@ if they are not in memory of the garbage
-- collector.
inPlace :: ByteString -> (Bytes -> Int -> r) -> r -> r
#if MIN_VERSION_bytestring(0,11,0)
inPlace (BS (ForeignPtr address contents) _) = located address contents
#else
inPlace (PS (ForeignPtr address contents) (I# offset) _) = located (plusAddr# address offset) contents
#endif
{-# INLINE inPlace #-}

located :: Addr# -> ForeignPtrContents -> (Bytes -> Int -> r) -> r -> r
located address contents there elsewhere = case contents of
  PlainPtr buffer -> within buffer
  MallocPtr buffer _ -> within buffer
  _ -> elsewhere
 where
  within buffer =
    let bytes = unsafeCoerce# (buffer :: MutableByteArray# RealWorld) :: ByteArray#
     in there (Bytes bytes) (I# (minusAddr# address (byteArrayContents# bytes)))
{-# INLINE located #-}

-- | A copy of a byte string in pinned memory.
pinnedCopy :: ByteString -> Bytes
pinnedCopy string = unsafeDupablePerformIO $ Unsafe.unsafeUseAsCStringLen string $ \(Ptr from, I# n) ->
  IO $ \s -> case newPinnedByteArray# n s of
    (# s1, buffer #) -> case copyAddrToByteArray# from buffer 0# n s1 of
      s2 -> case unsafeFreezeByteArray# buffer s2 of
        (# s3, bytes #) -> (# s3, Bytes bytes #)
{-# NOINLINE pinnedCopy #-}

-- | A byte string over the range, without a copy. It keeps all of the bytes alive.
toByteString :: Slice -> ByteString
toByteString (Slice (Bytes bytes) (I# first) n) =
#if MIN_VERSION_bytestring(0,11,0)
  BS (ForeignPtr (plusAddr# (byteArrayContents# bytes) first) (PlainPtr (unsafeCoerce# bytes))) n
#else
  PS (ForeignPtr (plusAddr# (byteArrayContents# bytes) first) (PlainPtr (unsafeCoerce# bytes))) 0 n
#endif
{-# INLINE toByteString #-}

le16 :: Word16 -> Word16
le16 w = case targetByteOrder of LittleEndian -> w; BigEndian -> byteSwap16 w
{-# INLINE le16 #-}

le32 :: Word32 -> Word32
le32 w = case targetByteOrder of LittleEndian -> w; BigEndian -> byteSwap32 w
{-# INLINE le32 #-}

le64 :: Word64 -> Word64
le64 w = case targetByteOrder of LittleEndian -> w; BigEndian -> byteSwap64 w
{-# INLINE le64 #-}

-- | Loads a byte.
word8 :: Bytes -> Int -> Word8
word8 (Bytes b) (I# i) = W8# (indexWord8Array# b i)
{-# INLINE word8 #-}

-- | Loads a little-endian number of two bytes.
word16 :: Bytes -> Int -> Word16
word16 (Bytes b) (I# i) = le16 (W16# (indexWord8ArrayAsWord16# b i))
{-# INLINE word16 #-}

-- | Loads a little-endian number of four bytes.
word32 :: Bytes -> Int -> Word32
word32 (Bytes b) (I# i) = le32 (W32# (indexWord8ArrayAsWord32# b i))
{-# INLINE word32 #-}

-- | Loads a little-endian number of eight bytes.
word64 :: Bytes -> Int -> Word64
word64 (Bytes b) (I# i) = le64 (W64# (indexWord8ArrayAsWord64# b i))
{-# INLINE word64 #-}

-- | Loads a little-endian 'Float'.
float :: Bytes -> Int -> Float
float (Bytes b) (I# i) = case targetByteOrder of
  LittleEndian -> F# (indexWord8ArrayAsFloat# b i)
  BigEndian -> castWord32ToFloat (word32 (Bytes b) (I# i))
-- It is not inlined before phase 1, so that the rewrite rules below can match it.
{-# INLINE [1] float #-}

-- | Loads a little-endian 'Double'.
double :: Bytes -> Int -> Double
double (Bytes b) (I# i) = case targetByteOrder of
  LittleEndian -> D# (indexWord8ArrayAsDouble# b i)
  BigEndian -> castWord64ToDouble (word64 (Bytes b) (I# i))
{-# INLINE [1] double #-}

-- | The bits of a 'Float'. GHC 9.0 compiles that to a call. A rewrite rule below loads the bits directly if the number was loaded by 'float'.
floatBits :: Float -> Word32
floatBits = castFloatToWord32
{-# INLINE [0] floatBits #-}

-- | The bits of a 'Double', like 'floatBits'.
doubleBits :: Double -> Word64
doubleBits = castDoubleToWord64
{-# INLINE [0] doubleBits #-}

{-# RULES
"floatBits/float" forall b i. floatBits (float b i) = word32 b i
"doubleBits/double" forall b i. doubleBits (double b i) = word64 b i
  #-}

-- | A mutable buffer of bytes.
data Buffer s = Buffer (MutableByteArray# s)

-- | A buffer of the given number of bytes in pinned memory, with arbitrary content.
newBuffer :: Int -> ST s (Buffer s)
newBuffer (I# n) = ST $ \s -> case newPinnedByteArray# n s of (# s1, b #) -> (# s1, Buffer b #)
{-# INLINE newBuffer #-}

-- | A buffer of the given number of zero bytes.
newZeroed :: Int -> ST s (Buffer s)
newZeroed n = do
  b <- newBuffer n
  fill b 0 n
  pure b

-- | The size of a buffer in bytes.
bufferSize :: Buffer s -> ST s Int
bufferSize (Buffer b) = ST $ \s -> case getSizeofMutableByteArray# b s of (# s1, n #) -> (# s1, I# n #)
{-# INLINE bufferSize #-}

-- | The bytes of a buffer, without a copy. The caller must not change the buffer afterwards.
freeze :: Buffer s -> ST s Bytes
freeze (Buffer b) = ST $ \s -> case unsafeFreezeByteArray# b s of (# s1, bytes #) -> (# s1, Bytes bytes #)
{-# INLINE freeze #-}

-- | The given number of bytes as the function writes them.
create :: Int -> (forall s. Buffer s -> ST s ()) -> Bytes
create n write = runST (newBuffer n >>= \b -> write b >> freeze b)
{-# INLINE create #-}

-- | Stores a byte.
store8 :: Buffer s -> Int -> Word8 -> ST s ()
store8 (Buffer b) (I# i) (W8# w) = ST $ \s -> (# writeWord8Array# b i w s, () #)
{-# INLINE store8 #-}

-- | Stores a number of two bytes in little-endian order.
store16 :: Buffer s -> Int -> Word16 -> ST s ()
store16 (Buffer b) (I# i) w = case le16 w of W16# x -> ST $ \s -> (# writeWord8ArrayAsWord16# b i x s, () #)
{-# INLINE store16 #-}

-- | Stores a number of four bytes in little-endian order.
store32 :: Buffer s -> Int -> Word32 -> ST s ()
store32 (Buffer b) (I# i) w = case le32 w of W32# x -> ST $ \s -> (# writeWord8ArrayAsWord32# b i x s, () #)
{-# INLINE store32 #-}

-- | Stores a number of eight bytes in little-endian order.
store64 :: Buffer s -> Int -> Word64 -> ST s ()
store64 (Buffer b) (I# i) w = case le64 w of W64# x -> ST $ \s -> (# writeWord8ArrayAsWord64# b i x s, () #)
{-# INLINE store64 #-}

-- | Stores a 'Float' in little-endian order.
storeFloat :: Buffer s -> Int -> Float -> ST s ()
storeFloat buffer@(Buffer b) at@(I# i) x@(F# x') = case targetByteOrder of
  LittleEndian -> ST $ \s -> (# writeWord8ArrayAsFloat# b i x' s, () #)
  BigEndian -> store32 buffer at (floatBits x)
{-# INLINE storeFloat #-}

-- | Stores a 'Double' in little-endian order.
storeDouble :: Buffer s -> Int -> Double -> ST s ()
storeDouble buffer@(Buffer b) at@(I# i) x@(D# x') = case targetByteOrder of
  LittleEndian -> ST $ \s -> (# writeWord8ArrayAsDouble# b i x' s, () #)
  BigEndian -> store64 buffer at (doubleBits x)
{-# INLINE storeDouble #-}

-- | Loads a byte of a buffer.
load8 :: Buffer s -> Int -> ST s Word8
load8 (Buffer b) (I# i) = ST $ \s -> case readWord8Array# b i s of (# s1, x #) -> (# s1, W8# x #)
{-# INLINE load8 #-}

-- | Loads a little-endian number of two bytes of a buffer.
load16 :: Buffer s -> Int -> ST s Word16
load16 (Buffer b) (I# i) = ST $ \s -> case readWord8ArrayAsWord16# b i s of (# s1, x #) -> (# s1, le16 (W16# x) #)
{-# INLINE load16 #-}

-- | Loads a little-endian number of four bytes of a buffer.
load32 :: Buffer s -> Int -> ST s Word32
load32 (Buffer b) (I# i) = ST $ \s -> case readWord8ArrayAsWord32# b i s of (# s1, x #) -> (# s1, le32 (W32# x) #)
{-# INLINE load32 #-}

-- | Loads a little-endian number of eight bytes of a buffer.
load64 :: Buffer s -> Int -> ST s Word64
load64 (Buffer b) (I# i) = ST $ \s -> case readWord8ArrayAsWord64# b i s of (# s1, x #) -> (# s1, le64 (W64# x) #)
{-# INLINE load64 #-}

-- | @copyBytes from at to first n@ copies @n@ bytes of @from@ from @at@ on to @to@ at @first@.
copyBytes :: Bytes -> Int -> Buffer s -> Int -> Int -> ST s ()
copyBytes (Bytes from) (I# at) (Buffer to) (I# first) (I# n) = ST $ \s -> (# copyByteArray# from at to first n s, () #)
{-# INLINE copyBytes #-}

-- | @copyBuffer from at to first n@ is 'copyBytes' from a buffer. Both buffers must be different.
copyBuffer :: Buffer s -> Int -> Buffer s -> Int -> Int -> ST s ()
copyBuffer (Buffer from) (I# at) (Buffer to) (I# first) (I# n) = ST $ \s ->
  (# copyMutableByteArray# from at to first n s, () #)
{-# INLINE copyBuffer #-}

-- | @fill buffer first n@ sets @n@ bytes from @first@ on to zero.
fill :: Buffer s -> Int -> Int -> ST s ()
fill (Buffer b) (I# first) (I# n) = ST $ \s -> (# setByteArray# b first n 0# s, () #)
{-# INLINE fill #-}

-- | Runs an action with the address of a buffer's first byte, and the address behind its last byte. They do not change, because buffers are pinned. GHC compiles a store to an address and a constant offset to
-- one instruction, and a store to a position in a buffer to three. The buffer is kept until the action ends. GHC must not know that the action never ends,
-- because it would remove what keeps the buffer.
withAddresses :: Buffer s -> (Int -> Int -> ST s a) -> ST s a
withAddresses (Buffer b) act = ST $ \s0 -> case getSizeofMutableByteArray# b s0 of
  (# s1, n #) ->
    let first = addr2Int# (byteArrayContents# (unsafeCoerce# b))
     in case act (I# first) (I# (first +# n)) of
          ST f -> case f s1 of (# s2, x #) -> case touch# b (unsafeCoerce# s2) of s3 -> (# unsafeCoerce# s3, x #)
{-# INLINE withAddresses #-}

-- | Stores a number of eight bytes at an address in little-endian order.
put64 :: Int -> Word64 -> ST s ()
put64 (I# at) w = case le64 w of W64# x -> ST $ \s -> (# writeWord64OffAddr# (int2Addr# at) 0# x s, () #)
{-# INLINE put64 #-}

-- | Stores a 'Float' at an address in little-endian order.
putFloat :: Int -> Float -> ST s ()
putFloat (I# at) x@(F# x') = case targetByteOrder of
  LittleEndian -> ST $ \s -> (# writeFloatOffAddr# (int2Addr# at) 0# x' s, () #)
  BigEndian -> case le32 (floatBits x) of W32# w -> ST $ \s -> (# writeWord32OffAddr# (int2Addr# at) 0# w s, () #)
{-# INLINE putFloat #-}

-- | Stores a 'Double' at an address in little-endian order.
putDouble :: Int -> Double -> ST s ()
putDouble at@(I# at') x@(D# x') = case targetByteOrder of
  LittleEndian -> ST $ \s -> (# writeDoubleOffAddr# (int2Addr# at') 0# x' s, () #)
  BigEndian -> put64 at (doubleBits x)
{-# INLINE putDouble #-}

-- | @putBytes from first at n@ copies @n@ bytes of @from@ from @first@ on to an address.
putBytes :: Bytes -> Int -> Int -> Int -> ST s ()
putBytes (Bytes from) (I# first) (I# at) (I# n) = ST $ \s -> (# copyByteArrayToAddr# from first (int2Addr# at) n s, () #)
{-# INLINE putBytes #-}

-- | @sameBytes one at other first n@ reports whether the @n@ bytes of @one@ from @at@ on equal those of @other@ from @first@ on.
sameBytes :: Bytes -> Int -> Bytes -> Int -> Int -> Bool
sameBytes (Bytes one) (I# at) (Bytes other) (I# first) (I# n) =
  isTrue# (compareByteArrays# one at other first n ==# 0#)
{-# INLINE sameBytes #-}
