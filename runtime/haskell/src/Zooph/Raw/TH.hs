{-# LANGUAGE MagicHash #-}
{-# LANGUAGE TemplateHaskellQuotes #-}

-- | Codecs of data types, written by Template Haskell: the fastest ones, and those that take the compiler the least.
--
-- > {-# LANGUAGE TemplateHaskell #-}
-- > data Expr = Number !Int64 | Add Expr Expr
-- > deriveRaw ''Expr
--
-- Of a type with parameters @ScopedTypeVariables@ has to be on, too.
module Zooph.Raw.TH
  ( deriveRaw
  ) where

import Control.Monad (unless, when)
import GHC.Exts (dataToTag#, isTrue#, ltWord#, int2Word#, tagToEnum#, (+#))
import Language.Haskell.TH
import Zooph.Internal.Raw.Description (labelOf)
import Zooph.Raw.Instance

-- | An instance of 'Raw' for a data type or newtype: constructors by their number, fields in the order of declaration.
deriveRaw :: Name -> Q [Dec]
deriveRaw name = do
  info <- reify name
  (variables, constructors) <- case info of
    TyConI (DataD _ _ variables _ constructors _) -> pure (variables, constructors)
    TyConI (NewtypeD _ _ variables _ constructor _) -> pure (variables, [constructor])
    _ -> fail ("deriveRaw: " ++ pprint name ++ " is no data type")
  when (null constructors) $ fail ("deriveRaw: " ++ pprint name ++ " has no values")
  scoped <- isExtEnabled ScopedTypeVariables
  unless (null variables || scoped) $ fail ("deriveRaw: " ++ pprint name ++ " has parameters, which needs ScopedTypeVariables")
  all_ <- mapM (parts name) constructors
  let parameters = map variable variables
      type_ = foldl AppT (ConT name) (map VarT parameters)
  one <- instanceD
    (pure [AppT (ConT ''Raw) (VarT parameter) | parameter <- parameters])
    (appT (conT ''Raw) (pure type_))
    (members (null parameters) name type_ all_)
  pure [one]

variable :: TyVarBndr flag -> Name
variable (PlainTV name _) = name
variable (KindedTV name _ _) = name

-- | A constructor: its name, and its fields' names and types.
data Part = Part Name [(String, Type)]

parts :: Name -> Con -> Q Part
parts type_ constructor = case constructor of
  NormalC name fields -> pure (Part name (zip (map show [0 :: Int ..]) (map snd fields)))
  RecC name fields -> pure (Part name [(labelOf (nameBase field), of_) | (field, _, of_) <- fields])
  InfixC (_, left) name (_, right) -> pure (Part name [("0", left), ("1", right)])
  _ -> fail ("deriveRaw: " ++ pprint type_ ++ " has a constructor with a context or a result type of its own")

-- | All members of the instance. Only small records are written into what uses them.
members :: Bool -> Name -> Type -> [Part] -> [Q Dec]
members simple name type_ all_ = case all_ of
  [only@(Part _ fields)]
    | length fields <= 8 -> map inlined ['size, 'poke#, 'peek#] ++ recordMembers name only
    | otherwise -> recordMembers name only
  _
    | simple && all (\(Part _ fields) -> null fields) all_ -> map inlined ['size, 'poke#, 'peek#] ++ enumMembers name type_ all_
    | otherwise -> sumMembers name all_
 where
  inlined member = pragInlD member Inline FunLike AllPhases

sizeOf :: Type -> Q Exp
sizeOf type_ = sigE (varE 'size) (appT (conT ''Size) (pure type_))

-- | The minimum of these fields.
leastOf :: [(String, Type)] -> Q Exp
leastOf [] = int 0
leastOf fields = foldr1 plus [[|minimum# $(sizeOf type_)|] | (_, type_) <- fields]

plus :: Q Exp -> Q Exp -> Q Exp
plus one other = [|$one +# $other|]

int :: Int -> Q Exp
int = litE . intPrimL . fromIntegral

constantOf :: [(String, Type)] -> Q Exp
constantOf [] = [|True|]
constantOf fields = foldr1 (\one other -> [|$one && $other|]) [[|isConstant $(sizeOf type_)|] | (_, type_) <- fields]

beyondOf :: [(String, Type)] -> Name -> [Name] -> Q Exp
beyondOf [] _ _ = int 0
beyondOf fields levels values =
  foldr1 plus [[|beyond# $(sizeOf type_) $(varE levels) $(varE value)|] | ((_, type_), value) <- zip fields values]

-- | A result of three parts, taken apart.
triple :: Q Exp -> (Name -> Name -> Name -> Q Exp) -> Q Exp
triple from body = do
  [s, p, x] <- mapM newName ["s", "p", "x"]
  caseE from [match (unboxedTupP [varP s, varP p, varP x]) (normalB (body s p x)) []]

-- | Writes these values one behind another.
written :: [Name] -> Name -> Name -> Q Exp
written [] p s = unboxedTupE [varE s, varE p]
written [value] p s = [|poke# $(varE value) $(varE p) $(varE s)|]
written (value : rest) p s = do
  [s1, p1] <- mapM newName ["s", "p"]
  caseE [|poke# $(varE value) $(varE p) $(varE s)|] [match (unboxedTupP [varP s1, varP p1]) (normalB (written rest p1 s1)) []]

-- | Reads the fields of a constructor, each up to the minimum of those behind it, and makes the value.
readFields :: Name -> [(String, Type)] -> [Name] -> Name -> Name -> Q Exp
readFields constructor fields [c, l, e] p0 s0 = ends (drop 1 fields) $ \behind -> go fields behind [] p0 s0
 where
  go ((_, type_) : rest) (end : ends_) values p s =
    triple [|peek# $(varE c) $(varE l) $end $(varE p) $(varE s)|] $ \s1 p1 x -> go' type_ rest ends_ (x : values) p1 s1
  go _ _ values p s = do
    made <- newName "made"
    caseE
      (foldl appE (conE constructor) (map varE (reverse values)))
      [match (bangP (varP made)) (normalB (unboxedTupE [varE s, varE p, varE made])) []]
  go' _ = go
  -- The ends of all fields, from the minima of those behind them, which are added up from the last one.
  ends later body = sums later (\totals -> body ([[|before# $(varE e) $(varE total)|] | total <- totals] ++ [varE e]))
  sums [] body = body []
  sums ((_, type_) : rest) body = sums rest $ \totals -> do
    total <- newName "behind"
    let whole = case totals of
          [] -> [|minimum# $(sizeOf type_)|]
          next : _ -> [|minimum# $(sizeOf type_) +# $(varE next)|]
    caseE whole [match (varP total) (normalB (body (total : totals))) []]
readFields _ _ _ _ _ = fail "deriveRaw: readFields"

describe :: [(String, Type)] -> Q Exp
describe fields = listE [[|(field, described $(sigE (varE 'shape) (appT (conT ''Shape) (pure type_))))|] | (field, type_) <- fields]

fresh :: String -> [(String, Type)] -> Q [Name]
fresh label fields = mapM (const (newName label)) fields

recordMembers :: Name -> Part -> [Q Dec]
recordMembers name (Part constructor fields) =
  [ valD (varP 'size) (normalB ([|sized|] `appE` constantOf fields `appE` leastOf fields `appE` beyond)) []
  , do
      values <- fresh "x" fields
      [p, s] <- mapM newName ["p", "s"]
      funD 'poke# [clause [conP constructor (map varP values), varP p, varP s] (normalB (written values p s)) []]
  , if null fields
      then do
        [p, s] <- mapM newName ["p", "s"]
        funD 'peek# [clause [wildP, wildP, wildP, varP p, varP s] (normalB (unboxedTupE [varE s, varE p, conE constructor])) []]
      else do
        [c, l, e, p, s] <- mapM newName ["c", "l", "e", "p", "s"]
        funD 'peek# [clause (map varP [c, l, e, p, s]) (normalB (readFields constructor fields [c, l, e] p s)) []]
  , valD (varP 'shape) (normalB [|recordOf $(stringE (nameBase name)) $(describe fields)|]) []
  ]
 where
  beyond = do
    levels <- newName "levels"
    values <- fresh "x" fields
    if null fields
      then lamE [wildP, wildP] (int 0)
      else lamE [varP levels, conP constructor (map varP values)] (beyondOf fields levels values)

sumShape :: Name -> [Part] -> Q Dec
sumShape name all_ =
  valD (varP 'shape) (normalB [|sumOf $(stringE (nameBase name)) $(listE [[|($(stringE (nameBase one)), $(describe fields))|] | Part one fields <- all_])|]) []

widthOf :: [Part] -> Int
widthOf all_
  | length all_ <= 256 = 1
  | length all_ <= 65536 = 2
  | otherwise = 4

-- | Of constructors without fields: their numbers are those of the compiler.
enumMembers :: Name -> Type -> [Part] -> [Q Dec]
enumMembers name type_ all_ =
  [ valD (varP 'size) (normalB [|Const $(litE (integerL (fromIntegral (widthOf all_))))|]) []
  , do
      [x, p, s] <- mapM newName ["x", "p", "s"]
      funD 'poke# [clause [bangP (varP x), varP p, varP s] (normalB [|putTag# $count (dataToTag# $(varE x)) $(varE p) $(varE s)|]) []]
  , do
      [p, s] <- mapM newName ["p", "s"]
      let body s1 p1 tag =
            [|if isTrue# (ltWord# (int2Word# $(varE tag)) (int2Word# $count))
                then $(do made <- newName "made"
                          caseE (sigE [|tagToEnum# $(varE tag)|] (pure type_))
                            [match (bangP (varP made)) (normalB (unboxedTupE [varE s1, varE p1, varE made])) []])
                else stop# BadTag $(varE p) $(varE s1)|]
      funD 'peek# [clause [wildP, wildP, wildP, varP p, varP s] (normalB (tagged p s body)) []]
  , sumShape name all_
  ]
 where
  count = int (length all_)
  tagged p s body = do
    [s1, p1, tag] <- mapM newName ["s", "p", "tag"]
    caseE [|takeTag# $count $(varE p) $(varE s)|] [match (unboxedTupP [varP s1, varP p1, varP tag]) (normalB (body s1 p1 tag)) []]

sumMembers :: Name -> [Part] -> [Q Dec]
sumMembers name all_ =
  [ valD (varP 'size) (normalB (if all (\(Part _ fields) -> null fields) all_ then [|Const $width|] else [|Var $width $beyond|])) []
  , funD 'poke# (zipWith write [0 ..] all_)
  , do
      [c, l, e, p, s] <- mapM newName ["c", "l", "e", "p", "s"]
      let used = any (\(Part _ fields) -> not (null fields)) all_
          named x = if used then varP x else wildP
      funD 'peek# [clause (map named [c, l, e] ++ [varP p, varP s]) (normalB (triple [|takeTag# $count $(varE p) $(varE s)|] (chosen [c, l, e] p))) []]
  , sumShape name all_
  ]
 where
  count = int (length all_)
  width = litE (integerL (fromIntegral (widthOf all_)))
  beyond = do
    levels <- newName "levels"
    value <- newName "value"
    lamE [varP levels, varP value] (caseE (varE value) (map (measure levels) all_))
  measure _ (Part one []) = match (conP one []) (normalB (int 0)) []
  measure levels (Part one fields) = do
    values <- fresh "x" fields
    within <- newName "within"
    match
      (conP one (map varP values))
      (normalB [|beyondConstructor# $(leastOf fields) $(constantOf fields) $(varE levels) $(lamE [varP within] (beyondOf fields within values))|])
      []
  write :: Int -> Part -> Q Clause
  write number (Part one fields) = do
    values <- fresh "x" fields
    [p, s, p1, s1] <- mapM newName ["p", "s", "p", "s"]
    clause
      [conP one (map varP values), varP p, varP s]
      (normalB (caseE [|putTag# $count $(int number) $(varE p) $(varE s)|] [match (unboxedTupP [varP s1, varP p1]) (normalB (written values p1 s1)) []]))
      []
  chosen context p s1 p1 tag =
    caseE (varE tag) (zipWith (alternative context p1 s1) [0 ..] all_ ++ [match wildP (normalB [|stop# BadTag $(varE p) $(varE s1)|]) []])
  alternative :: [Name] -> Name -> Name -> Integer -> Part -> Q Match
  alternative context p1 s1 number (Part one fields) = match (litP (intPrimL number)) (normalB body) []
   where
    body = case (fields, context) of
      ([], _) -> unboxedTupE [varE s1, varE p1, conE one]
      (_, [c, l, e]) -> do
        [within, s2] <- mapM newName ["within", "s"]
        [|constructor# $(leastOf fields) $(constantOf fields) $(varE l) $(varE e) $(varE p1) $(varE s1) $(lamE [varP within, varP s2] (readFields one fields [c, within, e] p1 s2))|]
      _ -> fail "deriveRaw: alternative"
