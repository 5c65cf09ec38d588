{-# LANGUAGE CPP #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}
{-# LANGUAGE UnliftedFFITypes #-}

-- | Texts of package @text@ as UTF-8, to which its version 1 has to be converted. That is done in C, which has instructions for sixteen
-- characters at a time.
module Zooph.Internal.Native
  ( utf8Length
  , putUtf8
  ) where

import Data.Text.Internal (Text (..))
import qualified Data.Text.Array as Array
import GHC.Exts
#if MIN_VERSION_text(2,0,0)
#else
import GHC.IO (IO (..))
#endif

-- | Bytes of the text as UTF-8.
utf8Length :: Text -> Int

-- | Writes the text, which is not empty, as UTF-8 from the beginning of a word on, and zeros up to the end of the word behind its last byte: a NUL
-- at least. How many bytes the text is.
putUtf8 :: MutableByteArray# s -> Int# -> Text -> State# s -> (# State# s, Int# #)

#if MIN_VERSION_text(2,0,0)
utf8Length (Text _ _ n) = n
{-# INLINE utf8Length #-}

putUtf8 b at (Text (Array.ByteArray from) (I# first) (I# n)) s =
  case writeWord8ArrayAsWord64# b (at +# andI# n -8#) 0## s of
    s1 -> case copyByteArray# from first b at n s1 of s2 -> (# s2, n #)
{-# INLINE putUtf8 #-}
#else
utf8Length (Text (Array.Array array) first count) = measure array first count
{-# INLINE utf8Length #-}

putUtf8 b at (Text (Array.Array array) first count) s =
  case convert array first count (unsafeCoerce# b) (I# at) of
    IO f -> case f (unsafeCoerce# s) of (# s1, I# n #) -> (# unsafeCoerce# s1, n #)
{-# INLINE putUtf8 #-}

foreign import ccall unsafe "zooph_utf8_length"
  measure :: ByteArray# -> Int -> Int -> Int

foreign import ccall unsafe "zooph_utf8_put"
  convert :: ByteArray# -> Int -> Int -> MutableByteArray# RealWorld -> Int -> IO Int
#endif
