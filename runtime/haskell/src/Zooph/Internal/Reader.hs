{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Structs in messages by the types that are generated for them.
module Zooph.Internal.Reader
  ( Reader (..)
  , Described (..)
  ) where

import Control.DeepSeq (NFData (..))
import qualified Data.Text as Strict
import Data.Text.Encoding (decodeUtf8With)
import Data.Text.Encoding.Error (lenientDecode)
import Zooph.Internal.Print (printed)
import qualified Zooph.Internal.RawList as RawList
import Zooph.Internal.Struct (StructReader (StructReader))
import Zooph.Layout (Layout)
import Zooph.List (Element (..))
import Zooph.Message (IsStruct (..))

-- | A struct in a message, whose Record is @a@. Accessors are in modules that are generated; those that need no more than the name of a
-- field can be had by 'GHC.Records.getField'.
newtype Reader a = Reader StructReader

type role Reader nominal

-- | In the notation of the schema language, for people: at most 1 MiB, or as much as the message's limits allow, and of long lists the first
-- 10,000 elements.
instance Described a => Show (Reader a) where
  showsPrec _ (Reader v) = showString (Strict.unpack (decodeUtf8With lenientDecode (printed (table @a) v)))

instance NFData (Reader a) where
  rnf reader = reader `seq` ()

-- | What the schema says about a struct or group.
class Described a where
  -- | Its table.
  table :: Layout

instance Described a => IsStruct (Reader a) where
  layoutOf = table @a
  ofStruct = Reader
  toStruct (Reader v) = v
  {-# INLINE layoutOf #-}
  {-# INLINE ofStruct #-}
  {-# INLINE toStruct #-}

instance Element (Reader a) where
  code = 7
  elementAt l first _ =
    Reader (StructReader (RawList.home l) first (RawList.dataSize l) (RawList.pointers l))
  {-# INLINE code #-}
  {-# INLINE elementAt #-}
