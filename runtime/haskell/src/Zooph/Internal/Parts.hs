{-# LANGUAGE ExistentialQuantification #-}
{-# LANGUAGE RankNTypes #-}

-- | Instances of 'Eq' and 'Show' for Records. A generated type only lists its parts, and the functions here compare and show them like derived instances do.
-- Derived instances would take as much time to compile as the type itself.
module Zooph.Internal.Parts
  ( Parts (..)
  , Member (..)
  , sameParts
  , showsParts
  , sameMembers
  , showsMember
  ) where

import Unsafe.Coerce (unsafeCoerce)
import Zooph.Array (Array)
import Zooph.Prim (Number)

-- | The fields of a Record, in the order of its type.
data Parts
  = forall x. (Eq x, Show x) => Part x Parts
  | -- | Fields of types for which GHC would make copies of the instances, if they were needed for the whole type.
    forall x. (Eq x, Show x) => ListPart [x] Parts
  | forall x. (Eq x, Show x) => MaybePart (Maybe x) Parts
  | forall x. (Number x, Eq x, Show x) => ArrayPart (Array x) Parts
  | End

-- | The active member of a union: the number of its constructor, and its value, if it has one.
data Member = Member Int Parts

-- | Compares two Records of one type by their parts.
sameParts :: (a -> Parts) -> a -> a -> Bool
sameParts parts one other = equal (parts one) (parts other)
{-# NOINLINE sameParts #-}

-- Both lists are from the same function and constructor, so the parts at the same place have the same type.
equal :: Parts -> Parts -> Bool
equal (Part x rest) (Part y others) = x == unsafeCoerce y && equal rest others
equal (ListPart x rest) (ListPart y others) = x == unsafeCoerce y && equal rest others
equal (MaybePart x rest) (MaybePart y others) = x == unsafeCoerce y && equal rest others
equal (ArrayPart x rest) (ArrayPart y others) = x == unsafeCoerce y && equal rest others
equal _ _ = True

-- | Compares two unions of one type.
sameMembers :: (a -> Member) -> a -> a -> Bool
sameMembers member one other = case (member one, member other) of
  (Member i parts, Member k others) -> i == k && equal parts others
{-# NOINLINE sameMembers #-}

-- | Shows a Record in a context of the given precedence. It takes the constructor's name, and the names of the parts, which are separated by spaces.
showsParts :: String -> String -> (a -> Parts) -> Int -> a -> ShowS
showsParts name labels parts depth x = case zip (words labels) (shown (showsPrec 0) (parts x)) of
  [] -> showString name
  first : rest -> showParen (depth > 10) (showString name . showString " {" . field first . foldr (\one after -> showString ", " . field one . after) id rest . showChar '}')
 where
  field (label, value) = showString label . showString " = " . value
{-# NOINLINE showsParts #-}

-- | Shows a union in a context of the given precedence. It takes the beginning of all constructors' names, and their ends, which are separated by spaces.
showsMember :: String -> String -> (a -> Member) -> Int -> a -> ShowS
showsMember name names member depth x = case member x of
  Member i parts -> case shown (showsPrec 11) parts of
    [] -> constructor
    values -> showParen (depth > 10) (foldl (\before value -> before . showChar ' ' . value) constructor values)
   where
    constructor = showString name . showString (concat (take 1 (drop i (words names))))
{-# NOINLINE showsMember #-}

shown :: (forall x. Show x => x -> ShowS) -> Parts -> [ShowS]
shown one parts = case parts of
  Part x rest -> one x : shown one rest
  ListPart x rest -> one x : shown one rest
  MaybePart x rest -> one x : shown one rest
  ArrayPart x rest -> one x : shown one rest
  End -> []
