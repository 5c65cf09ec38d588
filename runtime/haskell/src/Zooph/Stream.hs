-- | Sequences of messages, read from a handle, from bytes, or by a function.
module Zooph.Stream
  ( Stream
  , ofHandle
  , ofByteString
  , ofFunction
  , next
  , nextFrame
  , fold
  ) where

import Data.Bits (complement, (.&.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.IORef (IORef, newIORef, readIORef, writeIORef)
import System.IO (Handle)
import Zooph.Fault (Fault, Kind (..), Position (..))
import qualified Zooph.Fault as Fault
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Framing as Framing
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits
import Zooph.Message (IsStruct, openWith)

-- | A stream of messages. It counts the bytes of the messages that were read.
data Stream = Stream Limits (Int -> IO ByteString) (IORef Int)

-- | Reads by a function that returns at most the given number of bytes, and no bytes only at the end.
ofFunction :: Limits -> (Int -> IO ByteString) -> IO Stream
ofFunction limits more = Stream limits more <$> newIORef 0

-- | Reads from a handle. It never reads beyond the end of the current message.
ofHandle :: Limits -> Handle -> IO Stream
ofHandle limits handle = ofFunction limits (ByteString.hGet handle)

-- | Reads the messages that a byte string consists of.
ofByteString :: Limits -> ByteString -> IO Stream
ofByteString limits bytes = do
  rest <- newIORef bytes
  ofFunction limits $ \n -> do
    (now, later) <- ByteString.splitAt n <$> readIORef rest
    now <$ writeIORef rest later

-- The bytes of a message that were read so far: pieces, the last one first, and their total length.
data Arrived = Arrived [ByteString] !Int

whole :: Arrived -> ByteString
whole (Arrived [one] _) = one
whole (Arrived pieces _) = ByteString.concat (reverse pieces)

-- Reads until there are @needed@ bytes, or the input ends. No piece is larger than the bytes so far, or a megabyte if that is more. So memory
-- grows with the bytes that arrive, and not with the size that a segment table claims.
upTo :: Stream -> Int -> Arrived -> IO Arrived
upTo stream@(Stream _ more _) needed arrived@(Arrived pieces size)
  | size >= needed = pure arrived
  | otherwise = do
      piece <- more (min (needed - size) (max size (1024 * 1024)))
      if ByteString.null piece
        then pure arrived
        else upTo stream needed (Arrived (piece : pieces) (size + ByteString.length piece))

-- | The next framed message, which is not validated, or 'Nothing' at the end. A message whose segment table claims more than 'Limits.bytes'
-- bytes is refused before its segments are read. Positions of faults are bytes of the stream.
nextFrame :: Stream -> IO (Either Fault (Maybe ByteString))
nextFrame stream@(Stream limits _ offset) = do
  first <- readIORef offset
  result <- frame (Arrived [] 0)
  case result of
    Right (Just bytes) -> writeIORef offset (first + ByteString.length bytes)
    _ -> pure ()
  pure (either (Left . Fault.shifted first) Right result)
 where
  frame arrived = case Framing.tableLength (Bytes.ofByteString (whole arrived)) of
    Left one -> pure (Left one)
    Right (Framing.AtLeast n) -> readTo ((n + 7) .&. complement 7) frame
    Right (Framing.Exactly ends) -> readTo (last ends - firstByte) (pure . Right . Just . whole)
     where
      Bytes.Slice _ firstByte _ = Bytes.ofByteString (whole arrived)
   where
    readTo needed continue
      | needed > Limits.bytes limits = pure (Left (Fault.fault MessageSize (AtByte 0) []))
      | otherwise = do
          arrived'@(Arrived _ size') <- upTo stream needed arrived
          if size' >= needed then continue (joined arrived') else pure (ended arrived' size')
    ended _ 0 = Right Nothing
    -- The bytes that are there may have a fault of their own, which comes before 'Truncated'.
    ended arrived' size' = case Framing.tableLength (Bytes.ofByteString (whole arrived')) of
      Left one -> Left one
      Right _ -> Left (Fault.fault Truncated (AtByte size') [])
  joined arrived@(Arrived _ size) = Arrived [whole arrived] size

-- | Validates the next message and returns the Reader of its root, or 'Nothing' at the end.
next :: IsStruct a => Stream -> IO (Either Fault (Maybe a))
next stream@(Stream limits _ offset) = do
  first <- readIORef offset
  found <- nextFrame stream
  pure $ case found of
    Left one -> Left one
    Right Nothing -> Right Nothing
    Right (Just bytes) -> either (Left . Fault.shifted first) (Right . Just) (openWith limits bytes)

-- | Folds over all messages, of which one at a time is in memory. If a fault ends the stream, it is returned with the result so far.
fold :: IsStruct a => (b -> a -> IO b) -> b -> Stream -> IO (b, Maybe Fault)
fold f start stream = do
  found <- next stream
  case found of
    Left one -> pure (start, Just one)
    Right Nothing -> pure (start, Nothing)
    Right (Just v) -> f start v >>= \result -> result `seq` fold f result stream
