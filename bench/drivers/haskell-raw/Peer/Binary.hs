-- | Codecs by the package binary: by generics, and by its monads with the fields written and read one by one.
module Peer.Binary
  ( samples
  , expr
  , entries
  , monadicLittle
  , monadicBig
  ) where

import Codec
import Data.Binary
import Data.Binary.Get
import Data.Binary.Put
import qualified Data.ByteString.Lazy as Lazy
import qualified Data.Vector as V
import Types

samples :: Codec Samples
samples = Codec "binary-haskell" (Lazy.toStrict . runPut . all_) (runGet whole . Lazy.fromStrict)
 where
  all_ v = put (V.length v) >> V.mapM_ put v
  whole = get >>= \n -> V.replicateM n (get :: Get Sample)

expr :: Codec Expr
expr = Codec "binary-haskell" (Lazy.toStrict . encode) (decode . Lazy.fromStrict)

entries :: Codec Entries
entries = Codec "binary-haskell" (Lazy.toStrict . runPut . all_) (runGet whole . Lazy.fromStrict)
 where
  all_ v = put (V.length v) >> V.mapM_ put v
  whole = get >>= \n -> V.replicateM n (get :: Get Entry)

monadicLittle :: Codec Samples
monadicLittle = Codec "haskell-builder:monadic-little" (Lazy.toStrict . runPut . all_) (runGet whole . Lazy.fromStrict)
 where
  all_ v = putInt64le (fromIntegral (V.length v)) >> V.mapM_ one v
  one (Sample a b c) = putInt64le a >> putWord8 b >> putDoublele c
  whole = getInt64le >>= \n -> V.replicateM (fromIntegral n) (Sample <$> getInt64le <*> getWord8 <*> getDoublele)

monadicBig :: Codec Samples
monadicBig = Codec "haskell-builder:monadic-big" (Lazy.toStrict . runPut . all_) (runGet whole . Lazy.fromStrict)
 where
  all_ v = putInt64be (fromIntegral (V.length v)) >> V.mapM_ one v
  one (Sample a b c) = putInt64be a >> putWord8 b >> putDoublebe c
  whole = getInt64be >>= \n -> V.replicateM (fromIntegral n) (Sample <$> getInt64be <*> getWord8 <*> getDoublebe)
