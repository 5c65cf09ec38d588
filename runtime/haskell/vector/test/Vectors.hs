{-# LANGUAGE DerivingStrategies #-}
{-# LANGUAGE GeneralizedNewtypeDeriving #-}
{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Tests of the instances for vectors.
module Main (main) where

import Check
import qualified Data.ByteString as ByteString
import Data.Int (Int32, Int64)
import Data.Text (Text)
import qualified Data.Vector as V
import qualified Data.Vector.Primitive as P
import qualified Data.Vector.Storable as S
import qualified Data.Vector.Unboxed as U
import Data.Word (Word16)
import RawDerived
import TestRaw (anywhere, at_, count, faultOf, whole)
import Zooph.Raw (Raw)
import qualified Zooph.Raw as Raw
import Zooph.Raw.Vector ()

newtype Metres = Metres Double
  deriving newtype (Eq, Show, Raw, S.Storable)

main :: IO ()
main = run vectors

vectors :: [Test]
vectors =
  concat
    [ whole "boxed" [V.fromList (map (`Sample` 1) [1 .. 5] <*> [0.5]), V.empty]
    , whole "boxed texts" [V.fromList ["a", "", "bc" :: Text]]
    , whole "unboxed" [U.fromList [1.5, -0.0 :: Double], U.slice 1 2 (U.fromList [1, 2, 3, 4])]
    , whole "unboxed tuples" [U.fromList [(1 :: Int64, True), (2, False)]]
    , whole "storable" [S.fromList [1 .. 9 :: Word16], S.slice 2 3 (S.fromList [1 .. 9])]
    , whole "primitive" [P.slice 1 3 (P.fromList [1 .. 9 :: Int32])]
    , whole "primitive characters" [P.fromList "abc"]
    , whole "bools" [S.fromList [True, False]]
    ]
    ++ [ equal "raw: vectors are lists" (Raw.encode [1 .. 9 :: Double]) (Raw.encode (U.fromList [1 .. 9 :: Double]))
       , equal "raw: types that stand for numbers" (Raw.encode [1, 2 :: Double]) (Raw.encode (S.fromList [Metres 1, Metres 2]))
       , test "raw: copies of unboxed vectors to any place of a page" (anywhere (U.slice 1 450 (U.generate 460 fromIntegral) :: U.Vector Double))
       , test "raw: copies of storable vectors to any place of a page" (anywhere (S.generate 450 fromIntegral :: S.Vector Double))
       , equal "raw: a Bool in a vector" "bad_bool 9 [1]" (at_ @(U.Vector Bool) (count 2 <> "\1\7"))
       , equal "raw: too many numbers" "count 0 " (at_ @(S.Vector Double) (count 2 <> ByteString.replicate 15 0))
       , equal "raw: a boxed vector's nesting" (Just Raw.Nesting) (Raw.kind <$> faultOf (Raw.decodeWith @(V.Vector Text) Raw.defaults {Raw.nesting = 0} (count 1 <> count 0)))
       ]
