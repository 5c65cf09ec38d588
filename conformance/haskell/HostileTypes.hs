-- | The same for @hostile-messages.capnp@.
module HostileTypes
  ( types
  ) where

import Zooph.Layout

-- | The types by their names in requests.
types :: [(String, Layout)]
types =
  [ ("Target", target)
  , ("Chain", chain)
  , ("Tree", tree)
  , ("Voids", voids)
  , ("Bools", bools)
  , ("Structs", structs)
  , ("Texts", texts)
  , ("Anything", anything)
  ]

colour :: [String]
colour = ["red", "green"]

-- @Target@.
target :: Layout
target =
  layout "Target" 3 15 20
    [ Field "child" (-1) (Slot (Struct target) 0 Zero)
    , Field "text" (-1) (Slot Text 1 Zero)
    , Field "data" (-1) (Slot Data 2 Zero)
    , Field "voids" (-1) (Slot (List Void) 3 Zero)
    , Field "bools" (-1) (Slot (List Bool) 4 Zero)
    , Field "bytes" (-1) (Slot (List UInt8) 5 Zero)
    , Field "shorts" (-1) (Slot (List UInt16) 6 Zero)
    , Field "ints" (-1) (Slot (List UInt32) 7 Zero)
    , Field "longs" (-1) (Slot (List UInt64) 8 Zero)
    , Field "texts" (-1) (Slot (List Text) 9 Zero)
    , Field "lists" (-1) (Slot (List (List UInt8)) 10 Zero)
    , Field "children" (-1) (Slot (List (Struct target)) 11 Zero)
    , Field "any" (-1) (Slot AnyPointer 12 Zero)
    , Field "peer" (-1) (Slot Capability 13 Zero)
    , Field "number" (-1) (Slot UInt64 0 Zero)
    , Field "ratio" (-1) (Slot Float64 64 Zero)
    , Field "first" 0 (Slot UInt32 128 Zero)
    , Field "second" 1 (Slot Text 14 Zero)
    , Field "third" 2 (Slot (List UInt8) 14 Zero)
    , Field "colour" (-1) (Slot (Enum colour) 176 Zero)
    ]

-- @Chain@.
chain :: Layout
chain =
  layout "Chain" 0 1 (-1)
    [ Field "next" (-1) (Slot (Struct chain) 0 Zero)
    ]

-- @Tree@.
tree :: Layout
tree =
  layout "Tree" 0 1 (-1)
    [ Field "branches" (-1) (Slot (List (Struct tree)) 0 Zero)
    ]

-- @Voids@.
voids :: Layout
voids =
  layout "Voids" 0 1 (-1)
    [ Field "list" (-1) (Slot (List Void) 0 Zero)
    ]

-- @Bools@.
bools :: Layout
bools =
  layout "Bools" 0 1 (-1)
    [ Field "list" (-1) (Slot (List Bool) 0 Zero)
    ]

-- @Structs@.
structs :: Layout
structs =
  layout "Structs" 0 1 (-1)
    [ Field "list" (-1) (Slot (List (Struct target)) 0 Zero)
    ]

-- @Texts@.
texts :: Layout
texts =
  layout "Texts" 0 1 (-1)
    [ Field "list" (-1) (Slot (List Text) 0 Zero)
    ]

-- @Anything@.
anything :: Layout
anything =
  layout "Anything" 0 1 (-1)
    [ Field "any" (-1) (Slot AnyPointer 0 Zero)
    ]
