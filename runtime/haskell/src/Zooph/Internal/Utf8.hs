{-# LANGUAGE BangPatterns #-}

-- | Checking UTF-8 as Unicode defines it: without surrogates and overlong sequences.
module Zooph.Internal.Utf8
  ( isValid
  , isAscii
  ) where

import Data.Bits ((.&.), (.|.))
import Data.Word (Word8)
import Zooph.Internal.Bytes (Bytes, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes

-- | Reports whether the bytes are UTF-8.
isValid :: Slice -> Bool
isValid (Slice b first n) = go first
 where
  !end = first + n
  go !i
    | i + 8 <= end && Bytes.word64 b i .&. 0x8080808080808080 == 0 = go (i + 8)
    | i >= end = True
    | lead < 0x80 = go (i + 1)
    | lead < 0xc2 = False
    | lead < 0xe0 = i + 2 <= end && tail_ (i + 1) && go (i + 2)
    | lead < 0xf0 = i + 3 <= end && second (bounds3 lead) (i + 1) && tail_ (i + 2) && go (i + 3)
    | lead < 0xf5 = i + 4 <= end && second (bounds4 lead) (i + 1) && tail_ (i + 2) && tail_ (i + 3) && go (i + 4)
    | otherwise = False
   where
    lead = Bytes.word8 b i
  tail_ i = Bytes.word8 b i .&. 0xc0 == 0x80
  second (low, high) i = let x = Bytes.word8 b i in x >= low && x <= high
  bounds3, bounds4 :: Word8 -> (Word8, Word8)
  bounds3 lead
    | lead == 0xe0 = (0xa0, 0xbf)
    | lead == 0xed = (0x80, 0x9f)
    | otherwise = (0x80, 0xbf)
  bounds4 lead
    | lead == 0xf0 = (0x90, 0xbf)
    | lead == 0xf4 = (0x80, 0x8f)
    | otherwise = (0x80, 0xbf)

-- | Reports whether all bytes are ASCII.
isAscii :: Bytes -> Int -> Int -> Bool
isAscii b first n = go first
 where
  !end = first + n
  go !i
    | i + 8 <= end = Bytes.word64 b i .&. 0x8080808080808080 == 0 && go (i + 8)
    | otherwise = rest i 0
  rest !i !bits
    | i >= end = bits .&. (0x80 :: Word8) == 0
    | otherwise = rest (i + 1) (bits .|. Bytes.word8 b i)
