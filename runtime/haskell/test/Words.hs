-- | Messages written down as words.
module Words
  ( framed
  , segments
  , flat
  , framedBytes
  , Node (..)
  , nodeLayout
  ) where

import Data.Bits (shiftL, shiftR, (.|.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Word (Word64)
import Zooph.Generated.V1
import Zooph.Layout (Default (..), Field (..), Layout, Spot (..), Type (..), layout)
import Zooph.List (Element (..))

-- | A message of one segment.
framed :: [Word64] -> ByteString
framed words_ = segments [words_]

-- | A message of several.
segments :: [[Word64]] -> ByteString
segments all_ = flat (pairs (fromIntegral (length all_ - 1) : map (fromIntegral . length) all_) ++ concat all_)
 where
  pairs (one : other : rest) = (one .|. (other `shiftL` 32)) : pairs rest
  pairs [one] = [one]
  pairs [] = []

-- | A message of one segment of these bytes.
framedBytes :: ByteString -> ByteString
framedBytes bytes = flat [fromIntegral (ByteString.length bytes `quot` 8) `shiftL` 32] <> bytes

-- | The bytes of words.
flat :: [Word64] -> ByteString
flat = ByteString.pack . concatMap (\w -> [fromIntegral (w `shiftR` k) | k <- [0, 8 .. 56]])

-- | The Reader of a struct that has one of everything, as it would be generated: a number, a union of a text and a list of numbers, data, a
-- list of such structs, a list of texts, and an untyped pointer.
newtype Node = Node {unNode :: StructReader}

instance IsStruct Node where
  layoutOf = nodeLayout
  ofStruct = Node
  toStruct = unNode

instance Element Node where
  code = 7
  elementAt l at _ = structElement l at

-- | Its layout.
nodeLayout :: Layout
nodeLayout =
  layout
    "Node"
    1
    5
    4
    [ Field "number" (-1) (Slot UInt32 0 Zero)
    , Field "name" 0 (Slot Text 0 Zero)
    , Field "counts" 1 (Slot (List UInt16) 0 Zero)
    , Field "bytes" (-1) (Slot Data 1 Zero)
    , Field "nodes" (-1) (Slot (List (Struct nodeLayout)) 2 Zero)
    , Field "names" (-1) (Slot (List Text) 3 Zero)
    , Field "any" (-1) (Slot AnyPointer 4 Zero)
    ]
