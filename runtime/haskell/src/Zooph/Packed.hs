{-# LANGUAGE BangPatterns #-}

-- | Packing: the compression that leaves out zero bytes. A group is a tag with a bit for each byte of a word that is not
-- zero, and those bytes. After the tag 0 comes a count of further zero words; after the tag 255 and its word a count of
-- words that follow as they are.
module Zooph.Packed
  ( pack
  , packFlat
  , unpack
  , unpackWith
  ) where

import Control.Monad.ST (ST, runST)
import Data.Bits (unsafeShiftR, (.&.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Word (Word32)
import GHC.Stack (HasCallStack)
import Zooph.Fault (Fault, Kind (..), Position (..))
import qualified Zooph.Fault as Fault
import Zooph.Internal.Bytes (Buffer, Bytes, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Framing as Framing
import qualified Zooph.Internal.Packing as Packing
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits

-- Bytes that are made, with room behind them.
data Out s = Out !(Buffer s) !Int !Int

-- Makes sure that there is room for so many more.
room :: Out s -> Int -> ST s (Out s)
room out@(Out b size used) n
  | used + n <= size = pure out
  | otherwise = do
      let larger = max (used + n) (2 * size)
      b' <- Bytes.newBuffer larger
      Bytes.copyBuffer b 0 b' 0 used
      pure (Out b' larger used)

-- Packs the words from a place up to another one.
packWords :: Bytes -> Int -> Int -> Out s -> ST s (Out s)
packWords from first end out0
  | first >= end = pure out0
  | otherwise = do
      -- For the largest group, which is of 256 words, and for half of what there is.
      Out b size used <- room out0 (10 + min (255 * 8) (end - first) + (end - first) `unsafeShiftR` 1)
      (next, used') <- Packing.pack from first end b used size
      packWords from next end (Out b size used')

finish :: Out s -> ST s ByteString
finish (Out b _ used) = do
  bytes <- Bytes.freeze b
  pure (Bytes.toByteString (Slice bytes 0 used))

-- | Packs a framed message. Its table and each segment are packed one by one, as the reference implementation does: runs do
-- not cross from one to the next. What is no message is a fault.
pack :: ByteString -> Either Fault ByteString
pack message = do
  let slice@(Slice b first n) = Bytes.ofByteString message
  found <- Framing.tableLength slice
  ends <- case found of
    Framing.Exactly ends
      | last ends < first + n -> Left (Fault.fault TrailingBytes (AtByte (last ends - first)) [])
      | last ends == first + n -> Right ends
    _ -> Left (Fault.fault Truncated (AtByte n) [])
  let sizes = zipWith (\from to -> (to - from) `unsafeShiftR` 3) ends (drop 1 ends)
      numbers = Framing.written sizes
      table = Bytes.create (4 * length numbers) (\t -> mapM_ (\(k, x) -> Bytes.store32 t (4 * k) (x :: Word32)) (zip [0 ..] numbers))
  Right $ runST $ do
    empty <- Bytes.newBuffer 0
    out <- packWords table 0 (4 * length numbers) (Out empty 0 0)
    foldl (\packed (from, to) -> packed >>= packWords b from to) (pure out) (zip ends (drop 1 ends)) >>= finish

-- | Packs words that are not framed. It is an error of the program if the length is not a multiple of 8.
packFlat :: HasCallStack => ByteString -> ByteString
packFlat string
  | ByteString.length string .&. 7 /= 0 = error "Zooph.Packed.packFlat: not a whole number of words"
  | otherwise = case Bytes.ofByteString string of
      Slice b first n -> runST (Bytes.newBuffer 0 >>= \e -> packWords b first (first + n) (Out e 0 0) >>= finish)

-- | 'unpackWith' the default limits.
unpack :: ByteString -> Either Fault ByteString
unpack = unpackWith Limits.defaults

-- | What was packed. Bytes that are no packed words are a fault at the group's first byte; there may be as many bytes as
-- 'Limits.bytes' says, or 64 for each that is there, if that is more.
unpackWith :: Limits -> ByteString -> Either Fault ByteString
unpackWith limits string
  | size == minBound = Left (Fault.fault MessageSize (AtByte 0) [])
  | size < 0 = Left (Fault.fault Packed (AtByte (-1 - size - first)) [])
  | otherwise = Right $ runST $ do
      out <- Bytes.newBuffer size
      Packing.unpack packed first (first + n) out size
      bytes <- Bytes.freeze out
      pure (Bytes.toByteString (Slice bytes 0 size))
 where
  !(Slice packed first n) = Bytes.ofByteString string
  !most = max (Limits.bytes limits) (64 * n)
  !size = Packing.unpackedSize packed first (first + n) most
