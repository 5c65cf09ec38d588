{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE UnboxedTuples #-}
{-# OPTIONS_GHC -Wno-orphans #-} -- The class is in a module of its own.

-- | Instances for 'Maybe', 'Either' and tuples.
module Zooph.Internal.Raw.Choices () where

import GHC.Exts
import Zooph.Internal.Raw.Basic ()
import Zooph.Internal.Raw.Class
import Zooph.Internal.Raw.Description (Shape (..), optional, sum_, tuple)
import Zooph.Raw.Fault (Kind (..))

instance Raw a => Raw (Maybe a) where
  size = Var 1 $ \l x -> case x of
    Nothing -> 0#
    Just y -> beyondConstructor# (minimum# (size @a)) (isConstant (size @a)) l (\l1 -> beyond# (size @a) l1 y)
  poke# x p s = case x of
    Nothing -> putTag# 2# 0# p s
    Just y -> case putTag# 2# 1# p s of (# s1, p1 #) -> pokeAt# y p1 s1
  peek# c l e p s = case takeTag# 2# p s of
    (# s1, p1, tag #) -> case tag of
      0# -> (# s1, p1, Nothing #)
      1# -> constructor# (minimum# (size @a)) (isConstant (size @a)) l e p1 s1 $ \l1 s2 ->
        case peek# c l1 e p1 s2 of (# s3, p2, !x #) -> (# s3, p2, Just x #)
      _ -> stop# BadTag p s1
  shape = Shape (optional (shapeOf @a))
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

-- | A sum of 'Left', which is constructor 0, and 'Right', which is constructor 1.
instance (Raw a, Raw b) => Raw (Either a b) where
  size = Var 1 $ \l x -> case x of
    Left y -> beyondConstructor# (minimum# (size @a)) (isConstant (size @a)) l (\l1 -> beyond# (size @a) l1 y)
    Right y -> beyondConstructor# (minimum# (size @b)) (isConstant (size @b)) l (\l1 -> beyond# (size @b) l1 y)
  poke# x p s = case x of
    Left y -> case putTag# 2# 0# p s of (# s1, p1 #) -> pokeAt# y p1 s1
    Right y -> case putTag# 2# 1# p s of (# s1, p1 #) -> pokeAt# y p1 s1
  peek# c l e p s = case takeTag# 2# p s of
    (# s1, p1, tag #) -> case tag of
      0# -> constructor# (minimum# (size @a)) (isConstant (size @a)) l e p1 s1 $ \l1 s2 ->
        case peek# c l1 e p1 s2 of (# s3, p2, !x #) -> (# s3, p2, Left x #)
      1# -> constructor# (minimum# (size @b)) (isConstant (size @b)) l e p1 s1 $ \l1 s2 ->
        case peek# c l1 e p1 s2 of (# s3, p2, !x #) -> (# s3, p2, Right x #)
      _ -> stop# BadTag p s1
  shape = Shape (sum_ Nothing "" [("", [("0", shapeOf @a)]), ("", [("0", shapeOf @b)])])
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

instance (Raw a, Raw b) => Raw (a, b) where
  size = sized (isConstant (size @a) && isConstant (size @b))
    (minimum# (size @a) +# minimum# (size @b))
    (\l (x0, x1) -> beyond# (size @a) l x0 +# beyond# (size @b) l x1)
  poke# (x0, x1) p0 s0 =
    case pokeAt# x0 p0 s0 of { (# s1, p1 #) ->
    pokeAt# x1 p1 s1 }
  peek# c l e p0 s0 =
    case peek# c l (before# e (minimum# (size @b))) p0 s0 of { (# s1, p1, !x0 #) ->
    case peek# c l e p1 s1 of { (# s2, p2, !x1 #) ->
    (# s2, p2, (x0, x1) #) } }
  shape = Shape (tuple [shapeOf @a, shapeOf @b])
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

instance (Raw a, Raw b, Raw c) => Raw (a, b, c) where
  size = sized (isConstant (size @a) && isConstant (size @b) && isConstant (size @c))
    (minimum# (size @a) +# minimum# (size @b) +# minimum# (size @c))
    (\l (x0, x1, x2) -> beyond# (size @a) l x0 +# beyond# (size @b) l x1 +# beyond# (size @c) l x2)
  poke# (x0, x1, x2) p0 s0 =
    case pokeAt# x0 p0 s0 of { (# s1, p1 #) ->
    case pokeAt# x1 p1 s1 of { (# s2, p2 #) ->
    pokeAt# x2 p2 s2 } }
  peek# c l e p0 s0 =
    case peek# c l (before# e (minimum# (size @b) +# minimum# (size @c))) p0 s0 of { (# s1, p1, !x0 #) ->
    case peek# c l (before# e (minimum# (size @c))) p1 s1 of { (# s2, p2, !x1 #) ->
    case peek# c l e p2 s2 of { (# s3, p3, !x2 #) ->
    (# s3, p3, (x0, x1, x2) #) } } }
  shape = Shape (tuple [shapeOf @a, shapeOf @b, shapeOf @c])
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

instance (Raw a, Raw b, Raw c, Raw d) => Raw (a, b, c, d) where
  size = sized (isConstant (size @a) && isConstant (size @b) && isConstant (size @c) && isConstant (size @d))
    (minimum# (size @a) +# minimum# (size @b) +# minimum# (size @c) +# minimum# (size @d))
    (\l (x0, x1, x2, x3) -> beyond# (size @a) l x0 +# beyond# (size @b) l x1 +# beyond# (size @c) l x2 +# beyond# (size @d) l x3)
  poke# (x0, x1, x2, x3) p0 s0 =
    case pokeAt# x0 p0 s0 of { (# s1, p1 #) ->
    case pokeAt# x1 p1 s1 of { (# s2, p2 #) ->
    case pokeAt# x2 p2 s2 of { (# s3, p3 #) ->
    pokeAt# x3 p3 s3 } } }
  peek# c l e p0 s0 =
    case peek# c l (before# e (minimum# (size @b) +# minimum# (size @c) +# minimum# (size @d))) p0 s0 of { (# s1, p1, !x0 #) ->
    case peek# c l (before# e (minimum# (size @c) +# minimum# (size @d))) p1 s1 of { (# s2, p2, !x1 #) ->
    case peek# c l (before# e (minimum# (size @d))) p2 s2 of { (# s3, p3, !x2 #) ->
    case peek# c l e p3 s3 of { (# s4, p4, !x3 #) ->
    (# s4, p4, (x0, x1, x2, x3) #) } } } }
  shape = Shape (tuple [shapeOf @a, shapeOf @b, shapeOf @c, shapeOf @d])
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

instance (Raw a, Raw b, Raw c, Raw d, Raw e) => Raw (a, b, c, d, e) where
  size = sized (isConstant (size @a) && isConstant (size @b) && isConstant (size @c) && isConstant (size @d) && isConstant (size @e))
    (minimum# (size @a) +# minimum# (size @b) +# minimum# (size @c) +# minimum# (size @d) +# minimum# (size @e))
    (\l (x0, x1, x2, x3, x4) -> beyond# (size @a) l x0 +# beyond# (size @b) l x1 +# beyond# (size @c) l x2 +# beyond# (size @d) l x3 +# beyond# (size @e) l x4)
  poke# (x0, x1, x2, x3, x4) p0 s0 =
    case pokeAt# x0 p0 s0 of { (# s1, p1 #) ->
    case pokeAt# x1 p1 s1 of { (# s2, p2 #) ->
    case pokeAt# x2 p2 s2 of { (# s3, p3 #) ->
    case pokeAt# x3 p3 s3 of { (# s4, p4 #) ->
    pokeAt# x4 p4 s4 } } } }
  peek# c l e p0 s0 =
    case peek# c l (before# e (minimum# (size @b) +# minimum# (size @c) +# minimum# (size @d) +# minimum# (size @e))) p0 s0 of { (# s1, p1, !x0 #) ->
    case peek# c l (before# e (minimum# (size @c) +# minimum# (size @d) +# minimum# (size @e))) p1 s1 of { (# s2, p2, !x1 #) ->
    case peek# c l (before# e (minimum# (size @d) +# minimum# (size @e))) p2 s2 of { (# s3, p3, !x2 #) ->
    case peek# c l (before# e (minimum# (size @e))) p3 s3 of { (# s4, p4, !x3 #) ->
    case peek# c l e p4 s4 of { (# s5, p5, !x4 #) ->
    (# s5, p5, (x0, x1, x2, x3, x4) #) } } } } }
  shape = Shape (tuple [shapeOf @a, shapeOf @b, shapeOf @c, shapeOf @d, shapeOf @e])
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

instance (Raw a, Raw b, Raw c, Raw d, Raw e, Raw f) => Raw (a, b, c, d, e, f) where
  size = sized (isConstant (size @a) && isConstant (size @b) && isConstant (size @c) && isConstant (size @d) && isConstant (size @e) && isConstant (size @f))
    (minimum# (size @a) +# minimum# (size @b) +# minimum# (size @c) +# minimum# (size @d) +# minimum# (size @e) +# minimum# (size @f))
    (\l (x0, x1, x2, x3, x4, x5) -> beyond# (size @a) l x0 +# beyond# (size @b) l x1 +# beyond# (size @c) l x2 +# beyond# (size @d) l x3 +# beyond# (size @e) l x4 +# beyond# (size @f) l x5)
  poke# (x0, x1, x2, x3, x4, x5) p0 s0 =
    case pokeAt# x0 p0 s0 of { (# s1, p1 #) ->
    case pokeAt# x1 p1 s1 of { (# s2, p2 #) ->
    case pokeAt# x2 p2 s2 of { (# s3, p3 #) ->
    case pokeAt# x3 p3 s3 of { (# s4, p4 #) ->
    case pokeAt# x4 p4 s4 of { (# s5, p5 #) ->
    pokeAt# x5 p5 s5 } } } } }
  peek# c l e p0 s0 =
    case peek# c l (before# e (minimum# (size @b) +# minimum# (size @c) +# minimum# (size @d) +# minimum# (size @e) +# minimum# (size @f))) p0 s0 of { (# s1, p1, !x0 #) ->
    case peek# c l (before# e (minimum# (size @c) +# minimum# (size @d) +# minimum# (size @e) +# minimum# (size @f))) p1 s1 of { (# s2, p2, !x1 #) ->
    case peek# c l (before# e (minimum# (size @d) +# minimum# (size @e) +# minimum# (size @f))) p2 s2 of { (# s3, p3, !x2 #) ->
    case peek# c l (before# e (minimum# (size @e) +# minimum# (size @f))) p3 s3 of { (# s4, p4, !x3 #) ->
    case peek# c l (before# e (minimum# (size @f))) p4 s4 of { (# s5, p5, !x4 #) ->
    case peek# c l e p5 s5 of { (# s6, p6, !x5 #) ->
    (# s6, p6, (x0, x1, x2, x3, x4, x5) #) } } } } } }
  shape = Shape (tuple [shapeOf @a, shapeOf @b, shapeOf @c, shapeOf @d, shapeOf @e, shapeOf @f])
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

instance (Raw a, Raw b, Raw c, Raw d, Raw e, Raw f, Raw g) => Raw (a, b, c, d, e, f, g) where
  size = sized (isConstant (size @a) && isConstant (size @b) && isConstant (size @c) && isConstant (size @d) && isConstant (size @e) && isConstant (size @f) && isConstant (size @g))
    (minimum# (size @a) +# minimum# (size @b) +# minimum# (size @c) +# minimum# (size @d) +# minimum# (size @e) +# minimum# (size @f) +# minimum# (size @g))
    (\l (x0, x1, x2, x3, x4, x5, x6) -> beyond# (size @a) l x0 +# beyond# (size @b) l x1 +# beyond# (size @c) l x2 +# beyond# (size @d) l x3 +# beyond# (size @e) l x4 +# beyond# (size @f) l x5 +# beyond# (size @g) l x6)
  poke# (x0, x1, x2, x3, x4, x5, x6) p0 s0 =
    case pokeAt# x0 p0 s0 of { (# s1, p1 #) ->
    case pokeAt# x1 p1 s1 of { (# s2, p2 #) ->
    case pokeAt# x2 p2 s2 of { (# s3, p3 #) ->
    case pokeAt# x3 p3 s3 of { (# s4, p4 #) ->
    case pokeAt# x4 p4 s4 of { (# s5, p5 #) ->
    case pokeAt# x5 p5 s5 of { (# s6, p6 #) ->
    pokeAt# x6 p6 s6 } } } } } }
  peek# c l e p0 s0 =
    case peek# c l (before# e (minimum# (size @b) +# minimum# (size @c) +# minimum# (size @d) +# minimum# (size @e) +# minimum# (size @f) +# minimum# (size @g))) p0 s0 of { (# s1, p1, !x0 #) ->
    case peek# c l (before# e (minimum# (size @c) +# minimum# (size @d) +# minimum# (size @e) +# minimum# (size @f) +# minimum# (size @g))) p1 s1 of { (# s2, p2, !x1 #) ->
    case peek# c l (before# e (minimum# (size @d) +# minimum# (size @e) +# minimum# (size @f) +# minimum# (size @g))) p2 s2 of { (# s3, p3, !x2 #) ->
    case peek# c l (before# e (minimum# (size @e) +# minimum# (size @f) +# minimum# (size @g))) p3 s3 of { (# s4, p4, !x3 #) ->
    case peek# c l (before# e (minimum# (size @f) +# minimum# (size @g))) p4 s4 of { (# s5, p5, !x4 #) ->
    case peek# c l (before# e (minimum# (size @g))) p5 s5 of { (# s6, p6, !x5 #) ->
    case peek# c l e p6 s6 of { (# s7, p7, !x6 #) ->
    (# s7, p7, (x0, x1, x2, x3, x4, x5, x6) #) } } } } } } }
  shape = Shape (tuple [shapeOf @a, shapeOf @b, shapeOf @c, shapeOf @d, shapeOf @e, shapeOf @f, shapeOf @g])
  {-# INLINE size #-}
  {-# INLINE poke# #-}
  {-# INLINE peek# #-}

