{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE DataKinds #-}
{-# LANGUAGE FlexibleContexts #-}
{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE KindSignatures #-}
{-# LANGUAGE MultiParamTypeClasses #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}
{-# LANGUAGE TypeOperators #-}
{-# LANGUAGE UndecidableInstances #-}
{-# OPTIONS_GHC -Wno-orphans #-} -- The class is GHC's, and the types are those of users.

-- | Fields by their names, for 'getField'. Generated code says by an instance of the type family 'FieldOf' how a field is read. GHC makes no code for such an
-- instance, while each instance of 'HasField' takes as much time to compile as several accessors. Generated code has instances of 'HasField' only for unions
-- and for fields whose default is an object.
module Zooph.Internal.Fields
  ( FieldOf
  , VoidField
  , NumberAt
  , NumberOr
  , BoolAt
  , BoolOr
  , PointerAt
  , StructAt
  , ListAt
  , AnyStructAt
  , AnyListAt
  , GroupOf
  , MemberOf
  , Reads (..)
  , Gets (..)
  ) where

import Control.Monad.ST (ST)
import Data.ByteString (ByteString)
import Data.Kind (Constraint, Type)
import Data.Proxy (Proxy (..))
import qualified Data.Text as Strict
import GHC.Records (HasField (..))
import GHC.TypeLits (ErrorMessage (..), KnownNat, Nat, Symbol, TypeError, natVal)
import Zooph.Internal.Accessor
import Zooph.Internal.Build (getBytes, getText)
import Zooph.Internal.Builder (Builder, getBool, getBoolOr, groupOf)
import Zooph.Internal.Face (Pointee (..))
import Zooph.Internal.Pointer (PointerReader)
import Zooph.Internal.Reader (Reader (..))
import Zooph.Internal.Scalar (Scalar (..))
import Zooph.List (Element (..), List)
import Zooph.Text (Text)

-- | How the field with the given name of a struct is read: one of the types below.
type family FieldOf (name :: Symbol) (a :: Type) :: Type

-- | A field of the type @Void@.
data VoidField

-- | A number at a byte of the data section.
data NumberAt (at :: Nat) (x :: Type)

-- | 'NumberAt' for a field whose default has the given bits.
data NumberOr (bits :: Nat) (at :: Nat) (x :: Type)

-- | A @Bool@ at a bit of a byte of the data section.
data BoolAt (at :: Nat) (shift :: Nat)

-- | 'BoolAt' for a field whose default is 'True'.
data BoolOr (at :: Nat) (shift :: Nat)

-- | The object at a pointer, for types that are no structs and no lists.
data PointerAt (k :: Nat) (v :: Type)

-- | The struct at a pointer.
data StructAt (k :: Nat) (b :: Type)

-- | The list at a pointer, whose elements are read as the given type.
data ListAt (k :: Nat) (v :: Type)

-- | A pointer to any struct.
data AnyStructAt (k :: Nat)

-- | A pointer to any list.
data AnyListAt (k :: Nat)

-- | A group.
data GroupOf (b :: Type)

-- | A member of the union whose discriminant is at a byte of the data section.
data MemberOf (at :: Nat) (tag :: Nat) (field :: Type)

-- | No constraint if a field is known, and @error@ otherwise. For a name that no field of the struct has, 'FieldOf' has no instance. Then GHC cannot decide between
-- the equations, and reports the error.
type family Known (error :: Constraint) (field :: Type) :: Constraint where
  Known _ NoField = () ~ ()
  Known _ _ = ()

-- | The type of no field.
data NoField

type Missing (name :: Symbol) (a :: Type) = 'Text "The struct " ':<>: 'ShowType a ':<>: 'Text " has no field " ':<>: 'ShowType name ':<>: 'Text "."

nat :: forall n a. (KnownNat n, Num a) => a
nat = fromIntegral (natVal (Proxy @n))
{-# INLINE nat #-}

-- | Fields that Readers read.
class Reads field where
  -- | The type that Readers return.
  type Result field

  readAs :: Reader a -> Result field

instance
  {-# OVERLAPPABLE #-}
  (Known (TypeError (Missing name a)) (FieldOf name a), Reads (FieldOf name a), r ~ Result (FieldOf name a)) =>
  HasField (name :: Symbol) (Reader a) r
  where
  getField = readAs @(FieldOf name a)
  {-# INLINE getField #-}

instance Reads VoidField where
  type Result VoidField = ()
  readAs = readVoid
  {-# INLINE readAs #-}

instance (KnownNat at, Scalar x) => Reads (NumberAt at x) where
  type Result (NumberAt at x) = x
  readAs = readNumber (nat @at)
  {-# INLINE readAs #-}

instance (KnownNat bits, KnownNat at, Scalar x) => Reads (NumberOr bits at x) where
  type Result (NumberOr bits at x) = x
  readAs = readNumberOr (nat @bits) (nat @at)
  {-# INLINE readAs #-}

instance (KnownNat at, KnownNat shift) => Reads (BoolAt at shift) where
  type Result (BoolAt at shift) = Bool
  readAs = readBool (nat @at) (nat @shift)
  {-# INLINE readAs #-}

instance (KnownNat at, KnownNat shift) => Reads (BoolOr at shift) where
  type Result (BoolOr at shift) = Bool
  readAs = readBoolOr (nat @at) (nat @shift)
  {-# INLINE readAs #-}

instance (KnownNat k, Pointee v) => Reads (PointerAt k v) where
  type Result (PointerAt k v) = v
  readAs = readField (nat @k)
  {-# INLINE readAs #-}

instance KnownNat k => Reads (StructAt k b) where
  type Result (StructAt k b) = Reader b
  readAs = readStruct (nat @k)
  {-# INLINE readAs #-}

instance (KnownNat k, Element v) => Reads (ListAt k v) where
  type Result (ListAt k v) = List v
  readAs = readListOf (code @v) (nat @k)
  {-# INLINE readAs #-}

instance KnownNat k => Reads (AnyStructAt k) where
  type Result (AnyStructAt k) = PointerReader
  readAs = readAnyStruct (nat @k)
  {-# INLINE readAs #-}

instance KnownNat k => Reads (AnyListAt k) where
  type Result (AnyListAt k) = PointerReader
  readAs = readAnyList (nat @k)
  {-# INLINE readAs #-}

instance Reads (GroupOf b) where
  type Result (GroupOf b) = Reader b
  readAs = readGroup
  {-# INLINE readAs #-}

instance (KnownNat at, KnownNat tag, Reads field) => Reads (MemberOf at tag field) where
  type Result (MemberOf at tag field) = Result field
  readAs = inMember (nat @at) (nat @tag) (readAs @field)
  {-# INLINE readAs #-}

-- | Fields that can be read back from Builders.
class Gets field where
  -- | The type that Builders return.
  type Got field s

  getAs :: Builder s a -> Got field s

instance
  {-# OVERLAPPABLE #-}
  (Known (TypeError (Missing name a)) (FieldOf name a), Gets (FieldOf name a), r ~ Got (FieldOf name a) s) =>
  HasField (name :: Symbol) (Builder s a) r
  where
  getField = getAs @(FieldOf name a)
  {-# INLINE getField #-}

instance (KnownNat at, Scalar x) => Gets (NumberAt at x) where
  type Got (NumberAt at x) s = ST s x
  getAs = getNumber (nat @at)
  {-# INLINE getAs #-}

instance (KnownNat bits, KnownNat at, Scalar x) => Gets (NumberOr bits at x) where
  type Got (NumberOr bits at x) s = ST s x
  getAs = getNumberOr (nat @bits) (nat @at)
  {-# INLINE getAs #-}

instance (KnownNat at, KnownNat shift) => Gets (BoolAt at shift) where
  type Got (BoolAt at shift) s = ST s Bool
  getAs = getBool (nat @at) (nat @shift)
  {-# INLINE getAs #-}

instance (KnownNat at, KnownNat shift) => Gets (BoolOr at shift) where
  type Got (BoolOr at shift) s = ST s Bool
  getAs = getBoolOr (nat @at) (nat @shift)
  {-# INLINE getAs #-}

instance KnownNat k => Gets (PointerAt k Text) where
  type Got (PointerAt k Text) s = ST s Strict.Text
  getAs = getText nowhere (nat @k)
  {-# INLINE getAs #-}

instance KnownNat k => Gets (PointerAt k ByteString) where
  type Got (PointerAt k ByteString) s = ST s ByteString
  getAs = getBytes nowhere (nat @k)
  {-# INLINE getAs #-}

instance Gets (GroupOf b) where
  type Got (GroupOf b) s = Builder s b
  getAs = groupOf
  {-# INLINE getAs #-}
