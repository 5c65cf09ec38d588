{-# LANGUAGE AllowAmbiguousTypes #-}
{-# LANGUAGE DefaultSignatures #-}
{-# LANGUAGE ScopedTypeVariables #-}
{-# LANGUAGE TypeApplications #-}
{-# LANGUAGE TypeFamilies #-}

-- | Fills Builders from Readers, field by field, through generated code. Null pointers are skipped. If one is a union's active member, the
-- member is set and cleared.
module Fill
  ( Fill (..)
  ) where

import qualified Attacks as A
import qualified Attacks.Wide as Wide
import qualified Attacks.Wides as Wides
import Control.Monad (forM_, when)
import Control.Monad.ST (ST)
import Data.ByteString (ByteString)
import qualified Data.ByteString as ByteString
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Text (Text)
import Data.Word (Word16, Word32, Word64, Word8)
import Endless (deeper, take_, visit)
import qualified Endless
import qualified Every as E
import qualified Every.Blobs as Blobs
import qualified Every.Choice as Choice
import qualified Every.Choice.Kind as Kind
import qualified Every.Choice.Pair as ChoicePair
import qualified Every.Flags as Flags
import qualified Every.Flags.Inner as Inner
import qualified Every.Flags.Kind as FlagsKind
import qualified Every.Flags.Pair as FlagsPair
import qualified Every.Generic as Generic
import qualified Every.Grouped as Grouped
import qualified Every.Grouped.End as End
import qualified Every.Grouped.End.Deeper as Deeper
import qualified Every.Grouped.Start as Start
import qualified Every.Layers as Layers
import qualified Every.Lists as Lists
import qualified Every.New as New
import qualified Every.New.Byte as Byte
import qualified Every.New.Choice as NewChoice
import qualified Every.New.Labelled as Labelled
import qualified Every.New.Listed as Listed
import qualified Every.New.Long as Long
import qualified Every.Numbers as Numbers
import qualified Every.Old as Old
import qualified Every.Old.OldPoint as OldPoint
import qualified Every.Pair as Pair
import qualified Every.Point as Point
import qualified Every.Preset as Preset
import qualified Every.Tree as Tree
import qualified Every.Untyped as Untyped
import qualified HostileMessages as H
import qualified HostileMessages.Anything as Anything
import qualified HostileMessages.Bools as HBools
import qualified HostileMessages.Chain as Chain
import qualified HostileMessages.Structs as HStructs
import qualified HostileMessages.Target as Target
import qualified HostileMessages.Texts as HTexts
import qualified HostileMessages.Tree as HTree
import qualified HostileMessages.Voids as HVoids
import qualified ListUpgrades as U
import qualified ListUpgrades.ListOfBool as OfBool
import qualified ListUpgrades.ListOfLists as OfLists
import qualified ListUpgrades.ListOfMixed as OfMixed
import qualified ListUpgrades.ListOfText as OfText
import qualified ListUpgrades.ListOfUInt16 as OfUInt16
import qualified ListUpgrades.ListOfUInt32 as OfUInt32
import qualified ListUpgrades.ListOfUInt64 as OfUInt64
import qualified ListUpgrades.ListOfUInt8 as OfUInt8
import qualified ListUpgrades.ListOfVoid as OfVoid
import qualified ListUpgrades.Mixed as Mixed
import Zooph (PointerReader, Reader)
import Zooph.Array (Array)
import Zooph.Bits (Bits)
import Zooph.Builder (Builder, ListBuilder)
import qualified Zooph.Builder as Builder
import Zooph.Internal.Face (AnyList, AnyPointer, AnyStruct, Capability, Struct (..), Built, Value, View, Voids)
import Zooph.Internal.Scalar (Scalar)
import qualified Zooph.List as List
import qualified Zooph.Text as Text

-- | Types whose values can be filled in.
class Value a => Fill a where
  -- | Fills a struct that exists.
  into :: Builder s a -> Reader a -> ST s ()
  into _ _ = error "no struct"

  -- | Fills a value that the function creates for a number of elements.
  fill :: View a -> (Int -> ST s (Built s a)) -> ST s ()
  default fill :: forall s. (Struct a, View a ~ Reader a, Built s a ~ Builder s a) => View a -> (Int -> ST s (Built s a)) -> ST s ()
  fill r make = structure @a $ make 0 >>= \b -> into b r

  -- | How many bytes an element takes in a list.
  each :: Int
  default each :: Struct a => Int
  each = 8 * (dataWordsOf @a + pointersOf @a)

  -- | Fills an element of a list.
  fillItem :: ListBuilder s a -> Int -> View a -> ST s ()
  default fillItem :: forall s. (Struct a, View a ~ Reader a, Built s a ~ Builder s a) => ListBuilder s a -> Int -> View a -> ST s ()
  fillItem l k r = structure @a $ Builder.item l k >>= \b -> into b r

-- Charges for a struct before it is created. Its pointers are one level further down.
structure :: forall a s b. Struct a => ST s b -> ST s b
structure work = visit 1 >> take_ (8 * (dataWordsOf @a + pointersOf @a)) >> deeper work

-- Charges for a list before it is created. Each element takes @bytes_@ bytes.
list :: Int -> List.List v -> ST s b -> ST s b
list bytes_ v work = visit (List.length v) >> take_ (bytes_ * List.length v) >> deeper work

instance Fill Text where
  each = 8
  fill v make = taken v >> make 0 >>= \p -> maybe (Builder.copy @Text p v) (Builder.set p) (Text.toTextStrict v)
  fillItem l k v = taken v >> maybe (Builder.copyItem l k v) (Builder.setItem l k) (Text.toTextStrict v)

instance Fill ByteString where
  each = 8
  fill v make = take_ (ByteString.length v) >> make 0 >>= \p -> Builder.set p v
  fillItem l k v = take_ (ByteString.length v) >> Builder.setItem l k v

instance Fill a => Fill [a] where
  each = 8
  fill v make = list (each @a) v $ do
    l <- make (List.length v)
    forM_ [0 .. List.length v - 1] $ \k -> fillItem l k (v List.! k)
  fillItem l k v = fill @[a] v (Builder.initItem l k)

instance Scalar a => Fill (Array a) where
  each = 8
  fill v make = list 8 v $ make (List.length v) >>= \numbers -> forM_ [0 .. List.length v - 1] $ \k -> Builder.writeNumber numbers k (v List.! k)
  fillItem l k v = fill @(Array a) v (Builder.initItem l k)

instance Fill Bits where
  each = 8
  fill v make = list 8 v $ make (List.length v) >>= \bits -> forM_ [0 .. List.length v - 1] $ \k -> Builder.writeBool bits k (v List.! k)
  fillItem l k v = fill @Bits v (Builder.initItem l k)

instance Fill Voids where
  each = 8
  fill v make = visit 1 >> make (List.length v)
  fillItem l k v = fill @Voids v (Builder.initItem l k)

instance Fill Capability where
  each = 8
  fill v make = make 0 >>= \p -> Builder.set p v
  fillItem = Builder.setItem

instance Fill AnyPointer where
  each = 8
  fill v make = Endless.untyped v >> make 0 >>= \p -> Builder.copy @AnyPointer p v
  fillItem l k v = Endless.untyped v >> Builder.copyItem l k v

instance Fill AnyStruct where
  each = 8
  fill v make = Endless.untyped v >> make 0 >>= \p -> Builder.copy @AnyStruct p v
  fillItem l k v = Endless.untyped v >> Builder.copyItem l k v

instance Fill AnyList where
  each = 8
  fill v make = Endless.untyped v >> make 0 >>= \p -> Builder.copy @AnyList p v
  fillItem l k v = Endless.untyped v >> Builder.copyItem l k v

-- Sets a text. One that is not UTF-8 is copied unchanged.
text :: Bool -> Text.Text -> (Text -> ST s ()) -> (Text.Text -> ST s ()) -> ST s ()
text there v set copy = when there (taken v >> maybe (copy v) set (Text.toTextStrict v))

taken :: Text.Text -> ST s ()
taken v = take_ (ByteString.length (Text.asBytes v))

blob :: Bool -> ByteString -> (ByteString -> ST s ()) -> ST s ()
blob there v set = when there (take_ (ByteString.length v) >> set v)

untyped :: Bool -> PointerReader -> (PointerReader -> ST s ()) -> ST s ()
untyped there v copy = when there (Endless.untyped v >> copy v)

instance Fill E.Empty where
  into _ _ = pure ()

instance Fill E.Point where
  into b r = do
    Point.setX b (Point.x r)
    Point.setY b (Point.y r)
    text (Point.hasLabel r) (Point.label r) (Point.setLabel b) (Point.copyLabel b)

instance Fill E.Numbers where
  into b r = do
    Numbers.setBool b (Numbers.bool r)
    Numbers.setInt8 b (Numbers.int8 r)
    Numbers.setInt16 b (Numbers.int16 r)
    Numbers.setInt32 b (Numbers.int32 r)
    Numbers.setInt64 b (Numbers.int64 r)
    Numbers.setUInt8 b (Numbers.uInt8 r)
    Numbers.setUInt16 b (Numbers.uInt16 r)
    Numbers.setUInt32 b (Numbers.uInt32 r)
    Numbers.setUInt64 b (Numbers.uInt64 r)
    Numbers.setFloat32 b (Numbers.float32 r)
    Numbers.setFloat64 b (Numbers.float64 r)
    Numbers.setColour b (Numbers.colour r)
    Numbers.setLastBool b (Numbers.lastBool r)

instance Fill E.Preset where
  into b r = do
    Preset.setBool b (Preset.bool r)
    Preset.setInt8 b (Preset.int8 r)
    Preset.setInt16 b (Preset.int16 r)
    Preset.setInt32 b (Preset.int32 r)
    Preset.setInt64 b (Preset.int64 r)
    Preset.setUInt8 b (Preset.uInt8 r)
    Preset.setUInt16 b (Preset.uInt16 r)
    Preset.setUInt32 b (Preset.uInt32 r)
    Preset.setUInt64 b (Preset.uInt64 r)
    Preset.setFloat32 b (Preset.float32 r)
    Preset.setFloat64 b (Preset.float64 r)
    Preset.setColour b (Preset.colour r)
    text (Preset.hasText r) (Preset.text r) (Preset.setText b) (Preset.copyText b)
    blob (Preset.hasData_ r) (Preset.data_ r) (Preset.setData_ b)
    when (Preset.hasBools r) (fill @Bits (Preset.bools r) (Preset.initBools b))
    when (Preset.hasInt16s r) (fill @(Array Int16) (Preset.int16s r) (Preset.initInt16s b))
    when (Preset.hasFloat64s r) (fill @(Array Double) (Preset.float64s r) (Preset.initFloat64s b))
    when (Preset.hasTexts r) (fill @[Text] (Preset.texts r) (Preset.initTexts b))
    when (Preset.hasPoints r) (fill @[E.Point] (Preset.points r) (Preset.initPoints b))
    when (Preset.hasLists r) (fill @[Array Word8] (Preset.lists r) (Preset.initLists b))

instance Fill E.Lists where
  into b r = do
    when (Lists.hasVoids r) (fill @Voids (Lists.voids r) (Lists.initVoids b))
    when (Lists.hasBools r) (fill @Bits (Lists.bools r) (Lists.initBools b))
    when (Lists.hasInt8s r) (fill @(Array Int8) (Lists.int8s r) (Lists.initInt8s b))
    when (Lists.hasInt16s r) (fill @(Array Int16) (Lists.int16s r) (Lists.initInt16s b))
    when (Lists.hasInt32s r) (fill @(Array Int32) (Lists.int32s r) (Lists.initInt32s b))
    when (Lists.hasInt64s r) (fill @(Array Int64) (Lists.int64s r) (Lists.initInt64s b))
    when (Lists.hasUInt8s r) (fill @(Array Word8) (Lists.uInt8s r) (Lists.initUInt8s b))
    when (Lists.hasUInt16s r) (fill @(Array Word16) (Lists.uInt16s r) (Lists.initUInt16s b))
    when (Lists.hasUInt32s r) (fill @(Array Word32) (Lists.uInt32s r) (Lists.initUInt32s b))
    when (Lists.hasUInt64s r) (fill @(Array Word64) (Lists.uInt64s r) (Lists.initUInt64s b))
    when (Lists.hasFloat32s r) (fill @(Array Float) (Lists.float32s r) (Lists.initFloat32s b))
    when (Lists.hasFloat64s r) (fill @(Array Double) (Lists.float64s r) (Lists.initFloat64s b))
    when (Lists.hasTexts r) (fill @[Text] (Lists.texts r) (Lists.initTexts b))
    when (Lists.hasDatas r) (fill @[ByteString] (Lists.datas r) (Lists.initDatas b))
    when (Lists.hasColours r) (fill @(Array E.Colour) (Lists.colours r) (Lists.initColours b))
    when (Lists.hasPoints r) (fill @[E.Point] (Lists.points r) (Lists.initPoints b))
    when (Lists.hasEmpties r) (fill @[E.Empty] (Lists.empties r) (Lists.initEmpties b))
    when (Lists.hasServices r) (fill @[Capability] (Lists.services r) (Lists.initServices b))
    when (Lists.hasMatrix r) (fill @[Array Int32] (Lists.matrix r) (Lists.initMatrix b))
    when (Lists.hasTextLists r) (fill @[[Text]] (Lists.textLists r) (Lists.initTextLists b))
    when (Lists.hasPointLists r) (fill @[[E.Point]] (Lists.pointLists r) (Lists.initPointLists b))

instance Fill E.Flags where
  into b r = do
    Flags.setA0 b (Flags.a0 r) >> Flags.setA1 b (Flags.a1 r) >> Flags.setA2 b (Flags.a2 r) >> Flags.setA3 b (Flags.a3 r) >> Flags.setA4 b (Flags.a4 r)
    Flags.setA5 b (Flags.a5 r) >> Flags.setA6 b (Flags.a6 r) >> Flags.setA7 b (Flags.a7 r) >> Flags.setB0 b (Flags.b0 r) >> Flags.setB1 b (Flags.b1 r)
    Flags.setB2 b (Flags.b2 r) >> Flags.setB3 b (Flags.b3 r) >> Flags.setB4 b (Flags.b4 r) >> Flags.setB5 b (Flags.b5 r) >> Flags.setB6 b (Flags.b6 r)
    Flags.setB7 b (Flags.b7 r) >> Flags.setD0 b (Flags.d0 r) >> Flags.setD1 b (Flags.d1 r) >> Flags.setD2 b (Flags.d2 r) >> Flags.setLast b (Flags.last r)
    inner (Flags.editInner b) (Flags.inner r)
    kind (Flags.editKind b) (Flags.getKind r)
    when (Flags.hasList r) (fill @Bits (Flags.list r) (Flags.initList b))
    when (Flags.hasPreset r) (fill @Bits (Flags.preset r) (Flags.initPreset b))
    when (Flags.hasLists r) (fill @[Bits] (Flags.lists r) (Flags.initLists b))
    case Flags.which r of
      Flags.OneR x -> Flags.setOne b x
      Flags.TwoR x -> Flags.setTwo b x
      Flags.PairR x -> Flags.initPair b >>= \g -> pair g x
      Flags.UnknownR _ -> pure ()
   where
    inner g v = do
      Inner.setC0 g (Inner.c0 v) >> Inner.setC1 g (Inner.c1 v) >> Inner.setC2 g (Inner.c2 v) >> Inner.setC3 g (Inner.c3 v)
      Inner.setC4 g (Inner.c4 v) >> Inner.setC5 g (Inner.c5 v) >> Inner.setC6 g (Inner.c6 v) >> Inner.setC7 g (Inner.c7 v)
    pair g v = FlagsPair.setLeft g (FlagsPair.left v) >> FlagsPair.setRight g (FlagsPair.right v) >> FlagsPair.setThird g (FlagsPair.third v)
    kind g v = case FlagsKind.which v of
      FlagsKind.NoR x -> FlagsKind.setNo g x
      FlagsKind.YesR x -> FlagsKind.setYes g x
      FlagsKind.UnknownR _ -> pure ()

instance Fill E.Layers where
  into b r = do
    when (Layers.hasNumbers r) (fill @[Array Int32] (Layers.numbers r) (Layers.initNumbers b))
    when (Layers.hasBools r) (fill @[Bits] (Layers.bools r) (Layers.initBools b))
    when (Layers.hasTexts r) (fill @[[Text]] (Layers.texts r) (Layers.initTexts b))
    when (Layers.hasPoints r) (fill @[[E.Point]] (Layers.points r) (Layers.initPoints b))
    when (Layers.hasDeep r) (fill @[[Array Word8]] (Layers.deep r) (Layers.initDeep b))

instance Fill E.Blobs where
  into b r = do
    text (Blobs.hasText r) (Blobs.text r) (Blobs.setText b) (Blobs.copyText b)
    blob (Blobs.hasData_ r) (Blobs.data_ r) (Blobs.setData_ b)

instance Fill E.Tree where
  into b r = do
    Tree.setValue b (Tree.value r)
    when (Tree.hasLeft r) (fill @E.Tree (Tree.left r) (const (Tree.initLeft b)))
    when (Tree.hasRight r) (fill @E.Tree (Tree.right r) (const (Tree.initRight b)))
    when (Tree.hasPoint r) (fill @E.Point (Tree.point r) (const (Tree.initPoint b)))

instance Fill E.Grouped where
  into b r = do
    text (Grouped.hasNote r) (Grouped.note r) (Grouped.setNote b) (Grouped.copyNote b)
    start (Grouped.editStart b) (Grouped.start r)
    end (Grouped.editEnd b) (Grouped.end r)
   where
    start g v = Start.setLat g (Start.lat v) >> text (Start.hasName v) (Start.name v) (Start.setName g) (Start.copyName g)
    end g v = do
      End.setLat g (End.lat v)
      text (End.hasName v) (End.name v) (End.setName g) (End.copyName g)
      Deeper.setFlag (End.editDeeper g) (Deeper.flag (End.deeper v))

instance Fill E.Choice where
  into b r = do
    Choice.setBefore b (Choice.before r)
    text (Choice.hasAfter r) (Choice.after r) (Choice.setAfter b) (Choice.copyAfter b)
    kind (Choice.editKind b) (Choice.getKind r)
    case Choice.which r of
      Choice.NoneR -> Choice.setNone b
      Choice.BitR x -> Choice.setBit b x
      Choice.NumberR x -> Choice.setNumber b x
      Choice.LongR x -> Choice.setLong b x
      Choice.TextR x -> if Choice.hasText r then text True x (Choice.setText b) (Choice.copyText b) else Choice.clearText b
      Choice.ShortsR x -> if Choice.hasShorts r then fill @(Array Word16) x (Choice.initShorts b) else Choice.clearShorts b
      Choice.PointR x -> if Choice.hasPoint r then fill @E.Point x (const (Choice.initPoint b)) else Choice.clearPoint b
      Choice.PairR x -> Choice.initPair b >>= \g -> pair g x
      Choice.UnknownR _ -> pure ()
   where
    pair g v = text (ChoicePair.hasLeft v) (ChoicePair.left v) (ChoicePair.setLeft g) (ChoicePair.copyLeft g) >> ChoicePair.setRight g (ChoicePair.right v)
    kind g v = case Kind.which v of
      Kind.PlainR x -> Kind.setPlain g x
      Kind.LabelR x -> if Kind.hasLabel v then text True x (Kind.setLabel g) (Kind.copyLabel g) else Kind.clearLabel g
      Kind.BlobR x -> if Kind.hasBlob v then blob True x (Kind.setBlob g) else Kind.clearBlob g
      Kind.UnknownR _ -> pure ()

instance Fill E.Untyped where
  into b r = do
    untyped (Untyped.hasAny r) (Untyped.any r) (Untyped.copyAny b)
    Untyped.setService b (Untyped.service r)
    untyped (Untyped.hasAnyStruct r) (Untyped.anyStruct r) (Untyped.copyAnyStruct b)
    untyped (Untyped.hasAnyList r) (Untyped.anyList r) (Untyped.copyAnyList b)

instance (Fill first, Fill second) => Fill (E.Pair first second) where
  into b r = do
    when (Pair.hasFirst r) (fill @first (Pair.first r) (Pair.initFirst b))
    when (Pair.hasSecond r) (fill @second (Pair.second r) (Pair.initSecond b))
    when (Pair.hasMore r) (fill @[E.Pair first second] (Pair.more r) (Pair.initMore b))

instance Fill E.Generic where
  into b r = do
    when (Generic.hasTexts r) (fill @(E.Pair Text ByteString) (Generic.texts r) (const (Generic.initTexts b)))
    when (Generic.hasLists r) (fill @(E.Pair (Array Word16) (E.Pair Text E.Point)) (Generic.lists r) (const (Generic.initLists b)))
    when (Generic.hasAny r) (fill @(E.Pair AnyPointer AnyPointer) (Generic.any r) (const (Generic.initAny b)))

instance Fill E.Old where
  into b r = do
    Old.setNumber b (Old.number r)
    text (Old.hasText r) (Old.text r) (Old.setText b) (Old.copyText b)
    Old.setColour b (Old.colour r)
    when (Old.hasBytes r) (fill @(Array Word8) (Old.bytes r) (Old.initBytes b))
    when (Old.hasLongs r) (fill @(Array Word64) (Old.longs r) (Old.initLongs b))
    when (Old.hasTexts r) (fill @[Text] (Old.texts r) (Old.initTexts b))
    when (Old.hasPoints r) (fill @[E.Old'OldPoint] (Old.points r) (Old.initPoints b))
    when (Old.hasLists r) (fill @[Array Word8] (Old.lists r) (Old.initLists b))
    text (Old.hasSingle r) (Old.single r) (Old.setSingle b) (Old.copySingle b)

instance Fill E.Old'OldPoint where
  into b r = do
    OldPoint.setX b (OldPoint.x r)

instance Fill E.New where
  into b r = do
    New.setNumber b (New.number r)
    text (New.hasText r) (New.text r) (New.setText b) (New.copyText b)
    New.setColour b (New.colour r)
    when (New.hasBytes r) (fill @[E.New'Byte] (New.bytes r) (New.initBytes b))
    when (New.hasLongs r) (fill @[E.New'Long] (New.longs r) (New.initLongs b))
    when (New.hasTexts r) (fill @[E.New'Labelled] (New.texts r) (New.initTexts b))
    when (New.hasPoints r) (fill @[E.Point] (New.points r) (New.initPoints b))
    when (New.hasLists r) (fill @[E.New'Listed] (New.lists r) (New.initLists b))
    New.setSmall b (New.small r)
    New.setLarge b (New.large r)
    New.setFlag b (New.flag r)
    when (New.hasShorts r) (fill @(Array Int16) (New.shorts r) (New.initShorts b))
    when (New.hasChild r) (fill @E.New (New.child r) (const (New.initChild b)))
    text (New.hasName r) (New.name r) (New.setName b) (New.copyName b)
    choice (New.editChoice b) (New.getChoice r)
   where
    choice g v = case NewChoice.which v of
      NewChoice.SingleR x -> if NewChoice.hasSingle v then text True x (NewChoice.setSingle g) (NewChoice.copySingle g) else NewChoice.clearSingle g
      NewChoice.SeveralR x -> if NewChoice.hasSeveral v then fill @[Text] x (NewChoice.initSeveral g) else NewChoice.clearSeveral g
      NewChoice.UnknownR _ -> pure ()

instance Fill E.New'Byte where
  into b r = do
    Byte.setValue b (Byte.value r)
    Byte.setMore b (Byte.more r)

instance Fill E.New'Long where
  into b r = do
    Long.setValue b (Long.value r)
    text (Long.hasMore r) (Long.more r) (Long.setMore b) (Long.copyMore b)

instance Fill E.New'Labelled where
  into b r = do
    text (Labelled.hasValue r) (Labelled.value r) (Labelled.setValue b) (Labelled.copyValue b)
    Labelled.setNumber b (Labelled.number r)

instance Fill E.New'Listed where
  into b r = do
    when (Listed.hasValue r) (fill @(Array Word8) (Listed.value r) (Listed.initValue b))

instance Fill H.Target where
  into b r = do
    when (Target.hasChild r) (fill @H.Target (Target.child r) (const (Target.initChild b)))
    text (Target.hasText r) (Target.text r) (Target.setText b) (Target.copyText b)
    blob (Target.hasData_ r) (Target.data_ r) (Target.setData_ b)
    when (Target.hasVoids r) (fill @Voids (Target.voids r) (Target.initVoids b))
    when (Target.hasBools r) (fill @Bits (Target.bools r) (Target.initBools b))
    when (Target.hasBytes r) (fill @(Array Word8) (Target.bytes r) (Target.initBytes b))
    when (Target.hasShorts r) (fill @(Array Word16) (Target.shorts r) (Target.initShorts b))
    when (Target.hasInts r) (fill @(Array Word32) (Target.ints r) (Target.initInts b))
    when (Target.hasLongs r) (fill @(Array Word64) (Target.longs r) (Target.initLongs b))
    when (Target.hasTexts r) (fill @[Text] (Target.texts r) (Target.initTexts b))
    when (Target.hasLists r) (fill @[Array Word8] (Target.lists r) (Target.initLists b))
    when (Target.hasChildren r) (fill @[H.Target] (Target.children r) (Target.initChildren b))
    untyped (Target.hasAny r) (Target.any r) (Target.copyAny b)
    Target.setPeer b (Target.peer r)
    Target.setNumber b (Target.number r)
    Target.setRatio b (Target.ratio r)
    Target.setColour b (Target.colour r)
    case Target.which r of
      Target.FirstR x -> Target.setFirst b x
      Target.SecondR x -> if Target.hasSecond r then text True x (Target.setSecond b) (Target.copySecond b) else Target.clearSecond b
      Target.ThirdR x -> if Target.hasThird r then fill @(Array Word8) x (Target.initThird b) else Target.clearThird b
      Target.UnknownR _ -> pure ()

instance Fill H.Chain where
  into b r = when (Chain.hasNext r) (fill @H.Chain (Chain.next r) (const (Chain.initNext b)))

instance Fill H.Tree where
  into b r = when (HTree.hasBranches r) (fill @[H.Tree] (HTree.branches r) (HTree.initBranches b))

instance Fill H.Voids where
  into b r = when (HVoids.hasList r) (fill @Voids (HVoids.list r) (HVoids.initList b))

instance Fill H.Bools where
  into b r = when (HBools.hasList r) (fill @Bits (HBools.list r) (HBools.initList b))

instance Fill H.Structs where
  into b r = when (HStructs.hasList r) (fill @[H.Target] (HStructs.list r) (HStructs.initList b))

instance Fill H.Texts where
  into b r = when (HTexts.hasList r) (fill @[Text] (HTexts.list r) (HTexts.initList b))

instance Fill H.Anything where
  into b r = do
    untyped (Anything.hasAny r) (Anything.any r) (Anything.copyAny b)

instance Fill U.Mixed where
  into b r = do
    Mixed.setA b (Mixed.a r)
    text (Mixed.hasT r) (Mixed.t r) (Mixed.setT b) (Mixed.copyT b)

instance Fill U.ListOfVoid where
  into b r = when (OfVoid.hasList r) (fill @Voids (OfVoid.list r) (OfVoid.initList b))

instance Fill U.ListOfBool where
  into b r = when (OfBool.hasList r) (fill @Bits (OfBool.list r) (OfBool.initList b))

instance Fill U.ListOfUInt8 where
  into b r = when (OfUInt8.hasList r) (fill @(Array Word8) (OfUInt8.list r) (OfUInt8.initList b))

instance Fill U.ListOfUInt16 where
  into b r = when (OfUInt16.hasList r) (fill @(Array Word16) (OfUInt16.list r) (OfUInt16.initList b))

instance Fill U.ListOfUInt32 where
  into b r = when (OfUInt32.hasList r) (fill @(Array Word32) (OfUInt32.list r) (OfUInt32.initList b))

instance Fill U.ListOfUInt64 where
  into b r = when (OfUInt64.hasList r) (fill @(Array Word64) (OfUInt64.list r) (OfUInt64.initList b))

instance Fill U.ListOfText where
  into b r = when (OfText.hasList r) (fill @[Text] (OfText.list r) (OfText.initList b))

instance Fill U.ListOfLists where
  into b r = when (OfLists.hasList r) (fill @[Array Word8] (OfLists.list r) (OfLists.initList b))

instance Fill U.ListOfMixed where
  into b r = when (OfMixed.hasList r) (fill @[U.Mixed] (OfMixed.list r) (OfMixed.initList b))

-- The struct has 513 numbers, of which one suffices.
instance Fill A.Wide where
  into b r = do
    Wide.setF0 b (Wide.f0 r)
    text (Wide.hasText r) (Wide.text r) (Wide.setText b) (Wide.copyText b)

instance Fill A.Wides where
  into b r = do
    when (Wides.hasList r) (fill @[A.Wide] (Wides.list r) (Wides.initList b))
