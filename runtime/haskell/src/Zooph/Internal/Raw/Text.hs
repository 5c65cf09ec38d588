{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE CPP #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}
{-# OPTIONS_GHC -Wno-orphans #-} -- The class is in a module of its own.

-- | Instances for byte strings and texts.
module Zooph.Internal.Raw.Text
  ( validUtf8
  ) where

import Data.Bits (unsafeShiftL, unsafeShiftR, (.&.), (.|.))
import qualified Data.ByteString as ByteString
import Data.ByteString.Internal (ByteString (..))
import qualified Data.Text.Array as Array
import Data.Text.Encoding (decodeUtf8)
import Data.Text.Internal (Text (..))
import Data.Word (Word32, Word64, Word8)
import Foreign.Ptr (plusPtr)
import Foreign.Storable (peekByteOff, pokeByteOff)
import GHC.Exts
import GHC.ForeignPtr (ForeignPtr (..), ForeignPtrContents (..))
import GHC.IO (IO (..))
import GHC.ByteOrder (ByteOrder (..), targetByteOrder)
import GHC.ST (ST (..))
import GHC.Word (Word16 (..))
import Zooph.Internal.Bytes (Buffer (..), Bytes (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Raw.Class
import Zooph.Internal.Raw.Description (Check (..), Shape (..), list, text, word)
import Zooph.Internal.Raw.Move (copyIn#)
import Zooph.Raw.Fault (Kind (..))

instance Raw ByteString where
  size = Var 8 lengthOf
   where
    lengthOf :: Int# -> ByteString -> Int#
#if MIN_VERSION_bytestring(0,11,0)
    lengthOf _ (BS _ (I# n)) = n
#else
    lengthOf _ (PS _ _ (I# n)) = n
#endif
#if MIN_VERSION_bytestring(0,11,0)
  poke# (BS (ForeignPtr from contents) (I# n)) p s = case putCount# n p s of
    (# s1, p1 #) -> case touch# contents (copyIn# p1 from n s1) of s2 -> (# s2, plusAddr# p1 n #)
#else
  poke# (PS (ForeignPtr from contents) (I# first) (I# n)) p s = case putCount# n p s of
    (# s1, p1 #) -> case touch# contents (copyIn# p1 (plusAddr# from first) n s1) of s2 -> (# s2, plusAddr# p1 n #)
#endif
  peek# c _ e p s = case count# 1# c e p s of
    (# s1, n #) -> case newPinnedByteArray# n s1 of
      (# s2, b #) -> case plusAddr# p 8# of
        p1 -> case copyAddrToByteArray# p1 b 0# n s2 of
          s3 -> (# s3, plusAddr# p1 n, made b (I# n) #)
   where
    made b n =
#if MIN_VERSION_bytestring(0,11,0)
      BS (ForeignPtr (byteArrayContents# (unsafeCoerce# b)) (PlainPtr b)) n
#else
      PS (ForeignPtr (byteArrayContents# (unsafeCoerce# b)) (PlainPtr b)) 0 n
#endif
  shape = Shape (list (word "u8" 1 Any))
  {-# INLINE size #-}

-- | Reports whether bytes are UTF-8 as Unicode defines it: without surrogates and overlong sequences.
validUtf8 :: Addr# -> Int# -> S -> (# S, Bool #)
validUtf8 from n s = case go 0 of IO f -> f s
 where
  !count = I# n
  at i = peekByteOff (Ptr from) i :: IO Word8
  go !i
    | i + 8 <= count = do
        w <- peekByteOff (Ptr from) i
        if (w :: Word64) .&. 0x8080808080808080 == 0 then go (i + 8) else one i
    | otherwise = one i
  one i
    | i >= count = pure True
    | otherwise = do
        lead <- at i
        if lead < 0x80 then go (i + 1)
          else if lead < 0xc2 || lead > 0xf4 then pure False
          else if lead < 0xe0 then tail_ i 1 (go (i + 2))
          else if lead < 0xf0 then second lead i (tail_ i 2 (go (i + 3)))
          else second lead i (tail_ i 2 (tail_ i 3 (go (i + 4))))
  tail_ i k rest
    | i + k >= count = pure False
    | otherwise = at (i + k) >>= \w -> if w .&. 0xc0 == 0x80 then rest else pure False
  second lead i rest
    | i + 1 >= count = pure False
    | otherwise = at (i + 1) >>= \w -> if w >= low lead && w <= high lead then rest else pure False
  low, high :: Word8 -> Word8
  low lead = case lead of 0xe0 -> 0xa0; 0xf0 -> 0x90; _ -> 0x80
  high lead = case lead of 0xed -> 0x9f; 0xf4 -> 0x8f; _ -> 0xbf

instance Raw Text where
  size = Var 8 (\_ x -> case utf8Length x of I# n -> n)
  poke# = putText#
  peek# c _ e p s = case count# 1# c e p s of
    (# s1, n #) -> takeUtf8# (plusAddr# p 8#) n s1
  shape = Shape text
  {-# INLINE size #-}

-- | The length of the text in UTF-8, in bytes.
utf8Length :: Text -> Int

-- | Writes the length of a text in UTF-8, and its bytes.
putText# :: Text -> Addr# -> S -> (# S, Addr# #)

-- | Reads a text of the given number of bytes.
takeUtf8# :: Addr# -> Int# -> S -> (# S, Addr#, Text #)

#if MIN_VERSION_text(2,0,0)
utf8Length (Text _ _ n) = n
{-# INLINE utf8Length #-}

putText# (Text (Array.ByteArray from) (I# first) (I# n)) p s = case putCount# n p s of
  (# s1, p1 #) -> case copyByteArrayToAddr# from first p1 n s1 of s2 -> (# s2, plusAddr# p1 n #)

takeUtf8# p n s = case validUtf8 p n s of
  (# s1, False #) -> stop# BadUtf8 p s1
  (# s1, True #) -> case newByteArray# n s1 of
    (# s2, b #) -> case copyAddrToByteArray# p b 0# n s2 of
      s3 -> case unsafeFreezeByteArray# b s3 of
        (# s4, frozen #) -> (# s4, plusAddr# p n, Text (Array.ByteArray frozen) 0 (I# n) #)
#else
-- For messages this is done in C. Here it is done in Haskell, because Template Haskell loads this code, and would have to load the foreign code, too.
utf8Length (Text (Array.Array array) first count) = I# (utf8Length# array (2 * first) (2 * (first + count)))
{-# INLINE utf8Length #-}

utf8Length# :: ByteArray# -> Int -> Int -> Int#
utf8Length# array from end = case measured of I# n -> n
 where
  units = Bytes.word64 (Bytes array)
  measured
    | end - from >= 8 = four from 0
    | otherwise = one from 0
  -- Most texts are short and have unpredictable lengths. The last four units are loaded at once, together with some that were loaded already, which avoids the
  -- branch mispredictions of a loop over the rest.
  four !i !bits
    | i + 8 <= end = four (i + 8) (bits .|. units i)
    | otherwise = known (bits .|. units (end - 8))
  one !i !bits
    | i >= end = known bits
    | otherwise = one (i + 2) (bits .|. fromIntegral (Bytes.word16 (Bytes array) i))
  known bits
    | bits .&. notAscii == 0 = (end - from) `unsafeShiftR` 1
    | otherwise = longer array from end 0
{-# NOINLINE utf8Length# #-}

-- The bits of four units that are zero for ASCII.
notAscii :: Word64
notAscii = 0xff80ff80ff80ff80

-- The length in UTF-8. A surrogate pair has four bytes, so each of its units counts two.
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

-- Texts of version 1 of the package are UTF-16 in the host's byte order. They are first written as if they were ASCII, with one byte for each unit, which is never
-- more than they take. A text that is not ASCII is then written again.
putText# x@(Text (Array.Array array) first (I# units)) p s = case narrow (Bytes array) (2 * first) (2 * (first + I# units)) (Ptr (plusAddr# p 8#)) of
  IO f -> case f s of
    (# s1, True #) -> case putCount# units p s1 of (# s2, p1 #) -> (# s2, plusAddr# p1 units #)
    (# s1, False #) -> case utf8Length x of
      I# n -> case putCount# n p s1 of
        (# s2, p1 #) -> case wide (Bytes array) (2 * first) (2 * (first + I# units)) (Ptr p1) of
          IO g -> case g s2 of (# s3, () #) -> (# s3, plusAddr# p1 n #)

-- Writes each unit as a byte, and reports whether all are ASCII. The last four units are written at once, together with some that were written already.
narrow :: Bytes -> Int -> Int -> Ptr Word8 -> IO Bool
narrow from start end to0
  | end - start >= 8, LittleEndian <- targetByteOrder = four 0 start to0
  | otherwise = one 0 start to0
 where
  four !seen !i !to
    | i + 8 <= end = pokeByteOff to 0 (pairs w) >> four (seen .|. w) (i + 8) (to `plusPtr` 4)
    | otherwise = pokeByteOff to0 (((end - start) `unsafeShiftR` 1) - 4) (pairs behind) >> ascii (seen .|. behind)
   where
    w = Bytes.word64 from i
    behind = Bytes.word64 from (end - 8)
  pairs w = fromIntegral (both .|. (both `unsafeShiftR` 16)) :: Word32
   where
    both = (w .|. (w `unsafeShiftR` 8)) .&. 0x0000ffff0000ffff
  one !seen !i !to
    | i >= end = ascii seen
    | otherwise = pokeByteOff to 0 (fromIntegral unit :: Word8) >> one (seen .|. fromIntegral unit) (i + 2) (to `plusPtr` 1)
   where
    unit = unitAt from i
  ascii :: Word64 -> IO Bool
  ascii seen = pure (seen .&. 0xff80ff80ff80ff80 == 0)

unitAt :: Bytes -> Int -> Word16
unitAt (Bytes array) (I# i) = W16# (indexWord16Array# array (uncheckedIShiftRL# i 1#))
{-# INLINE unitAt #-}

wide :: Bytes -> Int -> Int -> Ptr Word8 -> IO ()
wide from = go
 where
  go !i !end !to
    | i >= end = pure ()
    | code < 0x80 = put 0 code >> go (i + 2) end (to `plusPtr` 1)
    | code < 0x800 = put 0 (0xc0 .|. code `unsafeShiftR` 6) >> low 1 0 >> go (i + 2) end (to `plusPtr` 2)
    | code >= 0xd800 && code < 0xdc00 && i + 4 <= end = do
        put 0 (0xf0 .|. pair `unsafeShiftR` 18)
        put 1 (0x80 .|. (pair `unsafeShiftR` 12) .&. 0x3f)
        put 2 (0x80 .|. (pair `unsafeShiftR` 6) .&. 0x3f)
        put 3 (0x80 .|. pair .&. 0x3f)
        go (i + 4) end (to `plusPtr` 4)
    | otherwise = put 0 (0xe0 .|. code `unsafeShiftR` 12) >> low 1 6 >> low 2 0 >> go (i + 2) end (to `plusPtr` 3)
   where
    code = fromIntegral (unitAt from i) :: Int
    pair = 0x10000 + ((code - 0xd800) `unsafeShiftL` 10) .|. (fromIntegral (unitAt from (i + 2)) - 0xdc00)
    low at shift = put at (0x80 .|. (code `unsafeShiftR` shift) .&. 0x3f)
    put :: Int -> Int -> IO ()
    put at x = pokeByteOff to at (fromIntegral x :: Word8)

takeUtf8# p n s = case newByteArray# (n *# 2#) s of
  (# s1, b #) -> case widen (Ptr p) (I# n) (Buffer b) of
    IO f -> case f s1 of
      (# s2, True #) -> case unsafeFreezeByteArray# b s2 of
        (# s3, frozen #) -> (# s3, plusAddr# p n, Text (Array.Array frozen) 0 (I# n) #)
      (# s2, False #) -> beyondAscii# p n s2

-- Writes each byte as a unit, and reports whether all are ASCII. The last four bytes are converted at once, together with some that were converted already.
widen :: Ptr Word8 -> Int -> Buffer RealWorld -> IO Bool
widen from n (Buffer to)
  | n >= 4, LittleEndian <- targetByteOrder = four 0 0
  | otherwise = one 0
 where
  four :: Word32 -> Int -> IO Bool
  four !seen !i
    | i + 4 <= n = peekByteOff from i >>= \w -> put64 (2 * i) (units w) >> four (seen .|. w) (i + 4)
    | otherwise = peekByteOff from (n - 4) >>= \w -> put64 (2 * (n - 4)) (units w) >> pure ((seen .|. w) .&. 0x80808080 == 0)
  units w = (pairs .|. (pairs `unsafeShiftL` 8)) .&. 0x00ff00ff00ff00ff
   where
    w64 = fromIntegral w :: Word64
    pairs = (w64 .|. (w64 `unsafeShiftL` 16)) .&. 0x0000ffff0000ffff
  one !i
    | i >= n = pure True
    | otherwise = do
        w <- peekByteOff from i
        if (w :: Word8) >= 0x80 then pure False else put16 i (fromIntegral w) >> one (i + 1)
  put64 i w = ioOf (Bytes.store64 (Buffer to) i w)
  put16 (I# i) x = case x of W16# u -> IO $ \s -> (# writeWord16Array# to i u s, () #)
  ioOf (ST f) = IO f

-- Reads a text that is not ASCII: it is validated, and then decoded.
beyondAscii# :: Addr# -> Int# -> S -> (# S, Addr#, Text #)
beyondAscii# p n s = case validUtf8 p n s of
  (# s1, False #) -> stop# BadUtf8 p s1
  (# s1, True #) -> case ByteString.packCStringLen (Ptr p, I# n) of
    IO f -> case f s1 of
      (# s2, bytes #) -> case decodeUtf8 bytes of !made -> (# s2, plusAddr# p n, made #)
{-# NOINLINE beyondAscii# #-}
#endif
