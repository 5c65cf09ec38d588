{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Copies of memory that avoid a slow case of some processors. If the destination is less than 32 bytes behind the source, modulo the page size, their copy
-- instruction takes ten to thirty times as long as otherwise. C's @memcpy@ uses that instruction from about 2 KB up to the size of the second-level cache.
--
-- All large objects of the garbage collector begin at the same offset in a page. So copies from the beginning of one to a few words behind the beginning of another
-- are common.
module Zooph.Internal.Raw.Move
  ( copyIn#
  , copyOut#
  , gap#
  ) where

import Data.Bits ((.&.))
import Foreign.Marshal.Utils (copyBytes)
import GHC.Exts
import GHC.IO (IO (..))
import Zooph.Internal.Raw.Class (S)

-- | @copyIn# to from n@ copies @n@ bytes.
copyIn# :: Addr# -> Addr# -> Int# -> S -> S
copyIn# to from n s
  | inHole (I# n) (I# (minusAddr# to from)) = byWords to from n s
  | True = copyAll to from n s
{-# INLINE copyIn# #-}

-- | @copyOut# from first to n@ copies @n@ bytes of an array from the offset @first@ on to an address.
copyOut# :: ByteArray# -> Int# -> Addr# -> Int# -> S -> S
copyOut# from first to n s
  -- An array that is not pinned has no stable address. Large arrays are always pinned.
  | isTrue# (isByteArrayPinned# from), inHole (I# n) (I# (minusAddr# to source)) = case byWords to source n s of s1 -> touch# from s1
  | True = copyByteArrayToAddr# from first to n s
 where
  source = plusAddr# (byteArrayContents# from) first
{-# INLINE copyOut# #-}

-- | The offset at which a value is written in new memory of the given size. It is chosen such that copying a list's elements, which are 8 or 24 bytes behind the
-- beginning of the value, is not the slow case.
gap# :: Int# -> Int#
gap# n
  | I# n < least = 0#
  | True = 56#
{-# INLINE gap# #-}

copyAll :: Addr# -> Addr# -> Int# -> S -> S
copyAll to from n s = case copyBytes (Ptr to) (Ptr from :: Ptr ()) (I# n) of IO f -> case f s of (# s1, () #) -> s1
{-# INLINE copyAll #-}

-- Reports whether a copy of @n@ bytes is the slow case. @distance@ is the destination minus the source.
inHole :: Int -> Int -> Bool
inHole n distance = n >= least && n < 524288 && behind > 0 && behind < 32
 where
  behind = distance .&. 4095
{-# INLINE inHole #-}

-- | The smallest copy for which @memcpy@ uses that instruction, in bytes.
least :: Int
least = 2048
{-# INLINE least #-}

-- Copies four words at a time, which is half as fast as @memcpy@ outside of the slow case.
byWords :: Addr# -> Addr# -> Int# -> S -> S
byWords to from n s
  | isTrue# (n <# 32#) = copyAll to from n s
  | True = case readWord64OffAddr# from 0# s of
      (# s1, a #) -> case readWord64OffAddr# from 1# s1 of
        (# s2, b #) -> case readWord64OffAddr# from 2# s2 of
          (# s3, c #) -> case readWord64OffAddr# from 3# s3 of
            (# s4, d #) -> case writeWord64OffAddr# to 0# a s4 of
              s5 -> case writeWord64OffAddr# to 1# b s5 of
                s6 -> case writeWord64OffAddr# to 2# c s6 of
                  s7 -> case writeWord64OffAddr# to 3# d s7 of
                    s8 -> byWords (plusAddr# to 32#) (plusAddr# from 32#) (n -# 32#) s8
{-# NOINLINE byWords #-}
