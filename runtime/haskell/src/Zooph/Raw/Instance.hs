{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE FlexibleContexts #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Functions for instances of 'Raw', both for derived ones and for those written by hand.
--
-- To write an instance by hand, convert the type to another one that has an instance, by 'Convert'. This is memory-safe:
--
-- > newtype Degrees = Degrees Double
-- > instance Convert Degrees where
-- >   type As Degrees = Int16
-- >   toRaw (Degrees x) = round (x * 100)
-- >   fromRaw x = Right (Degrees (fromIntegral x / 100))
-- > deriving via Converted Degrees instance Raw Degrees
--
-- Everything else in this module is for derived code and for instances of containers, and is unchecked. An instance that reads beyond its
-- minimum size without a check, or writes more than its size says, accesses memory out of bounds.
module Zooph.Raw.Instance
  ( -- * Types that stand for others
    Convert (..)
  , Converted (..)

    -- * The class
  , Raw (..)
  , Size (..)
  , Plain (..)
  , Ctx
  , S
  , Shape (..)
  , Check (..)
  , Pass (..)

    -- * Sizes
  , minimum#
  , beyond#
  , isConstant
  , sized
  , beyondConstructor#
  , beyondAll#

    -- * Writing
  , pokeAt#
  , putTag#
  , putCount#
  , pokeAll#
  , pokeNumbers#
  , copyIn#

    -- * Reading
  , before#
  , constructor#
  , takeTag#
  , count#
  , boxed#
  , filled#
  , takeNumbers#
  , stop#
  , Kind (..)

    -- * Describing
  , Description
  , shapeOf
  , described
  , recordOf
  , sumOf
  , list
  , set
  , mapping
  , optional
  , tuple
  , word
  , byHand
  ) where

import Data.Proxy (Proxy (..))
import Data.Typeable (Typeable, typeRep)
import Zooph.Internal.Raw.Class
import Zooph.Internal.Raw.Choices ()
import Zooph.Internal.Raw.Description (Check (..), Description, Pass (..), Shape (..), list, mapping, optional, record, set, sum_, tuple, word)
import Zooph.Internal.Raw.Lists
import Zooph.Internal.Raw.Maps ()
import Zooph.Internal.Raw.Move (copyIn#)
import Zooph.Internal.Raw.Text ()
import Zooph.Raw.Fault (Kind (..))

-- | Types whose values are encoded as values of another type.
class (Typeable a, Raw (As a)) => Convert a where
  -- | The other type.
  type As a

  -- | Converts a value before it is encoded.
  toRaw :: a -> As a

  -- | Converts a decoded value, or returns the kind of fault if it is not valid.
  fromRaw :: As a -> Either Kind a

-- | @deriving via Converted T instance Raw T@ makes an instance from the conversion of @T@.
newtype Converted a = Converted a

instance Convert a => Raw (Converted a) where
  size = case size @(As a) of
    Const n -> Const n
    Var n f -> Var n (\l (Converted x) -> f l (toRaw x))
  poke# (Converted x) p s = poke# (toRaw x) p s
  peek# c l e p s = case peek# c l e p s of
    (# s1, q, x #) -> case fromRaw x of
      Right y -> y `seq` (# s1, q, Converted y #)
      Left why -> stop# why p s1
  shape = Shape (byHand @(Converted a) (shapeOf @(As a)))

-- | The description of a type.
described :: Shape a -> Description
described (Shape one) = one

-- | The shape of a record from its name and its fields.
recordOf :: forall a. Typeable a => String -> [(String, Description)] -> Shape a
recordOf name fields = Shape (record (typeRep (Proxy :: Proxy a)) name fields)

-- | The shape of a sum from its name, and the names and fields of its constructors.
sumOf :: forall a. Typeable a => String -> [(String, [(String, Description)])] -> Shape a
sumOf name constructors_ = Shape (sum_ (Just (typeRep (Proxy :: Proxy a))) name constructors_)
