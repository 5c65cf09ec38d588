{-# LANGUAGE BangPatterns #-}

-- | Prints with layout tables. The code is the same for every type, so none must be generated.
module Walk
  ( Most (..)
  , unbounded
  , printed
  , counted
  , escaped
  ) where

import Control.Exception (throwIO)
import Control.Monad (when)
import Data.Bits (shiftR, xor, (.&.))
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Builder as Builder
import qualified Data.ByteString.Lazy as Lazy
import Data.IORef
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word64, Word8)
import Endless (Endless (..))
import qualified Zooph.Fault as Fault
import Zooph.Generated.V1 (StructReader, bool, field, has, ofFlat, word16, word32, word64, word8)
import Zooph.Internal.Pointer (Form (..), PointerReader (..))
import qualified Zooph.Internal.Pointer as Pointer
import qualified Zooph.Internal.RawList as RawList
import qualified Zooph.Internal.Segment as Segment
import qualified Zooph.Internal.Struct as Struct
import Zooph.Layout (Default (..), Field (..), Layout, Spot (..), Type (..))
import qualified Zooph.Layout as Layout
import qualified Zooph.Limits as Limits
import qualified Zooph.Message as Message
import Zooph.Text (asBytes)
import qualified Zooph.Text as Text
import qualified Zooph.Internal.Blob as Blob
import qualified Zooph.Internal.Bytes as Bytes

-- | How many elements and structs, bytes, and levels may be printed; and how many bytes of the object at an untyped pointer.
data Most = Most Int Int Int (Maybe Int)

-- | No limits.
unbounded :: Most
unbounded = Most maxBound maxBound maxBound Nothing

-- The output: its pieces, the last one first, with the part that is still being collected and the number of bytes that may still be
-- printed; how many elements and structs may still be printed, and how many levels; the limits; and whether the pieces are kept.
data Out = Out (IORef Pieces) (IORef Int) (IORef Int) Most Bool

data Pieces = Pieces [ByteString] !Builder.Builder !Int !Int

-- | Prints a struct. Throws 'Endless' if it exceeds the limits.
printed :: Most -> Layout -> StructReader -> IO Builder.Builder
printed most layout v = do
  Pieces pieces soon _ _ <- done True most layout v
  pure (foldr (\piece after -> Builder.byteString piece <> after) mempty (reverse pieces) <> soon)

-- | Prints a struct without keeping the output.
counted :: Most -> Layout -> StructReader -> IO ()
counted most layout v = () <$ done False most layout v

done :: Bool -> Most -> Layout -> StructReader -> IO Pieces
done keeps most@(Most visits bytes_ levels _) layout v = do
  out@(Out text_ _ _ _ _) <- Out <$> newIORef (Pieces [] mempty 0 bytes_) <*> newIORef visits <*> newIORef levels <*> pure most <*> pure keeps
  structure out layout v
  readIORef text_

add :: Out -> Int -> Builder.Builder -> IO ()
add (Out text_ _ _ _ keeps) n more = do
  Pieces pieces soon size left <- readIORef text_
  when (left < n) (throwIO Endless)
  let !after = soon <> more
  writeIORef text_ $
    if size + n < 32768
      then Pieces pieces after (size + n) (left - n)
      else let !piece = Lazy.toStrict (Builder.toLazyByteString after) in Pieces [one | keeps, one <- piece : pieces] mempty 0 (left - n)

string :: Out -> String -> IO ()
string out text_ = add out (length text_) (Builder.string7 text_)

visit :: Out -> IO ()
visit (Out _ left _ _ _) = do
  n <- readIORef left
  when (n <= 0) (throwIO Endless)
  writeIORef left (n - 1)

-- Prints one level further down.
deeper :: Out -> IO () -> IO ()
deeper (Out _ _ levels _ _) work = do
  n <- readIORef levels
  when (n <= 0) (throwIO Endless)
  writeIORef levels (n - 1)
  work
  writeIORef levels n

structure :: Out -> Layout -> StructReader -> IO ()
-- The struct is followed first, even if it has no fields.
structure out layout !v = visit out >> string out "(" >> deeper out (go True (inOrder layout)) >> unknown >> string out ")"
 where
  go _ [] = pure ()
  go first (one : rest) = do
    string out ((if first then "" else ",") ++ fieldName one ++ "=")
    member out layout v (spot one)
    go False rest
  tag_ = fromIntegral (word16 v (Layout.tagAt layout)) :: Int
  -- The fields in the order of the source, then the active member of the unnamed union.
  inOrder l = filter ((< 0) . tag) (Layout.fields l) ++ filter ((== tag_) . tag) (filter ((>= 0) . tag) (Layout.fields l))
  unknown
    | Layout.tagAt layout < 0 || any ((== tag_) . tag) (Layout.fields layout) = pure ()
    | otherwise = string out ((if null (inOrder layout) then "" else ",") ++ "?=" ++ show tag_)

