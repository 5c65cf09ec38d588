{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}

-- | Handwritten codecs in the two styles of the post: continuations that get the position, and a reference that holds it.
-- Both check the length of the bytes only once.
module Peer.ByHand
  ( continuations
  , mutable
  ) where

import Codec
import Data.ByteString (ByteString)
import qualified Data.ByteString.Internal as Internal
import qualified Data.ByteString.Unsafe as Unsafe
import Data.Int (Int64)
import qualified Data.Vector as V
import qualified Data.Vector.Mutable as M
import Foreign.ForeignPtr (mallocForeignPtrBytes, withForeignPtr)
import Foreign.Ptr (Ptr, castPtr, plusPtr)
import Foreign.Storable (Storable (..))
import System.IO.Unsafe (unsafeDupablePerformIO)
import Types

-- Writes a value, and calls the continuation with the position behind it.
newtype Write = Write (forall r. Ptr () -> (Ptr () -> IO r) -> IO r)

instance Semigroup Write where
  Write f <> Write g = Write (\p k -> f p (`g` k))
  {-# INLINE (<>) #-}

write :: Storable a => a -> Write
write x = Write (\p k -> poke (castPtr p) x >> k (p `plusPtr` sizeOf x))
{-# INLINE write #-}

-- Reads a value, and calls the continuation with the position behind it and the value.
newtype Taken a = Taken (forall r. Ptr () -> (Ptr () -> a -> IO r) -> IO r)

instance Functor Taken where
  fmap f (Taken g) = Taken (\p k -> g p (\q x -> k q (f x)))
  {-# INLINE fmap #-}

instance Applicative Taken where
  pure x = Taken (\p k -> k p x)
  Taken f <*> Taken g = Taken (\p k -> f p (\q h -> g q (\r x -> k r (h x))))
  {-# INLINE pure #-}
  {-# INLINE (<*>) #-}

read_ :: forall a. Storable a => Taken a
read_ = Taken (\p k -> peek (castPtr p) >>= \(!x) -> k (p `plusPtr` sizeOf x) x)
{-# INLINE read_ #-}

continuations :: Codec Samples
continuations = Codec "haskell:continuations" encode decode
 where
  encode v = Internal.unsafeCreate (8 + 17 * V.length v) $ \start -> do
    poke (castPtr start) (fromIntegral (V.length v) :: Int64)
    let go !i !p
          | i >= V.length v = pure ()
          | otherwise = case one (V.unsafeIndex v i) of Write f -> f p (go (i + 1))
    go 0 (castPtr start `plusPtr` 8)
  one (Sample a b c) = write a <> write b <> write c
  decode bytes = counted bytes $ \n start -> do
    m <- M.unsafeNew n
    let go !i !p
          | i >= n = pure ()
          | otherwise = case Sample <$> read_ <*> read_ <*> read_ of
              Taken f -> f p (\q !x -> M.unsafeWrite m i x >> go (i + 1) q)
    go 0 start
    V.unsafeFreeze m

-- Reads the count, checks that the bytes have exactly so many elements, and calls the function with count and position.
counted :: ByteString -> (Int -> Ptr () -> IO a) -> a
counted bytes body = unsafeDupablePerformIO $ Unsafe.unsafeUseAsCStringLen bytes $ \(start, length_) -> do
  n <- peek (castPtr start) :: IO Int64
  if length_ /= 8 + 17 * fromIntegral n then fail "another length" else body (fromIntegral n) (castPtr start `plusPtr` 8)
{-# INLINE counted #-}

mutable :: Codec Samples
mutable = Codec "haskell:mutable" encode decode
 where
  encode v = Internal.unsafeCreate (8 + 17 * V.length v) $ \start -> do
    place <- mallocForeignPtrBytes 8
    withForeignPtr place $ \at -> do
      let put :: Storable a => a -> IO ()
          put x = do
            p <- peek at
            poke (castPtr p) x
            poke at (p `plusPtr` sizeOf x :: Ptr ())
          {-# INLINE put #-}
      poke at (castPtr start)
      put (fromIntegral (V.length v) :: Int64)
      V.mapM_ (\(Sample a b c) -> put a >> put b >> put c) v
  decode bytes = counted bytes $ \n start -> do
    place <- mallocForeignPtrBytes 8
    withForeignPtr place $ \at -> do
      let get :: Storable a => IO a
          get = do
            p <- peek at
            !x <- peek (castPtr p)
            poke at (p `plusPtr` sizeOf x :: Ptr ())
            pure x
          {-# INLINE get #-}
      poke at start
      m <- M.unsafeNew n
      let go !i
            | i >= n = V.unsafeFreeze m
            | otherwise = do
                !x <- Sample <$> get <*> get <*> get
                M.unsafeWrite m i x
                go (i + 1)
      go 0
