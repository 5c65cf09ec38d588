{-# LANGUAGE MagicHash #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Types as data: what fingerprints are made of, and what finds the path of a fault. Descriptions of types that contain
-- themselves are infinite; nothing but their minimum and whether they are constant is computed before it is asked for.
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

-- | A type. All of it is lazy.
data Description = Description
  { minimumOf :: Int
  -- ^ Bytes that every value takes at least.
  , constant :: Bool
  -- ^ Every value takes the minimum.
  , unchecked :: Bool
  -- ^ It is constant, and any bytes are a value.
  , form :: Form
  }

-- | What values consist of.
data Form
  = Word String Check
  | Text
  | List Description
  | Array Int Description
  | Set Description
  | Mapping Description Description
  | Optional Description
  | -- | A tuple or a record; which type it is if others may refer to it, and its name.
    Record (Maybe TypeRep) String [Field]
  | Sum (Maybe TypeRep) String [Constructor]
  | -- | A type whose instance is written by hand: it is read by that.
    Known Description Pass

-- | Which numbers of this size are values.
data Check = Any | Bools | Chars
  deriving (Eq)

-- | A field: its name or number, the minimum of all fields behind it, its type.
data Field = Field String Int Description

-- | A constructor of a sum: its name, and its fields.
data Constructor = Constructor String [Field]

-- | Reads a value and gives up what it is: within so many levels, to this end, from this place.
newtype Pass = Pass (MutableByteArray# RealWorld -> Int# -> Addr# -> Addr# -> State# RealWorld -> (# State# RealWorld, Addr# #))

-- | The description of the type @a@.
newtype Shape a = Shape Description

type role Shape phantom

-- | A number, Bool or character of so many bytes.
word :: String -> Int -> Check -> Description
word name bytes check = Description bytes True (check == Any) (Word name check)

-- | UTF-8.
text :: Description
text = Description 8 False False Text

-- | A list.
list :: Description -> Description
list = Description 8 False False . List

-- | So many elements without a count.
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

-- | A tuple of these; the unit of none.
tuple :: [Description] -> Description
tuple of_ = product_ Nothing "" [(show i, one) | (i, one) <- zip [0 :: Int ..] of_]

-- | A record by its type, its name and its fields, which have names or else numbers.
record :: TypeRep -> String -> [(String, Description)] -> Description
record type_ = product_ (Just type_)

product_ :: Maybe TypeRep -> String -> [(String, Description)] -> Description
product_ type_ name named = Description least (all (constant . snd) named) (all (unchecked . snd) named) (Record type_ name all_)
 where
  (least, all_) = fields named

fields :: [(String, Description)] -> (Int, [Field])
fields = foldr (\(name, of_) rest -> (minimumOf of_ + fst rest, Field name (fst rest) of_ : snd rest)) (0, [])

-- | A sum of several constructors; 'Nothing' and no names if it is one of the standard library.
sum_ :: Maybe TypeRep -> String -> [(String, [(String, Description)])] -> Description
sum_ type_ name all_ =
  Description (tagWidth (length all_)) (all (null . snd) all_) False $
    Sum type_ name [Constructor one (snd (fields named)) | (one, named) <- all_]

-- | What an instance by hand reads, described as something else is.
known :: Description -> Int -> Bool -> Pass -> Description
known of_ least isConstant pass = Description least isConstant False (Known of_ pass)

-- | The name of a field as other languages may have it, by its name in Haskell, where keywords have a @_@ behind them; that
-- Template Haskell has with @DuplicateRecordFields@ is longer.
labelOf :: String -> String
labelOf name = case stripPrefix "$sel:" name of
  Just rest -> labelOf (takeWhile (/= ':') rest)
  Nothing
    | not (null name), last name == '_', init name `elem` keywords -> init name
    | otherwise -> name
 where
  keywords = words "case class data default deriving do else foreign forall if import in infix infixl infixr instance let mdo module newtype of proc rec then type where"

-- | Bytes of the number of a constructor, of so many.
tagWidth :: Int -> Int
tagWidth constructors
  | constructors <= 1 = 0
  | constructors <= 256 = 1
  | constructors <= 65536 = 2
  | otherwise = 4

-- | What a fingerprint is made of.
data Sealing
  = -- | The shape of the type, without names.
    ByShape
  | -- | The names of records, sums, constructors and fields, too.
    ByName
  deriving (Eq, Ord, Show)

-- | The canonical text of a type. Where a record or sum contains itself stands @#n@: the type of the n-th bracket around,
-- counted from the innermost, which is 0.
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

-- | FNV-1a of 64 bits of a text's UTF-8.
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
