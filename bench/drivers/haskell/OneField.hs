{-# LANGUAGE UnboxedTuples #-}

-- | The model of what the back end to come would generate of @schemas/bench/one_field.capnp@, written by hand.
module OneField where

import Data.ByteString (ByteString)
import Data.Word (Word64)
import Zooph.Generated.V1
import qualified Zooph.Layout as L

-- | The struct.
newtype TotalValueReader = TotalValueReader StructReader

instance IsStruct TotalValueReader where
  layoutOf = totalValueLayout
  ofStruct = TotalValueReader
  toStruct (TotalValueReader v) = v

totalValueLayout :: L.Layout
totalValueLayout = L.layout "TotalValue" 1 0 (-1) [L.Field "amount" (-1) (L.Slot L.UInt64 0 L.Zero)]

totalValueAmount :: TotalValueReader -> Word64
totalValueAmount (TotalValueReader v) = word64 v 0

-- | The struct as plain data.
newtype TotalValue = TotalValue {amount :: Word64}

-- | A message with this root.
encodeTotalValue :: TotalValue -> ByteString
encodeTotalValue (TotalValue x) = encode 1 0 0 (written (\at -> data64 at x))
