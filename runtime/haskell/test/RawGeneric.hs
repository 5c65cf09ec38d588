{-# LANGUAGE DataKinds #-}
{-# LANGUAGE DeriveAnyClass #-}
{-# LANGUAGE DeriveGeneric #-}

-- | Types with instances by generics. "RawDerived" has the same types.
module RawGeneric where

import Data.ByteString (ByteString)
import Data.Int (Int16, Int64)
import Data.Map.Strict (Map)
import Data.Set (Set)
import Data.Text (Text)
import Data.Word (Word16, Word8)
import GHC.Generics (Generic)
import Zooph.Raw (Fixed, Raw)

data Sample = Sample {ident :: !Int64, flag :: !Word8, value :: !Double}
  deriving (Eq, Show, Generic, Raw)

data Expr
  = Number !Int64
  | Negate Expr
  | Add Expr Expr
  | Call {name :: Text, arguments :: [Expr]}
  | Nought
  deriving (Eq, Show, Generic, Raw)

data Color = Red | Green | Blue
  deriving (Eq, Ord, Show, Enum, Bounded, Generic, Raw)

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
  deriving (Eq, Show, Generic, Raw)

-- | A record in which most types occur several times, and a sum of such constructors.
data Repeated
  = Repeated !Int64 !Text !Word8 !Text !(Maybe Int16) !Int64 !Word8 !Text !(Maybe Int16) !Int64 !Word16
  deriving (Eq, Show, Generic, Raw)

data Again = Once !Word16 !Word16 !Text | Twice !Text !Text !Word16 !Text | Thrice !Word16 !Word16 !Word16
  deriving (Eq, Show, Generic, Raw)

data Tree a = Leaf | Node (Tree a) a (Tree a)
  deriving (Eq, Show, Generic, Raw)

data Empty = Empty
  deriving (Eq, Show, Generic, Raw)

newtype Wrapped = Wrapped (Maybe Wrapped)
  deriving (Eq, Show, Generic, Raw)
