-- | Tests of the fast passes of validation against the full pass, with random messages: the full pass must accept all that a fast pass accepts.
module TestQuick (tests, messages, agreement, damage) where

import Check
import Control.Exception (SomeException, evaluate, try)
import Data.Bits (shiftL, shiftR, xor, (.&.), (.|.))
import Data.Either (isRight)
import Data.IORef (modifyIORef', newIORef, readIORef)
import Data.Word (Word64)
import System.Environment (lookupEnv)
import Words
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Canonical as Canonical
import qualified Zooph.Internal.First as First
import qualified Zooph.Internal.Framing as Framing
import qualified Zooph.Internal.Quick as Quick
import qualified Zooph.Internal.Segment as Segment
import qualified Zooph.Internal.Validate as Validate
import Zooph.Layout (Default (..), Goal (..), Layout, Spot (..), Type (..), field, layout, owners)
import Zooph.Limits (Limits (utf8), defaults)

tests :: [Test]
tests =
  [ test "quick: what it accepts is sound, and it accepts most of what is" $
      agreement nodeLayout messages 20000 (\s -> Quick.accepts s (Segment.lo s) (StructGoal (owners nodeLayout)) defaults)
  , test "first: what it accepts is sound, and it accepts most of what is" $
      agreement nodeLayout messages 20000 (\s -> First.accepts s nodeLayout defaults)
  , equal "a pointer in a union in a union is what both numbers say" (True, False) (sound nestedText, sound nestedStruct)
  , equal "utf8: all three passes look at every byte of every text" [] (filter (not . texts) [0 .. 100])
  , equal "first: it accepts no pointer in a union in a union by its form" False (first nestedStruct)
  ]
 where
  sound = isRight . checked (\s -> Validate.full s (Segment.lo s) (Struct nestedLayout) defaults)
  first = either (const False) id . checked (\s -> Right (First.accepts s nestedLayout defaults))
  checked pass message = Framing.exactly defaults False (Bytes.ofByteString (segments [message])) >>= pass

-- A struct with a text that two discriminants select: the one at byte 0 must be 5, and the one at byte 2 must be 7.
nestedLayout :: Layout
nestedLayout = layout "Nested" 1 1 0 [field "outer" 5 (Group (layout "Outer" 1 1 2 [field "text" 7 (Slot Text 0 Zero)]))]

nestedText, nestedStruct :: [Word64]
nestedText = [0x0001000100000000, 5 .|. (7 `shiftL` 16), 1 .|. (2 `shiftL` 32) .|. (2 `shiftL` 35), 0x61]
nestedStruct = [0x0001000100000000, 5 .|. (7 `shiftL` 16), 0x0000000100000000, 0x61]

-- A struct with a text.
textLayout :: Layout
textLayout = layout "Text" 0 1 0 [field "text" (-1) (Slot Text 0 Zero)]

-- Reports whether a text of @n@ bytes is accepted, and whether it is judged rightly with a character of two bytes, or an invalid byte, at each position.
texts :: Int -> Bool
texts n = all (== Just True) (verdicts plain) && all spoiled [0 .. n - 2]
 where
  plain = replicate n 0x61
  spoiled at =
    all (== Just True) (verdicts (take at plain ++ [0xc3, 0xa9] ++ drop (at + 2) plain))
      && all (== Just False) (verdicts (take at plain ++ [0xff] ++ drop (at + 1) plain))
  verdicts text = case Framing.exactly limits_ False (Bytes.ofByteString (segments [message text])) of
    Left _ -> [Nothing]
    Right s ->
      map Just
        [ First.accepts s textLayout limits_
        , Quick.accepts s (Segment.lo s) (StructGoal (owners textLayout)) limits_
        , isRight (Validate.full s (Segment.lo s) (Struct textLayout) limits_)
        ]
  limits_ = defaults {utf8 = True}
  message text = [0x0001000000000000, 1 .|. (2 `shiftL` 32) .|. (fromIntegral (length text + 1) `shiftL` 35)] ++ packed (text ++ [0])
  packed [] = []
  packed bytes = foldr (\byte word -> word `shiftL` 8 .|. byte) 0 (take 8 bytes) : packed (drop 8 bytes)

-- | Compares a fast pass with the full pass for a number of random messages whose root has the given layout.
agreement :: Layout -> (Random -> [[[Word64]]]) -> Int -> (Segment.Segment -> Bool) -> IO (Maybe String)
agreement root drawn count accepts = do
  seed <- maybe 1 read <$> lookupEnv "ZOOPH_SEED"
  accepted <- newIORef (0 :: Int)
  sound <- newIORef (0 :: Int)
  wrong <- newIORef Nothing
  mapM_ (one accepted sound wrong) (take count (drawn (randoms seed)))
  found <- readIORef wrong
  (yes, all_) <- (,) <$> readIORef accepted <*> readIORef sound
  pure $ case found of
    Just message -> Just ("seed " ++ show seed ++ ": " ++ message)
    -- A pass that accepts no message would trivially agree, so the number of accepted messages is checked, too.
    Nothing | yes < 500 || yes * 2 < all_ -> Just ("accepts " ++ show yes ++ " of " ++ show all_)
    Nothing -> Nothing
 where
  one accepted sound wrong message = case Framing.exactly defaults False (Bytes.ofByteString (segments message)) of
    Left _ -> pure ()
    Right s -> do
      let quick = accepts s
          full = isRight (Validate.full s (Segment.lo s) (Struct root) defaults)
      -- A message that the full pass accepts can be copied.
      copied <- try (evaluate (either (const False) (const True) (Canonical.copy defaults s (Segment.lo s))))
      modifyIORef' accepted (+ fromEnum quick)
      modifyIORef' sound (+ fromEnum full)
      let agrees = (not quick || full) && either (const False) (|| not full) (copied :: Either SomeException Bool)
      if agrees then pure () else modifyIORef' wrong (maybe (Just (show message)) Just)

-- Messages of one or two segments, as lists of words: trees of nodes, some of which are damaged.
messages :: Random -> [[[Word64]]]
messages draws = damaged : messages (drop 64 draws)
 where
  sound = tree (take 24 draws)
  damaged = foldl damage sound [draws !! (30 + k) | k <- [1 .. below 4 (draws !! 30)]]

-- | Changes a random word a little.
damage :: [[Word64]] -> Word64 -> [[Word64]]
damage all_ draw = [if k == which then change words_ else words_ | (k, words_) <- zip [0 ..] all_]
 where
  which = below (length all_) draw
  change words_ = case splitAt (below (length words_) (draw `shiftR` 8)) words_ of
    (before, w : after) -> before ++ changed w : after
    (before, []) -> before
  changed w = case (draw `shiftR` 32) .&. 3 of
    0 -> w `xor` (1 `shiftL` below 64 (draw `shiftR` 40))
    1 -> 0
    2 -> w + 0x800000000
    _ -> w `xor` ((draw `shiftR` 40) .&. 0xff)

-- A root with children of random kinds behind it. Some trees are in two segments, with a far pointer between them.
tree :: Random -> [[Word64]]
tree draws
  | below 4 (head draws) == 0 = [[0x100000000 * 1 .|. 2], 0x0005000100000000 : body]
  | otherwise = [0x0005000100000000 : body]
 where
  body = (0x100000000 * fromIntegral (below 3 (draws !! 1)) + 5) : map snd pointers ++ concatMap fst pointers
  pointers = place (0 :: Int) 0 (zip [0 ..] (take 5 (drop 2 draws)))
  place _ _ [] = []
  place k behind ((slot, draw) : rest) = (object, word) : place (k + 1) (behind + length object) rest
   where
    (object, shape) = objectOf slot draw
    word = if null object && shape == 0 then 0 else shape .|. (fromIntegral (4 - k + behind) `shiftL` 2)

-- The object that a pointer leads to, and the pointer word without the offset.
objectOf :: Int -> Word64 -> ([Word64], Word64)
objectOf slot draw
  | draw .&. 7 == 0 = ([], 0)
  | otherwise = case slot of
      0 -> if draw .&. 8 == 0 then ([0x636261], list 2 4) else ([0x300020001], list 3 3)
      1 -> ([draw], list 2 (fromIntegral (below 9 (draw `shiftR` 8))))
      2 -> elements
      3 -> ([0x2200000005, 0, 0x6261], list 6 2)
      _ -> ([draw, 0], 0x0001000100000000)
 where
  list code n = 1 .|. (code `shiftL` 32) .|. (n `shiftL` 35)
  count = 1 + below 3 (draw `shiftR` 16)
  elements = ((0x0005000100000000 .|. (fromIntegral count `shiftL` 2)) : concat (replicate count [draw .&. 0xff, 0, 0, 0, 0, 0]), list 7 (fromIntegral (6 * count)))
