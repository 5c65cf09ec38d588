{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE OverloadedStrings #-}

-- | Writes structs as JSON, driven by layout tables. The output is byte for byte that of the stock @capnp@ tool.
module Zooph.Internal.Json.Write
  ( write
  ) where

import Control.Monad (unless, when)
import Data.Bits (unsafeShiftL, unsafeShiftR, xor, (.&.), (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Char8 as Char8
import Data.IORef (IORef, modifyIORef', newIORef, readIORef, writeIORef)
import Data.Int (Int16, Int32, Int64, Int8)
import qualified Data.Text.Encoding as Encoding
import Data.Text.Encoding.Error (lenientDecode)
import Data.Word (Word64, Word8)
import GHC.Float (castWord32ToFloat, castWord64ToDouble, float2Double)
import Zooph.Fault (Fault)
import qualified Zooph.Fault as Fault
import qualified Zooph.Internal.Blob as Blob
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Decimal as Decimal
import Zooph.Internal.Json.Common
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
import qualified Zooph.Internal.Utf8 as Utf8
import Zooph.Layout (Default (..), Discriminator (..), Field (..), Form (..), Layout, Spot (..), Type (..))
import qualified Zooph.Layout as Layout
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits

-- The output, the number of words that may still be visited, and the remaining levels of structs that are written for null pointers.
data Writer = Writer !Output !(IORef Int) !(IORef Int)

-- | A struct as JSON without white space.
write :: Limits -> Layout -> StructReader -> Either Error ByteString
write limits layout v0 = attempt $ do
  result <- purely (followed v0)
  case result of
    Left fault -> refuse [] (described fault)
    Right v -> do
      let words_ = Segment.wordsPresent (Struct.segment v)
      output <- Output.new (Limits.outputFor limits words_) tooLong
      w <- Writer output <$> newIORef (Limits.traversalFor limits words_) <*> newIORef Limits.maxNesting
      done <- purely (structure w layout v Nothing [] (Limits.depthOf limits - 1))
      either (refuse [] . described) pure done
      Output.contents output
 where
  followed v = v `seq` pure v
  tooLong = refuse [] "more output than Limits.output allows"

described :: Fault -> String
described = Fault.describe . Fault.kind

put :: Writer -> ByteString -> IO ()
put (Writer output _ _) = Output.bytes output

-- Checks before a long text is made that the output has room for it.
room :: Writer -> Path -> Int -> IO ()
room (Writer output _ _) path n = do
  fits <- Output.room output n
  unless fits (refuse path "more output than Limits.output allows")

spend :: Writer -> Path -> Int -> IO ()
spend (Writer _ visits _) path words_ = do
  left <- readIORef visits
  when (left < words_) (refuse path "more than Limits.traversal allows to visit")
  writeIORef visits (left - words_)

-- | Writes a string, with U+FFFD in the place of bytes that are not UTF-8.
quoted :: Writer -> Path -> ByteString -> IO ()
quoted w path text = do
  room w path (ByteString.length text)
  put w "\""
  pieces (if Utf8.isValid (Bytes.ofByteString text) then text else Encoding.encodeUtf8 (Encoding.decodeUtf8With lenientDecode text))
  put w "\""
 where
  pieces rest = case ByteString.span standsForItself rest of
    (plain, more) -> do
      put w plain
      case ByteString.uncons more of
        Nothing -> pure ()
        Just (b, behind) -> maybe (pure ()) (put w) (quotedByte b) >> pieces behind

standsForItself :: Word8 -> Bool
standsForItself b = b >= 0x20 && b /= 0x22 && b /= 0x5c

number :: Writer -> Path -> Type -> Word64 -> IO ()
number w path type_ bits = case type_ of
  Void -> put w "null"
  Bool -> put w (if bits /= 0 then "true" else "false")
  Int8 -> shown (fromIntegral bits :: Int8)
  Int16 -> shown (fromIntegral bits :: Int16)
  Int32 -> shown (fromIntegral bits :: Int32)
  Int64 -> put w "\"" >> shown (fromIntegral bits :: Int64) >> put w "\""
  UInt64 -> put w "\"" >> shown bits >> put w "\""
  Float32 -> float (float2Double (castWord32ToFloat (fromIntegral bits)))
  Float64 -> float (castWord64ToDouble bits)
  Enum names | Just name <- Layout.enumerantJson names (fromIntegral bits) -> quoted w path name
  _ -> shown bits
 where
  shown :: Show a => a -> IO ()
  shown = put w . Char8.pack . show
  float x
    | isNaN x = put w "\"NaN\""
    | isInfinite x = put w (if x > 0 then "\"Infinity\"" else "\"-Infinity\"")
    | otherwise = put w (Decimal.double x)

bytes :: Writer -> Path -> Form -> ByteString -> IO ()
bytes w path form string = do
  -- An early refusal. Base64 takes four bytes for each three; hexadecimal digits and arrays take at least two for each.
  room w path $ case form of
    Base64 -> (ByteString.length string + 2) `quot` 3 * 4
    _ -> 2 * ByteString.length string
  case form of
    Base64 -> put w "\"" >> base64 string >> put w "\""
    Hex -> put w "\"" >> mapM_ (put w . digits) (ByteString.unpack string) >> put w "\""
    _ -> put w "[" >> mapM_ one (zip [0 :: Int ..] (ByteString.unpack string)) >> put w "]"
 where
  one (k, b) = when (k > 0) (put w ",") >> put w (Char8.pack (show b))
  digits b = ByteString.pack [digit (b `unsafeShiftR` 4), digit (b .&. 15)]
  digit d = ByteString.index "0123456789abcdef" (fromIntegral d)
  base64 rest
    | ByteString.null rest = pure ()
    | otherwise = put w (group (ByteString.take 3 rest)) >> base64 (ByteString.drop 3 rest)
  group three = ByteString.pack [if k <= n then letter (all_ `unsafeShiftR` (18 - 6 * k)) else 0x3d | k <- [0 .. 3]]
   where
    n = ByteString.length three
    at k = if k < n then fromIntegral (ByteString.index three k) else 0 :: Int
    all_ = (at 0 `unsafeShiftL` 16) .|. (at 1 `unsafeShiftL` 8) .|. at 2
  letter k = ByteString.index "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" (k .&. 63)

-- A pointer, and whether its object is in the message. A default of the schema is not, and is not charged to the budget.
data Place = Place !PointerReader !Bool

placeOf :: StructReader -> Int -> Default -> Place
placeOf v k default_
  | Struct.has v k = Place (Pointer.ofField v k) True
  | otherwise = Place (defaultPointer default_) False

-- Enters a level of nesting. An object that is not in the message is not a level of it, but its levels are bounded by @absent@, because a struct can contain its own
-- type.
enter :: Writer -> Place -> Path -> Int -> (Int -> IO ()) -> IO ()
enter (Writer _ _ absent) (Place _ own) path depth work
  | own = when (depth <= 0) (refuse path "nested too deep") >> work (depth - 1)
  | otherwise = do
      left <- readIORef absent
      when (left <= 0) (refuse path "nested too deep")
      writeIORef absent (left - 1)
      work depth
      modifyIORef' absent (+ 1)

spendOwn :: Writer -> Place -> Path -> Int -> IO ()
spendOwn w (Place _ own) path words_ = when own (spend w path words_)

-- A text or data without a copy, after the check that the output has room for it. The NUL of a text is charged, too.
blob :: Writer -> (Segment.Segment -> Int -> Slice) -> Int -> Place -> Path -> IO ByteString
blob w read_ more place@(Place (PointerReader s i) _) path = do
  let !slice@(Slice _ _ n) = read_ s i
  spendOwn w place path (1 + ((n + more) `unsafeShiftR` 3))
  room w path n
  pure (Bytes.toByteString slice)

textOf, dataOf :: Writer -> Place -> Path -> IO ByteString
textOf w = blob w Blob.text 8
dataOf w = blob w Blob.data_ 7

slotBlob :: StructReader -> Int -> Default -> (Place -> Path -> IO ByteString) -> Path -> IO ByteString
slotBlob v k default_ read_ path
  | Struct.has v k = read_ (placeOf v k default_) path
  | Content text <- default_ = pure text
  | otherwise = pure ByteString.empty

-- Writes the elements of a list between brackets.
items :: Writer -> RawList -> (ByteString, ByteString) -> Path -> (Int -> Path -> IO ()) -> IO ()
items w l (open, close) path each = put w open >> go 0 >> put w close
 where
  go !k
    | k >= RawList.count l = pure ()
    | otherwise = when (k > 0) (put w ",") >> each k (Element k : path) >> go (k + 1)

-- Writes a struct as an object.
structure :: Writer -> Layout -> StructReader -> Maybe ByteString -> Path -> Int -> IO ()
structure w layout !v own path depth = case Layout.tagJson layout of
  Free -> free w layout v path depth
  _ -> do
    first <- newIORef True
    put w "{"
    members w layout v own "" first path depth
    put w "}"

-- Writes the JSON value that a struct for free JSON holds. The struct does not count as a level of nesting, but the list or object in it does.
free :: Writer -> Layout -> StructReader -> Path -> Int -> IO ()
free w layout v path depth = case filter ((== tag_) . tag) (Layout.fields layout) of
  one : _ | Slot type_ at default_ <- spot one -> case (fieldName one, type_) of
    (name, _) | name `elem` ["boolean", "number", "string", "array"] -> slot w v type_ at default_ Plain path depth
    ("object", _) -> freeItems w (placeOf v at default_) type_ ("{", "}") path depth $ \inner u path' depth' -> do
      let (_, nameAt, nameDefault, _) = fieldNamed inner "name"
          (valueType, valueAt, valueDefault, _) = fieldNamed inner "value"
      slotBlob u nameAt nameDefault (textOf w) path' >>= quoted w path'
      put w ":"
      pointer w (placeOf u valueAt valueDefault) valueType path' depth'
    ("call", Struct inner) -> do
      let place@(Place (PointerReader s i) _) = placeOf v at default_
          !u = Struct.hop s i
          (_, functionAt, functionDefault, _) = fieldNamed inner "function"
          (paramsType, paramsAt, paramsDefault, _) = fieldNamed inner "params"
      spendOwn w place path (Struct.cost u)
      slotBlob u functionAt functionDefault (textOf w) path >>= raw
      freeItems w (placeOf u paramsAt paramsDefault) paramsType ("(", ")") path depth (free w)
    ("raw", _) -> slotBlob v at default_ (textOf w) path >>= raw
    _ -> put w "null"
  _ -> put w "null"
 where
  tag_ = fromIntegral (Struct.word16 v (Layout.tagAt layout)) :: Int
  raw text = put w (Encoding.encodeUtf8 (Encoding.decodeUtf8With lenientDecode text))

freeItems :: Writer -> Place -> Type -> (ByteString, ByteString) -> Path -> Int -> (Layout -> StructReader -> Path -> Int -> IO ()) -> IO ()
freeItems w place@(Place (PointerReader s i) _) type_ brackets path depth each =
  enter w place path depth $ \depth' -> do
    let !l = RawList.hop s i RawList.composite
    spendOwn w place path (RawList.cost l)
    items w l brackets path (\k path' -> each (elementsOf type_) (RawList.structure l k) path' depth')

-- Writes the members of a struct. @own@ is the name that a flattened union has in the enclosing struct, @prefix@ is written before all names, and @first@ says whether
-- no member was written yet.
members :: Writer -> Layout -> StructReader -> Maybe ByteString -> ByteString -> IORef Bool -> Path -> Int -> IO ()
members w layout v own prefix first path0 depth = do
  mapM_ one (filter ((< 0) . tag) (Layout.members layout))
  -- The union's active member comes after the other fields.
  mapM_ one (take 1 (filter ((== active) . tag) (filter ((>= 0) . tag) (Layout.members layout))))
 where
  active = if Layout.tagAt layout < 0 then -1 else fromIntegral (Struct.word16 v (Layout.tagAt layout)) :: Int
  begin path name = do
    isFirst <- readIORef first
    if isFirst then writeIORef first False else put w ","
    quoted w path (prefix <> name)
    put w ":"
  -- Writes the name of the union's member, if the union has a JSON member for that.
  discriminated f path = case Layout.tagJson layout of
    Discriminated name value | tag f >= 0 -> do
      mapM_ (\n -> begin path n >> quoted w path (jsonName f)) (maybe own Just name)
      pure (Just (maybe (jsonName f) id value))
    _ -> pure Nothing
  one f = do
    let path = Member (fieldNameBytes f) : path0
    tagged <- discriminated f path
    let name = maybe (jsonName f) id tagged
    case (spot f, jsonForm f) of
      (Group group, Flattened more) -> members w group v (Just (jsonName f)) (prefix <> more) first path depth
      (Group group, _) -> begin path name >> structure w group v Nothing path depth
      (Slot Void _ _, _) | Just _ <- tagged -> pure ()
      (Slot (Struct inner) at default_, Flattened more) -> do
        let place@(Place p@(PointerReader s i) _) = placeOf v at default_
        unless (Pointer.isNull p) $ enter w place path depth $ \depth' -> do
          let !u = Struct.hop s i
          spendOwn w place path (Struct.cost u)
          members w inner u Nothing (prefix <> more) first path depth'
      (Slot type_ at _, _) | Layout.isPointer type_, not (Struct.has v at), tag f < 0 -> pure ()
      (Slot type_ at default_, form) -> begin path name >> slot w v type_ at default_ form path depth

fieldNameBytes :: Field -> ByteString
fieldNameBytes = Layout.spelledName

slot :: Writer -> StructReader -> Type -> Int -> Default -> Form -> Path -> Int -> IO ()
slot w v type_ at default_ form path depth = case type_ of
  Text -> slotBlob v at default_ (textOf w) path >>= quoted w path
  Data -> slotBlob v at default_ (dataOf w) path >>= bytes w path form
  _
    | Layout.isPointer type_ -> pointer w (placeOf v at default_) type_ path depth
    | otherwise -> number w path type_ (loadBits v type_ at `xor` difference default_)

pointer :: Writer -> Place -> Type -> Path -> Int -> IO ()
pointer w place@(Place (PointerReader s i) own) type_ path depth = case type_ of
  Text -> textOf w place path >>= quoted w path
  Data -> dataOf w place path >>= bytes w path Plain
  Struct layout -> enter w place path depth $ \depth' -> do
    let !v = Struct.hop s i
    spendOwn w place path (Struct.cost v)
    structure w layout v Nothing path depth'
  List element -> do
    let !l = RawList.hop s i (Layout.wants element)
        all_ depth' = do
          spendOwn w place path (RawList.cost l)
          items w l ("[", "]") path (\k path' -> item l element k path' depth')
    if RawList.nests l then enter w place path depth all_ else all_ depth
  Capability -> refuse path "a capability has no JSON"
  _ -> refuse path "an untyped pointer has no JSON"
 where
  item l element k path' depth' = case element of
    Struct layout -> structure w layout (RawList.structure l k) Nothing path' depth'
    _
      | Layout.isPointer element -> do
          let p = PointerReader (RawList.segment l) (RawList.pointerAt l k)
          pointer w (Place p (own && not (Pointer.isNull p))) element path' depth'
      | otherwise -> number w path' element (elementBits l element k)
