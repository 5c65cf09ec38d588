-- | What is wrong with encoded bytes, and where.
module Zooph.Raw.Fault
  ( Fault (..)
  , Kind (..)
  , Step (..)
  , number
  , name
  , describe
  , path
  ) where

import Control.DeepSeq (NFData (..))
import Control.Exception (Exception (..))

-- | What is wrong with encoded bytes. Numbers and names are the same in all Zooph runtimes and never change.
data Kind
  = -- | The bytes end before the value does.
    Truncated
  | -- | Bytes follow the value.
    Trailing
  | -- | There is no constructor of this number, or a byte that says whether there is a value is neither 0 nor 1.
    BadTag
  | -- | A Bool is neither 0 nor 1.
    BadBool
  | -- | A number is no character.
    BadChar
  | -- | A text is not UTF-8.
    BadUtf8
  | -- | There are more elements or bytes than what is left could hold.
    Count
  | -- | Values are nested deeper than the limit.
    Nesting
  | -- | There are more elements that take no bytes than the limit.
    Budget
  | -- | The bytes were sealed as values of another type.
    Fingerprint
  | -- | A set or map has a key twice.
    DuplicateKey
  deriving (Eq, Ord, Show, Enum, Bounded)

-- | The number shared by all runtimes: 1 to 11.
number :: Kind -> Int
number kind_ = fromEnum kind_ + 1

-- | The name shared by all runtimes, such as @bad_tag@.
name :: Kind -> String
name kind_ = case kind_ of
  Truncated -> "truncated"
  Trailing -> "trailing"
  BadTag -> "bad_tag"
  BadBool -> "bad_bool"
  BadChar -> "bad_char"
  BadUtf8 -> "bad_utf8"
  Count -> "count"
  Nesting -> "nesting"
  Budget -> "budget"
  Fingerprint -> "fingerprint"
  DuplicateKey -> "duplicate_key"

-- | One sentence for people.
describe :: Kind -> String
describe kind_ = case kind_ of
  Truncated -> "the bytes end before the value does"
  Trailing -> "bytes follow the value"
  BadTag -> "there is no constructor of this number"
  BadBool -> "a Bool is neither 0 nor 1"
  BadChar -> "the number is no character"
  BadUtf8 -> "the text is not UTF-8"
  Count -> "the count is larger than what is left could hold"
  Nesting -> "values are nested deeper than the limit"
  Budget -> "there are more elements without bytes than the limit"
  Fingerprint -> "the bytes are sealed as values of another type"
  DuplicateKey -> "the key is there twice"

-- | What is wrong with encoded bytes, and where.
data Fault = Fault
  { kind :: !Kind
  -- ^ What is wrong.
  , offset :: !Int
  -- ^ The byte where it is, counted from 0 at the first one that was decoded or unsealed.
  , steps :: [Step]
  -- ^ The path to what is at fault, the outermost step first; 'path' shows it.
  , shapes :: Maybe (String, String)
  -- ^ Of a fault of the fingerprint, what was found and what was expected: the text of a shape, or the
  -- fingerprint in hexadecimal digits if this process has met no type that has it.
  }
  deriving (Eq)

-- | One step of a path. Pointers, optionals and constructors are no steps.
data Step
  = -- | A field by its name, or by its number if it has none; @key@ or @value@ of a map's entry.
    Field String
  | -- | An element or entry, counted from 0.
    Element !Int
  deriving (Eq, Ord, Show)

-- | The path as text, such as @[3].name@; empty for the value itself.
path :: Fault -> String
path = go "" . steps
 where
  go _ [] = ""
  go dot (Field step : rest) = dot ++ step ++ go "." rest
  go _ (Element i : rest) = "[" ++ show i ++ "]" ++ go "." rest

-- | A sentence, with the place.
instance Show Fault where
  showsPrec _ fault = showString (describe (kind fault)) . told . showString (", at byte " ++ show (offset fault)) . on
   where
    told = case shapes fault of
      Just (found, expected) -> showString (": " ++ found ++ " instead of " ++ expected)
      Nothing -> id
    on = case path fault of
      "" -> id
      steps_ -> showString (", " ++ steps_)

instance Exception Fault

instance NFData Kind where
  rnf kind_ = kind_ `seq` ()

instance NFData Step where
  rnf (Field step) = rnf step
  rnf (Element _) = ()

instance NFData Fault where
  rnf (Fault _ _ all_ both) = rnf all_ `seq` rnf both
