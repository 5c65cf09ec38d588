{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE CPP #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}
{-# LANGUAGE UnliftedFFITypes #-}

-- | The cells of Haskell lists.
module Zooph.Internal.Cells
  ( counted
  ) where

#ifndef PROFILING
import GHC.Exts (Addr#, anyToAddr#, runRW#)
import GHC.IO (IO (..))
#endif

-- | The length of a list. It is not inlined, so that the code of types is small.
counted :: [a] -> Int
#ifdef PROFILING
counted = anyLength
#else
-- The call follows the two addresses at once, so the collector cannot move the cells in between.
counted list = case runRW# (\s0 -> case anyToAddr# list s0 of
  (# s1, first #) -> case anyToAddr# none s1 of
    (# s2, end #) -> case evaluatedLength first end of IO f -> f s2) of
  (# _, -1 #) -> anyLength list
  (# _, n #) -> n
 where
  none = [] :: [()]
#endif
{-# NOINLINE counted #-}

-- Evaluates all cells. Unlike the function of the standard library it is a loop without calls.
anyLength :: [a] -> Int
anyLength = go 0
 where
  go !n [] = n :: Int
  go !n (_ : rest) = go (n + 1) rest
{-# NOINLINE anyLength #-}

#ifndef PROFILING
-- The length of a list all of whose cells are evaluated, or -1, from the pointers to the list and to the empty list. With profiling, values have another form.
foreign import ccall unsafe "zooph_list_length"
  evaluatedLength :: Addr# -> Addr# -> IO Int
#endif
