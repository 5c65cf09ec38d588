-- | Catching exceptions in operations whose results are pure values.
--
-- A pure value may be evaluated by a thread that is then interrupted, by a timeout for example. Other threads may wait for the value or need it later, so the
-- interruption must not become its result. But if a handler throws an exception again as usual, the value is an error from then on.
module Zooph.Internal.Purely
  ( purely
  , purelyOr
  , thrownOn
  ) where

import Control.Concurrent (myThreadId, throwTo)
import Control.Exception (Exception, SomeAsyncException (..), SomeException, fromException, throwIO, try)

-- | Runs an operation, and returns the exception of the type @e@ that it throws. If the thread is interrupted, the operation is run again from the start when
-- its result is needed again, so it has to make all that it changes.
purely :: Exception e => IO a -> IO (Either e a)
purely = purelyOr (pure ())
{-# INLINE purely #-}

-- | 'purely' for an operation that changes what others made. The first action undoes these changes.
purelyOr :: Exception e => IO () -> IO a -> IO (Either e a)
purelyOr undo work = go
 where
  go = try work >>= either caught (pure . Right)
  caught thrown = case fromException thrown of
    -- It is evaluated, because it could keep alive what the operation has read.
    Just expected -> expected `seq` pure (Left expected)
    Nothing -> undo >> thrownOn thrown >> go

-- | Throws an exception that was caught. If it interrupted the thread, the function returns when the evaluation of the pure value is resumed. An exhausted
-- stack or heap is such an interruption, too: a later evaluation may have more of it.
thrownOn :: SomeException -> IO ()
thrownOn thrown = case fromException thrown of
  Just (SomeAsyncException _) -> myThreadId >>= (`throwTo` thrown)
  Nothing -> throwIO thrown
{-# NOINLINE thrownOn #-}
