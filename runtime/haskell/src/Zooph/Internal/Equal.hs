{-# LANGUAGE BangPatterns #-}

-- | Equality of untyped values: two values are equal if their canonical copies are the same bytes.
module Zooph.Internal.Equal
  ( equal
  ) where

import Control.Monad (when)
import Data.Bits (unsafeShiftL, unsafeShiftR, (.&.))
import Zooph.Fault (Fault, Kind (..), Step (..))
import Zooph.Internal.Budget (Budget, failAt)
import qualified Zooph.Internal.Budget as Budget
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Canonical (trimmed)
import Zooph.Internal.Pointer (Form (..), PointerReader (..), tryForm)
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Segment (Result (..))
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader)
import qualified Zooph.Internal.Struct as Struct
import qualified Zooph.Limits as Limits

-- One of the two messages: its budget, and the pointer that is visited. Faults of that message are at this pointer.
data Side = Side !Budget !PointerReader

good :: Side -> [Step] -> Result a -> IO a
good (Side _ (PointerReader s i)) path result = case result of
  Good x -> pure x
  Bad kind -> failAt s i path kind

visit :: Side -> [Step] -> Int -> IO ()
visit (Side budget (PointerReader s i)) path = Budget.visit budget s i path

deeper :: Side -> [Step] -> Int -> Int -> IO Int
deeper (Side _ (PointerReader s i)) path depth levels = do
  when (depth < levels) (failAt s i path Nesting)
  pure (depth - levels)

structure :: Side -> [Step] -> IO StructReader
structure side@(Side _ (PointerReader s i)) path = do
  v <- good side path (Struct.tryHop s i)
  v <$ visit side path (Struct.cost v)

list :: Side -> [Step] -> IO RawList
list side@(Side _ (PointerReader s i)) path = do
  l <- good side path (RawList.tryHop s i)
  l <$ visit side path (RawList.cost l)

pointers :: Side -> Side -> [Step] -> Int -> IO Bool
pointers one@(Side _ (PointerReader s i)) other@(Side _ (PointerReader t j)) path depth = do
  form <- good one path (tryForm s i)
  form' <- good other path (tryForm t j)
  case (form, form') of
    (StructForm, StructForm) -> do
      v <- structure one path
      w <- structure other path
      deeper one path depth 1 >>= structures one other v w path
    (ListForm, ListForm) -> do
      l <- list one path
      m <- list other path
      if RawList.count l /= RawList.count m || RawList.size l /= RawList.size m
        then pure False
        else deeper one path depth (if RawList.nests l then 1 else 0) >>= lists one other l m path
    _ -> pure (form == form')

-- Reports whether the test holds for all numbers from 0 to @n - 1@. It stops at the first for which it does not.
every :: Int -> (Int -> IO Bool) -> IO Bool
every n test = go 0
 where
  go !k
    | k >= n = pure True
    | otherwise = test k >>= \same -> if same then go (k + 1) else pure False

structures :: Side -> Side -> StructReader -> StructReader -> [Step] -> Int -> IO Bool
structures (Side b _) (Side c _) v w path depth
  | (words_, count) /= trimmed w = pure False
  | not (Bytes.sameBytes (Struct.bytes v) (Struct.at v) (Struct.bytes w) (Struct.at w) size) = pure False
  | otherwise = every count $ \k ->
      pointers (Side b (at v k)) (Side c (at w k)) (Pointer k : path) depth
 where
  (words_, count) = trimmed v
  -- The data section of a struct that is read from a smaller list element has fewer bytes than a word.
  size = minimum [words_ `unsafeShiftL` 3, Struct.dataSize v, Struct.dataSize w]
  at reader k = PointerReader (Struct.segment reader) (Struct.pointerAt reader k)

lists :: Side -> Side -> RawList -> RawList -> [Step] -> Int -> IO Bool
lists (Side b _) (Side c _) l m path depth
  | RawList.pointers l == 0 && RawList.size l /= RawList.composite = pure (sameNumbers l m)
  | RawList.stride l == 0 && RawList.stride m == 0 = pure True
  | RawList.size l == RawList.pointer = every (RawList.count l) $ \k ->
      pointers (Side b (at l k)) (Side c (at m k)) (Element k : path) depth
  | otherwise = every (RawList.count l) $ \k ->
      structures (Side b (at l 0)) (Side c (at m 0)) (RawList.structure l k) (RawList.structure m k) (Element k : path) depth
 where
  at raw k = PointerReader (RawList.segment raw) (RawList.pointerAt raw k)

sameNumbers :: RawList -> RawList -> Bool
sameNumbers l m = Bytes.sameBytes (RawList.bytes l) (RawList.first l) (RawList.bytes m) (RawList.first m) size && rest l == rest m
 where
  bits = if RawList.size l == RawList.bit then RawList.count l else RawList.count l * RawList.stride l * 8
  size = bits `unsafeShiftR` 3
  rest raw
    | bits .&. 7 == 0 = 0
    | otherwise = Bytes.word8 (RawList.bytes raw) (RawList.first raw + size) .&. ((1 `unsafeShiftL` (bits .&. 7)) - 1)

-- | Reports whether two pointers lead to equal values. Each message has its own budget for the words that are visited in it.
equal :: PointerReader -> PointerReader -> Either Fault Bool
equal p q = Budget.operation $ do
  one <- Budget.own (pointerSegment p)
  other <- Budget.own (pointerSegment q)
  pointers (Side one p) (Side other q) [] (min (depth p) (depth q))
 where
  depth reader = Limits.depthOf (Segment.limits (Segment.table (pointerSegment reader)))
