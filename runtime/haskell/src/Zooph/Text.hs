-- | Texts where they are in a message: bytes that ought to be UTF-8.
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

-- | A text in a message, which it keeps alive. Two are equal if their bytes are.
newtype Text = Text Slice

instance Eq Text where
  Text (Slice b first n) == Text (Slice c at m) = n == m && Bytes.sameBytes b first c at n

instance Ord Text where
  compare one other = compare (asBytes one) (asBytes other)

instance Show Text where
  showsPrec depth = showsPrec depth . toText

instance NFData Text where
  rnf text = text `seq` ()

-- | The text, with U+FFFD for what is not UTF-8.
toText :: Text -> Strict.Text
toText text@(Text (Slice b first n))
  | Utf8.isAscii b first n = decodeLatin1 (asBytes text)
  | otherwise = decodeUtf8With lenientDecode (asBytes text)

-- | The text; 'Nothing' if it is not UTF-8.
toTextStrict :: Text -> Maybe Strict.Text
toTextStrict text@(Text found)
  | Utf8.isValid found = Just (toText text)
  | otherwise = Nothing

-- | Its bytes, where they are.
asBytes :: Text -> ByteString
asBytes (Text found) = Bytes.toByteString found
{-# INLINE asBytes #-}

-- | How many bytes there are.
length :: Text -> Int
length (Text (Slice _ _ n)) = n
{-# INLINE length #-}

-- | There is none.
null :: Text -> Bool
null text = length text == 0
{-# INLINE null #-}

-- | A byte, counted from 0. It is an error of the program if there is none.
byteAt :: HasCallStack => Text -> Int -> Word8
byteAt (Text (Slice b first n)) i
  | i < 0 || i >= n = error ("Zooph.Text: no byte " ++ show i ++ " of " ++ show n)
  | otherwise = Bytes.word8 b (first + i)
{-# INLINE byteAt #-}

-- | Writes a text and an end of line to the standard output, as it is.
putText :: Text -> IO ()
putText text = ByteString.putStr (Char8.snoc (asBytes text) '\n')

-- | A text of bytes.
ofSlice :: Slice -> Text
ofSlice = Text
{-# INLINE ofSlice #-}

-- | Where the bytes are.
slice :: Text -> Slice
slice (Text found) = found
{-# INLINE slice #-}
