-- | Tests of faults and limits.
module TestFault (tests) where

import Check
import Zooph.Fault (Kind (..), Position (..), Step (..))
import qualified Zooph.Fault as Fault
import Zooph.Limits (Limits (..))
import qualified Zooph.Limits as Limits

tests :: [Test]
tests =
  [ equal "fault: numbers are 1 to 19" [1 .. 19] (map Fault.number [minBound ..])
  , equal "fault: some names" ["truncated", "list_tag", "message_size"] (map Fault.name [Truncated, ListTag, MessageSize])
  , equal "fault: a path" "sensors[3].name" (Fault.path nested)
  , equal
      "fault: shown"
      "text_nul: the text has no terminating NUL byte, at sensors[3].name (segment 1, word 5)"
      (show nested)
  , equal
      "fault: shifted"
      "truncated: the bytes end before the message does (byte 12)"
      (show (Fault.shifted 8 (Fault.fault Truncated (AtByte 4) [])))
  , equal "limits: traversal grows with what is present" (18 * million) (Limits.traversalFor Limits.defaults (9 * million))
  , equal "limits: what is set holds" 7 (Limits.traversalFor Limits.defaults {traversal = Just 7} million)
  , equal "limits: below nothing is nothing" 0 (Limits.memoryFor Limits.defaults {memory = Just (-1)} million)
  , equal "limits: nesting has a bound" Limits.maxNesting (Limits.depthOf Limits.defaults {nesting = maxBound})
  ]
 where
  nested = Fault.fault TextNul (AtWord 1 5) [Field "name", Element 3, Field "sensors"]
  million = 1000000
