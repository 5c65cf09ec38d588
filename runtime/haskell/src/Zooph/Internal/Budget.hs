-- | What one operation over content may still take. It is made once, of limits and of the words that are there, and handed on
-- with what is left: nothing that an operation calls makes another one. Nesting is counted by the operations
-- themselves.
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

import Control.Exception (throwIO, try)
import Control.Monad (when)
import Control.Monad.ST (RealWorld, stToIO)
import System.IO.Unsafe (unsafeDupablePerformIO)
import Zooph.Fault (Fault, Kind (..), Step)
import Zooph.Internal.Bytes (Buffer)
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Segment (Segment)
import qualified Zooph.Internal.Segment as Segment
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits
import Data.Word (Word64)

-- | Words that may still be visited, and bytes that may still be made.
newtype Budget = Budget (Buffer RealWorld)

-- | For a message of so many words.
make :: Limits -> Int -> IO Budget
make limits words_ = stToIO $ do
  b <- Bytes.newBuffer 16
  Bytes.store64 b 0 (fromIntegral (Limits.traversalFor limits words_))
  Bytes.store64 b 8 (fromIntegral (Limits.memoryFor limits words_))
  pure (Budget b)

-- | For the message of a segment.
ofSegment :: Segment -> Limits -> IO Budget
ofSegment s limits = make limits (Segment.wordsPresent s)

-- | Of an operation that is given no limits: those that the message was opened with.
own :: Segment -> IO Budget
own s = ofSegment s (Segment.limits (Segment.table s))

left :: Budget -> Int -> IO Int
left (Budget b) at = fromIntegral <$> stToIO (Bytes.load64 b at)

setLeft :: Budget -> Int -> Int -> IO ()
setLeft (Budget b) at x = stToIO (Bytes.store64 b at (fromIntegral x :: Word64))

-- | Where both figures are.
visits, keeps :: Int
visits = 0
keeps = 8

-- | Charges for a visit to so many words, before it is made, by the pointer at a place.
visit :: Budget -> Segment -> Int -> [Step] -> Int -> IO ()
visit = charge visits Traversal
{-# INLINE visit #-}

-- | Charges for so many bytes, before they are made.
keep :: Budget -> Segment -> Int -> [Step] -> Int -> IO ()
keep = charge keeps Memory
{-# INLINE keep #-}

charge :: Int -> Kind -> Budget -> Segment -> Int -> [Step] -> Int -> IO ()
charge which kind budget s i path amount = do
  before <- left budget which
  -- What is negative stays so: what was charged beyond the end must not come round.
  let after = if before < 0 then before else before - amount
  setLeft budget which after
  when (after < 0) (failAt s i path kind)

-- | A fault at the pointer at a place.
failAt :: Segment -> Int -> [Step] -> Kind -> IO a
failAt s i path kind = throwIO (Segment.faultAt s kind i path)
{-# NOINLINE failAt #-}

-- | Runs an operation, which has no effect but its result.
operation :: IO a -> Either Fault a
operation work = unsafeDupablePerformIO (try work)
{-# NOINLINE operation #-}
