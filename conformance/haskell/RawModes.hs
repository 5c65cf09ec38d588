{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE DataKinds #-}
{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | The modes of the codec of native types.
module RawModes
  ( rawModes
  , answerRaw
  ) where

import Data.ByteString (ByteString)
import qualified Data.ByteString.Builder as Text
import qualified Data.ByteString.Char8 as Char8
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Map.Strict (Map)
import Data.Set (Set)
import Data.Proxy (Proxy)
import qualified Data.Text as Strict
import Data.Word (Word16, Word32, Word64, Word8)
import RawExpr (Expr)
import RawPrint (Printed (..))
import RawRecords (Record (..), recordModes, records)
import RawSum256 (Sum256)
import RawSum257 (Sum257)
import RawTypes
import qualified Zooph
import Zooph.Raw (Fault, Fixed, Limits (..), Raw, Sealing (..), defaults)
import qualified Zooph.Raw as Raw
import qualified Zooph.Raw.Fault as Fault

-- | The names of the modes.
rawModes :: Text.Builder
rawModes = " raw-decode raw-encode raw-seal raw-unseal" <> recordModes

-- The parts of a request except its type: the mode, the bytes, the limits, and the kind of fingerprint.
data Request = Request !ByteString !ByteString !Limits !Sealing

-- | Answers the words of a line with one of these modes. The function decodes hexadecimal digits.
answerRaw :: (ByteString -> ByteString) -> [ByteString] -> Text.Builder
answerRaw unhex words_ = case words_ of
  mode : name_ : digits : options -> case (lookup name_ rawTypes, foldr option (Just (defaults, ByShape)) options) of
    (Just asked, Just (limits, sealing)) -> either told ("ok " <>) (asked (Request mode (unhex digits) limits sealing))
    (Nothing, Just (limits, sealing)) | Just (Record record) <- lookup name_ records -> ofRecord record (Request mode (unhex digits) limits sealing)
    (Nothing, _) -> "unsupported type"
    _ -> "unsupported request"
  _ -> "unsupported request"

option :: ByteString -> Maybe (Limits, Sealing) -> Maybe (Limits, Sealing)
option _ Nothing = Nothing
option word_ (Just (limits, sealing)) = case (name_, Char8.readInt (Char8.drop 1 given)) of
  ("nesting", Just (n, "")) -> Just (limits {nesting = n}, sealing)
  ("empty", Just (n, "")) -> Just (limits {emptyElements = n}, sealing)
  ("named", Just (1, "")) -> Just (limits, ByName)
  _ -> Nothing
 where
  (name_, given) = Char8.break (== '=') word_

told :: Fault -> Text.Builder
told fault = Text.string7 (unwords ["fault", Fault.name (Raw.kind fault), '@' : show (Raw.offset fault), path_])
 where
  path_ = case Raw.path fault of "" -> "-"; steps -> steps

-- Answers requests about a type.
of_ :: forall a. (Raw a, Printed a) => Request -> Either Fault Text.Builder
of_ (Request mode given limits sealing) = case mode of
  "raw-unseal" -> printed <$> Raw.unsealWith @a sealing limits given
  "raw-decode" -> printed <$> decoded
  "raw-encode" -> Text.byteStringHex . Raw.encode <$> decoded
  _ -> Text.byteStringHex . Raw.sealBy sealing <$> decoded
 where
  decoded = Raw.decodeWith @a limits given

-- Answers requests about a Record, which is not printed.
ofRecord :: forall a. (Raw a, Zooph.Struct a) => Proxy a -> Request -> Text.Builder
ofRecord _ (Request mode given limits sealing) = case mode of
  "raw-record" -> either (\fault -> "fault " <> Text.string7 (show fault)) ok (Zooph.decode @a given)
  "raw-unseal" -> either told (const "ok") (Raw.unsealWith @a sealing limits given)
  "raw-decode" -> either told (const "ok") decoded
  "raw-encode" -> either told ok decoded
  _ -> either told (("ok " <>) . Text.byteStringHex . Raw.sealBy sealing) decoded
 where
  decoded = Raw.decodeWith @a limits given
  ok = ("ok " <>) . Text.byteStringHex . Raw.encode

-- The types of @vectors/raw/types.json@.
rawTypes :: [(ByteString, Request -> Either Fault Text.Builder)]
rawTypes =
  [ ("raw.Array", of_ @(Fixed 3 Word16, Fixed 2 Strict.Text, Fixed 2 (Fixed 2 (Maybe Bool)), Fixed 0 Word8))
  , ("raw.Basics", of_ @(Bool, Char, Strict.Text, (), ByteString))
  , ("raw.Bools", of_ @[Bool])
  , ("raw.Bytes", of_ @ByteString)
  , ("raw.Chars", of_ @[Char])
  , ("raw.Color", of_ @Color)
  , ("raw.Colors", of_ @[Color])
  , ("raw.Deep", of_ @(Maybe Inner))
  , ("raw.Empties", of_ @[Fixed 0 Word32])
  , ("raw.Everything", of_ @Everything)
  , ("raw.Expr", of_ @Expr)
  , ("raw.File", of_ @File)
  , ("raw.Float32s", of_ @[Float])
  , ("raw.Float64s", of_ @[Double])
  , ("raw.Folder", of_ @Folder)
  , ("raw.Hashed", of_ @(Map Word32 Strict.Text, Set Strict.Text))
  , ("raw.Inner", of_ @Inner)
  , ("raw.Int16s", of_ @[Int16])
  , ("raw.Int32s", of_ @[Int32])
  , ("raw.Int64s", of_ @[Int64])
  , ("raw.Int8s", of_ @[Int8])
  , ("raw.Lists", of_ @[[[Strict.Text]]])
  , ("raw.Map", of_ @(Map Word16 Strict.Text))
  , ("raw.MapOfMaps", of_ @(Map Strict.Text (Map Word8 Bool)))
  , ("raw.Nothing", of_ @Nothing)
  , ("raw.Nothings", of_ @[Nothing])
  , ("raw.Numbers", of_ @Numbers)
  , ("raw.Only", of_ @Only)
  , ("raw.Optional", of_ @(Maybe Word32))
  , ("raw.Optionals", of_ @(Maybe (Maybe Word8), Maybe Strict.Text, [Maybe ()]))
  , ("raw.Point", of_ @Point)
  , ("raw.Points", of_ @[Point])
  , ("raw.Result", of_ @(Either Word32 Strict.Text))
  , ("raw.Sample", of_ @Sample)
  , ("raw.Samples", of_ @[Sample])
  , ("raw.Set", of_ @(Set Int16))
  , ("raw.Shape", of_ @Shape)
  , ("raw.Sum256", of_ @Sum256)
  , ("raw.Sum257", of_ @Sum257)
  , ("raw.Text", of_ @Strict.Text)
  , ("raw.TextSet", of_ @(Set Strict.Text))
  , ("raw.Texts", of_ @[Strict.Text])
  , ("raw.Tuple1", of_ @Tuple1)
  , ("raw.Tuple7", of_ @(Word8, Int16, Strict.Text, Bool, Float, Char, ()))
  , ("raw.Uint16s", of_ @[Word16])
  , ("raw.Uint32s", of_ @[Word32])
  , ("raw.Uint64s", of_ @[Word64])
  , ("raw.Units", of_ @[()])
  , ("raw.Wide", of_ @(Strict.Text, Fixed 16 Word64, Strict.Text))
  ]
