-- | Zooph's codecs, by Template Haskell and by generics.
module Ours
  ( samples
  , samplesByGenerics
  , expr
  , exprByGenerics
  , entries
  , entriesByGenerics
  , unboxed
  , storable
  , boxed
  ) where

import Codec
import qualified Data.Vector as V
import qualified Data.Vector.Storable as S
import qualified Data.Vector.Unboxed as U
import qualified Generics as G
import Types (Expr)
import qualified Zooph.Raw as Raw
import Zooph.Raw.Vector ()

samples :: Codec Samples
samples = Codec "zooph-haskell:raw" Raw.encode (right . Raw.decode)

samplesByGenerics :: Codec (V.Vector G.Sample)
samplesByGenerics = Codec "zooph-haskell:raw-generics" Raw.encode (right . Raw.decode)

expr :: Codec Expr
expr = Codec "zooph-haskell:raw" Raw.encode (right . Raw.decode)

exprByGenerics :: Codec G.Expr
exprByGenerics = Codec "zooph-haskell:raw-generics" Raw.encode (right . Raw.decode)

entries :: Codec Entries
entries = Codec "zooph-haskell:raw" Raw.encode (right . Raw.decode)

entriesByGenerics :: Codec (V.Vector G.Entry)
entriesByGenerics = Codec "zooph-haskell:raw-generics" Raw.encode (right . Raw.decode)

unboxed :: Codec (U.Vector Double)
unboxed = Codec "zooph-haskell:raw-unboxed" Raw.encode (right . Raw.decode)

storable :: Codec (S.Vector Double)
storable = Codec "zooph-haskell:raw-storable" Raw.encode (right . Raw.decode)

boxed :: Codec (V.Vector Double)
boxed = Codec "zooph-haskell:raw-boxed" Raw.encode (right . Raw.decode)
