{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}
{-# LANGUAGE UnliftedFFITypes #-}

-- | The loops of packing, which are in C (@cbits/packed.c@).
module Zooph.Internal.Packing
  ( tables
  , pack
  , unpackedSize
  , unpack
  ) where

import Data.Bits (bit, popCount, testBit, (.&.))
import GHC.Exts
import GHC.IO (unsafeIOToST)
import GHC.ST (ST (..))
import Zooph.Internal.Bytes (Buffer (..), Bytes (..))
import qualified Zooph.Internal.Bytes as Bytes

-- | The tables that the loops read. For each tag there are the indices of the word's bytes that are not zero (padded with 8); for each byte of the word its
-- index behind the tag, where 8 stands for a zero byte; and the number of bytes that are not zero.
tables :: Bytes
tables = Bytes.create (256 * 17) $ \b -> do
  rows b 0 (\tag -> take 8 (filter (testBit tag) [0 .. 7] ++ repeat 8))
  rows b 2048 (\tag -> [if testBit tag k then popCount (tag .&. (bit k - 1)) else 8 | k <- [0 .. 7]])
  rows b 4096 (\tag -> [popCount tag])
 where
  rows :: Buffer s -> Int -> (Int -> [Int]) -> ST s ()
  rows b first of_ = mapM_ (\(k, x) -> Bytes.store8 b (first + k) (fromIntegral x)) (zip [0 ..] (concatMap of_ [0 .. 255]))
{-# NOINLINE tables #-}

-- | @pack words first end out used size@ packs the words from @first@ to @end@ into the buffer @out@ of @size@ bytes, of which @used@ are in use. It stops when
-- there may be no room for the largest group. It returns the position of the next word and the number of bytes in use.
pack :: Bytes -> Int -> Int -> Buffer s -> Int -> Int -> ST s (Int, Int)
pack (Bytes from) first end (Buffer out) used size = do
  Buffer stopped <- Bytes.newBuffer 8
  used' <- unsafeIOToST (packing table from first end (unsafeCoerce# out) used size (unsafeCoerce# stopped))
  ST $ \s -> case readIntArray# stopped 0# s of (# s1, next #) -> (# s1, (I# next, used') #)
 where
  !(Bytes table) = tables

-- | @unpackedSize packed first end most@ is the unpacked size in bytes of the groups from @first@ to @end@. It is @-1 - i@ if the group at position @i@ is
-- incomplete, and 'minBound' if the size exceeds @most@.
unpackedSize :: Bytes -> Int -> Int -> Int -> Int
unpackedSize (Bytes packed) = measuring table packed
 where
  !(Bytes table) = tables

-- | @unpack packed first end out size@ unpacks the groups from @first@ to @end@ into @out@. @size@ is their unpacked size in bytes, which is never exceeded,
-- even if the packed bytes have changed since they were measured.
unpack :: Bytes -> Int -> Int -> Buffer s -> Int -> ST s ()
unpack (Bytes packed) first end (Buffer out) size = unsafeIOToST (unpacking table packed first end (unsafeCoerce# out) size)
 where
  !(Bytes table) = tables

foreign import ccall unsafe "zooph_pack"
  packing
    :: ByteArray# -> ByteArray# -> Int -> Int -> MutableByteArray# RealWorld -> Int -> Int -> MutableByteArray# RealWorld -> IO Int

foreign import ccall unsafe "zooph_unpacked_size"
  measuring :: ByteArray# -> ByteArray# -> Int -> Int -> Int -> Int

foreign import ccall unsafe "zooph_unpack"
  unpacking :: ByteArray# -> ByteArray# -> Int -> Int -> MutableByteArray# RealWorld -> Int -> IO ()
