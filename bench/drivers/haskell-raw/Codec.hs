-- | The codec of a contender.
module Codec
  ( Codec (..)
  , Samples
  , Entries
  , right
  ) where

import Data.ByteString (ByteString)
import qualified Data.Vector as V
import Types (Entry, Sample)

-- | A contender's name, encoder and decoder for one type. The decoded value need not be fully evaluated.
data Codec a = Codec String (a -> ByteString) (ByteString -> a)

type Samples = V.Vector Sample

type Entries = V.Vector Entry

-- | Returns the decoded value. An error is impossible, because the bytes were just encoded.
right :: Show e => Either e a -> a
right = either (error . show) id
{-# INLINE right #-}
