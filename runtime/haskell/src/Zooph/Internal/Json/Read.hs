{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE OverloadedStrings #-}

-- | Builds structs from JSON. They are built in a scratch arena, where unused objects remain and the order of objects is that of the JSON members. So the finished
-- message is copied at the end.
module Zooph.Internal.Json.Read
  ( toRoot
  ) where

import Control.Monad (filterM, forM_, unless, when)
import Control.Monad.ST (RealWorld, ST, stToIO)
import Data.Bits (unsafeShiftL, unsafeShiftR, xor, (.&.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.IORef (IORef, modifyIORef', newIORef, readIORef, writeIORef)
import qualified Data.Map.Lazy as Map
import Data.Word (Word64)
import qualified Zooph.Fault as Fault
import Zooph.Internal.Arena (Arena)
import qualified Zooph.Internal.Arena as Arena
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Copy as Copy
import Zooph.Internal.Json.Common
import Zooph.Internal.Json.Parse
import Zooph.Internal.Json.Values
import Zooph.Internal.Load (defaultPointer, difference)
import qualified Zooph.Internal.Objects as Objects
import qualified Zooph.Internal.RawList as RawList
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Pointer (PointerReader (..))
import Zooph.Internal.Purely (purely)
import qualified Zooph.Internal.Word as Word
import Zooph.Layout (Default (..), Discriminator (..), Field (..), Form (..), Layout, Meaning (..), Names, Spot (..), Type (..))
import qualified Zooph.Layout as Layout
import Zooph.Limits (Limits (nesting))
import qualified Zooph.Limits as Limits

-- The state of reading: whether unknown members are refused, the bytes of memory that may still be taken, the scratch arena, and zeroed places for reading groups
-- that can be used again, by their words of data and number of pointers.
data Reading = Reading
  { strict :: !Bool
  , memory :: !(IORef Int)
  , arena :: !(Arena RealWorld)
  , spare :: !(IORef [((Int, Int), Int)])
  }

-- A struct that is being filled: the positions of its data and of its pointers; the offsets of the discriminants that a JSON member has set; and its flattened
-- structs, by the index of their pointer.
data Open = Open
  { first :: !Int
  , pointers :: !Int
  , tagged :: !(IORef [Int])
  , inner :: !(IORef [(Int, Open)])
  }

opened :: Int -> Int -> IO Open
opened at words_ = Open at (at + 8 * words_) <$> newIORef [] <*> newIORef []

st :: ST RealWorld a -> IO a
st = stToIO

-- Charges a number of bytes of memory, and checks that the segment has room for them.
room :: Reading -> Path -> Int -> IO ()
room r path n = do
  left <- readIORef (memory r)
  when (left < n) (refuse path "more memory than Limits.memory allows")
  writeIORef (memory r) (left - n)
  segment <- st (Arena.room (arena r))
  when (segment < n) (refuse path "more than a message can hold")

structBytes :: Layout -> Int
structBytes layout = 8 * (Layout.dataWords layout + Layout.pointers layout)

shape :: Layout -> (Int, Int)
shape layout = (Layout.dataWords layout, Layout.pointers layout)

-- The position of zeroed sections in which a group is read on its own.
borrow :: Reading -> Layout -> Path -> IO Int
borrow r group path = do
  places <- readIORef (spare r)
  case break ((== shape group) . fst) places of
    (before, (_, at) : after) -> at <$ writeIORef (spare r) (before ++ after)
    _ -> room r path (structBytes group) >> st (Arena.takeZero (arena r) (structBytes group))

giveBack :: Reading -> Layout -> Int -> IO ()
giveBack r group at = do
  let size = 8 * Layout.dataWords group
  forM_ [0 .. Layout.pointers group - 1] $ \k -> st (Objects.clear (arena r) (at + size + 8 * k))
  st (Arena.buffer (arena r) >>= \b -> Bytes.fill b at size)
  modifyIORef' (spare r) ((shape group, at) :)

pointerOf :: Open -> Int -> Int
pointerOf open k = pointers open + 8 * k

-- The bits of a value in the data section, before they are combined with the default.
loadRaw :: Reading -> Int -> Type -> Int -> IO Word64
loadRaw r at type_ bit = st $ do
  b <- Arena.buffer (arena r)
  let i = at + bit `unsafeShiftR` 3
  case Layout.wants type_ of
    0 -> pure 0
    1 -> (\byte -> fromIntegral ((byte `unsafeShiftR` (bit .&. 7)) .&. 1)) <$> Bytes.load8 b i
    2 -> fromIntegral <$> Bytes.load8 b i
    3 -> fromIntegral <$> Bytes.load16 b i
    4 -> fromIntegral <$> Bytes.load32 b i
    _ -> Bytes.load64 b i

storeRaw :: Reading -> Int -> Type -> Int -> Word64 -> IO ()
storeRaw r at type_ bit w = st $ do
  b <- Arena.buffer (arena r)
  let i = at + bit `unsafeShiftR` 3
  case Layout.wants type_ of
    0 -> pure ()
    1 -> do
      byte <- Bytes.load8 b i
      let mask = 1 `unsafeShiftL` (bit .&. 7)
          without = byte - (byte .&. mask)
      Bytes.store8 b i (if odd w then without + mask else without)
    2 -> Bytes.store8 b i (fromIntegral w)
    3 -> Bytes.store16 b i (fromIntegral w)
    4 -> Bytes.store32 b i (fromIntegral w)
    _ -> Bytes.store64 b i w

tagOf :: Reading -> Int -> Layout -> IO Int
tagOf r at layout
  | Layout.tagAt layout < 0 = pure (-1)
  | otherwise = fromIntegral <$> st (Arena.buffer (arena r) >>= \b -> Bytes.load16 b (at + Layout.tagAt layout))

setTag :: Reading -> Int -> Layout -> Int -> IO ()
setTag r at layout value_ = st (Arena.buffer (arena r) >>= \b -> Bytes.store16 b (at + Layout.tagAt layout) (fromIntegral value_))

activate :: Reading -> Open -> Layout -> Field -> IO ()
activate r open layout f = when (tag f >= 0) (setTag r (first open) layout (tag f))

memberOf :: Layout -> Int -> Maybe Field
memberOf layout value_ = case filter (\f -> tag f >= 0 && tag f == value_) (Layout.members layout) of
  f : _ -> Just f
  [] -> Nothing

plain :: Layout -> [Field]
plain layout = filter ((< 0) . tag) (Layout.members layout)

forgetInner :: Open -> Int -> IO ()
forgetInner open at = modifyIORef' (inner open) (filter ((/= at) . fst))

-- Sets all fields of a group to their defaults, and selects the first members of its unions.
clearGroup :: Reading -> Open -> Layout -> IO ()
clearGroup r open group = do
  mapM_ (clearField r open) (plain group)
  forM_ (memberOf group 0) $ \f -> activate r open group f >> clearField r open f

clearField :: Reading -> Open -> Field -> IO ()
clearField r open f = case spot f of
  Group group -> clearGroup r open group
  Slot type_ at _
    | Layout.isPointer type_ -> forgetInner open at >> st (Objects.clear (arena r) (pointerOf open at))
    | otherwise -> storeRaw r (first open) type_ at 0

placeDefault :: Reading -> Open -> Int -> Type -> Default -> Path -> IO ()
placeDefault r open k type_ default_ path = case (default_, type_) of
  (Content text, Text) -> room r path (ByteString.length text + 8) >> st (Objects.bytes (arena r) i (Bytes.ofByteString text) 1)
  (Content text, Data) -> room r path (ByteString.length text + 8) >> st (Objects.bytes (arena r) i (Bytes.ofByteString text) 0)
  (Content flat, _) -> room r path (ByteString.length flat) >> st (Copy.fromPointer (arena r) i (defaultPointer default_))
  (_, Struct layout) -> do
    room r path (structBytes layout)
    () <$ st (uncurry (Objects.structure (arena r) i) (shape layout))
  _ -> pure ()
 where
  i = pointerOf open k

-- Moves the fields of a group from the place where it was read on its own, as the stock @capnp@ tool does. Union members that are not selected are left behind. A
-- selected member that is null gets its default.
takeGroup :: Reading -> Open -> Layout -> Open -> Path -> IO ()
takeGroup r open group from path = do
  active <- tagOf r (first from) group
  mapM_ one (memberOf group active)
  mapM_ one (plain group)
 where
  one f = do
    activate r open group f
    case spot f of
      Group more -> takeGroup r open more from path
      Slot type_ at default_
        | Layout.isPointer type_ -> do
            orphan <- st (Objects.disown (arena r) (pointerOf from at))
            forgetInner open at
            null_ <- st (Objects.orphanIsNull orphan)
            if null_ && tag f >= 0
              then st (Objects.clear (arena r) (pointerOf open at)) >> placeDefault r open at type_ default_ path
              else st (Objects.adopt (arena r) (pointerOf open at) orphan)
        | otherwise -> loadRaw r (first from) type_ at >>= storeRaw r (first open) type_ at

-- The meaning of a name in an object.
data Found
  = Place Open Layout Field
  | UnionTag Open Layout
  | -- | The meaning depends on a union's tag that was not read yet.
    Later
  | Unknown

-- The flattened struct at a pointer: the one that earlier members made, or a new one with its default.
enter :: Reading -> Open -> Layout -> Int -> Default -> Path -> IO Open
enter r open layout at default_ path = do
  known <- lookup at <$> readIORef (inner open)
  case known of
    Just found -> pure found
    Nothing -> do
      let i = pointerOf open at
      null_ <- st (Objects.isNull (arena r) i)
      when null_ (placeDefault r open at (Struct layout) default_ path)
      room r path (structBytes layout)
      (there, words_, _) <- st (uncurry (Objects.editStructure (arena r) i) (shape layout))
      made <- opened there words_
      modifyIORef' (inner open) ((at, made) :)
      pure made

find :: Reading -> Open -> Layout -> Names -> Path -> ByteString -> IO Found
find r open layout names path name = case Map.lookup name names of
  Nothing -> pure Unknown
  Just OfTag -> pure (UnionTag open layout)
  Just (OfField f) -> pure (Place open layout f)
  Just (Within f prefix table) -> within r open f prefix table path name
  Just OfValue -> maybe Later (Place open layout) <$> told
  Just (OfMember all_) -> do
    active <- told
    case active of
      Nothing -> pure Later
      Just f -> case filter (\(g, _, _) -> tag g == tag f) all_ of
        (g, prefix, table) : _ -> within r open g prefix table path name
        [] -> pure Unknown
 where
  told = do
    known <- elem (Layout.tagAt layout) <$> readIORef (tagged open)
    if known then memberOf layout <$> tagOf r (first open) layout else pure Nothing

within :: Reading -> Open -> Field -> ByteString -> Names -> Path -> ByteString -> IO Found
within r open f prefix table path name = case spot f of
  Group group -> find r open group table path rest
  Slot (Struct layout) at default_ -> enter r open layout at default_ path >>= \there -> find r there layout table path rest
  _ -> pure Unknown
 where
  rest = ByteString.drop (ByteString.length prefix) name

isFree :: Layout -> Bool
isFree layout = case Layout.tagJson layout of
  Free -> True
  _ -> False

-- Reports whether a null in the place of a value of this type counts as a missing member.
mayMiss :: Type -> Bool
mayMiss type_ = case type_ of
  Text -> True
  Data -> True
  List _ -> True
  Struct layout -> not (isFree layout)
  _ -> False

-- Reads the members of an object in their order. Those that have to wait for a union's tag are tried again until no more of them can be read.
fill :: Reading -> Layout -> Open -> Path -> Members -> IO ()
fill r layout open path found = do
  once path found
  filterM waits (members found) >>= later
 where
  waits (name, json) = not <$> assign r layout open path name json
  later [] = pure ()
  later waiting = do
    still <- filterM waits waiting
    if length still < length waiting
      then later still
      -- No tag will come any more, so the remaining members are unknown.
      else forM_ still (\(name, json) -> unknown r (Member name : path) json)

unknown :: Reading -> Path -> Json -> IO ()
unknown r path json = do
  when (strict r) (refuseAt path (offset json) "a member that the schema does not know")
  onceWithin path json

-- Reads a member. Returns 'False' if it has to wait for a union's tag.
assign :: Reading -> Layout -> Open -> Path -> ByteString -> Json -> IO Bool
assign r layout open path0 name json = do
  found <- find r open layout (Layout.names layout) path name
  case found of
    Later -> pure False
    Unknown -> True <$ unknown r path json
    Place there of_ f -> True <$ store r there of_ f path json
    UnionTag there of_ -> True <$ select r there of_ path json
 where
  path = Member name : path0

-- Selects the union member that a tag names. It has its default, unless another JSON member sets its value or has set it before.
select :: Reading -> Open -> Layout -> Path -> Json -> IO ()
select r open layout path json = case node json of
  String value_ -> case filter (\f -> tag f >= 0 && jsonName f == value_) (Layout.members layout) of
    f : _ -> do
      active <- tagOf r (first open) layout
      when (active /= tag f) $ do
        activate r open layout f
        clearField r open f
      modifyIORef' (tagged open) (Layout.tagAt layout :)
    [] -> when (strict r) (refuseAt path (offset json) "no member of this name")
  _ -> refuseAt path (offset json) "expected a member's name"

store :: Reading -> Open -> Layout -> Field -> Path -> Json -> IO ()
store r open layout f path json = case (spot f, node json) of
  (Group group, Object found) -> do
    at <- borrow r group path
    from <- opened at (Layout.dataWords group)
    fill r group from path found
    activate r open layout f
    clearGroup r open group
    takeGroup r open group from path
    giveBack r group at
  (Group _, _) -> refuseAt path (offset json) "expected an object"
  (Slot type_ _ _, Null) | mayMiss type_ -> pure ()
  (Slot type_ at default_, _)
    | Layout.isPointer type_ -> do
        put r (pointerOf open at) type_ (jsonForm f) path json
        forgetInner open at
        activate r open layout f
    | otherwise -> do
        onceWithin path json
        w <- bitsOf path type_ json
        storeRaw r (first open) type_ at (w `xor` difference default_)
        activate r open layout f

-- Makes the pointer at a position lead to the value.
put :: Reading -> Int -> Type -> Form -> Path -> Json -> IO ()
put r i type_ form path json = case (type_, node json) of
  (Text, String text) -> room r path (ByteString.length text + 8) >> st (Objects.bytes (arena r) i (Bytes.ofByteString text) 1)
  (Text, _) -> wrong "expected a string"
  (Data, _) -> do
    content <- bytesValue path form json
    room r path (ByteString.length content + 8)
    st (Objects.bytes (arena r) i (Bytes.ofByteString content) 0)
  (Struct layout, _) -> structureOf r layout make path json
   where
    make = do
      room r path (structBytes layout)
      at <- st (uncurry (Objects.structure (arena r) i) (shape layout))
      opened at (Layout.dataWords layout)
  (List element, Array n items) -> list r i element path n items
  (List _, _) -> wrong "expected an array"
  _ -> wrong "a capability or untyped pointer has no JSON"
 where
  wrong = refuseAt path (offset json)

structureOf :: Reading -> Layout -> IO Open -> Path -> Json -> IO ()
structureOf r layout make path json
  | isFree layout = make >>= \open -> setFree r open layout path json
  | Object found <- node json = make >>= \open -> fill r layout open path found
  | otherwise = refuseAt path (offset json) "expected an object"

-- Stores any JSON value in the struct for free JSON. The parser has bounded its nesting.
setFree :: Reading -> Open -> Layout -> Path -> Json -> IO ()
setFree r open layout path json = case node json of
  Null -> () <$ choose "null"
  Truth _ -> scalar "boolean"
  Number _ -> scalar "number"
  String _ -> choose "string" >>= \(type_, at) -> put r (pointerOf open at) type_ Plain path json
  Array n items -> do
    (type_, at) <- choose "array"
    case type_ of
      List element -> list r (pointerOf open at) element path n items
      _ -> pure ()
  Object found -> do
    (type_, at) <- choose "object"
    let field_ = elementsOf type_
        size = structBytes field_
        (textType, nameAt, _, _) = fieldNamed field_ "name"
        (valueType, valueAt, _, _) = fieldNamed field_ "value"
    room r path (8 + memberCount found * size)
    there <- st (uncurry (Objects.structList (arena r) (pointerOf open at) (memberCount found)) (shape field_))
    forM_ (zip [0 ..] (members found)) $ \(k, (name, item)) -> do
      one <- opened (there + k * size) (Layout.dataWords field_)
      put r (pointerOf one nameAt) textType Plain (Member name : path) (Json (offset item) (String name))
      put r (pointerOf one valueAt) valueType Plain (Member name : path) item
 where
  choose name = do
    let (type_, at, _, value_) = fieldNamed layout name
    setTag r (first open) layout value_
    pure (type_, at)
  scalar name = do
    (type_, at) <- choose name
    bitsOf path type_ json >>= storeRaw r (first open) type_ at

list :: Reading -> Int -> Type -> Path -> Int -> [Json] -> IO ()
list r i type_ path n items = case type_ of
  Struct layout -> do
    let size = structBytes layout
    room r path (8 + n * size)
    there <- st (uncurry (Objects.structList (arena r) i n) (shape layout))
    each $ \k json -> structureOf r layout (opened (there + k * size) (Layout.dataWords layout)) (Element k : path) json
  _
    | Layout.isPointer type_ -> do
        room r path (8 * n)
        there <- st (Objects.flatList (arena r) i RawList.pointer n)
        each $ \k json -> case node json of
          Null -> refuseAt (Element k : path) (offset json) "null in an array"
          _ -> put r (there + 8 * k) type_ Plain (Element k : path) json
    | otherwise -> do
        let wants = Layout.wants type_
            width = case wants of 0 -> 0; 1 -> 1; code -> 8 `unsafeShiftL` (code - 2)
        room r path (8 * Word.flatWords wants n)
        there <- st (Objects.flatList (arena r) i wants n)
        each $ \k json -> do
          unless (wants > 0) (onceWithin (Element k : path) json)
          w <- bitsOf (Element k : path) type_ json
          storeRaw r there type_ (k * width) w
 where
  each work = forM_ (zip [0 ..] items) (uncurry work)

-- | Reads a value as a struct with this layout, within a number of bytes of memory, and makes it the root of the arena's message.
toRoot :: Bool -> Limits -> IORef Int -> Arena RealWorld -> Layout -> Json -> IO ()
toRoot strictly limits left target layout json = do
  scratch <- st Arena.new
  r <- Reading strictly left scratch <$> newIORef []
  put r Arena.root (Struct layout) Plain [] json
  size <- st (Arena.used scratch)
  room r [] size
  Slice bytes_ at n <- st (Arena.segmentCopied scratch)
  -- The copy is charged like a reader of the message, which counts elements without bytes.
  let here = Segment.alone limits {nesting = Limits.maxNesting, Limits.memory = Just maxBound} True bytes_ at (at + n)
  copied <- purely (st (Copy.fromPointer target Arena.root (PointerReader here at)))
  either (refuse [] . Fault.describe . Fault.kind) pure copied
