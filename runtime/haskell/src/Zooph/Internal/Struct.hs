{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedTuples #-}

-- | A struct in a message, whose fields are read by their offsets. Following a pointer ("hop") checks the bounds of the struct, and readers are immutable. So a
-- load only compares its offset with the section's size.
module Zooph.Internal.Struct
  ( StructReader (..)
  , bytes
  , segment
  , absent
  , isAbsent
  , cost
  , hop
  , hopFrom
  , tryHop
  , hopField
  , leads
  , pointerAt

    -- * Fields of the data section
  , number
  , bool
  , word8
  , word16
  , word32
  , word64
  , int8
  , int16
  , int32
  , int64
  , float
  , double

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

    -- * Pointers
  , has
  ) where

import Data.Bits (unsafeShiftL, unsafeShiftR, xor, (.&.))
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import GHC.Exts (ByteArray#, Int (..), Int#, isTrue#, (<#), (<=#))
import Zooph.Fault (Kind (..))
import Zooph.Internal.Bytes (Bytes (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Segment (Open (..), Result (..), Segment, Target (..))
import qualified Zooph.Internal.Segment as Segment
import qualified Zooph.Internal.Word as Word
import Zooph.Prim (Number (..))

-- | A struct: its segment, its position, the bytes of its data section, and the number of pointers that follow.
data StructReader = StructReader
  { home :: {-# UNPACK #-} !Open
  , at :: {-# UNPACK #-} !Int
  , dataSize :: {-# UNPACK #-} !Int
  , pointers :: {-# UNPACK #-} !Int
  }

-- | The bytes of the struct's segment.
bytes :: StructReader -> Bytes
bytes v = openBytes (home v)
{-# INLINE bytes #-}

-- | The struct's segment.
segment :: StructReader -> Segment
segment v = whole (home v)
{-# INLINE segment #-}

-- | The struct that a null pointer reads as. Every field has its default.
absent :: StructReader
absent = StructReader (Segment.opened Segment.nowhere) 0 0 0
{-# NOINLINE absent #-}

-- | Reports whether this is the absent struct. A message of a single word, without a segment table, in which an empty struct lies at that word
-- looks the same.
isAbsent :: StructReader -> Bool
isAbsent (StructReader there at_ data_ pointers_) = at_ == 0 && data_ == 0 && pointers_ == 0 && low there == 0 && high there == 8

-- | The words that visiting the struct is charged: its size, but at least one.
cost :: StructReader -> Int
cost v = max 1 (pointers v + (dataSize v + 7) `unsafeShiftR` 3)

-- | The position of pointer @k@.
pointerAt :: StructReader -> Int -> Int
pointerAt v k = at v + dataSize v + k `unsafeShiftL` 3
{-# INLINE pointerAt #-}

-- | The struct that the pointer at a position leads to. The pointer is not null.
tryHop :: Segment -> Int -> Result StructReader
tryHop s i = case Segment.follow s i of
  Bad kind -> Bad kind
  Good (Target there first w)
    | not (Word.isStruct w) -> Bad PointerKind
    | first < Segment.lo there || first + n + pn `unsafeShiftL` 3 > Segment.hi there -> Bad OutOfBounds
    | otherwise -> Good (StructReader (Segment.opened there) first n pn)
   where
    n = Word.dataBytes w
    pn = Word.pointers w

-- The parts of a struct, unboxed. Functions that follow pointers return them in registers, as far as there are enough. GHC does not unbox a result by itself if
-- it comes from a lazy call in one of the branches.
type Found = (# ByteArray#, Segment, Int#, Int#, Int#, Int#, Int# #)

found :: StructReader -> Found
found (StructReader (Open (Bytes b) there (I# lo) (I# hi)) (I# first) (I# n) (I# pn)) = (# b, there, lo, hi, first, n, pn #)
{-# INLINE found #-}

ofFound :: Found -> StructReader
ofFound (# b, there, lo, hi, first, n, pn #) = StructReader (Open (Bytes b) there (I# lo) (I# hi)) (I# first) (I# n) (I# pn)
{-# INLINE ofFound #-}

hopSlow# :: Segment -> Int# -> Found
hopSlow# s i = found (if Segment.isNull s (I# i) then absent else Segment.give s (I# i) absent (tryHop s (I# i)))
{-# NOINLINE hopSlow# #-}

-- The struct behind a near pointer. If it is not a near pointer to a struct that is in bounds, the result is that of @otherwise_@.
near# :: Open -> Int# -> ((# #) -> Found) -> Found
near# here i otherwise_
  | w == 0 || not (Word.isStruct w) || not (Segment.within here first (n + pn `unsafeShiftL` 3)) = otherwise_ (# #)
  | otherwise = found (StructReader here first n pn)
 where
  w = Bytes.word64 (openBytes here) (I# i)
  first = Word.target (I# i) w
  n = Word.dataBytes w
  pn = Word.pointers w
{-# INLINE near# #-}

far# :: Segment -> Int# -> Found
far# s i = Segment.atPad s i (\there pad -> near# there pad slow) slow
 where
  slow (# #) = hopSlow# s i
{-# NOINLINE far# #-}

hop# :: Segment -> Int# -> Found
hop# s i = near# (Segment.opened s) i (\(# #) -> far# s i)
{-# NOINLINE hop# #-}

-- | The struct that the pointer at a position leads to, or the absent struct. It is a call.
hop :: Segment -> Int -> StructReader
hop s (I# i) = ofFound (hop# s i)
{-# INLINE hop #-}

-- | 'hop' in an unpacked segment. The code that follows a near pointer is inlined.
hopFrom :: Open -> Int -> StructReader
hopFrom here (I# i) = ofFound (near# here i (\(# #) -> far# (whole here) i))
{-# INLINE hopFrom #-}

-- | 1 if the struct has pointer @k@, and 0 otherwise. For the reason of the type see 'reaches'.
leads :: StructReader -> Int -> Int#
leads v (I# k) = case pointers v of I# n -> k <# n
{-# INLINE leads #-}

-- | The struct that pointer @k@ leads to.
hopField :: StructReader -> Int -> StructReader
hopField v k = case leads v k of 1# -> hopFrom (home v) (pointerAt v k); _ -> absent
{-# INLINE hopField #-}

-- | Reports whether the struct has pointer @k@ and it is not null.
has :: StructReader -> Int -> Bool
has v k = case leads v k of 1# -> Bytes.word64 (bytes v) (pointerAt v k) /= 0; _ -> False
{-# INLINE has #-}

-- | @bool v at shift@ is the bit @shift@ of the byte at @at@, read without a branch. A field beyond the end of the data section reads as zero: a writer with an
-- older schema did not know it.
bool :: StructReader -> Int -> Int -> Bool
bool v i shift = case (fromIntegral (word8 v i) `unsafeShiftR` shift) .&. 1 of I# bit -> isTrue# bit
{-# INLINE bool #-}

-- 1 if the data section has at least the given number of bytes, and 0 otherwise. It is an unboxed number, because GHC would move a 'Bool' out of a loop over
-- structs as a thunk, which each field would then have to evaluate for each struct.
reaches :: StructReader -> Int -> Int#
reaches v (I# end) = case dataSize v of I# n -> end <=# n
{-# INLINE reaches #-}

-- | The number at a byte of the data section.
number :: forall a. Number a => StructReader -> Int -> a
number v i = case reaches v (i + widthOf @a) of 1# -> unsafeIndex (bytes v) (at v + i); _ -> ofBits 0
{-# INLINE number #-}

-- | The number of one byte at a byte of the data section.
word8 :: StructReader -> Int -> Word8
word8 v i = case reaches v (i + 1) of 1# -> Bytes.word8 (bytes v) (at v + i); _ -> 0
{-# INLINE word8 #-}

-- | The number of two bytes at a byte of the data section.
word16 :: StructReader -> Int -> Word16
word16 v i = case reaches v (i + 2) of 1# -> Bytes.word16 (bytes v) (at v + i); _ -> 0
{-# INLINE word16 #-}

-- | The number of four bytes at a byte of the data section.
word32 :: StructReader -> Int -> Word32
word32 v i = case reaches v (i + 4) of 1# -> Bytes.word32 (bytes v) (at v + i); _ -> 0
{-# INLINE word32 #-}

-- | The number of eight bytes at a byte of the data section.
word64 :: StructReader -> Int -> Word64
word64 v i = case reaches v (i + 8) of 1# -> Bytes.word64 (bytes v) (at v + i); _ -> 0
{-# INLINE word64 #-}

-- | 'word8' as a signed number.
int8 :: StructReader -> Int -> Int8
int8 v i = fromIntegral (word8 v i)
{-# INLINE int8 #-}

-- | 'word16' as a signed number.
int16 :: StructReader -> Int -> Int16
int16 v i = fromIntegral (word16 v i)
{-# INLINE int16 #-}

-- | 'word32' as a signed number.
int32 :: StructReader -> Int -> Int32
int32 v i = fromIntegral (word32 v i)
{-# INLINE int32 #-}

-- | 'word64' as a signed number.
int64 :: StructReader -> Int -> Int64
int64 v i = fromIntegral (word64 v i)
{-# INLINE int64 #-}

-- | The 'Float' at a byte of the data section.
float :: StructReader -> Int -> Float
float v i = case reaches v (i + 4) of 1# -> Bytes.float (bytes v) (at v + i); _ -> 0
{-# INLINE float #-}

-- | The 'Double' at a byte of the data section.
double :: StructReader -> Int -> Double
double v i = case reaches v (i + 8) of 1# -> Bytes.double (bytes v) (at v + i); _ -> 0
{-# INLINE double #-}

-- | The position of a struct's data section, which has as many bytes as the Record's type.
data Data = Data {-# UNPACK #-} !Bytes {-# UNPACK #-} !Int

-- | The data section with at least the given number of bytes. If the struct has fewer, it is copied, and zeros are added. Code that makes a Record asks once
-- for all fields whether they are there: it is half as long, and GHC compiles it in half of the time. If an element of a list of numbers is read as a struct,
-- there may be only a part of a number at the beginning of the section, which has to be read by the functions above.
dataOf :: Int -> StructReader -> Data
dataOf n v = case reaches v n of 1# -> Data (bytes v) (at v); _ -> extended n v
{-# INLINE dataOf #-}

extended :: Int -> StructReader -> Data
extended n v = Data (Bytes.create n (\b -> Bytes.fill b 0 n >> Bytes.copyBytes (bytes v) (at v) b 0 (dataSize v))) 0
{-# NOINLINE extended #-}

-- | The bit @shift@ of the byte at @at@.
boolIn :: Data -> Int -> Int -> Bool
boolIn d i shift = case bitIn d i shift of I# one -> isTrue# one
{-# INLINE boolIn #-}

-- | 'boolIn' for a field whose default is 'True'.
boolOrIn :: Data -> Int -> Int -> Bool
boolOrIn d i shift = case bitIn d i shift `xor` 1 of I# one -> isTrue# one
{-# INLINE boolOrIn #-}

bitIn :: Data -> Int -> Int -> Int
bitIn d i shift = (fromIntegral (word8In d i) `unsafeShiftR` shift) .&. 1
{-# INLINE bitIn #-}

-- | The number of 1 byte at a byte.
word8In :: Data -> Int -> Word8
word8In (Data from first) i = Bytes.word8 from (first + i)
{-# INLINE word8In #-}

-- | The number of 2 bytes at a byte.
word16In :: Data -> Int -> Word16
word16In (Data from first) i = Bytes.word16 from (first + i)
{-# INLINE word16In #-}

-- | The number of 4 bytes at a byte.
word32In :: Data -> Int -> Word32
word32In (Data from first) i = Bytes.word32 from (first + i)
{-# INLINE word32In #-}

-- | The number of 8 bytes at a byte.
word64In :: Data -> Int -> Word64
word64In (Data from first) i = Bytes.word64 from (first + i)
{-# INLINE word64In #-}

-- | 'word8In' as a signed number.
int8In :: Data -> Int -> Int8
int8In d i = fromIntegral (word8In d i)
{-# INLINE int8In #-}

-- | 'word16In' as a signed number.
int16In :: Data -> Int -> Int16
int16In d i = fromIntegral (word16In d i)
{-# INLINE int16In #-}

-- | 'word32In' as a signed number.
int32In :: Data -> Int -> Int32
int32In d i = fromIntegral (word32In d i)
{-# INLINE int32In #-}

-- | 'word64In' as a signed number.
int64In :: Data -> Int -> Int64
int64In d i = fromIntegral (word64In d i)
{-# INLINE int64In #-}

-- | The 'Float' at a byte.
floatIn :: Data -> Int -> Float
floatIn (Data from first) i = Bytes.float from (first + i)
{-# INLINE floatIn #-}

-- | The 'Double' at a byte.
doubleIn :: Data -> Int -> Double
doubleIn (Data from first) i = Bytes.double from (first + i)
{-# INLINE doubleIn #-}
