{-# LANGUAGE OverloadedStrings #-}

-- | Tests of files that refer to each other: their types are the same types for each other and for a file that imports them.
module RingTests (ringTests) where

import Check
import qualified Data.ByteString as ByteString
import qualified RingLeft
import qualified RingLeft.Mood as Mood
import qualified RingLeft.Node as Left
import qualified RingOne
import qualified RingOne.Constants as Constants
import qualified RingOne.Node as One
import qualified RingOne.Store.PutParams as Params
import qualified RingRight
import qualified RingThree
import qualified RingThree.Constants as Most
import qualified RingThree.Node as Three
import qualified RingThree.Node.Choice as Choice
import qualified RingTwo
import qualified RingTwo.Colour as Colour
import qualified RingTwo.Node as Two
import qualified RingUser
import qualified RingUser.Node as User
import qualified Zooph as Z
import qualified Zooph.Json as Json
import qualified Zooph.Raw as Raw

leaf :: RingOne.Node
leaf = One.empty {RingOne.name = "leaf", RingOne.next = Nothing}

third :: RingThree.Node
third = Three.empty {RingThree.first = Just leaf, RingThree.names = ["x", "y"], RingThree.choice = RingThree.Node'Choice Colour.Green 9}

second :: RingTwo.Node
second = Two.empty {RingTwo.previous = Just leaf, RingTwo.which = Two.Many [leaf]}

first :: RingOne.Node
first = leaf {RingOne.next = Just second, RingOne.all = [third, Three.empty], RingOne.box = Just (RingThree.Box {RingThree.content = leaf, RingThree.node = Nothing, RingThree.inner = Nothing, RingThree.more = []})}

user :: RingUser.Node
user = User.empty {RingUser.one = Just first, RingUser.two = Just second {RingTwo.which = Two.Node (Just third)}}

left :: RingLeft.Node
left = RingLeft.Node {RingLeft.right = Just (RingRight.Node "r" (Just Left.empty) Mood.Calm), RingLeft.mood = Mood.Wild}

-- | The tests.
ringTests :: [Test]
ringTests =
  [ equal "rings: a Record and back" (Right user) (Z.decode (Z.encode user))
  , equal "rings: a Reader of one file leads to those of others" (Right ("leaf", 9, 2)) $
      (\r -> (Z.toText (One.name (Two.previous (One.next (User.one r)))), sizes r, Z.length (One.all (User.one r)))) <$> User.open (Z.encode user)
  , equal "rings: a constant's struct of another file" "two" (Z.toText (Two.name (One.next Constants.start)))
  , equal "rings: a constant's enum and number of another file" (Colour.Green, 12) (Constants.favourite, Most.most)
  , equal "rings: JSON" (Right user) (Json.ofRecord user >>= Json.toRecord)
  , equal "rings: JSON has names of annotations" (Right True) ((\text -> all (`ByteString.isInfixOf` text) ["\"verde\"", "\"farbe\""]) <$> Json.ofRecord user)
  , equal "rings: parameters" (Right (Just second)) (RingOne.node <$> Z.decode (Z.encode Params.empty {RingOne.node = Just second}))
  , equal "rings: codecs" (Right left) (Raw.decode (Raw.encode left))
  ]
 where
  sizes r = case Z.toList (One.all (User.one r)) of
    three : _ -> Choice.size (Three.choice three)
    [] -> 0
