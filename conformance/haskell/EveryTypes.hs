-- | What the back end to come would generate of layouts for @every.capnp@, written by hand.
module EveryTypes
  ( types
  ) where

import Data.ByteString (pack)
import Data.Bits (unsafeShiftR)
import Data.Word (Word64)
import Zooph.Layout

-- | The types by their names in requests.
types :: [(String, Layout)]
types =
  [ ("Empty", empty)
  , ("Point", point)
  , ("Numbers", numbers)
  , ("Preset", preset)
  , ("Lists", lists)
  , ("Blobs", blobs)
  , ("Tree", tree)
  , ("Grouped", grouped)
  , ("Choice", choice)
  , ("Untyped", untyped)
  , ("Generic", generic)
  , ("Old", old)
  , ("New", new)
  ]

colour :: [String]
colour = ["red", "green", "blue"]

-- A message of one segment without framing, of these words.
flat :: [Word64] -> Default
flat words_ = Content (pack (concatMap bytes words_))
 where
  bytes w = [fromIntegral (w `unsafeShiftR` shift) | shift <- [0, 8 .. 56]]

-- @Empty@.
empty :: Layout
empty =
  layout "Empty" 0 0 (-1) []

-- @Point@.
point :: Layout
point =
  layout "Point" 1 1 (-1)
    [ Field "x" (-1) (Slot Int32 0 Zero)
    , Field "y" (-1) (Slot Int32 32 (Bits 0xffffffff))
    , Field "label" (-1) (Slot Text 0 Zero)
    ]

-- @Numbers@.
numbers :: Layout
numbers =
  layout "Numbers" 6 0 (-1)
    [ Field "void" (-1) (Slot Void 0 Zero)
    , Field "bool" (-1) (Slot Bool 0 Zero)
    , Field "int8" (-1) (Slot Int8 8 Zero)
    , Field "int16" (-1) (Slot Int16 16 Zero)
    , Field "int32" (-1) (Slot Int32 32 Zero)
    , Field "int64" (-1) (Slot Int64 64 Zero)
    , Field "uInt8" (-1) (Slot UInt8 128 Zero)
    , Field "uInt16" (-1) (Slot UInt16 144 Zero)
    , Field "uInt32" (-1) (Slot UInt32 160 Zero)
    , Field "uInt64" (-1) (Slot UInt64 192 Zero)
    , Field "float32" (-1) (Slot Float32 256 Zero)
    , Field "float64" (-1) (Slot Float64 320 Zero)
    , Field "colour" (-1) (Slot (Enum colour) 288 Zero)
    , Field "lastBool" (-1) (Slot Bool 1 Zero)
    ]

-- @Preset@.
preset :: Layout
preset =
  layout "Preset" 6 8 (-1)
    [ Field "bool" (-1) (Slot Bool 0 (Bits 1))
    , Field "int8" (-1) (Slot Int8 8 (Bits 0x85))
    , Field "int16" (-1) (Slot Int16 16 (Bits 0xcfc7))
    , Field "int32" (-1) (Slot Int32 32 (Bits 0xff439eb2))
    , Field "int64" (-1) (Slot Int64 64 (Bits 0xffff8fb779f22087))
    , Field "uInt8" (-1) (Slot UInt8 128 (Bits 0xea))
    , Field "uInt16" (-1) (Slot UInt16 144 (Bits 0xb26e))
    , Field "uInt32" (-1) (Slot UInt32 160 (Bits 0xce0a6a14))
    , Field "uInt64" (-1) (Slot UInt64 192 (Bits 0xab54a98ceb1f0ad2))
    , Field "float32" (-1) (Slot Float32 256 (Bits 0x449a5000))
    , Field "float64" (-1) (Slot Float64 320 (Bits 0xc9b58b82c0e0bb00))
    , Field "colour" (-1) (Slot (Enum colour) 288 (Bits 0x2))
    , Field "text" (-1) (Slot Text 0 (Content (pack [0x74, 0x65, 0x78, 0x74])))
    , Field "data" (-1) (Slot Data 1 (Content (pack [0x00, 0xff, 0x80])))
    , Field "bools" (-1) (Slot (List Bool) 2 (flat [0x1900000001, 0x5]))
    , Field "int16s" (-1) (Slot (List Int16) 3 (flat [0x1300000001, 0xff91006f]))
    , Field "float64s" (-1) (Slot (List Float64) 4 (flat [0x1d00000001, 0x40be61c000000000, 0x7ff0000000000000, 0xfff0000000000000]))
    , Field "texts" (-1) (Slot (List Text) 5 (flat [0x1e00000001, 0x3200000009, 0xa00000009, 0x3200000009, 0x6867756c70, 0x0, 0x797a7a7978]))
    , Field "points" (-1) (Slot (List (Struct point)) 6 (flat [0x3700000001, 0x100010000000c, 0x1, 0x0, 0xfffffffd00000000, 0x0, 0x0, 0x0]))
    , Field "lists" (-1) (Slot (List (List UInt8)) 7 (flat [0x1600000001, 0xa00000005, 0x200000005, 0x1]))
    ]

