{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE AllowAmbiguousTypes #-}

-- | Numbers of fixed width in byte strings, in buffers of 'Control.Monad.ST.ST', and in foreign memory. Each function compiles to a bounds check
-- and one load or store, with a byte swap if the byte order requires it. The @unsafe@ functions have no bounds check. Positions need not be
-- aligned.
--
-- >>> loadLE (pack [1, 2, 3, 4]) 1 :: Word16
-- 770
-- >>> loadBE (pack [1, 2, 3, 4]) 1 :: Word16
-- 515
module Zooph.Prim
  ( Number (..)
  , width

    -- * Byte strings
  , loadLE
  , loadBE
  , unsafeLoadLE
  , unsafeLoadBE

    -- * Foreign memory
  , peekLE
  , peekBE
  , pokeLE
  , pokeBE

    -- * Buffers
  , MutableBytes
  , newBytes
  , freezeBytes
  , thawBytes
  , readLE
  , readBE
  , writeLE
  , writeBE
  , unsafeReadLE
  , unsafeWriteLE
  ) where

import Control.Monad.ST (ST)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.ByteString.Unsafe (unsafeUseAsCString)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8, byteSwap16, byteSwap32, byteSwap64)
import Foreign.Ptr (Ptr, castPtr)
import Foreign.Storable (Storable, peekByteOff, pokeByteOff)
import GHC.ByteOrder (ByteOrder (..), targetByteOrder)
import GHC.Float (castWord32ToFloat, castWord64ToDouble)
import GHC.Stack (HasCallStack)
import System.IO.Unsafe (unsafeDupablePerformIO)
import Zooph.Internal.Bytes (Buffer, Bytes, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes

-- | Numbers of 8 to 64 bits. The methods do not check bounds: callers must have checked them.
class (Storable a, Eq a) => Number a where
  -- | The width of a number in bytes.
  widthOf :: Int

  -- | The little-endian number at a position.
  unsafeIndex :: Bytes -> Int -> a

  -- | Reads the little-endian number at a position.
  unsafeRead :: Buffer s -> Int -> ST s a

  -- | Stores a number at a position in little-endian order.
  unsafeStore :: Buffer s -> Int -> a -> ST s ()

  -- | The number with its bytes in the opposite order.
  swapped :: a -> a

  -- | The bits of the number, extended with zeros.
  bitsOf :: a -> Word64

  -- | The number with these bits, of which those above its width are ignored.
  ofBits :: Word64 -> a

-- | The width in bytes of numbers of the argument's type.
width :: forall a. Number a => a -> Int
width _ = widthOf @a
{-# INLINE width #-}

instance Number Int8 where
  widthOf = 1
  unsafeIndex b i = fromIntegral (Bytes.word8 b i)
  unsafeRead b i = fromIntegral <$> Bytes.load8 b i
  unsafeStore b i x = Bytes.store8 b i (fromIntegral x)
  swapped = id
  bitsOf x = fromIntegral (fromIntegral x :: Word8)
  ofBits = fromIntegral
  {-# INLINE widthOf #-}
  {-# INLINE unsafeIndex #-}
  {-# INLINE unsafeRead #-}
  {-# INLINE unsafeStore #-}
  {-# INLINE swapped #-}
  {-# INLINE bitsOf #-}
  {-# INLINE ofBits #-}

instance Number Int16 where
  widthOf = 2
  unsafeIndex b i = fromIntegral (Bytes.word16 b i)
  unsafeRead b i = fromIntegral <$> Bytes.load16 b i
  unsafeStore b i x = Bytes.store16 b i (fromIntegral x)
  swapped = fromIntegral . byteSwap16 . fromIntegral
  bitsOf x = fromIntegral (fromIntegral x :: Word16)
  ofBits = fromIntegral
  {-# INLINE widthOf #-}
  {-# INLINE unsafeIndex #-}
  {-# INLINE unsafeRead #-}
  {-# INLINE unsafeStore #-}
  {-# INLINE swapped #-}
  {-# INLINE bitsOf #-}
  {-# INLINE ofBits #-}

instance Number Int32 where
  widthOf = 4
  unsafeIndex b i = fromIntegral (Bytes.word32 b i)
  unsafeRead b i = fromIntegral <$> Bytes.load32 b i
  unsafeStore b i x = Bytes.store32 b i (fromIntegral x)
  swapped = fromIntegral . byteSwap32 . fromIntegral
  bitsOf x = fromIntegral (fromIntegral x :: Word32)
  ofBits = fromIntegral
  {-# INLINE widthOf #-}
  {-# INLINE unsafeIndex #-}
  {-# INLINE unsafeRead #-}
  {-# INLINE unsafeStore #-}
  {-# INLINE swapped #-}
  {-# INLINE bitsOf #-}
  {-# INLINE ofBits #-}

instance Number Int64 where
  widthOf = 8
  unsafeIndex b i = fromIntegral (Bytes.word64 b i)
  unsafeRead b i = fromIntegral <$> Bytes.load64 b i
  unsafeStore b i x = Bytes.store64 b i (fromIntegral x)
  swapped = fromIntegral . byteSwap64 . fromIntegral
  bitsOf x = fromIntegral x
  ofBits = fromIntegral
  {-# INLINE widthOf #-}
  {-# INLINE unsafeIndex #-}
  {-# INLINE unsafeRead #-}
  {-# INLINE unsafeStore #-}
  {-# INLINE swapped #-}
  {-# INLINE bitsOf #-}
  {-# INLINE ofBits #-}

instance Number Word8 where
  widthOf = 1
  unsafeIndex b i = Bytes.word8 b i
  unsafeRead b i = Bytes.load8 b i
  unsafeStore b i x = Bytes.store8 b i x
  swapped = id
  bitsOf x = fromIntegral x
  ofBits = fromIntegral
  {-# INLINE widthOf #-}
  {-# INLINE unsafeIndex #-}
  {-# INLINE unsafeRead #-}
  {-# INLINE unsafeStore #-}
  {-# INLINE swapped #-}
  {-# INLINE bitsOf #-}
  {-# INLINE ofBits #-}

instance Number Word16 where
  widthOf = 2
  unsafeIndex b i = Bytes.word16 b i
  unsafeRead b i = Bytes.load16 b i
  unsafeStore b i x = Bytes.store16 b i x
  swapped = byteSwap16
  bitsOf x = fromIntegral x
  ofBits = fromIntegral
  {-# INLINE widthOf #-}
  {-# INLINE unsafeIndex #-}
  {-# INLINE unsafeRead #-}
  {-# INLINE unsafeStore #-}
  {-# INLINE swapped #-}
  {-# INLINE bitsOf #-}
  {-# INLINE ofBits #-}

instance Number Word32 where
  widthOf = 4
  unsafeIndex b i = Bytes.word32 b i
  unsafeRead b i = Bytes.load32 b i
  unsafeStore b i x = Bytes.store32 b i x
  swapped = byteSwap32
  bitsOf x = fromIntegral x
  ofBits = fromIntegral
  {-# INLINE widthOf #-}
  {-# INLINE unsafeIndex #-}
  {-# INLINE unsafeRead #-}
  {-# INLINE unsafeStore #-}
  {-# INLINE swapped #-}
  {-# INLINE bitsOf #-}
  {-# INLINE ofBits #-}

instance Number Word64 where
  widthOf = 8
  unsafeIndex b i = Bytes.word64 b i
  unsafeRead b i = Bytes.load64 b i
  unsafeStore b i x = Bytes.store64 b i x
  swapped = byteSwap64
  bitsOf x = x
  ofBits = id
  {-# INLINE widthOf #-}
  {-# INLINE unsafeIndex #-}
  {-# INLINE unsafeRead #-}
  {-# INLINE unsafeStore #-}
  {-# INLINE swapped #-}
  {-# INLINE bitsOf #-}
  {-# INLINE ofBits #-}

instance Number Float where
  widthOf = 4
  unsafeIndex = Bytes.float
  unsafeRead b i = castWord32ToFloat <$> Bytes.load32 b i
  unsafeStore = Bytes.storeFloat
  swapped = castWord32ToFloat . byteSwap32 . Bytes.floatBits
  bitsOf x = fromIntegral (Bytes.floatBits x)
  ofBits = castWord32ToFloat . fromIntegral
  {-# INLINE widthOf #-}
  {-# INLINE unsafeIndex #-}
  {-# INLINE unsafeRead #-}
  {-# INLINE unsafeStore #-}
  {-# INLINE swapped #-}
  {-# INLINE bitsOf #-}
  {-# INLINE ofBits #-}

instance Number Double where
  widthOf = 8
  unsafeIndex = Bytes.double
  unsafeRead b i = castWord64ToDouble <$> Bytes.load64 b i
  unsafeStore = Bytes.storeDouble
  swapped = castWord64ToDouble . byteSwap64 . Bytes.doubleBits
  bitsOf x = Bytes.doubleBits x
  ofBits = castWord64ToDouble
  {-# INLINE widthOf #-}
  {-# INLINE unsafeIndex #-}
  {-# INLINE unsafeRead #-}
  {-# INLINE unsafeStore #-}
  {-# INLINE swapped #-}
  {-# INLINE bitsOf #-}
  {-# INLINE ofBits #-}

outside :: HasCallStack => Int -> Int -> a
outside i n = error ("Zooph.Prim: no number at " ++ show i ++ " of " ++ show n ++ " bytes")
{-# NOINLINE outside #-}

-- | The little-endian number at a position of a byte string. Calls 'error' if it is out of bounds.
loadLE :: forall a. (HasCallStack, Number a) => ByteString -> Int -> a
loadLE string i
  | i < 0 || i > ByteString.length string - widthOf @a = outside i (ByteString.length string)
  | otherwise = unsafeLoadLE string i
{-# INLINE loadLE #-}

-- | The big-endian number at a position of a byte string. Calls 'error' if it is out of bounds.
loadBE :: (HasCallStack, Number a) => ByteString -> Int -> a
loadBE string i = swapped (loadLE string i)
{-# INLINE loadBE #-}

-- | 'loadLE' without a bounds check. The caller guarantees that the number is in bounds.
unsafeLoadLE :: Number a => ByteString -> Int -> a
unsafeLoadLE string i = Bytes.inPlace string (\b first -> unsafeIndex b (first + i)) (foreignLoadLE string i)
{-# INLINE unsafeLoadLE #-}

-- 'unsafeLoadLE' of bytes that are not in memory of the garbage collector: literals and memory maps, for example.
foreignLoadLE :: Number a => ByteString -> Int -> a
foreignLoadLE string i = unsafeDupablePerformIO (unsafeUseAsCString string (`peekLE` i))
{-# INLINABLE foreignLoadLE #-}

-- | 'loadBE' without a bounds check. The caller guarantees that the number is in bounds.
unsafeLoadBE :: Number a => ByteString -> Int -> a
unsafeLoadBE string i = swapped (unsafeLoadLE string i)
{-# INLINE unsafeLoadBE #-}

little :: Number a => a -> a
little x = case targetByteOrder of LittleEndian -> x; BigEndian -> swapped x
{-# INLINE little #-}

-- | Reads the little-endian number at a byte offset from an address, without any check.
peekLE :: Number a => Ptr b -> Int -> IO a
peekLE pointer i = little <$> peekByteOff (castPtr pointer :: Ptr ()) i
{-# INLINE peekLE #-}

-- | Reads the big-endian number at a byte offset from an address, without any check.
peekBE :: Number a => Ptr b -> Int -> IO a
peekBE pointer i = swapped <$> peekLE pointer i
{-# INLINE peekBE #-}

-- | Stores a number in little-endian order at a byte offset from an address, without any check.
pokeLE :: Number a => Ptr b -> Int -> a -> IO ()
pokeLE pointer i x = pokeByteOff (castPtr pointer :: Ptr ()) i (little x)
{-# INLINE pokeLE #-}

-- | Stores a number in big-endian order at a byte offset from an address, without any check.
pokeBE :: Number a => Ptr b -> Int -> a -> IO ()
pokeBE pointer i x = pokeLE pointer i (swapped x)
{-# INLINE pokeBE #-}

-- | A mutable buffer of bytes.
newtype MutableBytes s = MutableBytes (Buffer s)

-- | A buffer of the given number of zero bytes. Calls 'error' if the number is negative.
newBytes :: HasCallStack => Int -> ST s (MutableBytes s)
newBytes n
  | n < 0 = error "Zooph.Prim.newBytes: fewer than none"
  | otherwise = MutableBytes <$> Bytes.newZeroed n

-- | A copy of the bytes of a buffer.
freezeBytes :: MutableBytes s -> ST s ByteString
freezeBytes (MutableBytes b) = do
  n <- Bytes.bufferSize b
  copy <- Bytes.newBuffer n
  Bytes.copyBuffer b 0 copy 0 n
  frozen <- Bytes.freeze copy
  pure (Bytes.toByteString (Slice frozen 0 n))

-- | A buffer with a copy of the bytes of a byte string.
thawBytes :: ByteString -> ST s (MutableBytes s)
thawBytes string = case Bytes.ofByteString string of
  Slice from first n -> do
    b <- Bytes.newBuffer n
    Bytes.copyBytes from first b 0 n
    pure (MutableBytes b)

checked :: forall a s r. (HasCallStack, Number a) => MutableBytes s -> Int -> (Buffer s -> ST s r) -> ST s r
checked (MutableBytes b) i work = do
  n <- Bytes.bufferSize b
  if i < 0 || i > n - widthOf @a then outside i n else work b
{-# INLINE checked #-}

-- | Reads the little-endian number at a position. Calls 'error' if it is out of bounds.
readLE :: forall a s. (HasCallStack, Number a) => MutableBytes s -> Int -> ST s a
readLE b i = checked @a b i (`unsafeRead` i)
{-# INLINE readLE #-}

-- | Reads the big-endian number at a position. Calls 'error' if it is out of bounds.
readBE :: (HasCallStack, Number a) => MutableBytes s -> Int -> ST s a
readBE b i = swapped <$> readLE b i
{-# INLINE readBE #-}

-- | Stores a number at a position in little-endian order. Calls 'error' if it is out of bounds.
writeLE :: forall a s. (HasCallStack, Number a) => MutableBytes s -> Int -> a -> ST s ()
writeLE b i x = checked @a b i (\buffer -> unsafeStore buffer i x)
{-# INLINE writeLE #-}

-- | Stores a number at a position in big-endian order. Calls 'error' if it is out of bounds.
writeBE :: (HasCallStack, Number a) => MutableBytes s -> Int -> a -> ST s ()
writeBE b i x = writeLE b i (swapped x)
{-# INLINE writeBE #-}

-- | 'readLE' without a bounds check. The caller guarantees that the number is in bounds.
unsafeReadLE :: Number a => MutableBytes s -> Int -> ST s a
unsafeReadLE (MutableBytes b) = unsafeRead b
{-# INLINE unsafeReadLE #-}

-- | 'writeLE' without a bounds check. The caller guarantees that the number is in bounds.
unsafeWriteLE :: Number a => MutableBytes s -> Int -> a -> ST s ()
unsafeWriteLE (MutableBytes b) = unsafeStore b
{-# INLINE unsafeWriteLE #-}
