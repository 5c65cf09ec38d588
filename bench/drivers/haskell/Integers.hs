-- | Rows that decode 8,192 integers of 32 bits at once.
module Integers (rows) where

import qualified Data.ByteString as ByteString
import Data.Maybe (fromMaybe)
import Data.Word (Word32, Word64)
import Harness
import Zooph.Array (Array)
import qualified Zooph.Array as Array

rows :: Files -> IO [Row]
rows files = do
  little <- frames files "ints"
  let numbers = map view little
      big = map Array.encodeBE numbers
      bytes = sum (map ByteString.length little)
      case_ what = "ints." ++ what ++ "/zooph-haskell:array"
  sequence
    [ row (case_ "decode-fresh") bytes little (Just (pure . sum_ . view)) (pure . size . view . ByteString.copy)
    , row (case_ "sum") bytes little Nothing (pure . sum_ . view)
    , row (case_ "view") bytes little (Just (pure . sum_ . view)) (pure . size . view)
    , row (case_ "big") bytes big (Just (pure . sum_ . swapped)) (pure . size . swapped)
    , row (case_ "big-encode") bytes numbers (Just (pure . sum_ . swapped . Array.encodeBE)) (pure . fromIntegral . ByteString.length . Array.encodeBE)
    ]

view :: ByteString.ByteString -> Array Word32
view = fromMaybe (error "not a whole number of integers") . Array.view

swapped :: ByteString.ByteString -> Array Word32
swapped = fromMaybe (error "not a whole number of integers") . Array.decodeBE

size :: Array Word32 -> Word64
size = fromIntegral . Array.length

sum_ :: Array Word32 -> Word64
sum_ = Array.foldl' (\before x -> before + fromIntegral x) 0
