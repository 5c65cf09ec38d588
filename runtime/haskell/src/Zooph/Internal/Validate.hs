-- | The full pass of validation. It visits every object that is reachable from the root, so that reading cannot fail afterwards.
--
-- An object that the schema describes is checked by its type, and any other object by the kind of its pointer. The order is fixed, because the first fault is
-- reported: pre-order, with pointers and elements ascending. Every visit is charged to the traversal budget before it is made.
--
-- Most sound messages do not get here, because "Zooph.Internal.Quick" accepts them. Messages that are decoded do: the same pass finds out whether there is
-- memory for the Record, before it is made, and whether its texts are UTF-8.
module Zooph.Internal.Validate
  ( full
  , pointerWithin
  , decodable
  , structDecodable
  ) where

import Control.Monad (when)
import Data.Bits (unsafeShiftL)
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
import Zooph.Layout (Layout, Owner (..), Slot, Type (..))
import qualified Zooph.Layout as Layout
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits

-- A pass: its budget, whether texts are checked to be UTF-8, and the values that are charged to the memory budget.
data Pass = Pass !Budget !Bool !Makes

-- The values that will be made from the objects visited.
data Makes
  = Nothing_
  | -- | Records, which have the fields that the schema describes.
    Records
  | -- | A copy of all words.
    Copies
  deriving (Eq)

-- The pointer that is visited, and its path, the innermost step first.
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
charge (Pass budget _ makes) (Place s i path) words_ = do
  Budget.visit budget s i path words_
  when (makes == Copies) (Budget.keep budget s i path (words_ `unsafeShiftL` 3))

-- Charges the bytes that a Record takes for the object.
keep :: Pass -> Place -> Int -> IO ()
keep (Pass budget _ makes) (Place s i path) bytes_ = when (makes == Records) (Budget.keep budget s i path bytes_)

-- The pass over objects that the schema does not describe, which Records do not have.
beyond :: Pass -> Pass
beyond pass@(Pass budget _ makes)
  | makes == Records = Pass budget False Nothing_
  | otherwise = pass

-- The pass over the object of an untyped pointer, which Records copy.
copied :: Pass -> Pass
copied pass@(Pass budget _ makes)
  | makes == Records = Pass budget False Copies
  | otherwise = pass

pointer :: Pass -> Place -> Type -> Int -> IO ()
pointer pass place@(Place s i _) type_ depth
  | Segment.isNull s i = pure ()
  | otherwise = case type_ of
      Text -> text pass place
      Data -> (good place (tryBytes s i) >>= chargeBytes pass place) >> keep pass place bytesSize
      Struct layout -> structure pass place (Layout.owners layout) (Layout.native layout) depth
      List element -> good place (RawList.tryHop s i) >>= \l -> list pass place l (Just element) depth
      AnyStruct -> structure (copied pass) place nothing 0 depth
      AnyList -> good place (RawList.tryHop s i) >>= \l -> list (copied pass) place l Nothing depth
      Capability -> do
        form <- good place (tryForm s i)
        case form of
          CapabilityForm _ -> pure ()
          _ -> bad place PointerKind
      _ -> anything (copied pass) place depth

anything :: Pass -> Place -> Int -> IO ()
anything pass place@(Place s i _) depth = do
  form <- good place (tryForm s i)
  case form of
    StructForm -> structure pass place nothing 0 depth
    ListForm -> good place (RawList.tryHop s i) >>= \l -> list pass place l Nothing depth
    _ -> pure ()

chargeBytes :: Pass -> Place -> RawList -> IO ()
chargeBytes pass place l = charge pass place (1 + RawList.words l)

text :: Pass -> Place -> IO ()
text pass@(Pass _ utf8 _) place@(Place s i _) = do
  l <- good place (tryBytes s i)
  chargeBytes pass place l
  -- Texts of version 1 of the package text are UTF-16, which takes up to two bytes for each byte.
  keep pass place (bytesSize + 2 * RawList.count l)
  let end = RawList.first l + RawList.count l - 1
  when (RawList.count l == 0 || Bytes.word8 (RawList.bytes l) end /= 0) (bad place TextNul)
  let slice = Slice (RawList.bytes l) (RawList.first l) (RawList.count l - 1)
  when (utf8 && not (Utf8.isValid slice)) (bad place TextUtf8)

-- The bytes that a byte string or a text takes, without its content.
bytesSize :: Int
bytesSize = 48

structure :: Pass -> Place -> Small Owner -> Int -> Int -> IO ()
structure pass place@(Place s i path) owners native depth = do
  v <- good place (Struct.tryHop s i)
  when (depth <= 0) (bad place Nesting)
  charge pass place (Struct.cost v)
  keep pass place native
  sections pass v path owners (depth - 1)

-- Checks the objects that a struct's pointers lead to.
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
          Nothing -> anything (beyond pass) (Place s i (Pointer k : path)) depth
        go (k + 1)

-- The field that owns pointer @k@ of a struct.
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
  keep pass place (RawList.count l * maybe 0 Layout.nativeElement element)
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
  _ -> sections (beyond pass) v path nothing depth
 where
  v = RawList.structure l i
  -- The elements are structs that begin with the pointer. The schema does not describe their other pointers.
  behind k
    | Segment.isNull (RawList.segment l) (Struct.pointerAt v k) = pure ()
    | otherwise = anything (beyond pass) (Place (RawList.segment l) (Struct.pointerAt v k) (Pointer k : path)) depth

-- | Validates the object that the pointer at a position leads to.
full :: Segment -> Int -> Type -> Limits -> Either Fault ()
full s i type_ limits = Budget.operation $ do
  budget <- Budget.ofSegment s limits
  pointer (Pass budget (Limits.utf8 limits) Nothing_) (Place s i []) type_ (Limits.depthOf limits)

-- | Checks that the object that the pointer at a position leads to can be decoded to a Record. It includes a whole validation, because the message may not have
-- been validated.
decodable :: Segment -> Int -> Type -> Limits -> Either Fault ()
decodable s i type_ limits = Budget.operation $ do
  budget <- Budget.ofSegment s limits
  pointer (Pass budget True Records) (Place s i []) type_ (Limits.depthOf limits)

-- | 'decodable' for a struct that is known as a Reader. A fault of the struct itself is at its first word.
structDecodable :: StructReader -> Layout -> Limits -> Either Fault ()
structDecodable v layout limits = Budget.operation $ do
  budget <- Budget.ofSegment (Struct.segment v) limits
  let pass = Pass budget True Records
      place = Place (Struct.segment v) (Struct.at v) []
  -- The absent struct, which a null pointer reads as, is not charged.
  charge pass place (if Struct.isAbsent v then 0 else Struct.cost v)
  keep pass place (Layout.native layout)
  sections pass v [] (Layout.owners layout) (Limits.depthOf limits - 1)

-- | Validates the object that the pointer at a position leads to, as a part of another pass. It takes the number of words left in the budget, and returns the
-- number left after it, or a negative number if there is a fault.
pointerWithin :: Segment -> Int -> Type -> Int -> Int -> Int
pointerWithin s i type_ depth words_ = case Budget.operation work of
  Left _ -> -1
  Right after -> after
 where
  work = do
    budget <- Budget.make Limits.defaults 0
    Budget.setLeft budget Budget.visits words_
    pointer (Pass budget (Limits.utf8 (Segment.limits (Segment.table s))) Nothing_) (Place s i []) type_ depth
    Budget.left budget Budget.visits
