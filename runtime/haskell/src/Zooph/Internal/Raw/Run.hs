{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE CPP #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Encoding and decoding whole values.
module Zooph.Internal.Raw.Run
  ( Limits (..)
  , defaults
  , encodedSize
  , encode
  , tryEncode
  , encodeInto
  , NoRoom (..)
  , headed
  , decodeAt
  ) where

import Control.Exception (Exception, SomeException, evaluate, fromException, throw)
import Data.ByteString.Internal (ByteString (..))
import Data.Word (Word64, Word8)
import GHC.Exts
import GHC.ForeignPtr (ForeignPtr (..), ForeignPtrContents (..))
import GHC.IO (IO (..), unsafeDupablePerformIO)
import Zooph.Internal.Purely (purely, thrownOn)
import Zooph.Internal.Raw.Basic ()
import Zooph.Internal.Raw.Class
import Zooph.Internal.Raw.Description (Description)
import Zooph.Internal.Raw.Locate (locate)
import Zooph.Internal.Raw.Move (gap#)
import Zooph.Raw.Fault (Fault (..), Kind (..))

-- | Limits on the cost of decoding. 'defaults' are suitable for bytes from untrusted sources.
data Limits = Limits
  { nesting :: !Int
  -- ^ Levels of nesting; 1,000 by default. The elements of a list, set or map are a level, and so are the value of an optional and the fields of a constructor, unless
  -- their sizes are constant.
  , emptyElements :: !Int
  -- ^ Number of elements without bytes, in all lists together; 8 Mi (8,388,608) by default.
  }
  deriving (Eq, Show)

-- | The default limits: 1,000 levels, and 8 Mi elements without bytes.
defaults :: Limits
defaults = Limits {nesting = 1000, emptyElements = 8388608}

-- | The buffer is too small. The value needs the given number of bytes.
newtype NoRoom = NoRoom {needed :: Int}
  deriving (Eq, Show)

instance Exception NoRoom

-- | The size of the encoded value in bytes. Throws a 'Fault' if the value has more than 1,000 levels of nesting, which decoders refuse.
encodedSize :: forall a. Raw a => a -> Int
encodedSize x = case size @a of
  Const n -> n
  Var (I# n) f -> I# (n +# f 1000# x)
{-# INLINE encodedSize #-}

-- | Encodes a value as bytes of exactly its size. Throws a 'Fault' if decoders would refuse them: if the value has more than 1,000 levels of nesting,
-- or a 'Char' that is a surrogate.
encode :: Raw a => a -> ByteString
encode x = allocated (encodedSize x) (poke# x)
{-# INLINE encode #-}

-- | 'encode' that returns the fault.
tryEncode :: Raw a => a -> Either Fault ByteString
tryEncode x = unsafeDupablePerformIO (purely (evaluate (encode x)))

-- | The given number of bytes as the function writes them. Calls 'error' if it writes a different number.
allocated :: Int -> (Addr# -> S -> (# S, Addr# #)) -> ByteString
allocated (I# n) write = unsafeDupablePerformIO $ IO $ \s -> case newPinnedByteArray# (n +# gap# n) s of
  (# s1, b #) -> case plusAddr# (byteArrayContents# (unsafeCoerce# b)) (gap# n) of
    start -> case write start s1 of
      (# s2, q #) -> case touch# b s2 of
        s3
          | isTrue# (minusAddr# q start ==# n) ->
#if MIN_VERSION_bytestring(0,11,0)
              (# s3, BS (ForeignPtr start (PlainPtr b)) (I# n) #)
#else
              (# s3, PS (ForeignPtr start (PlainPtr b)) 0 (I# n) #)
#endif
          | True -> (# s3, wrongSize #)
{-# INLINE allocated #-}

wrongSize :: a
wrongSize = error "Zooph.Raw: an instance wrote more or fewer bytes than its size says"
{-# NOINLINE wrongSize #-}

-- | Encodes a value with a header: a word, and the size of the value.
headed :: Raw a => Word64 -> a -> ByteString
headed word x = case encodedSize x of
  n -> allocated (16 + n) $ \p s -> case poke# word p s of
    (# s1, p1 #) -> case poke# n p1 s1 of (# s2, p2 #) -> poke# x p2 s2
{-# INLINE headed #-}

-- | @encodeInto address room x@ encodes a value at an address with @room@ bytes, and returns its size. If the value needs more bytes, the result is 'NoRoom' and
-- nothing is written. Bytes behind the value are not changed. Throws a 'Fault' where 'encode' does; a surrogate is only found while the value is written.
encodeInto :: Raw a => Ptr Word8 -> Int -> a -> IO (Either NoRoom Int)
encodeInto (Ptr to) room x
  | n > room = pure (Left (NoRoom n))
  | otherwise = IO $ \s -> case poke# x to s of
      (# s1, q #)
        | isTrue# (minusAddr# q to ==# bytes) -> (# s1, Right n #)
        | True -> (# s1, wrongSize #)
 where
  !n@(I# bytes) = encodedSize x
{-# INLINE encodeInto #-}

-- | @decodeAt limits from end bytes decoded@ decodes the value at position @from@, which must end at @end@ at the latest. The function @decoded@ gets the value and
-- its end.
decodeAt :: Raw a => Limits -> Int -> Int -> ByteString -> (a -> Int -> Either Fault b) -> Either Fault b
decodeAt limits from end bytes decoded = case outcomeOf limits from end bytes of
  Decoded x q -> decoded x q
  Refused fault -> Left fault
  Thrown thrown -> throw thrown
{-# INLINE decodeAt #-}

-- The value and its end, or why there is none. An exception that is not settled yet is 'Thrown'.
data Outcome a = Decoded a !Int | Refused !Fault | Thrown SomeException

outcomeOf :: forall a. Raw a => Limits -> Int -> Int -> ByteString -> Outcome a
#if MIN_VERSION_bytestring(0,11,0)
outcomeOf limits (I# from) (I# end) (BS (ForeignPtr base contents) _) = unsafeDupablePerformIO $
#else
outcomeOf limits (I# from) (I# end) (PS (ForeignPtr first contents) (I# skipped) _) = let !base = plusAddr# first skipped in unsafeDupablePerformIO $
#endif
  IO $ \s ->
    let read_ s1 = case newBudget (emptyElements limits) s1 of
          (# s2, c #) -> case plusAddr# base end of
            e -> case plusAddr# base from of
              p
                | isTrue# (minusAddr# e p <# minimum# (size @a)) -> case stop# Truncated p s2 of (# s3, _, r #) -> (# s3, r #)
                | True -> case peek# c (levelsOf limits) e p s2 of
                    (# s3, q, x #) -> case touch# contents s3 of
                      s4 -> (# s4, Decoded x (I# (minusAddr# q base)) #)
     in case caught# read_ s of
          (# s1, Thrown thrown #) -> case settled limits (shapeOf @a) (Ptr base) contents (I# from) (I# end) (IO (caught# read_)) thrown of IO f -> f s1
          (# s1, outcome #) -> (# s1, outcome #)
{-# INLINE outcomeOf #-}

levelsOf :: Limits -> Int#
levelsOf limits = case max 0 (nesting limits) of I# n -> n
{-# INLINE levelsOf #-}

-- Returns the exception that reading throws. It is handled outside of the handler, in which the thread cannot be interrupted.
caught# :: (S -> (# S, Outcome a #)) -> S -> (# S, Outcome a #)
caught# read_ = catch# read_ (\thrown s -> (# s, Thrown thrown #))
{-# INLINE caught# #-}

-- Handles an exception of reading: for a fault it finds the path. Any other exception is thrown on, and if the thread was interrupted, the value is read again
-- when it is needed again.
settled :: Limits -> Description -> Ptr Word8 -> ForeignPtrContents -> Int -> Int -> IO (Outcome a) -> SomeException -> IO (Outcome a)
settled limits described base contents from end read_ = go
 where
  go thrown = case fromException thrown of
    Just stopped -> do
      fault <- locate described (I# (levelsOf limits)) (emptyElements limits) base end from stopped
      IO (\s -> (# touch# contents s, Refused fault #))
    Nothing -> do
      thrownOn thrown
      outcome <- read_
      case outcome of
        Thrown again -> go again
        _ -> pure outcome
{-# NOINLINE settled #-}
