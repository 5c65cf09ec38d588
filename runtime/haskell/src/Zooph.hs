-- | Messages in the format of Cap'n Proto. Import this module qualified:
--
-- > import qualified Zooph as Z
--
-- 'open' validates a message and returns the Reader of its root. Reading a validated message cannot fail. Accessors are in the modules that
-- are generated from schemas.
module Zooph
  ( -- * Messages
    open
  , openWith
  , openPrefix
  , openPrefixWith
  , openLazy
  , openLazyWith
  , openFlat

    -- * Texts
  , Text
  , toText
  , toTextStrict
  , asBytes
  , putText

    -- * Lists
  , List
  , length
  , null
  , (!)
  , foldl'
  , foldr
  , toList
  , mapStrict
  , forM_
  , toArray

    -- * Records
  , Reader
  , Struct
  , encode
  , encodedLength
  , withEncoded
  , decode
  , decodeWith
  , toRecord
  , toRecordWith
  , sameBits
  , Bits
  , Capability (..)
  , Voids (..)
  , AnyPointer
  , AnyStruct
  , AnyList
  , ofCanonical

    -- * Building messages step by step (more in "Zooph.Builder")
  , build
  , Builder
  , Arena
  , newArena
  , freeze
  , initRoot
  , item
  , writeNumber

    -- * Untyped values
  , PointerReader
  , rootPointer
  , cast
  , castWith
  , canonicalize
  , isCanonical
  , equal

    -- * Faults and limits
  , Fault
  , Limits (..)
  , defaults
  ) where

import Zooph.Builder (Arena, Builder, build, freeze, initRoot, item, newArena, withEncoded, writeNumber)
import Zooph.Fault (Fault)
import Zooph.Internal.Pointer (PointerReader)
import Zooph.Limits (Limits (..), defaults)
import Zooph.List (List, foldl', foldr, forM_, length, mapStrict, null, toArray, toList, (!))
import Zooph.Message
import Zooph.Record (AnyList, AnyPointer, AnyStruct, Bits, Capability (..), Reader, Struct, Voids (..), decode, decodeWith, encode, encodedLength, ofCanonical, sameBits, toRecord, toRecordWith)
import Zooph.Text (Text, asBytes, putText, toText, toTextStrict)
import Prelude ()
