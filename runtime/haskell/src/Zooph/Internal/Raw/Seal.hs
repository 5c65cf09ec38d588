{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Sealed values, which have a header with the fingerprint of their type and their length.
module Zooph.Internal.Raw.Seal
  ( fingerprint
  , shapeText
  , sealBy
  , unsealWith
  , unsealPrefix
  , sealedSize
  ) where

import Data.Bits (unsafeShiftL, (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.IORef
import qualified Data.Map.Strict as Map
import Data.Proxy (Proxy (..))
import Data.Typeable (TypeRep, typeRep)
import Data.Word (Word64)
import Numeric (showHex)
import System.IO.Unsafe (unsafePerformIO)
import Zooph.Internal.Raw.Class
import Zooph.Internal.Raw.Description (Sealing (..), fnv, textOf)
import Zooph.Internal.Raw.Run
import Zooph.Raw.Fault (Fault (..), Kind (..))

-- | The canonical text of the type's shape. It is infinite for a type that contains ever larger instances of itself (a nested data type).
shapeText :: forall a. Raw a => Sealing -> String
shapeText sealing = textOf sealing (shapeOf @a)

-- The fingerprints that were computed so far, once for each type, and their texts, for error messages.
kept :: IORef (Map.Map (TypeRep, Sealing) (Word64, String))
kept = unsafePerformIO (newIORef Map.empty)
{-# NOINLINE kept #-}

-- | The fingerprint of a type: the 64-bit FNV-1a hash of 'shapeText'.
fingerprint :: forall a. Raw a => Sealing -> Word64
fingerprint sealing = unsafePerformIO $ do
  known <- readIORef kept
  case Map.lookup key known of
    Just (found, _) -> pure found
    Nothing -> do
      let text = shapeText @a sealing
          made = fnv text
      made `seq` atomicModifyIORef' kept (\all_ -> (Map.insert key (made, text) all_, made))
 where
  key = (typeRep (Proxy :: Proxy a), sealing)

-- | Encodes a value with a header of 16 bytes: the fingerprint of its type, and its length. Throws a 'Fault' where 'encode' does.
sealBy :: forall a. Raw a => Sealing -> a -> ByteString
sealBy sealing = headed (fingerprint @a sealing)
{-# INLINE sealBy #-}

-- | The length of the sealed value that the bytes begin with, including its header. Not all of its bytes have to be there.
sealedSize :: ByteString -> Either Fault Word64
sealedSize bytes
  | ByteString.length bytes < 16 = Left (plainFault Truncated 0)
  | otherwise = Right (let n = word 8 bytes in if n > maxBound - 16 then maxBound else n + 16)

plainFault :: Kind -> Int -> Fault
plainFault why at = Fault why at [] Nothing

word :: Int -> ByteString -> Word64
word at = ByteString.foldr' (\byte total -> total `unsafeShiftL` 8 .|. fromIntegral byte) 0 . ByteString.take 8 . ByteString.drop at

-- | Decodes the sealed value that the bytes begin with, and returns it with the bytes behind it.
unsealPrefix :: forall a. Raw a => Sealing -> Limits -> ByteString -> Either Fault (a, ByteString)
unsealPrefix sealing limits bytes = do
  end <- headerOf @a sealing bytes
  decodeAt limits 16 end bytes $ \x q ->
    if q /= end then Left (plainFault Trailing q) else Right (x, ByteString.drop end bytes)
{-# INLINE unsealPrefix #-}

-- Checks the header of a sealed value of this type, and returns the end of the value.
headerOf :: forall a. Raw a => Sealing -> ByteString -> Either Fault Int
headerOf sealing bytes = do
  total <- sealedSize bytes
  let found = word 0 bytes
  if found /= fingerprint @a sealing
    then Left (plainFault Fingerprint 0) {shapes = Just (naming found, shapeText @a sealing)}
    else if total > fromIntegral (ByteString.length bytes) then Left (plainFault Truncated 8) else Right (fromIntegral total)

-- The text of a fingerprint that was computed before, or its hexadecimal digits.
naming :: Word64 -> String
naming found = case [text | (made, text) <- Map.elems (unsafePerformIO (readIORef kept)), made == found] of
  text : _ -> text
  [] -> replicate (16 - length digits) '0' ++ digits
 where
  digits = showHex found ""
{-# NOINLINE naming #-}

-- | Decodes the sealed value whose bytes are all of the byte string, within limits.
unsealWith :: Raw a => Sealing -> Limits -> ByteString -> Either Fault a
unsealWith sealing limits bytes = case unsealPrefix sealing limits bytes of
  Left fault -> Left fault
  Right (x, rest)
    | ByteString.null rest -> Right x
    | otherwise -> Left (plainFault Trailing (ByteString.length bytes - ByteString.length rest))
{-# INLINE unsealWith #-}
