{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | A list in a message, without the type of its elements.
module Zooph.Internal.RawList
  ( RawList (..)
  , bytes
  , segment
  , empty
  , pointers
  , size
  , words
  , stride
  , shapeOf
  , widthOf
  , cost
  , nests
  , holds
  , tryHop
  , hop
  , hopFrom
  , hopAny

    -- * Codes of element sizes, and of the types that elements are read as
  , bit
  , pointer
  , composite

    -- * Elements
  , structure
  , pointerAt
  , bitAt
  ) where

import Data.Bits (unsafeShiftL, unsafeShiftR, (.&.), (.|.))
import Data.Word (Word64)
import GHC.Exts (ByteArray#, Int (..), Int#)
import Zooph.Fault (Kind (..))
import Zooph.Internal.Bytes (Bytes (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Segment (Open (..), Result (..), Segment, Target (..))
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader (StructReader))
import qualified Zooph.Internal.Word as Word
import Prelude hiding (words)

-- | A list. Three small numbers are packed into one, so that functions which follow pointers return fewer values.
data RawList = RawList
  { home :: {-# UNPACK #-} !Open
  , first :: {-# UNPACK #-} !Int
  -- ^ The first byte of the first element.
  , count :: {-# UNPACK #-} !Int
  , dataSize :: {-# UNPACK #-} !Int
  -- ^ Bytes of data in each element; 0 for bits.
  , shape :: {-# UNPACK #-} !Int
  -- ^ The code of the elements' size, the number of pointers in each, and the words of the body without the tag word.
  }

-- | The bytes of the list's segment.
bytes :: RawList -> Bytes
bytes l = openBytes (home l)
{-# INLINE bytes #-}

-- | The list's segment.
segment :: RawList -> Segment
segment l = whole (home l)
{-# INLINE segment #-}

shapeOf :: Int -> Int -> Int -> Int
shapeOf size_ pointers_ words_ = size_ .|. (pointers_ `unsafeShiftL` 3) .|. (words_ `unsafeShiftL` 19)
{-# INLINE shapeOf #-}

-- | The number of pointers in each element, behind its data.
pointers :: RawList -> Int
pointers l = (shape l `unsafeShiftR` 3) .&. 0xffff
{-# INLINE pointers #-}

-- | The code of the elements' size.
size :: RawList -> Int
size l = shape l .&. 7
{-# INLINE size #-}

-- | The words of the body, without the tag word of a list of structs.
words :: RawList -> Int
words l = shape l `unsafeShiftR` 19
{-# INLINE words #-}

-- | The bytes from one element to the next; 0 for bits and elements of size 0.
stride :: RawList -> Int
stride l = dataSize l + pointers l `unsafeShiftL` 3
{-# INLINE stride #-}

-- | Codes of element sizes.
bit, pointer, composite :: Int
bit = 1
pointer = 6
composite = 7

-- | The empty list that a null pointer reads as.
empty :: RawList
empty = RawList (Segment.opened Segment.nowhere) 0 0 0 0
{-# NOINLINE empty #-}

-- | The words that visiting the list is charged: one, the words of its body, and one for each element of size 0.
cost :: RawList -> Int
cost l = 1 + words l + (if stride l == 0 && size l /= bit then count l else 0)

-- | Reports whether the list is a level of nesting: a list of structs or pointers.
nests :: RawList -> Bool
nests l = pointers l > 0 || size l == composite

-- | Reports whether elements can be read as the type with the given code, by the format's rules for lists whose type changed in a newer schema. The code is 0
-- for @Void@, 1 for bits, 2 to 5 for numbers of 1, 2, 4 and 8 bytes, 6 for pointers, and 7 for structs.
holds :: RawList -> Int -> Bool
holds l wants = case wants of
  0 -> size l /= bit
  7 -> size l /= bit
  1 -> size l == bit || (dataSize l > 0 && size l /= composite)
  6 -> pointers l > 0
  _ -> dataSize l >= 1 `unsafeShiftL` (wants - 2)

-- | The list that the pointer at a position leads to. The pointer is not null.
tryHop :: Segment -> Int -> Result RawList
tryHop s i = case Segment.follow s i of
  Bad kind -> Bad kind
  Good (Target there first_ w)
    | not (Word.isList w) -> Bad PointerKind
    | Word.listSize w == composite -> structs there first_ (Word.listCount w)
    | otherwise -> flat there first_ w

flat :: Segment -> Int -> Word64 -> Result RawList
flat s first_ w
  | first_ < Segment.lo s || first_ + words_ `unsafeShiftL` 3 > Segment.hi s = Bad OutOfBounds
  | otherwise = Good (RawList (Segment.opened s) first_ count_ (widthOf size_) (shapeOf size_ pointers_ words_))
 where
  size_ = Word.listSize w
  count_ = Word.listCount w
  words_ = Word.flatWords size_ count_
  pointers_ = if size_ == pointer then 1 else 0

-- The bytes of data in an element that is not a struct, by its size code.
widthOf :: Int -> Int
widthOf size_ = case size_ of
  2 -> 1
  3 -> 2
  4 -> 4
  5 -> 8
  _ -> 0

structs :: Segment -> Int -> Int -> Result RawList
structs s first_ words_
  | first_ < Segment.lo s || first_ + 8 + words_ `unsafeShiftL` 3 > Segment.hi s = Bad OutOfBounds
  | not (Word.isStruct tag) || count_ > Word.maxCount || count_ * (n + 8 * pn) > words_ `unsafeShiftL` 3 = Bad ListTag
  | otherwise = Good (RawList (Segment.opened s) (first_ + 8) count_ n (shapeOf composite pn words_))
 where
  tag = Bytes.word64 (Segment.bytes s) first_
  count_ = Word.lower tag `unsafeShiftR` 2
  n = Word.dataBytes tag
  pn = Word.pointers tag

-- The parts of a list, unboxed: functions that are not inlined return them in registers, see "Zooph.Internal.Struct".
type Found = (# ByteArray#, Segment, Int#, Int#, Int#, Int#, Int#, Int# #)

found :: RawList -> Found
found (RawList (Open (Bytes b) there (I# lo) (I# hi)) (I# first_) (I# count_) (I# n) (I# shape_)) =
  (# b, there, lo, hi, first_, count_, n, shape_ #)
{-# INLINE found #-}

ofFound :: Found -> RawList
ofFound (# b, there, lo, hi, first_, count_, n, shape_ #) =
  RawList (Open (Bytes b) there (I# lo) (I# hi)) (I# first_) (I# count_) (I# n) (I# shape_)
{-# INLINE ofFound #-}

hopSlow# :: Segment -> Int# -> Int -> Found
hopSlow# s i !wants = found result
 where
  result
    | Segment.isNull s (I# i) = empty
    | otherwise = Segment.give s (I# i) empty $ case tryHop s (I# i) of
        Good l | not (holds l wants) -> Bad ElementSize
        other -> other
{-# NOINLINE hopSlow# #-}

-- The list behind a near pointer. If it is not a near pointer to a sound list that can be read so, the result is that of @otherwise_@.
near# :: Open -> Int# -> Int -> ((# #) -> Found) -> Found
near# here i wants otherwise_
  | wants == composite = nearStructs# here i otherwise_
  | Word.form w /= 1 .|. (fromIntegral wants `unsafeShiftL` 32) || not (Segment.within here first_ (words_ `unsafeShiftL` 3)) = otherwise_ (# #)
  | otherwise = found (RawList here first_ count_ (widthOf wants) (shapeOf wants pointers_ words_))
 where
  w = Bytes.word64 (openBytes here) (I# i)
  first_ = Word.target (I# i) w
  count_ = Word.listCount w
  words_ = Word.flatWords wants count_
  pointers_ = if wants == pointer then 1 else 0
{-# INLINE near# #-}

nearStructs# :: Open -> Int# -> ((# #) -> Found) -> Found
nearStructs# here i otherwise_
  | Word.form w /= Word.structList || not (Segment.within here first_ (8 + words_ `unsafeShiftL` 3)) || bad = otherwise_ (# #)
  | otherwise = found (RawList here (first_ + 8) count_ n (shapeOf composite pn words_))
 where
  w = Bytes.word64 (openBytes here) (I# i)
  first_ = Word.target (I# i) w
  words_ = Word.listCount w
  tag = Bytes.word64 (openBytes here) first_
  count_ = Word.lower tag `unsafeShiftR` 2
  n = Word.dataBytes tag
  pn = Word.pointers tag
  bad = not (Word.isStruct tag) || count_ > Word.maxCount || count_ * (n + 8 * pn) > words_ `unsafeShiftL` 3
{-# INLINE nearStructs# #-}

far# :: Segment -> Int# -> Int -> Found
far# s i !wants = Segment.atPad s i (\there pad -> near# there pad wants slow) slow
 where
  slow (# #) = hopSlow# s i wants
{-# NOINLINE far# #-}

hop# :: Segment -> Int# -> Int -> Found
hop# s i wants = near# (Segment.opened s) i wants (\(# #) -> far# s i wants)
{-# NOINLINE hop# #-}

-- | The list that the pointer at a position leads to, if its elements can be read by the given code, and otherwise the empty list. It is a call.
hop :: Segment -> Int -> Int -> RawList
hop s (I# i) wants = ofFound (hop# s i wants)
{-# INLINE hop #-}

-- | 'hop' in an unpacked segment. The code that follows a near pointer is inlined.
hopFrom :: Open -> Int -> Int -> RawList
hopFrom here (I# i) wants = ofFound (near# here i wants (\(# #) -> far# (whole here) i wants))
{-# INLINE hopFrom #-}

-- | The list that the pointer at a position leads to, with any elements. The empty list if the pointer is null.
hopAny :: Segment -> Int -> RawList
hopAny s i
  | Segment.isNull s i = empty
  | otherwise = Segment.give s i empty (tryHop s i)

-- | An element as a struct. For this and the functions below, the caller has checked the index, and that elements can be read as the type.
structure :: RawList -> Int -> StructReader
structure l i = StructReader (home l) (first l + i * stride l) (dataSize l) (pointers l)
{-# INLINE structure #-}

-- | The position of an element's first pointer.
pointerAt :: RawList -> Int -> Int
pointerAt l i = first l + i * stride l + dataSize l
{-# INLINE pointerAt #-}

-- | An element as a bit.
bitAt :: RawList -> Int -> Bool
bitAt l i
  | size l == bit = odd (Bytes.word8 (bytes l) (first l + i `unsafeShiftR` 3) `unsafeShiftR` (i .&. 7))
  | otherwise = odd (Bytes.word8 (bytes l) (first l + i * stride l))
{-# INLINE bitAt #-}
