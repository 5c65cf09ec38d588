{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedTuples #-}

-- | What code of Records calls that have the codec of native types. Programs have no use for it, and it may change with the version in
-- its name. It checks nothing by itself: an instance that is wrong about sizes goes beyond its memory.
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

-- | What a value takes beyond its minimum, which may have so many levels.
more# :: forall a. Raw a => Int# -> a -> Int#
more# = beyond# (size @a)
{-# INLINE more# #-}

-- | What the value of a union's member takes, whose size is not constant, and whose minimum this is.
within# :: Raw a => Int# -> Int# -> a -> Int#
within# least levels x = beyondConstructor# least False levels (\inner -> more# inner x)
{-# INLINE within# #-}

-- | Writes from an address on, and returns where that ended.
type Poke# = Addr# -> S -> (# S, Addr# #)

infixr 1 <+

-- | One behind another.
(<+) :: Poke# -> Poke# -> Poke#
one <+ other = \p s -> case one p s of (# s1, q #) -> other q s1
{-# INLINE (<+) #-}

-- | No bytes.
nothing# :: Poke#
nothing# p s = (# s, p #)
{-# INLINE nothing# #-}

-- | The number of a constructor, of so many.
tag# :: Int# -> Int# -> Poke#
tag# = putTag#
{-# INLINE tag# #-}

-- | Reads a value: within so many levels, before the end that comes first, from the address that comes second.
type Peek# a = Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, a #)

-- | Reads a field, behind which there are so many bytes at least, and goes on with it.
part# :: Raw a => Int# -> (a -> Peek# b) -> Peek# b
part# behind next = \c l e p s -> case peek# c l (before# e behind) p s of (# s1, q, x #) -> next x c l e q s1
{-# INLINE part# #-}

-- | A value of which all is read.
made# :: a -> Peek# a
made# x = \_ _ _ p s -> case x of !made -> (# s, p, made #)
{-# INLINE made# #-}

-- | Reads the number of a constructor, of so many, and goes on with it.
tagged# :: Int# -> (Int# -> Peek# a) -> Peek# a
tagged# constructors next = \c l e p s -> case takeTag# constructors p s of (# s1, q, tag #) -> next tag c l e q s1
{-# INLINE tagged# #-}

-- | Reads the value of a union's member: its minimum, whether it is of constant size, and the constructor.
member# :: Raw a => Int# -> Bool -> (a -> b) -> Peek# b
member# least fixed make = \c l e p s ->
  constructor# least fixed l e p s (\inner s1 -> case peek# c inner e p s1 of
    (# s2, q, x #) -> case make x of !made -> (# s2, q, made #))
{-# INLINE member# #-}

-- | Reads the number of a member that is not among so many.
unknown# :: Int# -> (Word16 -> b) -> Peek# b
unknown# known_ make = \_ l e p s ->
  constructor# 2# True l e p s (\_ s1 -> case peekUnknown# known_ p s1 of
    (# s2, q, number #) -> case make number of !made -> (# s2, q, made #))
{-# INLINE unknown# #-}

-- | There is no member of the number, which took so many bytes.
noMember# :: Int# -> Peek# a
noMember# width = \_ _ _ p s -> stop# BadTag (plusAddr# p (negateInt# width)) s
{-# INLINE noMember# #-}
