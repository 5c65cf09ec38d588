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
-- A reader is a function of state tokens with an unboxed result: GHC 9.0 returns that in registers, also where a call
-- is not inlined. Whoever calls 'peek#' has found the minimum of the type to be there, and what is behind a
-- field at least is taken off the end that the field is given; so nothing of constant size is checked in a larger value.
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

-- | The state that all reading and writing passes on.
type S = State# RealWorld

-- | What one decoding has left of its budget: the elements that take no bytes and may still come.
type Ctx = MutableByteArray# RealWorld

-- | How many bytes values take.
data Size a
  = -- | All take so many.
    Const !Int
  | -- | All take so many at least; and how many more one takes, which may have so many levels within.
    Var !Int (Int# -> a -> Int#)

type role Size representational

-- | Bytes that every value takes at least.
minimum# :: Size a -> Int#
minimum# (Const (I# n)) = n
minimum# (Var (I# n) _) = n
{-# INLINE minimum# #-}

-- | Bytes beyond the minimum.
beyond# :: Size a -> Int# -> a -> Int#
beyond# (Const _) _ _ = 0#
beyond# (Var _ f) levels x = f levels x
{-# INLINE beyond# #-}

-- | All values take as many bytes.
isConstant :: Size a -> Bool
isConstant (Const _) = True
isConstant (Var _ _) = False
{-# INLINE isConstant #-}

-- | The size of a record whose fields all are of constant size or not.
sized :: Bool -> Int# -> (Int# -> a -> Int#) -> Size a
sized True n _ = Const (I# n)
sized False n f = Var (I# n) f
{-# INLINE sized #-}

-- | Which number's memory the values have, so that many are copied at once on little-endian hosts.
data Plain a = NotPlain | Int8s | Int16s | Int32s | Int64s | Word8s | Word16s | Word32s | Word64s | Floats | Doubles | Ints | Words
  deriving (Eq)

type role Plain phantom

-- | Types whose values become bytes, and bytes values. Derive it by @deriveRaw@ of "Zooph.Raw.TH", or with
-- @deriving anyclass Raw@ of types with 'Generic'.
class Typeable a => Raw a where
  -- | How many bytes values take.
  size :: Size a

  -- | Writes a value, and returns where it ended: as many bytes further as 'size' says.
  poke# :: a -> Addr# -> S -> (# S, Addr# #)

  -- | Reads a value, evaluated, and returns where it ended: within so many levels, before the end that comes first, from the
  -- address that comes second. The caller has found the minimum to be there.
  peek# :: Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, a #)

  -- | Describes the type.
  shape :: Shape a

  -- | Whether its memory is its bytes. Only the types of numbers say so.
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

  default shape :: (Generic a, GRaw (Rep a)) => Shape a
  shape = Shape (gshape @(Rep a) (typeRep (Proxy :: Proxy a)))

-- | The description of a type.
shapeOf :: forall a. Raw a => Description
shapeOf = case shape @a of Shape described -> described
{-# INLINE shapeOf #-}

-- | Writes a value. Of constant sizes it is known where it ends, without waiting for it.
pokeAt# :: forall a. Raw a => a -> Addr# -> S -> (# S, Addr# #)
pokeAt# x p s = case size @a of
  Const (I# k) -> case poke# x p s of (# s1, _ #) -> (# s1, plusAddr# p k #)
  Var _ _ -> poke# x p s
{-# INLINE pokeAt# #-}

-- | Why reading ended, and at which address. Where that is in the value is looked for afterwards.
data Stopped = Stopped !Kind !Int
  deriving (Show)

instance Exception Stopped

-- | Ends reading.
stop# :: Kind -> Addr# -> S -> (# S, Addr#, a #)
stop# why p s = case raiseIO# (toException (Stopped why (I# (addr2Int# p)))) s of (# s1, x #) -> (# s1, p, x #)
{-# NOINLINE stop# #-}

-- | The value to encode is nested deeper than decoders follow.
tooDeep# :: (# #) -> Int#
tooDeep# _ = raise# (toException (Fault {kind = Nesting, offset = 0, steps = [], shapes = Nothing}))
{-# NOINLINE tooDeep# #-}

-- | The end of a field, so many bytes before another end.
before# :: Addr# -> Int# -> Addr#
before# e n = plusAddr# e (negateInt# n)
{-# INLINE before# #-}

-- | Reads the fields of a constructor: their minimum, whether all are of constant size, the levels.
constructor#
  :: Int# -> Bool -> Int# -> Addr# -> Addr# -> S -> (Int# -> S -> (# S, Addr#, a #)) -> (# S, Addr#, a #)
constructor# n fixed l e p s read_
  | isTrue# (minusAddr# e p <# n) = stop# Truncated p s
  | fixed = read_ l s
  | isTrue# (l ==# 0#) = stop# Nesting p s
  | True = read_ (l -# 1#) s
{-# INLINE constructor# #-}

-- | Bytes of a constructor's fields: their minimum, whether all are of constant size, what they take beyond.
beyondConstructor# :: Int# -> Bool -> Int# -> (Int# -> Int#) -> Int#
beyondConstructor# n fixed l beyond
  | fixed = n
  | isTrue# (l ==# 0#) = tooDeep# (# #)
  | True = n +# beyond (l -# 1#)
{-# INLINE beyondConstructor# #-}

-- | Writes the number of a constructor, of so many.
putTag# :: Int# -> Int# -> Addr# -> S -> (# S, Addr# #)
putTag# of_ tag p s
  | isTrue# (of_ <=# 256#) = case fromIntegral (I# tag) of
      W8# w -> case writeWord8OffAddr# p 0# w s of s1 -> (# s1, plusAddr# p 1# #)
  | isTrue# (of_ <=# 65536#) = case le byteSwap16 (fromIntegral (I# tag)) of
      W16# w -> case writeWord16OffAddr# p 0# w s of s1 -> (# s1, plusAddr# p 2# #)
  | True = case le byteSwap32 (fromIntegral (I# tag)) of
      W32# w -> case writeWord32OffAddr# p 0# w s of s1 -> (# s1, plusAddr# p 4# #)
{-# INLINE putTag# #-}

-- | Reads the number of a constructor, of so many.
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

-- | Writes a count.
putCount# :: Int# -> Addr# -> S -> (# S, Addr# #)
putCount# n p s = case swapped (I# n) of
  I64# w -> case writeInt64OffAddr# p 0# w s of s1 -> (# s1, plusAddr# p 8# #)
 where
  swapped x = case targetByteOrder of
    LittleEndian -> fromIntegral x
    BigEndian -> fromIntegral (byteSwap64 (fromIntegral x))
{-# INLINE putCount# #-}

-- | Reads a count of elements that take so many bytes at least: what is left could hold them, or the budget has them.
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

-- | Takes elements that take no bytes off the budget.
charge# :: Int# -> Ctx -> Addr# -> S -> (# S, Int# #)
charge# n c p s = case readIntArray# c 0# s of
  (# s1, left #)
    | isTrue# (gtWord# (int2Word# n) (int2Word# left)) -> case stop# Budget p s1 of (# s2, _, _ #) -> (# s2, 0# #)
    | True -> case writeIntArray# c 0# (left -# n) s1 of s2 -> (# s2, n #)
{-# NOINLINE charge# #-}

-- | Representations of generic types.
class GRaw (f :: Type -> Type) where
  gsize :: Size (f x)
  gpoke# :: f x -> Addr# -> S -> (# S, Addr# #)
  gpeek# :: Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, f x #)
  gshape :: TypeRep -> Description

-- | Constructors of a sum.
class GSum (f :: Type -> Type) where
  -- | How many there are.
  constructors :: Int

  -- | None has fields.
  enumeration :: Bool

  -- | Bytes beyond the number.
  beyondNumber# :: Int# -> f x -> Int#

  -- | Writes one of so many, whose first one here has the second number.
  spoke# :: Int# -> Int# -> f x -> Addr# -> S -> (# S, Addr# #)

  -- | Reads the one of this number, behind the number, which is one that there is.
  speek# :: Int# -> Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, f x #)

  sshape :: [(String, [(String, Description)])]

-- | Fields of a constructor.
class GFields (f :: Type -> Type) where
  fsize :: Size (f x)
  fpoke# :: f x -> Addr# -> S -> (# S, Addr# #)
  fpeek# :: Ctx -> Int# -> Addr# -> Addr# -> S -> (# S, Addr#, f x #)

  -- | There are none.
  none :: Bool

  fshape :: [(String, Description)]

instance (Datatype d, GFields f) => GRaw (D1 d (C1 c f)) where
  gsize = case fsize @f of
    Const n -> Const n
    Var n f -> Var n (\l (M1 (M1 x)) -> f l x)
  gpoke# (M1 (M1 x)) p s = fpoke# x p s
  gpeek# c l e p s = case fpeek# c l e p s of (# s1, p1, x #) -> (# s1, p1, M1 (M1 x) #)
  gshape type_ = Describe.record type_ (datatypeName (undefined :: D1 d f ())) (numbered (fshape @f))
  {-# INLINE gsize #-}
  {-# INLINE gpoke# #-}
  {-# INLINE gpeek# #-}

instance (Datatype d, GSum f, GSum g) => GRaw (D1 d (f :+: g)) where
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
  gshape type_ = Describe.sum_ (Just type_) (datatypeName (undefined :: D1 d f ())) (sshape @(f :+: g))
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
  sshape = sshape @f ++ sshape @g
  {-# INLINE constructors #-}
  {-# INLINE enumeration #-}
  {-# INLINE beyondNumber# #-}
  {-# INLINE spoke# #-}
  {-# INLINE speek# #-}

instance (Constructor c, GFields f) => GSum (C1 c f) where
  constructors = 1
  enumeration = none @f
  beyondNumber# l (M1 x) = case fsize @f of
    Const (I# n) -> n
    Var (I# n) f -> beyondConstructor# n False l (\l1 -> f l1 x)
  spoke# n tag (M1 x) p s = case putTag# n tag p s of (# s1, p1 #) -> fpoke# x p1 s1
  speek# _ c l e p s = constructor# (minimum# (fsize @f)) (isConstant (fsize @f)) l e p s $ \l1 s1 ->
    case fpeek# c l1 e p s1 of (# s2, p1, x #) -> (# s2, p1, M1 x #)
  sshape = [(conName (undefined :: C1 c f ()), numbered (fshape @f))]
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
  fshape = []
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
  fshape = fshape @f ++ fshape @g
  {-# INLINE fsize #-}
  {-# INLINE fpoke# #-}
  {-# INLINE fpeek# #-}
  {-# INLINE none #-}

instance (Selector m, Raw a) => GFields (S1 m (K1 i a)) where
  fsize = case size @a of
    Const n -> Const n
    Var n f -> Var n (\l (M1 (K1 x)) -> f l x)
  fpoke# (M1 (K1 x)) p s = poke# x p s
  fpeek# c l e p s = case peek# c l e p s of (# s1, p1, !x #) -> (# s1, p1, M1 (K1 x) #)
  none = False
  fshape = [(selName (undefined :: S1 m (K1 i a) ()), shapeOf @a)]
  {-# INLINE fsize #-}
  {-# INLINE fpoke# #-}
  {-# INLINE fpeek# #-}
  {-# INLINE none #-}

-- | Fields without names are called by their numbers.
numbered :: [(String, Description)] -> [(String, Description)]
numbered all_ = [(if null name then show i else Describe.labelOf name, of_) | (i, (name, of_)) <- zip [0 :: Int ..] all_]
