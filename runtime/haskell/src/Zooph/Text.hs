-- | Texts in messages, without a copy. Their bytes should be UTF-8, which validation checks only if 'Zooph.Limits.utf8' is set.
module Zooph.Text
  ( Text
  , toText
  , toTextStrict
  , asBytes
  , length
  , null
  , byteAt
  , putText

    -- * For the runtime
  , ofSlice
  , slice
  ) where

import Control.DeepSeq (NFData (..))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Char8 as Char8
import qualified Data.Text as Strict
import Data.Text.Encoding (decodeLatin1, decodeUtf8With)
import Data.Text.Encoding.Error (lenientDecode)
import Data.Word (Word8)
import GHC.Stack (HasCallStack)
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Utf8 as Utf8
import Prelude hiding (length, null)

-- | A text in a message. It keeps the message alive. Two texts are equal if their bytes are.
newtype Text = Text Slice

instance Eq Text where
  Text (Slice b first n) == Text (Slice c at m) = n == m && Bytes.sameBytes b first c at n

instance Ord Text where
  compare one other = compare (asBytes one) (asBytes other)

instance Show Text where
  showsPrec depth = showsPrec depth . toText

instance NFData Text where
  rnf text = text `seq` ()

-- | A copy of the text, with U+FFFD in the place of bytes that are not UTF-8.
toText :: Text -> Strict.Text
toText text@(Text (Slice b first n))
  | Utf8.isAscii b first n = decodeLatin1 (asBytes text)
  | otherwise = decodeUtf8With lenientDecode (asBytes text)

-- | A copy of the text, or 'Nothing' if it is not UTF-8.
toTextStrict :: Text -> Maybe Strict.Text
toTextStrict text@(Text found)
  | Utf8.isValid found = Just (toText text)
  | otherwise = Nothing

-- | The bytes of the text, without a copy.
asBytes :: Text -> ByteString
asBytes (Text found) = Bytes.toByteString found
{-# INLINE asBytes #-}

-- | The number of bytes, without the NUL terminator.
length :: Text -> Int
length (Text (Slice _ _ n)) = n
{-# INLINE length #-}

-- | Reports whether the text is empty.
null :: Text -> Bool
null text = length text == 0
{-# INLINE null #-}

-- | The byte at an index, which is counted from 0. Calls 'error' if the index is out of bounds.
byteAt :: HasCallStack => Text -> Int -> Word8
byteAt (Text (Slice b first n)) i
  | i < 0 || i >= n = error ("Zooph.Text: no byte " ++ show i ++ " of " ++ show n)
  | otherwise = Bytes.word8 b (first + i)
{-# INLINE byteAt #-}

-- | Writes the bytes of a text and a newline to the standard output, without any conversion.
putText :: Text -> IO ()
putText text = ByteString.putStr (Char8.snoc (asBytes text) '\n')

-- | The text with the given bytes.
ofSlice :: Slice -> Text
ofSlice = Text
{-# INLINE ofSlice #-}

-- | The bytes of the text.
slice :: Text -> Slice
slice (Text found) = found
{-# INLINE slice #-}
