-- | Tests of equality against its definition: two values are equal if their canonical forms are the same bytes.
module TestEqual (tests) where

import Check
import Data.Either (isRight)
import TestQuick (messages)
import Words
import qualified Zooph as Z

tests :: [Test]
tests =
  [ holds "equal: as the canonical forms are" (zip sound (drop 1 sound)) $ \(one, other) ->
      same one other == Right (canonical one == canonical other)
  , holds "equal: a message and its canonical form" sound $ \message ->
      (canonical message >>= \flat_ -> pointer message >>= \p -> framedFlat flat_ >>= Z.equal p) == Right True
  , equal "equal: some of them differ, and some do not" (True, True) (any differs pairs, not (all differs pairs))
  ]
 where
  sound = take 1500 (filter (isRight . canonical) (messages (randoms 7)))
  pairs = zip sound (drop 1 sound) ++ [(one, one) | one <- take 1 sound]
  differs (one, other) = same one other == Right False
  pointer = Z.rootPointer Z.defaults . segments
  canonical message = pointer message >>= Z.canonicalize Z.defaults
  same one other = pointer one >>= \p -> pointer other >>= Z.equal p
  framedFlat flat_ = Z.rootPointer Z.defaults (framedBytes flat_)
