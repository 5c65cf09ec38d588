{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}

-- | What values add to the checksum. For texts that differs between driver and verifier.
module Touch
  ( text
  , flag
  , number
  , bits
  , words64
  ) where

import Data.Bits (unsafeShiftL, (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Word (Word64)
import GHC.Exts (Int (..), dataToTag#)
import Texts (text)
import Zooph.Prim (Number (..))

flag :: Bool -> Word64
flag x = fromIntegral (I# (dataToTag# x))
{-# INLINE flag #-}

number :: Integral a => a -> Word64
number = fromIntegral
{-# INLINE number #-}

bits :: Number a => a -> Word64
bits = bitsOf
{-# INLINE bits #-}

-- | Returns the checksum @bytes@ of @bench/README.md@.
words64 :: ByteString -> Word64
words64 bytes = go (fromIntegral (ByteString.length bytes)) 0
 where
  go !sum_ i
    | i >= ByteString.length bytes = sum_
    | otherwise = go (sum_ + word (ByteString.take 8 (ByteString.drop i bytes))) (i + 8)
  word = ByteString.foldr (\x n -> (n `unsafeShiftL` 8) .|. fromIntegral x) 0
