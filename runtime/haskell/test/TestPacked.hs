-- | Tests of packing against a model, both with the loops for this machine and with those for machines without SSSE3.
module TestPacked (tests) where

import Check hiding (run)
import Data.Bits (popCount, setBit, testBit)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Unsafe as Unsafe
import Data.Word (Word64, Word8)
import Foreign.Marshal.Alloc (alloca, allocaBytes)
import Foreign.Marshal.Utils (fillBytes)
import Foreign.Ptr (Ptr, castPtr)
import Foreign.Storable (peek)
import System.IO.Unsafe (unsafePerformIO)
import qualified Zooph as Z
import Zooph.Fault (Kind (..), Position (..))
import qualified Zooph.Fault as Fault
import Zooph.Internal.Bytes (Slice (..))
import qualified Zooph.Internal.Bytes as Bytes
import qualified Zooph.Internal.Packing as Packing
import qualified Zooph.Limits as Limits
import qualified Zooph.Packed as Packed

tests :: [Test]
tests =
  [ holds "packed: words are packed as by the model" flat $ \words_ -> Packed.packFlat words_ == modelPacked words_
  , holds "packed: and unpacked" streams $ \packed -> told (Packed.unpack packed) == modelUnpacked (64 * 1024 * 1024) packed
  , holds "packed: damaged streams have the model's fault" damaged $ \packed -> told (Packed.unpack packed) == modelUnpacked (64 * 1024 * 1024) packed
  , holds "packed: more than the limit, and more than 64 for a byte" streams $ \packed ->
      told (Packed.unpackWith Z.defaults {Limits.bytes = 8} packed) == modelUnpacked (max 8 (64 * ByteString.length packed)) packed
  ]
    ++ concatMap ofKernel [("this machine", native), ("any machine", portable)]

ofKernel :: (String, Kernel) -> [Test]
ofKernel (name, kernel) =
  [ holds ("packed, " ++ name ++ ": words") flat $ \words_ -> packedBy kernel words_ == modelPacked words_
  , holds ("packed, " ++ name ++ ": sizes") (streams ++ damaged) $ \packed -> sizedBy kernel maxBound packed == sizeOf (modelUnpacked maxBound packed)
  , holds ("packed, " ++ name ++ ": limits") (zip (cycle [0, 8 .. 4096]) streams) $ \(most, packed) ->
      sizedBy kernel most packed == sizeOf (modelUnpacked most packed)
  , -- The bytes that were written are those of the words, the rest is zero, and no byte is written beyond the buffer.
    holds ("packed, " ++ name ++ ": room for fewer words than there are") [(words_, n) | words_ <- flat, n <- rooms (ByteString.length words_)] $ \(words_, n) ->
      let made = unpackedBy kernel (modelPacked words_) n
       in ByteString.all (== 7) (ByteString.drop n made) && and (zipWith (\x y -> x == y || x == 0) (ByteString.unpack (ByteString.take n made)) (ByteString.unpack words_))
  , holds ("packed, " ++ name ++ ": words are unpacked") flat $ \words_ ->
      ByteString.take (ByteString.length words_) (unpackedBy kernel (modelPacked words_) (ByteString.length words_)) == words_
  ]
 where
  rooms n = filter (< n) [0, 8, 16, 24, 64, 512, 2040, 2048, 2056, max 0 (n - 8)]

-- Sequences of words of different kinds, with runs of each kind.
flat :: [ByteString]
flat = [ByteString.concat (take n (wordsOf (randoms seed))) | (seed, n) <- zip [1 ..] ([0 .. 12] ++ [40, 100, 300, 600, 1500, 30, 31, 32, 33])] ++ runs

runs :: [ByteString]
runs =
  [ ByteString.concat (before ++ replicate n word ++ before)
  | n <- [1, 2, 254, 255, 256, 257, 511, 512, 600]
  , word <- [ByteString.replicate 8 0, ByteString.replicate 8 9, ByteString.pack [1, 2, 3, 0, 5, 6, 7, 8]]
  , before <- [[], [ByteString.replicate 8 1], [ByteString.pack [0, 0, 1, 0, 0, 0, 0, 0]]]
  ]

