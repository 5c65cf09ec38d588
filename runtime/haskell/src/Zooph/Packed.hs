{-# LANGUAGE BangPatterns #-}

-- | Packing, the compression of Cap'n Proto that leaves out zero bytes.
--
-- A group stands for a word. It is a tag byte, which has a bit for each byte of the word that is not zero, and those bytes. The tag 0 is
-- followed by a count of further zero words. The tag 255 and its word are followed by a count of literal words and these words.
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

-- The packed bytes: a buffer, its size, and the number of bytes in use.
data Out s = Out !(Buffer s) !Int !Int

-- Makes room for @n@ more bytes.
room :: Out s -> Int -> ST s (Out s)
room out@(Out b size used) n
  | used + n <= size = pure out
  | otherwise = do
      let larger = max (used + n) (2 * size)
      b' <- Bytes.newBuffer larger
      Bytes.copyBuffer b 0 b' 0 used
      pure (Out b' larger used)

-- Packs the words from @first@ to @end@.
packWords :: Bytes -> Int -> Int -> Out s -> ST s (Out s)
packWords from first end out0
  | first >= end = pure out0
  | otherwise = do
      -- Room for the largest group, which stands for 256 words, and for half of the words that are left.
      Out b size used <- room out0 (10 + min (255 * 8) (end - first) + (end - first) `unsafeShiftR` 1)
      (next, used') <- Packing.pack from first end b used size
      packWords from next end (Out b size used')

finish :: Out s -> ST s ByteString
finish (Out b _ used) = do
  bytes <- Bytes.freeze b
  pure (Bytes.toByteString (Slice bytes 0 used))

-- | Packs a framed message. The result is a fault if the bytes are not exactly one framed message. The segment table and each segment are
-- packed separately, as in the reference implementation: no run extends from one to the next.
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

-- | Packs words that are not framed. Calls 'error' if the length is not a multiple of 8.
packFlat :: HasCallStack => ByteString -> ByteString
packFlat string
  | ByteString.length string .&. 7 /= 0 = error "Zooph.Packed.packFlat: not a whole number of words"
  | otherwise = case Bytes.ofByteString string of
      Slice b first n -> runST (Bytes.newBuffer 0 >>= \e -> packWords b first (first + n) (Out e 0 0) >>= finish)

-- | 'unpackWith' the default limits.
unpack :: ByteString -> Either Fault ByteString
unpack = unpackWith Limits.defaults

-- | Unpacks words. If the bytes are malformed, the fault is at the first byte of the group. The result may be as long as 'Limits.bytes' says,
-- or 64 times the packed bytes if that is more.
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
