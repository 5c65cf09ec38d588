{-# LANGUAGE BangPatterns #-}

-- | An output text, which is collected in pieces and has a limited length.
module Zooph.Internal.Output
  ( Output
  , new
  , room
  , byte
  , bytes
  , contents
  ) where

import Control.Monad (when)
import Control.Monad.ST (RealWorld, stToIO)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.IORef (IORef, newIORef, readIORef, writeIORef)
import Data.Word (Word8)
import Zooph.Internal.Bytes (Buffer, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes

-- | The pieces, the last one first; the current buffer; two numbers, which are the bytes in use of that buffer and the bytes left to the limit; and the
-- action to run if the limit is exceeded.
data Output = Output !(IORef [ByteString]) !(IORef (Buffer RealWorld)) !(Buffer RealWorld) (IO ())

-- The size of a buffer in bytes.
most :: Int
most = 16384

-- | An output with a limit in bytes, and the action to run if the limit is exceeded.
new :: Int -> IO () -> IO Output
new size full = do
  pieces <- newIORef []
  piece <- stToIO (Bytes.newBuffer most) >>= newIORef
  numbers <- stToIO (Bytes.newBuffer 16)
  stToIO (Bytes.store64 numbers 0 0 >> Bytes.store64 numbers 8 (fromIntegral size))
  pure (Output pieces piece numbers full)

-- | Reports whether a number of bytes can be added.
room :: Output -> Int -> IO Bool
room (Output _ _ numbers _) n = (\left -> fromIntegral left >= n) <$> stToIO (Bytes.load64 numbers 8)
{-# INLINE room #-}

charge :: Output -> Int -> IO ()
charge output@(Output _ _ numbers full) n = do
  fits <- room output n
  if fits
    then stToIO (Bytes.load64 numbers 8 >>= \left -> Bytes.store64 numbers 8 (left - fromIntegral n))
    else full

-- | Adds a byte.
byte :: Output -> Word8 -> IO ()
byte output@(Output _ piece numbers _) x = do
  charge output 1
  used <- fromIntegral <$> stToIO (Bytes.load64 numbers 0)
  when (used >= most) (flush output)
  b <- readIORef piece
  let !at = if used >= most then 0 else used
  stToIO (Bytes.store8 b at x >> Bytes.store64 numbers 0 (fromIntegral (at + 1)))

-- | Adds bytes.
bytes :: Output -> ByteString -> IO ()
bytes output@(Output pieces piece numbers _) string = do
  charge output n
  if n > 1024
    then flush output >> readIORef pieces >>= writeIORef pieces . (string :)
    else do
      used <- fromIntegral <$> stToIO (Bytes.load64 numbers 0)
      when (used + n > most) (flush output)
      b <- readIORef piece
      let !at = if used + n > most then 0 else used
      case Bytes.ofByteString string of
        Slice from first _ -> stToIO (Bytes.copyBytes from first b at n >> Bytes.store64 numbers 0 (fromIntegral (at + n)))
 where
  n = ByteString.length string

-- Makes the content of the current buffer a piece.
flush :: Output -> IO ()
flush (Output pieces piece numbers _) = do
  used <- fromIntegral <$> stToIO (Bytes.load64 numbers 0)
  when (used > 0) $ do
    b <- readIORef piece
    frozen <- stToIO (Bytes.freeze b)
    all_ <- readIORef pieces
    writeIORef pieces (Bytes.toByteString (Slice frozen 0 used) : all_)
    stToIO (Bytes.newBuffer most) >>= writeIORef piece
    stToIO (Bytes.store64 numbers 0 0)

-- | The whole text.
contents :: Output -> IO ByteString
contents output@(Output pieces _ _ _) = flush output >> ByteString.concat . reverse <$> readIORef pieces
