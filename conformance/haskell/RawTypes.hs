{-# LANGUAGE DataKinds #-}
{-# LANGUAGE DuplicateRecordFields #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE TemplateHaskell #-}
{-# LANGUAGE UnboxedTuples #-}

-- | The types of @vectors/raw/types.json@ that have names of their own.
module RawTypes where

import Data.ByteString (ByteString)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Map.Strict (Map)
import Data.Set (Set)
import Data.Text (Text)
import Data.Word (Word16, Word32, Word64, Word8)
import Zooph.Raw (Fixed)
import Zooph.Raw.Instance (Size (..), described, tuple)
import qualified Zooph.Raw.Instance as Instance
import Zooph.Raw.TH (deriveRaw)
import Prelude hiding (id, last, map)

data Color = Red | Green | Blue
  deriving (Eq, Ord, Enum)

deriveRaw ''Color

newtype Inner = Inner {inner :: Maybe Inner}

deriveRaw ''Inner

data Nothing = Empty'

deriveRaw ''Nothing

data Numbers = Numbers !Int8 !Int16 !Int32 !Int64 !Word8 !Word16 !Word32 !Word64 !Float !Double

deriveRaw ''Numbers

data Only = One !Word32 !Text

deriveRaw ''Only

data Point = Point {x :: !Double, y :: !Double}

deriveRaw ''Point

data Sample = Sample {id :: !Int64, flag :: !Word8, value :: !Double}

deriveRaw ''Sample

data Shape
  = Circle !Double
  | Polygon ![Point]
  | Empty

deriveRaw ''Shape

data File = File {size :: !Word64, inside :: !(Maybe Folder), readable :: !Bool}

data Folder = Folder {name :: !Text, files :: ![File]}

concat <$> mapM deriveRaw [''File, ''Folder]

-- | A tuple of one field. The standard library of GHC 9.0 has no such type, so its codec is written by hand.
newtype Tuple1 = Tuple1 Word8

instance Instance.Raw Tuple1 where
  size = Const 1
  poke# (Tuple1 one) p s = Instance.poke# one p s
  peek# c l e p s = case Instance.peek# c l e p s of (# s1, q, one #) -> (# s1, q, Tuple1 one #)
  shape = Instance.Shape (tuple [described (Instance.shape :: Instance.Shape Word8)])

data Everything = Everything
  { type_ :: !Word8
  , name :: !Text
  , bytes :: !ByteString
  , middle :: !(Maybe Char)
  , colors :: !(Set Color)
  , points :: ![Point]
  , map :: !(Map Text [Word16])
  , result :: !(Either Bool Text)
  , array :: !(Fixed 3 (Maybe Int16))
  , unit :: !()
  , last :: !(Bool, Float)
  }

deriveRaw ''Everything
