-- | Encoders by the builders of the package bytestring, in both byte orders. The monad of binary decodes their output.
module Peer.Builder
  ( little
  , big
  ) where

import Codec
import Data.ByteString (ByteString)
import Data.ByteString.Builder
import Data.ByteString.Builder.Extra (safeStrategy, toLazyByteStringWith)
import qualified Data.ByteString.Lazy as Lazy
import qualified Data.Vector as V
import qualified Peer.Binary as Binary
import Types

little :: Codec Samples
little = Codec "haskell-builder:monoidal-little" (\v -> built v (int64LE (fromIntegral (V.length v)) <> V.foldr (\x rest -> one x <> rest) mempty v)) read_
 where
  one (Sample a b c) = int64LE a <> word8 b <> doubleLE c
  Codec _ _ read_ = Binary.monadicLittle

big :: Codec Samples
big = Codec "haskell-builder:monoidal-big" (\v -> built v (int64BE (fromIntegral (V.length v)) <> V.foldr (\x rest -> one x <> rest) mempty v)) read_
 where
  one (Sample a b c) = int64BE a <> word8 b <> doubleBE c
  Codec _ _ read_ = Binary.monadicBig

-- The first buffer has room for the whole output, so it is never copied.
built :: Samples -> Builder -> ByteString
built v = Lazy.toStrict . toLazyByteStringWith (safeStrategy (8 + 17 * V.length v) 4096) Lazy.empty
