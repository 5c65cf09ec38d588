{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}

-- | Haskell's rows of the benchmarks, over the model of generated code: the protocol of @bench/README.md@.
module Main (main) where

import Carsales
import Control.Monad (when)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Unsafe as Unsafe
import Data.IORef
import Data.Int (Int32)
import Data.Word (Word32, Word64)
import Eval
import GHC.Clock (getMonotonicTimeNSec)
import GHC.Exts (Int (..), dataToTag#)
import GHC.Float (castFloatToWord32)
import OneField
import System.Environment (getArgs)
import System.IO
import qualified Zooph as Z
import qualified Zooph.Stream as Stream

-- | What a row does once for every input, and what came of it. The inputs are loaded anew in every pass, so that no pass
-- can be taken for the one before.
data Row = Row String Int (IO Word64)

main :: IO ()
main = do
  folder : _ <- getArgs
  rows <- newIORef []
  hSetBuffering stdout LineBuffering
  loop folder rows
 where
  loop folder rows = do
    end <- isEOF
    when (not end) $ do
      line <- getLine
      case words line of
        ["about"] -> putStrLn "about compiler=ghc" >> loop folder rows
        ["load", workload] -> do
          loaded <- load folder workload
          writeIORef rows loaded
          putStrLn (unwords ("rows" : [name | Row name _ _ <- loaded]))
          loop folder rows
        ["run", name, milliseconds] -> do
          loaded <- readIORef rows
          case [row | row@(Row one _ _) <- loaded, one == name] of
            row : _ -> time row (read milliseconds) >>= putStrLn
            [] -> putStrLn "error no such row"
          loop folder rows
        _ -> pure ()

-- | The fastest of batches of about 0.3 ms.
time :: Row -> Word64 -> IO String
time (Row _ inputs pass) milliseconds = do
  _ <- pass
  (once, _) <- batch 1
  let passes = max 1 (300000 `quot` max 1 (fromIntegral once)) :: Int
  start <- getMonotonicTimeNSec
  let go !best !count !total = do
        now <- getMonotonicTimeNSec
        if now >= start + milliseconds * 1000000 && count > 0
          then pure (fromIntegral best / fromIntegral (passes * inputs) :: Double, count, total)
          else do
            (took, returned) <- batch passes
            go (min best took) (count + passes) (total + returned)
  (ns, count, total) <- go maxBound 0 0
  pure (unwords ["ok", show ns, show count, show total])
 where
  batch :: Int -> IO (Word64, Word64)
  batch passes = do
    start <- getMonotonicTimeNSec
    let go k !total = if k == 0 then pure total else pass >>= \x -> go (k - 1 :: Int) (total + x)
    total <- go passes 0
    end <- getMonotonicTimeNSec
    pure (end - start, total)

-- | A row of what is done with each input.
over :: String -> [a] -> (a -> Word64) -> IO Row
over name inputs one = do
  kept <- newIORef inputs
  pure $ Row name (length inputs) $ do
    all_ <- readIORef kept
    let go [] !total = pure total
        go (x : rest) !total = go rest (total + one x)
    go all_ 0
{-# INLINE over #-}

messages :: String -> String -> IO [ByteString]
messages folder name = do
  bytes <- ByteString.readFile (folder ++ "/" ++ name ++ ".messages")
  stream <- Stream.ofByteString Z.defaults bytes
  let go found = Stream.nextFrame stream >>= either (fail . show) (maybe (pure (reverse found)) (\one -> go (ByteString.copy one : found)))
  go []

orFail :: Show e => Either e a -> a
orFail = either (error . show) id

load :: String -> String -> IO [Row]
load folder workload = case workload of
  "carsales" -> do
    framed <- messages folder "carsales"
    let records = [ParkingLot (Z.mapStrict carOf (parkingLotCars (orFail (Z.open bytes)))) | bytes <- framed]
    mapM_ (\lot -> sum (map carWords (cars lot)) `seq` pure ()) records
    same (readLot . orFail . Z.open) framed (map encodeParkingLot records)
    sequence
      [ over "carsales.read/zooph-haskell:validated" framed (readLot . orFail . Z.open)
      , over "carsales.read/zooph-haskell:lazy" framed (readLot . orFail . Z.openLazy)
      , over "carsales.build/zooph-haskell:record" records (made . encodeParkingLot)
      , over "carsales.exchange/zooph-haskell:record-validated" records (readLot . orFail . Z.open . encodeParkingLot)
      , over "carsales.exchange/zooph-haskell:record-lazy" records (readLot . orFail . Z.openLazy . encodeParkingLot)
      ]
  "eval" -> do
    framed <- messages folder "eval"
    let records = map (expressionOf . orFail . Z.open) framed
    same (readTree . orFail . Z.open) framed (map encodeExpression records)
    sequence
      [ over "eval.read/zooph-haskell:validated" framed (readTree . orFail . Z.open)
      , over "eval.read/zooph-haskell:lazy" framed (readTree . orFail . Z.openLazy)
      , over "eval.build/zooph-haskell:record" records (made . encodeExpression)
      , over "eval.exchange/zooph-haskell:record-validated" records (readTree . orFail . Z.open . encodeExpression)
      , over "eval.exchange/zooph-haskell:record-lazy" records (readTree . orFail . Z.openLazy . encodeExpression)
      ]
  "one-field" -> do
    framed <- messages folder "one-field"
    let records = map (TotalValue . totalValueAmount . orFail . Z.open) framed
    same (totalValueAmount . orFail . Z.open) framed (map encodeTotalValue records)
    sequence
      [ over "one-field.build/zooph-haskell:record" records (made . encodeTotalValue)
      , over "one-field.exchange/zooph-haskell:record-validated" records (totalValueAmount . orFail . Z.open . encodeTotalValue)
      , over "one-field.exchange/zooph-haskell:record-lazy" records (totalValueAmount . orFail . Z.openLazy . encodeTotalValue)
      , over "one-field.read/zooph-haskell:validated" framed (totalValueAmount . orFail . Z.open)
      ]
  _ -> pure []

-- | What is encoded reads as what the reference wrote.
same :: (ByteString -> Word64) -> [ByteString] -> [ByteString] -> IO ()
same sum_ one other = when (map sum_ one /= map sum_ other) (fail "another sum than of what the reference wrote")

-- | What is added up of a message that was made. Its length alone is known before it is made; its first byte is 0.
made :: ByteString -> Word64
made bytes = fromIntegral (ByteString.length bytes) + fromIntegral (Unsafe.unsafeHead bytes)
{-# NOINLINE made #-}

i :: Bool -> Word64
i x = fromIntegral (I# (dataToTag# x))
{-# INLINE i #-}

n :: Integral a => a -> Word64
n = fromIntegral
{-# INLINE n #-}

readText :: Z.Text -> Word64
readText text = fromIntegral (ByteString.length bytes) + (if ByteString.null bytes then 0 else fromIntegral (Unsafe.unsafeHead bytes))
 where
  bytes = Z.asBytes text
{-# INLINE readText #-}

readWheel :: WheelReader -> Word64
readWheel w = n (wheelDiameter w) + n (castFloatToWord32 (wheelAirPressure w)) + i (wheelSnowTires w)

readEngine :: EngineReader -> Word64
readEngine e = n (engineHorsepower e) + n (engineCylinders e) + n (engineCc e) + i (engineUsesGas e) + i (engineUsesElectric e)

readCar :: CarReader -> Word64
readCar c =
  readText (carMake c)
    + readText (carModel c)
    + (case carColor c of Color x -> n x)
    + n (carSeats c)
    + n (carDoors c)
    + Z.foldl' (\total w -> total + readWheel w) 0 (carWheels c)
    + n (carLength c)
    + n (carWidth c)
    + n (carHeight c)
    + n (carWeight c)
    + readEngine (carEngine c)
    + n (castFloatToWord32 (carFuelCapacity c))
    + n (castFloatToWord32 (carFuelLevel c))
    + i (carHasPowerWindows c)
    + i (carHasPowerSteering c)
    + i (carHasCruiseControl c)
    + n (carCupHolders c)
    + i (carHasNavSystem c)

readLot :: ParkingLotReader -> Word64
readLot lot = Z.foldl' (\total c -> total + readCar c) 0 (parkingLotCars lot)

readTree :: ExpressionReader -> Word64
readTree r = fromIntegral (fromIntegral (evaluate r) :: Word32)

evaluate :: ExpressionReader -> Int32
evaluate r = case expressionOp r of
  Operation 0 -> left + right
  Operation 1 -> left - right
  Operation 2 -> left * right
  Operation 3
    | right == 0 -> maxBound
    | right == -1 -> negate left
    | otherwise -> left `quot` right
  _
    | right == 0 -> maxBound
    | right == -1 -> 0
    | otherwise -> left `rem` right
 where
  !left = side (expressionLeft r)
  !right = side (expressionRight r)
  side s = case s of
    ValueR x -> x
    ExpressionR sub -> evaluate sub
    UnknownR _ -> 0
