-- | Codecs by the package store, by generics.
module Peer.Store
  ( samples
  , expr
  , entries
  , unboxed
  , storable
  , boxed
  ) where

import Codec
import Data.Store (decode, encode)
import qualified Data.Vector as V
import qualified Data.Vector.Storable as S
import qualified Data.Vector.Unboxed as U
import Types (Expr)

samples :: Codec Samples
samples = Codec "store" encode (right . decode)

expr :: Codec Expr
expr = Codec "store" encode (right . decode)

entries :: Codec Entries
entries = Codec "store" encode (right . decode)

unboxed :: Codec (U.Vector Double)
unboxed = Codec "store:unboxed" encode (right . decode)

storable :: Codec (S.Vector Double)
storable = Codec "store:storable" encode (right . decode)

boxed :: Codec (V.Vector Double)
boxed = Codec "store:boxed" encode (right . decode)
