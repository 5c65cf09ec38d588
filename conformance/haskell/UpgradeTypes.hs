-- | The same for @list-upgrades.capnp@.
module UpgradeTypes
  ( types
  ) where

import Zooph.Layout

-- | The types by their names in requests.
types :: [(String, Layout)]
types =
  [ ("Mixed", mixed)
  , ("ListOfVoid", listOfVoid)
  , ("ListOfBool", listOfBool)
  , ("ListOfUInt8", listOfUInt8)
  , ("ListOfUInt16", listOfUInt16)
  , ("ListOfUInt32", listOfUInt32)
  , ("ListOfUInt64", listOfUInt64)
  , ("ListOfText", listOfText)
  , ("ListOfLists", listOfLists)
  , ("ListOfMixed", listOfMixed)
  ]

-- @Mixed@.
mixed :: Layout
mixed =
  layout "Mixed" 1 1 (-1)
    [ Field "a" (-1) (Slot UInt16 0 Zero)
    , Field "t" (-1) (Slot Text 0 Zero)
    ]

-- @ListOfVoid@.
listOfVoid :: Layout
listOfVoid =
  layout "ListOfVoid" 0 1 (-1)
    [ Field "list" (-1) (Slot (List Void) 0 Zero)
    ]

-- @ListOfBool@.
listOfBool :: Layout
listOfBool =
  layout "ListOfBool" 0 1 (-1)
    [ Field "list" (-1) (Slot (List Bool) 0 Zero)
    ]

-- @ListOfUInt8@.
listOfUInt8 :: Layout
listOfUInt8 =
  layout "ListOfUInt8" 0 1 (-1)
    [ Field "list" (-1) (Slot (List UInt8) 0 Zero)
    ]

-- @ListOfUInt16@.
listOfUInt16 :: Layout
listOfUInt16 =
  layout "ListOfUInt16" 0 1 (-1)
    [ Field "list" (-1) (Slot (List UInt16) 0 Zero)
    ]

-- @ListOfUInt32@.
listOfUInt32 :: Layout
listOfUInt32 =
  layout "ListOfUInt32" 0 1 (-1)
    [ Field "list" (-1) (Slot (List UInt32) 0 Zero)
    ]

-- @ListOfUInt64@.
listOfUInt64 :: Layout
listOfUInt64 =
  layout "ListOfUInt64" 0 1 (-1)
    [ Field "list" (-1) (Slot (List UInt64) 0 Zero)
    ]

-- @ListOfText@.
listOfText :: Layout
listOfText =
  layout "ListOfText" 0 1 (-1)
    [ Field "list" (-1) (Slot (List Text) 0 Zero)
    ]

-- @ListOfLists@.
listOfLists :: Layout
listOfLists =
  layout "ListOfLists" 0 1 (-1)
    [ Field "list" (-1) (Slot (List (List UInt8)) 0 Zero)
    ]

-- @ListOfMixed@.
listOfMixed :: Layout
listOfMixed =
  layout "ListOfMixed" 0 1 (-1)
    [ Field "list" (-1) (Slot (List (Struct mixed)) 0 Zero)
    ]
