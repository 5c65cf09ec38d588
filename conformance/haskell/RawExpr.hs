{-# LANGUAGE TemplateHaskell #-}

-- | The type of expressions of @vectors/raw/types.json@. It is in a module of its own, because one of its constructors has the name of one
-- of Haskell's own.
module RawExpr
  ( Expr (..)
  ) where

import Data.Int (Int64)
import Data.Text (Text)
import Zooph.Raw.TH (deriveRaw)
import Prelude ()

data Expr
  = Number !Int64
  | Negate !Expr
  | Add !Expr !Expr
  | Call {name :: !Text, arguments :: ![Expr]}
  | Nothing

deriveRaw ''Expr
