{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Messages and Records as JSON. The output is byte for byte that of the stock @capnp@ tool. Reading is stricter than that tool where it would
-- silently lose data. The annotations of the schema @\/capnp\/compat\/json.capnp@ are respected.
--
-- Reading is bounded: arrays and objects may be nested 64 levels deep, and the memory is limited by 'Limits.memory', whose default is in
-- proportion to the length of the input.
module Zooph.Json
  ( Error (..)

    -- * Writing
  , ofReader
  , ofReaderWith
  , ofRecord
  , ofRecordWith

    -- * Reading
  , Strictness (..)
  , toMessage
  , toMessageWith
  , toRecord
  , toRecordWith
  ) where

import Control.Monad.ST (stToIO)
import Data.Bits (unsafeShiftR)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Char8 as Char8
import Data.IORef (newIORef)
import Zooph.Fault (Fault)
import qualified Zooph.Fault as Fault
import qualified Zooph.Internal.Arena as Arena
import qualified Zooph.Internal.Bytes as Bytes
import Zooph.Internal.Face (Struct)
import Zooph.Internal.Json.Common (Error (..), attempt)
import qualified Zooph.Internal.Json.Parse as Parse
import qualified Zooph.Internal.Json.Read as Read
import qualified Zooph.Internal.Json.Write as Write
import Zooph.Internal.Reader (Described (..), Reader (..))
import qualified Zooph.Internal.Segment as Segment
import Zooph.Internal.Struct (segment)
import Zooph.Limits (Limits)
import qualified Zooph.Limits as Limits
import Zooph.Message (openLazy)
import qualified Zooph.Record as Record

-- | How to treat members that the schema does not describe: 'Lenient' ignores them, 'Strict' refuses them.
data Strictness
  = Lenient
  | Strict
  deriving (Eq, Ord, Show)

-- | The struct that the Reader reads as JSON without white space. The limits are those with which the message was opened; 'Limits.output'
-- bounds the length of the result.
ofReader :: Described a => Reader a -> Either Error ByteString
ofReader reader@(Reader v) = ofReaderWith (Segment.limits (Segment.table (segment v))) reader

-- | 'ofReader' within limits.
ofReaderWith :: forall a. Described a => Limits -> Reader a -> Either Error ByteString
ofReaderWith limits (Reader v) = Write.write limits (table @a) v

-- | A Record as JSON. Calls 'error' if the Record cannot be encoded.
ofRecord :: Struct a => a -> Either Error ByteString
ofRecord = ofRecordWith Limits.defaults

-- | 'ofRecord' within limits.
ofRecordWith :: forall a. Struct a => Limits -> a -> Either Error ByteString
ofRecordWith limits x = case openLazy (Record.encode x) :: Either Fault (Reader a) of
  Right reader -> ofReaderWith limits reader
  Left one -> Left (ofFault one)

ofFault :: Fault -> Error
ofFault one = Error (Char8.pack (Fault.path one)) Nothing $! Fault.describe (Fault.kind one)

-- | The framed message whose root is the struct that the JSON object describes. Members that the schema does not describe are ignored.
toMessage :: forall a. Described a => ByteString -> Either Error ByteString
toMessage = toMessageWith @a Limits.defaults Lenient

-- | 'toMessage' within limits.
toMessageWith :: forall a. Described a => Limits -> Strictness -> ByteString -> Either Error ByteString
toMessageWith limits strictness text = attempt $ do
  memory <- newIORef (Limits.memoryFor limits (ByteString.length text `unsafeShiftR` 3))
  json <- Parse.parse memory text
  arena <- stToIO Arena.new
  Read.toRoot (strictness == Strict) limits memory arena (table @a) json
  Bytes.toByteString <$> stToIO (Arena.freeze arena)

-- | The Record that the JSON object describes. Members that the schema does not describe are ignored.
toRecord :: Struct a => ByteString -> Either Error a
toRecord = toRecordWith Limits.defaults Lenient

-- | 'toRecord' within limits.
toRecordWith :: forall a. Struct a => Limits -> Strictness -> ByteString -> Either Error a
toRecordWith limits strictness text = do
  message <- toMessageWith @a limits strictness text
  -- The parser has bounded the nesting already. One level of free JSON is two levels of a message.
  either (Left . ofFault) Right (Record.decodeWith limits {Limits.nesting = Limits.maxNesting, Limits.memory = Just memory} message)
 where
  memory = Limits.memoryFor limits (ByteString.length text `unsafeShiftR` 3)
