{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}

-- | The operations that are attacked. Each works on the bytes that were loaded, and returns how it ended. @conformance/operations.toml@
-- says what they do.
module Attack
  ( operations
  , load
  , answer
  , rootOf
  ) where

import Control.DeepSeq (NFData, rnf)
import Control.Exception (ErrorCall (..), Exception, catch, evaluate, throwIO, try)
import Control.Monad (unless, when)
import Control.Monad.ST (RealWorld, ST, stToIO)
import Data.Bits (shiftL, (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Builder as Text
import qualified Data.ByteString.Char8 as Char8
import Data.IORef (IORef, newIORef, readIORef, writeIORef)
import Data.Int (Int16)
import Data.List (isPrefixOf)
import Data.Word (Word32, Word8)
import Every (Point)
import Endless (Endless (..), bounded)
import Fill (Fill (..))
import System.IO (IOMode (..), withBinaryFile)
import System.IO.Unsafe (unsafePerformIO)
import System.Mem (performMajorGC)
import Types (Any (..), Kind)
import Walk (Most (..), counted)
import Zooph (AnyPointer, PointerReader, Reader, Struct)
import qualified Zooph.Array as Array
import qualified Zooph.Builder as Builder
import qualified Zooph.Fault as Fault
import Zooph.Generated.V1 (StructReader, table)
import Zooph.Internal.Face (Built, View)
import Zooph.Internal.Pointer (PointerReader (..))
import qualified Zooph.Internal.Pointer as Pointer
import Zooph.Internal.Reader (Reader (..))
import qualified Zooph.Internal.Segment as Segment
import qualified Zooph.Internal.Struct as Struct
import qualified Zooph.Json as Json
import Zooph.Layout (Field (..), Spot (..), Type (..))
import qualified Zooph.Layout as Layout
import Zooph.Limits (Limits (..), maxNesting)
import qualified Zooph.Message as Message
import qualified Zooph.Packed as Packed
import Zooph.Prim (Number)
import qualified Zooph.Record as Record
import qualified Zooph.Stream as Stream

-- | The names of the operations.
operations :: [ByteString]
operations = map fst bytewise ++ map fst (typed :: [(ByteString, Attacked Point -> IO Int)])

-- The input of attacks: its file and its bytes.
input :: IORef (FilePath, ByteString)
input = unsafePerformIO (newIORef ("", ByteString.empty))
{-# NOINLINE input #-}

-- | Loads the bytes of a file, after freeing the old input.
load :: ByteString -> IO Text.Builder
load path = do
  writeIORef input ("", ByteString.empty)
  performMajorGC
  bytes_ <- ByteString.readFile name
  "ok" <$ writeIORef input (name, bytes_)
 where
  name = Char8.unpack path

-- An error that is not a fault.
data Refused = Refused deriving (Show)

instance Exception Refused

-- | Runs an operation, and returns the answer.
answer :: ByteString -> Bool -> Any -> Limits -> IO Text.Builder
answer name isLazy (Any (_ :: Kind a)) limits = do
  (path, bytes_) <- readIORef input
  result <- try (try (try (run path bytes_ `catch` unknownMember)))
  pure $ case result of
    Right (Right (Right n)) -> "ok " <> Text.intDec n
    Right (Right (Left Endless)) -> "ok endless"
    Right (Left Refused) -> "refused"
    Left one -> "fault " <> Text.string7 (Fault.name (Fault.kind one))
 where
  run path bytes_ = case (lookup name bytewise, lookup name typed) of
    (Just work, _) -> work path limits bytes_
    (_, Just work) -> work (Attacked isLazy limits bytes_ :: Attacked a)
    _ -> fail "no such operation"
  -- A union member that only a newer schema knows cannot be encoded, so that is no error of the runtime.
  unknownMember (ErrorCallWithLocation why where_)
    | "Zooph: the schema knows no member" `isPrefixOf` why = throwIO Refused
    | otherwise = throwIO (ErrorCallWithLocation why where_)

orThrow :: Exception e => Either e a -> IO a
orThrow = either throwIO pure

orRefused :: Either e a -> IO a
orRefused = either (const (throwIO Refused)) pure

-- Operations on bytes, which need no type. They also get the name of the file.
bytewise :: [(ByteString, FilePath -> Limits -> ByteString -> IO Int)]
bytewise =
  [ ("is-canonical", \_ limits message -> 0 <$ isCanonical limits message)
  , ("pack", \_ _ message -> ByteString.length <$> orThrow (Packed.pack message))
  , ("pack-bytes", \_ _ bytes_ -> do
      when (ByteString.length bytes_ `rem` 8 /= 0) (throwIO Refused)
      ByteString.length <$> evaluate (Packed.packFlat bytes_))
  , ("unpack-bytes", \_ limits packed -> 0 <$ orThrow (Packed.unpackWith limits packed))
  , ("frame", \_ limits bytes_ -> 0 <$ orThrow (Message.rootPointer limits bytes_))
  , ("array-decode", \_ _ bytes_ -> 0 <$ evaluate (decoded @Word8 bytes_ + decoded @Int16 bytes_ + decoded @Word32 bytes_ + decoded @Double bytes_))
  , ("array-read", \path _ bytes_ -> do
      when (ByteString.length bytes_ < 4) (throwIO Refused)
      let count = ByteString.foldr (\b n -> n `shiftL` 8 .|. fromIntegral b) 0 (ByteString.take 4 bytes_)
      whole <- and <$> sequence [arrived @Word8 path count, arrived @Int16 path count, arrived @Double path count]
      unless whole (throwIO Refused)
      pure 0)
  ]

isCanonical :: Limits -> ByteString -> IO ()
isCanonical limits message
  | ByteString.take 4 message == "\0\0\0\0" = orThrow (Message.isCanonical limits (ByteString.drop 8 message))
  | otherwise = () <$ orThrow (Message.rootPointer limits message)

-- Views and decodes the bytes as numbers, in both byte orders, and encodes them again.
decoded :: forall a. (Number a, Num a) => ByteString -> Int
decoded bytes_ = case (Array.view numbers, Array.decodeBE numbers) :: (Maybe (Array.Array a), Maybe (Array.Array a)) of
  (Just little, Just big) -> sum [ByteString.length (Array.toBytes little), ByteString.length (Array.encodeBE big), total little, total big]
  _ -> error "whole numbers are no array"
 where
  -- A length that is not a multiple of the number's size is refused.
  numbers = ByteString.take (ByteString.length bytes_ `quot` 8 * 8) bytes_
  total array = Array.sum array `seq` Array.foldl' (\n x -> x `seq` (n + 1)) 0 array

-- Reads this many numbers from a file, behind its first 4 bytes, and returns whether there were as many.
arrived :: forall a. Number a => FilePath -> Int -> IO Bool
arrived path count = withBinaryFile path ReadMode $ \handle -> do
  _ <- ByteString.hGet handle 4
  numbers <- Array.hGetArray handle count :: IO (Array.Array a)
  pure (Array.length numbers == count)

-- The bytes of a message of a type: whether it is opened lazily, and its limits.
data Attacked a = Attacked Bool Limits ByteString

-- | The root struct, which is followed at once.
rootOf :: PointerReader -> StructReader
rootOf (PointerReader s _) = Struct.hop s (Segment.lo s)

opened :: forall a. Struct a => Attacked a -> IO (Reader a)
opened (Attacked isLazy limits message)
  | isLazy = orThrow (Message.openLazyWith limits message) >>= evaluate
  | otherwise = orThrow (Message.openWith limits message)

root :: forall a. Struct a => Attacked a -> IO PointerReader
root one@(Attacked isLazy limits message) = do
  unless isLazy (() <$ opened one)
  orThrow (Message.rootPointer limits message)

record :: (Struct a, NFData a) => Attacked a -> IO a
record one@(Attacked isLazy limits message)
  | isLazy = opened one >>= orThrow . Record.toRecordWith limits >>= whole
  | otherwise = orThrow (Record.decodeWith limits message) >>= whole
 where
  whole x = x <$ evaluate (rnf x)

-- Returns the message that is built in an arena.
built :: (Builder.Arena RealWorld -> ST RealWorld ()) -> IO ByteString
built work = stToIO (Builder.newArena >>= \arena -> work arena >> Builder.freeze arena)

size :: IO ByteString -> IO Int
size work = ByteString.length <$> work

typed ::
  forall a.
  (Struct a, View a ~ Reader a, Built RealWorld a ~ Builder.Builder RealWorld a, Fill a, NFData a) =>
  [(ByteString, Attacked a -> IO Int)]
typed =
  [ ("validate", \one@(Attacked isLazy limits _) -> do
      if isLazy then root one >>= orThrow . Message.validate limits (Struct (table @a)) else () <$ opened one
      pure 0)
  , ("walk", \one -> do
      p <- root one
      0 <$ counted (Most (1024 * 1024) (24 * 1024 * 1024) 1024 (Just (1024 * 1024))) (table @a) (rootOf p))
  , ("builder-copy", \one -> do
      r <- opened one
      size (bounded (built (\arena -> fill @a r (const (Builder.initRoot @a arena))))))
  , ("walk-record", \one -> 0 <$ record one)
  , ("encode-record", \one -> record one >>= \x -> ByteString.length <$> evaluate (Record.encode x))
  , ("same-bits", \one -> do
      x <- record one
      y <- record one
      0 <$ evaluate (Record.sameBits x y))
  , ("json-write-record", \one@(Attacked _ limits _) -> record one >>= size . orRefused . Json.ofRecordWith limits)
  , ("copy", \one -> opened one >>= \r -> size (built (`Builder.copyRoot` r)))
  , ("copy-any", \one -> do
      p <- root one
      size (built (\arena -> Builder.rootPointer arena >>= \to -> Builder.copy @AnyPointer to p)))
  , ("compact", \one -> do
      r <- opened one
      size (stToIO (do
        arena <- Builder.newArena
        Builder.copyRoot arena r
        Builder.compact arena >>= Builder.freeze)))
  , ("print-builder", \one -> do
      r <- opened one
      copy <- stToIO (do
        arena <- Builder.newArena
        Builder.copyRoot arena r
        Builder.editRoot @a arena >>= Builder.snapshot)
      printed copy)
  , ("any-cast", \one@(Attacked _ limits _) -> root one >>= \p -> 0 <$ casts @a limits p)
  , ("equal", \one@(Attacked _ limits message) -> do
      p <- root one
      q <- orThrow (Message.rootPointer limits message)
      0 <$ orThrow (Message.equal p q))
  , ("canonical", \one@(Attacked _ limits _) -> root one >>= size . orThrow . Message.canonicalize limits)
  , ("print", \one -> opened one >>= printed)
  , ("json-write", \one@(Attacked _ limits _) -> opened one >>= size . orRefused . Json.ofReaderWith limits)
  , ("first-fault", \one -> 0 <$ opened one)
  , ("stream-write", \one -> do
      r <- opened one
      message <- built (`Builder.copyRoot` r)
      withBinaryFile "/dev/null" WriteMode (`ByteString.hPut` message)
      pure (ByteString.length message))
  , ("json-read", \(Attacked _ limits text) -> do
      message <- orRefused (Json.toMessageWith @a limits Json.Lenient text)
      -- The message made of JSON must be valid.
      case Message.openWith limits {nesting = maxNesting, traversal = Nothing} message of
        Right (_ :: Reader a) -> pure (ByteString.length message)
        Left one -> fail ("a message that has " ++ show one))
  , ("json-read-record", \(Attacked _ limits text) -> do
      x <- orRefused (Json.toRecordWith @a limits Json.Lenient text)
      0 <$ evaluate (rnf x))
  , ("unpack", \(Attacked _ limits packed) -> do
      message <- orThrow (Packed.unpackWith limits packed)
      _ <- opened (Attacked False limits message :: Attacked a)
      pure (ByteString.length message))
  , ("prefix", \(Attacked _ limits message) -> 0 <$ prefixes @a limits message)
  , ("stream-read", \(Attacked _ limits bytes_) -> Stream.ofByteString limits bytes_ >>= \stream -> 0 <$ streamed @a limits stream)
  , ("flat", \(Attacked _ limits bytes_) -> 0 <$ (orThrow (Message.openFlat limits bytes_) :: IO (Reader a)))
  ]

printed :: Show r => r -> IO Int
printed = evaluate . length . show

-- Casts the root to this type, and its untyped fields, too.
casts :: forall a. Struct a => Limits -> PointerReader -> IO ()
casts limits p = do
  Reader v <- orThrow (Message.castWith limits p) :: IO (Reader a)
  let untyped = [at | one <- Layout.fields (table @a), Slot type_ at _ <- [spot one], Layout.isPointer type_, isUntyped type_]
  -- The field may have any type, so any fault of this cast is right.
  mapM_ (\at -> evaluate (either (const ()) (\(Reader w :: Reader a) -> w `seq` ()) (Message.castWith limits (Pointer.ofField v at)))) untyped
 where
  isUntyped type_ = case type_ of
    AnyPointer -> True
    AnyStruct -> True
    AnyList -> True
    _ -> False

prefixes :: forall a. Struct a => Limits -> ByteString -> IO ()
prefixes limits message = unless (ByteString.null message) $ do
  (_ :: Reader a, used) <- orThrow (Message.openPrefixWith limits message)
  prefixes @a limits (ByteString.drop used message)

streamed :: forall a. (Struct a, NFData a) => Limits -> Stream.Stream -> IO ()
streamed limits stream = do
  found <- Stream.next stream >>= orThrow
  case found :: Maybe (Reader a) of
    Nothing -> pure ()
    Just r -> do
      x <- orThrow (Record.toRecordWith limits r)
      evaluate (rnf x)
      streamed @a limits stream
