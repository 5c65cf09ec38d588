{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}

-- | Haskell's driver. It reads requests from stdin and writes answers to stdout, one line each. @conformance/README.md@ defines the
-- protocol. Readers are printed by generated tables, Records field by field.
module Main (main) where

import qualified Attack
import Attack (rootOf)
import Control.Exception (SomeException, evaluate, throwIO, try)
import Control.Monad.ST (RealWorld, ST, stToIO)
import Data.Bits (shiftL, (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Builder as Text
import qualified Data.ByteString.Char8 as Char8
import qualified Data.ByteString.Lazy as Lazy
import Endless (Endless (..))
import Fill (Fill (..))
import RawModes (answerRaw, rawModes)
import System.IO (BufferMode (..), hFlush, hSetBuffering, isEOF, stdout)
import Types
import Walk
import qualified Zooph.Builder as Builder
import Zooph.Fault (Fault, Position (..))
import qualified Zooph.Fault as Fault
import Zooph.Generated.V1 (table)
import qualified Zooph.Json as Json
import Zooph.Layout (Type (Struct))
import Zooph.Limits (Limits (..), defaults)
import qualified Zooph.Message as Message
import qualified Zooph.Packed as Packed
import qualified Zooph.Record as Record
import qualified Zooph.Stream as Stream

modes :: Text.Builder
modes = "modes open reader reader-lazy record-decode record-encode builder copy copy-rewrite canonicalize check-canonical equal compare pack unpack stream json-write json-read"

main :: IO ()
main = hSetBuffering stdout (BlockBuffering Nothing) >> loop
 where
  loop = do
    end <- isEOF
    if end then pure () else do
      line <- ByteString.getLine
      result <- try (request (Char8.words line) >>= whole)
      Lazy.putStr $ case result of
        Right text -> text
        Left (error_ :: SomeException) -> "panic " <> Lazy.fromStrict (Char8.pack (map plain (show error_)))
      ByteString.putStr "\n"
      hFlush stdout
      loop
  plain c = if c == '\n' then ' ' else c

-- Answers a request of an attack or of a mode.
request :: [ByteString] -> IO Text.Builder
request words_ = case words_ of
  ["operations"] -> pure ("operations " <> Text.byteString (Char8.unwords Attack.operations))
  ["input", path] -> Attack.load path
  "attack" : name : opening : type_ : limits -> case (lookup type_ types, foldr limit (Just defaults) limits) of
    (Just one, Just within) -> Attack.answer name (opening == "lazy") one within
    (Nothing, _) -> pure "unsupported type"
    _ -> pure "unsupported request"
  _ -> answer words_

-- Evaluates the whole answer.
whole :: Text.Builder -> IO Lazy.ByteString
whole text = evaluate (Lazy.length made) >> pure made
 where
  made = Text.toLazyByteString text

answer :: [ByteString] -> IO Text.Builder
answer ["modes"] = pure (modes <> rawModes)
answer words_@(mode : _) | "raw-" `ByteString.isPrefixOf` mode = pure (answerRaw unhex words_)
answer (mode : name : digits : words_) = case (lookup name types, foldr limit (Just defaults) words_) of
  (Just type_, Just limits) -> do
    -- The bytes are copied to a place that is not aligned to words.
    let bytes_ = ByteString.drop 1 (ByteString.cons 0 (unhex digits))
    -- A Reader may throw while the answer is evaluated.
    result <- try (inMode mode type_ limits bytes_ >>= whole)
    pure (either told Text.lazyByteString result)
  (Nothing, _) -> pure "unsupported type"
  _ -> pure "unsupported request"
answer _ = pure "unsupported request"

limit :: ByteString -> Maybe Limits -> Maybe Limits
limit _ Nothing = Nothing
limit word_ (Just limits) = case (name, Char8.readInteger (Char8.drop 1 value)) of
  ("nesting", Just (n, "")) -> Just limits {nesting = clamp n}
  ("traversal", Just (n, "")) -> Just limits {traversal = Just (clamp n)}
  ("memory", Just (n, "")) -> Just limits {memory = Just (clamp n)}
  ("output", Just (n, "")) -> Just limits {output = Just (clamp n)}
  ("bytes", Just (n, "")) -> Just limits {bytes = clamp n}
  ("utf8", Just (n, "")) -> Just limits {utf8 = n /= 0}
  _ -> Nothing
 where
  (name, value) = Char8.break (== '=') word_
  clamp n = fromInteger (min n (toInteger (maxBound :: Int)))

orThrow :: Either Fault a -> IO a
orThrow = either throwIO pure

okBytes :: ByteString -> Text.Builder
okBytes bytes_ = "ok " <> Text.byteStringHex bytes_

inMode :: ByteString -> Any -> Limits -> ByteString -> IO Text.Builder
inMode mode (Any (Kind recorded :: Kind a)) limits message = case mode of
  "open" -> "ok" <$ opened message
  "reader" -> ok message
  "reader-lazy" -> do
    root <- Message.rootPointer limits message `orThen` pure
    result <- try (printed (Most (1024 * 1024) (16 * 1024 * 1024) maxBound Nothing) layout (rootOf root))
    pure (either (\Endless -> "ok endless") ("ok " <>) result)
  "record-decode" -> ("ok " <>) . recorded <$> orThrow (Record.decodeWith limits message)
  "record-encode" -> okBytes . Record.encode <$> orThrow (Record.decodeWith @a limits message)
  "builder" -> okBytes <$> (read_ message >>= \r -> inArena (\arena -> Builder.initRoot arena >>= \b -> into b r))
  "copy" -> okBytes <$> (read_ message >>= copied)
  "copy-rewrite" -> do
    r <- read_ message
    okBytes <$> stToIO (do
      arena <- Builder.newArena
      Builder.copyRoot arena r
      Builder.editRoot @a arena >>= \b -> into b r
      Builder.compact arena >>= Builder.freeze)
  "equal" -> do
    copy <- read_ message >>= copied
    original <- orThrow (Message.rootPointer limits message)
    canonical <- orThrow (Message.canonicalize defaults original)
    let whole_ = Lazy.toStrict (Text.toLazyByteString (Text.word32LE 0 <> Text.word32LE (fromIntegral (ByteString.length canonical `quot` 8)) <> Text.byteString canonical))
    other <- orThrow (Message.rootPointer limits copy)
    another <- orThrow (Message.rootPointer limits whole_)
    one <- orThrow (Message.equal original other)
    two <- orThrow (Message.equal another original)
    pure (if one && two then "ok true" else "ok false")
  -- Reports whether the messages in the two halves of the bytes are equal.
  "compare" -> do
    let (left, right) = ByteString.splitAt (ByteString.length message `quot` 2) message
    one <- orThrow (Message.rootPointer limits left)
    other <- orThrow (Message.rootPointer limits right)
    same <- orThrow (Message.equal one other)
    pure (if same then "ok true" else "ok false")
  "canonicalize" -> do
    _ <- opened message
    root <- orThrow (Message.rootPointer defaults message)
    okBytes <$> orThrow (Message.canonicalize defaults root)
  "check-canonical" -> do
    _ <- opened message
    if ByteString.take 4 message /= "\0\0\0\0"
      then pure "ok several-segments"
      else "ok" <$ orThrow (Message.isCanonical limits (ByteString.drop 8 message))
  "pack" -> okBytes <$> orThrow (Packed.pack message)
  "unpack" -> orThrow (Packed.unpackWith limits message) >>= ok
  "stream" -> Stream.ofByteString limits message >>= streamed "ok" 0
  "json-write" -> either refused okBytes . Json.ofReader <$> read_ message
  "json-read" -> pure (either refused okBytes (Json.toMessageWith @a limits Json.Lenient message))
  _ -> pure "unsupported mode"
 where
  refused one
    | ByteString.null (Json.errorPath one) = "refused -"
    | otherwise = "refused " <> escaped (Json.errorPath one)
  read_ bytes_ = orThrow (Message.openWith limits bytes_) :: IO (Record.Reader a)
  copied r = inArena (\arena -> Builder.copyRoot arena r)
  -- Builds in an arena that starts small and must grow.
  inArena :: (Builder.Arena RealWorld -> ST RealWorld ()) -> IO ByteString
  inArena work = stToIO (Builder.newArena >>= \arena -> work arena >> Builder.freeze arena)
  layout = table @a
  orThen result work = orThrow result >>= work
  opened bytes_ = do
    root <- orThrow (Message.rootPointer limits bytes_)
    rootOf root <$ orThrow (Message.validate limits (Struct layout) root)
  ok bytes_ = ("ok " <>) <$> (opened bytes_ >>= printed unbounded layout)
  streamed :: Text.Builder -> Int -> Stream.Stream -> IO Text.Builder
  streamed before offset stream = do
    found <- Stream.nextFrame stream
    case found of
      Left one -> pure (before <> " " <> told one)
      Right Nothing -> pure before
      Right (Just frame) -> do
        result <- try (opened frame >>= printed unbounded layout)
        case result of
          Left one -> pure (before <> " " <> told (Fault.shifted offset one))
          Right text -> streamed (before <> " " <> text) (offset + ByteString.length frame) stream

told :: Fault -> Text.Builder
told one = Text.string7 (unwords ["fault", Fault.name (Fault.kind one), place, if null path then "-" else path])
 where
  path = Fault.path one
  place = case Fault.position one of
    AtWord segment word_ -> show segment ++ ":" ++ show word_
    AtByte byte -> '@' : show byte

unhex :: ByteString -> ByteString
unhex "-" = ByteString.empty
unhex digits = fst (ByteString.unfoldrN (ByteString.length digits `quot` 2) next 0)
 where
  next at = Just (digit at `shiftL` 4 .|. digit (at + 1), at + 2)
  digit at = let d = ByteString.index digits at in if d >= 97 then d - 87 else d - 48
