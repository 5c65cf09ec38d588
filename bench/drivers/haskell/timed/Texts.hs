-- | What a text adds to a timed checksum: its length and its first byte.
module Texts (text) where

import Data.Word (Word64)
import qualified Zooph.Text as Text

text :: Text.Text -> Word64
text x = if Text.null x then 0 else fromIntegral (Text.length x) + fromIntegral (Text.byteAt x 0)
{-# INLINE text #-}
