{-# LANGUAGE BangPatterns #-}

-- | Rows, and functions that time them and count their costs.
module Harness
  ( Files (..)
  , Row (..)
  , messages
  , frames
  , row
  , total
  , time
  , cost
  , orFail
  ) where

import Data.Bits (unsafeShiftL, (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.IORef
import Data.Word (Word64)
import GHC.Clock (getMonotonicTimeNSec)
import System.Mem (getAllocationCounter, performMajorGC, setAllocationCounter)
import qualified Zooph as Z
import qualified Zooph.Stream as Stream

-- | The folder of the inputs, and a function that copies bytes to a place that is drawn for this life of the driver.
data Files = Files FilePath (ByteString -> ByteString)

-- | One contender's work in one case. A pass returns the checksum. If passes only write, the check does one pass, reads back the output
-- and returns the checksum. 'rowBytes' is the bytes of all inputs.
data Row = Row
  { rowName :: String
  , rowInputs :: Int
  , rowPass :: IO Word64
  , rowCheck :: Maybe (IO Word64)
  , rowBytes :: Int
  }

-- | Reads a file of framed messages.
messages :: Files -> String -> IO [ByteString]
messages (Files folder place) name = do
  stream <- ByteString.readFile (folder ++ "/" ++ name ++ ".messages") >>= Stream.ofByteString Z.defaults
  let go found = Stream.nextFrame stream >>= maybe (pure (reverse found)) (\one -> go (place one : found)) . orFail
  go []

-- | Reads a file of frames of other bytes.
frames :: Files -> String -> IO [ByteString]
frames (Files folder place) name = go <$> ByteString.readFile (folder ++ "/" ++ name ++ ".bytes")
 where
  go bytes
    | ByteString.null bytes = []
    | otherwise = place (ByteString.take size content) : go (ByteString.drop ((size + 7) `div` 8 * 8) content)
   where
    (head_, content) = ByteString.splitAt 8 bytes
    size = ByteString.foldr (\x n -> (n `unsafeShiftL` 8) .|. fromIntegral x) 0 head_

orFail :: Show e => Either e a -> a
orFail = either (error . show) id

-- | Returns a row that calls a function with each input.
row :: String -> Int -> [a] -> Maybe (a -> IO Word64) -> (a -> IO Word64) -> IO Row
row name bytes inputs check one = do
  -- Every pass loads the inputs from the reference, so GHC cannot reuse the result of the pass before.
  kept <- newIORef inputs
  pure (Row name (length inputs) (readIORef kept >>= total one) (fmap (\back -> readIORef kept >>= total back) check) bytes)
{-# INLINE row #-}

-- | Adds up the results of a function over all inputs.
total :: (a -> IO Word64) -> [a] -> IO Word64
total one = go 0
 where
  go !sum_ [] = pure sum_
  go !sum_ (x : rest) = one x >>= \y -> go (sum_ + y) rest
{-# INLINE total #-}

-- | Answers @run@: times batches of about 0.3 ms, of which the fastest counts.
time :: Row -> Word64 -> IO String
time one milliseconds = do
  _ <- rowPass one
  (once, _) <- batch 1
  let passes = max 1 (300000 `quot` max 1 (fromIntegral once)) :: Int
  start <- getMonotonicTimeNSec
  let go !best !count !sum_ = do
        now <- getMonotonicTimeNSec
        if now >= start + milliseconds * 1000000 && count > 0
          then pure (best, count, sum_)
          else do
            (took, returned) <- batch passes
            go (min best took) (count + passes) (sum_ + returned)
  (best, count, sum_) <- go maxBound 0 0
  let ns = fromIntegral best / fromIntegral (passes * rowInputs one) :: Double
  case rowCheck one of
    Nothing -> pure (unwords ["ok", show ns, show count, show sum_])
    Just check -> check >>= \back -> pure (unwords ["ok", show ns, "1", show back])
 where
  batch :: Int -> IO (Word64, Word64)
  batch passes = do
    start <- getMonotonicTimeNSec
    let go k !sum_ = if k == 0 then pure sum_ else rowPass one >>= \x -> go (k - 1 :: Int) (sum_ + x)
    sum_ <- go passes 0
    end <- getMonotonicTimeNSec
    pure (end - start, sum_)

-- | Answers @cost@ with the bytes that one input allocates. GHC's collector reports neither numbers of blocks nor the bytes held at a time.
cost :: Row -> IO String
cost one = do
  _ <- rowPass one
  performMajorGC
  setAllocationCounter 0
  _ <- rowPass one
  left <- getAllocationCounter
  let each :: Integral n => n -> String
      each n = show (fromIntegral n / fromIntegral (rowInputs one) :: Double)
  pure (unwords ["cost", "allocated=" ++ each (negate left), "encoded=" ++ each (rowBytes one)])
