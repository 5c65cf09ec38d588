-- | Faults: what is wrong with a message, and where.
module Zooph.Fault
  ( Fault
  , kind
  , position
  , path
  , Kind (..)
  , number
  , name
  , describe
  , Position (..)

    -- * For runtimes and drivers
  , Step (..)
  , fault
  , shifted
  ) where

import Control.DeepSeq (NFData (..))
import Control.Exception (Exception (..))
import Data.List (foldl')

-- | The kinds of faults. Their numbers and names are the same in all Zooph runtimes and never change.
data Kind
  = -- | The bytes end before the message does.
    Truncated
  | -- | The segment table is impossible: it has no segments, or more than 512.
    SegmentTable
  | -- | There is no root pointer: the first segment is empty.
    NoRoot
  | -- | Bytes follow the message where exactly one was expected.
    TrailingBytes
  | -- | A pointer is not of the kind that the schema says.
    PointerKind
  | -- | A pointer leads outside its segment.
    OutOfBounds
  | -- | A far pointer names a segment that does not exist.
    FarSegment
  | -- | The landing pad of a far pointer is malformed or outside its segment.
    FarPad
  | -- | The tag word of a list of structs is malformed, or claims more words than the list has.
    ListTag
  | -- | The elements of a list cannot be read as the schema's type.
    ElementSize
  | -- | Reserved bits of a pointer are not zero.
    ReservedBits
  | -- | A text is not terminated by a NUL byte.
    TextNul
  | -- | A text is not UTF-8.
    TextUtf8
  | -- | Objects are nested deeper than the nesting limit.
    Nesting
  | -- | Following all pointers would visit more words than the traversal limit allows.
    Traversal
  | -- | Native values of the message would need more memory than the memory limit allows.
    Memory
  | -- | Packed bytes are malformed.
    Packed
  | -- | The message is valid but not in canonical form.
    NotCanonical
  | -- | A message of a stream, or the unpacked form of packed bytes, is larger than 'Zooph.Limits.bytes' allows.
    MessageSize
  deriving (Eq, Ord, Show, Enum, Bounded)

-- | The number of the kind in all runtimes.
number :: Kind -> Int
number one = fromEnum one + 1

-- | The name of the kind in all runtimes, such as @out_of_bounds@.
name :: Kind -> String
name = fst . facts

-- | A description of the kind in English.
describe :: Kind -> String
describe = snd . facts

facts :: Kind -> (String, String)
facts one = case one of
  Truncated -> ("truncated", "the bytes end before the message does")
  SegmentTable -> ("segment_table", "the segment table is impossible")
  NoRoot -> ("no_root", "the message has no root pointer")
  TrailingBytes -> ("trailing_bytes", "bytes follow the message")
  PointerKind -> ("pointer_kind", "the pointer is not of the kind the schema says")
  OutOfBounds -> ("out_of_bounds", "the pointer leads outside its segment")
  FarSegment -> ("far_segment", "the far pointer names a segment that does not exist")
  FarPad -> ("far_pad", "the far pointer's landing pad is malformed")
  ListTag -> ("list_tag", "the tag of the struct list is malformed")
  ElementSize -> ("element_size", "the list's elements do not fit the schema's type")
  ReservedBits -> ("reserved_bits", "reserved bits are not zero")
  TextNul -> ("text_nul", "the text has no terminating NUL byte")
  TextUtf8 -> ("text_utf8", "the text is not UTF-8")
  Nesting -> ("nesting", "the message is nested deeper than the limit")
  Traversal -> ("traversal", "the message is larger than the traversal budget")
  Memory -> ("memory", "the native value is larger than the memory budget")
  Packed -> ("packed", "the packed bytes are malformed")
  NotCanonical -> ("not_canonical", "the message is not in canonical form")
  MessageSize -> ("message_size", "the message is larger than the limit of bytes allows")

-- | The position of a fault.
data Position
  = -- | The pointer at fault: the segment and the word in it, both counted from 0.
    AtWord !Int !Int
  | -- | A byte of the framed or packed bytes, counted from 0.
    AtByte !Int
  deriving (Eq, Ord, Show)

-- | One step of a field path.
data Step
  = -- | A field by its name. The name of a group's field begins with the group's name and a dot.
    Field String
  | -- | An element of a list.
    Element !Int
  | -- | A pointer that the schema does not describe, by its index in the pointer section.
    Pointer !Int
  deriving (Eq, Ord, Show)

-- | A fault: a kind, a position and a field path. Readers of messages that were opened without validation throw it as an exception. All other
-- functions return it as a value.
data Fault = Fault !Kind !Position [Step]
  -- The steps of the path, the innermost one first.
  deriving (Eq, Ord)

instance Show Fault where
  show one = name (kind one) ++ ": " ++ describe (kind one) ++ place ++ " (" ++ where_ ++ ")"
   where
    place = if null (path one) then "" else ", at " ++ path one
    where_ = case position one of
      AtWord segment word -> "segment " ++ show segment ++ ", word " ++ show word
      AtByte offset -> "byte " ++ show offset

instance Exception Fault

instance NFData Fault where
  rnf one = length (path one) `seq` ()

-- | The kind of the fault.
kind :: Fault -> Kind
kind (Fault one _ _) = one

-- | The position of the fault.
position :: Fault -> Position
position (Fault _ one _) = one

-- | The path of the field at fault, from the root, with the names of the schema. It is empty for the root itself and for faults in the framing.
-- A pointer that the schema does not describe is written as @#@ and its index.
path :: Fault -> String
path (Fault _ _ steps) = foldl' add "" (reverse steps)
 where
  add before step = case step of
    Field field -> before ++ dot before ++ field
    Element index -> before ++ "[" ++ show index ++ "]"
    Pointer index -> before ++ dot before ++ "#" ++ show index
  dot before = if null before then "" else "."

-- | Makes a fault. The steps of its path are given with the innermost one first. They are evaluated, so that the fault does not keep the message alive.
fault :: Kind -> Position -> [Step] -> Fault
fault one at steps = foldr seq () steps `seq` Fault one at steps

-- | The fault with a number of bytes added to its position, if that is a byte: the message starts so many bytes into a larger input.
shifted :: Int -> Fault -> Fault
shifted offset (Fault one (AtByte at) steps) = Fault one (AtByte (at + offset)) steps
shifted _ other = other