member :: Out -> Layout -> StructReader -> Spot -> IO ()
member out _ v (Group group) = structure out group v
member out layout v (Slot type_ at default_) = case type_ of
  Text -> quoted out (asBytes (if has v at then field v at else Text.ofSlice (Bytes.ofByteString content)))
  Data -> hex out "<" ">" (if has v at then field v at else content)
  List element
    | has v at -> list_ (Struct.segment v) (Struct.pointerAt v at)
    | ByteString.null content -> string out (if isVoid element then "[void*0]" else "[]")
    | otherwise -> case ofFlat content of PointerReader s i -> list_ s i
   where
    list_ s i = elements out element (RawList.hop s i (Layout.wants element))
  Struct of_
    | has v at || Layout.name layout == "Pair" -> structure out of_ (Struct.hopField v at)
    | otherwise -> string out "null"
  _
    | Layout.isPointer type_ -> untyped out type_ (field v at)
    | otherwise -> number out type_ (bits type_ v at `xor` difference)
 where
  content = case default_ of Content bytes_ -> bytes_; _ -> ByteString.empty
  difference = case default_ of Bits w -> w; _ -> 0

-- Returns a number's bits, which start at a bit of the data section.
bits :: Type -> StructReader -> Int -> Word64
bits type_ v at = case Layout.wants type_ of
  0 -> 0
  1 -> if bool v (at `shiftR` 3) (at .&. 7) then 1 else 0
  2 -> fromIntegral (word8 v byte)
  3 -> fromIntegral (word16 v byte)
  4 -> fromIntegral (word32 v byte)
  _ -> word64 v byte
 where
  byte = at `shiftR` 3

number :: Out -> Type -> Word64 -> IO ()
number out type_ w = case type_ of
  Void -> string out "void"
  Bool -> string out (if w == 1 then "true" else "false")
  Int8 -> string out (show (fromIntegral w :: Int8))
  Int16 -> string out (show (fromIntegral w :: Int16))
  Int32 -> string out (show (fromIntegral w :: Int32))
  Int64 -> string out (show (fromIntegral w :: Int64))
  Float32 -> string out "0x" >> add out 8 (Builder.word32HexFixed (fromIntegral w))
  Float64 -> string out "0x" >> add out 16 (Builder.word64HexFixed w)
  Enum _ -> string out ('#' : show w)
  _ -> string out (show w)

isVoid :: Type -> Bool
isVoid Void = True
isVoid _ = False

elements :: Out -> Type -> RawList.RawList -> IO ()
elements out Void l = string out ("[void*" ++ show (RawList.count l) ++ "]")
elements out type_ l = string out "[" >> deeper out (mapM_ one [0 .. RawList.count l - 1]) >> string out "]"
 where
  s = RawList.segment l
  one i = do
    visit out
    when (i > 0) (string out ",")
    let at = RawList.pointerAt l i
    case type_ of
      Bool -> string out (if RawList.bitAt l i then "true" else "false")
      Text -> quoted out (asBytes (Text.ofSlice (Blob.text s at)))
      Data -> hex out "<" ">" (Bytes.toByteString (Blob.data_ s at))
      List inner
        | Segment.isNull s at -> string out (if isVoid inner then "[void*0]" else "[]")
        | otherwise -> elements out inner (RawList.hop s at (Layout.wants inner))
      Struct layout -> structure out layout (RawList.structure l i)
      _
        | Layout.isPointer type_ -> untyped out type_ (PointerReader s at)
        | otherwise -> number out type_ (bits type_ (RawList.structure l i) 0)

untyped :: Out -> Type -> PointerReader -> IO ()
untyped out Capability p = case Pointer.form p of
  CapabilityForm index -> string out ("cap" ++ show index)
  _ -> string out "null"
untyped out@(Out _ _ _ (Most _ _ _ most) _) type_ p0
  | Pointer.isNull p = string out "null"
  | otherwise = case Message.canonicalize limits p of
      Right flat -> mapM_ (\n -> add out (max 0 (n - 2 * ByteString.length flat)) mempty) most >> hex out "{" "}" flat
      Left one | Just _ <- most, Fault.kind one `elem` [Fault.Memory, Fault.Traversal] -> throwIO Endless
      -- In a message opened lazily, the copy found a fault that no Reader has met.
      Left _ -> string out "{}"
 where
  limits = maybe Limits.defaults (\n -> Limits.defaults {Limits.memory = Just n}) most
  p = case type_ of
    AnyStruct -> Pointer.followed StructForm p0
    AnyList -> Pointer.followed ListForm p0
    _ -> p0

quoted :: Out -> ByteString -> IO ()
quoted out bytes_ = string out "\"" >> add out (3 * ByteString.length bytes_) (escaped bytes_) >> string out "\""

-- | Returns a text without its quotes. Paths are printed in this way, too.
escaped :: ByteString -> Builder.Builder
escaped = foldMap spelled . ByteString.unpack
 where
  spelled :: Word8 -> Builder.Builder
  spelled b
    | b < 0x20 || b > 0x7e || b == 0x22 || b == 0x5c = Builder.char7 '\\' <> Builder.word8HexFixed b
    | otherwise = Builder.word8 b

hex :: Out -> String -> String -> ByteString -> IO ()
hex out left right bytes_ = string out left >> add out (2 * ByteString.length bytes_) (Builder.byteStringHex bytes_) >> string out right
