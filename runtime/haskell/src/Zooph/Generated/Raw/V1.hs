{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedTuples #-}

-- | The functions that generated instances of 'Raw' for Records call. Programs should not use this module. Its name holds the version of the
-- generated code. The functions do not check bounds: an instance with wrong sizes accesses memory out of bounds.
module Zooph.Generated.Raw.V1
  ( Raw (size, poke#, peek#, shape)
  , Size (..)
  , Description
  , shapeOf
  , recordOf
  , sumOf
  , unknownMember

    -- * Sizes
  , more#
  , within#
  , beyondUnknown#
  , (+#)

    -- * Writing
  , Poke#
  , (<+)
  , nothing#
  , tag#

    -- * Reading
  , Peek#
  , part#
  , made#
  , tagged#
  , member#
  , unknown#
  , noMember#
  ) where

import GHC.Exts (Addr#, Int#, negateInt#, plusAddr#, (+#))
import GHC.Word (Word16)
import Zooph.Internal.Raw.Class
import Zooph.Internal.Raw.Description (Description)
import Zooph.Internal.Raw.Records
import Zooph.Raw.Fault (Kind (..))
import Zooph.Raw.Instance (recordOf, sumOf)
import Zooph.Raw ()

-- | The number of bytes that a value takes beyond its minimum size. It may have the given number of levels of nesting.
more# :: forall a. Raw a => Int# -> a -> Int#
more# = beyond# (size @a)
{-# INLINE more# #-}

-- | The number of bytes of a union member's value, whose size is not constant. The first argument is its minimum size.
within# :: Raw a => Int# -> Int# -> a -> Int#
within# least levels x = beyondConstructor# least False levels (\inner -> more# inner x)
{-# INLINE within# #-}

-- | Writes a value at an address, and returns the address behind it.
type Poke# = Addr# -> S -> (# S, Addr# #)

infixr 1 <+

-- | Writes one value behind another.
(<+) :: Poke# -> Poke# -> Poke#
one <+ other = \p s -> case one p s of (# s1, q #) -> other q s1
{-# INLINE (<+) #-}

-- | Writes no bytes.
nothing# :: Poke#
nothing# p s = (# s, p #)
{-# INLINE nothing# #-}

-- | @tag# constructors number@ writes the number of a constructor.
tag# :: Int# -> Int# -> Poke#
tag# = putTag#
{-# INLINE tag# #-}

-- | Reads a value. The arguments are the context, the number of levels of nesting left, the limit of the value, and its address.
type Peek# a = Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, a #)

-- | Reads a field and passes it on. The first argument is the minimum size of the fields behind it.
part# :: Raw a => Int# -> (a -> Peek# b) -> Peek# b
part# behind next = \c l e p s -> case peek# c l (before# e behind) p s of (# s1, q, x #) -> next x c l e q s1
{-# INLINE part# #-}

-- | Ends reading with a value, which is evaluated.
made# :: a -> Peek# a
made# x = \_ _ _ p s -> case x of !made -> (# s, p, made #)
{-# INLINE made# #-}

-- | @tagged# constructors next@ reads the number of a constructor and passes it on. The number is not compared with @constructors@.
tagged# :: Int# -> (Int# -> Peek# a) -> Peek# a
tagged# constructors next = \c l e p s -> case takeTag# constructors p s of (# s1, q, tag #) -> next tag c l e q s1
{-# INLINE tagged# #-}

-- | Reads the value of a union member. The arguments are its minimum size, whether its size is constant, and the constructor.
member# :: Raw a => Int# -> Bool -> (a -> b) -> Peek# b
member# least fixed make = \c l e p s ->
  constructor# least fixed l e p s (\inner s1 -> case peek# c inner e p s1 of
    (# s2, q, x #) -> case make x of !made -> (# s2, q, made #))
{-# INLINE member# #-}

-- | Reads the number of a union member that the schema does not describe. The schema describes the members below @known_@.
unknown# :: Int# -> (Word16 -> b) -> Peek# b
unknown# known_ make = \_ l e p s ->
  constructor# 2# True l e p s (\_ s1 -> case peekUnknown# known_ p s1 of
    (# s2, q, number #) -> case make number of !made -> (# s2, q, made #))
{-# INLINE unknown# #-}

-- | Stops with a fault, because there is no member with the number that was read. The argument is the width of the number in bytes.
noMember# :: Int# -> Peek# a
noMember# width = \_ _ _ p s -> stop# BadTag (plusAddr# p (negateInt# width)) s
{-# INLINE noMember# #-}
