-- | What a message may ask of its reader.
module Zooph.Limits
  ( Limits (..)
  , defaults
  , maxNesting
  , traversalFor
  , memoryFor
  , outputFor
  , depthOf
  ) where

-- | Limits. Every operation over a message's content has one budget, made of its limits and of what is present.
data Limits = Limits
  { nesting :: !Int
  -- ^ How many pointers to structs and lists of structs or pointers may be followed from the root down to any object.
  -- 64 by default, 'maxNesting' at most.
  , traversal :: !(Maybe Int)
  -- ^ Words of 8 bytes that may be visited in all; 'Nothing' means the larger of 8 Mi words and twice the words
  -- present. What exceeds it is a 'Zooph.Fault.Traversal' fault.
  , memory :: !(Maybe Int)
  -- ^ Bytes that may be made of a message; 'Nothing' means the larger of 64 MiB and 64 bytes for each byte present.
  -- What exceeds it is a 'Zooph.Fault.Memory' fault.
  , output :: !(Maybe Int)
  -- ^ Bytes that printing may make; 'Nothing' means as much as of memory.
  , bytes :: !Int
  -- ^ Bytes that one message may have, framing included, where they are not there yet: in streams and when unpacking.
  -- 64 MiB by default. What exceeds it is a 'Zooph.Fault.MessageSize' fault.
  , utf8 :: !Bool
  -- ^ Check that every text the schema knows is UTF-8.
  }
  deriving (Eq, Ord, Show)

-- | The limits of operations that are given none.
defaults :: Limits
defaults = Limits 64 Nothing Nothing Nothing (64 * 1024 * 1024) False
{-# NOINLINE defaults #-}

-- | Nesting limits above this are lowered to it: operations recurse.
maxNesting :: Int
maxNesting = 1024

-- | Words that may be visited in a message of so many words.
traversalFor :: Limits -> Int -> Int
traversalFor limits present = maybe (max (8 * 1024 * 1024) (2 * present)) (max 0) (traversal limits)

-- | Bytes that may be made of a message of so many words.
memoryFor :: Limits -> Int -> Int
memoryFor limits present = maybe (max (64 * 1024 * 1024) (64 * 8 * present)) (max 0) (memory limits)

-- | Bytes that printing may make of a message of so many words.
outputFor :: Limits -> Int -> Int
outputFor limits present = maybe (memoryFor limits present) (max 0) (output limits)

-- | The nesting limit that holds.
depthOf :: Limits -> Int
depthOf limits = max 0 (min maxNesting (nesting limits))
