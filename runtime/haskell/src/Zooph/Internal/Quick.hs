{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}

-- | The fast pass of validation. It has the same rules as "Zooph.Internal.Validate", but answers only whether it accepts a message.
--
-- Almost every message is sound, so this pass is the one whose time matters. A message that it does not accept, because it is malformed or merely unusual, is
-- checked from the start by the full pass, which decides. So a check that is too strict here only costs time. A check that is too lax would be an error.
--
-- The same pass in C ("Zooph.Internal.First") runs before this one, and accepts most messages that are not too long.
--
-- Every function takes the rest of the budget, in words, and returns the rest after it. The rest is negative if the budget is spent or something is not
-- accepted. It is compared with 0 before going deeper, where work can multiply, and at the end.
module Zooph.Internal.Quick
  ( accepts
  ) where

import Data.Bits (unsafeShiftL, unsafeShiftR, (.|.))
import Data.Word (Word64)
import GHC.Exts (Int (..), lazy, (==#))
import Zooph.Internal.Bytes (Bytes, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Segment (Segment (Segment))
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Small (Small)
import qualified Zooph.Internal.Small as Small
import qualified Zooph.Internal.Utf8 as Utf8
import Zooph.Internal.Validate (pointerWithin)
import qualified Zooph.Internal.Word as Word
import Zooph.Layout (Goal (..), Owner (..), Type (..), goal)
import qualified Zooph.Layout as Layout
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits

-- Half of 'minBound', so that charges made before the next comparison, at most 2^29 charges of 2^29 words, cannot make it overflow.
rejected :: Int
rejected = minBound `quot` 2

-- | Reports whether this pass accepts the object that the pointer at a position leads to. If it does, so would the full pass.
accepts :: Segment -> Int -> Goal -> Limits -> Bool
accepts s i goal_ limits
  -- 'checksTexts' depends on the limits with which the message was opened, and @limits@ may be others.
  | Limits.utf8 limits && not (checksTexts s) = False
  | Segment.isNull s i = True
  | otherwise = pointer s i goal_ (Limits.depthOf limits) (min (Limits.traversalFor limits words_) (2 * words_)) >= 0
 where
  -- Visiting each word and each list once costs at most twice the words of the message. A message that costs more shares objects, and may be made to spend the
  -- whole traversal budget. This pass gives up on it early, so that it does not spend that budget twice.
  words_ = Segment.wordsPresent s

-- Reports whether texts have to be UTF-8.
checksTexts :: Segment -> Bool
checksTexts s = Limits.utf8 (Segment.limits (Segment.table s))
{-# INLINE checksTexts #-}

-- A text. A segment ends at a word boundary, so if the last byte is in bounds, so is the padding behind it.
text :: Segment -> Bytes -> Int -> Int -> Int -> Word64 -> Int -> Int
text s b !lo !hi !first !w !left
  | first < lo || end < first || end >= hi || Bytes.word8 b end /= 0 = rejected
  | checksTexts s = checked (Slice b first (end - first)) after
  | otherwise = after
 where
  end = first + Word.listCount w - 1
  after = left - ((end - first + 16) `unsafeShiftR` 3)
{-# INLINE text #-}

-- Checks that a text, which was charged, is UTF-8. If the budget is spent its bytes are not read, so that a text that many pointers share costs no more than
-- the budget.
checked :: Slice -> Int -> Int
checked found !left
  | left >= 0 && Utf8.isValid found = left
  | otherwise = rejected
{-# NOINLINE checked #-}

-- A list without pointers. Data is a list of bytes.
flat :: Int -> Int -> Int -> Int -> Int -> Int -> Int
flat !lo !hi !first !size !count !left
  | first < lo || first + words_ `unsafeShiftL` 3 > hi = rejected
  | size == 0 = left - 1 - count
  | otherwise = left - 1 - words_
 where
  words_ = Word.flatWords size count
{-# INLINE flat #-}

-- Rare pointers are checked by the full pass, with the same budget.
rare :: Segment -> Int -> Type -> Int -> Int -> Int
rare s !i type_ !depth !left
  | left < 0 = rejected
  | otherwise = case pointerWithin s i type_ depth left of
      after | after < 0 -> rejected
      after -> after
{-# NOINLINE rare #-}

-- A type for the full pass that is equivalent to a goal.
typeOf :: Goal -> Type
typeOf goal_ = case goal_ of
  TextGoal -> Text
  DataGoal -> Data
  StructGoal owners -> Struct (ofOwners owners)
  StructsGoal owners -> List (Struct (ofOwners owners))
  FlatGoal 0 -> List Void
  FlatGoal 1 -> List Bool
  FlatGoal 2 -> List UInt8
  FlatGoal 3 -> List UInt16
  FlatGoal 4 -> List UInt32
  FlatGoal _ -> List UInt64
  PointersGoal element -> List (typeOf element)
  AnyGoal -> AnyPointer
  OtherGoal type_ -> type_
 where
  ofOwners owners = (Layout.layout "" 0 0 0 []) {Layout.owners = owners}

-- 1 if the number is 0, and 0 otherwise.
isNone :: Int -> Int
isNone (I# n) = I# (n ==# 0#)
{-# INLINE isNone #-}

nothing :: Small Owner
nothing = Small.fromList []
{-# NOINLINE nothing #-}

selects :: Bytes -> Int -> Int -> Int -> Int -> Bool
selects b d n at value = (if at + 2 <= n then fromIntegral (Bytes.word16 b (d + at)) else 0) == value
{-# INLINE selects #-}

owner :: Bytes -> Int -> Int -> Small Owner -> Int -> Goal
owner b d n owners k
  | k >= Small.count owners = AnyGoal
  | otherwise = case Small.unsafeAt owners k of
      Always slot -> goal slot
      Member at value slot -> if selects b d n at value then goal slot else AnyGoal
      Selected slots -> selected slots
      Nobody -> AnyGoal
 where
  selected [] = AnyGoal
  selected (slot : rest)
    | all (uncurry (selects b d n)) (Layout.active slot) = goal slot
    | otherwise = selected rest
{-# INLINE owner #-}

-- Checks the object that the pointer at a position leads to. The pointer is not null.
pointer :: Segment -> Int -> Goal -> Int -> Int -> Int
pointer s !i goal_ !depth !left = case lazy s of
  Segment b lo hi _ _
    | Word.isFar w -> far s i goal_ depth left
    | otherwise -> case goal_ of
        TextGoal
          | Word.form w == Word.byteList -> text s b lo hi first w left
          | otherwise -> rejected
        DataGoal
          | Word.form w == Word.byteList -> flat lo hi first 2 (Word.listCount w) left
          | otherwise -> rejected
        StructGoal owners -> structure s first w owners depth left
        StructsGoal owners
          | Word.form w == Word.structList -> structs s first (Word.listCount w) owners depth left
          | otherwise -> other
        FlatGoal size
          | Word.isList w && Word.listSize w == size -> flat lo hi first size (Word.listCount w) left
          | otherwise -> other
        PointersGoal element
          | Word.isList w && Word.listSize w == RawList.pointer ->
              pointerList s first (Word.listCount w) element depth left
          | otherwise -> other
        AnyGoal -> anything s i depth left
        OtherGoal type_ -> rare s i type_ depth left
   where
    !w = Bytes.word64 b i
    first = Word.target i w
    other = rare s i (typeOf goal_) depth left

pointerList :: Segment -> Int -> Int -> Goal -> Int -> Int -> Int
pointerList s !first !count element !depth !left0
  | first < Segment.lo s || end > Segment.hi s || (depth - 1) .|. left < 0 = rejected
  | otherwise = column s first 8 end element (depth - 1) left
 where
  left = left0 - 1 - count
  end = first + count `unsafeShiftL` 3
{-# NOINLINE pointerList #-}

structure :: Segment -> Int -> Word64 -> Small Owner -> Int -> Int -> Int
structure s !d !w owners !depth !left0 = case lazy s of
  Segment _ lo hi _ _
    | not (Word.isStruct w) || d < lo || d + words_ `unsafeShiftL` 3 > hi || (depth - 1) .|. left < 0 -> rejected
    | pn == 0 -> left
    | otherwise -> inside s d n pn 0 owners (depth - 1) left
 where
  n = Word.dataBytes w
  pn = Word.pointers w
  words_ = pn + n `unsafeShiftR` 3
  -- An addition instead of a conditional, for which GHC would allocate a box.
  left = left0 - words_ - isNone words_
{-# INLINE structure #-}

-- Checks an object that the schema does not describe, by the kind of its pointer.
anything :: Segment -> Int -> Int -> Int -> Int
anything s !i !depth !left
  | Word.isStruct w = structure s first w nothing depth left
  | not (Word.isList w) = rare s i AnyPointer depth left
  | size == RawList.composite = structs s first (Word.listCount w) nothing depth left
  | size == RawList.pointer = pointerList s first (Word.listCount w) AnyGoal depth left
  | otherwise = flat (Segment.lo s) (Segment.hi s) first size (Word.listCount w) left
 where
  w = Bytes.word64 (Segment.bytes s) i
  first = Word.target i w
  size = Word.listSize w
{-# NOINLINE anything #-}

-- Checks the object behind a far pointer. A far pointer with two landing pads is left to the full pass.
far :: Segment -> Int -> Goal -> Int -> Int -> Int
far s !i goal_ !depth !left
  | at + 8 > Segment.hi pads || pad == 0 || Word.isFar pad = rare s i (typeOf goal_) depth left
  | otherwise = pointer pads at goal_ depth left
 where
  w = Bytes.word64 (Segment.bytes s) i
  pads = Segment.pads s w
  at = Segment.lo pads + Word.farPosition w
  pad = Bytes.word64 (Segment.bytes pads) at
{-# NOINLINE far #-}

-- Checks the objects that the pointers of a struct from index @k@ on lead to. The struct is in bounds.
inside :: Segment -> Int -> Int -> Int -> Int -> Small Owner -> Int -> Int -> Int
inside s !d !n !pn !k owners !depth !left
  | k >= pn = left
  | otherwise = case lazy s of
      Segment b lo hi _ _
        | w == 0 -> inside s d n pn (k + 1) owners depth left
        | otherwise -> case owner b d n owners k of
            TextGoal | Word.form w == Word.byteList -> next (text s b lo hi (Word.target i w) w left)
            StructGoal below | Word.isStruct w -> next (structure s (Word.target i w) w below depth left)
            goal_ -> next (pointer s i goal_ depth left)
       where
        i = d + n + k `unsafeShiftL` 3
        !w = Bytes.word64 b i
        next after
          | after < 0 = after
          | otherwise = inside s d n pn (k + 1) owners depth after

-- Checks a list of structs with its tag word at @first@ and @words_@ words behind it.
structs :: Segment -> Int -> Int -> Small Owner -> Int -> Int -> Int
structs s !first !words_ owners !depth !left0 = case lazy s of
  Segment b lo hi _ _
    | first < lo || first + 8 + words_ `unsafeShiftL` 3 > hi -> rejected
    | bad -> rejected
    | pn == 0 || count == 0 -> left
    | otherwise -> elements s (first + 8) n pn count owners (depth - 1) left
   where
    tag = Bytes.word64 b first
    count = Word.lower tag `unsafeShiftR` 2
    n = Word.dataBytes tag
    pn = Word.pointers tag
    stride = n + pn `unsafeShiftL` 3
    left = left0 - 1 - words_ - isNone stride * count
    bad =
      not (Word.isStruct tag)
        || count * stride > words_ `unsafeShiftL` 3
        || count > Word.maxCount
        || (depth - 1) .|. left < 0
{-# NOINLINE structs #-}

-- Checks the objects that the elements of a list of structs lead to.
--
-- It goes through one pointer of many elements at a time, and not through one element at a time. So the type of a pointer is looked up once, and the loops are
-- tight. It takes 8 KiB of elements at a time, so that they are still in the cache for the next pointer.
elements :: Segment -> Int -> Int -> Int -> Int -> Small Owner -> Int -> Int -> Int
elements s !d0 !n !pn !count owners !depth = some d0
 where
  stride = n + pn `unsafeShiftL` 3
  end = d0 + count * stride
  many = if stride > 8192 then stride else (8192 `quot` stride) * stride
  some !d !left
    | left < 0 || d >= end = left
    | otherwise = let upto = min end (d + many) in some upto (columns d upto 0 left)
  columns !d !upto !k !left
    | left < 0 || k >= pn = left
    | otherwise = columns d upto (k + 1) $ case ownerOf k of
        Always slot -> column s (i d) stride (i upto) (goal slot) depth left
        Nobody -> column s (i d) stride (i upto) AnyGoal depth left
        _ -> mixed s d n stride upto owners k depth left
   where
    i at = at + n + k `unsafeShiftL` 3
  ownerOf k = if k < Small.count owners then Small.unsafeAt owners k else Nobody

-- Checks the pointers from @i0@ to @end@, @stride@ bytes apart, which all lead to objects of one type.
column :: Segment -> Int -> Int -> Int -> Goal -> Int -> Int -> Int
column s !i0 !stride !end goal_ !depth !left0 = case lazy s of
  Segment b lo hi _ _ -> case goal_ of
    TextGoal -> texts i0 left0
     where
      texts !i !left
        | i >= end || left < 0 = left
        | Word.form w == Word.byteList = texts (i + stride) (text s b lo hi (Word.target i w) w left)
        | w == 0 = texts (i + stride) left
        | Word.isFar w = texts (i + stride) (far s i TextGoal depth left)
        | otherwise = rejected
       where
        w = Bytes.word64 b i
    StructGoal owners -> structures i0 left0
     where
      structures !i !left
        | i >= end || left < 0 = left
        | w == 0 = structures (i + stride) left
        | Word.isFar w = structures (i + stride) (far s i goal_ depth left)
        | otherwise = structures (i + stride) (structure s (Word.target i w) w owners depth left)
       where
        w = Bytes.word64 b i
    StructsGoal owners -> lists i0 left0
     where
      lists !i !left
        | i >= end || left < 0 = left
        | Word.form w == Word.structList =
            lists (i + stride) (structs s (Word.target i w) (Word.listCount w) owners depth left)
        | w == 0 = lists (i + stride) left
        | otherwise = lists (i + stride) (pointer s i goal_ depth left)
       where
        w = Bytes.word64 b i
    _ -> others i0 left0
     where
      others !i !left
        | i >= end || left < 0 = left
        | Bytes.word64 b i == 0 = others (i + stride) left
        | otherwise = others (i + stride) (pointer s i goal_ depth left)
{-# NOINLINE column #-}

-- Checks pointer @k@ of the structs from @d0@ to @end@, where unions determine its type.
mixed :: Segment -> Int -> Int -> Int -> Int -> Small Owner -> Int -> Int -> Int -> Int
mixed s !d0 !n !stride !end owners !k !depth = go d0
 where
  b = Segment.bytes s
  go !d !left
    | d >= end || left < 0 = left
    | Bytes.word64 b i == 0 = go (d + stride) left
    | otherwise = go (d + stride) (pointer s i (owner b d n owners k) depth left)
   where
    i = d + n + k `unsafeShiftL` 3
{-# NOINLINE mixed #-}
