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

-- | What the loops read: for each tag the bytes of a word that it names, by their places; for each tag the bytes of the word by their
-- places behind the tag, where 8 stands for a zero; and for each tag how many bytes it names.
tables :: Bytes
tables = Bytes.create (256 * 17) $ \b -> do
  rows b 0 (\tag -> take 8 (filter (testBit tag) [0 .. 7] ++ repeat 8))
  rows b 2048 (\tag -> [if testBit tag k then popCount (tag .&. (bit k - 1)) else 8 | k <- [0 .. 7]])
  rows b 4096 (\tag -> [popCount tag])
 where
  rows :: Buffer s -> Int -> (Int -> [Int]) -> ST s ()
  rows b first of_ = mapM_ (\(k, x) -> Bytes.store8 b (first + k) (fromIntegral x)) (zip [0 ..] (concatMap of_ [0 .. 255]))
{-# NOINLINE tables #-}

-- | @pack words first end out used size@ packs words from a place up to another one, behind so many bytes that are used, where there are so many
-- bytes in all. Returns where it stopped, and how many bytes are used: the largest group might not have fitted, or all is done.
pack :: Bytes -> Int -> Int -> Buffer s -> Int -> Int -> ST s (Int, Int)
pack (Bytes from) first end (Buffer out) used size = do
  Buffer stopped <- Bytes.newBuffer 8
  used' <- unsafeIOToST (packing table from first end (unsafeCoerce# out) used size (unsafeCoerce# stopped))
  ST $ \s -> case readIntArray# stopped 0# s of (# s1, next #) -> (# s1, (I# next, used') #)
 where
  !(Bytes table) = tables

-- | How many bytes of words the groups between two places stand for, which may be so many. -1 - i says that the group at i is cut off, 'minBound'
-- that there would be more.
unpackedSize :: Bytes -> Int -> Int -> Int -> Int
unpackedSize (Bytes packed) = measuring table packed
 where
  !(Bytes table) = tables

-- | Unpacks the groups between two places, which stand for so many bytes. If the packed bytes have changed since they were
-- measured, what is made has as many, too.
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
