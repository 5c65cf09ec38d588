{-# LANGUAGE OverloadedStrings #-}

-- | Converts JSON values to numbers and bytes.
module Zooph.Internal.Json.Values
  ( bitsOf
  , bytesValue
  ) where

import Control.Monad (when)
import Data.Bits (unsafeShiftL, unsafeShiftR, (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Char8 as Char8
import Data.Char (isDigit, isHexDigit)
import Data.Word (Word64, Word8)
import GHC.Float (castDoubleToWord64, castFloatToWord32, castWord64ToDouble, double2Float)
import qualified Zooph.Internal.Decimal as Decimal
import Zooph.Internal.Json.Common
import Zooph.Internal.Json.Parse
import Zooph.Layout (Form (..), Type (..))
import qualified Zooph.Layout as Layout

-- | The bits of a value as the data section stores them, before they are combined with the default.
bitsOf :: Path -> Type -> Json -> IO Word64
bitsOf path type_ json = case type_ of
  Void -> pure 0
  Bool -> case node json of
    Truth x -> pure (if x then 1 else 0)
    _ -> wrong "expected true or false"
  Int8 -> int True 8
  Int16 -> int True 16
  Int32 -> int True 32
  Int64 -> int True 64
  UInt8 -> int False 8
  UInt16 -> int False 16
  UInt32 -> int False 32
  UInt64 -> int False 64
  Float32 -> do
    x <- float path json
    let narrow = double2Float x
    when (isInfinite narrow && not (isInfinite x)) (wrong "out of range")
    pure (if isNaN x then 0x7fc00000 else fromIntegral (castFloatToWord32 narrow))
  Float64 -> castDoubleToWord64 <$> float path json
  Enum names -> case node json of
    String name -> maybe (wrong "no enumerant of this name") (pure . fromIntegral) (Layout.enumerantOf names name)
    _ -> int False 16
  _ -> wrong "expected something else"
 where
  wrong :: String -> IO a
  wrong = refuseAt path (offset json)
  int signed width = case node json of
    Number text -> integer wrong False text >>= inRange wrong signed width
    String text -> integer wrong True text >>= inRange wrong signed width
    _ -> wrong "expected an integer"

-- The sign and magnitude of an integer. In quotes it is decimal or hexadecimal. Without quotes it may have a fraction and an exponent. Then its value is that of the
-- nearest float, as in the other languages, whose parsers have nothing else; -2^63 is out of range, because larger magnitudes have the same float.
integer :: (String -> IO (Bool, Integer)) -> Bool -> ByteString -> IO (Bool, Integer)
integer wrong quoted text
  | ByteString.length magnitude > 2 && (ByteString.take 2 magnitude == "0x" || ByteString.take 2 magnitude == "0X") = hexadecimal (ByteString.drop 2 magnitude)
  | not (ByteString.null magnitude) && Char8.all isDigit magnitude = decimal magnitude
  | quoted = wrong "no integer"
  | otherwise = case Decimal.parse magnitude of
      Just x
        | isInfinite x || x /= fromInteger (truncate x) -> wrong "no integer"
        | x >= (if negative then 2 ^^ (63 :: Int) else 2 ^^ (64 :: Int)) -> wrong "out of range"
        | otherwise -> pure (negative, truncate x)
      Nothing -> wrong "no integer"
 where
  negative = "-" `ByteString.isPrefixOf` text
  magnitude = if negative || (quoted && "+" `ByteString.isPrefixOf` text) then ByteString.drop 1 text else text
  -- A number with more than 20 digits exceeds all integers.
  decimal digits
    | ByteString.length significant > 20 = wrong "out of range"
    | otherwise = pure (negative, maybe 0 fst (Char8.readInteger significant))
   where
    significant = Char8.dropWhile (== '0') digits
  hexadecimal digits
    | not (Char8.all isHexDigit digits) = wrong "no integer"
    | ByteString.length (Char8.dropWhile (== '0') digits) > 16 = wrong "no integer"
    | otherwise = pure (negative, Char8.foldl' (\n c -> 16 * n + hexDigit c) 0 digits)
  hexDigit c
    | isDigit c = toInteger (fromEnum c - 48)
    | otherwise = toInteger ((fromEnum c .|. 0x20) - 87)

inRange :: (String -> IO Word64) -> Bool -> Int -> (Bool, Integer) -> IO Word64
inRange wrong signed width (negative, magnitude)
  | fits = pure (fromInteger (if negative then negate magnitude else magnitude))
  | otherwise = wrong "out of range"
 where
  top = 2 ^ (if signed then width - 1 else width) :: Integer
  fits
    | negative = if signed then magnitude <= top else magnitude == 0
    | otherwise = magnitude < top

float :: Path -> Json -> IO Double
float path json = case node json of
  Null -> pure quiet
  String "NaN" -> pure quiet
  String "Infinity" -> pure (1 / 0)
  String "-Infinity" -> pure (-1 / 0)
  Number text -> decimal text
  String text -> decimal text
  _ -> refuseAt path (offset json) "expected a number"
 where
  quiet = castWord64ToDouble 0x7ff8000000000000
  decimal text = case Decimal.parse text of
    Just x | not (isInfinite x) -> pure x
    _ -> refuseAt path (offset json) "no number, or out of range"

-- | Bytes from their form in JSON, which an annotation may have set.
bytesValue :: Path -> Form -> Json -> IO ByteString
bytesValue path form json = case (node json, form) of
  (String text, Base64) -> maybe (wrong "no base64") pure (unbase64 text)
  (String text, Hex) -> maybe (wrong "no hexadecimal digits, or an odd number of them") pure (unhex text)
  (Array n items, plain) | isPlain plain -> do
    found <- mapM one (zip [0 ..] items)
    pure (fst (ByteString.unfoldrN n uncons found))
  _ -> wrong "expected bytes"
 where
  wrong :: String -> IO a
  wrong = refuseAt path (offset json)
  isPlain f = case f of
    Base64 -> False
    Hex -> False
    _ -> True
  uncons list = case list of
    x : rest -> Just (x, rest)
    [] -> Nothing
  one :: (Int, Json) -> IO Word8
  one (k, item) = case node item of
    Number _ -> fromIntegral <$> bitsOf (Element k : path) UInt8 item
    String _ -> fromIntegral <$> bitsOf (Element k : path) UInt8 item
    _ -> refuseAt (Element k : path) (offset item) "expected a number"

unhex :: ByteString -> Maybe ByteString
unhex text
  | odd (ByteString.length text) || not (Char8.all isHexDigit text) = Nothing
  | otherwise = Just (fst (ByteString.unfoldrN (ByteString.length text `quot` 2) pair 0))
 where
  pair k = Just (16 * digit (Char8.index text k) + digit (Char8.index text (k + 1)), k + 2)
  digit c = fromIntegral (if isDigit c then fromEnum c - 48 else (fromEnum c .|. 0x20) - 87)

-- Decodes base64 by the rules of the @capnp@ tool: white space is ignored, and the padding must be complete and at the end.
unbase64 :: ByteString -> Maybe ByteString
unbase64 text
  | not (Char8.all (\c -> c == '=') padding) || Char8.any (\c -> digit c < 0) letters = Nothing
  | otherwise = case (ByteString.length letters `rem` 4, ByteString.length padding) of
      (0, 0) -> Just (bytes 0)
      (2, 2) -> Just (bytes 1)
      (3, 1) -> Just (bytes 2)
      _ -> Nothing
 where
  (letters, padding) = Char8.break (== '=') (Char8.filter (`notElem` (" \t\n\f\r" :: String)) text)
  bytes more = fst (ByteString.unfoldrN (3 * (ByteString.length letters `quot` 4) + more) next 0)
  next k = Just (byte k, k + 1)
  byte k = fromIntegral (group (k `quot` 3) `unsafeShiftR` (16 - 8 * (k `rem` 3))) :: Word8
  group k = foldl (\n j -> (n `unsafeShiftL` 6) .|. at (4 * k + j)) 0 [0 .. 3] :: Int
  at k = if k < ByteString.length letters then digit (Char8.index letters k) else 0
  digit :: Char -> Int
  digit c
    | c >= 'A' && c <= 'Z' = fromEnum c - 65
    | c >= 'a' && c <= 'z' = fromEnum c - 71
    | isDigit c = fromEnum c + 4
    | c == '+' || c == '-' = 62
    | c == '/' || c == '_' = 63
    | otherwise = -1
