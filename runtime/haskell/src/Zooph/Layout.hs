{-# LANGUAGE BangPatterns #-}

-- | The layout of structs as data. Operations over whole messages are driven by these tables instead of by generated code. Tables may refer to
-- each other in circles, so their parts are lazy.
module Zooph.Layout
  ( Type (..)
  , Layout
  , name
  , dataWords
  , pointers
  , tagAt
  , fields
  , layout
  , Field (fieldName, tag, spot, jsonName, jsonForm)
  , field
  , Spot (..)
  , Default (..)
  , Enumerants
  , enum

    -- * JSON
  , Form (..)
  , Discriminator (..)
  , tagJson
  , members
  , named
  , flattened
  , base64
  , hex
  , discriminated
  , free
  , ordered
  , Meaning (..)
  , Names
  , names
  , enumerant
  , enumerantJson
  , enumerantOf
  , spelledName

    -- * For operations over messages
  , wants
  , isPointer
  , native
  , nativeElement
  , Goal (..)
  , Owner (..)
  , Slot (..)
  , owners
  , plan
  , goalOf
  ) where

import Control.Monad (zipWithM_)
import Control.Monad.ST (stToIO)
import Data.ByteString (ByteString)
import Data.IORef (atomicModifyIORef', modifyIORef', newIORef, readIORef, writeIORef)
import qualified Data.List as List
import Data.Map.Strict (Map)
import qualified Data.Map.Lazy as Map
import Data.Text (pack)
import Data.Text.Encoding (encodeUtf8)
import Data.Word (Word64)
import System.IO.Unsafe (unsafeDupablePerformIO)
import Zooph.Internal.Bytes (Bytes)
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Small (Small)
import qualified Zooph.Internal.Small as Small

-- | The type of a field or an element.
data Type
  = Void
  | Bool
  | Int8
  | Int16
  | Int32
  | Int64
  | UInt8
  | UInt16
  | UInt32
  | UInt64
  | Float32
  | Float64
  | Text
  | Data
  | AnyPointer
  | AnyStruct
  | AnyList
  | Capability
  | Enum Enumerants
  | List Type
  | Struct Layout

-- | The names of an enum in the schema and in JSON, indexed by number, and a map from the names in JSON to the numbers.
data Enumerants = Enumerants (Small ByteString) (Small ByteString) (Map ByteString Int)

-- | The type of an enum with the given names in the schema and in JSON.
enum :: [String] -> [String] -> Type
enum spelled json = Enum (Enumerants (strings spelled) (strings json) numbers)
 where
  strings = Small.fromList . map utf8
  -- If a name occurs twice, its first number counts.
  numbers = Map.fromListWith (\_ first -> first) (zip (map utf8 json) [0 ..])

-- | The names of a number in the schema and in JSON.
enumerant, enumerantJson :: Enumerants -> Int -> Maybe ByteString
enumerant (Enumerants all_ _ _) = nth all_
enumerantJson (Enumerants _ all_ _) = nth all_

nth :: Small a -> Int -> Maybe a
nth all_ k
  | k >= 0 && k < Small.count all_ = Just (Small.unsafeAt all_ k)
  | otherwise = Nothing

-- | The number of a name in JSON.
enumerantOf :: Enumerants -> ByteString -> Maybe Int
enumerantOf (Enumerants _ _ numbers) text = Map.lookup text numbers

utf8 :: String -> ByteString
utf8 = encodeUtf8 . pack

-- | The layout of a struct or group.
data Layout = Layout
  { name :: String
  -- ^ The name with its scopes, such as @Outer.Inner@.
  , dataWords :: !Int
  -- ^ Words of the data section in the schema.
  , pointers :: !Int
  -- ^ Number of pointers in the schema.
  , tagAt :: !Int
  -- ^ Byte offset of the discriminant of the unnamed union; -1 if there is no such union.
  , fields :: [Field]
  -- ^ The fields in the order of the schema's source.
  , owners :: Small Owner
  -- ^ The fields that may own each pointer, by its index.
  , native :: Int
  -- ^ The approximate size of the Record in bytes, without the objects that its pointers lead to.
  , members :: [Field]
  -- ^ The fields by ordinal, which is their order in text and JSON.
  , tagJson :: !Discriminator
  -- ^ How JSON represents the selected member of the unnamed union.
  , names :: Names
  -- ^ The meaning of the names in a JSON object.
  , plan :: Bytes
  -- ^ The types that its pointers lead to, for the validation pass in C.
  }

-- | A field.
data Field = Field
  { fieldName :: String
  , tag :: !Int
  -- ^ The discriminant that selects the field; -1 if it is not a member of the unnamed union.
  , spot :: Spot
  , jsonName :: ByteString
  , jsonForm :: !Form
  }

-- | A field from its name, the discriminant that selects it (or -1), and its position.
field :: String -> Int -> Spot -> Field
field name_ tag_ spot_ = Field name_ tag_ spot_ (utf8 name_) Plain

-- | The field's name in UTF-8.
spelledName :: Field -> ByteString
spelledName = utf8 . fieldName

-- | The form of a field in JSON.
data Form
  = Plain
  | -- | The members are part of the enclosing object, with this prefix before their names.
    Flattened ByteString
  | Base64
  | Hex

-- | Gives a field another name in JSON.
named :: String -> Field -> Field
named name_ one = one {jsonName = utf8 name_}

-- | Makes the members of a field part of the enclosing object in JSON, with a prefix before their names.
flattened :: String -> Field -> Field
flattened prefix one = one {jsonForm = Flattened (utf8 prefix)}

-- | Makes the bytes of a field a string of base64 or hexadecimal digits in JSON.
base64, hex :: Field -> Field
base64 one = one {jsonForm = Base64}
hex one = one {jsonForm = Hex}

-- | How JSON represents the selected member of a union.
data Discriminator
  = Undiscriminated
  | -- | The names of two JSON members: the one that holds the name of the union's member, and the one that holds its value.
    Discriminated (Maybe ByteString) (Maybe ByteString)
  | -- | The struct is @Value@ of @json.capnp@: it holds any JSON, and is written as that.
    Free

-- | Sets the names of the JSON members that hold the name and the value of the union's member.
discriminated :: Maybe String -> Maybe String -> Layout -> Layout
discriminated tag_ value one = again one {tagJson = Discriminated (utf8 <$> tag_) (utf8 <$> value)}

-- | Marks the struct of the standard schema that holds any JSON.
free :: Layout -> Layout
free one = again one {tagJson = Free}

-- | Sets the order of the fields by ordinal, if it differs from the order of the source.
ordered :: [Int] -> Layout -> Layout
ordered order one = again one {members = map (fields one !!) order}

again :: Layout -> Layout
again one = one {names = namesOf one Nothing (0 :: Int)}

-- | The meaning of the names in a JSON object.
type Names = Map ByteString Meaning

-- | The meaning of a name.
data Meaning
  = OfField Field
  | -- | A member of the flattened struct or group in that field: the prefix, and the meaning of names behind it.
    Within Field ByteString Names
  | -- | The name of the union's active member.
    OfTag
  | -- | A member of a flattened struct or group that is a union member. Each entry is for one union member, like 'Within'.
    OfMember [(Field, ByteString, Names)]
  | -- | The value of the union's active member.
    OfValue

-- The meaning of the names in a struct's JSON object. @own@ is the name that a flattened union has in the enclosing struct. Structs may be
-- flattened into themselves, so the depth is bounded.
namesOf :: Layout -> Maybe ByteString -> Int -> Names
namesOf one own depth
  | depth > 64 = Map.empty
  | otherwise = List.foldl' add (Map.fromList ([(n, OfTag) | Just n <- [tag_]] ++ [(n, OfValue) | Just n <- [value]])) (members one)
 where
  (tag_, value) = case tagJson one of
    Discriminated named_ value_ | tagAt one >= 0 -> (maybe own Just named_, value_)
    _ -> (Nothing, Nothing)
  add found f = case (spot f, jsonForm f) of
    (Group group, Flattened prefix) -> inner f prefix (namesOf group (Just (jsonName f)) (depth + 1)) found
    (Slot (Struct struct) _ _, Flattened prefix) -> inner f prefix (namesOf struct Nothing (depth + 1)) found
    _
      | tag f >= 0, Just _ <- value -> found
      | otherwise -> Map.insert (jsonName f) (OfField f) found
  inner f prefix table found = List.foldl' (\all_ n -> Map.insertWith joined (prefix <> n) meaning all_) found (Map.keys table)
   where
    meaning = if tag f >= 0 then OfMember [(f, prefix, table)] else Within f prefix table
  joined (OfMember more) (OfMember others) = OfMember (more ++ others)
  joined new _ = new

-- | The position of a field.
data Spot
  = -- | The type of a field, its bit offset in the data section or the index of its pointer, and its default.
    Slot Type !Int Default
  | -- | A group, which shares the struct's sections.
    Group Layout

-- | The default of a field.
data Default
  = Zero
  | -- | The bits of a number or enum. Messages store the exclusive or of value and default.
    Bits !Word64
  | -- | The bytes of a text or data; a flat message (one segment without framing) for other pointers.
    Content ByteString

-- | The field that owns a pointer of a struct.
data Owner
  = Nobody
  | Always Slot
  | -- | The field owns the pointer if the discriminant at this byte offset has this value.
    Member !Int !Int Slot
  | -- | Fields that share the pointer: the first one that all its unions select owns it.
    Selected [Slot]

-- | A field that is a pointer.
data Slot = SlotOf
  { path :: String
  -- ^ The names of the groups around the field, and its own, joined by dots.
  , slotType :: Type
  , goal :: Goal
  , active :: [(Int, Int)]
  -- ^ The byte offsets and values of the discriminants that select the field, the outermost first.
  }

-- | The types that pointers lead to, as far as the fast pass of validation tells them apart.
data Goal
  = TextGoal
  | DataGoal
  | StructGoal (Small Owner)
  | StructsGoal (Small Owner)
  | -- | Lists without pointers, by the element size that 'wants' returns.
    FlatGoal !Int
  | -- | Lists of lists, texts, data.
    PointersGoal Goal
  | AnyGoal
  | OtherGoal Type

-- | A struct's layout from its name, words of data, number of pointers, byte offset of the discriminant, and fields.
layout :: String -> Int -> Int -> Int -> [Field] -> Layout
layout name_ words_ pointers_ tagAt_ fields_ = again (Layout name_ words_ pointers_ tagAt_ fields_ owners_ native_ fields_ Undiscriminated Map.empty (planOf owners_))
 where
  native_ = 24 + sum (map part fields_)
  part one = case spot one of
    Slot _ _ _ -> 8
    Group group -> native group
  owners_ = Small.fromList (map (owner . slotsOf) [0 .. pointers_ - 1])
  slotsOf k = [slot | (at, slot) <- collected, at == k]
  collected = collect "" [] tagAt_ fields_
  owner slots = case slots of
    [] -> Nobody
    slot : _ | null (active slot) -> Always slot
    [slot] | [(at, value)] <- active slot -> Member at value slot
    _ -> Selected slots

-- | The array that @cbits/validate.c@ reads. It has a table for each struct that can be reached. Two structs are the same if their owners are the
-- same object in memory.
planOf :: Small Owner -> Bytes
planOf root = unsafeDupablePerformIO $ do
  known <- newIORef []
  numbers <- newIORef (0, [])
  _ <- tableOf known numbers root
  (size, found) <- readIORef numbers
  stToIO $ do
    b <- Bytes.newZeroed (4 * size)
    mapM_ (\(at, number) -> Bytes.store32 b (4 * at) (fromIntegral number)) found
    Bytes.freeze b
 where
  room numbers size = atomicModifyIORef' numbers (\(next, found) -> ((next + size, found), next))
  set numbers at number = modifyIORef' numbers (\(next, found) -> (next, (at, number) : found))
  tableOf known numbers !of_ = do
    before <- readIORef known
    case List.find (Small.isSame of_ . fst) before of
      Just (_, at) -> pure at
      -- Types with parameters may refer to ever new types, so the number of tables is bounded.
      Nothing | length before >= 200 -> pure (-1)
      Nothing -> do
        at <- room numbers (1 + 4 * Small.count of_)
        writeIORef known ((of_, at) : before)
        set numbers at (Small.count of_)
        zipWithM_ (\k owner -> pointerOf known numbers (at + 1 + 4 * k) owner) [0 ..] (Small.toList of_)
        pure at
  pointerOf known numbers at owner = case owner of
    Always slot -> goalAt known numbers at (-1) 0 (goal slot)
    Member tagAt_ value slot -> goalAt known numbers at tagAt_ value (goal slot)
    Selected slots | Just ways <- mapM wayOf slots -> do
      there <- room numbers (1 + 4 * length ways)
      set numbers there (length ways)
      zipWithM_ (\k (tagAt_, value, slot) -> goalAt known numbers (there + 1 + 4 * k) tagAt_ value (goal slot)) [0 ..] ways
      sequence_ (zipWith (set numbers) [at ..] [6, -1, 0, there])
    Nobody -> goalAt known numbers at (-1) 0 AnyGoal
    -- A pointer that nested unions select: the C pass does not accept it.
    Selected _ -> sequence_ (zipWith (set numbers) [at ..] [-1, -1, 0, 0])
  wayOf slot = case active slot of
    [(tagAt_, value)] -> Just (tagAt_, value, slot)
    _ -> Nothing
  goalAt known numbers at tagAt_ value goal_ = do
    (kind, own) <- case goal_ of
      TextGoal -> pure (0, 0)
      DataGoal -> pure (1, 0)
      StructGoal of_ -> (,) 2 <$> tableOf known numbers of_
      StructsGoal of_ -> (,) 3 <$> tableOf known numbers of_
      FlatGoal code -> pure (4, code)
      PointersGoal element -> do
        there <- room numbers 4
        (,) 5 there <$ goalAt known numbers there (-1) 0 element
      AnyGoal -> pure (7, 0)
      OtherGoal _ -> pure (-1, 0)
    sequence_ (zipWith (set numbers) [at ..] [if own < 0 then -1 else kind, tagAt_, value, own])

collect :: String -> [(Int, Int)] -> Int -> [Field] -> [(Int, Slot)]
collect prefix around tagAt_ = List.concatMap one
 where
  one f = case spot f of
    Group group -> collect (here ++ ".") selected (tagAt group) (fields group)
    Slot type_ at _
      | isPointer type_ -> [(at, SlotOf here type_ (goalOf type_) selected)]
      | otherwise -> []
   where
    here = prefix ++ fieldName f
    selected = if tag f < 0 then around else around ++ [(tagAt_, tag f)]

-- | Reports whether fields of the type are in the pointer section.
isPointer :: Type -> Bool
isPointer type_ = wants type_ >= 6

-- | The approximate size in bytes of an element in a Record's list, without the objects that pointers lead to.
nativeElement :: Type -> Int
nativeElement type_ = case type_ of
  Void -> 0
  Bool -> 1
  Struct struct -> 24 + native struct
  _
    | isPointer type_ -> 24
    | otherwise -> 8

-- | The element size of lists of this type: 0 for elements of size 0, 1 for bits, 2 to 5 for numbers of 1, 2, 4 and 8 bytes, 6 for pointers, and 7
-- for structs.
wants :: Type -> Int
wants type_ = case type_ of
  Void -> 0
  Bool -> 1
  Int8 -> 2
  UInt8 -> 2
  Int16 -> 3
  UInt16 -> 3
  Enum _ -> 3
  Int32 -> 4
  UInt32 -> 4
  Float32 -> 4
  Int64 -> 5
  UInt64 -> 5
  Float64 -> 5
  Struct _ -> 7
  _ -> 6

-- | The type as the fast pass sees it.
goalOf :: Type -> Goal
goalOf type_ = case type_ of
  AnyPointer -> AnyGoal
  Text -> TextGoal
  Data -> DataGoal
  Struct struct -> StructGoal (owners struct)
  List (Struct struct) -> StructsGoal (owners struct)
  List Text -> PointersGoal TextGoal
  List Data -> PointersGoal DataGoal
  List (List element) -> PointersGoal (goalOf (List element))
  List element | wants element < 6 -> FlatGoal (wants element)
  _ -> OtherGoal type_
