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
import Data.Word (Word16, Word64, Word8)
import Zooph.Internal.Bytes (Buffer (..), Bytes (..))
import qualified Zooph.Internal.Bytes as Bytes
import GHC.ST (ST (..))
#endif

-- | Bytes of the text as UTF-8.
utf8Length :: Text -> Int

-- | Writes the text as UTF-8, so many bytes, from a place on.
putUtf8 :: MutableByteArray# s -> Int# -> Text -> State# s -> State# s

#if MIN_VERSION_text(2,0,0)
utf8Length (Text _ _ n) = n
{-# INLINE utf8Length #-}

putUtf8 b at (Text (Array.ByteArray from) (I# first) (I# n)) s = copyByteArray# from first b at n s
{-# INLINE putUtf8 #-}
#else
utf8Length (Text (Array.Array array) first count) = I# (utf8Length# array (2 * first) (2 * (first + count)))
{-# INLINE utf8Length #-}

utf8Length# :: ByteArray# -> Int -> Int -> Int#
utf8Length# array from end = case ascii from of I# n -> n
 where
  ascii !i
    | i + 8 <= end = if Bytes.word64 (Bytes array) i .&. notAscii == 0 then ascii (i + 8) else longer array from end 0
    | otherwise = rest i
  rest !i
    | i >= end = (end - from) `unsafeShiftR` 1
    | Bytes.word16 (Bytes array) i < 0x80 = rest (i + 2)
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

putUtf8 b at0 (Text (Array.Array array) first count) = go (2 * first) (I# at0)
 where
  !end = 2 * (first + count)
  go !i !at s
    | i + 8 <= end
    , w <- Bytes.word64 (Bytes array) i
    , w .&. notAscii == 0 =
        let pairs = (w .|. (w `unsafeShiftR` 8)) .&. 0x0000ffff0000ffff
         in go (i + 8) (at + 4) (run (Bytes.store32 (Buffer b) at (fromIntegral (pairs .|. (pairs `unsafeShiftR` 16)))) s)
    | i >= end = s
    | unit < 0x80 = go (i + 2) (at + 1) (run (Bytes.store8 (Buffer b) at (fromIntegral unit)) s)
    | otherwise = run (beyond (Buffer b) at (Bytes array) i end) s
   where
    unit = Bytes.word16 (Bytes array) i

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