wordsOf :: Random -> [ByteString]
wordsOf (kind : count : drawn) = replicate (1 + below 5 count) one ++ wordsOf (drop 8 drawn)
 where
  one = ByteString.pack (zipWith (\k x -> if dense k then fromIntegral x else 0) [0 .. 7] drawn)
  dense :: Int -> Bool
  dense k = case below 5 kind of
    0 -> False
    1 -> True
    2 -> testBit count (8 + k) || testBit count (16 + k) || testBit count (24 + k)
    _ -> testBit count (8 + k)
wordsOf _ = []

streams :: [ByteString]
streams = map modelPacked flat

-- Packed bytes that are cut off, and random bytes.
damaged :: [ByteString]
damaged =
  [ByteString.take n packed | packed <- take 18 streams, n <- [0 .. min 60 (ByteString.length packed)]]
    ++ [ByteString.take (ByteString.length packed - n) packed | packed <- streams, n <- [1 .. 20]]
    ++ [ByteString.pack (map anyByte (take n (randoms seed))) | (seed, n) <- zip [100 .. 600] (cycle [1 .. 90])]
 where
  anyByte :: Word64 -> Word8
  anyByte x = if testBit x 20 then fromIntegral x else if testBit x 21 then 0 else 255

modelPacked :: ByteString -> ByteString
modelPacked = ByteString.pack . go . inWords
 where
  go [] = []
  go (w : rest) = case tagOf w of
    0 -> counted (== 0) 0 [] rest
    255 -> counted (\n -> popCount n >= 7) 255 w rest
    tag -> tag : filter (/= 0) w ++ go rest
  counted continues tag w rest =
    let run = length (takeWhile (continues . tagOf) (take 255 rest))
     in tag : w ++ [fromIntegral run] ++ (if tag == 0 then [] else concat (take run rest)) ++ go (drop run rest)
  tagOf w = foldl setBit 0 [k | (k, x) <- zip [0 ..] w, x /= 0] :: Word8

inWords :: ByteString -> [[Word8]]
inWords bytes
  | ByteString.null bytes = []
  | otherwise = case ByteString.splitAt 8 bytes of (w, rest) -> ByteString.unpack w : inWords rest

-- The unpacked bytes. 'Left' has the position of a group that is cut off, or 'Nothing' if the result would be longer than @most@.
modelUnpacked :: Int -> ByteString -> Either (Maybe Int) ByteString
modelUnpacked most packed = ByteString.concat <$> go 0 0
 where
  go at size
    | at >= ByteString.length packed = Right []
    | next > ByteString.length packed = Left (Just at)
    | most - size < 8 = Left Nothing
    | tag /= 0 && tag /= 255 = (word :) <$> go next (size + 8)
    | next == ByteString.length packed || behind > ByteString.length packed = Left (Just at)
    | most - size - 8 < run = Left Nothing
    | tag == 0 = ([word, ByteString.replicate run 0] ++) <$> go behind (size + 8 + run)
    | otherwise = ([word, ByteString.take run (ByteString.drop (next + 1) packed)] ++) <$> go behind (size + 8 + run)
   where
    tag = ByteString.index packed at
    next = at + 1 + popCount tag
    word = ByteString.pack (spread [testBit tag k | k <- [0 .. 7]] (ByteString.unpack (ByteString.drop (at + 1) packed)))
    run = 8 * fromIntegral (ByteString.index packed next)
    behind = if tag == 0 then next + 1 else next + 1 + run
  spread (True : named) (x : rest) = x : spread named rest
  spread (_ : named) rest = 0 : spread named rest
  spread [] _ = []

