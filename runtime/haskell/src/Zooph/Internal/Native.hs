{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE CPP #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}
{-# LANGUAGE UnliftedFFITypes #-}

-- | Texts of the package @text@ as UTF-8. Version 1 of the package has UTF-16, which is converted in C, sixteen characters at a time.
module Zooph.Internal.Native
  ( utf8Length
  , putUtf8
  ) where

import Data.Text.Internal (Text (..))
import qualified Data.Text.Array as Array
import GHC.Exts
#if MIN_VERSION_text(2,0,0)
import Data.Bits (complement, (.&.))
import GHC.ST (ST (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Word as Word
#else
import GHC.IO (IO (..))
#endif

-- | The length of the text in UTF-8, in bytes.
utf8Length :: Text -> Int

-- | @putUtf8 at end limit text@ writes the text as UTF-8 from the word at the address @end@ on, followed by a NUL and zeros up to a word boundary. It writes
-- the pointer to the text at @at@, and returns the new end. If the new end is beyond @limit@, the end of the memory, the text was not written completely. For a
-- text that no list of bytes can have, the new end is beyond any segment. For an empty text the pointer is null, and the end stays.
putUtf8 :: Int# -> Int# -> Int# -> Text -> State# s -> (# State# s, Int# #)

#if MIN_VERSION_text(2,0,0)
utf8Length (Text _ _ n) = n
{-# INLINE utf8Length #-}

putUtf8 at end limit (Text (Array.ByteArray from) first n) s0
  | n == 0 = case empty s0 of (# s1, _ #) -> (# s1, end #)
  | isTrue# (after ># limit) = (# s0, after #)
  | n >= Word.maxCount = (# s0, after +# noEnd #)
  | otherwise = case stored s0 of (# s1, _ #) -> (# s1, after #)
 where
  !(I# noEnd) = 16 * Word.maxCount
  !(I# after) = (I# end + n + 8) .&. complement 7
  ST empty = Bytes.put64 (I# at) 0
  ST stored = do
    Bytes.put64 (I# at) (Word.listPointer (I# at) (I# end) 2 (n + 1))
    Bytes.put64 (I# after - 8) 0
    Bytes.putBytes (Bytes.Bytes from) first (I# end) n
{-# INLINE putUtf8 #-}
#else
utf8Length (Text (Array.Array array) first count) = measure array first count
{-# INLINE utf8Length #-}

putUtf8 at end limit (Text (Array.Array array) first count) s =
  case convert array count (I# at) (I# end) (I# limit) first of
    IO f -> case f (unsafeCoerce# s) of (# s1, I# after #) -> (# unsafeCoerce# s1, after #)
{-# INLINE putUtf8 #-}

foreign import ccall unsafe "zooph_utf8_length"
  measure :: ByteArray# -> Int -> Int -> Int

foreign import ccall unsafe "zooph_utf8_put"
  convert :: ByteArray# -> Int -> Int -> Int -> Int -> Int -> IO Int
#endif
