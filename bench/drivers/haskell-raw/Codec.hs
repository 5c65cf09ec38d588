-- | How somebody encodes, and decodes.
module Codec
  ( Codec (..)
  , Samples
  , Entries
  , right
  ) where

import Data.ByteString (ByteString)
import qualified Data.Vector as V
import Types (Entry, Sample)

-- | A contender for one type. What is decoded is evaluated, or may be evaluated by a function of its own.
data Codec a = Codec String (a -> ByteString) (ByteString -> a)

type Samples = V.Vector Sample

type Entries = V.Vector Entry

-- | What was decoded from what was just encoded.
right :: Show e => Either e a -> a
right = either (error . show) id
{-# INLINE right #-}
