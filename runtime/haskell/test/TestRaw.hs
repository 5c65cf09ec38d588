{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE DataKinds #-}
{-# LANGUAGE DerivingVia #-}
{-# LANGUAGE GeneralizedNewtypeDeriving #-}
{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE StandaloneDeriving #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Tests of the codec of native types, and functions for tests of instances in other packages.
module TestRaw (tests, whole, anywhere, at_, count, faultOf) where

import Check
import Control.Exception (evaluate, try)
import Control.Monad (filterM)
import Data.Bits (xor)
import qualified Data.ByteString as ByteString
import Data.ByteString (ByteString)
import Data.Either (isLeft)
import Data.Int (Int16, Int32, Int64)
import qualified Data.IntMap.Strict as IntMap
import qualified Data.IntSet as IntSet
import Data.List.NonEmpty (NonEmpty (..))
import qualified Data.Map.Strict as Map
import Data.Maybe (fromMaybe)
import qualified Data.Set as Set
import qualified Data.Text as Text
import Data.Text (Text)
import Data.Text.Encoding (decodeUtf8')
import Data.Word (Word16, Word32, Word64, Word8)
import Foreign.Marshal.Alloc (allocaBytes)
import Foreign.Marshal.Array (peekArray, pokeArray)
import Foreign.Ptr (castPtr, plusPtr)
import GHC.Arr (listArray)
import RawDerived
import qualified RawGeneric as Generic
import Zooph.Raw (Raw, Sealing (..))
import qualified Zooph.Raw as Raw
import qualified Zooph.Raw.Fault as Fault
import Zooph.Raw.Instance (Convert (..), Converted (..))

tests :: [Test]
tests = exact ++ derivedAlike ++ properties ++ refused ++ limits ++ instances ++ sealed

exact :: [Test]
exact =
  [ equal "raw: 8 + 17 bytes" 25 (ByteString.length (Raw.encode [Sample 1 2 0.5]))
  , equal "raw: bytes of a record" (ByteString.pack [1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f]) (Raw.encode (Sample 1 2 0.5))
  , equal "raw: bytes of a constructor" (ByteString.pack (2 : 4 : 0 : [5, 0, 0, 0, 0, 0, 0, 0])) (Raw.encode (Add Nought (Number 5)))
  , equal "raw: kinds are 1 to 11" [1 .. 11] (map Fault.number [minBound .. maxBound])
  , test "raw: into memory that is there" $ allocaBytes 24 $ \memory -> do
      pokeArray memory (replicate 24 7)
      short <- Raw.encodeInto memory 16 (Sample 1 2 3)
      untouched <- peekArray 24 memory
      long <- Raw.encodeInto memory 17 (Sample 1 2 0.5)
      found <- peekArray 24 memory
      pure $ if short == Left (Raw.NoRoom 17) && untouched == replicate 24 7 && long == Right 17 && ByteString.pack found == Raw.encode (Sample 1 2 0.5) <> ByteString.replicate 7 7
        then Nothing else Just (show (short, untouched, long, found))
  , test "raw: copies of bytes to any place of a page" (anywhere (ByteString.pack (map fromIntegral (take 2571 (randoms 5)))))
  ]

-- | Encodes a value of at most 4,096 bytes at different offsets in a page, because the relative position of source and destination decides how memory is copied.
anywhere :: Raw a => a -> IO (Maybe String)
anywhere x = allocaBytes 8192 $ \memory -> do
  let copied at = do
        pokeArray memory (replicate 8192 (7 :: Word8))
        _ <- Raw.encodeInto (memory `plusPtr` at) (ByteString.length encoded) x
        found <- ByteString.packCStringLen (castPtr memory, 8192)
        pure (found == ByteString.replicate at 7 <> encoded <> ByteString.replicate (8192 - at - ByteString.length encoded) 7)
  wrong <- filterM (fmap not . copied) [3, 11 .. 4095]
  pure (if null wrong then Nothing else Just (show wrong))
 where
  encoded = Raw.encode x

-- Tests that both ways of derivation have the same bytes, faults and fingerprints.
derivedAlike :: [Test]
derivedAlike =
  [ alike @Sample @Generic.Sample "Sample" (Raw.encode (Sample 1 2 0.5))
  , alike @Expr @Generic.Expr "Expr" (Raw.encode (sampleExpr 40))
  , alike @Color @Generic.Color "Color" (Raw.encode Blue)
  , alike @Everything @Generic.Everything "Everything" (Raw.encode (everything 3))
  , alike @Repeated @Generic.Repeated "Repeated" (Raw.encode (repeated 3))
  , alike @Again @Generic.Again "Again" (Raw.encode (Twice "a" "" 7 "bc"))
  , alike @(Tree Text) @(Generic.Tree Text) "Tree" (Raw.encode (tree 4))
  , alike @Empty @Generic.Empty "Empty" (Raw.encode Empty)
  , alike @Wrapped @Generic.Wrapped "Wrapped" (Raw.encode (Wrapped (Just (Wrapped Nothing))))
  , equal "raw: shapes by name" "Expr<0:Number(i64)|1:Negate(#0)|2:Add(#0,#0)|3:Call(name:text,arguments:[#1])|4:Nought()>" (Raw.shapeText @Expr ByName)
  , equal "raw: a keyword's name" "Everything(type:u8" (take 18 (Raw.shapeText @Everything ByName))
  ]

alike :: forall a b. (Raw a, Raw b) => String -> ByteString -> Test
alike label bytes_ = test ("raw: derived alike: " ++ label) $ pure $ case filter (not . same) (bytes_ : mutants 7 300 bytes_) of
  _ | Raw.shapeText @a ByShape /= Raw.shapeText @b ByShape || Raw.shapeText @a ByName /= Raw.shapeText @b ByName -> Just (Raw.shapeText @a ByName ++ " and " ++ Raw.shapeText @b ByName)
  [] -> Nothing
  one : _ -> Just (show one)
 where
  same one = (Raw.encode <$> Raw.decode @a one) == (Raw.encode <$> Raw.decode @b one)

-- Copies of bytes in which some are changed, or which are cut off.
mutants :: Word64 -> Int -> ByteString -> [ByteString]
mutants seed n bytes_
  | ByteString.null bytes_ = []
  | otherwise = take n (go (randoms seed))
 where
  go (at : bit : cut : rest) = damaged (below (ByteString.length bytes_) at) (fromIntegral bit) (below 8 cut) : go rest
  go _ = []
  damaged at bits cut =
    let (before, behind) = ByteString.splitAt at bytes_
        changed = before <> ByteString.cons (ByteString.head behind `xor` max 1 bits) (ByteString.tail behind)
     in if cut == 0 then ByteString.take at changed else changed

sampleExpr :: Int -> Expr
sampleExpr n
  | n <= 1 = Number (fromIntegral n)
  | n `mod` 7 == 0 = Nought
  | n `mod` 5 == 0 = Call (Text.replicate n "\233") [sampleExpr (n `quot` 2), Nought, sampleExpr (n - 3)]
  | n `mod` 3 == 0 = Negate (sampleExpr (n - 1))
  | otherwise = Add (sampleExpr (n `quot` 2)) (sampleExpr (n - 2))

tree :: Int -> Tree Text
tree 0 = Leaf
tree n = Node (tree (n - 1)) (Text.pack (show n)) (tree (n - 1))

repeated :: Int -> Repeated
repeated n = Repeated 1 (text 1) 2 (text 2) (Just 3) 4 5 (text 3) Nothing 6 7
 where
  text width = Text.replicate (n * width) "\233"

everything :: Int -> Everything
everything n =
  Everything
    { type_ = fromIntegral n
    , title = Text.replicate n "a\233\x20ac\x1f600"
    , bytes = ByteString.replicate n 255
    , middle = if odd n then Just '\x10ffff' else Nothing
    , colors = Set.fromList (take n [minBound ..])
    , samples = [Sample (fromIntegral i) 1 (fromIntegral i / 3) | i <- [1 .. n]]
    , table = Map.fromList [(Text.pack (show i), [fromIntegral i, 7]) | i <- [1 .. n]]
    , result = if odd n then Left True else Right "no"
    , fixedOnes = fromMaybe (error "three") (Raw.fixed [Nothing, Just (-1), Just (fromIntegral n)])
    , unit = ()
    , end = (False, 1.5)
    }

-- | Tests of values: decoding returns the encoded value, no proper prefix decodes, bytes behind a value are left, and damaged bytes are refused or decode to a
-- value that encodes to them.
whole :: forall a. (Raw a, Eq a, Show a) => String -> [a] -> [Test]
whole label values =
  [ holds ("raw: there and back: " ++ label) values $ \x -> Raw.decode (Raw.encode x) == Right x
  , holds ("raw: its size: " ++ label) values $ \x -> ByteString.length (Raw.encode x) == Raw.encodedSize x
  , holds ("raw: prefixes: " ++ label) values $ \x ->
      let all_ = Raw.encode x in and [isLeft (Raw.decode @a (ByteString.take n all_)) | n <- [0 .. ByteString.length all_ - 1]]
  , holds ("raw: bytes behind: " ++ label) values $ \x ->
      let longer = Raw.encode x <> "\1\2"
       in Raw.decodePrefix longer == Right (x, "\1\2") && (Raw.offset <$> faultOf (Raw.decode @a longer)) == Just (ByteString.length longer - 2)
  , holds ("raw: sealed: " ++ label) values $ \x -> Raw.unseal (Raw.seal x) == Right x
  , holds ("raw: damaged: " ++ label) values $ \x ->
      and [either (\fault -> Raw.offset fault <= ByteString.length bad) (\y -> again y bad) (Raw.decode @a bad) | bad <- mutants 11 200 (Raw.encode x)]
  ]
 where
  -- Keys may come in any order when they are decoded, so the value may encode to other bytes of the same length.
  again y bad = Raw.encode (y :: a) == bad || ByteString.length (Raw.encode y) == ByteString.length bad

faultOf :: Either Raw.Fault a -> Maybe Raw.Fault
faultOf = either Just (const Nothing)

properties :: [Test]
properties =
  concat
    [ whole "Sample" [Sample minBound 255 (-0.0), Sample maxBound 0 1e300]
    , whole "Expr" (map sampleExpr [1 .. 30])
    , whole "Everything" (map everything [0 .. 4])
    , whole "Repeated" (map repeated [0 .. 3])
    , whole "Again" [Once 1 2 "three", Twice "a" "" 7 "bc", Thrice 4 5 6]
    , whole "Tree" (map tree [0 .. 4])
    , whole "Maybe" [Nothing, Just (Just 'x'), Just Nothing]
    , whole "tuples" [((1 :: Word8, 'a', "b" :: Text, True, 2 :: Int32, [()]), (3 :: Word32, Left 4 :: Either Word16 ()))]
    , whole "seven" [(1 :: Word8, 'a', "b" :: Text, True, 2 :: Int32, [()], 0 :: Float)]
    , whole "Ident" [Ident 7 :: Ident 'User]
    , whole "Tagged" [(Tagged 7 :: Tagged 'Team, Tagged 8 :: Tagged Maybe, Tagged 9 :: Tagged Int64)]
    , whole "Owned" [Owned (Ident 7) [Just 'x', Nothing], Nobody :: Owned 'Team Char]
    , whole "Held" [Held (Just 7), Held Nothing]
    , whole "Within" [Within [Held (Just 7), Held Nothing]]
    , whole "Rose" [Rose 'a' (Just (Rose 'b' Nothing [])) [Rose 'c' Nothing []]]
    , whole "Row" [Row (fromMaybe (error "two") (Raw.fixed "ab")) True :: Row 2 Char]
    , whole "Block" [Block [Word "a", Nested (Block [Word "b"])]]
    , whole "long lists" [map (Text.pack . show) [1 .. 3000 :: Int]]
    ]

at_ :: forall a. Raw a => ByteString -> String
at_ bytes_ = either told (const "no fault") (Raw.decode @a bytes_)
 where
  told fault = Fault.name (Raw.kind fault) ++ " " ++ show (Raw.offset fault) ++ " " ++ Raw.path fault

refused :: [Test]
refused =
  [ equal "raw: truncated" "truncated 0 " (at_ @Sample "1234")
  , equal "raw: trailing" "trailing 1 " (at_ @Color "\0\0")
  , equal "raw: bad_tag" "bad_tag 17 [1]" (at_ @[Maybe Int64] ("\2\0\0\0\0\0\0\0" <> "\1\0\0\0\0\0\0\0\0" <> "\2"))
  , equal "raw: bad_bool is the first one" "bad_bool 9 [1]" (at_ @[Bool] "\3\0\0\0\0\0\0\0\1\2\3")
  , equal "raw: bad_char" "bad_char 0 1" (at_ @((), Char) "\0\xd8\0\0")
  , equal "raw: bad_utf8" "bad_utf8 26 arguments[0].name" (at_ @Expr (bad "\xff"))
  , equal "raw: count" "count 0 " (at_ @[Text] "\2\0\0\0\0\0\0\0\0\0\0\0\0\0\0")
  , equal "raw: a negative count" "count 0 " (at_ @[Word8] (ByteString.replicate 8 255))
  , equal "raw: a count into the next field" "count 0 0" (at_ @(Text, Int64) ("\1\0\0\0\0\0\0\0" <> ByteString.replicate 8 0))
  , equal "raw: duplicate_key" "duplicate_key 10 [2].key" (at_ @(Map.Map Word8 ()) "\3\0\0\0\0\0\0\0\5\4\5")
  , equal "raw: keys in any order" (Right (Set.fromList [1, 2, 3 :: Word8])) (Raw.decode "\3\0\0\0\0\0\0\0\3\1\2")
  , equal "raw: the budget is not charged twice" "budget 27 [2].value" (either (\f -> Fault.name (Raw.kind f) ++ " " ++ show (Raw.offset f) ++ " " ++ Raw.path f) (const "") (Raw.decodeWith @(Map.Map Word8 [()]) Raw.defaults {Raw.emptyElements = 10} ("\3\0\0\0\0\0\0\0" <> entry 2 5 <> entry 1 5 <> entry 3 1)))
  , equal "raw: a NaN is no key" (replicate 4 "duplicate_key 16 [1]") (map (at_ @(Set.Set Double) . Raw.encode) [[1, nan], [1, nan, 2], [1, nan, 1], [5, nan, 1, 1]])
  , equal "raw: a NaN is no first key" (replicate 2 "duplicate_key 8 [0]") (map (at_ @(Set.Set Double) . Raw.encode) [[nan], [nan, 1]])
  , equal "raw: a NaN in a key" ["duplicate_key 17 [1].key", "duplicate_key 8 [0].key"] (map (at_ @(Map.Map (Word8, Double) ()) . Raw.encode) [[((1, 2), ()), ((2, nan), ())], [((1 :: Word8, nan), ()), ((2, 2), ())]])
  , equal "raw: floats as keys in any order" (Right (Set.fromList [-1, 0, 1 :: Float])) (Raw.decode (Raw.encode [1, 0, -1 :: Float]))
  , equal "raw: keys without bytes" "duplicate_key 8 [1]" (at_ @(Set.Set ()) (count 2))
  , equal "raw: a surrogate is not encoded" (Just Raw.BadChar) (Raw.kind <$> faultOf (Raw.tryEncode ("a\xdc80" :: String)))
  , equal "raw: surrogates are not encoded" [Just Raw.BadChar, Just Raw.BadChar, Nothing, Nothing] (map (fmap Raw.kind . faultOf . Raw.tryEncode) ("\xd800\xdfff\xd7ff\xe000" :: String))
  , throws "raw: an array that is larger than any memory" (Raw.decode @(Raw.Fixed 0x2000000000000000 Word64) "")
  , throws "raw: an array with more elements than an Int says" (Raw.decode @(Raw.Fixed 0x10000000000000000 ()) "")
  , equal "raw: no element" "count 0 " (at_ @(NonEmpty Word8) (ByteString.replicate 8 0))
  , equal "raw: told" "there is no constructor of this number, at byte 10, 1" (either show (const "") (Raw.decode @Expr ("\2\0" <> ByteString.replicate 8 0 <> "\9")))
  , test "raw: all texts of two and three bytes as the package text has it" $ pure $
      case [bytes_ | bytes_ <- combinations, either (const Nothing) Just (decodeUtf8' bytes_) /= either (const Nothing) Just (Raw.decode @Text (count (ByteString.length bytes_) <> bytes_))] of
        [] -> Nothing
        one : _ -> Just (show one)
  ]
 where
  nan = 0 / 0 :: Double
  bad text = "\3" <> ByteString.replicate 8 0 <> count 1 <> "\3" <> count 1 <> text <> count 0
  entry key n = ByteString.singleton key <> count n
  edges = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff]
  combinations = [ByteString.pack all_ | n <- [1 .. 4 :: Int], all_ <- mapM (const edges) [1 .. n], n < 4 || head all_ >= 0xef]

count :: Int -> ByteString
count n = Raw.encode n

limits :: [Test]
limits =
  [ equal "raw: 1,000 levels" (Right (deep 1000)) (Raw.decode (Raw.encode (deep 1000)))
  , test "raw: 1,001 levels are not encoded" $ do
      tried <- try (evaluate (Raw.encode (deep 1001)))
      pure $ case tried of
        Left fault | Raw.kind fault == Raw.Nesting -> Nothing
        _ -> Just "it was encoded"
  , equal "raw: 1,001 levels, tried" (Just Raw.Nesting) (Raw.kind <$> faultOf (Raw.tryEncode (deep 1001)))
  , equal "raw: many levels" (Just Raw.Nesting) (Raw.kind <$> faultOf (Raw.decode @Expr (ByteString.replicate 1000000 1)))
  , equal "raw: many levels are allowed" (Just Raw.Truncated) (Raw.kind <$> faultOf (Raw.decodeWith @Expr Raw.defaults {Raw.nesting = maxBound} (ByteString.replicate 1000000 1)))
  , equal "raw: elements without bytes" "budget 0 " (at_ @[()] (count 8388609))
  , equal "raw: as many as there may be" (Right 8388608) (length <$> Raw.decode @[()] (count 8388608))
  , equal "raw: levels below none" (Just Raw.Nesting) (Raw.kind <$> faultOf (Raw.decodeWith @[Text] Raw.defaults {Raw.nesting = -1} (count 1 <> count 0)))
  ]
 where
  deep :: Int -> Expr
  deep n = iterate Negate Nought !! n

-- | Degrees, encoded in hundredths. Values above 300 are refused.
newtype Degrees = Degrees Double
  deriving (Eq, Show)

instance Convert Degrees where
  type As Degrees = Int16
  toRaw (Degrees x) = round (x * 100)
  fromRaw x
    | x > 30000 = Left Raw.BadTag
    | otherwise = Right (Degrees (fromIntegral x / 100))

deriving via Converted Degrees instance Raw Degrees

instances :: [Test]
instances =
  concat
    [ whole "IntMap" [IntMap.fromList [(i, Text.pack (show i)) | i <- [-3 .. n]] | n <- [-4, 2]]
    , whole "IntSet" [IntSet.fromList [-5 .. 3]]
    , whole "NonEmpty" [1 :| [2, 3 :: Word16]]
    , whole "Array" [listArray (0 :: Int, 2) ["a", "b", "c" :: Text]]
    , whole "Degrees" [[Degrees 21.5, Degrees (-3)]]
    , whole "Int" [[minBound, 0, maxBound :: Int]]
    ]
    ++ [ equal "raw: a converted type" "bad_tag 10 [1]" (at_ @[Degrees] (count 2 <> "\0\0\xff\x7f"))
       , equal "raw: Int is i64" ("[i64]", "[f64]") (Raw.shapeText @[Int] ByShape, Raw.shapeText @[Double] ByShape)
       ]

sealed :: [Test]
sealed =
  [ equal "raw: another type" (Just (Just ("(i64,u8,f64)", "[f64]"))) (Raw.shapes <$> faultOf (Raw.unseal @[Double] (Raw.seal (Sample 1 2 3))))
  , equal "raw: cut" (Just Raw.Truncated) (Raw.kind <$> faultOf (Raw.unseal @Sample (ByteString.take 20 (Raw.seal (Sample 1 2 3)))))
  , equal "raw: how long" (Right 33) (Raw.sealedSize (Raw.seal (Sample 1 2 3)))
  , equal "raw: one behind another" (Right (Sample 1 2 3, "rest")) (Raw.unsealPrefix ByShape Raw.defaults (Raw.seal (Sample 1 2 3) <> "rest"))
  , equal "raw: by name" (Right Blue) (Raw.unsealWith ByName Raw.defaults (Raw.sealBy ByName Blue))
  ]