-- @Lists@.
lists :: Layout
lists =
  layout "Lists" 0 21 (-1)
    [ Field "voids" (-1) (Slot (List Void) 0 Zero)
    , Field "bools" (-1) (Slot (List Bool) 1 Zero)
    , Field "int8s" (-1) (Slot (List Int8) 2 Zero)
    , Field "int16s" (-1) (Slot (List Int16) 3 Zero)
    , Field "int32s" (-1) (Slot (List Int32) 4 Zero)
    , Field "int64s" (-1) (Slot (List Int64) 5 Zero)
    , Field "uInt8s" (-1) (Slot (List UInt8) 6 Zero)
    , Field "uInt16s" (-1) (Slot (List UInt16) 7 Zero)
    , Field "uInt32s" (-1) (Slot (List UInt32) 8 Zero)
    , Field "uInt64s" (-1) (Slot (List UInt64) 9 Zero)
    , Field "float32s" (-1) (Slot (List Float32) 10 Zero)
    , Field "float64s" (-1) (Slot (List Float64) 11 Zero)
    , Field "texts" (-1) (Slot (List Text) 12 Zero)
    , Field "datas" (-1) (Slot (List Data) 13 Zero)
    , Field "colours" (-1) (Slot (List (Enum colour)) 14 Zero)
    , Field "points" (-1) (Slot (List (Struct point)) 15 Zero)
    , Field "empties" (-1) (Slot (List (Struct empty)) 16 Zero)
    , Field "services" (-1) (Slot (List Capability) 17 Zero)
    , Field "matrix" (-1) (Slot (List (List Int32)) 18 Zero)
    , Field "textLists" (-1) (Slot (List (List Text)) 19 Zero)
    , Field "pointLists" (-1) (Slot (List (List (Struct point))) 20 Zero)
    ]

-- @Blobs@.
blobs :: Layout
blobs =
  layout "Blobs" 0 2 (-1)
    [ Field "text" (-1) (Slot Text 0 Zero)
    , Field "data" (-1) (Slot Data 1 Zero)
    ]

-- @Tree@.
tree :: Layout
tree =
  layout "Tree" 1 3 (-1)
    [ Field "value" (-1) (Slot UInt16 0 Zero)
    , Field "left" (-1) (Slot (Struct tree) 0 Zero)
    , Field "right" (-1) (Slot (Struct tree) 1 Zero)
    , Field "point" (-1) (Slot (Struct point) 2 Zero)
    ]

-- @Grouped.start@.
groupedStart :: Layout
groupedStart =
  layout "Grouped.start" 3 3 (-1)
    [ Field "lat" (-1) (Slot Float64 0 Zero)
    , Field "name" (-1) (Slot Text 0 Zero)
    ]

-- @Grouped.end.deeper@.
groupedEndDeeper :: Layout
groupedEndDeeper =
  layout "Grouped.end.deeper" 3 3 (-1)
    [ Field "flag" (-1) (Slot Bool 128 (Bits 1))
    ]

-- @Grouped.end@.
groupedEnd :: Layout
groupedEnd =
  layout "Grouped.end" 3 3 (-1)
    [ Field "lat" (-1) (Slot Float64 64 (Bits 0x3ff8000000000000))
    , Field "name" (-1) (Slot Text 1 (Content (pack [0x75, 0x6e, 0x6e, 0x61, 0x6d, 0x65, 0x64])))
    , Field "deeper" (-1) (Group groupedEndDeeper)
    ]

-- @Grouped@.
grouped :: Layout
grouped =
  layout "Grouped" 3 3 (-1)
    [ Field "start" (-1) (Group groupedStart)
    , Field "end" (-1) (Group groupedEnd)
    , Field "note" (-1) (Slot Text 2 Zero)
    ]

-- @Choice.pair@.
choicePair :: Layout
choicePair =
  layout "Choice.pair" 3 3 (-1)
    [ Field "left" (-1) (Slot Text 0 Zero)
    , Field "right" (-1) (Slot Float32 64 Zero)
    ]

-- @Choice.kind@.
choiceKind :: Layout
choiceKind =
  layout "Choice.kind" 3 3 16
    [ Field "plain" 0 (Slot UInt8 56 Zero)
    , Field "label" 1 (Slot Text 2 Zero)
    , Field "blob" 2 (Slot Data 2 Zero)
    ]

-- @Choice@.
choice :: Layout
choice =
  layout "Choice" 3 3 4
    [ Field "before" (-1) (Slot UInt32 0 Zero)
    , Field "none" 0 (Slot Void 0 Zero)
    , Field "bit" 1 (Slot Bool 48 (Bits 1))
    , Field "number" 2 (Slot UInt32 64 (Bits 0x7b))
    , Field "long" 3 (Slot Int64 64 Zero)
    , Field "text" 4 (Slot Text 0 Zero)
    , Field "shorts" 5 (Slot (List UInt16) 0 Zero)
    , Field "point" 6 (Slot (Struct point) 0 Zero)
    , Field "pair" 7 (Group choicePair)
    , Field "after" (-1) (Slot Text 1 Zero)
    , Field "kind" (-1) (Group choiceKind)
    ]

