{-# LANGUAGE ExistentialQuantification #-}
{-# LANGUAGE OverloadedStrings #-}

-- | Mutants are built without Records' codecs, for no code of them is generated for mutants.
module RawRecords
  ( Record (..)
  , recordModes
  , records
  ) where

import Data.ByteString (ByteString)
import qualified Data.ByteString.Builder as Text
import Data.Proxy (Proxy)
import Zooph (Struct)
import Zooph.Raw (Raw)

-- | A Record's type.
data Record = forall a. (Raw a, Struct a) => Record (Proxy a)

-- | No mode.
recordModes :: Text.Builder
recordModes = ""

-- | No types.
records :: [(ByteString, Record)]
records = []
