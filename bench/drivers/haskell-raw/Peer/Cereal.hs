-- | Codecs by the package cereal: by generics, with vectors by a loop over their elements.
module Peer.Cereal
  ( samples
  , expr
  , entries
  ) where

import Codec
import Data.Serialize
import qualified Data.Vector as V
import Types (Entry, Expr, Sample)

samples :: Codec Samples
samples = Codec "cereal-haskell" (runPut . all_) (right . runGet whole)
 where
  all_ v = put (V.length v) >> V.mapM_ put v
  whole = get >>= \n -> V.replicateM n (get :: Get Sample)

expr :: Codec Expr
expr = Codec "cereal-haskell" encode (right . decode)

entries :: Codec Entries
entries = Codec "cereal-haskell" (runPut . all_) (right . runGet whole)
 where
  all_ v = put (V.length v) >> V.mapM_ put v
  whole = get >>= \n -> V.replicateM n (get :: Get Entry)
