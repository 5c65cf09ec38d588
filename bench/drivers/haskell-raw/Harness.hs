{-# LANGUAGE BangPatterns #-}

-- | Rows, and functions that time them and count their costs, by the protocol of @bench/README.md@.
module Harness
  ( Row (..)
  , Work (..)
  , Placed (..)
  , encoding
  , decoding
  , reading
  , copying
  , time
  , cost
  ) where

import Codec
import Control.Exception (evaluate)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Word (Word64)
import GHC.Clock (getMonotonicTimeNSec)
import System.Mem (getAllocationCounter, performMajorGC, setAllocationCounter)

-- | A row's name, the number of elements in a pass, and an action that makes its work. The work is dropped after each slice.
data Row = Row String Int (IO Work)

-- | A pass, which returns the checksum; a check that returns it if passes only write; and the encoded bytes.
data Work = Work (IO Word64) (Maybe (IO Word64)) Int

-- | A function that copies bytes to a place that is drawn for this life of the driver.
newtype Placed = Placed (ByteString -> ByteString)

-- | Returns a row that encodes a value. The arguments are case, number of elements, value and checksum.
encoding :: String -> Int -> a -> (a -> Word64) -> Codec a -> Row
encoding case_ count value sum_ (Codec name encode decode) = Row (case_ ++ "/" ++ name) count $ do
  let bytes = encode value
  pure (Work (0 <$ called encode value) (Just (evaluate (sum_ (decode bytes)))) (ByteString.length bytes))

-- | Returns a row that decodes a value and does not read it.
decoding :: Placed -> String -> Int -> a -> (a -> Word64) -> Codec a -> Row
decoding (Placed place) case_ count value sum_ (Codec name encode decode) = Row (case_ ++ "/" ++ name) count $ do
  bytes <- evaluate (place (encode value))
  pure (Work (0 <$ called decode bytes) (Just (evaluate (sum_ (decode bytes)))) (ByteString.length bytes))

-- | Returns a row that decodes a value and computes its checksum.
reading :: Placed -> String -> Int -> a -> (a -> Word64) -> Codec a -> Row
reading (Placed place) case_ count value sum_ (Codec name encode decode) = Row (case_ ++ "/" ++ name) count $ do
  bytes <- evaluate (place (encode value))
  pure (Work (sum_ <$> called decode bytes) Nothing (ByteString.length bytes))

-- | Returns a row that copies the bytes of an encoded value.
copying :: Placed -> String -> Int -> a -> (a -> Word64) -> Codec a -> Row
copying (Placed place) case_ count value sum_ (Codec _ encode decode) = Row (case_ ++ "/memcpy-haskell") count $ do
  bytes <- evaluate (place (encode value))
  pure (Work (0 <$ called ByteString.copy bytes) (Just (evaluate (sum_ (decode (ByteString.copy bytes))))) (ByteString.length bytes))

-- | Calls the function and evaluates its result. It is not inlined, so GHC cannot reuse the result of the pass before.
called :: (a -> b) -> a -> IO b
called f x = evaluate (f x)
{-# NOINLINE called #-}

-- | Answers @run@: times batches of about 0.3 ms, of which the fastest counts.
time :: Row -> Word64 -> IO String
time (Row _ count make) milliseconds = do
  Work pass check _ <- make
  _ <- pass
  -- The collection removes indirections to values that the first pass evaluated.
  performMajorGC
  (once, _) <- batch pass 1
  let passes = max 1 (300000 `quot` max 1 (fromIntegral once)) :: Int
  start <- getMonotonicTimeNSec
  let go !best !batches !total = do
        now <- getMonotonicTimeNSec
        if now >= start + milliseconds * 1000000 && batches > (0 :: Int)
          then pure (best, batches, total)
          else do
            (took, returned) <- batch pass passes
            go (min best took) (batches + 1) (total + returned)
  (best, batches, total) <- go maxBound 0 0
  let ns = fromIntegral best / fromIntegral (passes * count) :: Double
  case check of
    Nothing -> pure (unwords ["ok", show ns, show (passes * batches), show total])
    Just back -> back >>= \sum_ -> pure (unwords ["ok", show ns, "1", show sum_])

batch :: IO Word64 -> Int -> IO (Word64, Word64)
batch pass passes = do
  start <- getMonotonicTimeNSec
  let go :: Int -> Word64 -> IO Word64
      go 0 !total = pure total
      go k !total = pass >>= \x -> go (k - 1) (total + x)
  total <- go passes 0
  end <- getMonotonicTimeNSec
  pure (end - start, total)

-- | Answers @cost@ with the bytes that one input allocates. GHC's collector reports neither numbers of blocks nor the bytes held at a time.
cost :: Row -> IO String
cost (Row _ count make) = do
  Work pass _ bytes <- make
  _ <- pass
  setAllocationCounter 0
  _ <- pass
  left <- getAllocationCounter
  let each :: Integral n => n -> String
      each n = show (fromIntegral n / fromIntegral count :: Double)
  pure (unwords ["cost", "allocated=" ++ each (negate left), "encoded=" ++ each bytes])
