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
import Data.Word (Word16, Word8)
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
utf8Length text = I# (utf8Length# text)
{-# INLINE utf8Length #-}

utf8Length# :: Text -> Int#
utf8Length# (Text (Array.Array array) first count) = case go (2 * first) of I# n -> n
 where
  !from = Bytes array
  !end = 2 * (first + count)
  go !i
    | i + 8 <= end = if Bytes.word64 from i .&. 0xff80ff80ff80ff80 == 0 then go (i + 8) else slow
    | otherwise = rest i
  rest !i
    | i >= end = count
    | Bytes.word16 from i < 0x80 = rest (i + 2)
    | otherwise = slow
  slow = longer from (2 * first) end 0

-- Units of a pair are two bytes each.
longer :: Bytes -> Int -> Int -> Int -> Int
longer from !i !end !n
  | i >= end = n
  | otherwise = longer from (i + 2) end (n + bytesOf (Bytes.word16 from i))
{-# NOINLINE longer #-}

bytesOf :: Word16 -> Int
bytesOf unit
  | unit < 0x80 = 1
  | unit < 0x800 = 2
  | unit >= 0xd800 && unit < 0xe000 = 2
  | otherwise = 3

putUtf8 b at0 (Text (Array.Array array) first count) = \s -> case go (2 * first) (I# at0) of ST f -> case f s of (# s1, () #) -> s1
 where
  !from = Bytes array
  !end = 2 * (first + count)
  to = Buffer b
  go !i !at
    | i + 8 <= end
    , w <- Bytes.word64 from i
    , w .&. 0xff80ff80ff80ff80 == 0 = do
        let pairs = (w .|. (w `unsafeShiftR` 8)) .&. 0x0000ffff0000ffff
        Bytes.store32 to at (fromIntegral (pairs .|. (pairs `unsafeShiftR` 16)))
        go (i + 8) (at + 4)
    | i >= end = pure ()
    | unit < 0x80 = Bytes.store8 to at (fromIntegral unit) >> go (i + 2) (at + 1)
    | otherwise = wide to at from i end >>= go (i + step)
   where
    unit = Bytes.word16 from i
    step = if unit >= 0xd800 && unit < 0xdc00 then 4 else 2

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
