-- | Native types to bytes of exactly their size and back, without a schema, at the speed of copying memory.
--
-- Both ends must run the same build: use it between workers of one computation, for a cache, or for a spill file. There are no versions and no
-- optional fields; use messages if you need them. @docs/raw.md@ defines the bytes, which are the same in every language, and the faults.
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
-- "Zooph.Raw.Instance" is for writing instances by hand. A function that is polymorphic in the type is an order of magnitude slower than one for
-- a fixed type, unless it is inlined or specialised.
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

    -- * Faults
  , Fault
  , Fault.kind
  , Fault.offset
  , Fault.path
  , Fault.shapes
  , Fault.Kind (..)

    -- * Arrays whose length is a part of the type
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

-- | Decodes the value whose bytes are all of the byte string.
decode :: Raw a => ByteString -> Either Fault a
decode = decodeWith defaults
{-# INLINE decode #-}

-- | 'decode' within limits.
decodeWith :: Raw a => Limits -> ByteString -> Either Fault a
decodeWith limits bytes = decodeAt limits 0 end bytes $ \x q ->
  if q == end then Right x else Left (Fault.Fault Fault.Trailing q [] Nothing)
 where
  end = ByteString.length bytes
{-# INLINE decodeWith #-}

-- | Decodes the value that the byte string begins with, and returns it with the bytes behind it.
decodePrefix :: Raw a => ByteString -> Either Fault (a, ByteString)
decodePrefix = decodePrefixWith defaults
{-# INLINE decodePrefix #-}

-- | 'decodePrefix' within limits.
decodePrefixWith :: Raw a => Limits -> ByteString -> Either Fault (a, ByteString)
decodePrefixWith limits bytes = decodeAt limits 0 (ByteString.length bytes) bytes $ \x q -> Right (x, ByteString.drop q bytes)
{-# INLINE decodePrefixWith #-}

-- | Encodes a value with a header of 16 bytes: the fingerprint of its type's shape, and the length of the value.
seal :: Raw a => a -> ByteString
seal = sealBy ByShape
{-# INLINE seal #-}

-- | Decodes the sealed value whose bytes are all of the byte string.
unseal :: Raw a => ByteString -> Either Fault a
unseal = unsealWith ByShape defaults
{-# INLINE unseal #-}
