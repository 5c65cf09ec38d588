{-# LANGUAGE BangPatterns #-}

-- | The cells of Haskell lists.
module Zooph.Internal.Cells
  ( counted
  ) where

-- | The length of a list. Unlike the function of the standard library it is a loop without calls. It is not inlined, so that the code of types is small.
counted :: [a] -> Int
counted = go 0
 where
  go !n [] = n :: Int
  go !n (_ : rest) = go (n + 1) rest
{-# NOINLINE counted #-}
