{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE FlexibleContexts #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}
{-# LANGUAGE UnboxedTuples #-}

-- | What instances of 'Raw' are made of: those that are derived, and those by hand.
--
-- An instance by hand says by 'Convert' what other type its values stand for, which cannot go wrong:
--
-- > newtype Degrees = Degrees Double
-- > instance Convert Degrees where
-- >   type As Degrees = Int16
-- >   toRaw (Degrees x) = round (x * 100)
-- >   fromRaw x = Right (Degrees (fromIntegral x / 100))
-- > deriving via Converted Degrees instance Raw Degrees
--
-- All else in this module is for derived code and for instances of containers. It is not checked: an instance that reads what
-- its minimum does not hold, or writes more than its size says, goes beyond its memory.
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

-- | Types whose values stand for those of another type that has a codec.
class (Typeable a, Raw (As a)) => Convert a where
  -- | The other type.
  type As a

  -- | What is encoded.
  toRaw :: a -> As a

  -- | What was decoded, or why it is no value.
  fromRaw :: As a -> Either Kind a

-- | @deriving via Converted T instance Raw T@ makes an instance of a conversion.
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

-- | A record by its name and its fields.
recordOf :: forall a. Typeable a => String -> [(String, Description)] -> Shape a
recordOf name fields = Shape (record (typeRep (Proxy :: Proxy a)) name fields)

-- | A sum by its name, and the names and fields of its constructors.
sumOf :: forall a. Typeable a => String -> [(String, [(String, Description)])] -> Shape a
sumOf name constructors_ = Shape (sum_ (Just (typeRep (Proxy :: Proxy a))) name constructors_)
