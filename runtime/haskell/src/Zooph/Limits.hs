-- | Limits on the work and memory that reading a message may cost.
module Zooph.Limits
  ( Limits (..)
  , defaults
  , maxNesting
  , traversalFor
  , memoryFor
  , outputFor
  , depthOf
  ) where

-- | The limits of an operation. Each operation over a message has one budget, which depends on the limits and on the size of the message.
data Limits = Limits
  { nesting :: !Int
  -- ^ Levels of nesting, counted from the root. A struct is a level, and so is a list of structs or pointers. The default is 64, the maximum is
  -- 'maxNesting'.
  , traversal :: !(Maybe Int)
  -- ^ Words of 8 bytes that may be visited. 'Nothing' means the larger of 8 Mi words and twice the words of the message. The fault for more is
  -- 'Zooph.Fault.Traversal'.
  , memory :: !(Maybe Int)
  -- ^ Bytes of native values and copies that may be made. 'Nothing' means the larger of 64 MiB and 64 times the bytes of the message. The fault
  -- for more is 'Zooph.Fault.Memory'.
  , output :: !(Maybe Int)
  -- ^ Bytes that printing and JSON may write. 'Nothing' means the limit of 'memory'.
  , bytes :: !Int
  -- ^ Size limit of a message in a stream, framing included, and of unpacked words; 64 MiB by default. The fault for more is
  -- 'Zooph.Fault.MessageSize'.
  , utf8 :: !Bool
  -- ^ Whether to check that every text that the schema describes is UTF-8; off by default.
  }
  deriving (Eq, Ord, Show)

-- | The default limits.
defaults :: Limits
defaults = Limits 64 Nothing Nothing Nothing (64 * 1024 * 1024) False
{-# NOINLINE defaults #-}

-- | The largest nesting limit. A larger limit counts as this one, because operations recurse.
maxNesting :: Int
maxNesting = 1024

-- | The traversal limit in words for a message of the given number of words.
traversalFor :: Limits -> Int -> Int
traversalFor limits present = maybe (max (8 * 1024 * 1024) (2 * present)) (max 0) (traversal limits)

-- | The memory limit in bytes for a message of the given number of words.
memoryFor :: Limits -> Int -> Int
memoryFor limits present = maybe (max (64 * 1024 * 1024) (64 * 8 * present)) (max 0) (memory limits)

-- | The output limit in bytes for a message of the given number of words.
outputFor :: Limits -> Int -> Int
outputFor limits present = maybe (memoryFor limits present) (max 0) (output limits)

-- | The nesting limit, at least 0 and at most 'maxNesting'.
depthOf :: Limits -> Int
depthOf limits = max 0 (min maxNesting (nesting limits))