-- @Untyped@.
untyped :: Layout
untyped =
  layout "Untyped" 0 4 (-1)
    [ Field "any" (-1) (Slot AnyPointer 0 Zero)
    , Field "service" (-1) (Slot Capability 1 Zero)
    , Field "anyStruct" (-1) (Slot AnyStruct 2 Zero)
    , Field "anyList" (-1) (Slot AnyList 3 Zero)
    ]

-- @Pair@.
pair :: Type -> Type -> Layout
pair first second =
  layout "Pair" 0 3 (-1)
    [ Field "first" (-1) (Slot first 0 Zero)
    , Field "second" (-1) (Slot second 1 Zero)
    , Field "more" (-1) (Slot (List (Struct (pair first second))) 2 Zero)
    ]

-- @Generic@.
generic :: Layout
generic =
  layout "Generic" 0 3 (-1)
    [ Field "texts" (-1) (Slot (Struct (pair Text Data)) 0 Zero)
    , Field "lists" (-1) (Slot (Struct (pair (List UInt16) (Struct (pair Text (Struct point))))) 1 Zero)
    , Field "any" (-1) (Slot (Struct (pair AnyPointer AnyPointer)) 2 Zero)
    ]

-- @Old.OldPoint@.
oldOldPoint :: Layout
oldOldPoint =
  layout "Old.OldPoint" 1 0 (-1)
    [ Field "x" (-1) (Slot Int32 0 Zero)
    ]

-- @Old@.
old :: Layout
old =
  layout "Old" 1 7 (-1)
    [ Field "number" (-1) (Slot UInt32 0 Zero)
    , Field "text" (-1) (Slot Text 0 Zero)
    , Field "colour" (-1) (Slot (Enum colour) 32 Zero)
    , Field "bytes" (-1) (Slot (List UInt8) 1 Zero)
    , Field "longs" (-1) (Slot (List UInt64) 2 Zero)
    , Field "texts" (-1) (Slot (List Text) 3 Zero)
    , Field "points" (-1) (Slot (List (Struct oldOldPoint)) 4 Zero)
    , Field "lists" (-1) (Slot (List (List UInt8)) 5 Zero)
    , Field "single" (-1) (Slot Text 6 Zero)
    ]

-- @New.Byte@.
newByte :: Layout
newByte =
  layout "New.Byte" 1 0 (-1)
    [ Field "value" (-1) (Slot UInt8 0 Zero)
    , Field "more" (-1) (Slot UInt8 8 (Bits 0x7))
    ]

-- @New.Long@.
newLong :: Layout
newLong =
  layout "New.Long" 1 1 (-1)
    [ Field "value" (-1) (Slot UInt64 0 Zero)
    , Field "more" (-1) (Slot Text 0 Zero)
    ]

-- @New.Labelled@.
newLabelled :: Layout
newLabelled =
  layout "New.Labelled" 1 1 (-1)
    [ Field "value" (-1) (Slot Text 0 Zero)
    , Field "number" (-1) (Slot UInt32 0 Zero)
    ]

-- @New.Listed@.
newListed :: Layout
newListed =
  layout "New.Listed" 0 1 (-1)
    [ Field "value" (-1) (Slot (List UInt8) 0 Zero)
    ]

-- @New.choice@.
newChoice :: Layout
newChoice =
  layout "New.choice" 3 10 6
    [ Field "single" 0 (Slot Text 6 Zero)
    , Field "several" 1 (Slot (List Text) 6 Zero)
    ]

-- @New@.
new :: Layout
new =
  layout "New" 3 10 (-1)
    [ Field "number" (-1) (Slot UInt32 0 Zero)
    , Field "text" (-1) (Slot Text 0 Zero)
    , Field "colour" (-1) (Slot (Enum colour) 32 Zero)
    , Field "bytes" (-1) (Slot (List (Struct newByte)) 1 Zero)
    , Field "longs" (-1) (Slot (List (Struct newLong)) 2 Zero)
    , Field "texts" (-1) (Slot (List (Struct newLabelled)) 3 Zero)
    , Field "points" (-1) (Slot (List (Struct point)) 4 Zero)
    , Field "lists" (-1) (Slot (List (Struct newListed)) 5 Zero)
    , Field "choice" (-1) (Group newChoice)
    , Field "small" (-1) (Slot UInt8 64 (Bits 0x9))
    , Field "large" (-1) (Slot Float64 128 (Bits 0xbff8000000000000))
    , Field "flag" (-1) (Slot Bool 72 (Bits 1))
    , Field "shorts" (-1) (Slot (List Int16) 7 (flat [0x1300000001, 0x20001]))
    , Field "child" (-1) (Slot (Struct new) 8 Zero)
    , Field "name" (-1) (Slot Text 9 (Content (pack [0x6e, 0x65, 0x77])))
    ]
