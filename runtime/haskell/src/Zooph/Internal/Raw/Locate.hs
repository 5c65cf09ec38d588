{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnboxedTuples #-}

-- | Finds the path of a fault. Readers keep no path, because that would cost time for each field. If a reader refuses bytes, this module goes through them again,
-- driven by the type's description and with all checks, and finds the first fault and its path.
module Zooph.Internal.Raw.Locate
  ( locate
  ) where

import Control.Exception (throwIO)
import Control.Monad (foldM, when)
import Data.Bits (unsafeShiftL, (.|.))
import Data.Word (Word8)
import Foreign.Storable (peekByteOff)
import GHC.Exts
import GHC.IO (IO (..))
import Zooph.Internal.Purely (purely)
import Zooph.Internal.Raw.Class (Ctx, Stopped (..), newBudget)
import Zooph.Internal.Raw.Description
import Zooph.Internal.Raw.Text (validUtf8)
import Zooph.Raw.Fault (Fault (..), Kind (..), Step)
import qualified Zooph.Raw.Fault as Fault

-- The environment of the walk: the address of the first byte, the budget, and the kind and position of the reader's fault. Only the reader knows which key is a
-- duplicate.
data Env = Env (Ptr Word8) Ctx Kind Int

-- The state of the walk: the path, the innermost step first; the levels of nesting left; and the limit.
data Place = Place [Step] !Int !Int

-- | @locate described levels empty base end from stopped@ is the fault of the value of the type @described@ in the bytes at @base@, from position @from@ to @end@.
-- There may be @empty@ elements without bytes. @stopped@ is the fault of the reader.
locate :: Description -> Int -> Int -> Ptr Word8 -> Int -> Int -> Stopped -> IO Fault
locate described levels empty base end from (Stopped kind_ address) = do
  let at = address - ptrInt base
      place = Place [] levels end
  result <- purely $ do
    env <- IO $ \s -> case newBudget empty s of (# s1, budget #) -> (# s1, Env base budget kind_ at #)
    need env place (minimumOf described) from
    walk env described place from
  pure $ case result of
    Left found -> found
    -- This happens only if the bytes have changed meanwhile, or if an instance by hand does not always read the same bytes alike.
    Right _ -> Fault kind_ at [] Nothing
 where
  ptrInt (Ptr a) = I# (addr2Int# a)

refuse :: Place -> Kind -> Int -> IO a
refuse (Place steps_ _ _) kind_ at = throwIO (Fault kind_ at (reverse steps_) Nothing)

need :: Env -> Place -> Int -> Int -> IO ()
need _ place@(Place _ _ end) least p = when (least > end - p) (refuse place Truncated p)

inside :: Step -> Int -> Place -> Place
inside step end (Place steps_ levels _) = Place (step : steps_) levels end

-- Enters a level of nesting, unless the content has a constant size, which is not a level.
down :: Bool -> Int -> Place -> IO Place
down True _ place = pure place
down False p place@(Place steps_ levels end)
  | levels == 0 = refuse place Nesting p
  | otherwise = pure (Place steps_ (levels - 1) end)

-- Checks a value whose minimum size is in bounds, and returns its end.
walk :: Env -> Description -> Place -> Int -> IO Int
walk env described place@(Place _ _ end) p
  | unchecked described = pure (p + minimumOf described)
  | otherwise = case form described of
      Word _ check -> p + minimumOf described <$ word_ env place check p
      Text -> do
        n <- count env place 1 p
        fine <- utf8 env (p + 8) n
        if fine then pure (p + 8 + n) else refuse place BadUtf8 (p + 8)
      List of_ -> count env place (minimumOf of_) p >>= \n -> elements_ env place False of_ n (p + 8)
      Array n of_ -> sequence_' n (\i q -> walk env of_ (inside (Fault.Element i) (end - (n - 1 - i) * minimumOf of_) place) q) p
      Set of_ -> count env place (minimumOf of_) p >>= \n -> elements_ env place True of_ n (p + 8)
      Mapping key of_ -> entries env place key of_ p
      Optional of_ -> optional_ env place of_ p
      Record _ _ all_ -> members env place all_ p
      Sum _ _ all_ -> sumOf env place all_ p
      Known _ pass -> byHand env place pass p

sequence_' :: Int -> (Int -> Int -> IO Int) -> Int -> IO Int
sequence_' n step = go 0
 where
  go !i !q
    | i >= n = pure q
    | otherwise = step i q >>= go (i + 1)
{-# INLINE sequence_' #-}

load :: Env -> Int -> Int -> IO Int
load (Env base _ _ _) width p = foldM one 0 [width - 1, width - 2 .. 0]
 where
  one total k = (\w -> total `unsafeShiftL` 8 .|. fromIntegral (w :: Word8)) <$> peekByteOff base (p + k)

word_ :: Env -> Place -> Check -> Int -> IO ()
word_ _ _ Any _ = pure ()
word_ env place Bools p = load env 1 p >>= \w -> when (w > 1) (refuse place BadBool p)
word_ env place Chars p = load env 4 p >>= \w -> when (w >= 0xd800 && w < 0xe000 || w > 0x10ffff) (refuse place BadChar p)

utf8 :: Env -> Int -> Int -> IO Bool
utf8 (Env (Ptr base) _ _ _) (I# p) (I# n) = IO (validUtf8 (plusAddr# base p) n)

-- Reads a count of elements that take at least @least@ bytes each.
count :: Env -> Place -> Int -> Int -> IO Int
count env@(Env _ c _ _) place@(Place _ _ end) least p = do
  n <- load env 8 p
  if least > 0
    then if n < 0 || n > (end - p - 8) `quot` least then refuse place Count p else pure n
    else do
      left <- IO $ \s -> case readIntArray# c 0# s of (# s1, x #) -> (# s1, I# x #)
      if n < 0 || n > left then refuse place Budget p else do
        let !(I# rest) = left - n
        IO $ \s -> (# writeIntArray# c 0# rest s, () #)
        pure n

-- Checks the elements of a list, or of a set if @once@ is set.
elements_ :: Env -> Place -> Bool -> Description -> Int -> Int -> IO Int
elements_ env place0 once of_ n p0
  | unchecked of_ && not once = pure (p0 + n * minimumOf of_)
  | otherwise = do
      place@(Place _ _ end) <- down (n == 0 || constant of_) p0 place0
      let one i q = do
            let within = inside (Fault.Element i) (end - (n - 1 - i) * minimumOf of_) place
            next <- walk env of_ within q
            next <$ when once (key_ env within of_ i q)
      sequence_' n one p0

-- Refuses a key if it is the one that the reader refused. All keys without bytes have the same position, and of these the second one is the duplicate. The first
-- of other keys may be refused, too, because it has no place in the order.
key_ :: Env -> Place -> Description -> Int -> Int -> IO ()
key_ (Env _ _ kind_ at) place key i p =
  when (kind_ == DuplicateKey && at == p && (i > 0 || minimumOf key > 0)) (refuse place DuplicateKey p)

entries :: Env -> Place -> Description -> Description -> Int -> IO Int
entries env place0 key of_ p = do
  let each = minimumOf key + minimumOf of_
  n <- count env place0 each p
  place@(Place _ _ end) <- down (n == 0 || constant key && constant of_) (p + 8) place0
  let one i q = do
        let end_ = end - (n - 1 - i) * each
            within = inside (Fault.Element i) end_ place
            named = inside (Fault.Field "key") (end_ - minimumOf of_) within
        next <- walk env key named q
        key_ env named key i q
        walk env of_ (inside (Fault.Field "value") end_ within) next
  sequence_' n one (p + 8)

optional_ :: Env -> Place -> Description -> Int -> IO Int
optional_ env place of_ p = do
  tag <- load env 1 p
  case tag of
    0 -> pure (p + 1)
    1 -> do
      need env place (minimumOf of_) (p + 1)
      within <- down (constant of_) (p + 1) place
      walk env of_ within (p + 1)
    _ -> refuse place BadTag p

members :: Env -> Place -> [Field] -> Int -> IO Int
members env place@(Place _ _ end) all_ p0 = foldM one p0 all_
 where
  one p (Field name behind of_) = walk env of_ (inside (Fault.Field name) (end - behind) place) p

sumOf :: Env -> Place -> [Constructor] -> Int -> IO Int
sumOf env place all_ p = do
  let width = tagWidth (length all_)
  tag <- load env width p
  case drop tag all_ of
    Constructor _ fields_ : _ -> do
      let from = p + width
          least = sum [minimumOf of_ | Field _ _ of_ <- fields_]
      need env place least from
      within <- down (and [constant of_ | Field _ _ of_ <- fields_]) from place
      members env within fields_ from
    [] -> refuse place BadTag p

-- Reads a value by an instance that was written by hand, and refuses it if the instance stops.
byHand :: Env -> Place -> Pass -> Int -> IO Int
byHand (Env base@(Ptr first) c _ _) place@(Place _ (I# levels) (I# end)) (Pass pass) (I# p) = do
  result <- purely $ IO $ \s -> case pass c levels (plusAddr# first end) (plusAddr# first p) s of
    (# s1, q #) -> (# s1, Ptr q `minus` base #)
  case result of
    Left (Stopped kind_ address) -> refuse place kind_ (address - I# (addr2Int# first))
    Right q -> pure q
 where
  minus (Ptr a) (Ptr b) = I# (minusAddr# a b)
