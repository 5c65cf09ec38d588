-- | The budget of the driver's own walks. Messages that were opened lazily may lead in circles, of which no runtime can bound what its user
-- does: so the user has to count.
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

-- | There is more than may be visited.
data Endless = Endless deriving (Show)

instance Exception Endless

-- Structs and elements, bytes, and levels that are left.
data Budget = Budget !Int !Int !Int

-- What is done without a budget has one that nobody reaches.
budget :: IORef Budget
budget = unsafePerformIO (newIORef unlimited)
{-# NOINLINE budget #-}

unlimited :: Budget
unlimited = Budget maxBound maxBound maxBound

-- | Runs work within a budget of 2^20 visits, 24 MiB and 1,024 levels, and throws 'Endless' where that ends.
bounded :: IO a -> IO a
bounded work = (writeIORef budget (Budget (1024 * 1024) (24 * 1024 * 1024) 1024) >> work) `finally` writeIORef budget unlimited

spend :: Int -> Int -> Int -> IO ()
spend visits bytes_ levels = do
  Budget v b l <- readIORef budget
  when (v < visits || b < bytes_ || l < levels) (throwIO Endless)
  writeIORef budget (Budget (v - visits) (b - bytes_) (l - levels))

-- | Charges for so many structs or elements.
visit :: Int -> ST s ()
visit n = unsafeIOToST (spend n 0 0)

-- | Charges for so many bytes that are read or built.
take_ :: Int -> ST s ()
take_ n = unsafeIOToST (spend 0 n 0)

-- | Work a level further down.
deeper :: ST s a -> ST s a
deeper work = do
  unsafeIOToST (spend 0 0 1)
  result <- work
  unsafeIOToST (spend 0 0 (-1))
  pure result

-- | Charges for what an untyped pointer leads to, which is 1 MiB, for nobody knows how much it is. One that leads to more ends a
-- walk that is bounded.
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
