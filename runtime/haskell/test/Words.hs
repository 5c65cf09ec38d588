{-# LANGUAGE TypeFamilies #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Messages for tests, as words.
module Words
  ( framed
  , segments
  , flat
  , framedBytes
  , Plain (..)
  , Node
  , unNode
  , nodeLayout
  ) where

import Data.Bits (shiftL, shiftR, (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Text (Text)
import Data.Word (Word16, Word32, Word64)
import Zooph.Array (Array)
import Zooph.Generated.V1 (Builder, Built, Described (..), Reader (..), Struct (..), StructReader, Value (..), View, bitsAt, data64, field, nullPointer, toStruct, word16, word32, written)
import Zooph.Layout (Default (..), Layout, Spot (..), Type (..), layout)
import qualified Zooph.Layout as Layout

-- | The framed message of one segment.
framed :: [Word64] -> ByteString
framed words_ = segments [words_]

-- | The framed message of several segments.
segments :: [[Word64]] -> ByteString
segments all_ = flat (pairs (fromIntegral (length all_ - 1) : map (fromIntegral . length) all_) ++ concat all_)
 where
  pairs (one : other : rest) = (one .|. (other `shiftL` 32)) : pairs rest
  pairs [one] = [one]
  pairs [] = []

-- | The framed message of one segment with the given bytes.
framedBytes :: ByteString -> ByteString
framedBytes bytes = flat [fromIntegral (ByteString.length bytes `quot` 8) `shiftL` 32] <> bytes

-- | The bytes of words in little-endian order.
flat :: [Word64] -> ByteString
flat = ByteString.pack . concatMap (\w -> [fromIntegral (w `shiftR` k) | k <- [0, 8 .. 56]])

-- | A struct like a generated one, with a number, a union of a text and a list of numbers, data, and a list of such structs. The layout also has a list of texts and
-- an untyped pointer, which the Record does not have.
data Plain = Plain Word32 (Either Text (Array Word16)) ByteString [Plain]
  deriving (Eq, Show)

-- | The Reader of the struct.
type Node = Reader Plain

-- | The struct that a Reader reads.
unNode :: Node -> StructReader
unNode = toStruct

instance Described Plain where
  table = nodeLayout

instance Struct Plain where
  dataWordsOf = 1
  pointersOf = 5
  fromReader (Reader v) = Plain (word32 v 0) name (field v 1) (native (field v 2))
   where
    name = case word16 v 4 of
      0 -> Left $! native (field v 0)
      1 -> Right $! native (field v 0)
      -- The discriminant of the union is unknown.
      _ -> Left mempty
  besideOf (Plain _ name counts nodes) = either wordsOf wordsOf name + wordsOf counts + wordsOf nodes
  writeTo (Plain number name counts nodes) = written $ \at ->
    data64 at (bitsAt number 0 .|. bitsAt (either (const 0) (const 1) name :: Word16) 32)
      <> either (putAt (at + 8)) (putAt (at + 8)) name
      <> putAt (at + 16) counts
      <> putAt (at + 24) nodes
      <> nullPointer (at + 32)
      <> nullPointer (at + 40)

type instance View Plain = Reader Plain

type instance Built s Plain = Builder s Plain

instance Value Plain

-- | The layout of the struct.
nodeLayout :: Layout
nodeLayout =
  layout
    "Node"
    1
    5
    4
    [ Layout.field "number" (-1) (Slot UInt32 0 Zero)
    , Layout.field "name" 0 (Slot Text 0 Zero)
    , Layout.field "counts" 1 (Slot (List UInt16) 0 Zero)
    , Layout.field "bytes" (-1) (Slot Data 1 Zero)
    , Layout.field "nodes" (-1) (Slot (List (Struct nodeLayout)) 2 Zero)
    , Layout.field "names" (-1) (Slot (List Text) 3 Zero)
    , Layout.field "any" (-1) (Slot AnyPointer 4 Zero)
    ]
