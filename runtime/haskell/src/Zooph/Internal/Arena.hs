{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Arenas, in which messages are built: one segment that grows. Builders hold the arena, the number of their message, and positions, but never the
-- memory itself, so growing leaves no stale reference.
--
-- Freezing a message gives its memory away: the arena begins a new message in new memory, and refuses Builders of the old one. So frozen bytes never
-- change, and each position that a Builder holds is in bounds.
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

-- | An arena, in which messages are built, one after another. Only one thread may use it at a time.
data Arena s = Arena {-# UNPACK #-} !(STRef s (Buffer s)) {-# UNPACK #-} !(Buffer s)
  -- The memory, and three numbers: the bytes in use, including the framing word in front; the number of messages so far; and the size in bytes that is
  -- expected to be needed soon (0 if unknown).

instance Eq (Arena s) where
  Arena one _ == Arena other _ = one == other

-- | The position of the root pointer, and the size of an empty message: the framing word and the root pointer.
root, smallest :: Int
root = 8
smallest = 16

-- | Bytes of the largest segment, with the framing word.
most :: Int
most = 8 + 8 * Word.maxCount

-- The minimum size of the memory, once an object is built.
least :: Int
least = 1024

-- | The error for a message that does not fit a segment.
tooLarge :: a
tooLarge = error "Zooph: the message is larger than a segment can be"
{-# NOINLINE tooLarge #-}

-- | An arena with an empty message.
new :: ST s (Arena s)
new = do
  numbers <- Bytes.newZeroed 24
  storage <- empty >>= newSTRef
  Bytes.store64 numbers 0 (fromIntegral smallest)
  pure (Arena storage numbers)

empty :: ST s (Buffer s)
empty = Bytes.newZeroed smallest

-- | Drops the message. Its memory is used for the next one.
clear :: Arena s -> ST s ()
clear (Arena storage numbers) = do
  b <- readSTRef storage
  Bytes.store64 b root 0
  another numbers
{-# INLINE clear #-}

-- Begins the next message.
another :: Buffer s -> ST s ()
another numbers = do
  Bytes.store64 numbers 0 (fromIntegral smallest)
  count <- Bytes.load64 numbers 8
  Bytes.store64 numbers 8 (count + 1)
{-# INLINE another #-}

-- | The number of the current message.
message :: Arena s -> ST s Int
message (Arena _ numbers) = fromIntegral <$> Bytes.load64 numbers 8
{-# INLINE message #-}

-- | The number of bytes in use.
used :: Arena s -> ST s Int
used (Arena _ numbers) = fromIntegral <$> Bytes.load64 numbers 0
{-# INLINE used #-}

-- | The number of bytes for which the segment still has room.
room :: Arena s -> ST s Int
room arena = (most -) <$> used arena

-- | The memory.
buffer :: Arena s -> ST s (Buffer s)
buffer (Arena storage _) = readSTRef storage
{-# INLINE buffer #-}

-- | The memory, for a Builder of the message with the given number. Calls 'error' if that message was frozen or cleared.
live :: Arena s -> Int -> ST s (Buffer s)
live (Arena storage numbers) of_ = do
  now <- Bytes.load64 numbers 8
  if fromIntegral now == of_ then readSTRef storage else stale
{-# INLINE live #-}

stale :: a
stale = error "Zooph: a Builder of a message that was frozen or cleared"
{-# NOINLINE stale #-}

-- | Takes a number of bytes, a multiple of 8, with arbitrary content, and returns their position.
take :: Arena s -> Int -> ST s Int
take arena@(Arena storage numbers) bytes = do
  first <- used arena
  size <- readSTRef storage >>= Bytes.bufferSize
  let after = first + bytes
  when (after > size) (grow arena first after)
  Bytes.store64 numbers 0 (fromIntegral after)
  pure first

-- | Takes a number of zero bytes, a multiple of 8, and returns their position.
takeZero :: Arena s -> Int -> ST s Int
takeZero arena bytes = do
  first <- take arena bytes
  b <- buffer arena
  Bytes.fill b first bytes
  pure first

-- | Drops the message, and returns memory with room for a message of the given size, with arbitrary content. The message is empty until 'done' is
-- called.
anew :: Arena s -> Int -> ST s (Buffer s)
anew arena@(Arena storage _) size = do
  clear arena
  b <- readSTRef storage
  there <- Bytes.bufferSize b
  if size <= there then pure b else grow arena smallest size >> readSTRef storage
{-# INLINE anew #-}

-- | Ends 'anew': the message has the given size in bytes.
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

-- | Announces that the given number of bytes will be needed soon, so that the arena grows for all of them at once. 0 ends the announcement.
expect :: Arena s -> Int -> ST s ()
expect arena@(Arena _ numbers) bytes = do
  now <- used arena
  Bytes.store64 numbers 16 (if bytes <= 0 then 0 else fromIntegral (min most (now + bytes)))

-- Writes the framing word of a message of one segment, and returns the size of the message in bytes.
seal :: Arena s -> Buffer s -> ST s Int
seal arena b = do
  size <- used arena
  Bytes.store64 b 0 (fromIntegral ((size - 8) `unsafeShiftR` 3) `unsafeShiftL` 32)
  pure size
{-# INLINE seal #-}

-- | The framed message without a copy. The arena begins a new message in new memory.
freeze :: Arena s -> ST s Slice
freeze arena@(Arena storage numbers) = do
  b@(Buffer array) <- readSTRef storage
  size@(I# size#) <- seal arena b
  ST $ \s -> (# shrinkMutableByteArray# array size# s, () #)
  empty >>= writeSTRef storage
  another numbers
  frozen <- Bytes.freeze b
  pure (Slice frozen 0 size)

-- | A copy of the framed message. The arena keeps the message.
copied :: Arena s -> ST s Slice
copied arena = do
  b <- buffer arena
  size <- seal arena b
  copy arena 0 size

-- | The framed message in the arena's memory. It is valid until the next change to the arena.
lent :: Arena s -> ST s Slice
lent arena = do
  b <- buffer arena
  size <- seal arena b
  frozen <- Bytes.freeze b
  pure (Slice frozen 0 size)
{-# INLINE lent #-}

-- | A copy of the segment, with the same positions as in the arena.
segmentCopied :: Arena s -> ST s Slice
segmentCopied arena = do
  size <- used arena
  Slice bytes _ _ <- copied arena
  pure (Slice bytes root (size - root))

-- | @copy arena first size@ is a copy of @size@ bytes from the position @first@ on.
copy :: Arena s -> Int -> Int -> ST s Slice
copy arena first size = do
  b <- buffer arena
  target <- Bytes.newBuffer size
  Bytes.copyBuffer b first target 0 size
  frozen <- Bytes.freeze target
  pure (Slice frozen 0 size)
