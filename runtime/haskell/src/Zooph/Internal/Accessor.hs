-- | What generated accessors of Readers are made of.
--
-- Each takes the field's place first and the Reader last, and accessors leave the Reader out: @name = readText 0@. GHC does not expand such a
-- definition, and inlines all of it where the accessor is used. With the Reader it would optimise the code of the field where it is defined, for the
-- function and for the instance of 'GHC.Records.HasField', which took most of the time that compiling generated code took. A function counts as
-- applied in full as soon as it has as many arguments as stand before its @=@, instances of classes included: none of these takes one, but 'readField'.
module Zooph.Internal.Accessor
  ( readVoid
  , readBool
  , readBoolOr
  , readText
  , readData
  , readStruct
  , readListOf
  , readField
  , readAny
  , readAnyStruct
  , readAnyList
  , readCapability
  , readGroup
  , readUnion
  , readOr
  , inMember
  , hasPointer
  ) where

import Data.ByteString (ByteString)
import Data.Word (Word16)
import Zooph.Internal.Face
import Zooph.Internal.Pointer (PointerReader)
import Zooph.Internal.Reader (Reader (..))
import Zooph.Internal.Struct (StructReader, absent, bool, has, hopField, word16)
import Zooph.List (List)
import Zooph.Text (Text)

-- | What a field of type @Void@ has.
readVoid :: Reader a -> ()
readVoid (Reader _) = ()
{-# INLINE readVoid #-}

-- | A bit of a byte.
readBool :: Int -> Int -> Reader a -> Bool
readBool at shift (Reader v) = bool v at shift
{-# INLINE readBool #-}

-- | The same of a field that is true by default.
readBoolOr :: Int -> Int -> Reader a -> Bool
readBoolOr at shift (Reader v) = not (bool v at shift)
{-# INLINE readBoolOr #-}

-- | The text that a pointer leads to.
readText :: Int -> Reader a -> Text
readText k (Reader v) = field v k
{-# INLINE readText #-}

-- | The data.
readData :: Int -> Reader a -> ByteString
readData k (Reader v) = field v k
{-# INLINE readData #-}

-- | The struct.
readStruct :: Int -> Reader a -> Reader b
readStruct k (Reader v) = Reader (hopField v k)
{-# INLINE readStruct #-}

-- | The list, of elements with this code.
readListOf :: Int -> Int -> Reader a -> List b
readListOf code k (Reader v) = listField code v k
{-# INLINE readListOf #-}

-- | What a pointer of a generic parameter leads to. It takes an instance, so it is inlined where the accessor is defined.
readField :: Pointee v => Int -> Reader a -> v
readField k (Reader v) = field v k
{-# INLINE readField #-}

-- | The pointer itself.
readAny :: Int -> Reader a -> PointerReader
readAny k (Reader v) = field v k
{-# INLINE readAny #-}

-- | A pointer that leads to a struct of any type.
readAnyStruct :: Int -> Reader a -> PointerReader
readAnyStruct k (Reader v) = anyStruct v k

-- | A pointer that leads to a list of any type.
readAnyList :: Int -> Reader a -> PointerReader
readAnyList k (Reader v) = anyList v k

-- | The interface.
readCapability :: Int -> Reader a -> Capability
readCapability k (Reader v) = field v k
{-# INLINE readCapability #-}

-- | A group, which has the sections of its struct.
readGroup :: Reader a -> Reader b
readGroup (Reader v) = Reader v
{-# INLINE readGroup #-}

-- | A union.
readUnion :: (StructReader -> b) -> Reader a -> b
readUnion view (Reader v) = view v
{-# INLINE readUnion #-}

-- | A field, or its default if its pointer is null.
readOr :: b -> Int -> (Reader a -> b) -> Reader a -> b
readOr default_ k read_ (Reader v) = if has v k then read_ (Reader v) else default_
{-# INLINE readOr #-}

-- | A field of a member of a union: that of the absent struct, all of whose fields have their defaults, unless the number at a byte selects the
-- member.
inMember :: Int -> Word16 -> (Reader a -> b) -> Reader a -> b
inMember at tag read_ (Reader v) = read_ (Reader (if word16 v at == tag then v else absent))
{-# INLINE inMember #-}

-- | Reports whether a pointer is there and not null.
hasPointer :: Int -> Reader a -> Bool
hasPointer k (Reader v) = has v k
{-# INLINE hasPointer #-}
