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
import Data.Bits (complement, popCount, shiftL, testBit, unsafeShiftL, unsafeShiftR, xor, (.&.), (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Word (Word32, Word64)
import GHC.Stack (HasCallStack)
import Zooph.Fault (Fault, Kind (..), Position (..))
import qualified Zooph.Fault as Fault
import Zooph.Internal.Bytes (Buffer, Bytes, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Framing as Framing
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits

-- Four masks of each tag: the bytes that move down by 1, 2 and 4 places, where they are before that step, and all bytes
-- after the steps. A byte moves by the number of zero bytes below it.
masks :: Bytes
masks = Bytes.create (256 * 32) $ \b -> mapM_ (ofTag b) [0 .. 255]
 where
  ofTag b tag = mapM_ (\(k, w) -> Bytes.store64 b (tag * 32 + 8 * k) w) (zip [0 ..] (masksOf tag))
{-# NOINLINE masks #-}

masksOf :: Int -> [Word64]
masksOf tag = [foldr (.|.) 0 [byteAt (place step k) | k <- kept, moves step k] | step <- [0 .. 2]] ++ [foldr ((.|.) . byteAt . place 3) 0 kept]
 where
  kept = filter (testBit tag) [0 .. 7]
  distance k = k - popCount (tag .&. ((1 `shiftL` k) - 1))
  moves step k = testBit (distance k) step
  place :: Int -> Int -> Int
  place step k = k - (distance k .&. ((1 `shiftL` step) - 1))
  byteAt k = 0xff `shiftL` (8 * k)

compress, expand :: Word64 -> Int -> Word64
compress w0 tag = down 32 (mask 2) (down 16 (mask 1) (down 8 (mask 0) w0))
 where
  mask k = Bytes.word64 masks (tag * 32 + 8 * k)
  down shift m w = let moved = w .&. m in (w `xor` moved) .|. (moved `unsafeShiftR` shift)
-- The bytes beyond those that the tag names are dropped.
expand w0 tag = up 8 (mask 0) (up 16 (mask 1) (up 32 (mask 2) (w0 .&. mask 3)))
 where
  mask k = Bytes.word64 masks (tag * 32 + 8 * k)
  up shift m w = let moved = w .&. (m `unsafeShiftR` shift) in (w `xor` moved) .|. (moved `unsafeShiftL` shift)
{-# INLINE compress #-}
{-# INLINE expand #-}

-- The highest bit of each byte that is not zero; other bits mean nothing.
nonzero :: Word64 -> Word64
nonzero w = ((w .&. 0x7f7f7f7f7f7f7f7f) + 0x7f7f7f7f7f7f7f7f) .|. w
{-# INLINE nonzero #-}

-- A bit for each byte that is not zero.
tagOf :: Word64 -> Int
tagOf w = fromIntegral (((nonzero w .&. 0x8080808080808080) * 0x0002040810204081) `unsafeShiftR` 56)
{-# INLINE tagOf #-}

-- One byte at most is zero: of a bit for each, taking away the lowest leaves none.
isLiteral :: Word64 -> Bool
isLiteral w = zeros .&. (zeros - 1) == 0
 where
  zeros = complement (nonzero w) .&. 0x8080808080808080
{-# INLINE isLiteral #-}

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
      -- The largest group is of 256 words.
      out@(Out b size used) <- room out0 (most (end - first) + (end - first) `unsafeShiftR` 1)
      (next, used') <- groups from first end b (size - most (end - first)) used
      packWords from next end (case out of Out _ _ _ -> Out b size used')
 where
  most n = if n >= 256 * 8 then 1 + 8 + 1 + 255 * 8 else 10 * (n `unsafeShiftR` 3)

groups :: Bytes -> Int -> Int -> Buffer s -> Int -> Int -> ST s (Int, Int)
groups from first end b limit = go first
 where
  go !i !at
    | i >= end || at > limit = pure (i, at)
    | otherwise = do
        let w = Bytes.word64 from i
            tag = tagOf w
        Bytes.store8 b at (fromIntegral tag)
        Bytes.store64 b (at + 1) (compress w tag)
        case tag of
          0 -> do
            let next = zeros (i + 8) (runLimit (i + 8))
            Bytes.store8 b (at + 1) (words_ (next - i - 8))
            go next (at + 2)
          255 -> do
            let next = literals (i + 8) (runLimit (i + 8))
            Bytes.store8 b (at + 9) (words_ (next - i - 8))
            Bytes.copyBytes from (i + 8) b (at + 10) (next - i - 8)
            go next (at + 10 + next - i - 8)
          _ -> go (i + 8) (at + 1 + popCount tag)
  words_ n = fromIntegral (n `unsafeShiftR` 3)
  runLimit i = min end (i + 255 * 8)
  zeros !i !to = if i < to && Bytes.word64 from i == 0 then zeros (i + 8) to else i
  literals !i !to = if i < to && isLiteral (Bytes.word64 from i) then literals (i + 8) to else i

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
unpackWith limits string = case measure first 0 of
  Left one -> Left one
  Right size -> Right $ runST $ do
    out <- Bytes.newBuffer size
    fillAll packed first end out size
    bytes <- Bytes.freeze out
    pure (Bytes.toByteString (Slice bytes 0 size))
 where
  !(Slice packed first n) = Bytes.ofByteString string
  !end = first + n
  !most = max (Limits.bytes limits) (64 * n)
  truncated i = Left (Fault.fault Packed (AtByte (i - first)) [])
  -- Bytes of the words that the groups from a place on stand for, beside so many.
  measure :: Int -> Int -> Either Fault Int
  measure !i !size
    | i >= end = Right size
    | next > end = truncated i
    | size + 8 > most = tooLarge
    | tag /= 0 && tag /= 255 = measure next (size + 8)
    | next >= end || behind > end = truncated i
    | size + 8 + run > most = tooLarge
    | otherwise = measure behind (size + 8 + run)
   where
    tag = fromIntegral (Bytes.word8 packed i) :: Int
    next = i + 1 + popCount tag
    run = fromIntegral (Bytes.word8 packed next) * 8
    behind = if tag == 0 then next + 1 else next + 1 + run
  tooLarge = Left (Fault.fault MessageSize (AtByte 0) [])

-- Unpacks groups that were measured. Both sides are checked once more, for bytes may change in between: what does not fit
-- is left zero.
fillAll :: Bytes -> Int -> Int -> Buffer s -> Int -> ST s ()
fillAll packed first end out size = Bytes.fill out 0 size >> go first 0
 where
  go !i !at
    | i >= end || at + 8 > size || next > end = pure ()
    | otherwise = do
        Bytes.store64 out at (expand bytes tag)
        case tag of
          0 | next < end -> go (next + 1) (at + 8 + run)
          255
            | next < end && next + 1 + run <= end && at + 8 + run <= size -> do
                Bytes.copyBytes packed (next + 1) out (at + 8) run
                go (next + 1 + run) (at + 8 + run)
          _ -> if tag == 0 || tag == 255 then pure () else go next (at + 8)
   where
    tag = fromIntegral (Bytes.word8 packed i) :: Int
    next = i + 1 + popCount tag
    run = fromIntegral (Bytes.word8 packed next) * 8
    bytes
      | i + 9 <= end = Bytes.word64 packed (i + 1)
      | otherwise = foldr (\k w -> (w `unsafeShiftL` 8) .|. fromIntegral (Bytes.word8 packed k)) 0 [i + 1 .. next - 1]
