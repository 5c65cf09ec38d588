{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE DefaultSignatures #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Accessors and setters of fields that are numbers or enums.
module Zooph.Internal.Scalar
  ( Scalar (..)
  ) where

import Control.Monad.ST (ST)
import Data.Bits (xor)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import Zooph.Internal.Builder (Builder)
import qualified Zooph.Internal.Builder as Builder
import Zooph.Internal.Reader (Reader (..))
import qualified Zooph.Internal.Struct as Struct
import Zooph.Layout (Type)
import qualified Zooph.Layout as Layout
import Zooph.List (Element)
import Zooph.Prim (Number (..))

-- | Numbers and enums. Fields are addressed by their byte in the data section, and defaults are given by their bits. The functions are methods, because a
-- function that takes an instance would be inlined into the accessors that call it (see "Zooph.Internal.Accessor").
class (Number a, Element a) => Scalar a where
  -- | The type in layout tables.
  scalarType :: Type

  -- | Reads a field of a Reader.
  readNumber :: Int -> Reader r -> a
  readNumber at (Reader v) = Struct.number v at
  {-# INLINE readNumber #-}

  -- | 'readNumber' for a field with a default.
  readNumberOr :: Word64 -> Int -> Reader r -> a
  readNumberOr default_ at (Reader v) = ofBits (bitsOf (Struct.number v at :: a) `xor` default_)
  {-# INLINE readNumberOr #-}

  -- | Reads a field of a Builder.
  getNumber :: Int -> Builder s r -> ST s a
  getNumber at b = Builder.getNumber at b
  {-# INLINE getNumber #-}

  -- | 'getNumber' for a field with a default.
  getNumberOr :: Word64 -> Int -> Builder s r -> ST s a
  getNumberOr default_ at b = Builder.getNumberOr default_ at b
  {-# INLINE getNumberOr #-}

  -- | Sets a field of a Builder.
  setNumber :: Int -> Builder s r -> a -> ST s ()
  setNumber at b x = Builder.setNumber at b x
  {-# INLINE setNumber #-}

  -- | 'setNumber' for a field with a default.
  setNumberOr :: Word64 -> Int -> Builder s r -> a -> ST s ()
  setNumberOr default_ at b x = Builder.setNumberOr default_ at b x
  {-# INLINE setNumberOr #-}

instance Scalar Int8 where scalarType = Layout.Int8
instance Scalar Int16 where scalarType = Layout.Int16
instance Scalar Int32 where scalarType = Layout.Int32
instance Scalar Int64 where scalarType = Layout.Int64
instance Scalar Word8 where scalarType = Layout.UInt8
instance Scalar Word16 where scalarType = Layout.UInt16
instance Scalar Word32 where scalarType = Layout.UInt32
instance Scalar Word64 where scalarType = Layout.UInt64
instance Scalar Float where scalarType = Layout.Float32
instance Scalar Double where scalarType = Layout.Float64
