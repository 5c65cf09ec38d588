{-# LANGUAGE BangPatterns #-}

-- | Deep copies from Readers into an arena. They include fields that the schema does not describe.
--
-- If the source was not validated and is malformed, the fault is thrown, as Readers throw it, and the pointer becomes null.
module Zooph.Internal.Copy
  ( fromPointer
  , fromStruct
  , fromList
  , intoSections
  , unlimited
  ) where

import Control.Exception (throwIO)
import Control.Monad (forM_, when)
import Control.Monad.ST (ST)
import Control.Monad.ST.Unsafe (unsafeIOToST, unsafeSTToIO)
import Data.Bits (unsafeShiftL, unsafeShiftR, (.&.))
import Zooph.Fault (Fault, Kind (..), Step (..))
import qualified Zooph.Fault as Fault
import Zooph.Internal.Arena (Arena)
import qualified Zooph.Internal.Arena as Arena
import Zooph.Internal.Budget (Budget, failAt)
import qualified Zooph.Internal.Budget as Budget
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Objects as Objects
import Zooph.Internal.Pointer (Form (..), PointerReader (..), tryForm)
import Zooph.Internal.Purely (purelyOr)
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Segment (Result (..), Segment)
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader)
import qualified Zooph.Internal.Struct as Struct
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits

-- A pass: the arena that it writes to, and its budget.
data Pass s = Pass !(Arena s) !Budget

-- The pointer that is visited, and its path.
data Place = Place !Segment !Int [Step]

bad :: Place -> Kind -> ST s a
bad (Place s i path) kind = unsafeIOToST (failAt s i path kind)

good :: Place -> Result a -> ST s a
good place result = case result of
  Good x -> pure x
  Bad kind -> bad place kind

visit, keep :: Pass s -> Place -> Int -> ST s ()
visit (Pass _ budget) (Place s i path) = unsafeIOToST . Budget.visit budget s i path
keep (Pass _ budget) (Place s i path) = unsafeIOToST . Budget.keep budget s i path

deeper :: Place -> Int -> Int -> ST s Int
deeper place depth levels
  | depth < levels = bad place Nesting
  | otherwise = pure (depth - levels)

pointer :: Pass s -> Int -> Place -> Int -> ST s ()
pointer pass@(Pass arena _) at place@(Place s i _) depth = do
  form <- good place (tryForm s i)
  case form of
    NullForm -> pure ()
    CapabilityForm number -> Objects.capability arena at (fromIntegral number)
    StructForm -> good place (Struct.tryHop s i) >>= \v -> structure pass at place v 0 0 depth
    ListForm -> good place (RawList.tryHop s i) >>= \l -> list pass at place l depth

-- Copies a struct. The copy has at least the given words of data and number of pointers.
structure :: Pass s -> Int -> Place -> StructReader -> Int -> Int -> Int -> ST s ()
structure pass@(Pass arena _) at place@(Place _ _ path) v words_ count depth = do
  visit pass place (Struct.cost v)
  left <- deeper place depth 1
  let !size = max words_ ((Struct.dataSize v + 7) `unsafeShiftR` 3)
      !pointers = max count (Struct.pointers v)
  keep pass place (8 * (size + pointers))
  first <- Objects.structure arena at size pointers
  sections pass first (8 * size) path v left

-- Copies the data, and the objects that the pointers lead to, into sections that are large enough. The data section has @size@ bytes.
sections :: Pass s -> Int -> Int -> [Step] -> StructReader -> Int -> ST s ()
sections pass@(Pass arena _) first size path v depth = do
  b <- Arena.buffer arena
  Bytes.copyBytes (Struct.bytes v) (Struct.at v) b first (Struct.dataSize v)
  forM_ [0 .. Struct.pointers v - 1] $ \k -> do
    let i = Struct.pointerAt v k
    pointer pass (first + size + 8 * k) (Place (Struct.segment v) i (Pointer k : path)) depth

list :: Pass s -> Int -> Place -> RawList -> Int -> ST s ()
list pass@(Pass arena _) at place@(Place _ _ path) l depth = do
  visit pass place (RawList.cost l)
  left <- deeper place depth (if RawList.nests l then 1 else 0)
  case () of
    _ | RawList.size l == RawList.composite -> do
          let size = RawList.dataSize l
          keep pass place (8 + RawList.count l * RawList.stride l)
          first <- Objects.structList arena at (RawList.count l) (size `unsafeShiftR` 3) (RawList.pointers l)
          when (RawList.stride l > 0) $ forM_ [0 .. RawList.count l - 1] $ \k ->
            sections pass (first + k * RawList.stride l) size (Element k : path) (RawList.structure l k) left
      | otherwise -> do
          keep pass place (8 * RawList.words l)
          first <- Objects.flatList arena at (RawList.size l) (RawList.count l)
          if RawList.size l == RawList.pointer
            then forM_ [0 .. RawList.count l - 1] $ \k ->
              pointer pass (first + 8 * k) (Place (RawList.segment l) (RawList.pointerAt l k) (Element k : path)) left
            else flat arena first l

