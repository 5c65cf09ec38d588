{-# LANGUAGE OverloadedStrings #-}

-- | What writing and reading JSON have in common: refusals with the path of the member.
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

import Control.Exception (Exception, throwIO, try)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Char8 as Char8
import Data.Word (Word8)
import Numeric (showHex)
import System.IO.Unsafe (unsafeDupablePerformIO)
import Zooph.Layout (Default, Field (..), Layout, Spot (..), Type (..))
import qualified Zooph.Layout as Layout

-- | What is wrong.
data Error = Error
  { errorPath :: ByteString
  -- ^ The member, such as @sensors[3].name@, in UTF-8; empty for the whole.
  , errorOffset :: !(Maybe Int)
  -- ^ Reading: the byte of the input at which the value begins or the grammar is broken.
  , errorWhat :: String
  -- ^ One sentence for people, without the path.
  }
  deriving (Eq, Ord)

instance Show Error where
  show one = path ++ errorWhat one ++ maybe "" (\at -> " (byte " ++ show at ++ ")") (errorOffset one)
   where
    path = if ByteString.null (errorPath one) then "" else Char8.unpack (errorPath one) ++ ": "

instance Exception Error

-- | A step to a value.
data PathStep
  = Member ByteString
  | Element !Int

-- | Where a value is: the innermost step first. It is spelled where something is wrong, and only there.
type Path = [PathStep]

-- | Ends the operation.
refuse :: Path -> String -> IO a
refuse path = refuseWith path Nothing

-- | The same at a byte of the input.
refuseAt :: Path -> Int -> String -> IO a
refuseAt path at = refuseWith path (Just at)

refuseWith :: Path -> Maybe Int -> String -> IO a
refuseWith path at what = throwIO (Error (spelled path) at what)
{-# NOINLINE refuseWith #-}

-- | An operation that may be refused.
attempt :: IO a -> Either Error a
attempt work = unsafeDupablePerformIO (try work)
{-# NOINLINE attempt #-}

spelled :: Path -> ByteString
spelled path = ByteString.concat (zipWith step [0 :: Int ..] (reverse path))
 where
  step k (Member name) = (if k > 0 then "." else "") <> spelledName name
  step _ (Element k) = Char8.pack ('[' : shows k "]")

-- | A name that could be taken for something else is in quotes.
spelledName :: ByteString -> ByteString
spelledName name
  | plain = name
  | otherwise = "\"" <> ByteString.concatMap letter name <> "\""
 where
  plain = not (ByteString.null name) && ByteString.head name /= 0x5b && ByteString.head name /= 0x22
  letter b = maybe (ByteString.singleton b) id (quotedByte b)

-- | A byte that does not stand for itself in a string.
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

-- | A field of the standard schema's struct for any JSON: its type, place and default, and what selects it.
fieldNamed :: Layout -> String -> (Type, Int, Default, Int)
fieldNamed layout name = case [(type_, at, default_, tag f) | f <- Layout.fields layout, fieldName f == name, Slot type_ at default_ <- [spot f]] of
  found : _ -> found
  [] -> error ("Zooph.Json: " ++ Layout.name layout ++ " has no " ++ name)

-- | The structs of a list.
elementsOf :: Type -> Layout
elementsOf type_ = case type_ of
  List (Struct layout) -> layout
  _ -> error "Zooph.Json: no list of structs"

-- | How deep lists and objects may be nested.
maxNesting :: Int
maxNesting = 64
