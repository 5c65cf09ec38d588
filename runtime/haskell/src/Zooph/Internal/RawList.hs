{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | A list in a message, untyped.
module Zooph.Internal.RawList
  ( RawList (..)
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
  , hopAny

    -- * Codes of sizes, and of what elements are to be read as
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
import GHC.Exts (ByteArray#, Int (..), Int#, lazy)
import Zooph.Fault (Kind (..))
import Zooph.Internal.Bytes (Bytes (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Segment (Result (..), Segment (Segment), Target (..))
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader (StructReader))
import qualified Zooph.Internal.Word as Word
import Prelude hiding (words)

-- | A list. It has as many parts as a call returns in registers, so that three small numbers share one.
data RawList = RawList
  { bytes :: {-# UNPACK #-} !Bytes
  , -- As in structs.
    segment :: Segment
  , first :: {-# UNPACK #-} !Int
  -- ^ The first byte of the first element.
  , count :: {-# UNPACK #-} !Int
  , dataSize :: {-# UNPACK #-} !Int
  -- ^ Bytes of data in each element; 0 for bits.
  , shape :: {-# UNPACK #-} !Int
  -- ^ The code of the elements' size, their pointers, and the words of the body without a tag.
  }

shapeOf :: Int -> Int -> Int -> Int
shapeOf size_ pointers_ words_ = size_ .|. (pointers_ `unsafeShiftL` 3) .|. (words_ `unsafeShiftL` 19)
{-# INLINE shapeOf #-}

-- | Pointers in each element, behind its data.
pointers :: RawList -> Int
pointers l = (shape l `unsafeShiftR` 3) .&. 0xffff
{-# INLINE pointers #-}

-- | The code of the elements' size.
size :: RawList -> Int
size l = shape l .&. 7
{-# INLINE size #-}

-- | Words of the body, without the tag of a list of structs.
words :: RawList -> Int
words l = shape l `unsafeShiftR` 19
{-# INLINE words #-}

-- | Bytes from one element to the next; 0 for bits and nothing.
stride :: RawList -> Int
stride l = dataSize l + pointers l `unsafeShiftL` 3
{-# INLINE stride #-}

-- | Codes of sizes.
bit, pointer, composite :: Int
bit = 1
pointer = 6
composite = 7

-- | The list that is not there.
empty :: RawList
empty = RawList (Segment.bytes Segment.nowhere) Segment.nowhere 0 0 0 0
{-# NOINLINE empty #-}

-- | What visiting the list is charged: a word, the words of its body, and one for each element that has no size.
cost :: RawList -> Int
cost l = 1 + words l + (if stride l == 0 && size l /= bit then count l else 0)

-- | The list counts towards nesting.
nests :: RawList -> Bool
nests l = pointers l > 0 || size l == composite

-- | The format's rules for lists that changed their type. What is wanted is 0 for nothing, 1 for bits, 2 to 5 for
-- numbers, 6 for pointers, 7 for structs.
holds :: RawList -> Int -> Bool
holds l wants = case wants of
  0 -> size l /= bit
  7 -> size l /= bit
  1 -> size l == bit || (dataSize l > 0 && size l /= composite)
  6 -> pointers l > 0
  _ -> dataSize l >= 1 `unsafeShiftL` (wants - 2)

-- | The list that the pointer at a place leads to, which is not null.
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
  | otherwise = Good (RawList (Segment.bytes s) s first_ count_ (widthOf size_) (shapeOf size_ pointers_ words_))
 where
  size_ = Word.listSize w
  count_ = Word.listCount w
  words_ = Word.flatWords size_ count_
  pointers_ = if size_ == pointer then 1 else 0

-- Bytes of data in an element of a size that is not that of structs.
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
  | otherwise = Good (RawList (Segment.bytes s) s (first_ + 8) count_ n (shapeOf composite pn words_))
 where
  tag = Bytes.word64 (Segment.bytes s) first_
  count_ = Word.lower tag `unsafeShiftR` 2
  n = Word.dataBytes tag
  pn = Word.pointers tag

-- In registers: see "Zooph.Internal.Struct".
type Found = (# ByteArray#, Segment, Int#, Int#, Int#, Int# #)

hopSlow# :: Segment -> Int# -> Int -> Found
hopSlow# s i wants = case found of
  RawList (Bytes b) there (I# first_) (I# count_) (I# n) (I# shape_) -> (# b, there, first_, count_, n, shape_ #)
 where
  found
    | Segment.isNull s (I# i) = empty
    | otherwise = Segment.give s (I# i) empty $ case tryHop s (I# i) of
        Good l | not (holds l wants) -> Bad ElementSize
        result -> result
{-# NOINLINE hopSlow# #-}

-- What a near pointer leads to, or another way if that is no such list.
nearFlat# :: Segment -> Int# -> Int -> ((# #) -> Found) -> Found
nearFlat# s i wants otherwise_ = case lazy s of
  Segment here@(Bytes b) lo hi _ _
    | Word.form w /= 1 .|. (fromIntegral wants `unsafeShiftL` 32) || first_ < lo || end > hi -> otherwise_ (# #)
    | I# first' <- first_, I# count' <- count_, I# n <- widthOf wants, I# shape' <- shapeOf wants pointers_ words_ ->
        (# b, s, first', count', n, shape' #)
   where
    w = Bytes.word64 here (I# i)
    first_ = Word.target (I# i) w
    count_ = Word.listCount w
    words_ = Word.flatWords wants count_
    end = first_ + words_ `unsafeShiftL` 3
    pointers_ = if wants == pointer then 1 else 0
{-# INLINE nearFlat# #-}

farFlat# :: Segment -> Int# -> Int -> Found
farFlat# s i wants = Segment.atPad s i (\there pad -> nearFlat# there pad wants slow) slow
 where
  slow (# #) = hopSlow# s i wants
{-# NOINLINE farFlat# #-}

flat# :: Segment -> Int# -> Int -> Found
flat# s i wants = nearFlat# s i wants (\(# #) -> farFlat# s i wants)
{-# NOINLINE flat# #-}

nearStructs# :: Segment -> Int# -> ((# #) -> Found) -> Found
nearStructs# s i otherwise_ = case lazy s of
  Segment here@(Bytes b) lo hi _ _
    | Word.form w /= Word.structList || first_ < lo || first_ + 8 + words_ `unsafeShiftL` 3 > hi -> otherwise_ (# #)
    | bad -> otherwise_ (# #)
    | I# first' <- first_ + 8, I# count' <- count_, I# n' <- n, I# shape' <- shapeOf composite pn words_ ->
        (# b, s, first', count', n', shape' #)
   where
    w = Bytes.word64 here (I# i)
    first_ = Word.target (I# i) w
    words_ = Word.listCount w
    tag = Bytes.word64 here first_
    count_ = Word.lower tag `unsafeShiftR` 2
    n = Word.dataBytes tag
    pn = Word.pointers tag
    bad = not (Word.isStruct tag) || count_ > Word.maxCount || count_ * (n + 8 * pn) > words_ `unsafeShiftL` 3
{-# INLINE nearStructs# #-}

farStructs# :: Segment -> Int# -> Found
farStructs# s i = Segment.atPad s i (\there pad -> nearStructs# there pad slow) slow
 where
  slow (# #) = hopSlow# s i composite
{-# NOINLINE farStructs# #-}

structs# :: Segment -> Int# -> Found
structs# s i = nearStructs# s i (\(# #) -> farStructs# s i)
{-# NOINLINE structs# #-}

-- | The list that the pointer at a place leads to, if its elements can be read so; else the empty one.
hop :: Segment -> Int -> Int -> RawList
hop s (I# i) wants = case if wants == composite then structs# s i else flat# s i wants of
  (# b, there, first_, count_, n, shape_ #) -> RawList (Bytes b) there (I# first_) (I# count_) (I# n) (I# shape_)
{-# INLINE hop #-}

-- | A list of any form; the pointer may be null.
hopAny :: Segment -> Int -> RawList
hopAny s i
  | Segment.isNull s i = empty
  | otherwise = Segment.give s i empty (tryHop s i)

-- | An element as a struct. The index was checked, here as below, and that elements can be read so.
structure :: RawList -> Int -> StructReader
structure l i = StructReader (bytes l) (segment l) (first l + i * stride l) (dataSize l) (pointers l)
{-# INLINE structure #-}

-- | Where an element's first pointer is.
pointerAt :: RawList -> Int -> Int
pointerAt l i = first l + i * stride l + dataSize l
{-# INLINE pointerAt #-}

-- | An element as a bit.
bitAt :: RawList -> Int -> Bool
bitAt l i
  | size l == bit = odd (Bytes.word8 (bytes l) (first l + i `unsafeShiftR` 3) `unsafeShiftR` (i .&. 7))
  | otherwise = odd (Bytes.word8 (bytes l) (first l + i * stride l))
{-# INLINE bitAt #-}
