{-# LANGUAGE BangPatterns #-}

-- | The canonical form: one segment with objects in pre-order, and without trailing zero words in sections.
module Zooph.Internal.Canonical
  ( copy
  , check
  , trimmed
  ) where

import Control.Monad (when)
import Control.Monad.ST (RealWorld, stToIO)
import Data.Bits (unsafeShiftL, unsafeShiftR, (.&.))
import Data.Word (Word64)
import Zooph.Fault (Fault, Kind (..), Position (..), Step (..))
import qualified Zooph.Fault as Fault
import Zooph.Internal.Budget (Budget, failAt)
import qualified Zooph.Internal.Budget as Budget
import Zooph.Internal.Bytes (Buffer, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Pointer (Form (..), tryForm)
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Segment (Result (..), Segment)
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader)
import qualified Zooph.Internal.Struct as Struct
import qualified Zooph.Internal.Word as Word
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits

-- A pass: its budget, the buffer that it writes to ('Nothing' if it only measures), and the size of the buffer. Every function takes the number of bytes
-- used before it and returns the number after it.
data Pass = Pass !Budget !(Maybe (Buffer RealWorld)) !Int

-- The pointer that is visited, and its path.
data Place = Place !Segment !Int [Step]

fail_ :: Place -> Kind -> IO a
fail_ (Place s i path) = failAt s i path

good :: Place -> Result a -> IO a
good place result = case result of
  Good x -> pure x
  Bad kind -> fail_ place kind

visit :: Pass -> Place -> Int -> IO ()
visit (Pass budget _ _) (Place s i path) = Budget.visit budget s i path

-- Takes room for a number of words.
reserve :: Pass -> Place -> Int -> Int -> IO Int
reserve (Pass budget _ room) place@(Place s i path) used words_ = do
  Budget.keep budget s i path (words_ `unsafeShiftL` 3)
  let after = used + words_ `unsafeShiftL` 3
  -- The offset of a pointer has room for 2^29 words. While writing, there is less room than was measured only if the bytes changed in between.
  when (after > room) (fail_ place Memory)
  pure after

put :: Pass -> Int -> Word64 -> IO ()
put (Pass _ target _) at w = maybe (pure ()) (\b -> stToIO (Bytes.store64 b at w)) target

copyTo :: Pass -> StructReader -> Int -> Int -> IO ()
copyTo (Pass _ target _) v at n =
  maybe (pure ()) (\b -> stToIO (Bytes.copyBytes (Struct.bytes v) (Struct.at v) b at n)) target

-- | The sizes of the data and pointer sections without trailing zero words.
trimmed :: StructReader -> (Int, Int)
trimmed v = (data_ (Struct.dataSize v), pointers (Struct.pointers v))
 where
  b = Struct.bytes v
  data_ !n
    | n <= 0 = 0
    | Bytes.word8 b (Struct.at v + n - 1) == 0 = data_ (n - 1)
    | otherwise = (n + 7) `unsafeShiftR` 3
  pointers !k
    | k > 0 && Bytes.word64 b (Struct.pointerAt v (k - 1)) == 0 = pointers (k - 1)
    | otherwise = k

pointer :: Pass -> Int -> Place -> Int -> Int -> IO Int
pointer pass at place@(Place s i _) depth used = do
  form <- good place (tryForm s i)
  case form of
    NullForm -> used <$ put pass at 0
    CapabilityForm number -> used <$ put pass at (Word.capability number)
    StructForm -> do
      v <- good place (Struct.tryHop s i)
      visit pass place (Struct.cost v)
      when (depth < 1) (fail_ place Nesting)
      structure pass at place v (depth - 1) used
    ListForm -> do
      l <- good place (RawList.tryHop s i)
      visit pass place (RawList.cost l)
      let levels = if RawList.nests l then 1 else 0
      when (depth < levels) (fail_ place Nesting)
      list pass at place l (depth - levels) used

structure :: Pass -> Int -> Place -> StructReader -> Int -> Int -> IO Int
structure pass at place@(Place _ _ path) v depth used
  | words_ == 0 && pointers == 0 = used <$ put pass at 0xfffffffc
  | otherwise = do
      after <- reserve pass place used (words_ + pointers)
      put pass at (Word.structPointer at used words_ pointers)
      sections pass used words_ pointers path v depth after
 where
  (words_, pointers) = trimmed v

-- Writes the sections of a struct with the given sizes, for which room was taken.
sections :: Pass -> Int -> Int -> Int -> [Step] -> StructReader -> Int -> Int -> IO Int
sections pass first words_ pointers path v depth = \used -> copied >> go 0 used
 where
  size = min (Struct.dataSize v) (words_ `unsafeShiftL` 3)
  copied = do
    -- The data section of a struct that is read from a smaller list element is not a multiple of 8 bytes. The rest of the word is zero.
    mapM_ (\k -> put pass (first + k) 0) [k | k <- [0, 8 .. words_ * 8 - 8], k + 8 > size]
    copyTo pass v first size
  go k !used
    | k >= pointers = pure used
    | k >= Struct.pointers v = put pass (at k) 0 >> go (k + 1) used
    | otherwise = pointer pass (at k) (Place (Struct.segment v) (Struct.pointerAt v k) (Pointer k : path)) depth used >>= go (k + 1)
  at k = first + (words_ + k) `unsafeShiftL` 3

list :: Pass -> Int -> Place -> RawList -> Int -> Int -> IO Int
list pass at place@(Place _ _ path) l depth used
  | RawList.size l == RawList.composite = structures pass at place l depth used
  | otherwise = do
      let words_ = Word.flatWords (RawList.size l) (RawList.count l)
      after <- reserve pass place used words_
      put pass at (Word.listPointer at used (RawList.size l) (RawList.count l))
      if RawList.size l == RawList.pointer then elements after else after <$ flat pass l used words_
 where
  elements = go 0
  go k !after
    | k >= RawList.count l = pure after
    | otherwise = do
        let from = Place (RawList.segment l) (RawList.first l + 8 * k) (Element k : path)
        pointer pass (used + 8 * k) from depth after >>= go (k + 1)

-- Writes the elements' bytes, and zeros in the padding behind them.
flat :: Pass -> RawList -> Int -> Int -> IO ()
flat pass@(Pass _ target _) l at words_ = case target of
  Just b | words_ > 0 -> do
    put pass (at + 8 * words_ - 8) 0
    stToIO (Bytes.copyBytes (RawList.bytes l) (RawList.first l) b at size)
    when (bits .&. 7 /= 0) $ do
      let end = at + size - 1
      kept <- stToIO (Bytes.load8 b end)
      stToIO (Bytes.store8 b end (kept .&. ((1 `unsafeShiftL` (bits .&. 7)) - 1)))
  _ -> pure ()
 where
  bits = if RawList.size l == RawList.bit then RawList.count l else RawList.count l * RawList.stride l * 8
  size = (bits + 7) `unsafeShiftR` 3

structures :: Pass -> Int -> Place -> RawList -> Int -> Int -> IO Int
structures pass at place@(Place _ _ path) l depth used = do
  after <- reserve pass place used (count * stride + 1)
  put pass at (Word.listPointer at used RawList.composite (count * stride))
  put pass used (Word.structTag count words_ pointers)
  if stride == 0 then pure after else go 0 after
 where
  count = RawList.count l
  stride = words_ + pointers
  (words_, pointers) = if RawList.stride l == 0 then (0, 0) else largest 0 0 0
  largest k !d !p
    | k >= count = (d, p)
    | otherwise = let (d', p') = trimmed (RawList.structure l k) in largest (k + 1) (max d d') (max p p')
  go k !after
    | k >= count = pure after
    | otherwise = do
        let first = used + 8 + k * stride * 8
        sections pass first words_ pointers (Element k : path) (RawList.structure l k) depth after >>= go (k + 1)

-- | The canonical form of the object that the pointer at a position leads to, with a root pointer in front of it.
copy :: Limits -> Segment -> Int -> Either Fault Slice
copy limits s i = Budget.operation $ do
  size <- whole Nothing (Word.maxCount * 8)
  b <- stToIO (Bytes.newBuffer size)
  used <- whole (Just b) size
  bytes <- stToIO (Bytes.freeze b)
  pure (Slice bytes 0 used)
 where
  -- Two passes, each with its own budget: the first measures the result, and the second writes it.
  whole target room = do
    budget <- Budget.ofSegment s limits
    let pass = Pass budget target room
        place = Place s i []
    used <- reserve pass place 0 1
    pointer pass 0 place (Limits.depthOf limits) used

-- | Checks that the segment is a message in canonical form.
check :: Limits -> Segment -> Either Fault ()
check limits s = do
  Slice canonical _ n <- copy limits s (Segment.lo s)
  let size = Segment.hi s - Segment.lo s
      same k = k < min n size && Bytes.word8 canonical k == Bytes.word8 (Segment.bytes s) (Segment.lo s + k)
      differs = until (not . same) (+ 1) 0
  if n == size && differs == size
    then Right ()
    else Left (Fault.fault NotCanonical (AtWord 0 (differs `unsafeShiftR` 3)) [])
