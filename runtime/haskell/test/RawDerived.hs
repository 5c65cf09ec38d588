{-# LANGUAGE DataKinds #-}
{-# LANGUAGE FlexibleContexts #-}
{-# LANGUAGE MonoLocalBinds #-}
{-# LANGUAGE PolyKinds #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE StandaloneDeriving #-}
{-# LANGUAGE TemplateHaskell #-}
{-# LANGUAGE UndecidableInstances #-}

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

-- | A record in which most types occur several times, and a sum of such constructors.
data Repeated
  = Repeated !Int64 !Text !Word8 !Text !(Maybe Int16) !Int64 !Word8 !Text !(Maybe Int16) !Int64 !Word16
  deriving (Eq, Show)

data Again = Once !Word16 !Word16 !Text | Twice !Text !Text !Word16 !Text | Thrice !Word16 !Word16 !Word16
  deriving (Eq, Show)

data Tree a = Leaf | Node (Tree a) a (Tree a)
  deriving (Eq, Show)

data Empty = Empty
  deriving (Eq, Show)

newtype Wrapped = Wrapped (Maybe Wrapped)
  deriving (Eq, Show)

-- Types with parameters of all kinds.

data Entity = User | Team

newtype Ident (e :: Entity) = Ident Int64
  deriving (Eq, Show)

-- | The parameter is of any kind.
newtype Tagged (t :: k) = Tagged Word16
  deriving (Eq, Show)

data Owned (e :: Entity) a = Owned (Ident e) [Maybe a] | Nobody
  deriving (Eq, Show)

newtype Held f = Held (f Int64)

deriving instance Eq (f Int64) => Eq (Held f)

deriving instance Show (f Int64) => Show (Held f)

data Rose f a = Rose a (f (Rose f a)) [Rose f a]

deriving instance (Eq a, Eq (f (Rose f a))) => Eq (Rose f a)

deriving instance (Show a, Show (f (Rose f a))) => Show (Rose f a)

-- | A type constructor is an argument of a field's type.
newtype Within f = Within [Held f]

deriving instance Eq (f Int64) => Eq (Within f)

deriving instance Show (f Int64) => Show (Within f)

data Row n a = Row (Fixed n a) Bool
  deriving (Eq, Show)

-- Types that contain each other.

data Block = Block [Item]
  deriving (Eq, Show)

data Item = Word Text | Nested Block
  deriving (Eq, Show)

deriveRaw ''Ident

deriveRaw ''Tagged

deriveRaw ''Owned

deriveRaw ''Held

deriveRaw ''Within

deriveRaw ''Rose

deriveRaw ''Row

concat <$> mapM deriveRaw [''Block, ''Item]

deriveRaw ''Sample

deriveRaw ''Expr

deriveRaw ''Color

deriveRaw ''Everything

deriveRaw ''Repeated

deriveRaw ''Again

deriveRaw ''Tree

deriveRaw ''Empty

deriveRaw ''Wrapped
