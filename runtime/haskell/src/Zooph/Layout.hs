-- | What the schema says about a struct, as data. Operations over whole messages are driven by these tables instead of
-- by generated code. Tables may refer to each other in circles: their parts are made when they are asked for.
module Zooph.Layout
  ( Type (..)
  , Layout
  , name
  , dataWords
  , pointers
  , tagAt
  , fields
  , layout
  , Field (..)
  , Spot (..)
  , Default (..)

    -- * For operations over messages
  , wants
  , isPointer
  , native
  , nativeElement
  , Goal (..)
  , Owner (..)
  , Slot (..)
  , owners
  , goalOf
  ) where

import Data.ByteString (ByteString)
import qualified Data.List as List
import Data.Word (Word64)
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
  | -- | With the enumerants' names, by number.
    Enum [String]
  | List Type
  | Struct Layout

-- | A struct or group.
data Layout = Layout
  { name :: String
  -- ^ With its scopes, such as @Outer.Inner@.
  , dataWords :: !Int
  -- ^ Words of data that the schema knows.
  , pointers :: !Int
  -- ^ Pointers that the schema knows.
  , tagAt :: !Int
  -- ^ The byte offset of the discriminant of the unnamed union.
  , fields :: [Field]
  -- ^ In the order of the source.
  , owners :: Small Owner
  -- ^ By pointer.
  , native :: Int
  -- ^ About how many bytes the Record takes, without what its pointers lead to.
  }

-- | A field.
data Field = Field
  { fieldName :: String
  , tag :: !Int
  -- ^ The value that selects this member of the unnamed union; -1 outside.
  , spot :: Spot
  }

-- | Where a field is.
data Spot
  = -- | Its bit in the data section, or its number among the pointers.
    Slot Type !Int Default
  | -- | A group shares the struct's sections.
    Group Layout

-- | What a field is that was not set.
data Default
  = Zero
  | -- | The bits of a number or enum, which are stored as a difference from these.
    Bits !Word64
  | -- | The bytes of a text or data; of other pointers a message of one segment without framing.
    Content ByteString

-- | Whose a pointer is.
data Owner
  = Nobody
  | Always Slot
  | -- | If the discriminant at this byte offset has this value.
    Member !Int !Int Slot
  | -- | The first one all of whose unions select it.
    Selected [Slot]

-- | A field that is a pointer.
data Slot = SlotOf
  { path :: String
  -- ^ From the struct, with the groups it is in.
  , slotType :: Type
  , goal :: Goal
  , active :: [(Int, Int)]
  -- ^ The discriminants around it and what selects it, outermost first.
  }

-- | A type that pointers lead to as the fast pass tells them apart.
data Goal
  = TextGoal
  | DataGoal
  | StructGoal (Small Owner)
  | StructsGoal (Small Owner)
  | -- | Lists without pointers, by what 'wants' says of their elements.
    FlatGoal !Int
  | -- | Lists of lists, texts, data.
    PointersGoal Goal
  | AnyGoal
  | OtherGoal Type

-- | A struct's layout: its name, words of data, pointers, byte offset of the discriminant, and fields.
layout :: String -> Int -> Int -> Int -> [Field] -> Layout
layout name_ words_ pointers_ tagAt_ fields_ = Layout name_ words_ pointers_ tagAt_ fields_ owners_ native_
 where
  native_ = 24 + sum (map part fields_)
  part field = case spot field of
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

collect :: String -> [(Int, Int)] -> Int -> [Field] -> [(Int, Slot)]
collect prefix around tagAt_ = List.concatMap one
 where
  one field = case spot field of
    Group group -> collect (here ++ ".") selected (tagAt group) (fields group)
    Slot type_ at _
      | isPointer type_ -> [(at, SlotOf here type_ (goalOf type_) selected)]
      | otherwise -> []
   where
    here = prefix ++ fieldName field
    selected = if tag field < 0 then around else around ++ [(tagAt_, tag field)]

-- | Fields of that type are in the pointer section.
isPointer :: Type -> Bool
isPointer type_ = wants type_ >= 6

-- | About how many bytes an element takes in a Record's list, without what pointers lead to.
nativeElement :: Type -> Int
nativeElement type_ = case type_ of
  Void -> 0
  Bool -> 1
  Struct struct -> 24 + native struct
  _
    | isPointer type_ -> 24
    | otherwise -> 8

-- | How elements of the type are to be read: as nothing (0), bits (1), numbers of 1, 2, 4, 8 bytes (2 to 5), pointers (6)
-- or structs (7).
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

-- | The type for the fast pass.
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
