{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE OverloadedStrings #-}

-- | Prints structs in the notation of the schema language, driven by layout tables. The output is always finite, because the words visited and the bytes
-- printed are bounded.
module Zooph.Internal.Print
  ( printed
  ) where

import Control.Exception (Exception, evaluate, throwIO)
import Control.Monad (unless, when)
import Data.Bits (unsafeShiftR, xor)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Char8 as Char8
import Data.IORef (IORef, modifyIORef', newIORef, readIORef, writeIORef)
import Data.Int (Int16, Int32, Int64, Int8)
import qualified Data.Text.Encoding as Encoding
import Data.Text.Encoding.Error (lenientDecode)
import Data.Word (Word64, Word8)
import GHC.Float (castWord32ToFloat, castWord64ToDouble, float2Double)
import Numeric (showHex)
import Zooph.Fault (Fault)
import qualified Zooph.Fault as Fault
import qualified Zooph.Internal.Blob as Blob
import qualified Zooph.Internal.Budget as Budget
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Decimal as Decimal
import Zooph.Internal.Load
import Zooph.Internal.Output (Output)
import qualified Zooph.Internal.Output as Output
import Zooph.Internal.Pointer (PointerReader (..))
import qualified Zooph.Internal.Pointer as Pointer
import Zooph.Internal.Purely (purely)
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader)
import qualified Zooph.Internal.Struct as Struct
import Zooph.Layout (Default (..), Field (..), Layout, Spot (..), Type (..))
import qualified Zooph.Layout as Layout
import qualified Zooph.Limits as Limits

-- The output limit is exceeded.
data Enough = Enough deriving (Show)

instance Exception Enough

-- The output, the number of words that may still be visited, and the remaining levels of structs that are printed for null pointers.
data Printer = Printer !Output !(IORef Int) !(IORef Int)

-- A limit of the output in bytes: longer output is of no use to a reader.
mostOutput :: Int
mostOutput = 1024 * 1024

-- The number of elements of a list that are printed. After them comes the number of those that are left out.
mostElements :: Int
mostElements = 10000

-- | A struct as text in UTF-8, within the limits with which its message was opened: at most 1 MiB, and the first 10,000 elements of a list. If the message was
-- opened lazily and is malformed, the text ends with the fault.
printed :: Layout -> StructReader -> ByteString
printed layout v0 = either told id $ Budget.operation $ do
  v <- evaluate v0
  let limits = Segment.limits (Segment.table (Struct.segment v))
      words_ = Segment.wordsPresent (Struct.segment v)
  output <- Output.new (min mostOutput (Limits.outputFor limits words_)) (throwIO Enough)
  p <- Printer output <$> newIORef (Limits.traversalFor limits words_) <*> newIORef Limits.maxNesting
  done <- purely (purely (structure p layout v (Limits.depthOf limits - 1)))
  text <- Output.contents output
  pure $ case done of
    Left Enough -> text <> " ... (output limit reached)"
    Right (Left fault) -> text <> told fault
    Right (Right ()) -> text
{-# NOINLINE printed #-}

told :: Fault -> ByteString
told fault = "<" <> Char8.pack (show fault) <> ">"

add :: Printer -> ByteString -> IO ()
add (Printer output _ _) = Output.bytes output

spend :: Printer -> Int -> IO ()
spend (Printer _ visits _) words_ = do
  left <- readIORef visits
  when (left < words_) (throwIO Enough)
  writeIORef visits (left - words_)

-- Stops before a long text is copied that would exceed the limit.
fits :: Printer -> Int -> IO ()
fits (Printer output _ _) n = Output.room output n >>= \room -> unless room (throwIO Enough)

quoted :: Printer -> ByteString -> IO ()
quoted p text = do
  fits p (ByteString.length text)
  add p ("\"" <> ByteString.concatMap letter (Encoding.encodeUtf8 (Encoding.decodeUtf8With lenientDecode text)) <> "\"")
 where
  letter b = case b of
    0x22 -> "\\\""
    0x5c -> "\\\\"
    0x0a -> "\\n"
    0x09 -> "\\t"
    _
      | b < 0x20 || b == 0x7f -> "\\x" <> hexadecimal b
      | otherwise -> ByteString.singleton b

hexadecimal :: Word8 -> ByteString
hexadecimal b = Char8.pack (if b < 16 then '0' : showHex b "" else showHex b "")

hex :: Printer -> ByteString -> IO ()
hex p bytes = fits p (2 * ByteString.length bytes) >> add p ("0x\"" <> ByteString.concatMap hexadecimal bytes <> "\"")

number :: Type -> Word64 -> ByteString
number type_ bits = case type_ of
  Void -> "void"
  Bool -> if bits /= 0 then "true" else "false"
  Int8 -> shown (fromIntegral bits :: Int8)
  Int16 -> shown (fromIntegral bits :: Int16)
  Int32 -> shown (fromIntegral bits :: Int32)
  Int64 -> shown (fromIntegral bits :: Int64)
  Float32 -> float (float2Double (castWord32ToFloat (fromIntegral bits)))
  Float64 -> float (castWord64ToDouble bits)
  Enum names | Just name <- Layout.enumerant names (fromIntegral bits) -> name
  _ -> shown bits
 where
  shown :: Show a => a -> ByteString
  shown = Char8.pack . show
  float x
    | isNaN x = "nan"
    | isInfinite x = if x > 0 then "inf" else "-inf"
    | otherwise = Decimal.double x

-- Enters a level of nesting. An object that is not in the message is not charged to the budget, but its levels are bounded by @absent@, because a struct can
-- contain its own type.
enter :: Printer -> Bool -> PointerReader -> Int -> (Int -> IO ()) -> IO ()
enter (Printer _ _ absent) own (PointerReader s i) depth work
  | own = when (depth <= 0) (throwIO (Segment.faultAt s Fault.Nesting i [])) >> work (depth - 1)
  | otherwise = do
      left <- readIORef absent
      when (left <= 0) (throwIO Enough)
      writeIORef absent (left - 1)
      work depth
      modifyIORef' absent (+ 1)

structure :: Printer -> Layout -> StructReader -> Int -> IO ()
structure p layout !v depth = add p "(" >> go True (Layout.members layout) >> add p ")"
 where
  active = if Layout.tagAt layout < 0 then -1 else fromIntegral (Struct.word16 v (Layout.tagAt layout)) :: Int
  go _ [] = pure ()
  go first (f : rest)
    | tag f >= 0 && tag f /= active = go first rest
    | Slot type_ at Zero <- spot f, Layout.isPointer type_, not (Struct.has v at), tag f < 0 = go first rest
    | otherwise = do
        unless first (add p ", ")
        add p (Layout.spelledName f <> " = ")
        case spot f of
          Group group -> structure p group v depth
          Slot type_ at default_ -> slot p v type_ at default_ depth
        go False rest

slot :: Printer -> StructReader -> Type -> Int -> Default -> Int -> IO ()
slot p v type_ at default_ depth = case (type_, default_) of
  (Text, Content text) | not own -> quoted p text
  (Data, Content bytes) | not own -> hex p bytes
  _
    | Layout.isPointer type_ -> pointer p (if own then Pointer.ofField v at else defaultPointer default_) own type_ depth
    | otherwise -> add p (number type_ (loadBits v type_ at `xor` difference default_))
 where
  own = Layout.isPointer type_ && Struct.has v at

pointer :: Printer -> PointerReader -> Bool -> Type -> Int -> IO ()
pointer p place@(PointerReader s i) own type_ depth = case type_ of
  Text -> blob (Blob.text s i) 8 >>= quoted p
  Data -> blob (Blob.data_ s i) 7 >>= hex p
  Struct layout -> enter p own place depth $ \depth' -> do
    let !v = Struct.hop s i
    when own (spend p (Struct.cost v))
    structure p layout v depth'
  List element -> do
    let !l = RawList.hop s i (Layout.wants element)
    if RawList.nests l then enter p own place depth (list p l own element) else list p l own element depth
  Capability -> add p "<capability>"
  _ -> add p "<opaque pointer>"
 where
  blob !slice@(Slice _ _ n) more = Bytes.toByteString slice <$ when own (spend p (1 + ((n + more) `unsafeShiftR` 3)))

list :: Printer -> RawList -> Bool -> Type -> Int -> IO ()
list p l own element depth = do
  when own (spend p (RawList.cost l))
  add p "["
  go 0
  when (shown < RawList.count l) (add p (Char8.pack (", ... (" ++ show (RawList.count l - shown) ++ " more)")))
  add p "]"
 where
  shown = min mostElements (RawList.count l)
  go !k
    | k >= shown = pure ()
    | otherwise = do
        when (k > 0) (add p ", ")
        case element of
          Struct layout -> structure p layout (RawList.structure l k) depth
          _
            | Layout.isPointer element -> do
                let inner = PointerReader (RawList.segment l) (RawList.pointerAt l k)
                pointer p inner (own && not (Pointer.isNull inner)) element depth
            | otherwise -> add p (number element (elementBits l element k))
        go (k + 1)
