-- | Native types as bytes of exactly the size they need, without a schema, as fast as memory is copied.
--
-- For two ends that run the same build: workers of one computation, a cache, a spill file. There are no versions and no optional
-- fields; who needs those uses messages. @docs/raw.md@ defines the bytes, which are the same in every language, and the faults.
--
-- > {-# LANGUAGE TemplateHaskell #-}
-- > import qualified Zooph.Raw as Raw
-- > import Zooph.Raw.TH (deriveRaw)
-- >
-- > data Sample = Sample {ident :: !Int64, flag :: !Word8, value :: !Double} deriving (Eq, Show)
-- > deriveRaw ''Sample
-- >
-- > Raw.decode (Raw.encode [Sample 1 2 0.5]) == Right [Sample 1 2 0.5]
--
-- Instances by hand are written with "Zooph.Raw.Instance". Functions that are polymorphic in the type are an order of magnitude
-- slower than those of one type, unless they are inlined or specialised.
module Zooph.Raw
  ( Raw

    -- * Encoding
  , encode
  , tryEncode
  , encodedSize
  , encodeInto
  , NoRoom (..)

    -- * Decoding
  , decode
  , decodeWith
  , decodePrefix
  , decodePrefixWith
  , Limits (..)
  , defaults

    -- * Sealed values
  , seal
  , unseal
  , Sealing (..)
  , sealBy
  , unsealWith
  , unsealPrefix
  , sealedSize
  , fingerprint
  , shapeText

    -- * What is refused
  , Fault
  , Fault.kind
  , Fault.offset
  , Fault.path
  , Fault.shapes
  , Fault.Kind (..)

    -- * Arrays of a length that is a part of the type
  , Fixed
  , fixed
  , elements
  ) where

import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Zooph.Internal.Raw.Choices ()
import Zooph.Internal.Raw.Class (Raw)
import Zooph.Internal.Raw.Description (Sealing (..))
import Zooph.Internal.Raw.Lists (Fixed, elements, fixed)
import Zooph.Internal.Raw.Maps ()
import Zooph.Internal.Raw.Run
import Zooph.Internal.Raw.Seal
import Zooph.Internal.Raw.Text ()
import Zooph.Raw.Fault (Fault)
import qualified Zooph.Raw.Fault as Fault

-- | Decodes a value of which these are all bytes.
decode :: Raw a => ByteString -> Either Fault a
decode = decodeWith defaults
{-# INLINE decode #-}

-- | Decodes a value of which these are all bytes, within limits.
decodeWith :: Raw a => Limits -> ByteString -> Either Fault a
decodeWith limits bytes = case decodeAt limits 0 end bytes of
  Left fault -> Left fault
  Right (x, q)
    | q == end -> Right x
    | otherwise -> Left (Fault.Fault Fault.Trailing q [] Nothing)
 where
  end = ByteString.length bytes
{-# INLINE decodeWith #-}

-- | Decodes the value that the bytes begin with, and returns the bytes behind it, too.
decodePrefix :: Raw a => ByteString -> Either Fault (a, ByteString)
decodePrefix = decodePrefixWith defaults
{-# INLINE decodePrefix #-}

-- | Decodes the value that the bytes begin with within limits, and returns the bytes behind it, too.
decodePrefixWith :: Raw a => Limits -> ByteString -> Either Fault (a, ByteString)
decodePrefixWith limits bytes = case decodeAt limits 0 (ByteString.length bytes) bytes of
  Left fault -> Left fault
  Right (x, q) -> Right (x, ByteString.drop q bytes)
{-# INLINE decodePrefixWith #-}

-- | Encodes a value behind the fingerprint of its type's shape and its length: 16 bytes.
seal :: Raw a => a -> ByteString
seal = sealBy ByShape
{-# INLINE seal #-}

-- | Decodes a sealed value of which these are all bytes.
unseal :: Raw a => ByteString -> Either Fault a
unseal = unsealWith ByShape defaults
{-# INLINE unseal #-}
