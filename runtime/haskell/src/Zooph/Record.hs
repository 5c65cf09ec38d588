{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Records: structs as plain data, to and from messages.
--
-- Bytes and arrays of numbers in a Record that was decoded are those of the message, which they keep alive; texts are its own.
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

-- | A framed message of one segment: its size is computed first, and each word is written once. It is an error of the program if the
-- Record has a union's member that the schema does not know, or is too large for a segment of 2^29 words.
encode :: forall a. Struct a => a -> ByteString
encode x = Encode.encode (dataWordsOf @a) (pointersOf @a) (besideOf x) (writeTo x)
{-# INLINE encode #-}

-- | Bytes of the message that 'encode' makes.
encodedLength :: forall a. Struct a => a -> Int
encodedLength x = 16 + 8 * (dataWordsOf @a + pointersOf @a + besideOf x)

-- | The Record of the one message that the bytes are. What 'Zooph.open' refuses it refuses alike; beside that, texts must be UTF-8, and the
-- Record must not be larger than 'Limits.memory' allows.
decode :: Struct a => ByteString -> Either Fault a
decode = decodeWith Limits.defaults

-- | The same within limits.
decodeWith :: forall a. Struct a => Limits -> ByteString -> Either Fault a
decodeWith limits bytes_ = do
  reader@(Reader v) <- openWith limits bytes_
  let s = Segment.first (segment v)
  Validate.decodable s (Segment.lo s) (Layout.Struct (table @a)) limits
  pure $! fromReader reader

-- | The Record of what is read, within the limits that its message was opened with.
toRecord :: Struct a => Reader a -> Either Fault a
toRecord reader = do
  v <- followed reader
  recordOf (Segment.limits (Segment.table (segment v))) v

-- | The same within limits.
toRecordWith :: Struct a => Limits -> Reader a -> Either Fault a
toRecordWith limits reader = followed reader >>= recordOf limits

-- Of a message that was opened lazily it may be a fault to have a Reader at all.
followed :: Reader a -> Either Fault StructReader
followed (Reader v) = Budget.operation (evaluate v)

recordOf :: forall a. Struct a => Limits -> StructReader -> Either Fault a
recordOf limits v = do
  Validate.structDecodable v (table @a) limits
  pure $! fromReader (Reader v)

-- | Both have the same message: floats by their bits, where @==@ says that a NaN is unlike itself, and 0 like -0.
sameBits :: Struct a => a -> a -> Bool
sameBits one other = encode one == encode other

-- | The Record whose fields all have their defaults.
empty :: Struct a => a
empty = fromReader (Reader absent)
