{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Tests of Builders against a model, which applies the same steps to a Record.
module TestBuilder (tests) where

import Check
import Control.Exception (ErrorCall, evaluate, try)
import Control.Monad (forM_, when)
import Control.Monad.ST (ST, runST, stToIO)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Text (Text)
import qualified Data.Text as Text
import Data.Word (Word16, Word32, Word64, Word8)
import TestEncode (plain)
import TestQuick (messages)
import Words
import qualified Zooph as Z
import Zooph.Array (Array)
import qualified Zooph.Array as Array
import Zooph.Bits (Bits)
import qualified Zooph.Bits as Bits
import Zooph.Builder (Builder)
import qualified Zooph.Builder as Builder
import Zooph.Fault (Fault)
import qualified Zooph.Fault as Fault
import Zooph.Generated.V1 (adoptValue, clearValue, copyValue, disownValue, editValue, field, getBool, getBytes, getNumber, getNumberOr, getText, holdsValue, initValue, nowhere, setBool, setNumber, setNumberOr, setTag, setValue)
import Zooph.Internal.Builder (clearGroup)
import Zooph.Internal.Face (AnyPointer, Capability (..), Pointee (follow), Value (native), Voids (..))
import Zooph.Internal.Pointer (PointerReader (..))
import Zooph.Internal.Segment (opened)
import Zooph.Limits (Limits (..), defaults)
import qualified Zooph.Packed as Packed

-- A step of building.
data Step
  = SetNumber Word32
  | SetText Text
  | SetCounts [Word16]
  | SetBytes ByteString
  | SetNodes [Plain]
  | InitNodes Int
  | SetNode Int Plain
  | CopyNode Int Plain
  | InNode Int [Step]
  | ClearName
  | ClearNodes
  | MoveNodes
  | DropNodes
  | CopyNodes [Plain]
  deriving (Show)

-- Applies a step to a Record.
model :: Plain -> Step -> Plain
model x@(Plain number name content nodes) step = case step of
  SetNumber n -> Plain n name content nodes
  SetText t -> Plain number (Left t) content nodes
  SetCounts counts -> Plain number (Right (Array.fromList counts)) content nodes
  SetBytes b -> Plain number name b nodes
  SetNodes new -> Plain number name content new
  InitNodes n -> Plain number name content (replicate n none)
  SetNode k node -> at k (const node)
  CopyNode k node -> at k (const node)
  InNode k inner -> at k (\node -> foldl model node inner)
  ClearName -> Plain number (either (const (Left "")) (const (Right Array.empty)) name) content nodes
  ClearNodes -> Plain number name content []
  MoveNodes -> x
  DropNodes -> Plain number name content []
  CopyNodes new -> Plain number name content new
 where
  at k change = Plain number name content [if i == k then change node else node | (i, node) <- zip [0 ..] nodes]

none :: Plain
none = Plain 0 (Left "") "" []

-- Applies a step to a Builder.
perform :: Builder s Plain -> Step -> ST s ()
perform b step = case step of
  SetNumber n -> setNumber 0 b n
  SetText t -> setTag 4 0 b >> setValue 0 b t
  SetCounts counts -> setTag 4 1 b >> setValue 0 b (Array.fromList counts)
  SetBytes x -> setValue 1 b x
  SetNodes new -> setValue 2 b new
  InitNodes n -> () <$ initValue @[Plain] 2 b n
  SetNode k node -> nodes k (\l -> Builder.setItem l k node)
  CopyNode k node -> nodes k (\l -> Builder.copyItem l k (reader node))
  InNode k inner -> nodes k (\l -> Builder.item l k >>= \c -> mapM_ (perform c) inner)
  ClearName -> clearValue 0 b
  ClearNodes -> clearValue 2 b
  MoveNodes -> disownValue @Plain 2 b >>= adoptValue 2 b
  DropNodes -> disownValue @Plain 2 b >>= Builder.dropOrphan
  CopyNodes new -> copyValue @[Plain] 2 b (field (unNode (reader (Plain 0 (Left "") "" new))) 2)
 where
  nodes k work = do
    l <- editValue @[Plain] 2 b
    when (k < Builder.listLength l) (work l)

reader :: Plain -> Z.Reader Plain
reader = either (error . show) id . Z.open . Z.encode

-- Random steps.
steps :: Int -> Random -> [Step]
steps depth source = case source of
  size : rest -> go (below 6 size) rest
  [] -> []
 where
  go :: Int -> Random -> [Step]
  go n (which : a : seed : rest)
    | n > 0 = one (below 14 which) a seed : go (n - 1) rest
  go _ _ = []
  one kind a seed = case kind of
    0 -> SetNumber (fromIntegral a)
    1 -> SetText (Text.pack (take (below 20 a) (cycle "abc\228\8364\128512")))
    2 -> SetCounts (map fromIntegral (take (below 9 a) (randoms seed)))
    3 -> SetBytes (ByteString.pack (map fromIntegral (take (below 20 a) (randoms seed))))
    4 -> SetNodes (some a seed)
    5 -> InitNodes (below 4 a)
    6 -> SetNode (below 3 a) (drawn seed)
    7 -> CopyNode (below 3 a) (drawn seed)
    8 -> InNode (below 3 a) (if depth > 0 then steps (depth - 1) (randoms seed) else [])
    9 -> ClearName
    10 -> ClearNodes
    11 -> MoveNodes
    12 -> DropNodes
    _ -> CopyNodes (some a seed)
  some a seed = [drawn (seed + k) | k <- take (below 3 a) [0 ..]]
  drawn seed = plain 1 (randoms seed)

built :: (forall s. Builder s Plain -> ST s ()) -> ByteString
built = Z.build

performed :: [Step] -> ByteString
performed all_ = built (\b -> mapM_ (perform b) all_)

-- The result of an action, or the kind of the fault that it throws.
kindOf :: forall a. IO a -> IO (Either Fault.Kind a)
kindOf work = either (Left . Fault.kind) Right <$> (try work :: IO (Either Fault a))

-- Tests that an action calls 'error'.
isError :: String -> IO a -> Test
isError label work = test label $ do
  result <- try (work >>= evaluate)
  pure (either (\error_ -> Nothing <* Just (error_ :: ErrorCall)) (const (Just "no error")) result)

tests :: [Test]
tests =
  [ holds "builder: steps come to what the model has" drawn $ \all_ ->
      Z.decode (performed all_) == Right (foldl model none all_)
  , holds "builder: and to the same in canonical form" drawn $ \all_ ->
      (canonical (performed all_) >>= Z.decode . framedBytes) == Right (foldl model none all_)
  , holds "builder: compacting loses nothing, and all that was dropped" drawn $ \all_ ->
      let compacted = runST (Builder.newArena >>= \a -> Builder.initRoot a >>= \b -> mapM_ (perform b) all_ >> Builder.compact a >>= Builder.freeze)
       in Z.decode compacted == Right (foldl model none all_) && ByteString.length compacted <= ByteString.length (performed all_)
  , holds "builder: what was dropped is zero" drawn $ \all_ ->
      ByteString.all (== 0) (ByteString.drop 16 (built (\b -> mapM_ (perform b) (all_ ++ [ClearName, ClearNodes, SetBytes "", SetNumber 0]) >> setTag 4 0 b >> clearValue 1 b)))
  , holds "builder: a snapshot is what was built so far" drawn $ \all_ ->
      runST (Builder.newArena >>= Builder.initRoot >>= \b -> mapM_ (perform b) all_ >> Builder.snapshot b >>= \r -> perform b (SetNodes []) >> pure (Z.toRecord r))
        == Right (foldl model none all_)
  , holds "builder: packed and back" drawn $ \all_ -> (Packed.pack (performed all_) >>= Packed.unpack) == Right (performed all_)
  , holds "builder: a root that is set, and one that is copied" records $ \x ->
      let set = runST (Builder.newArena >>= \a -> Builder.setRoot a x >> Builder.freeze a)
          copied = runST (Builder.newArena >>= \a -> Builder.copyRoot a (reader x) >> Builder.freeze a)
       in Z.decode set == Right x && canonical copied == canonical set
  , holds "builder: a struct that is there takes all fields" records $ \x ->
      Z.decode (built (\b -> perform b (SetNodes [none]) >> Builder.setStruct b x)) == Right x
        && Z.decode (built (\b -> perform b (SetNodes [none]) >> Builder.copyStruct b (reader x))) == Right x
  , -- A copy of a damaged message has the same canonical form as the message, or throws the same kind of fault.
    test "builder: copies of what was not validated" $ do
      results <- mapM agrees (take 2000 (messages (randoms 9)))
      pure (if and results then Nothing else Just (show (take 3 (filter (not . snd) (zip (messages (randoms 9)) results)))))
  , test "builder: a copy into a struct has one budget for all pointers" $ do
      results <- mapM sharedInto [150, 250]
      pure (if results == [(Just Fault.Traversal, 0), (Nothing, 1600)] then Nothing else Just (show results))
  , test "builder: what was frozen does not change" $ do
      (frozen, copy, next) <- stToIO $ do
        a <- Builder.newArena
        b <- Builder.initRoot a
        perform b (SetText "first")
        copy <- Builder.framed a
        frozen <- Builder.freeze a
        c <- Builder.initRoot a
        perform c (SetText "other")
        next <- Builder.freeze a
        pure (frozen, copy, next)
      pure (if frozen == copy && Z.decode next == Right (Plain 0 (Left "other") "" []) then Nothing else Just "it changed")
  , equal "builder: an arena that is cleared is used again" (Right (Plain 7 (Left "") "" [])) $
      Z.decode (runST (Builder.newArena >>= \a -> Builder.initRoot a >>= (\b -> perform b (SetText "old")) >> Builder.clearArena a >> Builder.initRoot a >>= (\b -> perform b (SetNumber 7)) >> Builder.freeze a))
  , isError "builder: a Builder of a message that was frozen" $ stToIO (Builder.newArena >>= \a -> Builder.initRoot a >>= \b -> Builder.freeze a >> perform b (SetNumber 1))
  , isError "builder: a list of it" $ stToIO (Builder.newArena >>= \a -> Builder.initRoot @Plain a >>= \b -> initValue @[Plain] 2 b 1 >>= \l -> Builder.freeze a >> Builder.setItem l 0 none)
  , isError "builder: its numbers" $ stToIO (Builder.newArena >>= \a -> Builder.initRoot @Plain a >>= \b -> initValue @(Array Word16) 0 b 1 >>= \l -> Builder.clearArena a >> Builder.writeNumber l 0 1)
  , isError "builder: an element that there is not" $ stToIO (Builder.newArena >>= Builder.initRoot @Plain >>= \b -> initValue @[Plain] 2 b 1 >>= \l -> Builder.setItem l 1 none)
  , isError "builder: a negative one" $ stToIO (Builder.newArena >>= Builder.initRoot @Plain >>= \b -> initValue @(Array Word16) 0 b 1 >>= \l -> Builder.writeNumber l (-1) 1)
  , isError "builder: fewer elements than none" $ stToIO (Builder.newArena >>= Builder.initRoot @Plain >>= \b -> initValue @[Plain] 2 b (-1))
  , isError "builder: more than a segment has room for" $ stToIO (Builder.newArena >>= Builder.initRoot @Plain >>= \b -> initValue @[Plain] 2 b 0x10000000)
  , isError "builder: an orphan of another arena" $ stToIO $ do
      one <- Builder.newArena >>= Builder.initRoot @Plain
      other <- Builder.newArena >>= Builder.initRoot @Plain
      perform one (SetBytes "x")
      disownValue @ByteString 1 one >>= adoptValue 1 other
  , isError "builder: an orphan of a message that was cleared" $ stToIO $ do
      a <- Builder.newArena
      b <- Builder.initRoot @Plain a
      perform b (SetBytes "x")
      orphan <- disownValue @ByteString 1 b
      Builder.clearArena a
      c <- Builder.initRoot @Plain a
      adoptValue 1 c orphan
  , equal "builder: an orphan that was adopted is null" (False, True) $ runST $ do
      b <- Builder.newArena >>= Builder.initRoot @Plain
      perform b (SetBytes "x")
      orphan <- disownValue @ByteString 1 b
      before <- Builder.orphanIsNull orphan
      adoptValue 1 b orphan
      after <- Builder.orphanIsNull orphan
      pure (before, after)
  , equal "builder: what was set is read" (77, 5, True, "text", "data", "") $ runST $ do
      b <- Builder.newArena >>= Builder.initRoot @Plain
      setNumber 0 b (77 :: Word16)
      setNumberOr 0xffff 2 b (5 :: Word16)
      setBool 5 6 b True
      setValue 0 b ("text" :: Text)
      setValue 1 b ("data" :: ByteString)
      n <- getNumber 0 b
      m <- getNumberOr 0xffff 2 b
      flag <- getBool 5 6 b
      (,,,,,) (n :: Word16) (m :: Word16) flag <$> getText nowhere 0 b <*> getBytes "" 1 b <*> getBytes "" 2 b
  , equal "builder: bytes without a NUL at their end are an empty text" ("", "", "dat") $ runST $ do
      b <- Builder.newArena >>= Builder.initRoot @Plain
      let textOf set = setValue 0 b (set :: ByteString) >> getText nowhere 0 b
      (,,) <$> textOf "data" <*> textOf "" <*> textOf "dat\0"
  , equal "builder: a group that is given up is zero" (0, False) $ runST $ do
      b <- Builder.newArena >>= Builder.initRoot @Plain
      setNumber 0 b (0xffffffffffffffff :: Word64)
      setValue 0 b ("text" :: Text)
      clearGroup [(0, 32), (32, 16), (48, 8), (56, 1), (57, 1), (58, 1), (59, 1), (60, 1), (61, 1), (62, 1), (63, 1)] [0] b
      (,) <$> getNumber @Word64 0 b <*> holdsValue 0 b
  ]
    ++ lists
 where
  drawn = [steps 2 (randoms seed) | seed <- [1 .. 400]]
  records = [plain 3 (randoms seed) | seed <- [1 .. 100]]

canonical :: ByteString -> Either Fault ByteString
canonical message = Z.rootPointer defaults message >>= Z.canonicalize defaults

agrees :: [[Word64]] -> IO Bool
agrees words_ = case Z.rootPointer defaults message of
  Left _ -> pure True
  Right root -> do
    copied <- kindOf (stToIO (Builder.newArena >>= \a -> Builder.rootPointer a >>= (\p -> Builder.copy @AnyPointer p root) >> Builder.freeze a))
    pure $ case (copied, canonical message) of
      (Right copy, Right form) -> canonical copy == Right form
      (Left one, Left other) -> one == Fault.kind other
      _ -> False
 where
  message = segments words_

-- Tests of lists whose type changed, and of untyped pointers.
lists :: [Test]
lists =
  [ equal "builder: numbers become structs, which keep them" (Right [Plain 1 (Left "x") "" [], Plain 2 (Left "") "" []]) $ read_ @[Plain] $ \p -> do
      Builder.set p (Array.fromList [1, 2 :: Word32])
      l <- Builder.edit @[Plain] p
      first <- Builder.item l 0
      perform first (SetText "x")
  , equal "builder: an empty list where elements without size would need too much" 0 $ runST $ do
      p <- pointer
      Builder.set p (Voids 0x1fffffff)
      Builder.listLength <$> Builder.edit @[Plain] p
  , equal "builder: structs become numbers" [1, 2] $ runST $ do
      p <- pointer
      Builder.set p [Plain 1 (Left "a") "" [], Plain 2 (Left "b") "" [none]]
      numbers <- Builder.edit @(Array Word8) p
      mapM (Builder.readNumber numbers) [0 .. Builder.numbersLength numbers - 1]
  , equal "builder: numbers become bits" [True, False, True] $ runST $ do
      p <- pointer
      Builder.set p (Array.fromList [1, 2, 3 :: Word16])
      bits <- Builder.edit @Bits p
      mapM (Builder.readBool bits) [0 .. Builder.boolsLength bits - 1]
  , equal "builder: structs become the pointers that they begin with" (Right ["a", "b"]) $ read_ @[Text] $ \p -> do
      Builder.set p [Plain 1 (Left "a") "x" [], Plain 2 (Left "b") "y" []]
      () <$ Builder.edit @[Text] p
  , equal "builder: something else becomes an empty list" 0 $ runST $ do
      p <- pointer
      Builder.set p ("text" :: Text)
      Builder.listLength <$> Builder.edit @[Text] p
  , equal "builder: bits that are set" (Right (Bits.fromList [k == 9 || k == 3 | k <- [0 .. 10 :: Int]])) $ read_ $ \p -> do
      bits <- Builder.init @Bits p 11
      forM_ [3, 5, 9] $ \k -> Builder.writeBool bits k True
      Builder.writeBool bits 5 False
  , equal "builder: lists of lists" (Right [["a"], [], ["b", "c"]]) $ read_ @[[Text]] $ \p -> do
      l <- Builder.init @[[Text]] p 3
      _ <- Builder.initItem l 1 0
      Builder.setItem l 0 ["a"]
      inner <- Builder.initItem l 2 2
      Builder.setItem inner 0 "b"
      Builder.setItem inner 1 "c"
  , equal "builder: an element that is cleared" (Right [none, Plain 2 (Left "") "" []]) $ read_ @[Plain] $ \p -> do
      Builder.set p [Plain 1 (Left "a") "x" [none], Plain 2 (Left "") "" []]
      l <- Builder.edit @[Plain] p
      Builder.clearItem l 0
  , equal "builder: what is empty is not null" [False, False, False, False, True, True] $ runST $ do
      p <- pointer
      sequence
        [ Builder.set p ("" :: Text) >> Builder.isNull p
        , Builder.set p ("" :: ByteString) >> Builder.isNull p
        , Builder.set p ([] :: [Plain]) >> Builder.isNull p
        , Builder.set p (Array.empty :: Array Word8) >> Builder.isNull p
        , Builder.set p NoCapability >> Builder.isNull p
        , Builder.clear p >> Builder.isNull p
        ]
  , equal "builder: a capability" (Right (Capability 7)) $ read_ $ \p -> Builder.set p (Capability 7)
  , equal "builder: what is moved between pointers" (Right "moved") $ read_ @Text $ \p -> do
      Builder.set p ("moved" :: Text)
      orphan <- Builder.disown p
      Builder.set p ("other" :: Text)
      Builder.adopt p orphan
  , -- The message is nested too deeply for recursion on the stack, and for all readers.
    equal "builder: dropping what is very deep" (Right none) (Z.decode (built (\b -> deep b 200000 >> clearValue 2 b)))
  , test "builder: what is too deep for every reader cannot be compacted" $ do
      result <- kindOf (stToIO (Builder.newArena >>= \a -> Builder.initRoot @Plain a >>= \b -> deep b 2000 >> Builder.compact a >>= Builder.framed))
      pure (if result == Left Fault.Nesting then Nothing else Just (show result))
  , test "builder: a copy keeps to a limit of memory that was set" $ do
      r <- either (fail . show) pure (Z.openWith @Node defaults {memory = Just 64} (Z.encode (Plain 0 (Left "") (ByteString.replicate 1000 1) [])))
      result <- kindOf (stToIO (Builder.newArena >>= \a -> Builder.copyRoot a r >> Builder.framed a))
      pure (if result == Left Fault.Memory then Nothing else Just (show result))
  , test "builder: and the pointer is null then" $ do
      r <- either (fail . show) pure (Z.openWith @Node defaults {memory = Just 64} (Z.encode (Plain 0 (Left "") (ByteString.replicate 1000 1) [])))
      a <- stToIO Builder.newArena
      _ <- kindOf (stToIO (Builder.copyRoot a r))
      left <- stToIO (Builder.rootPointer a >>= Builder.isNull)
      pure (if left then Nothing else Just "something is left")
  ]
 where
  deep :: Builder s Plain -> Int -> ST s ()
  deep _ 0 = pure ()
  deep b n = initValue @[Plain] 2 b 1 >>= \l -> Builder.item l 0 >>= \c -> deep c (n - 1)

pointer :: ST s (Builder.PointerBuilder s)
pointer = Builder.newArena >>= Builder.rootPointer

-- The object that a root pointer leads to, decoded like a field of a struct.
read_ :: forall a. Value a => (forall s. Builder.PointerBuilder s -> ST s ()) -> Either Fault a
read_ work = (\(PointerReader s i) -> native (follow (opened s) i)) <$> Z.rootPointer defaults message
 where
  message = runST (Builder.newArena >>= \a -> Builder.rootPointer a >>= work >> Builder.freeze a)

-- Copies a struct with two pointers to the same 800 bytes into a struct, with a limit of words that may be visited. Returns the fault, and the number of bytes
-- other than 0 that the pointers lead to.
sharedInto :: Int -> IO (Maybe Fault.Kind, Int)
sharedInto limit = do
  a <- stToIO Builder.newArena
  b <- stToIO (Builder.initRoot a)
  result <- try (stToIO (Builder.copyStruct b source))
  message <- stToIO (Builder.freeze a)
  pure (either (Just . Fault.kind) (const Nothing) result, ByteString.count 7 message)
 where
  source = either (error . show) id (Z.openLazyWith defaults {traversal = Just limit} shared) :: Node
  shared = framed ([0x0005000100000000, 0, 0, bytes_ 3, 0, 0, bytes_ 0] ++ replicate 100 0x0707070707070707)
  bytes_ offset = offset * 4 + 1 + 2 * 0x100000000 + 800 * 0x800000000
