{-# LANGUAGE DeriveAnyClass #-}
{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE DerivingStrategies #-}

-- | Copies of the types in "Types", for Zooph's codecs by generics.
module Generics
  ( Sample (..)
  , Expr (..)
  , Entry (..)
  , ofSample
  , toSample
  , ofExpr
  , toExpr
  , ofEntry
  , toEntry
  ) where

import Data.Int (Int32, Int64)
import Data.Map.Strict (Map)
import Data.Text (Text)
import Data.Word (Word8)
import GHC.Generics (Generic)
import qualified Types as T
import Zooph.Raw (Raw)

data Sample = Sample !Int64 !Word8 !Double
  deriving stock (Generic)
  deriving anyclass (Raw)

data Expr
  = Number !Int64
  | Negate !Expr
  | Add !Expr !Expr
  | Multiply !Expr !Expr
  | Choose !Expr !Expr
  deriving stock (Generic)
  deriving anyclass (Raw)

data Entry = Entry !Text !(Maybe Int64) ![Double] !(Map Text Int32)
  deriving stock (Generic)
  deriving anyclass (Raw)

ofSample :: T.Sample -> Sample
ofSample (T.Sample a b c) = Sample a b c

toSample :: Sample -> T.Sample
toSample (Sample a b c) = T.Sample a b c

ofExpr :: T.Expr -> Expr
ofExpr x = case x of
  T.Number n -> Number n
  T.Negate a -> Negate (ofExpr a)
  T.Add a b -> Add (ofExpr a) (ofExpr b)
  T.Multiply a b -> Multiply (ofExpr a) (ofExpr b)
  T.Choose a b -> Choose (ofExpr a) (ofExpr b)

toExpr :: Expr -> T.Expr
toExpr x = case x of
  Number n -> T.Number n
  Negate a -> T.Negate (toExpr a)
  Add a b -> T.Add (toExpr a) (toExpr b)
  Multiply a b -> T.Multiply (toExpr a) (toExpr b)
  Choose a b -> T.Choose (toExpr a) (toExpr b)

ofEntry :: T.Entry -> Entry
ofEntry (T.Entry a b c d) = Entry a b c d

toEntry :: Entry -> T.Entry
toEntry (Entry a b c d) = T.Entry a b c d
