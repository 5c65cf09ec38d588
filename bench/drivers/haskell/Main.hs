{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}

-- | Haskell's rows of the benchmarks: the protocol of @bench/README.md@.
module Main (main) where

import Carsales (Car, Color (..), Engine, ParkingLot (..), Wheel)
import qualified Carsales.Car as Car
import qualified Carsales.Engine as Engine
import qualified Carsales.ParkingLot as ParkingLot
import qualified Carsales.Wheel as Wheel
import Control.DeepSeq (rnf)
import Control.Exception (evaluate)
import Control.Monad (when)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Unsafe as Unsafe
import Data.IORef
import Data.Int (Int32)
import Data.Word (Word32, Word64)
import Eval (Expression, Expression'LeftR (..), Expression'RightR (..), Operation (..))
import qualified Eval.Expression as Expression
import GHC.Clock (getMonotonicTimeNSec)
import GHC.Exts (Int (..), dataToTag#)
import GHC.Float (castFloatToWord32)
import OneField (TotalValue)
import qualified OneField.TotalValue as TotalValue
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
    let records = map (orFail . Z.decode) framed :: [ParkingLot]
    mapM_ (evaluate . rnf) records
    same (readLot . orFail . Z.open) framed (map Z.encode records)
    sequence
      [ over "carsales.read/zooph-haskell:validated" framed (readLot . orFail . Z.open)
      , over "carsales.read/zooph-haskell:lazy" framed (readLot . orFail . Z.openLazy)
      , over "carsales.build/zooph-haskell:record" records (made . Z.encode)
      , over "carsales.exchange/zooph-haskell:record-validated" records (readLot . orFail . Z.open . Z.encode)
      , over "carsales.exchange/zooph-haskell:record-lazy" records (readLot . orFail . Z.openLazy . Z.encode)
      ]
  "eval" -> do
    framed <- messages folder "eval"
    let records = map (orFail . Z.decode) framed :: [Expression]
    mapM_ (evaluate . rnf) records
    same (readTree . orFail . Z.open) framed (map Z.encode records)
    sequence
      [ over "eval.read/zooph-haskell:validated" framed (readTree . orFail . Z.open)
      , over "eval.read/zooph-haskell:lazy" framed (readTree . orFail . Z.openLazy)
      , over "eval.build/zooph-haskell:record" records (made . Z.encode)
      , over "eval.exchange/zooph-haskell:record-validated" records (readTree . orFail . Z.open . Z.encode)
      , over "eval.exchange/zooph-haskell:record-lazy" records (readTree . orFail . Z.openLazy . Z.encode)
      ]
  "one-field" -> do
    framed <- messages folder "one-field"
    let records = map (orFail . Z.decode) framed :: [TotalValue]
    mapM_ (evaluate . rnf) records
    same (TotalValue.amount . orFail . TotalValue.open) framed (map Z.encode records)
    sequence
      [ over "one-field.build/zooph-haskell:record" records (made . Z.encode)
      , over "one-field.exchange/zooph-haskell:record-validated" records (TotalValue.amount . orFail . TotalValue.open . Z.encode)
      , over "one-field.exchange/zooph-haskell:record-lazy" records (TotalValue.amount . orFail . TotalValue.openLazy . Z.encode)
      , over "one-field.read/zooph-haskell:validated" framed (TotalValue.amount . orFail . TotalValue.open)
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

readWheel :: Z.Reader Wheel -> Word64
readWheel w = n (Wheel.diameter w) + n (castFloatToWord32 (Wheel.airPressure w)) + i (Wheel.snowTires w)

readEngine :: Z.Reader Engine -> Word64
readEngine e = n (Engine.horsepower e) + n (Engine.cylinders e) + n (Engine.cc e) + i (Engine.usesGas e) + i (Engine.usesElectric e)

readCar :: Z.Reader Car -> Word64
readCar c =
  readText (Car.make c)
    + readText (Car.model c)
    + (case Car.color c of Color x -> n x)
    + n (Car.seats c)
    + n (Car.doors c)
    + Z.foldl' (\total w -> total + readWheel w) 0 (Car.wheels c)
    + n (Car.length c)
    + n (Car.width c)
    + n (Car.height c)
    + n (Car.weight c)
    + readEngine (Car.engine c)
    + n (castFloatToWord32 (Car.fuelCapacity c))
    + n (castFloatToWord32 (Car.fuelLevel c))
    + i (Car.hasPowerWindows c)
    + i (Car.hasPowerSteering c)
    + i (Car.hasCruiseControl c)
    + n (Car.cupHolders c)
    + i (Car.hasNavSystem c)

readLot :: Z.Reader ParkingLot -> Word64
readLot lot = Z.foldl' (\total c -> total + readCar c) 0 (ParkingLot.cars lot)

readTree :: Z.Reader Expression -> Word64
readTree r = fromIntegral (fromIntegral (value r) :: Word32)

value :: Z.Reader Expression -> Int32
value r = case Expression.op r of
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
  !left = case Expression.left r of
    Expression'Left'ValueR x -> x
    Expression'Left'ExpressionR sub -> value sub
    Expression'Left'UnknownR _ -> 0
  !right = case Expression.right r of
    Expression'Right'ValueR x -> x
    Expression'Right'ExpressionR sub -> value sub
    Expression'Right'UnknownR _ -> 0
