-- | Faults: what is wrong with encoded bytes, and where.
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

-- | The kinds of faults. Their numbers and names are the same in all Zooph runtimes and never change.
data Kind
  = -- | The bytes end before the value does.
    Truncated
  | -- | Bytes follow the value.
    Trailing
  | -- | A constructor's number is unknown, or the presence byte of an optional value is neither 0 nor 1.
    BadTag
  | -- | The byte of a boolean is neither 0 nor 1.
    BadBool
  | -- | A number is not a Unicode scalar value.
    BadChar
  | -- | A text is not UTF-8.
    BadUtf8
  | -- | The count of elements or bytes is too large for the bytes that are left.
    Count
  | -- | Values are nested deeper than the limit.
    Nesting
  | -- | There are more elements without bytes than the limit.
    Budget
  | -- | The bytes were sealed as a value of another type.
    Fingerprint
  | -- | A set or map contains a key twice.
    DuplicateKey
  deriving (Eq, Ord, Show, Enum, Bounded)

-- | The number of the kind in all runtimes, from 1 to 11.
number :: Kind -> Int
number kind_ = fromEnum kind_ + 1

-- | The name of the kind in all runtimes, such as @bad_tag@.
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

-- | A description of the kind in English.
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

-- | A fault: what is wrong with encoded bytes, and where.
data Fault = Fault
  { kind :: !Kind
  -- ^ The kind of the fault.
  , offset :: !Int
  -- ^ The position of the fault, in bytes from the start of the input.
  , steps :: [Step]
  -- ^ The path to the part at fault, the outermost step first; 'path' shows it.
  , shapes :: Maybe (String, String)
  -- ^ For the kind 'Fingerprint', the shapes that were found and expected. A shape is its text, or the hexadecimal digits of its fingerprint if
  -- this process has not used a type with that fingerprint.
  }
  deriving (Eq)

-- | One step of a path. Optional values and constructors are not steps.
data Step
  = -- | A field by its name, or by its index if it has no name; @key@ or @value@ for the parts of a map's entry.
    Field String
  | -- | An element or entry, counted from 0.
    Element !Int
  deriving (Eq, Ord, Show)

-- | The path of a fault as text, such as @[3].name@; empty for the value itself.
path :: Fault -> String
path = go "" . steps
 where
  go _ [] = ""
  go dot (Field step : rest) = dot ++ step ++ go "." rest
  go _ (Element i : rest) = "[" ++ show i ++ "]" ++ go "." rest

-- | A description in English of what is wrong and where.
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
