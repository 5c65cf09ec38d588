-- | Tests of the validation pass in C with trees of one type, for which it has a loop of its own.
module TestTrees (tests) where

import Check
import Data.Bits (shiftL, shiftR, (.&.), (.|.))
import Data.List (mapAccumL)
import Data.Word (Word64)
import TestQuick (agreement, damage)
import Words
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.First as First
import qualified Zooph.Internal.Framing as Framing
import Zooph.Layout (Default (..), Layout, Spot (..), Type (..), field, layout)
import Zooph.Limits (defaults)

tests :: [Test]
tests =
  [ test "trees: of the structs with one pointer, what is accepted is sound" (agreement chain (trees 1) 2000 (accepted chain))
  , test "trees: of the structs with two pointers, what is accepted is sound" (agreement pair (trees 2) 2000 (accepted pair))
  , equal "trees: more pointers than can wait are accepted" [True, True] (map (accepts . spine) [40, 60])
  , equal "trees: structs that many pointers share are not accepted" False (accepts (shared 50))
  ]
 where
  accepted one s = First.accepts s one defaults
  accepts message = either (const False) (accepted pair) (Framing.exactly defaults False (Bytes.ofByteString (segments [message])))

-- Structs whose pointers all lead to structs of the same type.
chain, pair :: Layout
chain = layout "Chain" 1 1 (-1) [field "next" (-1) (Slot (Struct chain) 0 Zero)]
pair = layout "Pair" 1 2 (-1) [field "left" (-1) (Slot (Struct pair) 0 Zero), field "right" (-1) (Slot (Struct pair) 1 Zero)]

-- Messages of one or two segments with trees of structs, some of which are damaged.
trees :: Int -> Random -> [[[Word64]]]
trees count draws = foldl damage message (take (below 3 (draws !! 1)) (drop 2 draws)) : trees count rest
 where
  (rest, (objects, shape)) = grown count (below 70 (head draws)) (1 + 5 * below 2 (head draws `shiftR` 8)) (drop 5 draws)
  message
    | below 4 (draws !! 1 `shiftR` 8) == 0 = [[0x100000000 .|. 2], shape : objects]
    | otherwise = [shape : objects]

-- A struct with all objects that it leads to, and the pointer to it without the offset. The arguments are the number of pointers, the levels of nesting, and how
-- many eighths of the pointers other than the first are null. Some structs have a second word of data, and some have their objects in reverse order.
grown :: Int -> Int -> Int -> Random -> (Random, ([Word64], Word64))
grown count depth eighths draws = (rest, (replicate size 7 ++ zipWith pointer [0 ..] children ++ concatMap (fst . (children !!)) order, shape))
 where
  draw = head draws
  size = if draw .&. 7 == 0 then 2 else 1
  shape = (fromIntegral size `shiftL` 32) .|. (fromIntegral count `shiftL` 48)
  order = (if draw .&. 0x70 == 0 then reverse else id) [0 .. count - 1]
  (rest, children) = mapAccumL child (tail draws) [0 .. count - 1]
  child left k
    | depth == 0 || isNull = (tail left, ([], 0))
    | otherwise = grown count (if k == 0 then depth - 1 else min 2 (depth - 1)) eighths (tail left)
   where
    isNull = if k == 0 then below 64 (head left) == 0 else below 8 (head left) < eighths
  pointer k (_, form)
    | form == 0 = 0
    | otherwise = form .|. (fromIntegral (count - 1 - k + before) `shiftL` 2)
   where
    before = sum [length (fst (children !! other)) | other <- takeWhile (/= k) order]

-- A tree of the given depth whose right children have no children.
spine :: Int -> [Word64]
spine depth = 0x0002000100000000 : level depth
 where
  level 0 = [7, 0, 0]
  level n = case level (n - 1) of
    left -> [7, 0x0002000100000004, 0x0002000100000000 .|. (fromIntegral (length left) `shiftL` 2)] ++ left ++ [7, 0, 0]

-- Structs of which each has two pointers to the next one.
shared :: Int -> [Word64]
shared depth = 0x0002000100000000 : concat (replicate depth [7, 0x0002000100000004, 0x0002000100000000]) ++ [7, 0, 0]
