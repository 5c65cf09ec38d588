-- | Tests of counting the cells of lists, evaluated or not, wherever they lie.
module TestCells (tests) where

import Check
import Control.Exception (ErrorCall, evaluate, try)
import qualified Data.Text as Text
import GHC.Compact (compact, getCompact)
import System.Mem (performMajorGC)
import Zooph.Internal.Cells (counted)

tests :: [Test]
tests =
  [ counts "cells: lists that are not evaluated" lazily
  , counts "cells: lists that are evaluated" (evaluated . lazily)
  , test "cells: lists that the collector has moved" $ do
      lists <- mapM (evaluate . evaluated . lazily) sizes
      performMajorGC
      pure (unlike (map found lists) sizes)
  , test "cells: lists in compact regions" $ do
      lists <- mapM (fmap getCompact . compact . lazily) sizes
      pure (unlike (map found lists) sizes)
  , test "cells: lists in compact regions whose elements lie between the cells" $ do
      lists <- mapM (\n -> getCompact <$> compact [Text.replicate (80 + k `rem` 90) (Text.pack "xy") | k <- [1 .. n]]) (take 12 sizes)
      pure (unlike (map found lists) (take 12 sizes))
  , test "cells: lists that are evaluated in part" $
      pure (unlike [let list = lazily 50 in ahead k list `seq` found list | k <- [0 .. 50]] (replicate 51 50))
  , counts "cells: elements are not evaluated" (\n -> evaluated (replicate n (error "an element")))
  , test "cells: what the end of a list throws" $ do
      result <- try (evaluate (let list = lazily 7 ++ error "the end" in ahead 7 list `seq` found list))
      pure (either (\e -> if take 7 (show (e :: ErrorCall)) == "the end" then Nothing else Just (show e)) (Just . show) result)
  ]
 where
  counts :: String -> (Int -> [Int]) -> Test
  counts label made = test label (pure (unlike (map (found . made) sizes) sizes))
  found :: [a] -> Int
  found = counted
  unlike :: [Int] -> [Int] -> Maybe String
  unlike seen expected = if seen == expected then Nothing else Just (show seen)
  sizes = [0 .. 9] ++ [100, 3000, 65535, 65536, 65537, 200000]
  lazily n = takeWhile (< n) (iterate (+ 1) 0) :: [Int]
  -- The list after its first cells were evaluated.
  ahead k list = foldr seq list (take k (map (const ()) list))
  evaluated list = foldr (const id) () list `seq` list
