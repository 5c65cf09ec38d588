{-# LANGUAGE ScopedTypeVariables #-}

-- | Tests of numbers in bytes and of arrays.
module TestArray (tests) where

import Check
import Control.Exception (evaluate)
import Control.Monad.ST (runST)
import Data.Bits (shiftR)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.ByteString.Unsafe (unsafePackCStringLen)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import Foreign.Marshal.Alloc (allocaBytes)
import Foreign.Marshal.Utils (fillBytes)
import Foreign.Ptr (castPtr)
import GHC.Float (castDoubleToWord64, castFloatToWord32)
import System.Directory (getTemporaryDirectory, removeFile)
import System.Mem (getAllocationCounter)
import System.IO (hClose, hSeek, openBinaryTempFile, SeekMode (AbsoluteSeek))
import qualified Zooph.Array as Array
import Zooph.Prim

tests :: [Test]
tests =
  concat
    [ ofNumber "Int8" (0 :: Int8)
    , ofNumber "Int16" (0 :: Int16)
    , ofNumber "Int32" (0 :: Int32)
    , ofNumber "Int64" (0 :: Int64)
    , ofNumber "Word8" (0 :: Word8)
    , ofNumber "Word16" (0 :: Word16)
    , ofNumber "Word32" (0 :: Word32)
    , ofNumber "Word64" (0 :: Word64)
    , ofNumber "Float" (0 :: Float)
    , ofNumber "Double" (0 :: Double)
    , arrays
    , bits
    ]

-- | Bytes whose values count up. They do not begin at a word boundary.
some :: ByteString
some = ByteString.drop 3 (ByteString.pack [0 .. 42])

-- | The little-endian and big-endian numbers of @n@ bytes at a position, by their definition.
little, big :: Int -> Int -> Word64
little i n = sum [fromIntegral (ByteString.index some (i + k)) * 256 ^ k | k <- [0 .. n - 1]]
big i n = sum [fromIntegral (ByteString.index some (i + k)) * 256 ^ (n - 1 - k) | k <- [0 .. n - 1]]

ofNumber :: forall a. (Number a, Show a) => String -> a -> [Test]
ofNumber label zero =
  [ holds (label ++ ": loads") places $ \i ->
      bitsOf (loadLE some i :: a) == little i n && bitsOf (loadBE some i :: a) == big i n
  , holds (label ++ ": stores what is loaded") places $ \i ->
      ByteString.take n (ByteString.drop i (stored i)) == ByteString.take n (ByteString.drop i some)
  , throws (label ++ ": nothing behind the end") (loadLE some (41 - n) :: a)
  , throws (label ++ ": nothing before the beginning") (loadLE some (-1) :: a)
  , throws (label ++ ": no store behind the end") (runST (newBytes n >>= \b -> writeLE b 1 zero >> freezeBytes b))
  , test (label ++ ": foreign memory") $ allocaBytes 24 $ \pointer -> do
      let x = loadLE some 5 :: a
      pokeLE pointer 3 x
      pokeBE pointer 11 x
      one <- peekLE pointer 3
      other <- peekBE pointer 11
      turned <- peekLE pointer 11
      pure (if one == x && other == x && turned == swapped x then Nothing else Just (show (one, other, turned)))
  , equal (label ++ ": an array of them") (Just values) (Array.toList <$> (Array.view (ByteString.take (4 * n) some)))
  , equal (label ++ ": an array, the highest first") (Just (map swapped values)) $
      Array.toList <$> Array.decodeBE (ByteString.take (4 * n) some)
  , equal (label ++ ": from a list and back") values (Array.toList (Array.fromList values))
  , equal (label ++ ": bytes") (ByteString.take (4 * n) some) (Array.toBytes (Array.fromList values))
  , equal (label ++ ": bytes, the highest first") (Just values) (Array.toList <$> Array.decodeBE (Array.encodeBE (Array.fromList values)))
  ]
 where
  n = width zero
  places = [0 .. 40 - n]
  values = [loadLE some (k * n) | k <- [0 .. 3]] :: [a]
  stored i = runST $ do
    b <- newBytes 40
    writeLE b i (loadLE some i :: a)
    freezeBytes b

arrays :: [Test]
arrays =
  [ equal "array: what is no multiple is none" Nothing (Array.view (ByteString.drop 1 some) :: Maybe (Array.Array Word64))
  , equal "array: folds" (sum [0 .. 999]) (Array.sum (Array.generate 1000 fromIntegral :: Array.Array Word32))
  , equal "array: from the right" [0, 1, 2] (take 3 (Array.foldr (:) [] (Array.generate 10 fromIntegral :: Array.Array Int16)))
  , equal "array: an element" 6 (Array.fromList [5, 6, 7 :: Word8] Array.! 1)
  , throws "array: no such element" (Array.fromList [5, 6, 7 :: Word8] Array.! 3)
  , throws "array: no array whose size overflows" (Array.generate (2 ^ (61 :: Int)) fromIntegral :: Array.Array Word64)
  , equal "array: compared" LT (compare (Array.fromList [1, 2 :: Int8]) (Array.fromList [1, 3]))
  , equal "array: a view knows whether it is aligned" (Just False) (Array.isAligned <$> odd_)
  , test "array: from a handle, right into place" fromHandle
  , test "foreign memory is loaded from without a copy" fromForeign
  ]
 where
  odd_ = Array.view (ByteString.take 32 (ByteString.drop 1 aligned)) :: Maybe (Array.Array Word64)
  aligned = Array.toBytes (Array.generate 5 fromIntegral :: Array.Array Word64)

fromHandle :: IO (Maybe String)
fromHandle = do
  folder <- getTemporaryDirectory
  (name, handle) <- openBinaryTempFile folder "zooph"
  ByteString.hPut handle (ByteString.pack (concat [[fromIntegral k, fromIntegral (k `shiftR` 8 :: Int)] | k <- [0 .. 999]]))
  ByteString.hPut handle (ByteString.pack [7])
  hSeek handle AbsoluteSeek 0
  some1 <- Array.hGetArray handle 10
  rest <- Array.hGetArray handle (2 * 1000 * 1000)
  -- A count whose size in bytes overflows an 'Int'.
  none <- Array.hGetArray handle maxBound
  hClose handle
  removeFile name
  let found = Array.toList some1 ++ Array.toList rest ++ Array.toList none :: [Word16]
  pure (if found == [0 .. 999] then Nothing else Just (show (length found)))

fromForeign :: IO (Maybe String)
fromForeign = allocaBytes n $ \memory -> do
  fillBytes memory 7 n
  string <- unsafePackCStringLen (castPtr memory, n)
  before <- getAllocationCounter
  total <- evaluate (sum [loadLE string i | i <- [0 .. 999]] :: Word64)
  after <- getAllocationCounter
  let mistaken = [i | i <- [0 .. 40], (loadLE string i :: Word64) /= 0x0707070707070707 || (loadBE string i :: Float) /= loadLE (ByteString.replicate 4 7) 0]
  pure (if before - after < fromIntegral n && total == 1000 * 0x0707070707070707 && null mistaken then Nothing else Just (show (before - after, total, mistaken)))
 where
  n = 1000000

-- | The bits of floating-point numbers, both computed and loaded ones, with NaNs of all kinds.
bits :: [Test]
bits =
  [ holds "Float: the bits of what is computed" [0, -0.0, 1.5, -1 / 0, 1.0e-45] $ \x -> bitsOf (negate x) == fromIntegral (castFloatToWord32 (negate x))
  , holds "Double: the bits of what is computed" [0, -0.0, 1.5, -1 / 0, 5.0e-324] $ \x -> bitsOf (negate x) == castDoubleToWord64 (negate x)
  , holds "Float: the bits of what is loaded" [0x7fa00001, 0xffc00000, 0x80000000, 0x00000001] $ \w -> bitsOf (loadLE (bytesOf 4 w) 0 :: Float) == w
  , holds "Double: the bits of what is loaded" [0x7ff4000000000001, 0xfff8000000000000, 0x8000000000000000, 1] $ \w ->
      bitsOf (loadLE (bytesOf 8 w) 0 :: Double) == w
  ]

-- | The lowest @n@ bytes of a number, in little-endian order.
bytesOf :: Int -> Word64 -> ByteString
bytesOf n w = ByteString.pack [fromIntegral (w `shiftR` (8 * k)) | k <- [0 .. n - 1]]
