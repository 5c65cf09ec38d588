{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedSums #-}
{-# LANGUAGE UnboxedTuples #-}

-- | The functions that generated code calls. Programs should not use this module. Its name holds the version of the generated code.
module Zooph.Generated.V1
  ( -- * Faces
    module Zooph.Internal.Reader
  , module Zooph.Internal.Scalar
  , module Zooph.Internal.Face
  , module Zooph.Internal.Fields
  , StructReader
  , IsStruct (..)
  , Element (..)
  , Number (..)
  , Storable
  , HasField (..)
  , NFData (..)
  , Text
  , StrictText
  , List
  , Array
  , Bits
  , PointerReader
  , ByteString
  , Fault
  , openAs
  , openLazyReader

    -- * The standard library
  , Bool (..)
  , Double
  , Eq (..)
  , Float
  , Int
  , Int16
  , Int32
  , Int64
  , Int8
  , Maybe (..)
  , Either
  , Ord
  , Show (..)
  , String
  , Word16
  , Word32
  , Word64
  , Word8
  , not
  , seq
  , xor
  , (+)
  , (.|.)
  , (<>)

    -- * Structs
  , has

    -- * Fields of the data section
  , bool
  , int8
  , int16
  , int32
  , int64
  , word8
  , word16
  , word32
  , word64
  , float
  , double
  , floatOr
  , doubleOr

    -- * The data section for Records
  , Data (..)
  , dataOf
  , boolIn
  , boolOrIn
  , word8In
  , word16In
  , word32In
  , word64In
  , int8In
  , int16In
  , int32In
  , int64In
  , floatIn
  , doubleIn
  , floatOrIn
  , doubleOrIn
  , forced

    -- * Accessors
  , module Zooph.Internal.Accessor

    -- * Constants
  , literal
  , textLiteral
  , constant
  , ofFlat

    -- * Builders
  , ST
  , Arena
  , Builder
  , PointerBuilder
  , ListBuilder
  , Numbers
  , Bools
  , initRoot
  , module Zooph.Internal.Build
  , setBool
  , setBoolOr
  , getBool
  , getBoolOr
  , setTag
  , selectingWith
  , selectingPointer
  , selectingPointerWith
  , editGroup
  , groupOf
  , initGroup

    -- * Records
  , module Zooph.Internal.Given
  , module Zooph.Internal.Parts
  , module Zooph.Internal.Encode
  , nothing
  , bit
  , bitOr
  , bitsAt
  , bitsAtOr
  , unknownMember
  , emptyRecord
  , showsEnum
  ) where

import Control.DeepSeq (NFData (..))
import Control.Monad.ST (ST)
import Data.Bits (unsafeShiftL, xor, (.|.))
import Data.ByteString (ByteString)
import Data.ByteString.Unsafe (unsafePackAddressLen)
import Data.Int (Int16, Int32, Int64, Int8)
import qualified Data.Text as Strict
import Data.Word (Word16, Word32, Word64, Word8)
import Foreign.Storable (Storable)
import GHC.Exts (Addr#, Int (..), Int#, addr2Int#, and#, anyToAddr#, dataToTag#, int2Word#, runRW#, word2Int#, (-#))
import GHC.Float (castWord32ToFloat, castWord64ToDouble)
import GHC.Records (HasField (..))
import System.IO.Unsafe (unsafeDupablePerformIO)
import Zooph.Array (Array)
import Zooph.Bits (Bits)
import Zooph.Builder (Arena, initRoot)
import Zooph.Fault (Fault)
import Zooph.Internal.Accessor
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Build
import Zooph.Internal.Builder (Bools, Builder, ListBuilder, Numbers, PointerBuilder, editGroup, getBool, getBoolOr, groupOf, initGroup, selectingPointer, selectingPointerWith, selectingWith, setBool, setBoolOr, setTag)
import Zooph.Internal.Encode hiding (runPut, sections)
import Zooph.Internal.Face
import Zooph.Internal.Fields
import Zooph.Internal.Given
import Zooph.Internal.Parts
import Zooph.Internal.Pointer (PointerReader (..))
import Zooph.Internal.Reader
import Zooph.Internal.Scalar
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct hiding (at, bytes, number)
import Zooph.Layout (Layout)
import qualified Zooph.Limits as Limits
import Zooph.List (Element (..), List)
import Zooph.Message (IsStruct (..), openLazyStruct, openUsual)
import Zooph.Prim (Number (..))
import qualified Zooph.Record as Record
import Zooph.Text (Text)
import qualified Zooph.Text as Text

-- | A text of package @text@.
type StrictText = Strict.Text

-- | Validates a message whose root has the given layout, and returns the Reader of the root.
openAs :: Layout -> ByteString -> Either Fault (Reader a)
openAs layout bytes = case openUsual layout (Bytes.ofByteString bytes) of
  (# v | #) -> Right (Reader v)
  (# | one #) -> Left one
{-# INLINE openAs #-}

-- | The Reader of the root of a message that is not validated.
openLazyReader :: ByteString -> Either Fault (Reader a)
openLazyReader bytes = Reader <$> openLazyStruct Limits.defaults bytes
{-# NOINLINE openLazyReader #-}

-- | Reads a 'Float' whose default has the given bits.
floatOr :: Word32 -> StructReader -> Int -> Float
floatOr default_ v at = castWord32ToFloat (word32 v at `xor` default_)
{-# INLINE floatOr #-}

-- | Reads a 'Double' whose default has the given bits.
doubleOr :: Word64 -> StructReader -> Int -> Double
doubleOr default_ v at = castWord64ToDouble (word64 v at `xor` default_)
{-# INLINE doubleOr #-}

-- | 'floatOr' for Records.
floatOrIn :: Word32 -> Data -> Int -> Float
floatOrIn default_ d at = castWord32ToFloat (word32In d at `xor` default_)
{-# INLINE floatOrIn #-}

-- | 'doubleOr' for Records.
doubleOrIn :: Word64 -> Data -> Int -> Double
doubleOrIn default_ d at = castWord64ToDouble (word64In d at `xor` default_)
{-# INLINE doubleOrIn #-}

-- | Evaluates all of a Record.
forced :: Struct a => a -> ()
forced x = besideOf x `seq` ()
{-# NOINLINE forced #-}

-- | The bytes of a literal.
literal :: Addr# -> Int -> ByteString
literal address n = unsafeDupablePerformIO (unsafePackAddressLen n address)
{-# NOINLINE literal #-}

-- | The text of a literal.
textLiteral :: Addr# -> Int -> Text
textLiteral address n = Text.ofSlice (Bytes.ofByteString (literal address n))
{-# NOINLINE textLiteral #-}

-- | The object that the root pointer of a literal leads to.
constant :: Pointee v => Addr# -> Int -> v
constant address n = case ofFlat (literal address n) of PointerReader s i -> follow (Segment.opened s) i

-- | The root pointer of a flat message (one segment without framing) that the schema compiler made, and that is not validated.
ofFlat :: ByteString -> PointerReader
ofFlat string = case Bytes.ofByteString string of
  Slice b first n -> PointerReader (Segment.alone Limits.defaults False b first (first + n)) first
{-# NOINLINE ofFlat #-}

-- | The error for a union member that cannot be encoded, because the schema does not describe it.
unknownMember :: Word16 -> a
unknownMember tag = error ("Zooph: the schema knows no member " ++ show tag)
{-# NOINLINE unknownMember #-}

-- | The Record in which every field has its default.
emptyRecord :: Struct a => a
emptyRecord = Record.empty
{-# NOINLINE emptyRecord #-}

-- | Shows an enumerant as the name of its type, an apostrophe and its own name. A number that the schema does not describe is shown as such.
showsEnum :: String -> [String] -> Word16 -> ShowS
showsEnum type_ names number = case drop (fromIntegral number) names of
  name : _ -> showString type_ . showString ('\'' : name)
  [] -> showParen True (showString type_ . showString (' ' : show number))

-- | A 'Bool' at the given bit of a data word.
bit :: Bool -> Int -> Word64
bit value place = fromIntegral (I# (ordinal value)) `unsafeShiftL` place
{-# INLINE bit #-}

-- | 'bit' for a field whose default is 'True'.
bitOr :: Bool -> Int -> Word64
bitOr value place = fromIntegral (I# (1# -# ordinal value)) `unsafeShiftL` place
{-# INLINE bitOr #-}

-- 1 for 'True' and 0 for 'False'. GHC tags a pointer to an evaluated value with the number of its constructor, counted from 1; the tag is 0 if the
-- value may not be evaluated. Only in that case the value is entered, and live registers are saved.
ordinal :: Bool -> Int#
ordinal value = case runRW# (anyToAddr# value) of
  (# _, address #) -> case word2Int# (and# (int2Word# (addr2Int# address)) 3##) of
    0# -> dataToTag# value
    tag -> tag -# 1#
{-# INLINE ordinal #-}

-- | The bits of a number from the given bit of a data word on.
bitsAt :: Number a => a -> Int -> Word64
bitsAt value place = bitsOf value `unsafeShiftL` place
{-# INLINE bitsAt #-}

-- | 'bitsAt' for a field whose default has the given bits.
bitsAtOr :: Number a => Word64 -> a -> Int -> Word64
bitsAtOr default_ value place = (bitsOf value `xor` default_) `unsafeShiftL` place
{-# INLINE bitsAtOr #-}

-- | Writes nothing.
nothing :: Put s
nothing = mempty
{-# INLINE nothing #-}
