{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Tests of Records with the codec of native types, for cases that the vectors of @raw@ lack.
module RawTests (rawTests) where

import qualified Base
import Check
import qualified Data.ByteString as ByteString
import Data.ByteString (ByteString)
import Data.Int (Int32)
import Data.List (intercalate)
import qualified Odd
import qualified Zooph as Z
import qualified Zooph.Array as Array
import qualified Zooph.Bits as Bits
import Zooph.Raw (Raw)
import qualified Zooph.Raw as Raw
import qualified Zooph.Raw.Fault as Fault

same :: forall a. (Raw a, Eq a, Show a) => String -> a -> Test
same label x = equal label (Right x) (Raw.decode (Raw.encode x))

fault :: forall a. Raw a => ByteString -> String
fault bytes = case Raw.decode @a bytes of
  Right _ -> "none"
  Left one -> told one

told :: Raw.Fault -> String
told one = unwords [Fault.name (Raw.kind one), '@' : show (Raw.offset one), Raw.path one]

raised :: Raw a => a -> String
raised x = either told (const "none") (Raw.tryEncode x)

plain :: Base.Plain
plain = Base.Plain 1 (Base.Colour 700)

odd_ :: Odd.Odd
odd_ =
  Odd.Odd "é" True (-5) (Just Odd.Empty) (Z.Voids 3) [Z.Voids 0, Z.Voids 9] [Odd.Empty, Odd.Empty] Nothing (Just plain) [plain, Base.Plain 2 (Base.Colour 1)]
    (Just (Base.Deep "d" (Just deep)))
    [[], [deep]]
    (Base.Colour 1)
    [Array.fromList [Base.Colour 0, Base.Colour 9]]
    (Just (Base.Shelf'Inside 7))
    ""
    (Array.fromList [65535])

deep :: Base.Deep
deep = Base.Deep "" Nothing

chain :: Int -> Base.Deep
chain 0 = deep
chain depth = Base.Deep "" (Just (chain (depth - 1)))

count :: Int -> ByteString
count = Raw.encode

zeros :: Int -> ByteString
zeros n = ByteString.replicate n 0

rawTests :: [Test]
rawTests = values ++ faults ++ shapes

values :: [Test]
values =
  [ same "raw: odd" odd_
  , same "raw: in lists only" (Odd.Twigs [Odd.Twigs [] 1] 2)
  , same "raw: in a circle" (Odd.Ring (Just (Odd.Gnir Nothing [[], [Odd.Ring Nothing]] (Odd.Gnir'Inner Nothing 3))))
  , same "raw: nested" (Odd.Outer (Just (Odd.Outer'Nested Nothing)) (Array.fromList [Odd.Outer'Kind 1, Odd.Outer'Kind 2]))
  , equal "raw: many members" (ByteString.pack [255, 0]) (Raw.encode (Odd.Wide (Odd.Wide'Which'M255)))
  , equal "raw: unknown of many" (ByteString.pack [0, 1, 2, 1]) (Raw.encode (Odd.Wide (Odd.Wide'Which'Unknown 258)))
  , same "raw: unknown of many is the same" (Odd.Wide (Odd.Wide'Which'Unknown 258))
  , holds "raw: truth values" [0 .. 33 :: Int] $ \n ->
      let bits = Bits.fromList [i `rem` 3 == 1 | i <- [1 .. n]] in Raw.decode (Raw.encode bits) == Right bits && Raw.encode bits == Raw.encode (Bits.toList bits)
  , equal "raw: numbers are a list" (Raw.encode [1, 2 :: Int32]) (Raw.encode (Array.fromList [1, 2 :: Int32]))
  ]

faults :: [Test]
faults =
  [ equal "raw: a known member is not encoded" "bad_tag @0 " (raised (Odd.Only (Odd.Only'Which'Unknown 1)))
  , equal "raw: levels are not encoded" "nesting @0 " (raised (chain 1001))
  , throws "raw: a negative length" (Raw.encode (Z.Voids (-1)))
  , equal "raw: a known member" "bad_tag @1 which.0" (fault @Odd.Only (ByteString.pack [2, 1, 0]))
  , equal "raw: no member" "bad_tag @0 which" (fault @Odd.Only (ByteString.pack [3]))
  , equal "raw: half a number" "truncated @1 which" (fault @Odd.Only (ByteString.pack [2, 2]))
  , equal "raw: a keyword's name" "bad_utf8 @8 type" (fault @Odd.Odd (ByteString.take 8 encoded <> ByteString.pack [255] <> ByteString.drop 9 encoded))
  , equal "raw: a budget" "budget @14 limit" (fault @Odd.Odd (zeros 14 <> count 8388609 <> zeros 200))
  , equal "raw: a count" "count @0 all" (fault @Odd.Twigs (count 2 <> zeros 17))
  , equal "raw: a truth value" "bad_bool @17 [9]" (fault @Z.Bits (count 12 <> zeros 9 <> ByteString.pack [2, 1, 0]))
  , equal
      "raw: levels"
      ("nesting @9009 " ++ intercalate "." (replicate 1001 "deeper"))
      (fault @Base.Deep (ByteString.concat (replicate 1001 (count 0 <> ByteString.pack [1])) <> count 0 <> zeros 1))
  ]
 where
  encoded = Raw.encode odd_

shapes :: [Test]
shapes =
  [ equal
      "raw: the shape is that of the other languages"
      "(text,bool,i32,?(),[()],[[()]],[()],?(),?(u8,u16),[(u8,u16)],?(text,?#0),[[(text,?#0)]],u16,[[u16]],?(i64),text,[u16])"
      (Raw.shapeText @Odd.Odd Raw.ByShape)
  , equal "raw: the shape of a circle" "(?(?#1,[[#3]],(?#1,u8)))" (Raw.shapeText @Odd.Ring Raw.ByShape)
  ]
