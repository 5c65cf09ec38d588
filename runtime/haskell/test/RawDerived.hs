{-# LANGUAGE DataKinds #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TemplateHaskell #-}

-- | Types with instances by Template Haskell. "RawGeneric" has the same types.
module RawDerived where

import Data.ByteString (ByteString)
import Data.Int (Int16, Int64)
import Data.Map.Strict (Map)
import Data.Set (Set)
import Data.Text (Text)
import Data.Word (Word16, Word8)
import Zooph.Raw (Fixed)
import Zooph.Raw.TH (deriveRaw)

data Sample = Sample {ident :: !Int64, flag :: !Word8, value :: !Double}
  deriving (Eq, Show)

data Expr
  = Number !Int64
  | Negate Expr
  | Add Expr Expr
  | Call {name :: Text, arguments :: [Expr]}
  | Nought
  deriving (Eq, Show)

data Color = Red | Green | Blue
  deriving (Eq, Ord, Show, Enum, Bounded)

data Everything = Everything
  { type_ :: !Word8
  , title :: !Text
  , bytes :: !ByteString
  , middle :: !(Maybe Char)
  , colors :: !(Set Color)
  , samples :: ![Sample]
  , table :: !(Map Text [Word16])
  , result :: !(Either Bool Text)
  , fixedOnes :: !(Fixed 3 (Maybe Int16))
  , unit :: !()
  , end :: !(Bool, Float)
  }
  deriving (Eq, Show)

data Tree a = Leaf | Node (Tree a) a (Tree a)
  deriving (Eq, Show)

data Empty = Empty
  deriving (Eq, Show)

newtype Wrapped = Wrapped (Maybe Wrapped)
  deriving (Eq, Show)

deriveRaw ''Sample

deriveRaw ''Expr

deriveRaw ''Color

deriveRaw ''Everything

deriveRaw ''Tree

deriveRaw ''Empty

deriveRaw ''Wrapped
