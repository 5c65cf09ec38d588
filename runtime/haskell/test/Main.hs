-- | Runs all tests of the runtime.
module Main (main) where

import Check (run)
import qualified TestArray
import qualified TestBuilder
import qualified TestCells
import qualified TestEncode
import qualified TestEqual
import qualified TestFault
import qualified TestJson
import qualified TestMessage
import qualified TestPacked
import qualified TestPurely
import qualified TestQuick
import qualified TestRaw
import qualified TestRecord
import qualified TestTrees

main :: IO ()
main = run (TestFault.tests ++ TestArray.tests ++ TestMessage.tests ++ TestPacked.tests ++ TestQuick.tests ++ TestTrees.tests ++ TestCells.tests ++ TestEncode.tests ++ TestEqual.tests ++ TestRecord.tests ++ TestBuilder.tests ++ TestJson.tests ++ TestRaw.tests ++ TestPurely.tests)
