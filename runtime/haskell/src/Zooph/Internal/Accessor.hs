-- | The functions that generated accessors of Readers call.
--
-- Each takes the field's position first and the Reader last, and accessors are defined without the Reader: @name = readText 0@. GHC does not inline
-- into such a definition, but inlines all of it where the accessor is used. If accessors were defined with the Reader, GHC would optimise the code of
-- each field where it is defined, both for the function and for the instance of 'GHC.Records.HasField'. That took most of the time of compiling
-- generated code. GHC inlines a function that has as many arguments as stand before the @=@ in its definition, class instances included. So none of these
-- functions takes an instance, except 'readField'.
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

-- | Reads a field of the type @Void@.
readVoid :: Reader a -> ()
readVoid (Reader _) = ()
{-# INLINE readVoid #-}

-- | Reads a @Bool@: the bit @shift@ of the byte at @at@.
readBool :: Int -> Int -> Reader a -> Bool
readBool at shift (Reader v) = bool v at shift
{-# INLINE readBool #-}

-- | 'readBool' for a field whose default is 'True'.
readBoolOr :: Int -> Int -> Reader a -> Bool
readBoolOr at shift (Reader v) = not (bool v at shift)
{-# INLINE readBoolOr #-}

-- | Reads the text at pointer @k@.
readText :: Int -> Reader a -> Text
readText k (Reader v) = field v k
{-# INLINE readText #-}

-- | Reads the data at pointer @k@.
readData :: Int -> Reader a -> ByteString
readData k (Reader v) = field v k
{-# INLINE readData #-}

-- | Reads the struct at pointer @k@.
readStruct :: Int -> Reader a -> Reader b
readStruct k (Reader v) = Reader (hopField v k)
{-# INLINE readStruct #-}

-- | Reads the list at pointer @k@, whose elements have the given size code.
readListOf :: Int -> Int -> Reader a -> List b
readListOf code k (Reader v) = listField code v k
{-# INLINE readListOf #-}

-- | Reads the object at pointer @k@, whose type is a type parameter. It takes an instance, so it is inlined where the accessor is defined.
readField :: Pointee v => Int -> Reader a -> v
readField k (Reader v) = field v k
{-# INLINE readField #-}

-- | Reads pointer @k@ as an untyped pointer.
readAny :: Int -> Reader a -> PointerReader
readAny k (Reader v) = field v k
{-# INLINE readAny #-}

-- | Reads pointer @k@ as an untyped pointer to a struct.
readAnyStruct :: Int -> Reader a -> PointerReader
readAnyStruct k (Reader v) = anyStruct v k

-- | Reads pointer @k@ as an untyped pointer to a list.
readAnyList :: Int -> Reader a -> PointerReader
readAnyList k (Reader v) = anyList v k

-- | Reads the capability at pointer @k@.
readCapability :: Int -> Reader a -> Capability
readCapability k (Reader v) = field v k
{-# INLINE readCapability #-}

-- | Reads a group, which shares the sections of its struct.
readGroup :: Reader a -> Reader b
readGroup (Reader v) = Reader v
{-# INLINE readGroup #-}

-- | Reads a union by the given function.
readUnion :: (StructReader -> b) -> Reader a -> b
readUnion view (Reader v) = view v
{-# INLINE readUnion #-}

-- | Reads a field, or returns its default if pointer @k@ is null.
readOr :: b -> Int -> (Reader a -> b) -> Reader a -> b
readOr default_ k read_ (Reader v) = if has v k then read_ (Reader v) else default_
{-# INLINE readOr #-}

-- | Reads a field of a union member. If the discriminant at byte @at@ does not select the member, it reads the field of the absent struct, in which every
-- field has its default.
inMember :: Int -> Word16 -> (Reader a -> b) -> Reader a -> b
inMember at tag read_ (Reader v) = read_ (Reader (if word16 v at == tag then v else absent))
{-# INLINE inMember #-}

-- | Reports whether pointer @k@ is not null.
hasPointer :: Int -> Reader a -> Bool
hasPointer k (Reader v) = has v k
{-# INLINE hasPointer #-}
