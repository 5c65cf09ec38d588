{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE OverloadedStrings #-}

-- | Parses JSON by the grammar of RFC 8259 to a tree, whose strings and numbers share the memory of the input.
module Zooph.Internal.Json.Parse
  ( Json (..)
  , Node (..)
  , Members (..)
  , parse
  , once
  , onceWithin
  ) where

import Control.Monad (when)
import Data.Bits (unsafeShiftL, unsafeShiftR, (.&.), (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Builder as Builder
import qualified Data.ByteString.Lazy as Lazy
import qualified Data.ByteString.Unsafe as Unsafe
import Data.IORef (IORef, newIORef, readIORef, writeIORef)
import qualified Data.Set as Set
import Data.Word (Word8)
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Decimal as Decimal
import Zooph.Internal.Json.Common
import qualified Zooph.Internal.Utf8 as Utf8

-- | A value, and its position in the input.
data Json = Json {offset :: !Int, node :: !Node}

data Node
  = Null
  | Truth !Bool
  | Number !ByteString
  | String !ByteString
  | -- | An array with the number of its elements.
    Array !Int [Json]
  | Object !Members

-- | An object's members, and the first name that occurs twice. Only free JSON may have one.
data Members = Members
  { memberCount :: !Int
  , members :: [(ByteString, Json)]
  , twice :: !(Maybe (ByteString, Int))
  }

-- | Refuses an object with a duplicate member, where the value is not free JSON.
once :: Path -> Members -> IO ()
once path found = mapM_ (\(name, at) -> refuseAt (Member name : path) at "a member that is there twice") (twice found)

-- | 'once' for all objects in a value.
onceWithin :: Path -> Json -> IO ()
onceWithin path json = case node json of
  Object found -> once path found >> mapM_ (\(name, inner) -> onceWithin (Member name : path) inner) (members found)
  Array _ items -> mapM_ (\(k, inner) -> onceWithin (Element k : path) inner) (zip [0 ..] items)
  _ -> pure ()

-- The input, the position in it, and the bytes of memory that may still be taken.
data Source = Source !ByteString !(IORef Int) !(IORef Int)

-- The memory that a value takes in the tree, beside its text: its node and a list cell, both of which the garbage collector has twice while it copies them. A
-- member takes more for its name and a pair.
valueBytes, memberBytes :: Int
valueBytes = 88
memberBytes = 88

keep :: Source -> Path -> Int -> IO ()
keep (Source _ _ memory) path n = do
  left <- readIORef memory
  when (left < n) (refuse path "more memory than Limits.memory allows")
  writeIORef memory (left - n)

position :: Source -> IO Int
position (Source _ at _) = readIORef at

goto :: Source -> Int -> IO ()
goto (Source _ at _) = writeIORef at

-- The byte at a position. Behind the end it is zero, which no JSON token contains.
byteAt :: Source -> Int -> Word8
byteAt (Source text _ _) i
  | i < ByteString.length text = Unsafe.unsafeIndex text i
  | otherwise = 0

peek :: Source -> IO Word8
peek s = byteAt s <$> position s

blank :: Source -> IO ()
blank s = position s >>= go
 where
  go !i
    | b == 0x20 || b == 0x09 || b == 0x0a || b == 0x0d = go (i + 1)
    | otherwise = goto s i
   where
    b = byteAt s i

bad :: Source -> Path -> String -> IO a
bad s path what = position s >>= \at -> refuseAt path at what

expect :: Source -> Word8 -> Path -> IO ()
expect s b path = do
  at <- position s
  if byteAt s at == b then goto s (at + 1) else refuseAt path at ("expected '" ++ toEnum (fromIntegral b) : "'")

-- | Parses the whole input, within a number of bytes of memory.
parse :: IORef Int -> ByteString -> IO Json
parse memory text = do
  s <- (\at -> Source text at memory) <$> newIORef 0
  json <- value s [] maxNesting
  blank s
  at <- position s
  when (at < ByteString.length text) (refuseAt [] at "something follows the object")
  pure json

value :: Source -> Path -> Int -> IO Json
value s path depth = do
  blank s
  keep s path valueBytes
  at <- position s
  let b = byteAt s at
  when ((b == 0x7b || b == 0x5b) && depth <= 0) (refuseAt path at "nested too deep")
  Json at <$> case b of
    0x7b -> goto s (at + 1) >> Object <$> object s path depth
    0x5b -> goto s (at + 1) >> array s path depth
    0x22 -> String <$> string s path
    0x74 -> word s "true" (Truth True) path
    0x66 -> word s "false" (Truth False) path
    _
      | b == 0x2d || isDigit b -> Number <$> number s path
      | otherwise -> word s "null" Null path

word :: Source -> ByteString -> a -> Path -> IO a
word s@(Source text _ _) spelled found path = do
  at <- position s
  if spelled `ByteString.isPrefixOf` Unsafe.unsafeDrop (min at (ByteString.length text)) text
    then found <$ goto s (at + ByteString.length spelled)
    else refuseAt path at "no JSON value"

array :: Source -> Path -> Int -> IO Node
array s path depth = do
  blank s
  b <- peek s
  if b == 0x5d then Array 0 [] <$ (position s >>= goto s . (+ 1)) else go 0 []
 where
  go !k found = do
    one <- value s (Element k : path) (depth - 1)
    blank s
    at <- position s
    case byteAt s at of
      0x2c -> goto s (at + 1) >> go (k + 1) (one : found)
      0x5d -> Array (k + 1) (reverse (one : found)) <$ goto s (at + 1)
      _ -> refuseAt (Element (k + 1) : path) at "expected a comma or a bracket"

object :: Source -> Path -> Int -> IO Members
object s path depth = do
  blank s
  b <- peek s
  if b == 0x7d then Members 0 [] Nothing <$ (position s >>= goto s . (+ 1)) else go 0 [] Set.empty Nothing
 where
  go !k found names again = do
    blank s
    keep s path memberBytes
    at <- position s
    name <- string s path
    blank s
    expect s 0x3a (Member name : path)
    one <- value s (Member name : path) (depth - 1)
    blank s
    -- Names are kept in an ordered set, so that the cost does not depend on names that an attacker chooses, as it would with a hash table.
    let !again' = case again of
          Nothing | name `Set.member` names -> Just (name, at)
          _ -> again
        !names' = Set.insert name names
    b <- peek s
    if b == 0x2c
      then (position s >>= goto s . (+ 1)) >> go (k + 1 :: Int) ((name, one) : found) names' again'
      else expect s 0x7d path >> pure (Members (k + 1) (reverse ((name, one) : found)) again')

isDigit :: Word8 -> Bool
isDigit b = b >= 0x30 && b <= 0x39

-- Reads a number by the grammar, and returns its text.
number :: Source -> Path -> IO ByteString
number s@(Source text _ _) path = do
  first <- position s
  let whole = if byteAt s first == 0x2d then first + 1 else first
  afterWhole <- run whole
  when (byteAt s whole == 0x30 && afterWhole > whole + 1) (refuseAt path first "a number that begins with a zero")
  afterPoint <- if byteAt s afterWhole == 0x2e then run (afterWhole + 1) else pure afterWhole
  end <-
    if byteAt s afterPoint .|. 0x20 == 0x65
      then run (if byteAt s (afterPoint + 1) == 0x2b || byteAt s (afterPoint + 1) == 0x2d then afterPoint + 2 else afterPoint + 1)
      else pure afterPoint
  goto s end
  let digits = ByteString.take (end - first) (ByteString.drop first text)
  -- Numbers that are out of range are refused even in members that are ignored. Only those with an exponent or with many digits can be.
  when ((end > afterPoint || end - first > 300) && maybe True isInfinite (Decimal.parse digits)) (refuseAt path first "a number out of range")
  pure digits
 where
  run start = case spanDigits start of
    end
      | end == start -> refuseAt path start "a digit is missing"
      | otherwise -> pure end
  spanDigits !i = if isDigit (byteAt s i) then spanDigits (i + 1) else i

-- Reads a string. It shares the memory of the input if it has no escapes.
string :: Source -> Path -> IO ByteString
string s@(Source text _ _) path = do
  first <- (+ 1) <$> position s
  expect s 0x22 path
  end <- plain first
  found <-
    if byteAt s end == 0x22
      then part first end <$ goto s (end + 1)
      else do
        pieces <- escaped [part first end] end 0
        let whole = Lazy.toStrict (Builder.toLazyByteString (foldMap Builder.byteString (reverse pieces)))
        whole <$ keep s path (ByteString.length whole)
  if Utf8.isValid (Bytes.ofByteString found) then pure found else refuseAt path first "text that is not UTF-8"
 where
  part from to = Unsafe.unsafeTake (to - from) (Unsafe.unsafeDrop from text)
  plain !i
    | i >= ByteString.length text = refuseAt path i "the string does not end"
    | b == 0x22 || b == 0x5c = pure i
    | b < 0x20 = refuseAt path i "a control character in a string"
    | otherwise = plain (i + 1)
   where
    b = Unsafe.unsafeIndex text i
  -- Each piece takes some memory until the pieces are joined, so they are charged.
  escaped pieces at !n
    | byteAt s at == 0x22 = pieces <$ goto s (at + 1)
    | otherwise = do
        when (n .&. 63 == (0 :: Int)) (keep s path 1024)
        goto s (at + 1)
        one <- escape s path
        next <- position s
        end <- plain next
        escaped (part next end : one : pieces) end (n + 1)

escape :: Source -> Path -> IO ByteString
escape s path = do
  at <- position s
  goto s (at + 1)
  case byteAt s at of
    0x22 -> pure "\""
    0x5c -> pure "\\"
    0x2f -> pure "/"
    0x62 -> pure "\b"
    0x66 -> pure "\f"
    0x6e -> pure "\n"
    0x72 -> pure "\r"
    0x74 -> pure "\t"
    0x75 -> do
      high <- hex4 s path
      if high .&. 0xfc00 /= 0xd800
        then if high .&. 0xfc00 == 0xdc00 then lone else pure (utf8 high)
        else do
          next <- position s
          if byteAt s next /= 0x5c || byteAt s (next + 1) /= 0x75 then lone else goto s (next + 2)
          low <- hex4 s path
          if low .&. 0xfc00 /= 0xdc00
            then lone
            else pure (utf8 (0x10000 + ((high .&. 0x3ff) `unsafeShiftL` 10) + (low .&. 0x3ff)))
    _ -> refuseAt path at "an unknown escape"
 where
  lone = bad s path "a surrogate without its other half"

hex4 :: Source -> Path -> IO Int
hex4 s path = go (4 :: Int) 0
 where
  go 0 !code = pure code
  go n code = do
    at <- position s
    let b = byteAt s at
        digit
          | isDigit b = fromIntegral b - 0x30
          | lower >= 0x61 && lower <= 0x66 = fromIntegral lower - 0x57
          | otherwise = -1
        lower = b .|. 0x20
    when (digit < 0) (refuseAt path at "an escape has four hexadecimal digits")
    goto s (at + 1)
    go (n - 1) (code * 16 + digit)

utf8 :: Int -> ByteString
utf8 code
  | code < 0x80 = ByteString.pack [fromIntegral code]
  | code < 0x800 = ByteString.pack [0xc0 .|. high 6, low 0]
  | code < 0x10000 = ByteString.pack [0xe0 .|. high 12, low 6, low 0]
  | otherwise = ByteString.pack [0xf0 .|. high 18, low 12, low 6, low 0]
 where
  high shift = fromIntegral (code `unsafeShiftR` shift)
  low shift = 0x80 .|. (fromIntegral (code `unsafeShiftR` shift) .&. 0x3f)
