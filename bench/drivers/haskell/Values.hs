{-# LANGUAGE BangPatterns #-}

-- | Computes the checksums of the messages other than carsales.
module Values
  ( results
  , tree
  , messageA
  , messageB
  ) where

import Catrank (SearchResultList)
import qualified Catrank.SearchResult as SearchResult
import qualified Catrank.SearchResultList as SearchResultList
import Data.Int (Int32)
import Data.Word (Word32, Word64)
import Eval (Expression, Expression'LeftR (..), Expression'RightR (..), Operation (..))
import qualified Eval.Expression as Expression
import Ram (MessageA, MessageB)
import qualified Ram.MessageA as MessageA
import qualified Ram.MessageB as MessageB
import Touch
import qualified Zooph as Z

results :: Z.Reader SearchResultList -> Word64
results list = Z.foldl' (\total r -> total + one r) 0 (SearchResultList.results list)
 where
  one r = bits (SearchResult.score r) + text (SearchResult.url r) + text (SearchResult.snippet r)

tree :: Z.Reader Expression -> Word64
tree r = fromIntegral (fromIntegral (value r) :: Word32)

value :: Z.Reader Expression -> Int32
value r = case Expression.op r of
  Operation 0 -> left + right
  Operation 1 -> left - right
  Operation 2 -> left * right
  Operation 3
    | right == 0 -> maxBound
    | right == -1 -> negate left
    | otherwise -> left `quot` right
  _
    | right == 0 -> maxBound
    | right == -1 -> 0
    | otherwise -> left `rem` right
 where
  !left = case Expression.left r of
    Expression'Left'ValueR x -> x
    Expression'Left'ExpressionR sub -> value sub
    Expression'Left'UnknownR _ -> 0
  !right = case Expression.right r of
    Expression'Right'ValueR x -> x
    Expression'Right'ExpressionR sub -> value sub
    Expression'Right'UnknownR _ -> 0

messageA :: Z.Reader MessageA -> Word64
messageA r = MessageA.id r + MessageA.version r + text (MessageA.table r) + text (MessageA.key r) + text (MessageA.value r)

messageB :: Z.Reader MessageB -> Word64
messageB r =
  MessageB.first r
    + MessageB.second r
    + MessageB.third r
    + MessageB.fourth r
    + MessageB.fifth r
    + MessageB.sixth r
    + MessageB.seventh r
    + MessageB.eighth r