-- Copies the elements, but not the padding behind them, which may be anything.
flat :: Arena s -> Int -> RawList -> ST s ()
flat arena first l = do
  b <- Arena.buffer arena
  Bytes.copyBytes (RawList.bytes l) (RawList.first l) b first size
  when (bits .&. 7 /= 0) $ do
    let end = first + size - 1
    kept <- Bytes.load8 b end
    Bytes.store8 b end (kept .&. ((1 `unsafeShiftL` (bits .&. 7)) - 1))
 where
  bits = if RawList.size l == RawList.bit then RawList.count l else RawList.count l * RawList.stride l * 8
  size = (bits + 7) `unsafeShiftR` 3

-- The budget of a copy from a segment, and its memory limit. The size of a validated message is bounded by the traversal limit that it passed. So its copy
-- is limited only by 'Limits.memory' if that was set, and by the room in the arena.
budgetFor :: Arena s -> Segment -> ST s (Budget, Int)
budgetFor arena s = do
  budget <- unsafeIOToST (Budget.own s)
  left <- unsafeIOToST (Budget.left budget Budget.keeps)
  room <- Arena.room arena
  let most = if isLimited s then min left room else room
  unsafeIOToST (Budget.setLeft budget Budget.keeps most)
  pure (budget, most)

isLimited :: Segment -> Bool
isLimited s = Segment.lazily (Segment.table s) || Limits.memory (Segment.limits (Segment.table s)) /= Nothing

-- Runs a copy to pointers, which become null if the copy fails. They have one budget.
attempt :: Arena s -> [Int] -> Segment -> (Pass s -> Int -> ST s ()) -> ST s ()
attempt arena slots s work = do
  mapM_ (Objects.clear arena) slots
  before <- Arena.used arena
  result <- unsafeIOToST $ purelyOr (unsafeSTToIO (undo before)) $ unsafeSTToIO $ do
    (budget, most) <- budgetFor arena s
    Arena.expect arena (min most (8 * Segment.wordsPresent s))
    work (Pass arena budget) (Limits.depthOf (Segment.limits (Segment.table s)))
  Arena.expect arena 0
  either (\fault -> mapM_ (Objects.clear arena) slots >> givenUp s fault) pure result
 where
  -- Gives all that was taken back, so that a copy that starts again makes the same message.
  undo before = do
    Arena.expect arena 0
    b <- Arena.buffer arena
    forM_ slots (\at -> Bytes.store64 b at 0)
    Arena.done arena before

givenUp :: Segment -> Fault -> ST s a
givenUp s fault
  | Fault.kind fault == Memory && not (isLimited s) = Arena.tooLarge
  | otherwise = unsafeIOToST (throwIO fault)

-- | Copies the object that a pointer leads to.
fromPointer :: Arena s -> Int -> PointerReader -> ST s ()
fromPointer arena at (PointerReader s i) = attempt arena [at] s $ \pass depth -> pointer pass at (Place s i []) depth

-- | Copies a struct. The copy has at least the given words of data and number of pointers.
fromStruct :: Arena s -> Int -> StructReader -> Int -> Int -> ST s ()
fromStruct arena at v words_ count = attempt arena [at] s $ \pass depth -> structure pass at (Place s (Segment.lo s) []) v words_ count depth
 where
  s = Struct.segment v

-- | Copies a list.
fromList :: Arena s -> Int -> RawList -> ST s ()
fromList arena at l = attempt arena [at] s $ \pass depth -> list pass at (Place s (Segment.lo s) []) l depth
 where
  s = RawList.segment l

-- | Copies a struct into existing sections, which are zero. Data and pointers beyond these sections are left out.
intoSections :: Arena s -> Int -> Int -> Int -> StructReader -> ST s ()
intoSections arena first size count v = do
  b <- Arena.buffer arena
  Bytes.copyBytes (Struct.bytes v) (Struct.at v) b first (min size (Struct.dataSize v))
  attempt arena (map slot copied) s $ \pass depth ->
    forM_ copied $ \k -> pointer pass (slot k) (Place s (Struct.pointerAt v k) []) (depth - 1)
 where
  s = Struct.segment v
  copied = [0 .. min count (Struct.pointers v) - 1]
  slot k = first + size + 8 * k

-- | Limits for messages built in an arena. Only a message that is nested too deeply for every reader exceeds them.
unlimited :: Limits
unlimited = Limits.defaults {Limits.nesting = Limits.maxNesting, Limits.traversal = Just maxBound, Limits.memory = Just maxBound}
