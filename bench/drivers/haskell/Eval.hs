{-# LANGUAGE UnboxedTuples #-}

-- | The model of what the back end to come would generate of @schemas/bench/eval.capnp@, written by hand.
module Eval where

import Data.Bits ((.|.))
import Data.ByteString (ByteString)
import Data.Int (Int32)
import Data.Word (Word16, Word32)
import Zooph.Generated.V1
import qualified Zooph.Layout as L

-- | @Operation@.
newtype Operation = Operation Word16 deriving (Eq, Ord)

-- | @Expression@.
newtype ExpressionReader = ExpressionReader StructReader

-- | @Expression.left@ and @Expression.right@.
data SideReader
  = ValueR !Int32
  | ExpressionR !ExpressionReader
  | -- | A member that the schema does not know.
    UnknownR !Word16

expressionLayout :: L.Layout
expressionLayout =
  L.layout "Expression" 2 2 (-1)
    [ L.Field "op" (-1) (L.Slot (L.Enum ["add", "subtract", "multiply", "divide", "modulus"]) 0 L.Zero)
    , L.Field "left" (-1) (L.Group (side "Expression.left" 2 32 0))
    , L.Field "right" (-1) (L.Group (side "Expression.right" 12 64 1))
    ]
 where
  side name tagAt at k =
    L.layout name 2 2 tagAt
      [ L.Field "value" 0 (L.Slot L.Int32 at L.Zero)
      , L.Field "expression" 1 (L.Slot (L.Struct expressionLayout) k L.Zero)
      ]

instance IsStruct ExpressionReader where
  layoutOf = expressionLayout
  ofStruct = ExpressionReader
  toStruct (ExpressionReader v) = v

expressionOp :: ExpressionReader -> Operation
expressionOp (ExpressionReader v) = Operation (word16 v 0)

expressionLeft, expressionRight :: ExpressionReader -> SideReader
expressionLeft (ExpressionReader v) = case word16 v 2 of
  0 -> ValueR (int32 v 4)
  1 -> ExpressionR (struct v 0)
  other -> UnknownR other
{-# INLINE expressionLeft #-}
expressionRight (ExpressionReader v) = case word16 v 12 of
  0 -> ValueR (int32 v 8)
  1 -> ExpressionR (struct v 1)
  other -> UnknownR other
{-# INLINE expressionRight #-}

-- | @Expression@ as plain data.
data Expression = Expression {-# UNPACK #-} !Operation !Side !Side

-- | @Expression.left@ and @Expression.right@ as plain data.
data Side
  = Value {-# UNPACK #-} !Int32
  | Sub !(Maybe Expression)
  | Unknown {-# UNPACK #-} !Word16

expressionWords :: Expression -> Int
expressionWords (Expression _ left right) = beside left + beside right
 where
  beside side = case side of
    Sub x -> structWords 4 expressionWords x
    _ -> 0

putExpression :: Expression -> Write s
putExpression (Expression (Operation op) left right) = written $ \at ->
  data64 at (shifted op 0 .|. shifted (tagOf left) 16 .|. shifted (valueOf left) 32)
    <> data64 (at + 8) (shifted (valueOf right) 0 .|. shifted (tagOf right) 32)
    <> pointerOf (at + 16) left
    <> pointerOf (at + 24) right
 where
  tagOf :: Side -> Word16
  tagOf side = case side of Value _ -> 0; Sub _ -> 1; Unknown tag -> error ("Zooph: the schema knows no member " ++ show tag)
  valueOf :: Side -> Word32
  valueOf side = case side of Value x -> fromIntegral x; _ -> 0
  pointerOf place side = case side of Sub x -> putStruct place 2 2 putExpression x; _ -> nullPointer place

-- | A message with this root.
encodeExpression :: Expression -> ByteString
encodeExpression x = encode 2 2 (expressionWords x) (putExpression x)

-- | The Record of what is read.
expressionOf :: ExpressionReader -> Expression
expressionOf r = Expression (expressionOp r) (sideOf (hasAt 0) (expressionLeft r)) (sideOf (hasAt 1) (expressionRight r))
 where
  hasAt = has (toStruct r)

sideOf :: Bool -> SideReader -> Side
sideOf there side = case side of
  ValueR x -> Value x
  ExpressionR x -> Sub (if there then Just $! expressionOf x else Nothing)
  UnknownR tag -> Unknown tag
