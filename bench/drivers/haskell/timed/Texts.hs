-- | What is added up of a text in timed rows: its length and its first byte.
module Texts (text) where

import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Unsafe as Unsafe
import Data.Word (Word64)
import qualified Zooph as Z

text :: Z.Text -> Word64
text x = fromIntegral (ByteString.length bytes) + (if ByteString.null bytes then 0 else fromIntegral (Unsafe.unsafeHead bytes))
 where
  bytes = Z.asBytes x
{-# INLINE text #-}
