-- | Pointer words. All positions are bytes.
module Zooph.Internal.Word
  ( isStruct
  , isList
  , isFar
  , isSingleFar
  , form
  , byteList
  , structList
  , target
  , listSize
  , listCount
  , dataBytes
  , pointers
  , lower
  , upper
  , farPosition
  , structPointer
  , structTag
  , listPointer
  , capability
  , maxCount
  , flatWords
  ) where

import Data.Bits (unsafeShiftL, unsafeShiftR, (.&.), (.|.))
import Data.Word (Word64)

-- | A pointer to a struct, or null.
isStruct :: Word64 -> Bool
isStruct w = w .&. 3 == 0
{-# INLINE isStruct #-}

-- | A pointer to a list.
isList :: Word64 -> Bool
isList w = w .&. 3 == 1
{-# INLINE isList #-}

-- | A far pointer.
isFar :: Word64 -> Bool
isFar w = w .&. 3 == 2
{-# INLINE isFar #-}

-- | A far pointer with one landing pad.
isSingleFar :: Word64 -> Bool
isSingleFar w = w .&. 7 == 2
{-# INLINE isSingleFar #-}

-- | Kind and, of lists, the size of elements.
form :: Word64 -> Word64
form w = w .&. 0x700000003
{-# INLINE form #-}

-- | Two values of 'form'.
byteList, structList :: Word64
byteList = 0x200000001
structList = 0x700000001

-- | Where a near pointer at a place leads to: 30 bits with a sign count words.
target :: Int -> Word64 -> Int
target i w = i + 8 + (((fromIntegral w `unsafeShiftL` 32) `unsafeShiftR` 34) `unsafeShiftL` 3)
{-# INLINE target #-}

-- | The code of the elements' size.
listSize :: Word64 -> Int
listSize w = fromIntegral (w `unsafeShiftR` 32) .&. 7
{-# INLINE listSize #-}

-- | How many elements there are; of structs, how many words.
listCount :: Word64 -> Int
listCount w = fromIntegral (w `unsafeShiftR` 35)
{-# INLINE listCount #-}

-- | Bytes of a struct's data section.
dataBytes :: Word64 -> Int
dataBytes w = fromIntegral (w `unsafeShiftR` 29) .&. 0x7fff8
{-# INLINE dataBytes #-}

-- | Pointers of a struct.
pointers :: Word64 -> Int
pointers w = fromIntegral (w `unsafeShiftR` 48)
{-# INLINE pointers #-}

-- | The halves, without a sign.
lower, upper :: Word64 -> Int
lower w = fromIntegral (w .&. 0xffffffff)
upper w = fromIntegral (w `unsafeShiftR` 32)
{-# INLINE lower #-}
{-# INLINE upper #-}

-- | Where a far pointer's landing pad is in its segment, whose number is the upper half.
farPosition :: Word64 -> Int
farPosition w = fromIntegral (w .&. 0xfffffff8)
{-# INLINE farPosition #-}

-- | @structPointer at first words count@: a pointer at a place to a struct of so many words of data and pointers. One to a struct of no
-- size leads to itself, for it must not be null.
structPointer :: Int -> Int -> Int -> Int -> Word64
structPointer at first words_ count
  | words_ + count == 0 = 0xfffffffc
  | otherwise = near at first .|. sizes words_ count
{-# INLINE structPointer #-}

-- | @structTag n words count@: the tag of a list of so many structs.
structTag :: Int -> Int -> Int -> Word64
structTag n words_ count = fromIntegral (n `unsafeShiftL` 2) .|. sizes words_ count
{-# INLINE structTag #-}

sizes :: Int -> Int -> Word64
sizes words_ count = (fromIntegral words_ `unsafeShiftL` 32) .|. (fromIntegral count `unsafeShiftL` 48)
{-# INLINE sizes #-}

-- | @listPointer at first size count@.
listPointer :: Int -> Int -> Int -> Int -> Word64
listPointer at first size_ count =
  near at first .|. 1 .|. (fromIntegral size_ `unsafeShiftL` 32) .|. (fromIntegral count `unsafeShiftL` 35)
{-# INLINE listPointer #-}

near :: Int -> Int -> Word64
near at first = fromIntegral ((first - at - 8) `unsafeShiftR` 1) .&. 0xfffffffc
{-# INLINE near #-}

-- | The pointer to a capability.
capability :: Int -> Word64
capability index = 3 .|. (fromIntegral index `unsafeShiftL` 32)
{-# INLINE capability #-}

-- | No list has more elements.
maxCount :: Int
maxCount = 0x1fffffff

-- | Words of so many elements of a size that is not that of structs.
flatWords :: Int -> Int -> Int
flatWords size_ count = case size_ of
  0 -> 0
  1 -> (count + 63) `unsafeShiftR` 6
  2 -> (count + 7) `unsafeShiftR` 3
  3 -> (count + 3) `unsafeShiftR` 2
  4 -> (count + 1) `unsafeShiftR` 1
  _ -> count
{-# INLINE flatWords #-}
