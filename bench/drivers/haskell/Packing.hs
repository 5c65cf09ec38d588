-- | Rows of packing and unpacking.
module Packing (rows) where

import Control.Exception (evaluate)
import qualified Data.ByteString as ByteString
import Data.Word (Word64)
import Harness
import System.Directory (doesFileExist)
import Touch (words64)
import qualified Zooph.Packed as Packed

rows :: Files -> IO [Row]
rows files = concat <$> mapM (of_ files) ["cars", "lots", "car", "zeros", "random", "half", "catrank", "eval"]

of_ :: Files -> String -> IO [Row]
of_ files@(Files folder place) name = do
  there <- doesFileExist (folder ++ "/packing-" ++ name ++ ".bytes")
  if not there then pure [] else do
    flat <- frames files ("packing-" ++ name)
    packed <- mapM (evaluate . place . Packed.packFlat) flat
    let bytes = sum (map ByteString.length flat)
        case_ what = "packing." ++ name ++ "-" ++ what ++ "/zooph-haskell"
    sequence
      [ row (case_ "pack") bytes flat (Just (pure . words64 . Packed.packFlat)) (pure . size . Packed.packFlat)
      , row (case_ "unpack") bytes packed (Just (pure . words64 . orFail . Packed.unpack)) (pure . size . orFail . Packed.unpack)
      ]

size :: ByteString.ByteString -> Word64
size = fromIntegral . ByteString.length
