{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Tests of opening and reading messages.
module TestMessage (tests) where

import Check
import Control.Exception (evaluate, try)
import qualified Data.ByteString as ByteString
import Data.Either (isRight)
import qualified Data.Text as Text
import Data.Word (Word16, Word32, Word64)
import Words
import qualified Zooph as Z
import Zooph.Fault (Kind (..), Position (..))
import qualified Zooph.Fault as Fault
import Zooph.Generated.V1 (bool, field, word32)
import qualified Zooph.Packed as Packed
import qualified Zooph.Stream as Stream

-- A node whose number is 7, whose name is "Ann", and that has two nodes with numbers 1 and 2.
sample :: [Word64]
sample =
  [ 0x0005000100000000 -- root: one word, five pointers
  , 7
  , 0x0000002200000011 -- name: 4 bytes, 4 words behind
  , 0
  , 0x000000670000000d -- nodes: 12 words, 3 words behind
  , 0
  , 0
  , 0x00000000006e6e41
  , 0x0005000100000008 -- tag: two
  , 1
  , 0
  , 0
  , 0
  , 0
  , 0
  , 2
  , 0
  , 0
  , 0
  , 0
  , 0
  ]

tests :: [Test]
tests =
  [ equal "message: a number" (Right 7) (number <$> Z.open (framed sample))
  , equal "message: a text" (Right "Ann") (named <$> Z.open (framed sample))
  , equal "message: elements" (Right [1, 2]) (map number . Z.toList . nodes <$> Z.open (framed sample))
  , equal "message: a fold" (Right 3) (Z.foldl' (\total v -> total + number v) 0 . nodes <$> Z.open (framed sample))
  , equal "message: where it is not aligned" (Right "Ann") $
      named <$> Z.open (ByteString.drop 3 (ByteString.append "abc" (framed sample)))
  , equal "message: a literal, which the garbage collector does not keep" (Right 0) (number <$> Z.open "\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0")
  , equal "message: the struct that is absent has defaults" (Right (0, "", 0, False)) $
      (\v -> (number v, named v, Z.length (nodes v), bool (unNode v) 0 0)) . first <$> Z.open (framed [0])
  , holds "message: truncated everywhere" [0 .. 21 * 8 + 7] $ \n ->
      failsWith Truncated (AtByte n) "" (Z.open @Node (ByteString.take n (framed sample)))
  , equal "message: bytes behind it" (Left (TrailingBytes, AtByte 176, "")) (told (Z.open @Node (ByteString.append (framed sample) "x")))
  , equal "message: a prefix" (Right (7, 176)) $
      (\(v, n) -> (number v, n)) <$> Z.openPrefix (ByteString.append (framed sample) "x")
  , equal "message: lazily, what is wrong is not looked at" (Right 7) (number <$> Z.openLazy broken)
  , test "message: lazily, what is wrong is thrown" $ do
      result <- try (evaluate (either (error . show) (name . third) (Z.openLazy broken)))
      pure $ case result of
        Left one | told (Left one :: Either Fault.Fault ()) == Left (TextNul, AtWord 0 16, "") -> Nothing
        other -> Just (show (other :: Either Fault.Fault Z.Text))
  , equal "message: what is wrong has a path" (Left (TextNul, AtWord 0 16, "nodes[1].name")) (told (Z.open @Node broken))
  , equal "message: equal to itself" (Right True) (Z.rootPointer Z.defaults (framed sample) >>= \p -> Z.equal p p)
  , equal "message: a copy in canonical form is" (Right ()) $
      Z.rootPointer Z.defaults (framed sample) >>= Z.canonicalize Z.defaults >>= Z.isCanonical Z.defaults
  , equal "message: packed and unpacked" (Right (framed sample)) (Packed.pack (framed sample) >>= Packed.unpack)
  , test "stream: messages one behind another" $ do
      stream <- Stream.ofByteString Z.defaults (ByteString.concat [framed sample, framed [0], framed sample])
      (total, end) <- Stream.fold (\n v -> pure (n + number v)) 0 stream
      pure (if total == 14 && end == Nothing then Nothing else Just (show (total, end)))
  , test "stream: a table that claims more than there may be" $ do
      stream <- Stream.ofByteString Z.defaults "\0\0\0\0\xff\xff\xff\x7f"
      result <- Stream.next @Node stream
      pure (if told result == Left (MessageSize, AtByte 0, "") then Nothing else Just "no fault")
  , holds "message: a long list of nothing costs no memory and little time" [0x7ffffff, 0x1fffffff] $ \(n :: Word64) ->
      -- 2^29 elements exceed the traversal limit, whatever type they are read as.
      failsWith Traversal (AtWord 0 6) "any" (Z.open @Node (framed [0x0005000100000000, 0, 0, 0, 0, 0, 1 + n * 0x800000000]))
  , equal "message: eight million elements of no size are opened, compared and copied as they are" (Right (True, 32 :: Int)) $ do
      -- An untyped pointer to a list of structs of size 0.
      let message = framed [0x0001000000000000, 0x0000000700000001, 0x7ffff0 * 4]
      p <- Z.rootPointer Z.defaults message
      same <- Z.equal p p
      copy <- Z.canonicalize Z.defaults p
      Right (same, ByteString.length copy + 8)
  , test "message: many elements of no size can be counted, not copied" $ do
      let message = framed [0x0005000100000000, 0x0000000100000000, 1 + 0x3fffff * 0x800000000, 0, 0, 0, 0]
      pure (if isRight (Z.open @Node message) then Just "a list of nothing is none of numbers" else Nothing)
  , equal "list: numbers in an array, where they are" (Right [1, 2, 3]) $
      (\v -> toNumbers (field (unNode v) 0)) <$> Z.open (framed [0x0005000100000000, 0x0000000100000000, 0x0000001b00000011, 0, 0, 0, 0, 0x0000000300020001])
  ]
 where
  -- The second of the nodes has a text without a NUL terminator.
  broken = framed (take 16 sample ++ [0x0000000a00000011] ++ drop 17 sample ++ [0x61])
  toNumbers l = foldr (:) [] (Z.toList l) :: [Word16]
  third v = nodes v Z.! 1
  first v = field (unNode v) 2 :: Node

failsWith :: Kind -> Position -> String -> Either Fault.Fault a -> Bool
failsWith kind at path result = either Left (const (Right ())) (told result) == Left (kind, at, path)

told :: Either Fault.Fault a -> Either (Kind, Position, String) ()
told = either (\one -> Left (Fault.kind one, Fault.position one, Fault.path one)) (const (Right ()))

number :: Node -> Word32
number v = word32 (unNode v) 0

name :: Node -> Z.Text
name v = field (unNode v) 0

named :: Node -> Text.Text
named = Z.toText . name

nodes :: Node -> Z.List Node
nodes v = field (unNode v) 2
