{-# LANGUAGE CPP #-}

-- | Haskell's driver of the benchmarks. It speaks the protocol of @bench/README.md@.
module Main (main) where

import Control.Exception (evaluate)
import Control.Monad (when)
import qualified Data.ByteString as ByteString
import Data.IORef
import Data.Version (showVersion)
import Foreign.Marshal.Alloc (mallocBytes)
import Foreign.Ptr (Ptr)
import Harness
import qualified Integers
import qualified Messages
import qualified Packing
import System.Environment (getArgs, lookupEnv)
import System.IO
import System.Info (compilerVersion)

main :: IO ()
main = do
  folder : _ <- getArgs
  placement <- maybe 0 read <$> lookupEnv "BENCH_PLACEMENT"
  -- Allocating a block of a drawn size moves the beginning of malloc's heap in each life.
  kept <- mallocBytes (16 * (1 + drawn 4096 placement)) :: IO (Ptr ())
  _ <- evaluate kept
  loaded <- newIORef []
  hSetBuffering stdout LineBuffering
  loop (Files folder (placed placement)) loaded

-- Draws a number below @below@ from the number of the driver's life.
drawn :: Int -> Int -> Int
drawn below placement = (placement * 0x5851f42d4c957f2d + 0x14057b7ef767814f) `div` 0x10000 `mod` below

-- Copies bytes to a drawn offset in a block, which differs between lives.
placed :: Int -> ByteString.ByteString -> ByteString.ByteString
placed placement bytes = ByteString.drop offset (ByteString.append (ByteString.replicate offset 0) bytes)
 where
  offset = 16 * drawn 256 (placement + 7)

load :: Files -> String -> IO [Row]
load files workload = case workload of
  "carsales" -> Messages.carsales files
  "catrank" -> Messages.catrank files
  "eval" -> Messages.eval files
  "one-field" -> Messages.oneField files
  "versions" -> Messages.versions files
  "ram" -> Messages.ram files
  "packing" -> Packing.rows files
  "ints" -> Integers.rows files
  _ -> pure []

loop :: Files -> IORef [Row] -> IO ()
loop files loaded = do
  end <- isEOF
  when (not end) $ do
    line <- getLine
    case words line of
      ["about"] -> putStrLn ("about compiler=ghc " ++ showVersion compilerVersion ++ "\tflags=" ++ OPTIMISE)
      ["load", workload] -> do
        all_ <- load files workload
        writeIORef loaded all_
        putStrLn (unwords ("rows" : map rowName all_))
      ["run", name, milliseconds] -> found name (`time` read milliseconds)
      ["cost", name] -> found name cost
      _ -> pure ()
    when (words line /= ["quit"]) (loop files loaded)
 where
  found name answer = do
    all_ <- readIORef loaded
    case filter ((== name) . rowName) all_ of
      one : _ -> answer one >>= putStrLn
      [] -> putStrLn "error no such row"
