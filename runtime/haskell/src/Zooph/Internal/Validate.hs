-- | Validation: everything reachable is looked at once, so that reading cannot fail afterwards.
--
-- What the schema types is checked by type; everything else that is not null is checked structurally. The order is fixed,
-- because the first fault wins: pre-order, pointers ascending, elements ascending. Every visit is charged to the
-- traversal budget before it is made.
--
-- Sound messages do not get here: "Zooph.Internal.Quick" accepts them.
module Zooph.Internal.Validate
  ( full
  , pointerWithin
  ) where

import Control.Monad (when)
import Zooph.Fault (Fault, Kind (..), Step (..))
import Zooph.Internal.Blob (tryBytes)
import Zooph.Internal.Budget (Budget, failAt)
import qualified Zooph.Internal.Budget as Budget
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Pointer (Form (..), tryForm)
import Zooph.Internal.RawList (RawList)
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Segment (Result (..), Segment)
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Small (Small)
import qualified Zooph.Internal.Small as Small
import Zooph.Internal.Struct (StructReader)
import qualified Zooph.Internal.Struct as Struct
import qualified Zooph.Internal.Utf8 as Utf8
import Zooph.Layout (Owner (..), Slot, Type (..))
import qualified Zooph.Layout as Layout
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits

-- A pass: its budget, and whether texts are checked to be UTF-8.
data Pass = Pass !Budget !Bool

-- Where the pointer that is looked at is, and how one gets there: the innermost step first.
data Place = Place !Segment !Int [Step]

nothing :: Small Owner
nothing = Small.fromList []

bad :: Place -> Kind -> IO a
bad (Place s i path) = failAt s i path

good :: Place -> Result a -> IO a
good place result = case result of
  Good x -> pure x
  Bad kind -> bad place kind

charge :: Pass -> Place -> Int -> IO ()
charge (Pass budget _) (Place s i path) = Budget.visit budget s i path

pointer :: Pass -> Place -> Type -> Int -> IO ()
pointer pass place@(Place s i _) type_ depth
  | Segment.isNull s i = pure ()
  | otherwise = case type_ of
      Text -> text pass place
      Data -> good place (tryBytes s i) >>= chargeBytes pass place
      Struct layout -> structure pass place (Layout.owners layout) depth
      List element -> good place (RawList.tryHop s i) >>= \l -> list pass place l (Just element) depth
      AnyStruct -> structure pass place nothing depth
      AnyList -> good place (RawList.tryHop s i) >>= \l -> list pass place l Nothing depth
      Capability -> do
        form <- good place (tryForm s i)
        case form of
          CapabilityForm _ -> pure ()
          _ -> bad place PointerKind
      _ -> anything pass place depth

anything :: Pass -> Place -> Int -> IO ()
anything pass place@(Place s i _) depth = do
  form <- good place (tryForm s i)
  case form of
    StructForm -> structure pass place nothing depth
    ListForm -> good place (RawList.tryHop s i) >>= \l -> list pass place l Nothing depth
    _ -> pure ()

chargeBytes :: Pass -> Place -> RawList -> IO ()
chargeBytes pass place l = charge pass place (1 + RawList.words l)

text :: Pass -> Place -> IO ()
text pass@(Pass _ utf8) place@(Place s i _) = do
  l <- good place (tryBytes s i)
  chargeBytes pass place l
  let end = RawList.first l + RawList.count l - 1
  when (RawList.count l == 0 || Bytes.word8 (RawList.bytes l) end /= 0) (bad place TextNul)
  let slice = Slice (RawList.bytes l) (RawList.first l) (RawList.count l - 1)
  when (utf8 && not (Utf8.isValid slice)) (bad place TextUtf8)

structure :: Pass -> Place -> Small Owner -> Int -> IO ()
structure pass place@(Place s i path) owners depth = do
  v <- good place (Struct.tryHop s i)
  when (depth <= 0) (bad place Nesting)
  charge pass place (Struct.cost v)
  sections pass v path owners (depth - 1)

-- Everything that a struct's pointers lead to.
sections :: Pass -> StructReader -> [Step] -> Small Owner -> Int -> IO ()
sections pass v path owners depth = go 0
 where
  go k
    | k >= Struct.pointers v = pure ()
    | otherwise = do
        let i = Struct.pointerAt v k
            s = Struct.segment v
        when (not (Segment.isNull s i)) $ case owner v owners k of
          Just slot -> pointer pass (Place s i (Field (Layout.path slot) : path)) (Layout.slotType slot) depth
          Nothing -> anything pass (Place s i (Pointer k : path)) depth
        go (k + 1)

-- The slot that types a pointer.
owner :: StructReader -> Small Owner -> Int -> Maybe Slot
owner v owners k
  | k >= Small.count owners = Nothing
  | otherwise = case Small.unsafeAt owners k of
      Nobody -> Nothing
      Always slot -> Just slot
      Member at value slot -> if selects (at, value) then Just slot else Nothing
      Selected slots -> case filter (all selects . Layout.active) slots of
        [] -> Nothing
        slot : _ -> Just slot
 where
  selects (at, value) = fromIntegral (Struct.word16 v at) == value

list :: Pass -> Place -> RawList -> Maybe Type -> Int -> IO ()
list pass place@(Place _ _ path) l element depth = do
  when (not (maybe True (RawList.holds l . Layout.wants) element)) (bad place ElementSize)
  when (depth <= 0 && RawList.nests l) (bad place Nesting)
  charge pass place (RawList.cost l)
  when (RawList.pointers l > 0) (go 0)
 where
  go i
    | i >= RawList.count l = pure ()
    | otherwise = elements pass l element i (Element i : path) (depth - 1) >> go (i + 1)

elements :: Pass -> RawList -> Maybe Type -> Int -> [Step] -> Int -> IO ()
elements pass l element i path depth = case element of
  Just (Struct layout) -> sections pass v path (Layout.owners layout) depth
  Just type_ | Layout.wants type_ == RawList.pointer -> do
    pointer pass (Place (RawList.segment l) (Struct.pointerAt v 0) path) type_ depth
    mapM_ behind [1 .. Struct.pointers v - 1]
  _ -> sections pass v path nothing depth
 where
  v = RawList.structure l i
  -- What follows the pointer behind it is not described by the schema.
  behind k
    | Segment.isNull (RawList.segment l) (Struct.pointerAt v k) = pure ()
    | otherwise = anything pass (Place (RawList.segment l) (Struct.pointerAt v k) (Pointer k : path)) depth

-- | Validates what the pointer at a place leads to.
full :: Segment -> Int -> Type -> Limits -> Either Fault ()
full s i type_ limits = Budget.operation $ do
  budget <- Budget.ofSegment s limits
  pointer (Pass budget (Limits.utf8 limits)) (Place s i []) type_ (Limits.depthOf limits)

-- | The same as a part of another pass, which has so many words left: how many are left behind it, negative if something is
-- wrong.
pointerWithin :: Segment -> Int -> Type -> Int -> Int -> Int
pointerWithin s i type_ depth words_ = case Budget.operation work of
  Left _ -> -1
  Right after -> after
 where
  work = do
    budget <- Budget.make Limits.defaults 0
    Budget.setLeft budget Budget.visits words_
    pointer (Pass budget False) (Place s i []) type_ depth
    Budget.left budget Budget.visits
