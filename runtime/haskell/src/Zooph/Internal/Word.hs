-- | Pointer words. All positions are in bytes.
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
  , structAhead
  , listAhead
  , capability
  , maxCount
  , flatWords
  ) where

import Data.Bits (unsafeShiftL, unsafeShiftR, (.&.), (.|.))
import Data.Word (Word64)

-- | Reports whether a word is a pointer to a struct, or null.
isStruct :: Word64 -> Bool
isStruct w = w .&. 3 == 0
{-# INLINE isStruct #-}

-- | Reports whether a word is a pointer to a list.
isList :: Word64 -> Bool
isList w = w .&. 3 == 1
{-# INLINE isList #-}

-- | Reports whether a word is a far pointer.
isFar :: Word64 -> Bool
isFar w = w .&. 3 == 2
{-# INLINE isFar #-}

-- | Reports whether a word is a far pointer with one landing pad.
isSingleFar :: Word64 -> Bool
isSingleFar w = w .&. 7 == 2
{-# INLINE isSingleFar #-}

-- | The kind of a pointer and, for lists, the size of elements.
form :: Word64 -> Word64
form w = w .&. 0x700000003
{-# INLINE form #-}

-- | The values of 'form' for lists of bytes and lists of structs.
byteList, structList :: Word64
byteList = 0x200000001
structList = 0x700000001

-- | The position of the object of a near pointer. Its offset is 30 bits, signed, in words.
target :: Int -> Word64 -> Int
target i w = i + 8 + (((fromIntegral w `unsafeShiftL` 32) `unsafeShiftR` 34) `unsafeShiftL` 3)
{-# INLINE target #-}

-- | The code of the elements' size of a list pointer.
listSize :: Word64 -> Int
listSize w = fromIntegral (w `unsafeShiftR` 32) .&. 7
{-# INLINE listSize #-}

-- | The number of elements of a list; for a list of structs, the number of words.
listCount :: Word64 -> Int
listCount w = fromIntegral (w `unsafeShiftR` 35)
{-# INLINE listCount #-}

-- | The bytes of a struct's data section.
dataBytes :: Word64 -> Int
dataBytes w = fromIntegral (w `unsafeShiftR` 29) .&. 0x7fff8
{-# INLINE dataBytes #-}

-- | The number of a struct's pointers.
pointers :: Word64 -> Int
pointers w = fromIntegral (w `unsafeShiftR` 48)
{-# INLINE pointers #-}

-- | The halves of a word, as unsigned numbers.
lower, upper :: Word64 -> Int
lower w = fromIntegral (w .&. 0xffffffff)
upper w = fromIntegral (w `unsafeShiftR` 32)
{-# INLINE lower #-}
{-# INLINE upper #-}

-- | The position of a far pointer's landing pad in its segment. The segment's number is the upper half of the word.
farPosition :: Word64 -> Int
farPosition w = fromIntegral (w .&. 0xfffffff8)
{-# INLINE farPosition #-}

-- | @structPointer at first words count@ is the pointer at @at@ to a struct at @first@ with @words@ words of data and @count@ pointers. A pointer to a struct of
-- size 0 has the offset -1, so that it is not null.
structPointer :: Int -> Int -> Int -> Int -> Word64
structPointer at first words_ count
  | words_ + count == 0 = 0xfffffffc
  | otherwise = near at first .|. sizes words_ count
{-# INLINE structPointer #-}

-- | @structTag n words count@ is the tag word of a list of @n@ structs.
structTag :: Int -> Int -> Int -> Word64
structTag n words_ count = fromIntegral (n `unsafeShiftL` 2) .|. sizes words_ count
{-# INLINE structTag #-}

sizes :: Int -> Int -> Word64
sizes words_ count = (fromIntegral words_ `unsafeShiftL` 32) .|. (fromIntegral count `unsafeShiftL` 48)
{-# INLINE sizes #-}

-- | @listPointer at first size count@ is the pointer at @at@ to a list at @first@ with the given element size code and number of elements.
listPointer :: Int -> Int -> Int -> Int -> Word64
listPointer at first size_ count =
  near at first .|. 1 .|. (fromIntegral size_ `unsafeShiftL` 32) .|. (fromIntegral count `unsafeShiftL` 35)
{-# INLINE listPointer #-}

-- | 'structPointer' for a struct that is not empty and lies behind the pointer, as the objects of Records do. Its offset is positive and needs no mask.
structAhead :: Int -> Int -> Int -> Int -> Word64
structAhead at first words_ count = ahead at first .|. sizes words_ count
{-# INLINE structAhead #-}

-- | 'listPointer' for a list behind the pointer.
listAhead :: Int -> Int -> Int -> Int -> Word64
listAhead at first size_ count = ahead at first .|. (1 + (fromIntegral size_ `unsafeShiftL` 32)) .|. (fromIntegral count `unsafeShiftL` 35)
{-# INLINE listAhead #-}

ahead :: Int -> Int -> Word64
ahead at first = fromIntegral (first - at - 8) `unsafeShiftR` 1
{-# INLINE ahead #-}

near :: Int -> Int -> Word64
near at first = fromIntegral ((first - at - 8) `unsafeShiftR` 1) .&. 0xfffffffc
{-# INLINE near #-}

-- | The pointer to a capability.
capability :: Int -> Word64
capability index = 3 .|. (fromIntegral index `unsafeShiftL` 32)
{-# INLINE capability #-}

-- | The largest number of elements of a list.
maxCount :: Int
maxCount = 0x1fffffff

-- | @flatWords size count@ is the number of words of @count@ elements that are not structs.
flatWords :: Int -> Int -> Int
flatWords size_ count = case size_ of
  0 -> 0
  1 -> (count + 63) `unsafeShiftR` 6
  2 -> (count + 7) `unsafeShiftR` 3
  3 -> (count + 3) `unsafeShiftR` 2
  4 -> (count + 1) `unsafeShiftR` 1
  _ -> count
{-# INLINE flatWords #-}
