-- | The budget of one operation over a message. An operation makes it once, from the limits and the size of the message, and passes it on to everything
-- that it calls. Operations count nesting themselves.
module Zooph.Internal.Budget
  ( Budget
  , make
  , ofSegment
  , own
  , visit
  , keep
  , visits
  , keeps
  , setLeft
  , left
  , operation
  , failAt
  ) where

import Control.Exception (throwIO)
import Control.Monad (when)
import Control.Monad.ST (RealWorld, stToIO)
import System.IO.Unsafe (unsafeDupablePerformIO)
import Zooph.Fault (Fault, Kind (..), Step)
import Zooph.Internal.Bytes (Buffer)
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Purely (purely)
import Zooph.Internal.Segment (Segment)
import qualified Zooph.Internal.Segment as Segment
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits
import Data.Word (Word64)

-- | The number of words that may still be visited, and of bytes of memory that may still be made.
newtype Budget = Budget (Buffer RealWorld)

-- | The budget for a message of the given number of words.
make :: Limits -> Int -> IO Budget
make limits words_ = stToIO $ do
  b <- Bytes.newBuffer 16
  Bytes.store64 b 0 (fromIntegral (Limits.traversalFor limits words_))
  Bytes.store64 b 8 (fromIntegral (Limits.memoryFor limits words_))
  pure (Budget b)

-- | The budget for the message of a segment.
ofSegment :: Segment -> Limits -> IO Budget
ofSegment s limits = make limits (Segment.wordsPresent s)

-- | The budget of an operation without limits of its own: it uses those with which the message was opened.
own :: Segment -> IO Budget
own s = ofSegment s (Segment.limits (Segment.table s))

left :: Budget -> Int -> IO Int
left (Budget b) at = fromIntegral <$> stToIO (Bytes.load64 b at)

setLeft :: Budget -> Int -> Int -> IO ()
setLeft (Budget b) at x = stToIO (Bytes.store64 b at (fromIntegral x :: Word64))

-- | The byte offsets of the two numbers in the budget's buffer.
visits, keeps :: Int
visits = 0
keeps = 8

-- | Charges a visit of a number of words before it is made. A fault is at the given pointer.
visit :: Budget -> Segment -> Int -> [Step] -> Int -> IO ()
visit = charge visits Traversal
{-# INLINE visit #-}

-- | Charges a number of bytes before they are allocated. A fault is at the given pointer.
keep :: Budget -> Segment -> Int -> [Step] -> Int -> IO ()
keep = charge keeps Memory
{-# INLINE keep #-}

charge :: Int -> Kind -> Budget -> Segment -> Int -> [Step] -> Int -> IO ()
charge which kind budget s i path amount = do
  before <- left budget which
  -- A negative number stays as it is, so that further charges cannot make it overflow.
  let after = if before < 0 then before else before - amount
  setLeft budget which after
  when (after < 0) (failAt s i path kind)

-- | Throws a fault at the pointer at a position.
failAt :: Segment -> Int -> [Step] -> Kind -> IO a
failAt s i path kind = throwIO (Segment.faultAt s kind i path)
{-# NOINLINE failAt #-}

-- | Runs an operation that has no side effects, and returns the fault that it throws. It has to make its budget itself (see 'purely').
operation :: IO a -> Either Fault a
operation work = unsafeDupablePerformIO (purely work)
{-# NOINLINE operation #-}
