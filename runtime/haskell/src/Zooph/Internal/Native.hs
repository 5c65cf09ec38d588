{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE CPP #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Texts of package @text@ as UTF-8, to which its version 1 has to be converted.
module Zooph.Internal.Native
  ( utf8Length
  , putUtf8
  ) where

import Data.Text.Internal (Text (..))
import qualified Data.Text.Array as Array
import GHC.Exts
#if MIN_VERSION_text(2,0,0)
#else
import Data.Bits (unsafeShiftL, unsafeShiftR, (.&.), (.|.))
import Data.Word (Word16, Word32, Word64, Word8)
import Zooph.Internal.Bytes (Buffer (..), Bytes (..))
import qualified Zooph.Internal.Bytes as Bytes
import GHC.ST (ST (..))
#endif

-- | Bytes of the text as UTF-8.
utf8Length :: Text -> Int

-- | Writes the text as UTF-8, which is so many bytes, from a place on.
putUtf8 :: MutableByteArray# s -> Int# -> Int# -> Text -> State# s -> State# s

#if MIN_VERSION_text(2,0,0)
utf8Length (Text _ _ n) = n
{-# INLINE utf8Length #-}

putUtf8 b at n (Text (Array.ByteArray from) (I# first) _) s = copyByteArray# from first b at n s
{-# INLINE putUtf8 #-}
#else
utf8Length (Text (Array.Array array) first count) = I# (utf8Length# array (2 * first) (2 * (first + count)))
{-# INLINE utf8Length #-}

utf8Length# :: ByteArray# -> Int -> Int -> Int#
utf8Length# array from end = case measured of I# n -> n
 where
  word = Bytes.word64 (Bytes array)
  measured
    | end - from >= 8 = four from 0
    | otherwise = one from 0
  -- Short texts of unforeseeable lengths are what is most frequent: the last four units are looked at together with some of
  -- those before them, so that no loop over the rest ends where the processor does not expect it.
  four !i !bits
    | i + 8 <= end = four (i + 8) (bits .|. word i)
    | otherwise = known (bits .|. word (end - 8))
  one !i !bits
    | i >= end = known bits
    | otherwise = one (i + 2) (bits .|. fromIntegral (Bytes.word16 (Bytes array) i))
  known bits
    | bits .&. notAscii == 0 = (end - from) `unsafeShiftR` 1
    | otherwise = longer array from end 0
{-# NOINLINE utf8Length# #-}

-- The bits of four units that no unit of ASCII has.
notAscii :: Word64
notAscii = 0xff80ff80ff80ff80

-- Units of a pair are two bytes each.
longer :: ByteArray# -> Int -> Int -> Int -> Int
longer array !i !end !n
  | i >= end = n
  | otherwise = longer array (i + 2) end (n + bytesOf (Bytes.word16 (Bytes array) i))
{-# NOINLINE longer #-}

bytesOf :: Word16 -> Int
bytesOf unit
  | unit < 0x80 = 1
  | unit < 0x800 = 2
  | unit >= 0xd800 && unit < 0xe000 = 2
  | otherwise = 3

putUtf8 b at0 n (Text (Array.Array array) first (I# count))
  | isTrue# (n ==# count) = ascii (I# at0) (2 * first) (2 * (first + I# count))
  | otherwise = run (beyond (Buffer b) (I# at0) (Bytes array) (2 * first) (2 * (first + I# count)))
 where
  -- As many bytes as units: all are ASCII.
  ascii at from end
    | end - from >= 8 = four at from end (at + (end - from) `unsafeShiftR` 1)
    | otherwise = one at from end
  four !at !i !end !behind s
    | i + 8 <= end = four (at + 4) (i + 8) end behind (run (Bytes.store32 (Buffer b) at (narrow i)) s)
    | otherwise = run (Bytes.store32 (Buffer b) (behind - 4) (narrow (end - 8))) s
  one !at !i !end s
    | i >= end = s
    | otherwise = one (at + 1) (i + 2) end (run (Bytes.store8 (Buffer b) at (fromIntegral (Bytes.word16 (Bytes array) i))) s)
  narrow i = fromIntegral (pairs .|. (pairs `unsafeShiftR` 16)) :: Word32
   where
    w = Bytes.word64 (Bytes array) i
    pairs = (w .|. (w `unsafeShiftR` 8)) .&. 0x0000ffff0000ffff

run :: ST s () -> State# s -> State# s
run (ST f) s = case f s of (# s1, () #) -> s1
{-# INLINE run #-}

-- The same from a character on that is not ASCII.
beyond :: Buffer s -> Int -> Bytes -> Int -> Int -> ST s ()
beyond to !at from !i !end
  | i >= end = pure ()
  | unit < 0x80 = Bytes.store8 to at (fromIntegral unit) >> beyond to (at + 1) from (i + 2) end
  | otherwise = wide to at from i end >>= \next -> beyond to next from (i + step) end
 where
  unit = Bytes.word16 from i
  step = if unit >= 0xd800 && unit < 0xdc00 then 4 else 2
{-# NOINLINE beyond #-}

-- One character beyond ASCII, and where the next one goes.
wide :: Buffer s -> Int -> Bytes -> Int -> Int -> ST s Int
wide to at from i end
  | unit < 0x800 = put [0xc0 .|. high 6, low 0]
  | unit >= 0xd800 && unit < 0xdc00 && i + 4 <= end = put [0xf0 .|. high 18, low 12, low 6, low 0]
  | otherwise = put [0xe0 .|. high 12, low 6, low 0]
 where
  unit = Bytes.word16 from i
  code :: Int
  code
    | unit >= 0xd800 && unit < 0xdc00 && i + 4 <= end =
        0x10000 + (((fromIntegral unit - 0xd800) `unsafeShiftL` 10) .|. (fromIntegral (Bytes.word16 from (i + 2)) - 0xdc00))
    | otherwise = fromIntegral unit
  high, low :: Int -> Word8
  high shift = fromIntegral (code `unsafeShiftR` shift)
  low shift = 0x80 .|. (fromIntegral (code `unsafeShiftR` shift) .&. 0x3f)
  put bytes_ = at + length bytes_ <$ sequence_ (zipWith (\k x -> Bytes.store8 to (at + k) x) [0 ..] bytes_)
{-# NOINLINE wide #-}
#endif
