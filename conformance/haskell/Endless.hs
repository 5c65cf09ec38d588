-- | The budget of the driver's own walks. A message that was opened lazily may have cycles, and the runtime cannot limit what user code
-- does with it. So the user code counts.
module Endless
  ( Endless (..)
  , bounded
  , visit
  , take_
  , untyped
  , deeper
  ) where

import Control.Exception (Exception, evaluate, finally, throwIO)
import Control.Monad (when)
import Control.Monad.ST (ST)
import Control.Monad.ST.Unsafe (unsafeIOToST)
import Data.IORef (IORef, newIORef, readIORef, writeIORef)
import System.IO.Unsafe (unsafePerformIO)
import qualified Zooph.Fault as Fault
import Zooph.Internal.Pointer (PointerReader)
import Zooph.Limits (Limits (..), defaults)
import qualified Zooph.Message as Message

-- | A walk's budget is used up.
data Endless = Endless deriving (Show)

instance Exception Endless

-- How many more structs and elements, bytes, and levels a walk may visit.
data Budget = Budget !Int !Int !Int

-- Outside of 'bounded', the budget is so large that it is never used up.
budget :: IORef Budget
budget = unsafePerformIO (newIORef unlimited)
{-# NOINLINE budget #-}

unlimited :: Budget
unlimited = Budget maxBound maxBound maxBound

-- | Runs work within a budget of 2^20 visits, 24 MiB and 1,024 levels. Throws 'Endless' when it is used up.
bounded :: IO a -> IO a
bounded work = (writeIORef budget (Budget (1024 * 1024) (24 * 1024 * 1024) 1024) >> work) `finally` writeIORef budget unlimited

spend :: Int -> Int -> Int -> IO ()
spend visits bytes_ levels = do
  Budget v b l <- readIORef budget
  when (v < visits || b < bytes_ || l < levels) (throwIO Endless)
  writeIORef budget (Budget (v - visits) (b - bytes_) (l - levels))

-- | Charges for structs or elements.
visit :: Int -> ST s ()
visit n = unsafeIOToST (spend n 0 0)

-- | Charges for bytes that are read or built.
take_ :: Int -> ST s ()
take_ n = unsafeIOToST (spend 0 n 0)

-- | Runs work one level further down.
deeper :: ST s a -> ST s a
deeper work = do
  unsafeIOToST (spend 0 0 1)
  result <- work
  unsafeIOToST (spend 0 0 (-1))
  pure result

-- | Charges 1 MiB for the object at an untyped pointer, whose size is unknown. In a walk with a budget, a larger object ends the walk.
untyped :: PointerReader -> ST s ()
untyped p = unsafeIOToST $ do
  Budget visits _ _ <- readIORef budget
  when (visits <= 1024 * 1024) $ do
    spend 1 most 0
    copied <- evaluate (Message.canonicalize defaults {nesting = maxBound, memory = Just most} p)
    case copied of
      Left one | Fault.kind one `elem` [Fault.Memory, Fault.Traversal] -> throwIO Endless
      _ -> pure ()
 where
  most = 1024 * 1024