told :: Either Fault.Fault ByteString -> Either (Maybe Int) ByteString
told = either (Left . place) Right
 where
  place one = case (Fault.kind one, Fault.position one) of
    (Packed, AtByte at) -> Just (fromIntegral at)
    (MessageSize, AtByte 0) -> Nothing
    other -> error ("another fault: " ++ show other)

-- The result of measuring as the C functions return it.
sizeOf :: Either (Maybe Int) ByteString -> Int
sizeOf = either (maybe minBound (\at -> -1 - at)) ByteString.length

-- | The C functions of one kind of machine.
data Kernel = Kernel
  { packing :: Ptr Word8 -> Ptr Word8 -> Int -> Int -> Ptr Word8 -> Int -> Int -> Ptr Int -> IO Int
  , measuring :: Ptr Word8 -> Ptr Word8 -> Int -> Int -> Int -> IO Int
  , unpacking :: Ptr Word8 -> Ptr Word8 -> Int -> Int -> Ptr Word8 -> Int -> IO ()
  }

native, portable :: Kernel
native = Kernel nativePack nativeSize nativeUnpack
portable = Kernel portablePack portableSize portableUnpack

foreign import ccall unsafe "zooph_pack"
  nativePack :: Ptr Word8 -> Ptr Word8 -> Int -> Int -> Ptr Word8 -> Int -> Int -> Ptr Int -> IO Int

foreign import ccall unsafe "zooph_unpacked_size"
  nativeSize :: Ptr Word8 -> Ptr Word8 -> Int -> Int -> Int -> IO Int

foreign import ccall unsafe "zooph_unpack"
  nativeUnpack :: Ptr Word8 -> Ptr Word8 -> Int -> Int -> Ptr Word8 -> Int -> IO ()

foreign import ccall unsafe "zooph_pack_portable"
  portablePack :: Ptr Word8 -> Ptr Word8 -> Int -> Int -> Ptr Word8 -> Int -> Int -> Ptr Int -> IO Int

foreign import ccall unsafe "zooph_unpacked_size_portable"
  portableSize :: Ptr Word8 -> Ptr Word8 -> Int -> Int -> Int -> IO Int

foreign import ccall unsafe "zooph_unpack_portable"
  portableUnpack :: Ptr Word8 -> Ptr Word8 -> Int -> Int -> Ptr Word8 -> Int -> IO ()

withBytes :: ByteString -> (Ptr Word8 -> Ptr Word8 -> Int -> IO a) -> a
withBytes bytes work = unsafePerformIO $ Unsafe.unsafeUseAsCString tables $ \table ->
  Unsafe.unsafeUseAsCStringLen bytes $ \(from, n) -> work (castPtr table) (castPtr from) n
 where
  tables = Bytes.toByteString (Slice Packing.tables 0 (Bytes.size Packing.tables))

-- Packs with a buffer that has room for little more than the largest group at a time.
packedBy :: Kernel -> ByteString -> ByteString
packedBy kernel words_ = withBytes words_ $ \table from n -> allocaBytes 2300 $ \out -> alloca $ \stopped ->
  let go at = if at >= n then pure [] else do
        used <- packing kernel table from at n out 0 2300 stopped
        piece <- ByteString.packCStringLen (castPtr out, used)
        peek stopped >>= \next -> (piece :) <$> go next
   in ByteString.concat <$> go 0

sizedBy :: Kernel -> Int -> ByteString -> Int
sizedBy kernel most packed = withBytes packed $ \table from n -> measuring kernel table from 0 n most

-- Unpacks into a buffer of @size@ bytes. The result includes 64 bytes behind it, which were 7 before.
unpackedBy :: Kernel -> ByteString -> Int -> ByteString
unpackedBy kernel packed size = withBytes packed $ \table from n -> allocaBytes (size + 64) $ \out -> do
  fillBytes out 7 (size + 64)
  unpacking kernel table from 0 n out size
  ByteString.packCStringLen (castPtr out, size + 64)
