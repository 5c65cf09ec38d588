-- | Every test of the runtime.
module Main (main) where

import Check (run)
import qualified TestArray
import qualified TestFault

main :: IO ()
main = run (TestFault.tests ++ TestArray.tests)
