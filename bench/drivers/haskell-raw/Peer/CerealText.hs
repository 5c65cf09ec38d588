{-# OPTIONS_GHC -Wno-orphans #-} -- The package cereal has no instance for texts, and none for vectors.

-- | The instance of cereal for texts, which are UTF-8.
module Peer.CerealText () where

import Data.Serialize (Serialize (..))
import Data.Text (Text)
import Data.Text.Encoding (decodeUtf8', encodeUtf8)

instance Serialize Text where
  put = put . encodeUtf8
  get = get >>= either (fail . show) pure . decodeUtf8'
