-- | What a text adds to the verifier's checksum: a hash of every byte.
module Texts (text) where

import qualified Data.ByteString as ByteString
import Data.Word (Word64)
import qualified Zooph as Z

text :: Z.Text -> Word64
text x = ByteString.foldl' (\n byte -> 31 * n + fromIntegral byte) (fromIntegral (ByteString.length bytes)) bytes `mod` 0x10000000000
 where
  bytes = Z.asBytes x
