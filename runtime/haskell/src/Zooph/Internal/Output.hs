{-# LANGUAGE BangPatterns #-}

-- | Text that is being written: bytes in pieces, of which there may be only so many.
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

-- | Pieces, the last one first, what is added to them soon, and two numbers: how many bytes of that there are, and how many there are
-- room for. What is to be done where there is no room comes last.
data Output = Output !(IORef [ByteString]) !(IORef (Buffer RealWorld)) !(Buffer RealWorld) (IO ())

-- Bytes of a piece.
most :: Int
most = 16384

-- | Room for so many bytes, and what to do where there is none.
new :: Int -> IO () -> IO Output
new size full = do
  pieces <- newIORef []
  piece <- stToIO (Bytes.newBuffer most) >>= newIORef
  numbers <- stToIO (Bytes.newBuffer 16)
  stToIO (Bytes.store64 numbers 0 0 >> Bytes.store64 numbers 8 (fromIntegral size))
  pure (Output pieces piece numbers full)

-- | Whether there is room for so many bytes more.
room :: Output -> Int -> IO Bool
room (Output _ _ numbers _) n = (\left -> fromIntegral left >= n) <$> stToIO (Bytes.load64 numbers 8)
{-# INLINE room #-}

charge :: Output -> Int -> IO ()
charge output@(Output _ _ numbers full) n = do
  fits <- room output n
  if fits
    then stToIO (Bytes.load64 numbers 8 >>= \left -> Bytes.store64 numbers 8 (left - fromIntegral n))
    else full

-- | A byte.
byte :: Output -> Word8 -> IO ()
byte output@(Output _ piece numbers _) x = do
  charge output 1
  used <- fromIntegral <$> stToIO (Bytes.load64 numbers 0)
  when (used >= most) (flush output)
  b <- readIORef piece
  let !at = if used >= most then 0 else used
  stToIO (Bytes.store8 b at x >> Bytes.store64 numbers 0 (fromIntegral (at + 1)))

-- | Some bytes.
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

-- Makes a piece of what is there.
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

-- | All of it.
contents :: Output -> IO ByteString
contents output@(Output pieces _ _ _) = flush output >> ByteString.concat . reverse <$> readIORef pieces
