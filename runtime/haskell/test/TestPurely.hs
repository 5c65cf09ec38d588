{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE TypeApplications #-}
-- Each use of a function has to be evaluated anew.
{-# OPTIONS_GHC -O0 #-}

-- | Tests of what an interrupted evaluation leaves behind, and of what results keep alive.
module TestPurely (tests) where

import Check
import Control.Concurrent (forkIO, killThread, newEmptyMVar, putMVar, takeMVar, threadDelay, tryPutMVar, yield)
import Control.Exception (AllocationLimitExceeded (..), ErrorCall, Exception, SomeException, evaluate, throwIO, try)
import Control.Monad (forM, replicateM_)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.ByteString.Internal (fromForeignPtr)
import Data.ByteString.Unsafe (unsafeUseAsCStringLen)
import Data.Either (isLeft, isRight)
import Data.Int (Int64)
import Data.IORef (newIORef, readIORef, writeIORef)
import Data.Text (Text)
import qualified Data.Text as Text
import Foreign.Concurrent (addForeignPtrFinalizer)
import Foreign.ForeignPtr (mallocForeignPtrBytes, withForeignPtr)
import Foreign.Marshal.Utils (copyBytes)
import Foreign.Ptr (castPtr)
import GHC.Conc (enableAllocationLimit, setAllocationCounter)
import System.IO.Unsafe (unsafeDupablePerformIO)
import System.Mem (performMajorGC)
import Words
import qualified Zooph as Z
import qualified Zooph.Builder as Builder
import Zooph.Internal.Purely (purely)
import qualified Zooph.Json as Json
import qualified Zooph.Raw as Raw

data Known = Known
  deriving (Eq, Show)

instance Exception Known

tests :: [Test]
tests =
  [ test "purely: an exception that is expected is returned" $ do
      result <- purely (throwIO Known) :: IO (Either Known ())
      pure (if result == Left Known then Nothing else Just (show result))
  , test "purely: another one is thrown each time" $ do
      let x = unsafeDupablePerformIO (purely (evaluate (error "other"))) :: Either Known ()
      results <- mapM (const (try (evaluate x))) [1, 2 :: Int] :: IO [Either ErrorCall (Either Known ())]
      pure (if all isLeft results then Nothing else Just (show results))
  , test "purely: who waits for a value gets it when the thread that evaluates it is killed" killed
  , interrupted "Raw.decode" (\() -> Raw.decode (Raw.encode texts) :: Either Raw.Fault [Text])
  , interrupted "Raw.decode of what is refused" (\() -> Raw.decode (Raw.encode (texts, 7 :: Int)) :: Either Raw.Fault ([Text], Bool))
  , interrupted "Raw.tryEncode" (\() -> Raw.tryEncode (map Text.toUpper texts))
  , interrupted "Z.decode" (\() -> Z.decode message :: Either Z.Fault Plain)
  , interrupted "Z.canonicalize" (\() -> Z.rootPointer Z.defaults message >>= Z.canonicalize Z.defaults)
  , interrupted "Json.ofReader" (\() -> Json.ofReader (reader ()))
  , interrupted "Json.toRecord" (\() -> Json.toRecord json :: Either Json.Error Plain)
  , interrupted "show" (\() -> ByteString.length (ByteString.pack (map (fromIntegral . fromEnum) (show (reader ())))))
  , interrupted "Builder.copyStruct" (\() -> Z.build (\b -> Builder.copyStruct b (reader ())))
  , alive "an error of JSON" (ByteString.replicate 10000 0x20 <> "{\"z\":[1]}") (Json.toRecordWith @Plain Z.defaults Json.Strict)
  , alive "a fault" (Z.encode (Plain 7 (Left "a") (ByteString.replicate 10000 1) []) <> ByteString.replicate 8 0) (Z.decode @Plain)
  , alive "a fault with a path" (framed ([0x0005000100000000, 0, 0, 0, 0x7fffffff00000001, 0, 0] ++ replicate 2000 0)) (Z.decode @Plain)
  , alive "a fault of raw" (Raw.encode [1 .. 3000 :: Int64] <> "x") (Raw.decode @[Int64])
  , alive "a fault of raw, with a path" (Raw.encode [1 .. 3000 :: Int64]) (Raw.decode @[Maybe Bool])
  , alive "a fingerprint" (Raw.seal [1 .. 3000 :: Int64]) (Raw.unseal @[Double])
  ]
 where
  texts = map (Text.pack . show) [1 .. 5000 :: Int]
  message = Z.encode (Plain 7 (Left "seven") "bytes" [Plain (fromIntegral k) (Left (Text.pack (show k))) "b" [] | k <- [1 .. 2000 :: Int]])
  reader () = either (error . show) id (Z.open message) :: Node
  json = either (error . show) id (Json.ofReader (reader ()))

killed :: IO (Maybe String)
killed = do
  started <- newEmptyMVar
  gate <- newEmptyMVar
  done <- newEmptyMVar
  let x = unsafeDupablePerformIO (purely (tryPutMVar started () >> takeMVar gate >> pure 7)) :: Either Known Int
  one <- forkIO (() <$ evaluate x)
  takeMVar started
  _ <- forkIO (try (evaluate x) >>= putMVar done)
  replicateM_ 10 yield
  killThread one
  putMVar gate ()
  result <- takeMVar done :: IO (Either SomeException (Either Known Int))
  pure (if either (const False) (== Right 7) result then Nothing else Just (show result))

-- Tests that a value is the same after a thread was interrupted that evaluated it, which a limit of allocation does at many places.
interrupted :: Eq a => String -> (() -> a) -> Test
interrupted label make = test ("interrupted: " ++ label) $ do
  results <- forM [10000, 110000 .. 3000000] $ \limit -> do
    done <- newEmptyMVar
    let x = make ()
    _ <- forkIO $ do
      setAllocationCounter limit
      enableAllocationLimit
      result <- try (evaluate x)
      putMVar done (either (\AllocationLimitExceeded -> True) (const False) result)
    stopped <- takeMVar done
    again <- try (evaluate x)
    pure (stopped, either (\thrown -> Just (show (thrown :: SomeException))) (\y -> if y == make () then Nothing else Just "another value") again)
  pure $ case [why | (_, Just why) <- results] of
    why : _ -> Just why
    [] | not (any fst results) -> Just "it was never interrupted"
    [] -> Nothing

-- Tests that the error for some bytes does not keep them alive. The garbage collector frees memory of less than 4 KB only together with other memory.
alive :: String -> ByteString -> (ByteString -> Either e a) -> Test
alive label input refuse = test ("not kept alive by " ++ label) $ do
  gone <- newIORef False
  result <- ofCopy (writeIORef gone True) >>= evaluate
  collected <- becomes gone 1000
  pure $ case () of
    _ | isRight result -> Just "no error"
      | collected -> Nothing
      | otherwise -> Just "the input is alive"
 where
  -- The finalizer runs in a thread of its own, some time after the collection.
  becomes _ 0 = pure False
  becomes gone tries = do
    performMajorGC
    threadDelay 1000
    is <- readIORef gone
    if is then pure True else becomes gone (tries - 1 :: Int)
  ofCopy finalizer = unsafeUseAsCStringLen input $ \(from, n) -> do
    memory <- mallocForeignPtrBytes n
    withForeignPtr memory (\to -> copyBytes to (castPtr from) n)
    addForeignPtrFinalizer memory finalizer
    pure (refuse (fromForeignPtr memory 0 n))
