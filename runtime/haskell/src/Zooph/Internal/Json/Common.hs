{-# LANGUAGE OverloadedStrings #-}

-- | Functions shared by writing and reading JSON: errors with the path of the member, and free JSON (a field that holds any JSON value).
module Zooph.Internal.Json.Common
  ( Error (..)
  , Path
  , PathStep (..)
  , refuse
  , refuseAt
  , attempt
  , spelledName
  , fieldNamed
  , elementsOf
  , maxNesting
  , quotedByte
  ) where

import Control.Exception (Exception, throwIO)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Char8 as Char8
import Data.Word (Word8)
import Numeric (showHex)
import System.IO.Unsafe (unsafeDupablePerformIO)
import Zooph.Internal.Purely (purely)
import Zooph.Layout (Default, Field (..), Layout, Spot (..), Type (..))
import qualified Zooph.Layout as Layout

-- | An error.
data Error = Error
  { errorPath :: !ByteString
  -- ^ The path of the member, such as @sensors[3].name@, in UTF-8; empty for the whole value.
  , errorOffset :: !(Maybe Int)
  -- ^ For errors of reading, the position in the input where the value begins or the grammar is violated.
  , errorWhat :: String
  -- ^ A description in English, without the path.
  }
  deriving (Eq, Ord)

instance Show Error where
  show one = path ++ errorWhat one ++ maybe "" (\at -> " (byte " ++ show at ++ ")") (errorOffset one)
   where
    path = if ByteString.null (errorPath one) then "" else Char8.unpack (errorPath one) ++ ": "

instance Exception Error

-- | One step of a path.
data PathStep
  = Member ByteString
  | Element !Int

-- | The path of a value, the innermost step first. It becomes text only in an error.
type Path = [PathStep]

-- | Ends the operation with an error.
refuse :: Path -> String -> IO a
refuse path = refuseWith path Nothing

-- | 'refuse' at a position in the input.
refuseAt :: Path -> Int -> String -> IO a
refuseAt path at = refuseWith path (Just at)

-- The error must not keep the input alive. So it has no unevaluated parts, and a copy of the path, which may be a name in the input.
refuseWith :: Path -> Maybe Int -> String -> IO a
refuseWith path at what = foldr seq () at `seq` foldr seq () what `seq` refused `seq` throwIO refused
 where
  refused = Error (ByteString.copy (spelled path)) at what
{-# NOINLINE refuseWith #-}

-- | Runs an operation that has no side effects, and returns the error that it throws.
attempt :: IO a -> Either Error a
attempt work = unsafeDupablePerformIO (purely work)
{-# NOINLINE attempt #-}

spelled :: Path -> ByteString
spelled path = ByteString.concat (zipWith step [0 :: Int ..] (reverse path))
 where
  step k (Member name) = (if k > 0 then "." else "") <> spelledName name
  step _ (Element k) = Char8.pack ('[' : shows k "]")

-- | A name in a path. It is in quotes if it could be mistaken for an index or a quoted name.
spelledName :: ByteString -> ByteString
spelledName name
  | plain = name
  | otherwise = "\"" <> ByteString.concatMap letter name <> "\""
 where
  plain = not (ByteString.null name) && ByteString.head name /= 0x5b && ByteString.head name /= 0x22
  letter b = maybe (ByteString.singleton b) id (quotedByte b)

-- | The escape of a byte in a string; 'Nothing' if it needs none.
quotedByte :: Word8 -> Maybe ByteString
quotedByte b = case b of
  0x22 -> Just "\\\""
  0x5c -> Just "\\\\"
  0x08 -> Just "\\b"
  0x0c -> Just "\\f"
  0x0a -> Just "\\n"
  0x0d -> Just "\\r"
  0x09 -> Just "\\t"
  _
    | b < 0x20 -> Just (Char8.pack ("\\u" ++ replicate (4 - length (showHex b "")) '0' ++ showHex b ""))
    | otherwise -> Nothing

-- | A field of the standard schema's struct for any JSON: its type, position, default, and discriminant.
fieldNamed :: Layout -> String -> (Type, Int, Default, Int)
fieldNamed layout name = case [(type_, at, default_, tag f) | f <- Layout.fields layout, fieldName f == name, Slot type_ at default_ <- [spot f]] of
  found : _ -> found
  [] -> error ("Zooph.Json: " ++ Layout.name layout ++ " has no " ++ name)

-- | The layout of the structs in a list of structs.
elementsOf :: Type -> Layout
elementsOf type_ = case type_ of
  List (Struct layout) -> layout
  _ -> error "Zooph.Json: no list of structs"

-- | The largest number of levels of arrays and objects.
maxNesting :: Int
maxNesting = 64
