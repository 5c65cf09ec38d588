{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Where messages are built: one segment that grows. Builders hold the arena, which message of it they are of, and positions, never the
-- memory itself, so that growing leaves none behind.
--
-- What is frozen is given away: the arena goes on with other memory and another message, of which Builders of the one before are no
-- part. So nothing that is frozen ever changes, and each position that a Builder has is inside.
module Zooph.Internal.Arena
  ( Arena
  , new
  , clear
  , freeze
  , copied
  , lent
  , segmentCopied
  , copy

    -- * For Builders
  , message
  , live
  , root
  , smallest
  , most
  , used
  , room
  , take
  , takeZero
  , anew
  , done
  , expect
  , buffer
  , tooLarge
  ) where

import Control.Monad (when)
import Control.Monad.ST (ST)
import Data.Bits (unsafeShiftL, unsafeShiftR)
import Data.STRef (STRef, newSTRef, readSTRef, writeSTRef)
import GHC.Exts (Int (..), shrinkMutableByteArray#)
import GHC.ST (ST (ST))
import Zooph.Internal.Bytes (Buffer (..), Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Word as Word
import Prelude hiding (take)

-- | Where messages are built, one after another. It is for one thread at a time.
data Arena s = Arena {-# UNPACK #-} !(STRef s (Buffer s)) {-# UNPACK #-} !(Buffer s)
  -- The memory, and three numbers: how many bytes are used, the framing's word in front included; how many messages there were; and
  -- how many bytes are known to be needed soon.

instance Eq (Arena s) where
  Arena one _ == Arena other _ = one == other

-- | Where the root pointer is, and what an empty message takes: the framing's word and the root pointer.
root, smallest :: Int
root = 8
smallest = 16

-- | Bytes of the largest segment, with the framing's word.
most :: Int
most = 8 + 8 * Word.maxCount

-- What is allocated at least, once something is built.
least :: Int
least = 1024

-- | It is an error of the program to build what does not fit a segment.
tooLarge :: a
tooLarge = error "Zooph: the message is larger than a segment can be"
{-# NOINLINE tooLarge #-}

-- | An arena without a message.
new :: ST s (Arena s)
new = do
  numbers <- Bytes.newZeroed 24
  storage <- empty >>= newSTRef
  Bytes.store64 numbers 0 (fromIntegral smallest)
  pure (Arena storage numbers)

empty :: ST s (Buffer s)
empty = Bytes.newZeroed smallest

-- | Gives up the message that is there. Its memory is used for the next one.
clear :: Arena s -> ST s ()
clear (Arena storage numbers) = do
  b <- readSTRef storage
  Bytes.store64 b root 0
  another numbers
{-# INLINE clear #-}

-- Begins another message.
another :: Buffer s -> ST s ()
another numbers = do
  Bytes.store64 numbers 0 (fromIntegral smallest)
  count <- Bytes.load64 numbers 8
  Bytes.store64 numbers 8 (count + 1)
{-# INLINE another #-}

-- | The number of the message that is built.
message :: Arena s -> ST s Int
message (Arena _ numbers) = fromIntegral <$> Bytes.load64 numbers 8
{-# INLINE message #-}

-- | Bytes that are used.
used :: Arena s -> ST s Int
used (Arena _ numbers) = fromIntegral <$> Bytes.load64 numbers 0
{-# INLINE used #-}

-- | Bytes that the segment still has room for.
room :: Arena s -> ST s Int
room arena = (most -) <$> used arena

-- | The memory.
buffer :: Arena s -> ST s (Buffer s)
buffer (Arena storage _) = readSTRef storage
{-# INLINE buffer #-}

-- | The memory, for a Builder of this message. It is an error of the program if that was frozen or cleared.
live :: Arena s -> Int -> ST s (Buffer s)
live (Arena storage numbers) of_ = do
  now <- Bytes.load64 numbers 8
  if fromIntegral now == of_ then readSTRef storage else stale
{-# INLINE live #-}

stale :: a
stale = error "Zooph: a Builder of a message that was frozen or cleared"
{-# NOINLINE stale #-}

-- | So many bytes, a multiple of 8, of which nothing is known: where they are.
take :: Arena s -> Int -> ST s Int
take arena@(Arena storage numbers) bytes = do
  first <- used arena
  size <- readSTRef storage >>= Bytes.bufferSize
  let after = first + bytes
  when (after > size) (grow arena first after)
  Bytes.store64 numbers 0 (fromIntegral after)
  pure first

-- | The same, all of them zero.
takeZero :: Arena s -> Int -> ST s Int
takeZero arena bytes = do
  first <- take arena bytes
  b <- buffer arena
  Bytes.fill b first bytes
  pure first

-- | Gives up the message that is there for one of so many bytes in all, which are written from the beginning: the memory, of which nothing is
-- known. The message is empty until it is 'done'.
anew :: Arena s -> Int -> ST s (Buffer s)
anew arena@(Arena storage _) size = do
  clear arena
  b <- readSTRef storage
  there <- Bytes.bufferSize b
  if size <= there then pure b else grow arena smallest size >> readSTRef storage
{-# INLINE anew #-}

-- | So many bytes are written.
done :: Arena s -> Int -> ST s ()
done (Arena _ numbers) size = Bytes.store64 numbers 0 (fromIntegral size)
{-# INLINE done #-}

grow :: Arena s -> Int -> Int -> ST s ()
grow (Arena storage numbers) kept needed = do
  when (needed > most) tooLarge
  b <- readSTRef storage
  size <- Bytes.bufferSize b
  usual <- fromIntegral <$> Bytes.load64 numbers 16
  let twice = max least (min most (2 * size))
  larger <- Bytes.newBuffer (if needed <= usual then usual else max needed twice)
  Bytes.copyBuffer b 0 larger 0 kept
  writeSTRef storage larger
{-# NOINLINE grow #-}

-- | So many bytes more will be needed soon, so that the arena grows for all of them at once. 0 if nothing is known.
expect :: Arena s -> Int -> ST s ()
expect arena@(Arena _ numbers) bytes = do
  now <- used arena
  Bytes.store64 numbers 16 (if bytes <= 0 then 0 else fromIntegral (min most (now + bytes)))

-- Writes the framing's word: of one segment, whose words follow.
seal :: Arena s -> Buffer s -> ST s Int
seal arena b = do
  size <- used arena
  Bytes.store64 b 0 (fromIntegral ((size - 8) `unsafeShiftR` 3) `unsafeShiftL` 32)
  pure size
{-# INLINE seal #-}

-- | The framed message, without a copy of it. The arena begins another one, with other memory.
freeze :: Arena s -> ST s Slice
freeze arena@(Arena storage numbers) = do
  b@(Buffer array) <- readSTRef storage
  size@(I# size#) <- seal arena b
  ST $ \s -> (# shrinkMutableByteArray# array size# s, () #)
  empty >>= writeSTRef storage
  another numbers
  frozen <- Bytes.freeze b
  pure (Slice frozen 0 size)

-- | A copy of the framed message, to which more may be added afterwards.
copied :: Arena s -> ST s Slice
copied arena = do
  b <- buffer arena
  size <- seal arena b
  copy arena 0 size

-- | The framed message where it is. The next change to the arena changes it.
lent :: Arena s -> ST s Slice
lent arena = do
  b <- buffer arena
  size <- seal arena b
  frozen <- Bytes.freeze b
  pure (Slice frozen 0 size)
{-# INLINE lent #-}

-- | A copy of the segment, whose positions are the arena's.
segmentCopied :: Arena s -> ST s Slice
segmentCopied arena = do
  size <- used arena
  Slice bytes _ _ <- copied arena
  pure (Slice bytes root (size - root))

-- | A copy of so many bytes, from a place on.
copy :: Arena s -> Int -> Int -> ST s Slice
copy arena first size = do
  b <- buffer arena
  target <- Bytes.newBuffer size
  Bytes.copyBuffer b first target 0 size
  frozen <- Bytes.freeze target
  pure (Slice frozen 0 size)
