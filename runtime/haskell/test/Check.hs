-- | A small test framework, which needs only packages that come with the compiler.
module Check
  ( Test
  , test
  , equal
  , holds
  , throws
  , run
  , Random
  , randoms
  , below
  ) where

import Control.Exception (ErrorCall, SomeException, evaluate, try)
import Control.Monad (filterM)
import Data.Bits (shiftR, xor)
import Data.Word (Word64)
import System.Exit (exitFailure)

-- | A test: its name, and an action that returns the reason of a failure.
data Test = Test String (IO (Maybe String))

-- | Makes a test from its name, and an action that returns the reason of a failure.
test :: String -> IO (Maybe String) -> Test
test = Test

-- | Tests that two values are equal.
equal :: (Eq a, Show a) => String -> a -> a -> Test
equal label expected found = Test label $ pure $ case expected == found of
  True -> Nothing
  False -> Just ("expected " ++ show expected ++ "\n  found    " ++ show found)

-- | Tests that a property holds for all values of a list.
holds :: Show a => String -> [a] -> (a -> Bool) -> Test
holds label all_ property = Test label $ pure $ case filter (not . property) all_ of
  [] -> Nothing
  one : _ -> Just ("not of " ++ take 2000 (show one))

-- | Tests that evaluating a value calls 'error'.
throws :: String -> a -> Test
throws label x = Test label $ do
  result <- try (evaluate x)
  pure $ case result of
    Left error_ -> error_ `seq` (Nothing <* Just (error_ :: ErrorCall))
    Right _ -> Just "no error"

-- | Runs all tests. The last line of output is @N passed, N failed@.
run :: [Test] -> IO ()
run tests = do
  failed <- filterM fails tests
  putStrLn (show (length tests - length failed) ++ " passed, " ++ show (length failed) ++ " failed")
  if null failed then pure () else exitFailure
 where
  fails (Test label work) = do
    result <- try (work >>= evaluate . fmap (\text -> length text `seq` text))
    case result of
      Right Nothing -> pure False
      Right (Just text) -> True <$ putStrLn (label ++ ": " ++ text)
      Left error_ -> True <$ putStrLn (label ++ ": " ++ show (error_ :: SomeException))

-- | An infinite list of random numbers.
type Random = [Word64]

-- | The random numbers of a seed, by splitmix64.
randoms :: Word64 -> Random
randoms seed = map mix (iterate (+ 0x9e3779b97f4a7c15) seed)
 where
  mix z0 = z2 `xor` (z2 `shiftR` 31)
   where
    z1 = (z0 `xor` (z0 `shiftR` 30)) * 0xbf58476d1ce4e5b9
    z2 = (z1 `xor` (z1 `shiftR` 27)) * 0x94d049bb133111eb

-- | A number below @n@, from a random number.
below :: Int -> Word64 -> Int
below n x = fromIntegral (x `mod` fromIntegral n)
