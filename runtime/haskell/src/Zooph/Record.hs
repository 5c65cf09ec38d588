{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Records, which are structs as plain data, to and from messages.
--
-- Bytes and arrays of numbers in a decoded Record share the memory of the message and keep it alive. Texts are copies.
module Zooph.Record
  ( Reader
  , Struct
  , encode
  , encodedLength
  , decode
  , decodeWith
  , toRecord
  , toRecordWith
  , sameBits
  , empty

    -- * Parts of Records
  , Capability (..)
  , Voids (..)
  , AnyPointer
  , AnyStruct
  , AnyList
  , ofCanonical
  , Bits
  ) where

import Control.Exception (evaluate)
import Data.ByteString (ByteString)
import Zooph.Bits (Bits)
import Zooph.Fault (Fault)
import qualified Zooph.Internal.Budget as Budget
import qualified Zooph.Internal.Encode as Encode
import Zooph.Internal.Face
import Zooph.Internal.Reader (Described (..), Reader (..))
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (StructReader, absent, segment)
import qualified Zooph.Internal.Validate as Validate
import qualified Zooph.Layout as Layout
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits
import Zooph.Message (openWith)

-- | Encodes a Record as a framed message of one segment. The size is computed first, and each word is written once. Calls 'error' if the
-- Record has a union member that the schema does not describe, or exceeds a segment, which is 2^29 words.
encode :: forall a. Struct a => a -> ByteString
encode x = Encode.encode (dataWordsOf @a) (pointersOf @a) (besideOf x) (writeTo x)
{-# INLINE encode #-}

-- | The length of the message that 'encode' makes, in bytes.
encodedLength :: forall a. Struct a => a -> Int
encodedLength x = 16 + 8 * (dataWordsOf @a + pointersOf @a + besideOf x)

-- | Validates and decodes a framed message. It refuses all that 'Zooph.open' refuses. In addition, texts must be UTF-8, and the Record must
-- not take more memory than 'Limits.memory' allows.
decode :: Struct a => ByteString -> Either Fault a
decode = decodeWith Limits.defaults

-- | 'decode' within limits.
decodeWith :: forall a. Struct a => Limits -> ByteString -> Either Fault a
decodeWith limits bytes_ = do
  reader@(Reader v) <- openWith limits bytes_
  let s = Segment.first (segment v)
  Validate.decodable s (Segment.lo s) (Layout.Struct (table @a)) limits
  pure $! fromReader reader

-- | Decodes the struct that a Reader reads, within the limits with which its message was opened.
toRecord :: Struct a => Reader a -> Either Fault a
toRecord reader = do
  v <- followed reader
  recordOf (Segment.limits (Segment.table (segment v))) v

-- | 'toRecord' within limits.
toRecordWith :: Struct a => Limits -> Reader a -> Either Fault a
toRecordWith limits reader = followed reader >>= recordOf limits

-- Evaluates a Reader. If its message was opened lazily, evaluating it may follow a malformed pointer, which is a fault.
followed :: Reader a -> Either Fault StructReader
followed (Reader v) = Budget.operation (evaluate v)

recordOf :: forall a. Struct a => Limits -> StructReader -> Either Fault a
recordOf limits v = do
  Validate.structDecodable v (table @a) limits
  pure $! fromReader (Reader v)

-- | Reports whether both Records are encoded to the same bytes. It compares floats by their bits, whereas for @==@ a NaN differs from itself,
-- and 0 equals -0.
sameBits :: Struct a => a -> a -> Bool
sameBits one other = encode one == encode other

-- | The Record in which every field has its default.
empty :: Struct a => a
empty = fromReader (Reader absent)
