{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE TypeApplications #-}

-- | Tests of decoding Records within a budget.
module TestRecord (tests) where

import Check
import Data.ByteString (ByteString)
import qualified Data.Text as Text
import Data.Word (Word64)
import TestEncode (plain)
import TestQuick (messages)
import Words
import qualified Zooph as Z
import qualified Zooph.Bits as Bits
import Zooph.Fault (Kind (..), Position (..))
import qualified Zooph.Fault as Fault
import Zooph.Generated.V1 (fromReader)
import Zooph.Internal.Face (Value (..))
import Zooph.Limits (Limits (..), defaults)

tests :: [Test]
tests =
  [ holds "record: what is decoded is what was encoded" records $ \x -> Z.decode (Z.encode x) == Right x
  , holds "record: read lazily it is the same" records $ \x -> (Z.openLazy (Z.encode x) >>= Z.toRecord) == Right x
  , -- A message that opens also decodes, unless a text is not UTF-8. One that does not open is refused with the same fault.
    holds "record: of damaged messages what opening accepts" damaged $ \message ->
      case (Z.open @Node message, Z.decode @Plain message) of
        (Left one, Left other) -> one == other
        (Right v, Right x) -> x == fromReader v
        (Right _, Left other) -> Fault.kind other == TextUtf8
        (Left _, Right _) -> False
  , -- Decoding a lazily opened message finds the first fault in the order of pointers.
    holds "record: of damaged messages read lazily" damaged $ \message ->
      case (Z.openLazy @Node message, Z.decode @Plain message) of
        (Right v, Right x) -> Z.toRecord v == Right x
        (Right v, Left _) -> either (const True) (const False) (Z.toRecord v)
        (Left _, decoded) -> either (const True) (const False) decoded
  , equal "record: a text that is not UTF-8" (Left (TextUtf8, AtWord 0 2, "name")) $
      told (Z.decode @Plain (framed [0x0005000100000000, 0, 0x0000001200000011, 0, 0, 0, 0, 0xff]))
  , equal "record: of a member that is not active no text is looked at" (Right ()) $
      told (Z.decode @Plain (framed [0x0005000100000000, 0x100000000, 0x0000001300000011, 0, 0, 0, 0, 0xd800]))
  , equal "record: memory is counted before it is taken" (Left (Memory, AtWord 0 4, "nodes")) (told (Z.decode @Plain (nodesOf 1000000)))
  , equal "record: opening takes no memory" (Right ()) (told (Z.open @Node (nodesOf 1000000)))
  , equal "record: a list that fits" (Right 1000) ((\(Plain _ _ _ nodes) -> length nodes) <$> Z.decode (nodesOf 1000))
  , equal "record: a limit of memory that is set" (Left (Memory, AtWord 0 4, "nodes")) $
      told (Z.decodeWith @Plain defaults {memory = Just 1000} (nodesOf 1000))
  , equal "record: a limit of memory for the root" (Left (Memory, AtWord 0 0, "")) (told (Z.decodeWith @Plain defaults {memory = Just 8} (nodesOf 0)))
  , equal "record: the same of what was reached already" (Left (Memory, AtWord 0 4, "nodes")) $
      told (Z.open @Node (nodesOf 1000) >>= Z.toRecordWith defaults {memory = Just 1000})
  , -- Each of 40 levels has two nodes, both of which point to the next level.
    equal "record: parts that are shared end at the limit of memory" (Left Memory) $
      either (Left . Fault.kind) (const (Right ())) (Z.openLazy (shared 40) >>= Z.toRecord @Plain)
  , equal "record: nesting of what was opened lazily" (Left Nesting) $
      either (Left . Fault.kind) (const (Right ())) (Z.openLazyWith defaults {nesting = 30} (shared 40) >>= Z.toRecord @Plain)
  , equal "bits: from a list and back" [bits 0, bits 1, bits 8, bits 13] (map (Bits.toList . Bits.fromList . bits) [0, 1, 8, 13])
  , equal "record: what is empty is none, and takes no words" (True, 64) (isNone Text.empty, Z.encodedLength (Plain 0 (Left Text.empty) "" []))
  ]
 where
  records = [plain 3 (randoms seed) | seed <- [1 .. 200]]
  damaged = map segments (take 4000 (messages (randoms 5)))
  bits n = [odd k | k <- [1 .. n :: Int]]
  told = either (\one -> Left (Fault.kind one, Fault.position one, Fault.path one)) (const (Right ()))

-- A node with a list of @n@ nodes of size 0.
nodesOf :: Word64 -> ByteString
nodesOf n = framed [0x0005000100000000, 0, 0, 0, 0x0000000700000009, 0, 0, n * 4]

-- Nodes in a number of levels, each of which contains the next level twice.
shared :: Int -> ByteString
shared levels = framed ([0x0005000100000000, 0, 0, 0, list 2, 0, 0] ++ concat (replicate (levels - 1) (level (list 8) (list 2))) ++ level 0 0)
 where
  level one other = [0x0005000100000008, 0, 0, 0, one, 0, 0, 0, 0, 0, other, 0, 0]
  list offset = 1 + 4 * offset + 0x700000000 + 12 * 0x800000000 :: Word64
