{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Copies of memory, past a hole of some processors: where the destination lies less than 32 bytes behind the source, modulo the size of a page,
-- their instruction for copies takes ten to thirty times as long as elsewhere. C's @memcpy@ uses that instruction from about 2 KB on, and up to the
-- size of the second-level cache.
--
-- Large objects of the garbage collector all begin at the same place of a page, so a copy from the beginning of one to a few words
-- behind that of another one is usual.
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

-- | Copies bytes from the second address to the first.
copyIn# :: Addr# -> Addr# -> Int# -> S -> S
copyIn# to from n s
  | inHole (I# n) (I# (minusAddr# to from)) = byWords to from n s
  | True = copyAll to from n s
{-# INLINE copyIn# #-}

-- | Copies bytes of an array, from a place on, to an address.
copyOut# :: ByteArray# -> Int# -> Addr# -> Int# -> S -> S
copyOut# from first to n s
  -- An array that may be moved has no address. Large ones never are.
  | isTrue# (isByteArrayPinned# from), inHole (I# n) (I# (minusAddr# to source)) = case byWords to source n s of s1 -> touch# from s1
  | True = copyByteArrayToAddr# from first to n s
 where
  source = plusAddr# (byteArrayContents# from) first
{-# INLINE copyOut# #-}

-- | How far behind the beginning of new memory of so many bytes a value is to be written, so that the copy of a list, which is a count
-- of 8 bytes behind that, or 24, is not in the hole.
gap# :: Int# -> Int#
gap# n
  | I# n < least = 0#
  | True = 56#
{-# INLINE gap# #-}

copyAll :: Addr# -> Addr# -> Int# -> S -> S
copyAll to from n s = case copyBytes (Ptr to) (Ptr from :: Ptr ()) (I# n) of IO f -> case f s of (# s1, () #) -> s1
{-# INLINE copyAll #-}

-- A copy of so many bytes whose ends are so far from one another is in the hole.
inHole :: Int -> Int -> Bool
inHole n distance = n >= least && n < 524288 && behind > 0 && behind < 32
 where
  behind = distance .&. 4095
{-# INLINE inHole #-}

-- | Copies of fewer bytes are not made by the instruction.
least :: Int
least = 2048
{-# INLINE least #-}

-- Four words at a time: half as fast as @memcpy@ is where it is not in the hole.
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
