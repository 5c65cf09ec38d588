{-# LANGUAGE OverloadedStrings #-}

-- | Prints native values in the notation of @conformance/README.md@.
module RawPrint
  ( Printed (..)
  ) where

import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Builder as Text
import Data.Int (Int16, Int32, Int64, Int8)
import Data.List (intersperse)
import Data.Map.Strict (Map)
import qualified Data.Map.Strict as Map
import Data.Set (Set)
import qualified Data.Set as Set
import qualified Data.Text as Strict
import Data.Text.Encoding (encodeUtf8)
import Data.Word (Word16, Word32, Word64, Word8)
import GHC.Float (castDoubleToWord64, castFloatToWord32)
import Numeric (showHex)
import qualified RawExpr as Expr
import RawSum256 (Sum256)
import RawSum257 (Sum257)
import RawTypes
import Zooph.Raw (Fixed, elements)

-- | Types whose values can be printed.
class Printed a where
  printed :: a -> Text.Builder

  -- | Prints a list. A list of units is printed as its length.
  printedList :: [a] -> Text.Builder
  printedList = joined "[" "]" . fmap printed

joined :: Text.Builder -> Text.Builder -> [Text.Builder] -> Text.Builder
joined open close all_ = open <> mconcat (intersperse "," all_) <> close

-- Prints a record or tuple. Its fields include their names.
record :: [Text.Builder] -> Text.Builder
record = joined "(" ")"

-- Prints a constructor: its number, and its fields.
constructor :: Int -> [Text.Builder] -> Text.Builder
constructor number fields = "#" <> Text.intDec number <> (if null fields then mempty else record fields)

hex :: Int -> Word64 -> Text.Builder
hex digits bits = "0x" <> Text.string7 (replicate (digits - length shown) '0' ++ shown)
 where
  shown = showHex bits ""

instance Printed () where
  printed () = "()"
  printedList all_ = "[()*" <> Text.intDec (length all_) <> "]"

instance Printed Bool where printed b = if b then "true" else "false"
instance Printed Int8 where printed = Text.int8Dec
instance Printed Int16 where printed = Text.int16Dec
instance Printed Int32 where printed = Text.int32Dec
instance Printed Int64 where printed = Text.int64Dec
instance Printed Word8 where printed = Text.word8Dec
instance Printed Word16 where printed = Text.word16Dec
instance Printed Word32 where printed = Text.word32Dec
instance Printed Word64 where printed = Text.word64Dec
instance Printed Float where printed f = hex 8 (fromIntegral (castFloatToWord32 f))
instance Printed Double where printed f = hex 16 (castDoubleToWord64 f)
instance Printed Char where printed c = "'" <> Text.string7 (showHex (fromEnum c) "")
instance Printed ByteString where printed = printedList . ByteString.unpack

instance Printed Strict.Text where
  printed text = "\"" <> foldMap byte (ByteString.unpack (encodeUtf8 text)) <> "\""
   where
    byte b
      | b < 0x20 || b > 0x7e || b == 0x22 || b == 0x5c = "\\" <> Text.word8HexFixed b
      | otherwise = Text.word8 b

instance Printed a => Printed [a] where printed = printedList
instance Printed a => Printed (Fixed n a) where printed = printedList . elements
instance Printed a => Printed (Set a) where printed = joined "{" "}" . fmap printed . Set.toAscList

instance (Printed k, Printed v) => Printed (Map k v) where
  printed = joined "{" "}" . fmap (\(k, v) -> printed k <> ":" <> printed v) . Map.toAscList

instance Printed a => Printed (Maybe a) where
  printed = maybe "none" (\one -> "some " <> printed one)

instance (Printed a, Printed b) => Printed (Either a b) where
  printed = either (\a -> constructor 0 [printed a]) (\b -> constructor 1 [printed b])

instance (Printed a, Printed b) => Printed (a, b) where
  printed (a, b) = record [printed a, printed b]

instance (Printed a, Printed b, Printed c) => Printed (a, b, c) where
  printed (a, b, c) = record [printed a, printed b, printed c]

instance (Printed a, Printed b, Printed c, Printed d) => Printed (a, b, c, d) where
  printed (a, b, c, d) = record [printed a, printed b, printed c, printed d]

instance (Printed a, Printed b, Printed c, Printed d, Printed e) => Printed (a, b, c, d, e) where
  printed (a, b, c, d, e) = record [printed a, printed b, printed c, printed d, printed e]

instance (Printed a, Printed b, Printed c, Printed d, Printed e, Printed f, Printed g) => Printed (a, b, c, d, e, f, g) where
  printed (a, b, c, d, e, f, g) = record [printed a, printed b, printed c, printed d, printed e, printed f, printed g]

instance Printed Tuple1 where printed (Tuple1 a) = record [printed a]
instance Printed Color where printed c = constructor (fromEnum c) []
instance Printed Sum256 where printed c = constructor (fromEnum c) []
instance Printed Sum257 where printed c = constructor (fromEnum c) []
instance Printed Nothing where printed Empty' = "()"
instance Printed Inner where printed (Inner one) = record ["inner=" <> printed one]
instance Printed Only where printed (One a b) = record [printed a, printed b]
instance Printed Point where printed (Point a b) = record ["x=" <> printed a, "y=" <> printed b]
instance Printed Sample where printed (Sample a b c) = record ["id=" <> printed a, "flag=" <> printed b, "value=" <> printed c]
instance Printed File where printed (File a b c) = record ["size=" <> printed a, "inside=" <> printed b, "readable=" <> printed c]
instance Printed Folder where printed (Folder a b) = record ["name=" <> printed a, "files=" <> printed b]

instance Printed Numbers where
  printed (Numbers a b c d e f g h i j) =
    record [printed a, printed b, printed c, printed d, printed e, printed f, printed g, printed h, printed i, printed j]

instance Printed Shape where
  printed one = case one of
    Circle a -> constructor 0 [printed a]
    Polygon a -> constructor 1 [printed a]
    Empty -> constructor 2 []

instance Printed Expr.Expr where
  printed one = case one of
    Expr.Number a -> constructor 0 [printed a]
    Expr.Negate a -> constructor 1 [printed a]
    Expr.Add a b -> constructor 2 [printed a, printed b]
    Expr.Call a b -> constructor 3 ["name=" <> printed a, "arguments=" <> printed b]
    Expr.Nothing -> constructor 4 []

instance Printed Everything where
  printed (Everything a b c d e f g h i j k) =
    record
      [ "type=" <> printed a
      , "name=" <> printed b
      , "bytes=" <> printed c
      , "middle=" <> printed d
      , "colors=" <> printed e
      , "points=" <> printed f
      , "map=" <> printed g
      , "result=" <> printed h
      , "array=" <> printed i
      , "unit=" <> printed j
      , "last=" <> printed k
      ]
