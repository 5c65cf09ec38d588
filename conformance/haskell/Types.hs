{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE ExistentialQuantification #-}
{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}

-- | All types that requests may name. Their Records are printed as @conformance/README.md@ defines, field by field, by handwritten code.
module Types
  ( Any (..)
  , Kind (..)
  , types
  ) where

import qualified Attacks as A
import Control.DeepSeq (NFData)
import Control.Monad.ST (RealWorld)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Builder as Builder
import Data.Int (Int16, Int32, Int64, Int8)
import Data.List (intersperse)
import Data.Text (Text)
import qualified Data.Text.Encoding as Text
import Data.Word (Word16, Word32, Word64, Word8)
import qualified Every as E
import GHC.Float (castDoubleToWord64, castFloatToWord32)
import Fill (Fill)
import qualified HostileMessages as H
import qualified ListUpgrades as U
import Zooph (Reader, Struct)
import Zooph.Array (Array)
import qualified Zooph.Array as Array
import qualified Zooph.Bits as Bits
import Zooph.Builder (Builder)
import Zooph.Internal.Face (AnyList (..), AnyPointer (..), AnyStruct (..), Capability (..), Built, Value, View, Voids (..))
import Zooph.Prim (Number)

-- | A type of Records, and how they are printed.
data Any = forall a. (Struct a, Value a, View a ~ Reader a, Built RealWorld a ~ Builder RealWorld a, Fill a, NFData a, Show a) => Any (Kind a)

-- | How Records of a type are printed.
newtype Kind a = Kind (a -> Builder.Builder)

kind :: forall a. (Struct a, Value a, View a ~ Reader a, Built RealWorld a ~ Builder RealWorld a, Fill a, NFData a, Show a, Print a) => Any
kind = Any (Kind (printed @a))

-- | The types, by their names in requests.
types :: [(ByteString, Any)]
types =
  [ ("every.Empty", kind @E.Empty)
  , ("every.Point", kind @E.Point)
  , ("every.Numbers", kind @E.Numbers)
  , ("every.Preset", kind @E.Preset)
  , ("every.Lists", kind @E.Lists)
  , ("every.Flags", kind @E.Flags)
  , ("every.Layers", kind @E.Layers)
  , ("every.Blobs", kind @E.Blobs)
  , ("every.Tree", kind @E.Tree)
  , ("every.Grouped", kind @E.Grouped)
  , ("every.Choice", kind @E.Choice)
  , ("every.Untyped", kind @E.Untyped)
  , ("every.Generic", kind @E.Generic)
  , ("every.Old", kind @E.Old)
  , ("every.New", kind @E.New)
  , ("hostile-messages.Target", kind @H.Target)
  , ("hostile-messages.Chain", kind @H.Chain)
  , ("hostile-messages.Tree", kind @H.Tree)
  , ("hostile-messages.Voids", kind @H.Voids)
  , ("hostile-messages.Bools", kind @H.Bools)
  , ("hostile-messages.Structs", kind @H.Structs)
  , ("hostile-messages.Texts", kind @H.Texts)
  , ("hostile-messages.Anything", kind @H.Anything)
  , ("list-upgrades.Mixed", kind @U.Mixed)
  , ("list-upgrades.ListOfVoid", kind @U.ListOfVoid)
  , ("list-upgrades.ListOfBool", kind @U.ListOfBool)
  , ("list-upgrades.ListOfUInt8", kind @U.ListOfUInt8)
  , ("list-upgrades.ListOfUInt16", kind @U.ListOfUInt16)
  , ("list-upgrades.ListOfUInt32", kind @U.ListOfUInt32)
  , ("list-upgrades.ListOfUInt64", kind @U.ListOfUInt64)
  , ("list-upgrades.ListOfText", kind @U.ListOfText)
  , ("list-upgrades.ListOfLists", kind @U.ListOfLists)
  , ("list-upgrades.ListOfMixed", kind @U.ListOfMixed)
  , ("attacks.Wide", kind @A.Wide)
  , ("attacks.Wides", kind @A.Wides)
  ]

-- | Native values that can be printed.
class Print a where
  printed :: a -> Builder.Builder

separated :: [Builder.Builder] -> Builder.Builder
separated = mconcat . intersperse (Builder.char7 ',')

-- | Prints a struct or group.
fields :: [(String, Builder.Builder)] -> Builder.Builder
fields parts = Builder.char7 '(' <> separated [one name value | (name, value) <- parts] <> Builder.char7 ')'
 where
  one name value = Builder.string7 name <> Builder.char7 '=' <> value

-- | Prints an enum, as its number.
enumerant :: Word16 -> Builder.Builder
enumerant number = Builder.char7 '#' <> Builder.word16Dec number

-- | Prints a member that the schema does not know.
unknown :: Word16 -> (String, Builder.Builder)
unknown tag = ("?", Builder.word16Dec tag)

instance Print Bool where printed x = Builder.string7 (if x then "true" else "false")
instance Print Int8 where printed = Builder.int8Dec
instance Print Int16 where printed = Builder.int16Dec
instance Print Int32 where printed = Builder.int32Dec
instance Print Int64 where printed = Builder.int64Dec
instance Print Word8 where printed = Builder.word8Dec
instance Print Word16 where printed = Builder.word16Dec
instance Print Word32 where printed = Builder.word32Dec
instance Print Word64 where printed = Builder.word64Dec
instance Print Float where printed x = Builder.string7 "0x" <> Builder.word32HexFixed (castFloatToWord32 x)
instance Print Double where printed x = Builder.string7 "0x" <> Builder.word64HexFixed (castDoubleToWord64 x)

instance Print Text where
  printed text = Builder.char7 '"' <> foldMap spelled (ByteString.unpack (Text.encodeUtf8 text)) <> Builder.char7 '"'
   where
    spelled b
      | b < 0x20 || b > 0x7e || b == 0x22 || b == 0x5c = Builder.char7 '\\' <> Builder.word8HexFixed b
      | otherwise = Builder.word8 b

instance Print ByteString where
  printed bytes_ = Builder.char7 '<' <> Builder.byteStringHex bytes_ <> Builder.char7 '>'

instance Print a => Print [a] where
  printed list = Builder.char7 '[' <> separated (map printed list) <> Builder.char7 ']'

instance (Number a, Print a) => Print (Array a) where
  printed = printed . Array.toList

instance Print Bits.Bits where
  printed = printed . Bits.toList

instance Print Voids where
  printed (Voids n) = Builder.string7 "[void*" <> Builder.intDec n <> Builder.char7 ']'

instance Print a => Print (Maybe a) where
  printed = maybe (Builder.string7 "null") printed

instance Print Capability where
  printed capability = case capability of
    NoCapability -> Builder.string7 "null"
    Capability number -> Builder.string7 "cap" <> Builder.word32Dec number

instance Print AnyPointer where
  printed (AnyPointer flat)
    | ByteString.null flat = Builder.string7 "null"
    | otherwise = Builder.char7 '{' <> Builder.byteStringHex flat <> Builder.char7 '}'

instance Print AnyStruct where printed (AnyStruct x) = printed x
instance Print AnyList where printed (AnyList x) = printed x

instance Print E.Colour where printed (E.Colour x) = enumerant x

instance Print E.Empty where
  printed E.Empty = fields []

instance Print E.Point where
  printed (E.Point a b c) = fields [("x", printed a), ("y", printed b), ("label", printed c)]

instance Print E.Numbers where
  printed (E.Numbers a b c d e f g h i j k l m) =
    fields
      [ ("void", Builder.string7 "void")
      , ("bool", printed a)
      , ("int8", printed b)
      , ("int16", printed c)
      , ("int32", printed d)
      , ("int64", printed e)
      , ("uInt8", printed f)
      , ("uInt16", printed g)
      , ("uInt32", printed h)
      , ("uInt64", printed i)
      , ("float32", printed j)
      , ("float64", printed k)
      , ("colour", printed l)
      , ("lastBool", printed m)
      ]

instance Print E.Preset where
  printed (E.Preset a b c d e f g h i j k l m n o p q r s t) =
    fields
      [ ("bool", printed a)
      , ("int8", printed b)
      , ("int16", printed c)
      , ("int32", printed d)
      , ("int64", printed e)
      , ("uInt8", printed f)
      , ("uInt16", printed g)
      , ("uInt32", printed h)
      , ("uInt64", printed i)
      , ("float32", printed j)
      , ("float64", printed k)
      , ("colour", printed l)
      , ("text", printed m)
      , ("data", printed n)
      , ("bools", printed o)
      , ("int16s", printed p)
      , ("float64s", printed q)
      , ("texts", printed r)
      , ("points", printed s)
      , ("lists", printed t)
      ]

instance Print E.Lists where
  printed (E.Lists a b c d e f g h i j k l m n o p q r s t u) =
    fields
      [ ("voids", printed a)
      , ("bools", printed b)
      , ("int8s", printed c)
      , ("int16s", printed d)
      , ("int32s", printed e)
      , ("int64s", printed f)
      , ("uInt8s", printed g)
      , ("uInt16s", printed h)
      , ("uInt32s", printed i)
      , ("uInt64s", printed j)
      , ("float32s", printed k)
      , ("float64s", printed l)
      , ("texts", printed m)
      , ("datas", printed n)
      , ("colours", printed o)
      , ("points", printed p)
      , ("empties", printed q)
      , ("services", printed r)
      , ("matrix", printed s)
      , ("textLists", printed t)
      , ("pointLists", printed u)
      ]

instance Print E.Flags where
  printed (E.Flags f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24 f25) =
    fields $
      [ ("a0", printed f0), ("a1", printed f1), ("a2", printed f2), ("a3", printed f3)
      , ("a4", printed f4), ("a5", printed f5), ("a6", printed f6), ("a7", printed f7)
      , ("b0", printed f8), ("b1", printed f9), ("b2", printed f10), ("b3", printed f11)
      , ("b4", printed f12), ("b5", printed f13), ("b6", printed f14), ("b7", printed f15)
      , ("inner", printed f16), ("d0", printed f17), ("d1", printed f18), ("d2", printed f19)
      , ("last", printed f20), ("kind", printed f21), ("list", printed f22), ("preset", printed f23)
      , ("lists", printed f24)
      ]
        ++ memberFlags f25

memberFlags :: E.Flags'Which -> [(String, Builder.Builder)]
memberFlags which_ = case which_ of
  E.Flags'Which'One x -> [("one", printed x)]
  E.Flags'Which'Two x -> [("two", printed x)]
  E.Flags'Which'Pair x -> [("pair", printed x)]
  E.Flags'Which'Unknown tag -> [unknown tag]

instance Print E.Flags'Inner where
  printed (E.Flags'Inner a b c d e f g h) =
    fields
      [ ("c0", printed a), ("c1", printed b), ("c2", printed c), ("c3", printed d)
      , ("c4", printed e), ("c5", printed f), ("c6", printed g), ("c7", printed h)
      ]

instance Print E.Flags'Pair where
  printed (E.Flags'Pair a b c) = fields [("left", printed a), ("right", printed b), ("third", printed c)]

instance Print E.Flags'Kind where
  printed union_ = case union_ of
    E.Flags'Kind'No x -> fields [("no", printed x)]
    E.Flags'Kind'Yes x -> fields [("yes", printed x)]
    E.Flags'Kind'Unknown tag -> fields [unknown tag]

instance Print E.Layers where
  printed (E.Layers a b c d e) =
    fields
      [ ("numbers", printed a)
      , ("bools", printed b)
      , ("texts", printed c)
      , ("points", printed d)
      , ("deep", printed e)
      ]

instance Print E.Blobs where
  printed (E.Blobs a b) = fields [("text", printed a), ("data", printed b)]

instance Print E.Tree where
  printed (E.Tree a b c d) =
    fields
      [ ("value", printed a)
      , ("left", printed b)
      , ("right", printed c)
      , ("point", printed d)
      ]

instance Print E.Grouped where
  printed (E.Grouped a b c) = fields [("start", printed a), ("end", printed b), ("note", printed c)]

instance Print E.Grouped'Start where
  printed (E.Grouped'Start a b) = fields [("lat", printed a), ("name", printed b)]

instance Print E.Grouped'End where
  printed (E.Grouped'End a b c) = fields [("lat", printed a), ("name", printed b), ("deeper", printed c)]

instance Print E.Grouped'End'Deeper where
  printed (E.Grouped'End'Deeper a) = fields [("flag", printed a)]

instance Print E.Choice where
  printed (E.Choice a b c d) = fields (("before", printed a) : ("after", printed b) : ("kind", printed c) : memberChoice d)

memberChoice :: E.Choice'Which -> [(String, Builder.Builder)]
memberChoice which_ = case which_ of
  E.Choice'Which'None -> [("none", Builder.string7 "void")]
  E.Choice'Which'Bit x -> [("bit", printed x)]
  E.Choice'Which'Number x -> [("number", printed x)]
  E.Choice'Which'Long x -> [("long", printed x)]
  E.Choice'Which'Text x -> [("text", printed x)]
  E.Choice'Which'Shorts x -> [("shorts", printed x)]
  E.Choice'Which'Point x -> [("point", printed x)]
  E.Choice'Which'Pair x -> [("pair", printed x)]
  E.Choice'Which'Unknown tag -> [unknown tag]

instance Print E.Choice'Pair where
  printed (E.Choice'Pair a b) = fields [("left", printed a), ("right", printed b)]

instance Print E.Choice'Kind where
  printed union_ = case union_ of
    E.Choice'Kind'Plain x -> fields [("plain", printed x)]
    E.Choice'Kind'Label x -> fields [("label", printed x)]
    E.Choice'Kind'Blob x -> fields [("blob", printed x)]
    E.Choice'Kind'Unknown tag -> fields [unknown tag]

instance Print E.Untyped where
  printed (E.Untyped a b c d) =
    fields
      [ ("any", printed a)
      , ("service", printed b)
      , ("anyStruct", printed c)
      , ("anyList", printed d)
      ]

instance (Print first, Print second) => Print (E.Pair first second) where
  printed (E.Pair a b c) = fields [("first", printed a), ("second", printed b), ("more", printed c)]

instance Print E.Generic where
  printed (E.Generic a b c) = fields [("texts", printed a), ("lists", printed b), ("any", printed c)]

instance Print E.Old where
  printed (E.Old a b c d e f g h i) =
    fields
      [ ("number", printed a)
      , ("text", printed b)
      , ("colour", printed c)
      , ("bytes", printed d)
      , ("longs", printed e)
      , ("texts", printed f)
      , ("points", printed g)
      , ("lists", printed h)
      , ("single", printed i)
      ]

instance Print E.Old'OldPoint where
  printed (E.Old'OldPoint a) = fields [("x", printed a)]

instance Print E.New where
  printed (E.New a b c d e f g h i j k l m n o) =
    fields
      [ ("number", printed a)
      , ("text", printed b)
      , ("colour", printed c)
      , ("bytes", printed d)
      , ("longs", printed e)
      , ("texts", printed f)
      , ("points", printed g)
      , ("lists", printed h)
      , ("choice", printed i)
      , ("small", printed j)
      , ("large", printed k)
      , ("flag", printed l)
      , ("shorts", printed m)
      , ("child", printed n)
      , ("name", printed o)
      ]

instance Print E.New'Byte where
  printed (E.New'Byte a b) = fields [("value", printed a), ("more", printed b)]

instance Print E.New'Long where
  printed (E.New'Long a b) = fields [("value", printed a), ("more", printed b)]

instance Print E.New'Labelled where
  printed (E.New'Labelled a b) = fields [("value", printed a), ("number", printed b)]

instance Print E.New'Listed where
  printed (E.New'Listed a) = fields [("value", printed a)]

instance Print E.New'Choice where
  printed union_ = case union_ of
    E.New'Choice'Single x -> fields [("single", printed x)]
    E.New'Choice'Several x -> fields [("several", printed x)]
    E.New'Choice'Unknown tag -> fields [unknown tag]

instance Print H.Target where
  printed (H.Target a b c d e f g h i j k l m n o p q r) =
    fields $
      [ ("child", printed a)
      , ("text", printed b)
      , ("data", printed c)
      , ("voids", printed d)
      , ("bools", printed e)
      , ("bytes", printed f)
      , ("shorts", printed g)
      , ("ints", printed h)
      , ("longs", printed i)
      , ("texts", printed j)
      , ("lists", printed k)
      , ("children", printed l)
      , ("any", printed m)
      , ("peer", printed n)
      , ("number", printed o)
      , ("ratio", printed p)
      , ("colour", printed q)
      ]
        ++ memberTarget r

memberTarget :: H.Target'Which -> [(String, Builder.Builder)]
memberTarget which_ = case which_ of
  H.Target'Which'First x -> [("first", printed x)]
  H.Target'Which'Second x -> [("second", printed x)]
  H.Target'Which'Third x -> [("third", printed x)]
  H.Target'Which'Unknown tag -> [unknown tag]

instance Print H.Colour where printed (H.Colour x) = enumerant x

instance Print H.Chain where
  printed (H.Chain a) = fields [("next", printed a)]

instance Print H.Tree where
  printed (H.Tree a) = fields [("branches", printed a)]

instance Print H.Voids where
  printed (H.Voids a) = fields [("list", printed a)]

instance Print H.Bools where
  printed (H.Bools a) = fields [("list", printed a)]

instance Print H.Structs where
  printed (H.Structs a) = fields [("list", printed a)]

instance Print H.Texts where
  printed (H.Texts a) = fields [("list", printed a)]

instance Print H.Anything where
  printed (H.Anything a) = fields [("any", printed a)]

instance Print U.Mixed where
  printed (U.Mixed a b) = fields [("a", printed a), ("t", printed b)]

instance Print U.ListOfVoid where
  printed (U.ListOfVoid a) = fields [("list", printed a)]

instance Print U.ListOfBool where
  printed (U.ListOfBool a) = fields [("list", printed a)]

instance Print U.ListOfUInt8 where
  printed (U.ListOfUInt8 a) = fields [("list", printed a)]

instance Print U.ListOfUInt16 where
  printed (U.ListOfUInt16 a) = fields [("list", printed a)]

instance Print U.ListOfUInt32 where
  printed (U.ListOfUInt32 a) = fields [("list", printed a)]

instance Print U.ListOfUInt64 where
  printed (U.ListOfUInt64 a) = fields [("list", printed a)]

instance Print U.ListOfText where
  printed (U.ListOfText a) = fields [("list", printed a)]

instance Print U.ListOfLists where
  printed (U.ListOfLists a) = fields [("list", printed a)]

instance Print U.ListOfMixed where
  printed (U.ListOfMixed a) = fields [("list", printed a)]

-- The struct has 513 fields, of which two suffice.
instance Print A.Wide where
  printed x = fields [("f0", printed (A.f0 x)), ("text", printed (A.text x))]

instance Print A.Wides where
  printed (A.Wides a) = fields [("list", printed a)]
