{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE DefaultSignatures #-}
{-# LANGUAGE FlexibleContexts #-}
{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE KindSignatures #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE RoleAnnotations #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeOperators #-}
{-# LANGUAGE UnboxedTuples #-}

-- | The class of types with a codec, and its derivation by generics.
--
-- A reader is a function of state tokens with an unboxed result, which GHC 9.0 returns in registers even if a call is not inlined. The caller of 'peek#' has
-- checked that the minimum size of the type is in bounds. The limit of a field leaves room for the minimum sizes of the fields behind it. So a part of
-- constant size is not checked again within a larger value.
module Zooph.Internal.Raw.Class
  ( Raw (..)
  , Size (..)
  , minimum#
  , beyond#
  , isConstant
  , sized
  , Plain (..)
  , S
  , Ctx
  , shapeOf
  , pokeAt#

    -- * Faults
  , Stopped (..)
  , stop#
  , tooDeep#

    -- * Parts of values
  , before#
  , constructor#
  , beyondConstructor#
  , putTag#
  , takeTag#
  , newBudget
  , charge#
  , count#
  , putCount#
  ) where

import Control.Exception (Exception, toException)
import Data.Kind (Type)
import Data.Proxy (Proxy (..))
import Data.Typeable (TypeRep, Typeable, typeRep)
import GHC.ByteOrder (ByteOrder (..), targetByteOrder)
import GHC.Exts
import GHC.Generics (C1, Constructor (..), D1, Datatype (..), Generic (..), K1 (..), M1 (..), S1, Selector (..), U1 (..), (:*:) (..), (:+:) (..))
import GHC.Int (Int64 (..))
import GHC.Word (Word16 (..), Word32 (..), Word8 (..), byteSwap16, byteSwap32, byteSwap64)
import Zooph.Internal.Raw.Description (Description, Shape (..), tagWidth)
import qualified Zooph.Internal.Raw.Description as Describe
import Zooph.Raw.Fault (Fault (..), Kind (..))

-- | The state token that reading and writing pass on.
type S = State# RealWorld

-- | The budget of one decoding: the remaining number of elements without bytes.
type Ctx = MutableByteArray# RealWorld

-- | The sizes of a type's values in bytes.
data Size a
  = -- | All values have this size.
    Const !Int
  | -- | The minimum size, and a function that returns by how much the size of a value exceeds it. Its first argument is the number of levels of nesting that the
    -- value may have.
    Var !Int (Int# -> a -> Int#)

type role Size representational

-- | The minimum size of values.
minimum# :: Size a -> Int#
minimum# (Const (I# n)) = n
minimum# (Var (I# n) _) = n
{-# INLINE minimum# #-}

-- | The size of a value beyond the minimum.
beyond# :: Size a -> Int# -> a -> Int#
beyond# (Const _) _ _ = 0#
beyond# (Var _ f) levels x = f levels x
{-# INLINE beyond# #-}

-- | Reports whether all values have the same size.
isConstant :: Size a -> Bool
isConstant (Const _) = True
isConstant (Var _ _) = False
{-# INLINE isConstant #-}

-- | The size of a record: whether the sizes of all fields are constant, the minimum size, and the size of a value beyond it.
sized :: Bool -> Int# -> (Int# -> a -> Int#) -> Size a
sized True n _ = Const (I# n)
sized False n f = Var (I# n) f
{-# INLINE sized #-}

-- | The type of number whose representation in memory the values have, if any. On little-endian hosts many such values are copied as one block.
data Plain a = NotPlain | Int8s | Int16s | Int32s | Int64s | Word8s | Word16s | Word32s | Word64s | Floats | Doubles | Ints | Words
  deriving (Eq)

type role Plain phantom

-- | Types that can be encoded and decoded. Derive instances by @deriveRaw@ of "Zooph.Raw.TH", or by @deriving anyclass Raw@ for types with 'Generic'.
class Typeable a => Raw a where
  -- | The sizes of values.
  size :: Size a

  -- | Writes a value at an address, and returns the address behind it. The caller guarantees that there is room for the bytes that 'size' says.
  poke# :: a -> Addr# -> S -> (# S, Addr# #)

  -- | Reads a value and evaluates it. The arguments are the budget, the number of levels of nesting left, the limit of the value, and its address. The result has
  -- the address behind the value. The caller guarantees that the minimum size is in bounds.
  peek# :: Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, a #)

  -- | The description of the type.
  shape :: Shape a

  -- | The type of number whose representation in memory the values have. Only instances of number types define it.
  plain :: Plain a
  plain = NotPlain

  default size :: (Generic a, GRaw (Rep a)) => Size a
  size = case gsize @(Rep a) of
    Const n -> Const n
    Var n f -> Var n (\levels x -> f levels (from x))

  default poke# :: (Generic a, GRaw (Rep a)) => a -> Addr# -> S -> (# S, Addr# #)
  poke# x p s = gpoke# (from x) p s

  default peek# :: (Generic a, GRaw (Rep a)) => Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, a #)
  peek# c l e p s = case gpeek# c l e p s of
    (# s1, p1, made #) -> case to made of !x -> (# s1, p1, x #)

  default shape :: (Generic a, GShape (Rep a)) => Shape a
  shape = Shape (gshape @(Rep a) (typeRep (Proxy :: Proxy a)))

-- | The description of a type.
shapeOf :: forall a. Raw a => Description
shapeOf = case shape @a of Shape described -> described
{-# INLINE shapeOf #-}

-- | Writes a value. If its size is constant, the address behind it does not depend on the write.
pokeAt# :: forall a. Raw a => a -> Addr# -> S -> (# S, Addr# #)
pokeAt# x p s = case size @a of
  Const (I# k) -> case poke# x p s of (# s1, _ #) -> (# s1, plusAddr# p k #)
  Var _ _ -> poke# x p s
{-# INLINE pokeAt# #-}

-- | The kind of a fault, and its address. The path in the value is found afterwards.
data Stopped = Stopped !Kind !Int
  deriving (Show)

instance Exception Stopped

-- | Stops reading with a fault at an address.
stop# :: Kind -> Addr# -> S -> (# S, Addr#, a #)
stop# why p s = case raiseIO# (toException (Stopped why (I# (addr2Int# p)))) s of (# s1, x #) -> (# s1, p, x #)
{-# NOINLINE stop# #-}

-- | Throws the fault of a value that is nested too deeply to encode.
tooDeep# :: (# #) -> Int#
tooDeep# _ = raise# (toException (Fault {kind = Nesting, offset = 0, steps = [], shapes = Nothing}))
{-# NOINLINE tooDeep# #-}

-- | The limit of a field, which leaves room for a number of bytes before another limit.
before# :: Addr# -> Int# -> Addr#
before# e n = plusAddr# e (negateInt# n)
{-# INLINE before# #-}

-- | Reads the fields of a constructor. The arguments are their minimum size, whether all sizes are constant, the levels of nesting left, the limit, and the
-- address.
constructor#
  :: Int# -> Bool -> Int# -> Addr# -> Addr# -> S -> (Int# -> S -> (# S, Addr#, a #)) -> (# S, Addr#, a #)
constructor# n fixed l e p s read_
  | isTrue# (minusAddr# e p <# n) = stop# Truncated p s
  | fixed = read_ l s
  | isTrue# (l ==# 0#) = stop# Nesting p s
  | True = read_ (l -# 1#) s
{-# INLINE constructor# #-}

-- | The size of a constructor's fields. The arguments are their minimum size, whether all sizes are constant, the levels of nesting left, and the function for the
-- size beyond the minimum.
beyondConstructor# :: Int# -> Bool -> Int# -> (Int# -> Int#) -> Int#
beyondConstructor# n fixed l beyond
  | fixed = n
  | isTrue# (l ==# 0#) = tooDeep# (# #)
  | True = n +# beyond (l -# 1#)
{-# INLINE beyondConstructor# #-}

-- | @putTag# constructors tag@ writes the number of a constructor.
putTag# :: Int# -> Int# -> Addr# -> S -> (# S, Addr# #)
putTag# of_ tag p s
  | isTrue# (of_ <=# 256#) = case fromIntegral (I# tag) of
      W8# w -> case writeWord8OffAddr# p 0# w s of s1 -> (# s1, plusAddr# p 1# #)
  | isTrue# (of_ <=# 65536#) = case le byteSwap16 (fromIntegral (I# tag)) of
      W16# w -> case writeWord16OffAddr# p 0# w s of s1 -> (# s1, plusAddr# p 2# #)
  | True = case le byteSwap32 (fromIntegral (I# tag)) of
      W32# w -> case writeWord32OffAddr# p 0# w s of s1 -> (# s1, plusAddr# p 4# #)
{-# INLINE putTag# #-}

-- | @takeTag# constructors@ reads the number of a constructor. It does not compare it with @constructors@.
takeTag# :: Int# -> Addr# -> S -> (# S, Addr#, Int# #)
takeTag# of_ p s
  | isTrue# (of_ <=# 256#) = case readWord8OffAddr# p 0# s of
      (# s1, w #) -> case fromIntegral (W8# w) of I# tag -> (# s1, plusAddr# p 1#, tag #)
  | isTrue# (of_ <=# 65536#) = case readWord16OffAddr# p 0# s of
      (# s1, w #) -> case fromIntegral (le byteSwap16 (W16# w)) of I# tag -> (# s1, plusAddr# p 2#, tag #)
  | True = case readWord32OffAddr# p 0# s of
      (# s1, w #) -> case fromIntegral (le byteSwap32 (W32# w)) of I# tag -> (# s1, plusAddr# p 4#, tag #)
{-# INLINE takeTag# #-}

le :: (w -> w) -> w -> w
le swap w = case targetByteOrder of LittleEndian -> w; BigEndian -> swap w
{-# INLINE le #-}

-- | Writes a count of elements.
putCount# :: Int# -> Addr# -> S -> (# S, Addr# #)
putCount# n p s = case swapped (I# n) of
  I64# w -> case writeInt64OffAddr# p 0# w s of s1 -> (# s1, plusAddr# p 8# #)
 where
  swapped x = case targetByteOrder of
    LittleEndian -> fromIntegral x
    BigEndian -> fromIntegral (byteSwap64 (fromIntegral x))
{-# INLINE putCount# #-}

-- | @count# k@ reads a count of elements that take at least @k@ bytes each. It stops with a fault if they cannot fit the bytes that are left, or, for elements
-- without bytes, the budget.
count# :: Int# -> Ctx -> Addr# -> Addr# -> S -> (# S, Int# #)
count# k c e p s = case readInt64OffAddr# p 0# s of
  (# s1, w #) -> case counted (I64# w) of
    I# n -> case k of
      0# -> charge# n c p s1
      _
        | isTrue# (gtWord# (int2Word# n) (int2Word# (quotInt# (minusAddr# e p -# 8#) k))) -> stopped Count s1
        | True -> (# s1, n #)
 where
  counted x = case targetByteOrder of
    LittleEndian -> fromIntegral x
    BigEndian -> fromIntegral (byteSwap64 (fromIntegral x))
  stopped why s1 = case stop# why p s1 of (# s2, _, _ #) -> (# s2, 0# #)
{-# INLINE count# #-}

-- | The budget for a number of elements without bytes.
newBudget :: Int -> S -> (# S, Ctx #)
newBudget empty s = case newByteArray# 8# s of
  (# s1, c #) -> case max 0 empty of
    I# n -> case writeIntArray# c 0# n s1 of s2 -> (# s2, c #)
{-# INLINE newBudget #-}

-- | Charges elements without bytes to the budget.
charge# :: Int# -> Ctx -> Addr# -> S -> (# S, Int# #)
charge# n c p s = case readIntArray# c 0# s of
  (# s1, left #)
    | isTrue# (gtWord# (int2Word# n) (int2Word# left)) -> case stop# Budget p s1 of (# s2, _, _ #) -> (# s2, 0# #)
    | True -> case writeIntArray# c 0# (left -# n) s1 of s2 -> (# s2, n #)
{-# NOINLINE charge# #-}

-- | Generic representations of types.
class GRaw (f :: Type -> Type) where
  gsize :: Size (f x)
  gpoke# :: f x -> Addr# -> S -> (# S, Addr# #)
  gpeek# :: Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, f x #)

-- | Constructors of a sum.
class GSum (f :: Type -> Type) where
  -- | The number of constructors.
  constructors :: Int

  -- | Whether no constructor has fields.
  enumeration :: Bool

  -- | The size of a value beyond the constructor's number.
  beyondNumber# :: Int# -> f x -> Int#

  -- | Writes a value. The arguments are the number of the sum's constructors, and the number of the first one in @f@.
  spoke# :: Int# -> Int# -> f x -> Addr# -> S -> (# S, Addr# #)

  -- | Reads the fields of the constructor with the given number, counted from the first one in @f@. There is such a constructor.
  speek# :: Int# -> Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, f x #)

-- | Fields of a constructor.
class GFields (f :: Type -> Type) where
  fsize :: Size (f x)
  fpoke# :: f x -> Addr# -> S -> (# S, Addr# #)
  fpeek# :: Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, f x #)

  -- | Whether there are no fields.
  none :: Bool

instance GFields f => GRaw (D1 d (C1 c f)) where
  gsize = case fsize @f of
    Const n -> Const n
    Var n f -> Var n (\l (M1 (M1 x)) -> f l x)
  gpoke# (M1 (M1 x)) p s = fpoke# x p s
  gpeek# c l e p s = case fpeek# c l e p s of (# s1, p1, x #) -> (# s1, p1, M1 (M1 x) #)
  {-# INLINE gsize #-}
  {-# INLINE gpoke# #-}
  {-# INLINE gpeek# #-}

instance (GSum f, GSum g) => GRaw (D1 d (f :+: g)) where
  gsize
    | enumeration @(f :+: g) = Const (tagWidth (constructors @(f :+: g)))
    | otherwise = Var (tagWidth (constructors @(f :+: g))) (\l (M1 x) -> beyondNumber# l x)
  gpoke# (M1 x) p s = case constructors @(f :+: g) of I# n -> spoke# n 0# x p s
  gpeek# c l e p s = case constructors @(f :+: g) of
    I# n -> case takeTag# n p s of
      (# s1, p1, tag #)
        | isTrue# (ltWord# (int2Word# tag) (int2Word# n)) -> case speek# tag c l e p1 s1 of
            (# s2, p2, x #) -> (# s2, p2, M1 x #)
        | True -> stop# BadTag p s1
  {-# INLINE gsize #-}
  {-# INLINE gpoke# #-}
  {-# INLINE gpeek# #-}

instance (GSum f, GSum g) => GSum (f :+: g) where
  constructors = constructors @f + constructors @g
  enumeration = enumeration @f && enumeration @g
  beyondNumber# l (L1 x) = beyondNumber# l x
  beyondNumber# l (R1 x) = beyondNumber# l x
  spoke# n first (L1 x) p s = spoke# n first x p s
  spoke# n first (R1 x) p s = case constructors @f of I# k -> spoke# n (first +# k) x p s
  speek# tag c l e p s = case constructors @f of
    I# k
      | isTrue# (tag <# k) -> case speek# tag c l e p s of (# s1, p1, x #) -> (# s1, p1, L1 x #)
      | True -> case speek# (tag -# k) c l e p s of (# s1, p1, x #) -> (# s1, p1, R1 x #)
  {-# INLINE constructors #-}
  {-# INLINE enumeration #-}
  {-# INLINE beyondNumber# #-}
  {-# INLINE spoke# #-}
  {-# INLINE speek# #-}

instance GFields f => GSum (C1 c f) where
  constructors = 1
  enumeration = none @f
  beyondNumber# l (M1 x) = case fsize @f of
    Const (I# n) -> n
    Var (I# n) f -> beyondConstructor# n False l (\l1 -> f l1 x)
  spoke# n tag (M1 x) p s = case putTag# n tag p s of (# s1, p1 #) -> fpoke# x p1 s1
  speek# _ c l e p s = constructor# (minimum# (fsize @f)) (isConstant (fsize @f)) l e p s $ \l1 s1 ->
    case fpeek# c l1 e p s1 of (# s2, p1, x #) -> (# s2, p1, M1 x #)
  {-# INLINE constructors #-}
  {-# INLINE enumeration #-}
  {-# INLINE beyondNumber# #-}
  {-# INLINE spoke# #-}
  {-# INLINE speek# #-}

instance GFields U1 where
  fsize = Const 0
  fpoke# U1 p s = (# s, p #)
  fpeek# _ _ _ p s = (# s, p, U1 #)
  none = True
  {-# INLINE fsize #-}
  {-# INLINE fpoke# #-}
  {-# INLINE fpeek# #-}
  {-# INLINE none #-}

instance (GFields f, GFields g) => GFields (f :*: g) where
  fsize = case fsize @f of
    Const n -> case fsize @g of
      Const m -> Const (n + m)
      Var m h -> Var (n + m) (\l (_ :*: y) -> h l y)
    Var n f -> case fsize @g of
      Const m -> Var (n + m) (\l (x :*: _) -> f l x)
      Var m h -> Var (n + m) (\l (x :*: y) -> f l x +# h l y)
  fpoke# (x :*: y) p s = case fpoke# x p s of (# s1, p1 #) -> fpoke# y p1 s1
  fpeek# c l e p s = case fpeek# c l (before# e (minimum# (fsize @g))) p s of
    (# s1, p1, x #) -> case fpeek# c l e p1 s1 of (# s2, p2, y #) -> (# s2, p2, x :*: y #)
  none = False
  {-# INLINE fsize #-}
  {-# INLINE fpoke# #-}
  {-# INLINE fpeek# #-}
  {-# INLINE none #-}

instance Raw a => GFields (S1 m (K1 i a)) where
  fsize = case size @a of
    Const n -> Const n
    Var n f -> Var n (\l (M1 (K1 x)) -> f l x)
  fpoke# (M1 (K1 x)) p s = poke# x p s
  fpeek# c l e p s = case peek# c l e p s of (# s1, p1, !x #) -> (# s1, p1, M1 (K1 x) #)
  none = False
  {-# INLINE fsize #-}
  {-# INLINE fpoke# #-}
  {-# INLINE fpeek# #-}
  {-# INLINE none #-}

-- | Descriptions of generic representations. They are not methods of 'GRaw' and its like: descriptions are not inlined, so GHC would compile complete
-- instances for them, with all functions that read and write. A record of 50 fields took 10 s instead of 1.4 because of that.
class GShape (f :: Type -> Type) where
  gshape :: TypeRep -> Description

-- | Descriptions of a sum's constructors.
class GSumShape (f :: Type -> Type) where
  -- | Puts the constructors before those that follow.
  sshape :: [(String, [(String, Description)])] -> [(String, [(String, Description)])]

-- | Descriptions of a constructor's fields.
class GFieldsShape (f :: Type -> Type) where
  -- | Puts the fields before those that follow.
  fshape :: [(String, Description)] -> [(String, Description)]

instance (Datatype d, GFieldsShape f) => GShape (D1 d (C1 c f)) where
  gshape type_ = Describe.record type_ (datatypeName (undefined :: D1 d f ())) (numbered (fshape @f []))

instance (Datatype d, GSumShape f, GSumShape g) => GShape (D1 d (f :+: g)) where
  gshape type_ = Describe.sum_ (Just type_) (datatypeName (undefined :: D1 d f ())) (sshape @(f :+: g) [])

instance (GSumShape f, GSumShape g) => GSumShape (f :+: g) where
  sshape = sshape @f . sshape @g

instance (Constructor c, GFieldsShape f) => GSumShape (C1 c f) where
  sshape rest = (conName (undefined :: C1 c f ()), numbered (fshape @f [])) : rest

instance GFieldsShape U1 where
  fshape rest = rest

instance (GFieldsShape f, GFieldsShape g) => GFieldsShape (f :*: g) where
  fshape = fshape @f . fshape @g

instance (Selector m, Raw a) => GFieldsShape (S1 m (K1 i a)) where
  fshape rest = (selName (undefined :: S1 m (K1 i a) ()), shapeOf @a) : rest

-- | Names the fields without names by their indices.
numbered :: [(String, Description)] -> [(String, Description)]
numbered all_ = [(if null name then show i else Describe.labelOf name, of_) | (i, (name, of_)) <- zip [0 :: Int ..] all_]
