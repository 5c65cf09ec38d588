{-# LANGUAGE CPP #-}

-- | Haskell's driver of the rows of native types without a schema, Zooph's and its peers'.
module Main (main) where

import Control.Exception (evaluate)
import Control.Monad (when)
import qualified Data.ByteString as ByteString
import Data.IORef
import Data.Version (showVersion)
import Foreign.Marshal.Alloc (mallocBytes)
import Foreign.Ptr (Ptr)
import Harness
import Rows
import System.Environment (getArgs, lookupEnv)
import System.IO
import System.Info (compilerVersion)

main :: IO ()
main = do
  _ : _ <- getArgs
  placement <- maybe 0 read <$> lookupEnv "BENCH_PLACEMENT"
  kept <- mallocBytes (16 * (1 + drawn 4096 placement)) :: IO (Ptr ())
  _ <- evaluate kept
  loaded <- newIORef []
  hSetBuffering stdout LineBuffering
  loop (placed placement) loaded

-- Draws a number below @below@ from the number of the driver's life.
drawn :: Int -> Int -> Int
drawn below placement = (placement * 0x5851f42d4c957f2d + 0x14057b7ef767814f) `div` 0x10000 `mod` below

-- Copies bytes to a drawn offset in a block, which differs between lives.
placed :: Int -> Placed
placed placement = Placed $ \bytes ->
  let offset = 16 * drawn 256 (placement + 7)
   in ByteString.drop offset (ByteString.append (ByteString.replicate offset 0) bytes)

loop :: Placed -> IORef [Row] -> IO ()
loop place loaded = do
  end <- isEOF
  when (not end) $ do
    line <- getLine
    case words line of
      ["about"] -> putStrLn ("about compiler=ghc " ++ showVersion compilerVersion ++ "\tflags=" ++ OPTIMISE)
      ["load", "raw"] -> writeIORef loaded (rows place) >> named
      ["load", _] -> writeIORef loaded [] >> named
      ["run", name, milliseconds] -> found name (\row -> time row (read milliseconds))
      ["cost", name] -> found name cost
      _ -> pure ()
    when (words line /= ["quit"]) (loop place loaded)
 where
  named = readIORef loaded >>= \all_ -> putStrLn (unwords ("rows" : [name | Row name _ _ <- all_]))
  found name answer = do
    all_ <- readIORef loaded
    case [row | row@(Row one _ _) <- all_, one == name] of
      row : _ -> answer row >>= putStrLn
      [] -> putStrLn "error no such row"
