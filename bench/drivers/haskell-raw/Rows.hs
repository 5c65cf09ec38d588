{-# LANGUAGE CPP #-}

-- | All rows. A value is made when a row needs it.
module Rows (rows) where

import Codec
import qualified Data.Vector as V
import qualified Data.Vector.Storable as S
import qualified Data.Vector.Unboxed as U
import Data.Word (Word64)
import GHC.Float (castDoubleToWord64)
import Generics (ofEntry, ofExpr, ofSample, toEntry, toExpr, toSample)
import Harness
import qualified Ours
import qualified Peer.Binary as Binary
import qualified Peer.Builder as Builder
import qualified Peer.ByHand as ByHand
#ifdef WITH_CEREAL
import qualified Peer.Cereal as Cereal
#endif
#ifdef WITH_STORE
import qualified Peer.Store as Store
#endif
import Types (Expr)
import qualified Types as T
import Values

rows :: Placed -> [Row]
rows place = concatMap (vectors place) [100, 10000, 1000000, 10000000] ++ concatMap (records place) [100, 10000, 100000] ++ trees place ++ listed place ++ concatMap (numbers place) [1000, 10000, 100000]

-- The fast codecs of samples.
samplesOf :: [Codec Samples]
samplesOf =
  [Ours.samples]
#ifdef WITH_STORE
    ++ [Store.samples]
#endif

slowSamples :: [Codec Samples]
slowSamples =
  [ByHand.continuations, ByHand.mutable, Builder.little, Builder.big, Binary.monadicLittle, Binary.monadicBig, Binary.samples]
#ifdef WITH_CEREAL
    ++ [Cereal.samples]
#endif

expressions :: [Codec Expr]
expressions =
  [Ours.expr, Binary.expr]
#ifdef WITH_STORE
    ++ [Store.expr]
#endif
#ifdef WITH_CEREAL
    ++ [Cereal.expr]
#endif

entriesOf :: [Codec Entries]
entriesOf =
  [Ours.entries, Binary.entries]
#ifdef WITH_STORE
    ++ [Store.entries]
#endif
#ifdef WITH_CEREAL
    ++ [Cereal.entries]
#endif

sumAll :: Samples -> Word64
sumAll = V.foldl' (\total x -> total + sumSample x) 0

-- The rows of the published comparison, which does not read the decoded values.
vectors :: Placed -> Int -> [Row]
vectors place count =
  [encoding encodes count (made ()) sumAll codec | codec <- codecs]
    ++ [decoding place decodes count (made ()) sumAll codec | codec <- codecs, readable codec]
    ++ [encoding encodes count (V.map ofSample (made ())) (sumAll . V.map toSample) Ours.samplesByGenerics | small]
    ++ [decoding place decodes count (V.map ofSample (made ())) (sumAll . V.map toSample) Ours.samplesByGenerics | small]
    ++ [copying place encodes count (made ()) sumAll Ours.samples]
 where
  small = count <= 10000
  codecs = samplesOf ++ (if small then slowSamples else [])
  encodes = "raw.vector-encode-" ++ show count
  decodes = "raw.vector-decode-" ++ show count
  made () = V.generate count sampleOf
  -- Builders cannot decode.
  readable (Codec name _ _) = takeWhile (/= ':') name /= "haskell-builder"

-- The rows of the cases that all languages have.
records :: Placed -> Int -> [Row]
records place count =
  [encoding ("raw.records-encode-" ++ show count) count (made ()) sumAll codec | codec <- samplesOf]
    ++ [reading place ("raw.records-decode-" ++ show count) count (made ()) sumAll codec | codec <- samplesOf]
 where
  made () = V.generate count sampleOf

trees :: Placed -> [Row]
trees place =
  [encoding "raw.trees-encode" count tree sumTree codec | codec <- expressions]
    ++ [decoding place "raw.trees-decode" count tree sumTree codec | codec <- expressions]
    ++ [ encoding "raw.trees-encode" count (ofExpr tree) (sumTree . toExpr) Ours.exprByGenerics
       , decoding place "raw.trees-decode" count (ofExpr tree) (sumTree . toExpr) Ours.exprByGenerics
       ]
 where
  tree = treeOf 1
  count = nodes tree

listed :: Placed -> [Row]
listed place =
  [encoding "raw.entries-encode" 100 all_ sum_ codec | codec <- entriesOf]
    ++ [decoding place "raw.entries-decode" 100 all_ sum_ codec | codec <- entriesOf]
    ++ [ encoding "raw.entries-encode" 100 (V.map ofEntry all_) (sum_ . V.map toEntry) Ours.entriesByGenerics
       , decoding place "raw.entries-decode" 100 (V.map ofEntry all_) (sum_ . V.map toEntry) Ours.entriesByGenerics
       ]
 where
  all_ = V.generate 100 entryOf
  sum_ :: V.Vector T.Entry -> Word64
  sum_ = V.foldl' (\total x -> total + sumEntry x) 0

-- The rows of vectors of numbers in three kinds of memory, and of a copy of their bytes.
numbers :: Placed -> Int -> [Row]
numbers place count =
  both unboxedNumbers (U.foldl' add 0) (Ours.unboxed : storeUnboxed)
    ++ both storableNumbers (S.foldl' add 0) (Ours.storable : storeStorable)
    ++ both boxedNumbers (V.foldl' add 0) (Ours.boxed : storeBoxed)
    ++ [copying place ("raw.doubles-" ++ way ++ "-" ++ show count) count unboxedNumbers (U.foldl' add 0) Ours.unboxed | way <- ["encode", "decode"]]
 where
  both :: a -> (a -> Word64) -> [Codec a] -> [Row]
  both value sum_ codecs =
    [encoding ("raw.doubles-encode-" ++ show count) count value sum_ codec | codec <- codecs]
      ++ [decoding place ("raw.doubles-decode-" ++ show count) count value sum_ codec | codec <- codecs]
  add total x = total + castDoubleToWord64 x
  at i = fromIntegral i / 8 :: Double
  unboxedNumbers = U.generate count at
  storableNumbers = S.generate count at
  boxedNumbers = V.generate count at
#ifdef WITH_STORE
  storeUnboxed = [Store.unboxed]
  storeStorable = [Store.storable]
  storeBoxed = [Store.boxed]
#else
  storeUnboxed = []
  storeStorable = []
  storeBoxed = []
#endif
