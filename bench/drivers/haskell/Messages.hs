{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE ScopedTypeVariables #-}

-- | Rows that read messages, make them from Records, and do both.
module Messages
  ( carsales
  , catrank
  , eval
  , oneField
  , versions
  , ram
  ) where

import Carsales (ParkingLot)
import qualified Cars
import qualified CarsDefaults
import qualified CarsNext
import qualified CarsalesDefaults
import qualified CarsalesNext
import Catrank (SearchResultList)
import Control.DeepSeq (NFData, rnf)
import Control.Exception (evaluate)
import Control.Monad (when)
import Control.Monad.ST (stToIO)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Word (Word64)
import Eval (Expression)
import GHC.Compact (compact, getCompact)
import Harness
import OneField (TotalValue)
import qualified OneField.TotalValue as TotalValue
import Ram (MessageA, MessageB)
import System.Mem (performMajorGC)
import qualified Values
import qualified Zooph as Z

-- | The names of a workload's cases.
data Cases = Cases {build, read_, exchange :: String}

usual :: String -> Cases
usual workload = Cases (workload ++ ".build") (workload ++ ".read") (workload ++ ".exchange")

carsales, catrank, eval, oneField, versions, ram :: Files -> IO [Row]
carsales files = messages files "carsales" >>= rowsOfTexts @ParkingLot Collected (usual "carsales") Cars.lot
catrank files = messages files "catrank" >>= rowsOfTexts @SearchResultList InOnePiece (usual "catrank") Values.results
eval files = messages files "eval" >>= rows @Expression InOnePiece (usual "eval") Values.tree
oneField files = messages files "one-field" >>= rows @TotalValue Collected (usual "one-field") TotalValue.amount
versions files =
  sequence
    [ messages files "carsales" >>= reading @ParkingLot "same" Cars.lot
    , messages files "carsales" >>= reading @CarsalesNext.ParkingLot "older" CarsNext.lot
    , messages files "carsales-next" >>= reading @ParkingLot "newer" Cars.lot
    , messages files "carsales-segments" >>= reading @ParkingLot "segments" Cars.lot
    , messages files "carsales-defaults" >>= reading @CarsalesDefaults.ParkingLot "defaults" CarsDefaults.lot
    , messages files "carsales" >>= building @ParkingLot Collected "versions.same-build" Cars.lot
    , messages files "carsales-defaults" >>= building @CarsalesDefaults.ParkingLot Collected "versions.defaults-build" CarsDefaults.lot
    ]
ram files =
  (++)
    <$> (messages files "ram-a" >>= rowsOfTexts @MessageA Collected (cases "a") Values.messageA)
    <*> (messages files "ram-b" >>= rows @MessageB Collected (cases "b") Values.messageB)
 where
  cases name = Cases (case_ "serialize") (case_ "deserialize") (case_ "exchange")
   where
    case_ what = "ram." ++ name ++ "-" ++ what

-- | Returns the name of a row of Zooph's.
ours :: String -> String -> String
ours case_ variant = case_ ++ "/zooph-haskell:" ++ variant

bytesOf :: [ByteString] -> Int
bytesOf = sum . map ByteString.length

-- | Where plain data lies in memory.
data Keeping
  = -- | Where the collector puts it: all parts of one depth lie together.
    Collected
  | -- | In a compact region, with the parts of each Record behind one another. There GHC loses the information that constructors without
    -- fields, such as @False@, need no evaluation, which makes Records with many of them slower.
    InOnePiece

-- | Decodes messages to evaluated Records. The collection at the end removes indirections to the values.
recordsOf :: (Z.Struct a, NFData a) => Keeping -> (Z.Reader a -> Word64) -> [ByteString] -> IO [a]
recordsOf keeping sum_ framed = do
  decoded <- mapM (evaluate . orFail . Z.decode) framed
  mapM_ (evaluate . rnf) decoded
  records <- case keeping of
    Collected -> pure decoded
    InOnePiece -> getCompact <$> compact decoded
  let seen = map (sum_ . orFail . Z.open)
  when (seen framed /= seen (map Z.encode records)) (fail "another sum than of what the reference wrote")
  records <$ performMajorGC

-- | Returns all rows of a workload.
rows :: forall a. (Z.Struct a, NFData a) => Keeping -> Cases -> (Z.Reader a -> Word64) -> [ByteString] -> IO [Row]
rows keeping cases sum_ framed = do
  records <- recordsOf keeping sum_ framed
  arena <- stToIO Z.newArena
  let bytes = bytesOf framed
      exchanged name = row (ours (exchange cases) name) bytes records Nothing
  sequence
    [ row (ours (read_ cases) "validated") bytes framed Nothing (pure . sum_ . orFail . Z.open)
    , row (ours (read_ cases) "lazy") bytes framed Nothing (pure . sum_ . orFail . Z.openLazy)
    , building keeping (build cases) sum_ framed
    , exchanged "record-validated" (\x -> Z.withEncoded arena x (pure . sum_ . orFail . Z.open))
    , exchanged "record-lazy" (\x -> Z.withEncoded arena x (pure . sum_ . orFail . Z.openLazy))
    , exchanged "record-fresh" (pure . sum_ . orFail . Z.open . Z.encode)
    ]
{-# INLINE rows #-}

-- | Returns all rows of a workload whose type has texts, with those that check texts to be UTF-8.
rowsOfTexts :: forall a. (Z.Struct a, NFData a) => Keeping -> Cases -> (Z.Reader a -> Word64) -> [ByteString] -> IO [Row]
rowsOfTexts keeping cases sum_ framed = do
  records <- recordsOf keeping sum_ framed
  arena <- stToIO Z.newArena
  let bytes = bytesOf framed
  (++) <$> rows keeping cases sum_ framed
    <*> sequence
      [ row (ours (read_ cases) "validated-utf8") bytes framed Nothing (pure . sum_ . orFail . Z.openWith checked)
      , row (ours (exchange cases) "record-validated-utf8") bytes records Nothing $ \x ->
          Z.withEncoded arena x (pure . sum_ . orFail . Z.openWith checked)
      ]
{-# INLINE rowsOfTexts #-}

-- | The limits that require texts to be UTF-8.
checked :: Z.Limits
checked = Z.defaults {Z.utf8 = True}

-- | Returns a row that encodes Records.
building :: (Z.Struct a, NFData a) => Keeping -> String -> (Z.Reader a -> Word64) -> [ByteString] -> IO Row
building keeping case_ sum_ framed = do
  records <- recordsOf keeping sum_ framed
  arena <- stToIO Z.newArena
  row (ours case_ "record") (bytesOf framed) records (Just (\x -> Z.withEncoded arena x (pure . sum_ . orFail . Z.open))) $ \x ->
    Z.withEncoded arena x (pure . fromIntegral . ByteString.length)
{-# INLINE building #-}

-- | Returns a row of the workload @versions@ that reads.
reading :: Z.Struct a => String -> (Z.Reader a -> Word64) -> [ByteString] -> IO Row
reading name sum_ framed =
  row (ours ("versions." ++ name ++ "-read") "validated") (bytesOf framed) framed Nothing (pure . sum_ . orFail . Z.open)
{-# INLINE reading #-}
