{-# LANGUAGE CPP #-}
{-# LANGUAGE DeriveAnyClass #-}
{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE DerivingStrategies #-}
{-# LANGUAGE TemplateHaskell #-}

-- | The types that are encoded, with the instances of all codecs that are derived from their declarations.
module Types
  ( Sample (..)
  , Expr (..)
  , Entry (..)
  ) where

import Data.Binary (Binary)
import Data.Int (Int32, Int64)
import Data.Map.Strict (Map)
#ifdef WITH_CEREAL
import Data.Serialize (Serialize)
import Peer.CerealText ()
#endif
#ifdef WITH_STORE
import Data.Store (Store)
#endif
import Data.Text (Text)
import Data.Word (Word8)
import GHC.Generics (Generic)
import Zooph.Raw.TH (deriveRaw)

-- | The record of the post, which takes 17 bytes.
data Sample = Sample {number :: !Int64, flag :: !Word8, value :: !Double}
  deriving stock (Eq, Show, Generic)
  deriving anyclass (Binary)

-- | An expression tree.
data Expr
  = Number !Int64
  | Negate !Expr
  | Add !Expr !Expr
  | Multiply !Expr !Expr
  | Choose !Expr !Expr
  deriving stock (Eq, Show, Generic)
  deriving anyclass (Binary)

-- | A record of a text, an optional, a list and a map.
data Entry = Entry
  { title :: !Text
  , parent :: !(Maybe Int64)
  , scores :: ![Double]
  , table :: !(Map Text Int32)
  }
  deriving stock (Eq, Show, Generic)
  deriving anyclass (Binary)

#ifdef WITH_CEREAL
instance Serialize Sample

instance Serialize Expr

instance Serialize Entry
#endif

#ifdef WITH_STORE
instance Store Sample

instance Store Expr

instance Store Entry
#endif

deriveRaw ''Sample

deriveRaw ''Expr

deriveRaw ''Entry
