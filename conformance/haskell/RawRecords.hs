{-# LANGUAGE ExistentialQuantification #-}
{-# LANGUAGE OverloadedStrings #-}

-- | Records of @schemas/records.capnp@, which have the codec of native types.
module RawRecords
  ( Record (..)
  , recordModes
  , records
  ) where

import Data.ByteString (ByteString)
import qualified Data.ByteString.Builder as Text
import Data.Proxy (Proxy (..))
import Records (Lists, Point, Scalars, Shape, Tree)
import Zooph (Struct)
import Zooph.Raw (Raw)

-- | The type of a Record.
data Record = forall a. (Raw a, Struct a) => Record (Proxy a)

-- | The mode that only drivers with Records have.
recordModes :: Text.Builder
recordModes = " raw-record"

-- | The types, by their names in @vectors/raw/types.json@.
records :: [(ByteString, Record)]
records =
  [ ("raw.RecordLists", Record (Proxy :: Proxy Lists))
  , ("raw.RecordPoint", Record (Proxy :: Proxy Point))
  , ("raw.RecordScalars", Record (Proxy :: Proxy Scalars))
  , ("raw.RecordShape", Record (Proxy :: Proxy Shape))
  , ("raw.RecordTree", Record (Proxy :: Proxy Tree))
  ]
