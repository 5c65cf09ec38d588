-- | Messages one behind another, from a handle or from bytes.
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

-- | Messages to come, and how many bytes those before took.
data Stream = Stream Limits (Int -> IO ByteString) (IORef Int)

-- | From a function that gives at most so many bytes, and none only at the end.
ofFunction :: Limits -> (Int -> IO ByteString) -> IO Stream
ofFunction limits more = Stream limits more <$> newIORef 0

-- | What a handle gives from now on. What follows a message stays there.
ofHandle :: Limits -> Handle -> IO Stream
ofHandle limits handle = ofFunction limits (ByteString.hGet handle)

-- | The messages that bytes consist of.
ofByteString :: Limits -> ByteString -> IO Stream
ofByteString limits bytes = do
  rest <- newIORef bytes
  ofFunction limits $ \n -> do
    (now, later) <- ByteString.splitAt n <$> readIORef rest
    now <$ writeIORef rest later

-- What arrived of a message: the last piece first, and how many bytes there are.
data Arrived = Arrived [ByteString] !Int

whole :: Arrived -> ByteString
whole (Arrived [one] _) = one
whole (Arrived pieces _) = ByteString.concat (reverse pieces)

-- Reads until there are so many bytes, or no more come. No piece is larger than what is there, or a megabyte, so that memory
-- grows with what arrives and not with what a table claims.
upTo :: Stream -> Int -> Arrived -> IO Arrived
upTo stream@(Stream _ more _) needed arrived@(Arrived pieces size)
  | size >= needed = pure arrived
  | otherwise = do
      piece <- more (min (needed - size) (max size (1024 * 1024)))
      if ByteString.null piece
        then pure arrived
        else upTo stream needed (Arrived (piece : pieces) (size + ByteString.length piece))

-- | The next message, framed; 'Nothing' at the end. A table that claims more than 'Limits.bytes' is refused before anything
-- behind it is read. Faults in the framing are at bytes of the stream.
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
    -- What is there may be wrong already, whatever is missing.
    ended arrived' size' = case Framing.tableLength (Bytes.ofByteString (whole arrived')) of
      Left one -> Left one
      Right _ -> Left (Fault.fault Truncated (AtByte size') [])
  joined arrived@(Arrived _ size) = Arrived [whole arrived] size

-- | The next message, validated; 'Nothing' at the end.
next :: IsStruct a => Stream -> IO (Either Fault (Maybe a))
next stream@(Stream limits _ offset) = do
  first <- readIORef offset
  found <- nextFrame stream
  pure $ case found of
    Left one -> Left one
    Right Nothing -> Right Nothing
    Right (Just bytes) -> either (Left . Fault.shifted first) (Right . Just) (openWith limits bytes)

-- | All messages from the first to the last, one in memory at a time; what came of those before a fault, and the fault.
fold :: IsStruct a => (b -> a -> IO b) -> b -> Stream -> IO (b, Maybe Fault)
fold f start stream = do
  found <- next stream
  case found of
    Left one -> pure (start, Just one)
    Right Nothing -> pure (start, Nothing)
    Right (Just v) -> f start v >>= \result -> result `seq` fold f result stream
