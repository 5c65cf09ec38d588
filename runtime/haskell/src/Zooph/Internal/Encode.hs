{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE PatternSynonyms #-}
{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Writing Records. Every word is written once.
--
-- Generated code writes a struct's sections at the position that its parent has reserved, and the objects that its pointers lead to at the end of the
-- message so far. An object that does not fit the memory is not written but only measured, with all that follows it. The end that is returned is then beyond
-- the memory, and tells the size that is needed to write the message anew.
--
-- All positions are addresses in the memory, see 'Bytes.withAddresses'.
module Zooph.Internal.Encode
  ( Put
  , Write
  , written
  , encode
  , framedSize
  , framed
  , data64
  , dataFloat
  , dataDouble
  , nullPointer
  , textWords
  , putText
  , bytesWords
  , putBytes
  , bounded
  , structWords
  , putStruct
  , structsWords
  , putStructs
  , numbersWords
  , putNumbers
  , putSlice
  , putVoids
  , putCapability
  , putCanonical
  , pointersWords
  , putPointers
  , textCode
  , putNone
  , nullCode

    -- * In arenas
  , runPut
  , sections
  ) where

import Control.Monad (when)
import Data.Bits (unsafeShiftL, unsafeShiftR, (.&.), (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Text (Text)
import qualified Data.Text as Text
import Data.Word (Word32, Word64)
import GHC.Exts
import GHC.ST (ST (..))
import Zooph.Array (Array)
import qualified Zooph.Array as Array
import Zooph.Internal.Bytes (Buffer, Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Cells (counted)
import Zooph.Internal.Native (putUtf8, utf8Length)
import qualified Zooph.Internal.Word as Word
import Zooph.Prim (Number, width)

-- | Writes an object. It takes the end of the memory and the end of the message so far, and returns the new end of the message. It is not in 'ST', whose
-- results would be boxed at each call.
newtype Put s = MakePut (Int# -> Int# -> State# s -> (# State# s, Int# #))

-- A 'Put' runs only once. Without 'oneShot' GHC would compute parts of it in advance and allocate closures for them.
pattern Put :: (Int# -> Int# -> State# s -> (# State# s, Int# #)) -> Put s
pattern Put f <- MakePut f
  where
    Put f = MakePut (oneShot (\limit -> oneShot (\end -> oneShot (\s -> f limit end s))))

{-# COMPLETE Put #-}

instance Semigroup (Put s) where
  Put f <> Put g = Put (\limit end s -> case f limit end s of (# s1, end1 #) -> g limit end1 s1)
  {-# INLINE (<>) #-}

instance Monoid (Put s) where
  mempty = Put (\_ end s -> (# s, end #))
  {-# INLINE mempty #-}

-- | Writes a struct's sections at a position. It is a function of all its arguments, so that GHC passes them in registers.
type Write s = Int# -> Int# -> Int# -> State# s -> (# State# s, Int# #)

-- | The 'Write' from a function that takes the position.
written :: (Int -> Put s) -> Write s
written put at = case put (I# at) of Put f -> f
{-# INLINE written #-}

-- A 'Put' that stores something and adds no object.
storing :: ST s () -> Put s
storing (ST f) = Put (\_ end s -> case f s of (# s1, _ #) -> (# s1, end #))
{-# INLINE storing #-}

tooLarge :: a
tooLarge = error "Zooph: the record does not fit a segment"
{-# NOINLINE tooLarge #-}

-- | @encode words pointers beside write@ is the framed message whose root is a struct with the given words of data and number of pointers. @beside@ is the
-- size in words of all objects that its pointers lead to.
encode :: Int -> Int -> Int -> (forall s. Write s) -> ByteString
encode words_ pointers beside write = Bytes.toByteString (Slice made 0 size)
 where
  !size = framedSize (16 + 8 * (words_ + pointers + beside))
  !made = Bytes.create size $ \b -> framed words_ pointers write b >>= complete size
{-# INLINE encode #-}

-- | Calls 'error' if a message does not end where it should: it has a text with more bytes than a list can have.
complete :: Int -> Int -> ST s ()
complete size end
  | end == size = pure ()
  | otherwise = tooLarge
{-# INLINE complete #-}

-- | The size of a message in bytes. Calls 'error' if it exceeds a segment.
framedSize :: Int -> Int
framedSize size
  | size > 8 + 8 * Word.maxCount = tooLarge
  | otherwise = size
{-# INLINE framedSize #-}

-- | Writes a framed message, and returns its size in bytes. If the size exceeds that of the buffer, the message is not complete.
framed :: Int -> Int -> Write s -> Buffer s -> ST s Int
framed words_ pointers write b = do
  end <- Bytes.withAddresses b $ \start (I# limit) -> do
    let !(I# at) = start + 16
        !(I# first) = start + 16 + 8 * (words_ + pointers)
    ST $ \s -> case unending at limit first s of (# s1, after #) -> (# s1, I# after - start #)
  Bytes.store64 b 0 (fromIntegral (end - 8) `unsafeShiftL` 29)
  Bytes.store64 b 8 (Word.structPointer 8 16 words_ pointers)
  pure end
 where
  -- If GHC knew that a Record cannot be written, it would not keep the buffer. Writing numbers always ends.
  unending = if pointers == 0 then write else lazy write
{-# INLINE framed #-}

-- Whether the memory reaches to a position, as an unboxed number.
reaches :: Int# -> Int# -> Int#
reaches limit after = after <=# limit
{-# INLINE reaches #-}

-- The end behind a number of words that do not fit.
beyond :: Int -> Int -> State# s -> (# State# s, Int# #)
beyond end words_ s = case end + 8 * words_ of I# after -> (# s, after #)
{-# INLINE beyond #-}

-- | Writes a data word at a position.
data64 :: Int -> Word64 -> Put s
data64 at w = storing (Bytes.put64 at w)
{-# INLINE data64 #-}

-- | Writes a 'Float' over a part of a data word that was written before.
dataFloat :: Int -> Float -> Put s
dataFloat at x = storing (Bytes.putFloat at x)
{-# INLINE dataFloat #-}

-- | Writes a 'Double' as a data word.
dataDouble :: Int -> Double -> Put s
dataDouble at x = storing (Bytes.putDouble at x)
{-# INLINE dataDouble #-}

-- | Writes a null pointer at a position.
nullPointer :: Int -> Put s
nullPointer at = data64 at 0
{-# INLINE nullPointer #-}

-- | The size of a text in words.
textWords :: Text -> Int
textWords text
  | Text.null text = 0
  | otherwise = (utf8Length text + 8) `unsafeShiftR` 3
{-# INLINE textWords #-}

-- | Writes a text, and the pointer to it at a position. The pointer is null if the text is empty.
putText :: Int -> Text -> Put s
putText (I# at) text = Put (\limit end s -> putUtf8 at end limit text s)
{-# INLINE putText #-}

-- | The size of data in words.
bytesWords :: ByteString -> Int
bytesWords bytes_ = (ByteString.length bytes_ + 7) `unsafeShiftR` 3
{-# INLINE bytesWords #-}

-- | Writes data, and the pointer to it at a position. The pointer is null if there are no bytes.
putBytes :: Int -> ByteString -> Put s
putBytes at bytes_ = case Bytes.ofByteString bytes_ of slice -> putSlice at 2 (ByteString.length bytes_) slice
{-# NOINLINE putBytes #-}

-- | Writes a list without pointers, whose elements have the given size code, and the pointer to it at a position. The pointer is null if the list is empty.
-- Calls 'error' if there are more elements than a list can have, which may fit a segment.
putSlice :: Int -> Int -> Int -> Slice -> Put s
putSlice at size_ count (Slice from first n)
  | count == 0 = nullPointer at
  | count > Word.maxCount = tooLarge
  | otherwise = Put $ \limit end s0 ->
      let !(I# after) = I# end + ((n + 7) `unsafeShiftR` 3) `unsafeShiftL` 3
          ST stored = do
            Bytes.put64 at (Word.listPointer at (I# end) size_ count)
            Bytes.put64 (I# after - 8) 0
            Bytes.putBytes from first (I# end) n
       in case reaches limit after of
            0# -> (# s0, after #)
            _ -> case stored s0 of (# s1, _ #) -> (# s1, after #)
{-# NOINLINE putSlice #-}

-- The functions below are called only if an object does not fit, so they are not inlined.

besideSlow :: (a -> Int) -> a -> Int
besideSlow beside x = beside x
{-# NOINLINE besideSlow #-}

structsWordsSlow :: Int -> (a -> Int) -> [a] -> Int
structsWordsSlow = structsWords
{-# NOINLINE structsWordsSlow #-}

pointersWordsSlow :: (a -> Int) -> [a] -> Int
pointersWordsSlow = pointersWords
{-# NOINLINE pointersWordsSlow #-}

-- | The size in words of an optional struct: that of its sections, and that of the objects that its pointers lead to.
structWords :: Int -> (a -> Int) -> Maybe a -> Int
structWords own beside = maybe 0 (\x -> own + bounded (beside x))
{-# INLINE structWords #-}

-- | A size in words. Calls 'error' if it exceeds a segment. Parts of Records may be shared, so that the size can be exponential in the memory of the Record. It
-- is bounded wherever a Record branches, so that measuring it ends.
bounded :: Int -> Int
bounded words_
  | words_ > Word.maxCount = tooLarge
  | otherwise = words_
{-# INLINE bounded #-}

-- | Writes a struct with the given words of data and number of pointers, and the pointer to it at a position. The pointer is null for 'Nothing'. The size of
-- the objects that it leads to is only computed if it does not fit.
putStruct :: Int -> Int -> Int -> (a -> Int) -> (a -> Write s) -> Maybe a -> Put s
putStruct at words_ pointers beside write value = case value of
  Nothing -> nullPointer at
  Just x -> Put $ \limit end s0 -> case I# end + 8 * (words_ + pointers) of
    I# after -> case reaches limit after of
      0# -> beyond (I# after) (besideSlow beside x) s0
      _ -> case Bytes.put64 at (if words_ + pointers == 0 then Word.structPointer at (I# end) 0 0 else Word.structAhead at (I# end) words_ pointers) of
        ST stored -> case stored s0 of (# s1, _ #) -> write x end limit after s1
{-# INLINE putStruct #-}

-- | The size in words of a list of structs, with its tag word.
structsWords :: Int -> (a -> Int) -> [a] -> Int
structsWords own beside list
  | null list = 0
  | otherwise = go list 1
 where
  go [] !total = total
  go (x : rest) !total = go rest (bounded total + own + beside x)
{-# INLINE structsWords #-}

-- | Writes a list of structs with the given words of data and number of pointers, and the pointer to it at a position. The pointer is null if the list is
-- empty. The size of the objects that the structs lead to is only computed if the list does not fit.
putStructs :: Int -> Int -> Int -> (a -> Int) -> (a -> Write s) -> [a] -> Put s
putStructs !at words_ pointers beside write list
  -- Structs without pointers are counted by the place that they take.
  | pointers == 0 && words_ > 0 = case list of
      [] -> nullPointer at
      _ -> Put $ \limit end s0 ->
        let !(I# first) = I# end + 8
            !(I# step) = 8 * words_
            go [] place s = (# s, place #)
            go (x : rest) place s = case reaches limit (place +# step) of
              0# -> case counted rest of I# more -> (# s, place +# (step *# (more +# 1#)) #)
              _ -> case write x place limit place s of
                (# s1, _ #) -> go rest (place +# step) s1
         in case reaches limit first of
              0# -> beyond (I# first) (words_ * counted list) s0
              _ -> case go list first s0 of
                (# s1, after #) -> case heads at end words_ 0 (I# (places (after -# first))) of ST f -> case f s1 of (# s2, _ #) -> (# s2, after #)
  | otherwise = Put $ \limit end s0 ->
      let !(I# step) = 8 * (words_ + pointers)
          -- The loop's variables are unboxed explicitly, because GHC would box them otherwise.
          go [] _ end_ s = (# s, end_ #)
          go (x : rest) place end_ s = case write x place limit end_ s of
            (# s1, end1 #) -> go rest (place +# step) end1 s1
       in case begun# at words_ pointers beside list limit end s0 of
            (# s1, after, 0# #) -> (# s1, after #)
            (# s1, after, _ #) -> go list (end +# 8#) after s1
 where
  -- The number of elements in a number of bytes. Dividing unsigned numbers by a power of two, which GHC knows here, takes one instruction.
  places bytes_ = case 8 * words_ of I# step -> word2Int# (quotWord# (int2Word# bytes_) (int2Word# step))
{-# INLINE putStructs #-}

-- | The part of 'putStructs' before the loop for structs with pointers. It is called, so that the code of types is small. The result is the end, and whether there
-- are elements to write.
begun# :: Int -> Int -> Int -> (a -> Int) -> [a] -> Int# -> Int# -> State# s -> (# State# s, Int#, Int# #)
begun# at _ _ _ [] _ end s = case Bytes.put64 at 0 of ST f -> case f s of (# s1, _ #) -> (# s1, end, 0# #)
begun# at words_ pointers beside list limit end s = case reaches limit after of
  0# -> case beyond (I# end) (structsWordsSlow stride beside list) s of (# s1, last_ #) -> (# s1, last_, 0# #)
  _ -> case heads at end words_ pointers count of ST f -> case f s of (# s1, _ #) -> (# s1, after, 1# #)
 where
  !count = counted list
  !stride = words_ + pointers
  !(I# after) = I# end + 8 + 8 * count * stride
{-# NOINLINE begun# #-}

-- Writes the pointer to a list of @count@ elements, and its tag word.
heads :: Int -> Int# -> Int -> Int -> Int -> ST s ()
heads at end words_ pointers count = do
  -- Only structs of size 0 fit in any number.
  when (words_ + pointers == 0 && count > Word.maxCount) tooLarge
  Bytes.put64 at (Word.listAhead at (I# end) 7 (count * (words_ + pointers)))
  Bytes.put64 (I# end) (Word.structTag count words_ pointers)
{-# INLINE heads #-}

-- | The size of a list of numbers in words.
numbersWords :: Number a => Array a -> Int
numbersWords array = case Array.slice array of Slice _ _ n -> (n + 7) `unsafeShiftR` 3
{-# INLINE numbersWords #-}

-- | Writes a list of numbers, and the pointer to it at a position. The pointer is null if the list is empty.
putNumbers :: Number a => Int -> Array a -> Put s
putNumbers at array = putSlice at (sizeOf (width (anyOf array))) (Array.length array) (Array.slice array)
 where
  sizeOf n = case n of 1 -> 2; 2 -> 3; 4 -> 4; _ -> 5 :: Int
  anyOf :: Array b -> b
  anyOf _ = error "Zooph: never looked at"
{-# INLINE putNumbers #-}

-- | Writes the pointer to a list of @Void@ at a position. Calls 'error' if the list cannot have so many elements.
putVoids :: Int -> Int -> Put s
putVoids at count
  | count == 0 = nullPointer at
  | count < 0 = error "Zooph: a list of fewer elements than none"
  | count > Word.maxCount = tooLarge
  | otherwise = Put $ \limit end s0 -> case storing (Bytes.put64 at (Word.listPointer at (I# end) 0 count)) of Put f -> f limit end s0
{-# NOINLINE putVoids #-}

-- | Writes the pointer to a capability at a position.
putCapability :: Int -> Word32 -> Put s
putCapability at number = data64 at (Word.capability (fromIntegral number))
{-# INLINE putCapability #-}

-- | Writes the content of a flat message in canonical form, and the pointer to it at a position. The pointer is null if the message is empty.
putCanonical :: Int -> ByteString -> Put s
putCanonical at flat = case Bytes.ofByteString flat of
  Slice from first n
    | n < 8 -> nullPointer at
    | otherwise -> Put $ \limit end s0 ->
        let root = Bytes.word64 from first
            size = n - 8
            -- In canonical form the object follows its root pointer immediately. Capabilities and structs of size 0 have no object.
            moved = root .|. (fromIntegral ((I# end - at - 8) `unsafeShiftR` 1) .&. 0xfffffffc)
            !(I# after) = I# end + size
            ST stored = do
              Bytes.put64 at (if size == 0 then root else moved)
              Bytes.putBytes from (first + 8) (I# end) size
         in case reaches limit after of
              0# -> (# s0, after #)
              _ -> case stored s0 of (# s1, _ #) -> (# s1, after #)
{-# NOINLINE putCanonical #-}

-- | The size in words of a list of pointers, with the objects that they lead to.
pointersWords :: (a -> Int) -> [a] -> Int
pointersWords beside list = go list 0
 where
  go [] !total = total
  go (x : rest) !total = go rest (bounded total + 1 + beside x)
{-# INLINE pointersWords #-}

-- | Writes a list of pointers, whose elements are written by the given function, and the pointer to it at a position. The pointer is null if the list is
-- empty. The size of the objects that they lead to is only computed if the list does not fit.
putPointers :: (a -> Int) -> (Int -> a -> Put s) -> Int -> [a] -> Put s
putPointers _ _ !at [] = nullPointer at
putPointers beside put !at list = Put $ \limit end s0 ->
  let !count = counted list
      !(I# after) = I# end + 8 * count
      ST stored = Bytes.put64 at (Word.listPointer at (I# end) 6 count)
      go [] _ end_ s = (# s, end_ #)
      go (x : rest) place end_ s = case put (I# place) x of
        Put f -> case f limit end_ s of (# s1, end1 #) -> go rest (place +# 8#) end1 s1
   in case reaches limit after of
        0# -> beyond (I# end) (pointersWordsSlow beside list) s0
        _ -> case stored s0 of (# s1, _ #) -> go list end after s1
{-# INLINE putPointers #-}

-- | The code for 'putNone' of an empty text.
textCode :: Int
textCode = 8

-- | The code of types whose empty value is null.
nullCode :: Int
nullCode = -1

-- | Runs a 'Put' in an arena's memory. It is made from the address of the memory. The objects that its pointers lead to are written from the given position on,
-- where there are zeros in as many words as they have. It is not inlined, so GHC does not know whether the 'Put' ends, and keeps the buffer.
runPut :: (Int -> Put s) -> Buffer s -> Int -> Int -> ST s ()
runPut put b from words_ = do
  end <- Bytes.withAddresses b $ \start (I# limit) ->
    let !(I# first) = start + from
     in case put start of Put f -> ST (\s -> case f limit first s of (# s1, after #) -> (# s1, I# after - start #))
  complete (from + 8 * words_) end
{-# NOINLINE runPut #-}

-- | The 'Put' that writes a struct's sections at a position.
sections :: Write s -> Int -> Put s
sections write (I# at) = Put (write at)
{-# INLINE sections #-}

-- | Writes an empty list with the given size code that is not null, and the pointer to it at a position. An empty text has one word with its NUL, and an
-- empty list of structs has its tag word.
putNone :: Int -> Int -> Put s
putNone at code = Put $ \limit end s0 ->
  let wide = code >= 7
      !(I# after) = if wide then I# end + 8 else I# end
      ST stored = do
        Bytes.put64 at (if code == textCode then Word.listPointer at (I# end) 2 1 else Word.listPointer at (I# end) code 0)
        if wide then Bytes.put64 (I# end) 0 else pure ()
   in case reaches limit after of
        0# -> (# s0, after #)
        _ -> case stored s0 of (# s1, _ #) -> (# s1, after #)
{-# NOINLINE putNone #-}
