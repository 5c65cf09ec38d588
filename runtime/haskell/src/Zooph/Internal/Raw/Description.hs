{-# LANGUAGE MagicHash #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Types as data. Fingerprints are computed from descriptions, and they drive the search for the path of a fault. The description of a type that contains itself
-- is infinite, so it is lazy.
module Zooph.Internal.Raw.Description
  ( Description (..)
  , Form (..)
  , Check (..)
  , Field (..)
  , Constructor (..)
  , Pass (..)
  , Shape (..)
  , word
  , text
  , list
  , array
  , set
  , mapping
  , optional
  , tuple
  , record
  , sum_
  , known
  , tagWidth
  , hasFloats
  , labelOf
  , Sealing (..)
  , textOf
  , fnv
  ) where

import Data.Bits (xor)
import Data.Char (isDigit, ord)
import Data.List (elemIndex, foldl', intercalate, stripPrefix)
import Data.Typeable (TypeRep)
import Data.Word (Word64)
import GHC.Exts

-- | The description of a type. All fields are lazy.
data Description = Description
  { minimumOf :: Int
  -- ^ The minimum size of values in bytes.
  , constant :: Bool
  -- ^ Whether all values have the minimum size.
  , unchecked :: Bool
  -- ^ Whether the size is constant and any bytes are a valid value.
  , form :: Form
  }

-- | The parts of a type's values.
data Form
  = Word String Check
  | Text
  | List Description
  | Array Int Description
  | Set Description
  | Mapping Description Description
  | Optional Description
  | -- | A tuple or a record: its type, if parts of it may refer to it, its name, and its fields.
    Record (Maybe TypeRep) String [Field]
  | Sum (Maybe TypeRep) String [Constructor]
  | -- | A type whose instance is written by hand: the description of its bytes, and the instance's own reader.
    Known Description Pass

-- | The numbers of a width that are valid values.
data Check = Any | Bools | Chars
  deriving (Eq)

-- | A field: its name or index, the minimum size of all fields behind it, and its type.
data Field = Field String Int Description

-- | A constructor of a sum: its name, and its fields.
data Constructor = Constructor String [Field]

-- | Reads a value without returning it. The arguments are the budget, the number of levels of nesting left, the limit, and the address.
newtype Pass = Pass (MutableByteArray# RealWorld -> Int# -> Addr# -> Addr# -> State# RealWorld -> (# State# RealWorld, Addr# #))

-- | The description of the type @a@.
newtype Shape a = Shape Description

type role Shape phantom

-- | A number, boolean or character of the given number of bytes.
word :: String -> Int -> Check -> Description
word name bytes check = Description bytes True (check == Any) (Word name check)

-- | A text.
text :: Description
text = Description 8 False False Text

-- | A list.
list :: Description -> Description
list = Description 8 False False . List

-- | An array of the given number of elements, which has no count.
array :: Int -> Description -> Description
array n of_ = Description (n * minimumOf of_) (constant of_) (unchecked of_) (Array n of_)

-- | A set.
set :: Description -> Description
set = Description 8 False False . Set

-- | A map.
mapping :: Description -> Description -> Description
mapping key of_ = Description 8 False False (Mapping key of_)

-- | An optional value.
optional :: Description -> Description
optional = Description 1 False False . Optional

-- | A tuple of the given types; the unit type if there are none.
tuple :: [Description] -> Description
tuple of_ = product_ Nothing "" [(show i, one) | (i, one) <- zip [0 :: Int ..] of_]

-- | A record from its type, its name, and its fields, which have a name or an index each.
record :: TypeRep -> String -> [(String, Description)] -> Description
record type_ = product_ (Just type_)

product_ :: Maybe TypeRep -> String -> [(String, Description)] -> Description
product_ type_ name named = Description least (all (constant . snd) named) (all (unchecked . snd) named) (Record type_ name all_)
 where
  (least, all_) = fields named

fields :: [(String, Description)] -> (Int, [Field])
fields = foldr (\(name, of_) rest -> (minimumOf of_ + fst rest, Field name (fst rest) of_ : snd rest)) (0, [])

-- | A sum from its type, its name, and its constructors. Sums of the standard library have no type and no names.
sum_ :: Maybe TypeRep -> String -> [(String, [(String, Description)])] -> Description
sum_ type_ name all_ =
  Description (tagWidth (length all_)) (all (null . snd) all_) False $
    Sum type_ name [Constructor one (snd (fields named)) | (one, named) <- all_]

-- | A type whose instance is written by hand: the description of its bytes, its minimum size, whether its size is constant, and its reader.
known :: Description -> Int -> Bool -> Pass -> Description
known of_ least isConstant pass = Description least isConstant False (Known of_ pass)

-- | Reports whether values have floats, among which NaNs are not equal to themselves.
hasFloats :: Description -> Bool
hasFloats = go []
 where
  -- The argument is the list of the enclosing types, because a type may contain itself.
  go :: [TypeRep] -> Description -> Bool
  go open described = case form described of
    Word name _ -> name `elem` ["f32", "f64"]
    Text -> False
    List of_ -> go open of_
    Array _ of_ -> go open of_
    Set of_ -> go open of_
    Mapping key of_ -> go open key || go open of_
    Optional of_ -> go open of_
    Record type_ _ all_ -> within open type_ (any . inField) all_
    Sum type_ _ all_ -> within open type_ (\inner -> any (\(Constructor _ fields_) -> any (inField inner) fields_)) all_
    Known of_ _ -> go open of_
  within open type_ among all_ = case type_ of
    Just one
      | one `elem` open -> False
      | otherwise -> among (one : open) all_
    Nothing -> among open all_
  inField open (Field _ _ of_) = go open of_

-- | The name of a field in shapes, from its name in Haskell. A @_@ behind a keyword is removed, and so is the prefix that Template Haskell adds for
-- @DuplicateRecordFields@.
labelOf :: String -> String
labelOf name = case stripPrefix "$sel:" name of
  Just rest -> labelOf (takeWhile (/= ':') rest)
  Nothing
    | not (null name), last name == '_', init name `elem` keywords -> init name
    | otherwise -> name
 where
  keywords = words "case class data default deriving do else foreign forall if import in infix infixl infixr instance let mdo module newtype of proc rec then type where"

-- | The number of bytes of a constructor's number, from the number of constructors.
tagWidth :: Int -> Int
tagWidth constructors
  | constructors <= 1 = 0
  | constructors <= 256 = 1
  | constructors <= 65536 = 2
  | otherwise = 4

-- | The properties of a type on which a fingerprint depends.
data Sealing
  = -- | The shape of the type, without names.
    ByShape
  | -- | The shape, and the names of records, sums, constructors and fields.
    ByName
  deriving (Eq, Ord, Show)

-- | The canonical text of a type. A record or sum within itself is written as @#n@, where @n@ is the number of the enclosing bracket, counted from 0 for the
-- innermost.
textOf :: Sealing -> Description -> String
textOf sealing = go []
 where
  go :: [Maybe TypeRep] -> Description -> String
  go open described = case form described of
    Word name _ -> name
    Text -> "text"
    List of_ -> "[" ++ go (Nothing : open) of_ ++ "]"
    Array n of_ -> "[" ++ go (Nothing : open) of_ ++ ";" ++ show n ++ "]"
    Set of_ -> "{" ++ go (Nothing : open) of_ ++ "}"
    Mapping key of_ -> "{" ++ go (Nothing : open) key ++ ":" ++ go (Nothing : open) of_ ++ "}"
    Optional of_ -> "?" ++ go open of_
    Record type_ name all_ -> referred open type_ $ named name ++ members (type_ : open) all_
    Sum type_ name all_ ->
      referred open type_ $
        named name ++ "<" ++ intercalate "|" (zipWith (constructor (type_ : open)) [0 :: Int ..] all_) ++ ">"
    Known of_ _ -> go open of_
  referred open type_ written = case type_ >> elemIndex type_ open of
    Just distance -> '#' : show distance
    Nothing -> written
  constructor open i (Constructor name all_) = show i ++ ":" ++ named name ++ members open all_
  members open all_ = "(" ++ intercalate "," [label name ++ go open of_ | Field name _ of_ <- all_] ++ ")"
  label name
    | sealing == ByShape || all isDigit (take 1 name) = ""
    | otherwise = name ++ ":"
  named name = if sealing == ByName then name else ""

-- | The 64-bit FNV-1a hash of a text in UTF-8.
fnv :: String -> Word64
fnv = foldl' (\hash byte -> (hash `xor` byte) * 0x100000001b3) 0xcbf29ce484222325 . concatMap utf8
 where
  utf8 c
    | n < 0x80 = [n]
    | n < 0x800 = [0xc0 + n `quot` 64, low n]
    | n < 0x10000 = [0xe0 + n `quot` 4096, low (n `quot` 64), low n]
    | otherwise = [0xf0 + n `quot` 262144, low (n `quot` 4096), low (n `quot` 64), low n]
   where
    n = fromIntegral (ord c)
  low n = 0x80 + n `rem` 64
