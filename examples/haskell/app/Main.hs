{-# LANGUAGE OverloadedStrings #-}

-- | Writes a message of a weather station in one of several ways, or reads one.
module Main (main) where

import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Char8 as Char8
import Report
import System.Environment (getArgs)
import System.Exit (die)

main :: IO ()
main = do
  arguments <- getArgs
  case arguments of
    ["record"] -> ByteString.putStr fromRecord
    ["build"] -> ByteString.putStr built
    ["json"] -> ByteString.getContents >>= either (die . show) Char8.putStrLn . asJson
    ["read"] -> ByteString.getContents >>= report
    ["decode"] -> ByteString.getContents >>= either (die . show) print . decoded
    _ -> die "weather record|build >FILE, weather read|decode|json <FILE"
