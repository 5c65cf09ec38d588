{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}

-- | Readers of structs with generated types.
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

-- | A struct in a message, whose Record type is @a@. Accessors are in generated modules. Those that need only the name of a field are also available by
-- 'GHC.Records.getField'.
newtype Reader a = Reader StructReader

type role Reader nominal

-- | Shows a struct in the notation of the schema language: at most 1 MiB, or the output limit of its message if that is less, and the first 10,000 elements of
-- a list.
instance Described a => Show (Reader a) where
  showsPrec _ (Reader v) = showString (Strict.unpack (decodeUtf8With lenientDecode (printed (table @a) v)))

instance NFData (Reader a) where
  rnf reader = reader `seq` ()

-- | Structs and groups with a layout table.
class Described a where
  -- | The layout table.
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
