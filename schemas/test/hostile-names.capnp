@0xc4841d3268015dc2;
# Names that mean something in Rust, OCaml, Go, Haskell or C++, or that generated code would like to
# use itself, in every kind of place. The language wants types capitalised, everything else not, and
# no underscores. The list is long, so each kind of place has it once.

struct Fields {
  # As scalar fields.
  as @0 :UInt8; async @1 :UInt8; await @2 :UInt8; break @3 :UInt8; const @4 :UInt8;
  continue @5 :UInt8; crate @6 :UInt8; dyn @7 :UInt8; else @8 :UInt8; enum @9 :UInt8;
  extern @10 :UInt8; false @11 :UInt8; fn @12 :UInt8; for @13 :UInt8; if @14 :UInt8;
  impl @15 :UInt8; in @16 :UInt8; let @17 :UInt8; loop @18 :UInt8; match @19 :UInt8;
  mod @20 :UInt8; move @21 :UInt8; mut @22 :UInt8; pub @23 :UInt8; ref @24 :UInt8;
  return @25 :UInt8; self @26 :UInt8; static @27 :UInt8; struct @28 :UInt8; super @29 :UInt8;
  trait @30 :UInt8; true @31 :UInt8; type @32 :UInt8; unsafe @33 :UInt8; use @34 :UInt8;
  where @35 :UInt8; while @36 :UInt8; abstract @37 :UInt8; become @38 :UInt8; box @39 :UInt8;
  do @40 :UInt8; final @41 :UInt8; macro @42 :UInt8; override @43 :UInt8; priv @44 :UInt8;
  try @45 :UInt8; typeof @46 :UInt8; unsized @47 :UInt8; virtual @48 :UInt8; yield @49 :UInt8;
  gen @50 :UInt8; union @51 :UInt8; raw @52 :UInt8; safe @53 :UInt8; default @54 :UInt8;
  auto @55 :UInt8; macroRules @56 :UInt8; and @57 :UInt8; assert @58 :UInt8; asr @59 :UInt8;
  begin @60 :UInt8; class @61 :UInt8; constraint @62 :UInt8; done @63 :UInt8; downto @64 :UInt8;
  end @65 :UInt8; exception @66 :UInt8; external @67 :UInt8; fun @68 :UInt8;
  function @69 :UInt8; functor @70 :UInt8; include @71 :UInt8; inherit @72 :UInt8;
  initializer @73 :UInt8; land @74 :UInt8; lazy @75 :UInt8; lor @76 :UInt8; lsl @77 :UInt8;
  lsr @78 :UInt8; lxor @79 :UInt8; method @80 :UInt8; module @81 :UInt8; mutable @82 :UInt8;
  new @83 :UInt8; nonrec @84 :UInt8; object @85 :UInt8; of @86 :UInt8; open @87 :UInt8;
  or @88 :UInt8; private @89 :UInt8; rec @90 :UInt8; sig @91 :UInt8; then @92 :UInt8;
  to @93 :UInt8; val @94 :UInt8; when @95 :UInt8; with @96 :UInt8; parser @97 :UInt8;
  effect @98 :UInt8; value @99 :UInt8; ignore @100 :UInt8; compare @101 :UInt8;
  raise @102 :UInt8; failwith @103 :UInt8; not @104 :UInt8; case @105 :UInt8; chan @106 :UInt8;
  defer @107 :UInt8; fallthrough @108 :UInt8; func @109 :UInt8; go @110 :UInt8;
  goto @111 :UInt8; import @112 :UInt8; interface @113 :UInt8; map @114 :UInt8;
  package @115 :UInt8; range @116 :UInt8; select @117 :UInt8; switch @118 :UInt8;
  var @119 :UInt8; any @120 :UInt8; append @121 :UInt8; bool @122 :UInt8; byte @123 :UInt8;
  cap @124 :UInt8; clear @125 :UInt8; close @126 :UInt8; comparable @127 :UInt8;
  complex @128 :UInt8; complex64 @129 :UInt8; complex128 @130 :UInt8; copy @131 :UInt8;
  delete @132 :UInt8; error @133 :UInt8; float32 @134 :UInt8; float64 @135 :UInt8;
  imag @136 :UInt8; int @137 :UInt8; int8 @138 :UInt8; int16 @139 :UInt8; int32 @140 :UInt8;
  int64 @141 :UInt8; iota @142 :UInt8; len @143 :UInt8; make @144 :UInt8; max @145 :UInt8;
  min @146 :UInt8; nil @147 :UInt8; panic @148 :UInt8; print @149 :UInt8; println @150 :UInt8;
  real @151 :UInt8; recover @152 :UInt8; rune @153 :UInt8; string @154 :UInt8; uint @155 :UInt8;
  uint8 @156 :UInt8; uint16 @157 :UInt8; uint32 @158 :UInt8; uint64 @159 :UInt8;
  uintptr @160 :UInt8; init @161 :UInt8; main @162 :UInt8; data @163 :UInt8;
  deriving @164 :UInt8; foreign @165 :UInt8; forall @166 :UInt8; infix @167 :UInt8;
  infixl @168 :UInt8; infixr @169 :UInt8; instance @170 :UInt8; mdo @171 :UInt8;
  newtype @172 :UInt8; proc @173 :UInt8; qualified @174 :UInt8; hiding @175 :UInt8;
  family @176 :UInt8; role @177 :UInt8; pattern @178 :UInt8; stock @179 :UInt8;
  anyclass @180 :UInt8; via @181 :UInt8; export @182 :UInt8; ccall @183 :UInt8; id @184 :UInt8;
  filter @185 :UInt8; head @186 :UInt8; tail @187 :UInt8; either @188 :UInt8; maybe @189 :UInt8;
  show @190 :UInt8; read @191 :UInt8; pure @192 :UInt8; fmap @193 :UInt8; alignas @194 :UInt8;
  alignof @195 :UInt8; andEq @196 :UInt8; asm @197 :UInt8; bitand @198 :UInt8;
  bitor @199 :UInt8; catch @200 :UInt8; char @201 :UInt8; char8T @202 :UInt8;
  char16T @203 :UInt8; char32T @204 :UInt8; compl @205 :UInt8; concept @206 :UInt8;
  consteval @207 :UInt8; constexpr @208 :UInt8; constinit @209 :UInt8; constCast @210 :UInt8;
  coAwait @211 :UInt8; coReturn @212 :UInt8; coYield @213 :UInt8; decltype @214 :UInt8;
  double @215 :UInt8; dynamicCast @216 :UInt8; explicit @217 :UInt8; float @218 :UInt8;
  friend @219 :UInt8; inline @220 :UInt8; long @221 :UInt8; namespace @222 :UInt8;
  noexcept @223 :UInt8; notEq @224 :UInt8; nullptr @225 :UInt8; operator @226 :UInt8;
  orEq @227 :UInt8; protected @228 :UInt8; public @229 :UInt8; register @230 :UInt8;
  reinterpretCast @231 :UInt8; requires @232 :UInt8; short @233 :UInt8; signed @234 :UInt8;
  sizeof @235 :UInt8; staticAssert @236 :UInt8; staticCast @237 :UInt8; template @238 :UInt8;
  this @239 :UInt8; threadLocal @240 :UInt8; throw @241 :UInt8; typedef @242 :UInt8;
  typeid @243 :UInt8; typename @244 :UInt8; unsigned @245 :UInt8; using @246 :UInt8;
  void @247 :UInt8; volatile @248 :UInt8; wcharT @249 :UInt8; xor @250 :UInt8;
  xorEq @251 :UInt8; transactionSafe @252 :UInt8; std @253 :UInt8; errno @254 :UInt8;
  stdin @255 :UInt8; stdout @256 :UInt8; offsetof @257 :UInt8; major @258 :UInt8;
  minor @259 :UInt8; unix @260 :UInt8; linux @261 :UInt8; reader @262 :UInt8;
  builder @263 :UInt8; record @264 :UInt8; unknown @265 :UInt8; which @266 :UInt8;
  list @267 :UInt8; option @268 :UInt8; text @269 :UInt8; openLazy @270 :UInt8;
  openPrefix @271 :UInt8; get @272 :UInt8; set @273 :UInt8; has @274 :UInt8; clone @275 :UInt8;
  drop @276 :UInt8; toBytes @277 :UInt8; fromBytes @278 :UInt8; toMessage @279 :UInt8;
  ofReader @280 :UInt8; vec @281 :UInt8; result @282 :UInt8; framed @283 :UInt8;
  segments @284 :UInt8; writeTo @285 :UInt8; reset @286 :UInt8; root @287 :UInt8;
  arena @288 :UInt8; message @289 :UInt8; fault @290 :UInt8; stream @291 :UInt8;
  encode @292 :UInt8; decode @293 :UInt8; compact @294 :UInt8; at @295 :UInt8;
  length @296 :UInt8; iter @297 :UInt8; size @298 :UInt8; sizes @299 :UInt8; next @300 :UInt8;
  from @301 :UInt8; into @302 :UInt8; borrow @303 :UInt8; asRef @304 :UInt8; deref @305 :UInt8;
  fmt @306 :UInt8; eq @307 :UInt8; hash @308 :UInt8; cmp @309 :UInt8; index @310 :UInt8;
  equal @311 :UInt8; pp @312 :UInt8; values @313 :UInt8; bytes @314 :UInt8; name @315 :UInt8;
  names @316 :UInt8; path @317 :UInt8; kind @318 :UInt8; word @319 :UInt8; words @320 :UInt8;
  segment @321 :UInt8; capacity @322 :UInt8; disown @323 :UInt8; adopt @324 :UInt8;
  orphan @325 :UInt8; visit @326 :UInt8; zooph @327 :UInt8; capnp @328 :UInt8; core @329 :UInt8;
  alloc @330 :UInt8; prelude @331 :UInt8; some @332 :UInt8; none @333 :UInt8; ok @334 :UInt8;
  err @335 :UInt8; u8 @336 :UInt8; i64 @337 :UInt8; f64 @338 :UInt8; usize @339 :UInt8;
  str @340 :UInt8; uInt8 @341 :UInt8; group @342 :UInt8; annotation @343 :UInt8;
  anyPointer @344 :UInt8; list2 @345 :UInt8; schema @346 :UInt8; typeId @347 :UInt8;
  node @348 :UInt8; isDefault @349 :UInt8; sameBits @350 :UInt8; clearOther @351 :UInt8;
  whichTag @352 :UInt8; hasWhich @353 :UInt8; getWhich @354 :UInt8; setWhich @355 :UInt8;
  initWhich @356 :UInt8; typeA @357 :UInt8; selfA @358 :UInt8; rSelf @359 :UInt8;
}

struct Pointers {
  # As pointer fields, whose accessors come in more forms.
  as @0 :Text; async @1 :Text; await @2 :Text; break @3 :Text; const @4 :Text;
  continue @5 :Text; crate @6 :Text; dyn @7 :Text; else @8 :Text; enum @9 :Text;
  extern @10 :Text; false @11 :Text; fn @12 :Text; for @13 :Text; if @14 :Text; impl @15 :Text;
  in @16 :Text; let @17 :Text; loop @18 :Text; match @19 :Text; mod @20 :Text; move @21 :Text;
  mut @22 :Text; pub @23 :Text; ref @24 :Text; return @25 :Text; self @26 :Text;
  static @27 :Text; struct @28 :Text; super @29 :Text; trait @30 :Text; true @31 :Text;
  type @32 :Text; unsafe @33 :Text; use @34 :Text; where @35 :Text; while @36 :Text;
  abstract @37 :Text; become @38 :Text; box @39 :Text; do @40 :Text; final @41 :Text;
  macro @42 :Text; override @43 :Text; priv @44 :Text; try @45 :Text; typeof @46 :Text;
  unsized @47 :Text; virtual @48 :Text; yield @49 :Text; gen @50 :Text; union @51 :Text;
  raw @52 :Text; safe @53 :Text; default @54 :Text; auto @55 :Text; macroRules @56 :Text;
  and @57 :Text; assert @58 :Text; asr @59 :Text; begin @60 :Text; class @61 :Text;
  constraint @62 :Text; done @63 :Text; downto @64 :Text; end @65 :Text; exception @66 :Text;
  external @67 :Text; fun @68 :Text; function @69 :Text; functor @70 :Text; include @71 :Text;
  inherit @72 :Text; initializer @73 :Text; land @74 :Text; lazy @75 :Text; lor @76 :Text;
  lsl @77 :Text; lsr @78 :Text; lxor @79 :Text; method @80 :Text; module @81 :Text;
  mutable @82 :Text; new @83 :Text; nonrec @84 :Text; object @85 :Text; of @86 :Text;
  open @87 :Text; or @88 :Text; private @89 :Text; rec @90 :Text; sig @91 :Text; then @92 :Text;
  to @93 :Text; val @94 :Text; when @95 :Text; with @96 :Text; parser @97 :Text;
  effect @98 :Text; value @99 :Text; ignore @100 :Text; compare @101 :Text; raise @102 :Text;
  failwith @103 :Text; not @104 :Text; case @105 :Text; chan @106 :Text; defer @107 :Text;
  fallthrough @108 :Text; func @109 :Text; go @110 :Text; goto @111 :Text; import @112 :Text;
  interface @113 :Text; map @114 :Text; package @115 :Text; range @116 :Text; select @117 :Text;
  switch @118 :Text; var @119 :Text; any @120 :Text; append @121 :Text; bool @122 :Text;
  byte @123 :Text; cap @124 :Text; clear @125 :Text; close @126 :Text; comparable @127 :Text;
  complex @128 :Text; complex64 @129 :Text; complex128 @130 :Text; copy @131 :Text;
  delete @132 :Text; error @133 :Text; float32 @134 :Text; float64 @135 :Text; imag @136 :Text;
  int @137 :Text; int8 @138 :Text; int16 @139 :Text; int32 @140 :Text; int64 @141 :Text;
  iota @142 :Text; len @143 :Text; make @144 :Text; max @145 :Text; min @146 :Text;
  nil @147 :Text; panic @148 :Text; print @149 :Text; println @150 :Text; real @151 :Text;
  recover @152 :Text; rune @153 :Text; string @154 :Text; uint @155 :Text; uint8 @156 :Text;
  uint16 @157 :Text; uint32 @158 :Text; uint64 @159 :Text; uintptr @160 :Text; init @161 :Text;
  main @162 :Text; data @163 :Text; deriving @164 :Text; foreign @165 :Text; forall @166 :Text;
  infix @167 :Text; infixl @168 :Text; infixr @169 :Text; instance @170 :Text; mdo @171 :Text;
  newtype @172 :Text; proc @173 :Text; qualified @174 :Text; hiding @175 :Text;
  family @176 :Text; role @177 :Text; pattern @178 :Text; stock @179 :Text; anyclass @180 :Text;
  via @181 :Text; export @182 :Text; ccall @183 :Text; id @184 :Text; filter @185 :Text;
  head @186 :Text; tail @187 :Text; either @188 :Text; maybe @189 :Text; show @190 :Text;
  read @191 :Text; pure @192 :Text; fmap @193 :Text; alignas @194 :Text; alignof @195 :Text;
  andEq @196 :Text; asm @197 :Text; bitand @198 :Text; bitor @199 :Text; catch @200 :Text;
  char @201 :Text; char8T @202 :Text; char16T @203 :Text; char32T @204 :Text; compl @205 :Text;
  concept @206 :Text; consteval @207 :Text; constexpr @208 :Text; constinit @209 :Text;
  constCast @210 :Text; coAwait @211 :Text; coReturn @212 :Text; coYield @213 :Text;
  decltype @214 :Text; double @215 :Text; dynamicCast @216 :Text; explicit @217 :Text;
  float @218 :Text; friend @219 :Text; inline @220 :Text; long @221 :Text; namespace @222 :Text;
  noexcept @223 :Text; notEq @224 :Text; nullptr @225 :Text; operator @226 :Text;
  orEq @227 :Text; protected @228 :Text; public @229 :Text; register @230 :Text;
  reinterpretCast @231 :Text; requires @232 :Text; short @233 :Text; signed @234 :Text;
  sizeof @235 :Text; staticAssert @236 :Text; staticCast @237 :Text; template @238 :Text;
  this @239 :Text; threadLocal @240 :Text; throw @241 :Text; typedef @242 :Text;
  typeid @243 :Text; typename @244 :Text; unsigned @245 :Text; using @246 :Text;
  void @247 :Text; volatile @248 :Text; wcharT @249 :Text; xor @250 :Text; xorEq @251 :Text;
  transactionSafe @252 :Text; std @253 :Text; errno @254 :Text; stdin @255 :Text;
  stdout @256 :Text; offsetof @257 :Text; major @258 :Text; minor @259 :Text; unix @260 :Text;
  linux @261 :Text; reader @262 :Text; builder @263 :Text; record @264 :Text;
  unknown @265 :Text; which @266 :Text; list @267 :Text; option @268 :Text; text @269 :Text;
  openLazy @270 :Text; openPrefix @271 :Text; get @272 :Text; set @273 :Text; has @274 :Text;
  clone @275 :Text; drop @276 :Text; toBytes @277 :Text; fromBytes @278 :Text;
  toMessage @279 :Text; ofReader @280 :Text; vec @281 :Text; result @282 :Text;
  framed @283 :Text; segments @284 :Text; writeTo @285 :Text; reset @286 :Text; root @287 :Text;
  arena @288 :Text; message @289 :Text; fault @290 :Text; stream @291 :Text; encode @292 :Text;
  decode @293 :Text; compact @294 :Text; at @295 :Text; length @296 :Text; iter @297 :Text;
  size @298 :Text; sizes @299 :Text; next @300 :Text; from @301 :Text; into @302 :Text;
  borrow @303 :Text; asRef @304 :Text; deref @305 :Text; fmt @306 :Text; eq @307 :Text;
  hash @308 :Text; cmp @309 :Text; index @310 :Text; equal @311 :Text; pp @312 :Text;
  values @313 :Text; bytes @314 :Text; name @315 :Text; names @316 :Text; path @317 :Text;
  kind @318 :Text; word @319 :Text; words @320 :Text; segment @321 :Text; capacity @322 :Text;
  disown @323 :Text; adopt @324 :Text; orphan @325 :Text; visit @326 :Text; zooph @327 :Text;
  capnp @328 :Text; core @329 :Text; alloc @330 :Text; prelude @331 :Text; some @332 :Text;
  none @333 :Text; ok @334 :Text; err @335 :Text; u8 @336 :Text; i64 @337 :Text; f64 @338 :Text;
  usize @339 :Text; str @340 :Text; uInt8 @341 :Text; group @342 :Text; annotation @343 :Text;
  anyPointer @344 :Text; list2 @345 :Text; schema @346 :Text; typeId @347 :Text;
  node @348 :Text; isDefault @349 :Text; sameBits @350 :Text; clearOther @351 :Text;
  whichTag @352 :Text; hasWhich @353 :Text; getWhich @354 :Text; setWhich @355 :Text;
  initWhich @356 :Text; typeA @357 :Text; selfA @358 :Text; rSelf @359 :Text;
}

struct Members {
  # As members of an unnamed union.
  union {
    as @0 :Void; async @1 :Void; await @2 :Void; break @3 :Void; const @4 :Void;
    continue @5 :Void; crate @6 :Void; dyn @7 :Void; else @8 :Void; enum @9 :Void;
    extern @10 :Void; false @11 :Void; fn @12 :Void; for @13 :Void; if @14 :Void;
    impl @15 :Void; in @16 :Void; let @17 :Void; loop @18 :Void; match @19 :Void; mod @20 :Void;
    move @21 :Void; mut @22 :Void; pub @23 :Void; ref @24 :Void; return @25 :Void;
    self @26 :Void; static @27 :Void; struct @28 :Void; super @29 :Void; trait @30 :Void;
    true @31 :Void; type @32 :Void; unsafe @33 :Void; use @34 :Void; where @35 :Void;
    while @36 :Void; abstract @37 :Void; become @38 :Void; box @39 :Void; do @40 :Void;
    final @41 :Void; macro @42 :Void; override @43 :Void; priv @44 :Void; try @45 :Void;
    typeof @46 :Void; unsized @47 :Void; virtual @48 :Void; yield @49 :Void; gen @50 :Void;
    union @51 :Void; raw @52 :Void; safe @53 :Void; default @54 :Void; auto @55 :Void;
    macroRules @56 :Void; and @57 :Void; assert @58 :Void; asr @59 :Void; begin @60 :Void;
    class @61 :Void; constraint @62 :Void; done @63 :Void; downto @64 :Void; end @65 :Void;
    exception @66 :Void; external @67 :Void; fun @68 :Void; function @69 :Void;
    functor @70 :Void; include @71 :Void; inherit @72 :Void; initializer @73 :Void;
    land @74 :Void; lazy @75 :Void; lor @76 :Void; lsl @77 :Void; lsr @78 :Void; lxor @79 :Void;
    method @80 :Void; module @81 :Void; mutable @82 :Void; new @83 :Void; nonrec @84 :Void;
    object @85 :Void; of @86 :Void; open @87 :Void; or @88 :Void; private @89 :Void;
    rec @90 :Void; sig @91 :Void; then @92 :Void; to @93 :Void; val @94 :Void; when @95 :Void;
    with @96 :Void; parser @97 :Void; effect @98 :Void; value @99 :Void; ignore @100 :Void;
    compare @101 :Void; raise @102 :Void; failwith @103 :Void; not @104 :Void; case @105 :Void;
    chan @106 :Void; defer @107 :Void; fallthrough @108 :Void; func @109 :Void; go @110 :Void;
    goto @111 :Void; import @112 :Void; interface @113 :Void; map @114 :Void;
    package @115 :Void; range @116 :Void; select @117 :Void; switch @118 :Void; var @119 :Void;
    any @120 :Void; append @121 :Void; bool @122 :Void; byte @123 :Void; cap @124 :Void;
    clear @125 :Void; close @126 :Void; comparable @127 :Void; complex @128 :Void;
    complex64 @129 :Void; complex128 @130 :Void; copy @131 :Void; delete @132 :Void;
    error @133 :Void; float32 @134 :Void; float64 @135 :Void; imag @136 :Void; int @137 :Void;
    int8 @138 :Void; int16 @139 :Void; int32 @140 :Void; int64 @141 :Void; iota @142 :Void;
    len @143 :Void; make @144 :Void; max @145 :Void; min @146 :Void; nil @147 :Void;
    panic @148 :Void; print @149 :Void; println @150 :Void; real @151 :Void; recover @152 :Void;
    rune @153 :Void; string @154 :Void; uint @155 :Void; uint8 @156 :Void; uint16 @157 :Void;
    uint32 @158 :Void; uint64 @159 :Void; uintptr @160 :Void; init @161 :Void; main @162 :Void;
    data @163 :Void; deriving @164 :Void; foreign @165 :Void; forall @166 :Void;
    infix @167 :Void; infixl @168 :Void; infixr @169 :Void; instance @170 :Void; mdo @171 :Void;
    newtype @172 :Void; proc @173 :Void; qualified @174 :Void; hiding @175 :Void;
    family @176 :Void; role @177 :Void; pattern @178 :Void; stock @179 :Void;
    anyclass @180 :Void; via @181 :Void; export @182 :Void; ccall @183 :Void; id @184 :Void;
    filter @185 :Void; head @186 :Void; tail @187 :Void; either @188 :Void; maybe @189 :Void;
    show @190 :Void; read @191 :Void; pure @192 :Void; fmap @193 :Void; alignas @194 :Void;
    alignof @195 :Void; andEq @196 :Void; asm @197 :Void; bitand @198 :Void; bitor @199 :Void;
    catch @200 :Void; char @201 :Void; char8T @202 :Void; char16T @203 :Void;
    char32T @204 :Void; compl @205 :Void; concept @206 :Void; consteval @207 :Void;
    constexpr @208 :Void; constinit @209 :Void; constCast @210 :Void; coAwait @211 :Void;
    coReturn @212 :Void; coYield @213 :Void; decltype @214 :Void; double @215 :Void;
    dynamicCast @216 :Void; explicit @217 :Void; float @218 :Void; friend @219 :Void;
    inline @220 :Void; long @221 :Void; namespace @222 :Void; noexcept @223 :Void;
    notEq @224 :Void; nullptr @225 :Void; operator @226 :Void; orEq @227 :Void;
    protected @228 :Void; public @229 :Void; register @230 :Void; reinterpretCast @231 :Void;
    requires @232 :Void; short @233 :Void; signed @234 :Void; sizeof @235 :Void;
    staticAssert @236 :Void; staticCast @237 :Void; template @238 :Void; this @239 :Void;
    threadLocal @240 :Void; throw @241 :Void; typedef @242 :Void; typeid @243 :Void;
    typename @244 :Void; unsigned @245 :Void; using @246 :Void; void @247 :Void;
    volatile @248 :Void; wcharT @249 :Void; xor @250 :Void; xorEq @251 :Void;
    transactionSafe @252 :Void; std @253 :Void; errno @254 :Void; stdin @255 :Void;
    stdout @256 :Void; offsetof @257 :Void; major @258 :Void; minor @259 :Void; unix @260 :Void;
    linux @261 :Void; reader @262 :Void; builder @263 :Void; record @264 :Void;
    unknown @265 :Void; which @266 :Void; list @267 :Void; option @268 :Void; text @269 :Void;
    openLazy @270 :Void; openPrefix @271 :Void; get @272 :Void; set @273 :Void; has @274 :Void;
    clone @275 :Void; drop @276 :Void; toBytes @277 :Void; fromBytes @278 :Void;
    toMessage @279 :Void; ofReader @280 :Void; vec @281 :Void; result @282 :Void;
    framed @283 :Void; segments @284 :Void; writeTo @285 :Void; reset @286 :Void;
    root @287 :Void; arena @288 :Void; message @289 :Void; fault @290 :Void; stream @291 :Void;
    encode @292 :Void; decode @293 :Void; compact @294 :Void; at @295 :Void; length @296 :Void;
    iter @297 :Void; size @298 :Void; sizes @299 :Void; next @300 :Void; from @301 :Void;
    into @302 :Void; borrow @303 :Void; asRef @304 :Void; deref @305 :Void; fmt @306 :Void;
    eq @307 :Void; hash @308 :Void; cmp @309 :Void; index @310 :Void; equal @311 :Void;
    pp @312 :Void; values @313 :Void; bytes @314 :Void; name @315 :Void; names @316 :Void;
    path @317 :Void; kind @318 :Void; word @319 :Void; words @320 :Void; segment @321 :Void;
    capacity @322 :Void; disown @323 :Void; adopt @324 :Void; orphan @325 :Void;
    visit @326 :Void; zooph @327 :Void; capnp @328 :Void; core @329 :Void; alloc @330 :Void;
    prelude @331 :Void; some @332 :Void; none @333 :Void; ok @334 :Void; err @335 :Void;
    u8 @336 :Void; i64 @337 :Void; f64 @338 :Void; usize @339 :Void; str @340 :Void;
    uInt8 @341 :Void; group @342 :Void; annotation @343 :Void; anyPointer @344 :Void;
    list2 @345 :Void; schema @346 :Void; typeId @347 :Void; node @348 :Void;
    isDefault @349 :Void; sameBits @350 :Void; clearOther @351 :Void; whichTag @352 :Void;
    hasWhich @353 :Void; getWhich @354 :Void; setWhich @355 :Void; initWhich @356 :Void;
    typeA @357 :Void; selfA @358 :Void; rSelf @359 :Void;
  }
}

struct NamedMembers {
  # As members of a named union that carry values.
  type :union {
    as @0 :Int32; async @1 :Int32; await @2 :Int32; break @3 :Int32; const @4 :Int32;
    continue @5 :Int32; crate @6 :Int32; dyn @7 :Int32; else @8 :Int32; enum @9 :Int32;
    extern @10 :Int32; false @11 :Int32; fn @12 :Int32; for @13 :Int32; if @14 :Int32;
    impl @15 :Int32; in @16 :Int32; let @17 :Int32; loop @18 :Int32; match @19 :Int32;
    mod @20 :Int32; move @21 :Int32; mut @22 :Int32; pub @23 :Int32; ref @24 :Int32;
    return @25 :Int32; self @26 :Int32; static @27 :Int32; struct @28 :Int32; super @29 :Int32;
    trait @30 :Int32; true @31 :Int32; type @32 :Int32; unsafe @33 :Int32; use @34 :Int32;
    where @35 :Int32; while @36 :Int32; abstract @37 :Int32; become @38 :Int32; box @39 :Int32;
    do @40 :Int32; final @41 :Int32; macro @42 :Int32; override @43 :Int32; priv @44 :Int32;
    try @45 :Int32; typeof @46 :Int32; unsized @47 :Int32; virtual @48 :Int32; yield @49 :Int32;
    gen @50 :Int32; union @51 :Int32; raw @52 :Int32; safe @53 :Int32; default @54 :Int32;
    auto @55 :Int32; macroRules @56 :Int32; and @57 :Int32; assert @58 :Int32; asr @59 :Int32;
    begin @60 :Int32; class @61 :Int32; constraint @62 :Int32; done @63 :Int32;
    downto @64 :Int32; end @65 :Int32; exception @66 :Int32; external @67 :Int32;
    fun @68 :Int32; function @69 :Int32; functor @70 :Int32; include @71 :Int32;
    inherit @72 :Int32; initializer @73 :Int32; land @74 :Int32; lazy @75 :Int32;
    lor @76 :Int32; lsl @77 :Int32; lsr @78 :Int32; lxor @79 :Int32; method @80 :Int32;
    module @81 :Int32; mutable @82 :Int32; new @83 :Int32; nonrec @84 :Int32; object @85 :Int32;
    of @86 :Int32; open @87 :Int32; or @88 :Int32; private @89 :Int32; rec @90 :Int32;
    sig @91 :Int32; then @92 :Int32; to @93 :Int32; val @94 :Int32; when @95 :Int32;
    with @96 :Int32; parser @97 :Int32; effect @98 :Int32; value @99 :Int32; ignore @100 :Int32;
    compare @101 :Int32; raise @102 :Int32; failwith @103 :Int32; not @104 :Int32;
    case @105 :Int32; chan @106 :Int32; defer @107 :Int32; fallthrough @108 :Int32;
    func @109 :Int32; go @110 :Int32; goto @111 :Int32; import @112 :Int32;
    interface @113 :Int32; map @114 :Int32; package @115 :Int32; range @116 :Int32;
    select @117 :Int32; switch @118 :Int32; var @119 :Int32; any @120 :Int32;
    append @121 :Int32; bool @122 :Int32; byte @123 :Int32; cap @124 :Int32; clear @125 :Int32;
    close @126 :Int32; comparable @127 :Int32; complex @128 :Int32; complex64 @129 :Int32;
    complex128 @130 :Int32; copy @131 :Int32; delete @132 :Int32; error @133 :Int32;
    float32 @134 :Int32; float64 @135 :Int32; imag @136 :Int32; int @137 :Int32;
    int8 @138 :Int32; int16 @139 :Int32; int32 @140 :Int32; int64 @141 :Int32; iota @142 :Int32;
    len @143 :Int32; make @144 :Int32; max @145 :Int32; min @146 :Int32; nil @147 :Int32;
    panic @148 :Int32; print @149 :Int32; println @150 :Int32; real @151 :Int32;
    recover @152 :Int32; rune @153 :Int32; string @154 :Int32; uint @155 :Int32;
    uint8 @156 :Int32; uint16 @157 :Int32; uint32 @158 :Int32; uint64 @159 :Int32;
    uintptr @160 :Int32; init @161 :Int32; main @162 :Int32; data @163 :Int32;
    deriving @164 :Int32; foreign @165 :Int32; forall @166 :Int32; infix @167 :Int32;
    infixl @168 :Int32; infixr @169 :Int32; instance @170 :Int32; mdo @171 :Int32;
    newtype @172 :Int32; proc @173 :Int32; qualified @174 :Int32; hiding @175 :Int32;
    family @176 :Int32; role @177 :Int32; pattern @178 :Int32; stock @179 :Int32;
    anyclass @180 :Int32; via @181 :Int32; export @182 :Int32; ccall @183 :Int32;
    id @184 :Int32; filter @185 :Int32; head @186 :Int32; tail @187 :Int32; either @188 :Int32;
    maybe @189 :Int32; show @190 :Int32; read @191 :Int32; pure @192 :Int32; fmap @193 :Int32;
    alignas @194 :Int32; alignof @195 :Int32; andEq @196 :Int32; asm @197 :Int32;
    bitand @198 :Int32; bitor @199 :Int32; catch @200 :Int32; char @201 :Int32;
    char8T @202 :Int32; char16T @203 :Int32; char32T @204 :Int32; compl @205 :Int32;
    concept @206 :Int32; consteval @207 :Int32; constexpr @208 :Int32; constinit @209 :Int32;
    constCast @210 :Int32; coAwait @211 :Int32; coReturn @212 :Int32; coYield @213 :Int32;
    decltype @214 :Int32; double @215 :Int32; dynamicCast @216 :Int32; explicit @217 :Int32;
    float @218 :Int32; friend @219 :Int32; inline @220 :Int32; long @221 :Int32;
    namespace @222 :Int32; noexcept @223 :Int32; notEq @224 :Int32; nullptr @225 :Int32;
    operator @226 :Int32; orEq @227 :Int32; protected @228 :Int32; public @229 :Int32;
    register @230 :Int32; reinterpretCast @231 :Int32; requires @232 :Int32; short @233 :Int32;
    signed @234 :Int32; sizeof @235 :Int32; staticAssert @236 :Int32; staticCast @237 :Int32;
    template @238 :Int32; this @239 :Int32; threadLocal @240 :Int32; throw @241 :Int32;
    typedef @242 :Int32; typeid @243 :Int32; typename @244 :Int32; unsigned @245 :Int32;
    using @246 :Int32; void @247 :Int32; volatile @248 :Int32; wcharT @249 :Int32;
    xor @250 :Int32; xorEq @251 :Int32; transactionSafe @252 :Int32; std @253 :Int32;
    errno @254 :Int32; stdin @255 :Int32; stdout @256 :Int32; offsetof @257 :Int32;
    major @258 :Int32; minor @259 :Int32; unix @260 :Int32; linux @261 :Int32;
    reader @262 :Int32; builder @263 :Int32; record @264 :Int32; unknown @265 :Int32;
    which @266 :Int32; list @267 :Int32; option @268 :Int32; text @269 :Int32;
    openLazy @270 :Int32; openPrefix @271 :Int32; get @272 :Int32; set @273 :Int32;
    has @274 :Int32; clone @275 :Int32; drop @276 :Int32; toBytes @277 :Int32;
    fromBytes @278 :Int32; toMessage @279 :Int32; ofReader @280 :Int32; vec @281 :Int32;
    result @282 :Int32; framed @283 :Int32; segments @284 :Int32; writeTo @285 :Int32;
    reset @286 :Int32; root @287 :Int32; arena @288 :Int32; message @289 :Int32;
    fault @290 :Int32; stream @291 :Int32; encode @292 :Int32; decode @293 :Int32;
    compact @294 :Int32; at @295 :Int32; length @296 :Int32; iter @297 :Int32; size @298 :Int32;
    sizes @299 :Int32; next @300 :Int32; from @301 :Int32; into @302 :Int32; borrow @303 :Int32;
    asRef @304 :Int32; deref @305 :Int32; fmt @306 :Int32; eq @307 :Int32; hash @308 :Int32;
    cmp @309 :Int32; index @310 :Int32; equal @311 :Int32; pp @312 :Int32; values @313 :Int32;
    bytes @314 :Int32; name @315 :Int32; names @316 :Int32; path @317 :Int32; kind @318 :Int32;
    word @319 :Int32; words @320 :Int32; segment @321 :Int32; capacity @322 :Int32;
    disown @323 :Int32; adopt @324 :Int32; orphan @325 :Int32; visit @326 :Int32;
    zooph @327 :Int32; capnp @328 :Int32; core @329 :Int32; alloc @330 :Int32;
    prelude @331 :Int32; some @332 :Int32; none @333 :Int32; ok @334 :Int32; err @335 :Int32;
    u8 @336 :Int32; i64 @337 :Int32; f64 @338 :Int32; usize @339 :Int32; str @340 :Int32;
    uInt8 @341 :Int32; group @342 :Int32; annotation @343 :Int32; anyPointer @344 :Int32;
    list2 @345 :Int32; schema @346 :Int32; typeId @347 :Int32; node @348 :Int32;
    isDefault @349 :Int32; sameBits @350 :Int32; clearOther @351 :Int32; whichTag @352 :Int32;
    hasWhich @353 :Int32; getWhich @354 :Int32; setWhich @355 :Int32; initWhich @356 :Int32;
    typeA @357 :Int32; selfA @358 :Int32; rSelf @359 :Int32;
  }
}

enum Enumerants {
  # As enumerants.
  as @0; async @1; await @2; break @3; const @4; continue @5; crate @6; dyn @7; else @8;
  enum @9; extern @10; false @11; fn @12; for @13; if @14; impl @15; in @16; let @17; loop @18;
  match @19; mod @20; move @21; mut @22; pub @23; ref @24; return @25; self @26; static @27;
  struct @28; super @29; trait @30; true @31; type @32; unsafe @33; use @34; where @35;
  while @36; abstract @37; become @38; box @39; do @40; final @41; macro @42; override @43;
  priv @44; try @45; typeof @46; unsized @47; virtual @48; yield @49; gen @50; union @51;
  raw @52; safe @53; default @54; auto @55; macroRules @56; and @57; assert @58; asr @59;
  begin @60; class @61; constraint @62; done @63; downto @64; end @65; exception @66;
  external @67; fun @68; function @69; functor @70; include @71; inherit @72; initializer @73;
  land @74; lazy @75; lor @76; lsl @77; lsr @78; lxor @79; method @80; module @81; mutable @82;
  new @83; nonrec @84; object @85; of @86; open @87; or @88; private @89; rec @90; sig @91;
  then @92; to @93; val @94; when @95; with @96; parser @97; effect @98; value @99; ignore @100;
  compare @101; raise @102; failwith @103; not @104; case @105; chan @106; defer @107;
  fallthrough @108; func @109; go @110; goto @111; import @112; interface @113; map @114;
  package @115; range @116; select @117; switch @118; var @119; any @120; append @121;
  bool @122; byte @123; cap @124; clear @125; close @126; comparable @127; complex @128;
  complex64 @129; complex128 @130; copy @131; delete @132; error @133; float32 @134;
  float64 @135; imag @136; int @137; int8 @138; int16 @139; int32 @140; int64 @141; iota @142;
  len @143; make @144; max @145; min @146; nil @147; panic @148; print @149; println @150;
  real @151; recover @152; rune @153; string @154; uint @155; uint8 @156; uint16 @157;
  uint32 @158; uint64 @159; uintptr @160; init @161; main @162; data @163; deriving @164;
  foreign @165; forall @166; infix @167; infixl @168; infixr @169; instance @170; mdo @171;
  newtype @172; proc @173; qualified @174; hiding @175; family @176; role @177; pattern @178;
  stock @179; anyclass @180; via @181; export @182; ccall @183; id @184; filter @185; head @186;
  tail @187; either @188; maybe @189; show @190; read @191; pure @192; fmap @193; alignas @194;
  alignof @195; andEq @196; asm @197; bitand @198; bitor @199; catch @200; char @201;
  char8T @202; char16T @203; char32T @204; compl @205; concept @206; consteval @207;
  constexpr @208; constinit @209; constCast @210; coAwait @211; coReturn @212; coYield @213;
  decltype @214; double @215; dynamicCast @216; explicit @217; float @218; friend @219;
  inline @220; long @221; namespace @222; noexcept @223; notEq @224; nullptr @225;
  operator @226; orEq @227; protected @228; public @229; register @230; reinterpretCast @231;
  requires @232; short @233; signed @234; sizeof @235; staticAssert @236; staticCast @237;
  template @238; this @239; threadLocal @240; throw @241; typedef @242; typeid @243;
  typename @244; unsigned @245; using @246; void @247; volatile @248; wcharT @249; xor @250;
  xorEq @251; transactionSafe @252; std @253; errno @254; stdin @255; stdout @256;
  offsetof @257; major @258; minor @259; unix @260; linux @261; reader @262; builder @263;
  record @264; unknown @265; which @266; list @267; option @268; text @269; openLazy @270;
  openPrefix @271; get @272; set @273; has @274; clone @275; drop @276; toBytes @277;
  fromBytes @278; toMessage @279; ofReader @280; vec @281; result @282; framed @283;
  segments @284; writeTo @285; reset @286; root @287; arena @288; message @289; fault @290;
  stream @291; encode @292; decode @293; compact @294; at @295; length @296; iter @297;
  size @298; sizes @299; next @300; from @301; into @302; borrow @303; asRef @304; deref @305;
  fmt @306; eq @307; hash @308; cmp @309; index @310; equal @311; pp @312; values @313;
  bytes @314; name @315; names @316; path @317; kind @318; word @319; words @320; segment @321;
  capacity @322; disown @323; adopt @324; orphan @325; visit @326; zooph @327; capnp @328;
  core @329; alloc @330; prelude @331; some @332; none @333; ok @334; err @335; u8 @336;
  i64 @337; f64 @338; usize @339; str @340; uInt8 @341; group @342; annotation @343;
  anyPointer @344; list2 @345; schema @346; typeId @347; node @348; isDefault @349;
  sameBits @350; clearOther @351; whichTag @352; hasWhich @353; getWhich @354; setWhich @355;
  initWhich @356; typeA @357; selfA @358; rSelf @359;
}

interface Methods {
  # As methods and parameters.
  as @0 (); async @1 (); await @2 (); break @3 (); const @4 (); continue @5 (); crate @6 ();
  dyn @7 (); else @8 (); enum @9 (); extern @10 (); false @11 (); fn @12 (); for @13 ();
  if @14 (); impl @15 (); in @16 (); let @17 (); loop @18 (); match @19 (); mod @20 ();
  move @21 (); mut @22 (); pub @23 (); ref @24 (); return @25 (); self @26 (); static @27 ();
  struct @28 (); super @29 (); trait @30 (); true @31 (); type @32 (); unsafe @33 ();
  use @34 (); where @35 (); while @36 (); abstract @37 (); become @38 (); box @39 (); do @40 ();
  final @41 (); macro @42 (); override @43 (); priv @44 (); try @45 (); typeof @46 ();
  unsized @47 (); virtual @48 (); yield @49 (); gen @50 (); union @51 (); raw @52 ();
  safe @53 (); default @54 (); auto @55 (); macroRules @56 (); and @57 (); assert @58 ();
  asr @59 (); begin @60 (); class @61 (); constraint @62 (); done @63 (); downto @64 ();
  end @65 (); exception @66 (); external @67 (); fun @68 (); function @69 (); functor @70 ();
  include @71 (); inherit @72 (); initializer @73 (); land @74 (); lazy @75 (); lor @76 ();
  lsl @77 (); lsr @78 (); lxor @79 (); method @80 (); module @81 (); mutable @82 (); new @83 ();
  nonrec @84 (); object @85 (); of @86 (); open @87 (); or @88 (); private @89 (); rec @90 ();
  sig @91 (); then @92 (); to @93 (); val @94 (); when @95 (); with @96 (); parser @97 ();
  effect @98 (); value @99 (); ignore @100 (); compare @101 (); raise @102 (); failwith @103 ();
  not @104 (); case @105 (); chan @106 (); defer @107 (); fallthrough @108 (); func @109 ();
  go @110 (); goto @111 (); import @112 (); interface @113 (); map @114 (); package @115 ();
  range @116 (); select @117 (); switch @118 (); var @119 (); any @120 (); append @121 ();
  bool @122 (); byte @123 (); cap @124 (); clear @125 (); close @126 (); comparable @127 ();
  complex @128 (); complex64 @129 (); complex128 @130 (); copy @131 (); delete @132 ();
  error @133 (); float32 @134 (); float64 @135 (); imag @136 (); int @137 (); int8 @138 ();
  int16 @139 (); int32 @140 (); int64 @141 (); iota @142 (); len @143 (); make @144 ();
  max @145 (); min @146 (); nil @147 (); panic @148 (); print @149 (); println @150 ();
  real @151 (); recover @152 (); rune @153 (); string @154 (); uint @155 (); uint8 @156 ();
  uint16 @157 (); uint32 @158 (); uint64 @159 (); uintptr @160 (); init @161 (); main @162 ();
  data @163 (); deriving @164 (); foreign @165 (); forall @166 (); infix @167 ();
  infixl @168 (); infixr @169 (); instance @170 (); mdo @171 (); newtype @172 (); proc @173 ();
  qualified @174 (); hiding @175 (); family @176 (); role @177 (); pattern @178 ();
  stock @179 (); anyclass @180 (); via @181 (); export @182 (); ccall @183 (); id @184 ();
  filter @185 (); head @186 (); tail @187 (); either @188 (); maybe @189 (); show @190 ();
  read @191 (); pure @192 (); fmap @193 (); alignas @194 (); alignof @195 (); andEq @196 ();
  asm @197 (); bitand @198 (); bitor @199 (); catch @200 (); char @201 (); char8T @202 ();
  char16T @203 (); char32T @204 (); compl @205 (); concept @206 (); consteval @207 ();
  constexpr @208 (); constinit @209 (); constCast @210 (); coAwait @211 (); coReturn @212 ();
  coYield @213 (); decltype @214 (); double @215 (); dynamicCast @216 (); explicit @217 ();
  float @218 (); friend @219 (); inline @220 (); long @221 (); namespace @222 ();
  noexcept @223 (); notEq @224 (); nullptr @225 (); operator @226 (); orEq @227 ();
  protected @228 (); public @229 (); register @230 (); reinterpretCast @231 ();
  requires @232 (); short @233 (); signed @234 (); sizeof @235 (); staticAssert @236 ();
  staticCast @237 (); template @238 (); this @239 (); threadLocal @240 (); throw @241 ();
  typedef @242 (); typeid @243 (); typename @244 (); unsigned @245 (); using @246 ();
  void @247 (); volatile @248 (); wcharT @249 (); xor @250 (); xorEq @251 ();
  transactionSafe @252 (); std @253 (); errno @254 (); stdin @255 (); stdout @256 ();
  offsetof @257 (); major @258 (); minor @259 (); unix @260 (); linux @261 (); reader @262 ();
  builder @263 (); record @264 (); unknown @265 (); which @266 (); list @267 (); option @268 ();
  text @269 (); openLazy @270 (); openPrefix @271 (); get @272 (); set @273 (); has @274 ();
  clone @275 (); drop @276 (); toBytes @277 (); fromBytes @278 (); toMessage @279 ();
  ofReader @280 (); vec @281 (); result @282 (); framed @283 (); segments @284 ();
  writeTo @285 (); reset @286 (); root @287 (); arena @288 (); message @289 (); fault @290 ();
  stream @291 (); encode @292 (); decode @293 (); compact @294 (); at @295 (); length @296 ();
  iter @297 (); size @298 (); sizes @299 (); next @300 (); from @301 (); into @302 ();
  borrow @303 (); asRef @304 (); deref @305 (); fmt @306 (); eq @307 (); hash @308 ();
  cmp @309 (); index @310 (); equal @311 (); pp @312 (); values @313 (); bytes @314 ();
  name @315 (); names @316 (); path @317 (); kind @318 (); word @319 (); words @320 ();
  segment @321 (); capacity @322 (); disown @323 (); adopt @324 (); orphan @325 ();
  visit @326 (); zooph @327 (); capnp @328 (); core @329 (); alloc @330 (); prelude @331 ();
  some @332 (); none @333 (); ok @334 (); err @335 (); u8 @336 (); i64 @337 (); f64 @338 ();
  usize @339 (); str @340 (); uInt8 @341 (); group @342 (); annotation @343 ();
  anyPointer @344 (); list2 @345 (); schema @346 (); typeId @347 (); node @348 ();
  isDefault @349 (); sameBits @350 (); clearOther @351 (); whichTag @352 (); hasWhich @353 ();
  getWhich @354 (); setWhich @355 (); initWhich @356 (); typeA @357 (); selfA @358 ();
  rSelf @359 ();
}

interface Parameters {
  call @0 (
      as :Bool, async :Bool, await :Bool, break :Bool, const :Bool, continue :Bool, crate :Bool,
      dyn :Bool, else :Bool, enum :Bool, extern :Bool, false :Bool, fn :Bool, for :Bool,
      if :Bool, impl :Bool, in :Bool, let :Bool, loop :Bool, match :Bool, mod :Bool, move :Bool,
      mut :Bool, pub :Bool, ref :Bool, return :Bool, self :Bool, static :Bool, struct :Bool,
      super :Bool, trait :Bool, true :Bool, type :Bool, unsafe :Bool, use :Bool, where :Bool,
      while :Bool, abstract :Bool, become :Bool, box :Bool, do :Bool, final :Bool, macro :Bool,
      override :Bool, priv :Bool, try :Bool, typeof :Bool, unsized :Bool, virtual :Bool,
      yield :Bool, gen :Bool, union :Bool, raw :Bool, safe :Bool, default :Bool, auto :Bool,
      macroRules :Bool, and :Bool, assert :Bool, asr :Bool, begin :Bool, class :Bool,
      constraint :Bool, done :Bool, downto :Bool, end :Bool, exception :Bool, external :Bool,
      fun :Bool, function :Bool, functor :Bool, include :Bool, inherit :Bool, initializer :Bool,
      land :Bool, lazy :Bool, lor :Bool, lsl :Bool, lsr :Bool, lxor :Bool, method :Bool,
      module :Bool, mutable :Bool, new :Bool, nonrec :Bool, object :Bool, of :Bool, open :Bool,
      or :Bool, private :Bool, rec :Bool, sig :Bool, then :Bool, to :Bool, val :Bool,
      when :Bool, with :Bool, parser :Bool, effect :Bool, value :Bool, ignore :Bool,
      compare :Bool, raise :Bool, failwith :Bool, not :Bool, case :Bool, chan :Bool,
      defer :Bool, fallthrough :Bool, func :Bool, go :Bool, goto :Bool, import :Bool,
      interface :Bool, map :Bool, package :Bool, range :Bool, select :Bool, switch :Bool,
      var :Bool, any :Bool, append :Bool, bool :Bool, byte :Bool, cap :Bool, clear :Bool,
      close :Bool, comparable :Bool, complex :Bool, complex64 :Bool, complex128 :Bool,
      copy :Bool, delete :Bool, error :Bool, float32 :Bool, float64 :Bool, imag :Bool,
      int :Bool, int8 :Bool, int16 :Bool, int32 :Bool, int64 :Bool, iota :Bool, len :Bool,
      make :Bool, max :Bool, min :Bool, nil :Bool, panic :Bool, print :Bool, println :Bool,
      real :Bool, recover :Bool, rune :Bool, string :Bool, uint :Bool, uint8 :Bool,
      uint16 :Bool, uint32 :Bool, uint64 :Bool, uintptr :Bool, init :Bool, main :Bool,
      data :Bool, deriving :Bool, foreign :Bool, forall :Bool, infix :Bool, infixl :Bool,
      infixr :Bool, instance :Bool, mdo :Bool, newtype :Bool, proc :Bool, qualified :Bool,
      hiding :Bool, family :Bool, role :Bool, pattern :Bool, stock :Bool, anyclass :Bool,
      via :Bool, export :Bool, ccall :Bool, id :Bool, filter :Bool, head :Bool, tail :Bool,
      either :Bool, maybe :Bool, show :Bool, read :Bool, pure :Bool, fmap :Bool, alignas :Bool,
      alignof :Bool, andEq :Bool, asm :Bool, bitand :Bool, bitor :Bool, catch :Bool, char :Bool,
      char8T :Bool, char16T :Bool, char32T :Bool, compl :Bool, concept :Bool, consteval :Bool,
      constexpr :Bool, constinit :Bool, constCast :Bool, coAwait :Bool, coReturn :Bool,
      coYield :Bool, decltype :Bool, double :Bool, dynamicCast :Bool, explicit :Bool,
      float :Bool, friend :Bool, inline :Bool, long :Bool, namespace :Bool, noexcept :Bool,
      notEq :Bool, nullptr :Bool, operator :Bool, orEq :Bool, protected :Bool, public :Bool,
      register :Bool, reinterpretCast :Bool, requires :Bool, short :Bool, signed :Bool,
      sizeof :Bool, staticAssert :Bool, staticCast :Bool, template :Bool, this :Bool,
      threadLocal :Bool, throw :Bool, typedef :Bool, typeid :Bool, typename :Bool,
      unsigned :Bool, using :Bool, void :Bool, volatile :Bool, wcharT :Bool, xor :Bool,
      xorEq :Bool, transactionSafe :Bool, std :Bool, errno :Bool, stdin :Bool, stdout :Bool,
      offsetof :Bool, major :Bool, minor :Bool, unix :Bool, linux :Bool, reader :Bool,
      builder :Bool, record :Bool, unknown :Bool, which :Bool, list :Bool, option :Bool,
      text :Bool, openLazy :Bool, openPrefix :Bool, get :Bool, set :Bool, has :Bool,
      clone :Bool, drop :Bool, toBytes :Bool, fromBytes :Bool, toMessage :Bool, ofReader :Bool,
      vec :Bool, result :Bool, framed :Bool, segments :Bool, writeTo :Bool, reset :Bool,
      root :Bool, arena :Bool, message :Bool, fault :Bool, stream :Bool, encode :Bool,
      decode :Bool, compact :Bool, at :Bool, length :Bool, iter :Bool, size :Bool, sizes :Bool,
      next :Bool, from :Bool, into :Bool, borrow :Bool, asRef :Bool, deref :Bool, fmt :Bool,
      eq :Bool, hash :Bool, cmp :Bool, index :Bool, equal :Bool, pp :Bool, values :Bool,
      bytes :Bool, name :Bool, names :Bool, path :Bool, kind :Bool, word :Bool, words :Bool,
      segment :Bool, capacity :Bool, disown :Bool, adopt :Bool, orphan :Bool, visit :Bool,
      zooph :Bool, capnp :Bool, core :Bool, alloc :Bool, prelude :Bool, some :Bool, none :Bool,
      ok :Bool, err :Bool, u8 :Bool, i64 :Bool, f64 :Bool, usize :Bool, str :Bool, uInt8 :Bool,
      group :Bool, annotation :Bool, anyPointer :Bool, list2 :Bool, schema :Bool, typeId :Bool,
      node :Bool, isDefault :Bool, sameBits :Bool, clearOther :Bool, whichTag :Bool,
      hasWhich :Bool, getWhich :Bool, setWhich :Bool, initWhich :Bool, typeA :Bool, selfA :Bool,
      rSelf :Bool
  ) -> (self :Text, type :Data, result :Bool);
}

struct Constants {
  # As constants.
  const as :UInt16 = 0; const async :UInt16 = 1; const await :UInt16 = 2;
  const break :UInt16 = 3; const const :UInt16 = 4; const continue :UInt16 = 5;
  const crate :UInt16 = 6; const dyn :UInt16 = 7; const else :UInt16 = 8;
  const enum :UInt16 = 9; const extern :UInt16 = 10; const false :UInt16 = 11;
  const fn :UInt16 = 12; const for :UInt16 = 13; const if :UInt16 = 14; const impl :UInt16 = 15;
  const in :UInt16 = 16; const let :UInt16 = 17; const loop :UInt16 = 18;
  const match :UInt16 = 19; const mod :UInt16 = 20; const move :UInt16 = 21;
  const mut :UInt16 = 22; const pub :UInt16 = 23; const ref :UInt16 = 24;
  const return :UInt16 = 25; const self :UInt16 = 26; const static :UInt16 = 27;
  const struct :UInt16 = 28; const super :UInt16 = 29; const trait :UInt16 = 30;
  const true :UInt16 = 31; const type :UInt16 = 32; const unsafe :UInt16 = 33;
  const use :UInt16 = 34; const where :UInt16 = 35; const while :UInt16 = 36;
  const abstract :UInt16 = 37; const become :UInt16 = 38; const box :UInt16 = 39;
  const do :UInt16 = 40; const final :UInt16 = 41; const macro :UInt16 = 42;
  const override :UInt16 = 43; const priv :UInt16 = 44; const try :UInt16 = 45;
  const typeof :UInt16 = 46; const unsized :UInt16 = 47; const virtual :UInt16 = 48;
  const yield :UInt16 = 49; const gen :UInt16 = 50; const union :UInt16 = 51;
  const raw :UInt16 = 52; const safe :UInt16 = 53; const default :UInt16 = 54;
  const auto :UInt16 = 55; const macroRules :UInt16 = 56; const and :UInt16 = 57;
  const assert :UInt16 = 58; const asr :UInt16 = 59; const begin :UInt16 = 60;
  const class :UInt16 = 61; const constraint :UInt16 = 62; const done :UInt16 = 63;
  const downto :UInt16 = 64; const end :UInt16 = 65; const exception :UInt16 = 66;
  const external :UInt16 = 67; const fun :UInt16 = 68; const function :UInt16 = 69;
  const functor :UInt16 = 70; const include :UInt16 = 71; const inherit :UInt16 = 72;
  const initializer :UInt16 = 73; const land :UInt16 = 74; const lazy :UInt16 = 75;
  const lor :UInt16 = 76; const lsl :UInt16 = 77; const lsr :UInt16 = 78;
  const lxor :UInt16 = 79; const method :UInt16 = 80; const module :UInt16 = 81;
  const mutable :UInt16 = 82; const new :UInt16 = 83; const nonrec :UInt16 = 84;
  const object :UInt16 = 85; const of :UInt16 = 86; const open :UInt16 = 87;
  const or :UInt16 = 88; const private :UInt16 = 89; const rec :UInt16 = 90;
  const sig :UInt16 = 91; const then :UInt16 = 92; const to :UInt16 = 93;
  const val :UInt16 = 94; const when :UInt16 = 95; const with :UInt16 = 96;
  const parser :UInt16 = 97; const effect :UInt16 = 98; const value :UInt16 = 99;
  const ignore :UInt16 = 100; const compare :UInt16 = 101; const raise :UInt16 = 102;
  const failwith :UInt16 = 103; const not :UInt16 = 104; const case :UInt16 = 105;
  const chan :UInt16 = 106; const defer :UInt16 = 107; const fallthrough :UInt16 = 108;
  const func :UInt16 = 109; const go :UInt16 = 110; const goto :UInt16 = 111;
  const import :UInt16 = 112; const interface :UInt16 = 113; const map :UInt16 = 114;
  const package :UInt16 = 115; const range :UInt16 = 116; const select :UInt16 = 117;
  const switch :UInt16 = 118; const var :UInt16 = 119; const any :UInt16 = 120;
  const append :UInt16 = 121; const bool :UInt16 = 122; const byte :UInt16 = 123;
  const cap :UInt16 = 124; const clear :UInt16 = 125; const close :UInt16 = 126;
  const comparable :UInt16 = 127; const complex :UInt16 = 128; const complex64 :UInt16 = 129;
  const complex128 :UInt16 = 130; const copy :UInt16 = 131; const delete :UInt16 = 132;
  const error :UInt16 = 133; const float32 :UInt16 = 134; const float64 :UInt16 = 135;
  const imag :UInt16 = 136; const int :UInt16 = 137; const int8 :UInt16 = 138;
  const int16 :UInt16 = 139; const int32 :UInt16 = 140; const int64 :UInt16 = 141;
  const iota :UInt16 = 142; const len :UInt16 = 143; const make :UInt16 = 144;
  const max :UInt16 = 145; const min :UInt16 = 146; const nil :UInt16 = 147;
  const panic :UInt16 = 148; const print :UInt16 = 149; const println :UInt16 = 150;
  const real :UInt16 = 151; const recover :UInt16 = 152; const rune :UInt16 = 153;
  const string :UInt16 = 154; const uint :UInt16 = 155; const uint8 :UInt16 = 156;
  const uint16 :UInt16 = 157; const uint32 :UInt16 = 158; const uint64 :UInt16 = 159;
  const uintptr :UInt16 = 160; const init :UInt16 = 161; const main :UInt16 = 162;
  const data :UInt16 = 163; const deriving :UInt16 = 164; const foreign :UInt16 = 165;
  const forall :UInt16 = 166; const infix :UInt16 = 167; const infixl :UInt16 = 168;
  const infixr :UInt16 = 169; const instance :UInt16 = 170; const mdo :UInt16 = 171;
  const newtype :UInt16 = 172; const proc :UInt16 = 173; const qualified :UInt16 = 174;
  const hiding :UInt16 = 175; const family :UInt16 = 176; const role :UInt16 = 177;
  const pattern :UInt16 = 178; const stock :UInt16 = 179; const anyclass :UInt16 = 180;
  const via :UInt16 = 181; const export :UInt16 = 182; const ccall :UInt16 = 183;
  const id :UInt16 = 184; const filter :UInt16 = 185; const head :UInt16 = 186;
  const tail :UInt16 = 187; const either :UInt16 = 188; const maybe :UInt16 = 189;
  const show :UInt16 = 190; const read :UInt16 = 191; const pure :UInt16 = 192;
  const fmap :UInt16 = 193; const alignas :UInt16 = 194; const alignof :UInt16 = 195;
  const andEq :UInt16 = 196; const asm :UInt16 = 197; const bitand :UInt16 = 198;
  const bitor :UInt16 = 199; const catch :UInt16 = 200; const char :UInt16 = 201;
  const char8T :UInt16 = 202; const char16T :UInt16 = 203; const char32T :UInt16 = 204;
  const compl :UInt16 = 205; const concept :UInt16 = 206; const consteval :UInt16 = 207;
  const constexpr :UInt16 = 208; const constinit :UInt16 = 209; const constCast :UInt16 = 210;
  const coAwait :UInt16 = 211; const coReturn :UInt16 = 212; const coYield :UInt16 = 213;
  const decltype :UInt16 = 214; const double :UInt16 = 215; const dynamicCast :UInt16 = 216;
  const explicit :UInt16 = 217; const float :UInt16 = 218; const friend :UInt16 = 219;
  const inline :UInt16 = 220; const long :UInt16 = 221; const namespace :UInt16 = 222;
  const noexcept :UInt16 = 223; const notEq :UInt16 = 224; const nullptr :UInt16 = 225;
  const operator :UInt16 = 226; const orEq :UInt16 = 227; const protected :UInt16 = 228;
  const public :UInt16 = 229; const register :UInt16 = 230; const reinterpretCast :UInt16 = 231;
  const requires :UInt16 = 232; const short :UInt16 = 233; const signed :UInt16 = 234;
  const sizeof :UInt16 = 235; const staticAssert :UInt16 = 236; const staticCast :UInt16 = 237;
  const template :UInt16 = 238; const this :UInt16 = 239; const threadLocal :UInt16 = 240;
  const throw :UInt16 = 241; const typedef :UInt16 = 242; const typeid :UInt16 = 243;
  const typename :UInt16 = 244; const unsigned :UInt16 = 245; const using :UInt16 = 246;
  const void :UInt16 = 247; const volatile :UInt16 = 248; const wcharT :UInt16 = 249;
  const xor :UInt16 = 250; const xorEq :UInt16 = 251; const transactionSafe :UInt16 = 252;
  const std :UInt16 = 253; const errno :UInt16 = 254; const stdin :UInt16 = 255;
  const stdout :UInt16 = 256; const offsetof :UInt16 = 257; const major :UInt16 = 258;
  const minor :UInt16 = 259; const unix :UInt16 = 260; const linux :UInt16 = 261;
  const reader :UInt16 = 262; const builder :UInt16 = 263; const record :UInt16 = 264;
  const unknown :UInt16 = 265; const which :UInt16 = 266; const list :UInt16 = 267;
  const option :UInt16 = 268; const text :UInt16 = 269; const openLazy :UInt16 = 270;
  const openPrefix :UInt16 = 271; const get :UInt16 = 272; const set :UInt16 = 273;
  const has :UInt16 = 274; const clone :UInt16 = 275; const drop :UInt16 = 276;
  const toBytes :UInt16 = 277; const fromBytes :UInt16 = 278; const toMessage :UInt16 = 279;
  const ofReader :UInt16 = 280; const vec :UInt16 = 281; const result :UInt16 = 282;
  const framed :UInt16 = 283; const segments :UInt16 = 284; const writeTo :UInt16 = 285;
  const reset :UInt16 = 286; const root :UInt16 = 287; const arena :UInt16 = 288;
  const message :UInt16 = 289; const fault :UInt16 = 290; const stream :UInt16 = 291;
  const encode :UInt16 = 292; const decode :UInt16 = 293; const compact :UInt16 = 294;
  const at :UInt16 = 295; const length :UInt16 = 296; const iter :UInt16 = 297;
  const size :UInt16 = 298; const sizes :UInt16 = 299; const next :UInt16 = 300;
  const from :UInt16 = 301; const into :UInt16 = 302; const borrow :UInt16 = 303;
  const asRef :UInt16 = 304; const deref :UInt16 = 305; const fmt :UInt16 = 306;
  const eq :UInt16 = 307; const hash :UInt16 = 308; const cmp :UInt16 = 309;
  const index :UInt16 = 310; const equal :UInt16 = 311; const pp :UInt16 = 312;
  const values :UInt16 = 313; const bytes :UInt16 = 314; const name :UInt16 = 315;
  const names :UInt16 = 316; const path :UInt16 = 317; const kind :UInt16 = 318;
  const word :UInt16 = 319; const words :UInt16 = 320; const segment :UInt16 = 321;
  const capacity :UInt16 = 322; const disown :UInt16 = 323; const adopt :UInt16 = 324;
  const orphan :UInt16 = 325; const visit :UInt16 = 326; const zooph :UInt16 = 327;
  const capnp :UInt16 = 328; const core :UInt16 = 329; const alloc :UInt16 = 330;
  const prelude :UInt16 = 331; const some :UInt16 = 332; const none :UInt16 = 333;
  const ok :UInt16 = 334; const err :UInt16 = 335; const u8 :UInt16 = 336;
  const i64 :UInt16 = 337; const f64 :UInt16 = 338; const usize :UInt16 = 339;
  const str :UInt16 = 340; const uInt8 :UInt16 = 341; const group :UInt16 = 342;
  const annotation :UInt16 = 343; const anyPointer :UInt16 = 344; const list2 :UInt16 = 345;
  const schema :UInt16 = 346; const typeId :UInt16 = 347; const node :UInt16 = 348;
  const isDefault :UInt16 = 349; const sameBits :UInt16 = 350; const clearOther :UInt16 = 351;
  const whichTag :UInt16 = 352; const hasWhich :UInt16 = 353; const getWhich :UInt16 = 354;
  const setWhich :UInt16 = 355; const initWhich :UInt16 = 356; const typeA :UInt16 = 357;
  const selfA :UInt16 = 358; const rSelf :UInt16 = 359;
}

struct Annotations {
  # As annotations.
  annotation as (*) :Void; annotation async (*) :Void; annotation await (*) :Void;
  annotation break (*) :Void; annotation const (*) :Void; annotation continue (*) :Void;
  annotation crate (*) :Void; annotation dyn (*) :Void; annotation else (*) :Void;
  annotation enum (*) :Void; annotation extern (*) :Void; annotation false (*) :Void;
  annotation fn (*) :Void; annotation for (*) :Void; annotation if (*) :Void;
  annotation impl (*) :Void; annotation in (*) :Void; annotation let (*) :Void;
  annotation loop (*) :Void; annotation match (*) :Void; annotation mod (*) :Void;
  annotation move (*) :Void; annotation mut (*) :Void; annotation pub (*) :Void;
  annotation ref (*) :Void; annotation return (*) :Void; annotation self (*) :Void;
  annotation static (*) :Void; annotation struct (*) :Void; annotation super (*) :Void;
  annotation trait (*) :Void; annotation true (*) :Void; annotation type (*) :Void;
  annotation unsafe (*) :Void; annotation use (*) :Void; annotation where (*) :Void;
  annotation while (*) :Void; annotation abstract (*) :Void; annotation become (*) :Void;
  annotation box (*) :Void; annotation do (*) :Void; annotation final (*) :Void;
  annotation macro (*) :Void; annotation override (*) :Void; annotation priv (*) :Void;
  annotation try (*) :Void; annotation typeof (*) :Void; annotation unsized (*) :Void;
  annotation virtual (*) :Void; annotation yield (*) :Void; annotation gen (*) :Void;
  annotation union (*) :Void; annotation raw (*) :Void; annotation safe (*) :Void;
  annotation default (*) :Void; annotation auto (*) :Void; annotation macroRules (*) :Void;
  annotation and (*) :Void; annotation assert (*) :Void; annotation asr (*) :Void;
  annotation begin (*) :Void; annotation class (*) :Void; annotation constraint (*) :Void;
  annotation done (*) :Void; annotation downto (*) :Void; annotation end (*) :Void;
  annotation exception (*) :Void; annotation external (*) :Void; annotation fun (*) :Void;
  annotation function (*) :Void; annotation functor (*) :Void; annotation include (*) :Void;
  annotation inherit (*) :Void; annotation initializer (*) :Void; annotation land (*) :Void;
  annotation lazy (*) :Void; annotation lor (*) :Void; annotation lsl (*) :Void;
  annotation lsr (*) :Void; annotation lxor (*) :Void; annotation method (*) :Void;
  annotation module (*) :Void; annotation mutable (*) :Void; annotation new (*) :Void;
  annotation nonrec (*) :Void; annotation object (*) :Void; annotation of (*) :Void;
  annotation open (*) :Void; annotation or (*) :Void; annotation private (*) :Void;
  annotation rec (*) :Void; annotation sig (*) :Void; annotation then (*) :Void;
  annotation to (*) :Void; annotation val (*) :Void; annotation when (*) :Void;
  annotation with (*) :Void; annotation parser (*) :Void; annotation effect (*) :Void;
  annotation value (*) :Void; annotation ignore (*) :Void; annotation compare (*) :Void;
  annotation raise (*) :Void; annotation failwith (*) :Void; annotation not (*) :Void;
  annotation case (*) :Void; annotation chan (*) :Void; annotation defer (*) :Void;
  annotation fallthrough (*) :Void; annotation func (*) :Void; annotation go (*) :Void;
  annotation goto (*) :Void; annotation import (*) :Void; annotation interface (*) :Void;
  annotation map (*) :Void; annotation package (*) :Void; annotation range (*) :Void;
  annotation select (*) :Void; annotation switch (*) :Void; annotation var (*) :Void;
  annotation any (*) :Void; annotation append (*) :Void; annotation bool (*) :Void;
  annotation byte (*) :Void; annotation cap (*) :Void; annotation clear (*) :Void;
  annotation close (*) :Void; annotation comparable (*) :Void; annotation complex (*) :Void;
  annotation complex64 (*) :Void; annotation complex128 (*) :Void; annotation copy (*) :Void;
  annotation delete (*) :Void; annotation error (*) :Void; annotation float32 (*) :Void;
  annotation float64 (*) :Void; annotation imag (*) :Void; annotation int (*) :Void;
  annotation int8 (*) :Void; annotation int16 (*) :Void; annotation int32 (*) :Void;
  annotation int64 (*) :Void; annotation iota (*) :Void; annotation len (*) :Void;
  annotation make (*) :Void; annotation max (*) :Void; annotation min (*) :Void;
  annotation nil (*) :Void; annotation panic (*) :Void; annotation print (*) :Void;
  annotation println (*) :Void; annotation real (*) :Void; annotation recover (*) :Void;
  annotation rune (*) :Void; annotation string (*) :Void; annotation uint (*) :Void;
  annotation uint8 (*) :Void; annotation uint16 (*) :Void; annotation uint32 (*) :Void;
  annotation uint64 (*) :Void; annotation uintptr (*) :Void; annotation init (*) :Void;
  annotation main (*) :Void; annotation data (*) :Void; annotation deriving (*) :Void;
  annotation foreign (*) :Void; annotation forall (*) :Void; annotation infix (*) :Void;
  annotation infixl (*) :Void; annotation infixr (*) :Void; annotation instance (*) :Void;
  annotation mdo (*) :Void; annotation newtype (*) :Void; annotation proc (*) :Void;
  annotation qualified (*) :Void; annotation hiding (*) :Void; annotation family (*) :Void;
  annotation role (*) :Void; annotation pattern (*) :Void; annotation stock (*) :Void;
  annotation anyclass (*) :Void; annotation via (*) :Void; annotation export (*) :Void;
  annotation ccall (*) :Void; annotation id (*) :Void; annotation filter (*) :Void;
  annotation head (*) :Void; annotation tail (*) :Void; annotation either (*) :Void;
  annotation maybe (*) :Void; annotation show (*) :Void; annotation read (*) :Void;
  annotation pure (*) :Void; annotation fmap (*) :Void; annotation alignas (*) :Void;
  annotation alignof (*) :Void; annotation andEq (*) :Void; annotation asm (*) :Void;
  annotation bitand (*) :Void; annotation bitor (*) :Void; annotation catch (*) :Void;
  annotation char (*) :Void; annotation char8T (*) :Void; annotation char16T (*) :Void;
  annotation char32T (*) :Void; annotation compl (*) :Void; annotation concept (*) :Void;
  annotation consteval (*) :Void; annotation constexpr (*) :Void;
  annotation constinit (*) :Void; annotation constCast (*) :Void; annotation coAwait (*) :Void;
  annotation coReturn (*) :Void; annotation coYield (*) :Void; annotation decltype (*) :Void;
  annotation double (*) :Void; annotation dynamicCast (*) :Void; annotation explicit (*) :Void;
  annotation float (*) :Void; annotation friend (*) :Void; annotation inline (*) :Void;
  annotation long (*) :Void; annotation namespace (*) :Void; annotation noexcept (*) :Void;
  annotation notEq (*) :Void; annotation nullptr (*) :Void; annotation operator (*) :Void;
  annotation orEq (*) :Void; annotation protected (*) :Void; annotation public (*) :Void;
  annotation register (*) :Void; annotation reinterpretCast (*) :Void;
  annotation requires (*) :Void; annotation short (*) :Void; annotation signed (*) :Void;
  annotation sizeof (*) :Void; annotation staticAssert (*) :Void;
  annotation staticCast (*) :Void; annotation template (*) :Void; annotation this (*) :Void;
  annotation threadLocal (*) :Void; annotation throw (*) :Void; annotation typedef (*) :Void;
  annotation typeid (*) :Void; annotation typename (*) :Void; annotation unsigned (*) :Void;
  annotation using (*) :Void; annotation void (*) :Void; annotation volatile (*) :Void;
  annotation wcharT (*) :Void; annotation xor (*) :Void; annotation xorEq (*) :Void;
  annotation transactionSafe (*) :Void; annotation std (*) :Void; annotation errno (*) :Void;
  annotation stdin (*) :Void; annotation stdout (*) :Void; annotation offsetof (*) :Void;
  annotation major (*) :Void; annotation minor (*) :Void; annotation unix (*) :Void;
  annotation linux (*) :Void; annotation reader (*) :Void; annotation builder (*) :Void;
  annotation record (*) :Void; annotation unknown (*) :Void; annotation which (*) :Void;
  annotation list (*) :Void; annotation option (*) :Void; annotation text (*) :Void;
  annotation openLazy (*) :Void; annotation openPrefix (*) :Void; annotation get (*) :Void;
  annotation set (*) :Void; annotation has (*) :Void; annotation clone (*) :Void;
  annotation drop (*) :Void; annotation toBytes (*) :Void; annotation fromBytes (*) :Void;
  annotation toMessage (*) :Void; annotation ofReader (*) :Void; annotation vec (*) :Void;
  annotation result (*) :Void; annotation framed (*) :Void; annotation segments (*) :Void;
  annotation writeTo (*) :Void; annotation reset (*) :Void; annotation root (*) :Void;
  annotation arena (*) :Void; annotation message (*) :Void; annotation fault (*) :Void;
  annotation stream (*) :Void; annotation encode (*) :Void; annotation decode (*) :Void;
  annotation compact (*) :Void; annotation at (*) :Void; annotation length (*) :Void;
  annotation iter (*) :Void; annotation size (*) :Void; annotation sizes (*) :Void;
  annotation next (*) :Void; annotation from (*) :Void; annotation into (*) :Void;
  annotation borrow (*) :Void; annotation asRef (*) :Void; annotation deref (*) :Void;
  annotation fmt (*) :Void; annotation eq (*) :Void; annotation hash (*) :Void;
  annotation cmp (*) :Void; annotation index (*) :Void; annotation equal (*) :Void;
  annotation pp (*) :Void; annotation values (*) :Void; annotation bytes (*) :Void;
  annotation name (*) :Void; annotation names (*) :Void; annotation path (*) :Void;
  annotation kind (*) :Void; annotation word (*) :Void; annotation words (*) :Void;
  annotation segment (*) :Void; annotation capacity (*) :Void; annotation disown (*) :Void;
  annotation adopt (*) :Void; annotation orphan (*) :Void; annotation visit (*) :Void;
  annotation zooph (*) :Void; annotation capnp (*) :Void; annotation core (*) :Void;
  annotation alloc (*) :Void; annotation prelude (*) :Void; annotation some (*) :Void;
  annotation none (*) :Void; annotation ok (*) :Void; annotation err (*) :Void;
  annotation u8 (*) :Void; annotation i64 (*) :Void; annotation f64 (*) :Void;
  annotation usize (*) :Void; annotation str (*) :Void; annotation uInt8 (*) :Void;
  annotation group (*) :Void; annotation annotation (*) :Void; annotation anyPointer (*) :Void;
  annotation list2 (*) :Void; annotation schema (*) :Void; annotation typeId (*) :Void;
  annotation node (*) :Void; annotation isDefault (*) :Void; annotation sameBits (*) :Void;
  annotation clearOther (*) :Void; annotation whichTag (*) :Void; annotation hasWhich (*) :Void;
  annotation getWhich (*) :Void; annotation setWhich (*) :Void; annotation initWhich (*) :Void;
  annotation typeA (*) :Void; annotation selfA (*) :Void; annotation rSelf (*) :Void;
}

struct Groups {
  # As groups: each is a type and a field.
  as :group { x @0 :Bool; } async :group { x @1 :Bool; } await :group { x @2 :Bool; }
  break :group { x @3 :Bool; } const :group { x @4 :Bool; } continue :group { x @5 :Bool; }
  crate :group { x @6 :Bool; } dyn :group { x @7 :Bool; } else :group { x @8 :Bool; }
  enum :group { x @9 :Bool; } extern :group { x @10 :Bool; } false :group { x @11 :Bool; }
  fn :group { x @12 :Bool; } for :group { x @13 :Bool; } if :group { x @14 :Bool; }
  impl :group { x @15 :Bool; } in :group { x @16 :Bool; } let :group { x @17 :Bool; }
  loop :group { x @18 :Bool; } match :group { x @19 :Bool; } mod :group { x @20 :Bool; }
  move :group { x @21 :Bool; } mut :group { x @22 :Bool; } pub :group { x @23 :Bool; }
  ref :group { x @24 :Bool; } return :group { x @25 :Bool; } self :group { x @26 :Bool; }
  static :group { x @27 :Bool; } struct :group { x @28 :Bool; } super :group { x @29 :Bool; }
  trait :group { x @30 :Bool; } true :group { x @31 :Bool; } type :group { x @32 :Bool; }
  unsafe :group { x @33 :Bool; } use :group { x @34 :Bool; } where :group { x @35 :Bool; }
  while :group { x @36 :Bool; } abstract :group { x @37 :Bool; } become :group { x @38 :Bool; }
  box :group { x @39 :Bool; } do :group { x @40 :Bool; } final :group { x @41 :Bool; }
  macro :group { x @42 :Bool; } override :group { x @43 :Bool; } priv :group { x @44 :Bool; }
  try :group { x @45 :Bool; } typeof :group { x @46 :Bool; } unsized :group { x @47 :Bool; }
  virtual :group { x @48 :Bool; } yield :group { x @49 :Bool; } gen :group { x @50 :Bool; }
  union :group { x @51 :Bool; } raw :group { x @52 :Bool; } safe :group { x @53 :Bool; }
  default :group { x @54 :Bool; } auto :group { x @55 :Bool; }
  macroRules :group { x @56 :Bool; } and :group { x @57 :Bool; } assert :group { x @58 :Bool; }
  asr :group { x @59 :Bool; } begin :group { x @60 :Bool; } class :group { x @61 :Bool; }
  constraint :group { x @62 :Bool; } done :group { x @63 :Bool; } downto :group { x @64 :Bool; }
  end :group { x @65 :Bool; } exception :group { x @66 :Bool; } external :group { x @67 :Bool; }
  fun :group { x @68 :Bool; } function :group { x @69 :Bool; } functor :group { x @70 :Bool; }
  include :group { x @71 :Bool; } inherit :group { x @72 :Bool; }
  initializer :group { x @73 :Bool; } land :group { x @74 :Bool; } lazy :group { x @75 :Bool; }
  lor :group { x @76 :Bool; } lsl :group { x @77 :Bool; } lsr :group { x @78 :Bool; }
  lxor :group { x @79 :Bool; } method :group { x @80 :Bool; } module :group { x @81 :Bool; }
  mutable :group { x @82 :Bool; } new :group { x @83 :Bool; } nonrec :group { x @84 :Bool; }
  object :group { x @85 :Bool; } of :group { x @86 :Bool; } open :group { x @87 :Bool; }
  or :group { x @88 :Bool; } private :group { x @89 :Bool; } rec :group { x @90 :Bool; }
  sig :group { x @91 :Bool; } then :group { x @92 :Bool; } to :group { x @93 :Bool; }
  val :group { x @94 :Bool; } when :group { x @95 :Bool; } with :group { x @96 :Bool; }
  parser :group { x @97 :Bool; } effect :group { x @98 :Bool; } value :group { x @99 :Bool; }
  ignore :group { x @100 :Bool; } compare :group { x @101 :Bool; }
  raise :group { x @102 :Bool; } failwith :group { x @103 :Bool; } not :group { x @104 :Bool; }
  case :group { x @105 :Bool; } chan :group { x @106 :Bool; } defer :group { x @107 :Bool; }
  fallthrough :group { x @108 :Bool; } func :group { x @109 :Bool; } go :group { x @110 :Bool; }
  goto :group { x @111 :Bool; } import :group { x @112 :Bool; }
  interface :group { x @113 :Bool; } map :group { x @114 :Bool; }
  package :group { x @115 :Bool; } range :group { x @116 :Bool; }
  select :group { x @117 :Bool; } switch :group { x @118 :Bool; } var :group { x @119 :Bool; }
  any :group { x @120 :Bool; } append :group { x @121 :Bool; } bool :group { x @122 :Bool; }
  byte :group { x @123 :Bool; } cap :group { x @124 :Bool; } clear :group { x @125 :Bool; }
  close :group { x @126 :Bool; } comparable :group { x @127 :Bool; }
  complex :group { x @128 :Bool; } complex64 :group { x @129 :Bool; }
  complex128 :group { x @130 :Bool; } copy :group { x @131 :Bool; }
  delete :group { x @132 :Bool; } error :group { x @133 :Bool; }
  float32 :group { x @134 :Bool; } float64 :group { x @135 :Bool; }
  imag :group { x @136 :Bool; } int :group { x @137 :Bool; } int8 :group { x @138 :Bool; }
  int16 :group { x @139 :Bool; } int32 :group { x @140 :Bool; } int64 :group { x @141 :Bool; }
  iota :group { x @142 :Bool; } len :group { x @143 :Bool; } make :group { x @144 :Bool; }
  max :group { x @145 :Bool; } min :group { x @146 :Bool; } nil :group { x @147 :Bool; }
  panic :group { x @148 :Bool; } print :group { x @149 :Bool; } println :group { x @150 :Bool; }
  real :group { x @151 :Bool; } recover :group { x @152 :Bool; } rune :group { x @153 :Bool; }
  string :group { x @154 :Bool; } uint :group { x @155 :Bool; } uint8 :group { x @156 :Bool; }
  uint16 :group { x @157 :Bool; } uint32 :group { x @158 :Bool; }
  uint64 :group { x @159 :Bool; } uintptr :group { x @160 :Bool; } init :group { x @161 :Bool; }
  main :group { x @162 :Bool; } data :group { x @163 :Bool; } deriving :group { x @164 :Bool; }
  foreign :group { x @165 :Bool; } forall :group { x @166 :Bool; }
  infix :group { x @167 :Bool; } infixl :group { x @168 :Bool; } infixr :group { x @169 :Bool; }
  instance :group { x @170 :Bool; } mdo :group { x @171 :Bool; }
  newtype :group { x @172 :Bool; } proc :group { x @173 :Bool; }
  qualified :group { x @174 :Bool; } hiding :group { x @175 :Bool; }
  family :group { x @176 :Bool; } role :group { x @177 :Bool; } pattern :group { x @178 :Bool; }
  stock :group { x @179 :Bool; } anyclass :group { x @180 :Bool; } via :group { x @181 :Bool; }
  export :group { x @182 :Bool; } ccall :group { x @183 :Bool; } id :group { x @184 :Bool; }
  filter :group { x @185 :Bool; } head :group { x @186 :Bool; } tail :group { x @187 :Bool; }
  either :group { x @188 :Bool; } maybe :group { x @189 :Bool; } show :group { x @190 :Bool; }
  read :group { x @191 :Bool; } pure :group { x @192 :Bool; } fmap :group { x @193 :Bool; }
  alignas :group { x @194 :Bool; } alignof :group { x @195 :Bool; }
  andEq :group { x @196 :Bool; } asm :group { x @197 :Bool; } bitand :group { x @198 :Bool; }
  bitor :group { x @199 :Bool; } catch :group { x @200 :Bool; } char :group { x @201 :Bool; }
  char8T :group { x @202 :Bool; } char16T :group { x @203 :Bool; }
  char32T :group { x @204 :Bool; } compl :group { x @205 :Bool; }
  concept :group { x @206 :Bool; } consteval :group { x @207 :Bool; }
  constexpr :group { x @208 :Bool; } constinit :group { x @209 :Bool; }
  constCast :group { x @210 :Bool; } coAwait :group { x @211 :Bool; }
  coReturn :group { x @212 :Bool; } coYield :group { x @213 :Bool; }
  decltype :group { x @214 :Bool; } double :group { x @215 :Bool; }
  dynamicCast :group { x @216 :Bool; } explicit :group { x @217 :Bool; }
  float :group { x @218 :Bool; } friend :group { x @219 :Bool; } inline :group { x @220 :Bool; }
  long :group { x @221 :Bool; } namespace :group { x @222 :Bool; }
  noexcept :group { x @223 :Bool; } notEq :group { x @224 :Bool; }
  nullptr :group { x @225 :Bool; } operator :group { x @226 :Bool; }
  orEq :group { x @227 :Bool; } protected :group { x @228 :Bool; }
  public :group { x @229 :Bool; } register :group { x @230 :Bool; }
  reinterpretCast :group { x @231 :Bool; } requires :group { x @232 :Bool; }
  short :group { x @233 :Bool; } signed :group { x @234 :Bool; } sizeof :group { x @235 :Bool; }
  staticAssert :group { x @236 :Bool; } staticCast :group { x @237 :Bool; }
  template :group { x @238 :Bool; } this :group { x @239 :Bool; }
  threadLocal :group { x @240 :Bool; } throw :group { x @241 :Bool; }
  typedef :group { x @242 :Bool; } typeid :group { x @243 :Bool; }
  typename :group { x @244 :Bool; } unsigned :group { x @245 :Bool; }
  using :group { x @246 :Bool; } void :group { x @247 :Bool; } volatile :group { x @248 :Bool; }
  wcharT :group { x @249 :Bool; } xor :group { x @250 :Bool; } xorEq :group { x @251 :Bool; }
  transactionSafe :group { x @252 :Bool; } std :group { x @253 :Bool; }
  errno :group { x @254 :Bool; } stdin :group { x @255 :Bool; } stdout :group { x @256 :Bool; }
  offsetof :group { x @257 :Bool; } major :group { x @258 :Bool; }
  minor :group { x @259 :Bool; } unix :group { x @260 :Bool; } linux :group { x @261 :Bool; }
  reader :group { x @262 :Bool; } builder :group { x @263 :Bool; }
  record :group { x @264 :Bool; } unknown :group { x @265 :Bool; }
  which :group { x @266 :Bool; } list :group { x @267 :Bool; } option :group { x @268 :Bool; }
  text :group { x @269 :Bool; } openLazy :group { x @270 :Bool; }
  openPrefix :group { x @271 :Bool; } get :group { x @272 :Bool; } set :group { x @273 :Bool; }
  has :group { x @274 :Bool; } clone :group { x @275 :Bool; } drop :group { x @276 :Bool; }
  toBytes :group { x @277 :Bool; } fromBytes :group { x @278 :Bool; }
  toMessage :group { x @279 :Bool; } ofReader :group { x @280 :Bool; }
  vec :group { x @281 :Bool; } result :group { x @282 :Bool; } framed :group { x @283 :Bool; }
  segments :group { x @284 :Bool; } writeTo :group { x @285 :Bool; }
  reset :group { x @286 :Bool; } root :group { x @287 :Bool; } arena :group { x @288 :Bool; }
  message :group { x @289 :Bool; } fault :group { x @290 :Bool; }
  stream :group { x @291 :Bool; } encode :group { x @292 :Bool; }
  decode :group { x @293 :Bool; } compact :group { x @294 :Bool; } at :group { x @295 :Bool; }
  length :group { x @296 :Bool; } iter :group { x @297 :Bool; } size :group { x @298 :Bool; }
  sizes :group { x @299 :Bool; } next :group { x @300 :Bool; } from :group { x @301 :Bool; }
  into :group { x @302 :Bool; } borrow :group { x @303 :Bool; } asRef :group { x @304 :Bool; }
  deref :group { x @305 :Bool; } fmt :group { x @306 :Bool; } eq :group { x @307 :Bool; }
  hash :group { x @308 :Bool; } cmp :group { x @309 :Bool; } index :group { x @310 :Bool; }
  equal :group { x @311 :Bool; } pp :group { x @312 :Bool; } values :group { x @313 :Bool; }
  bytes :group { x @314 :Bool; } name :group { x @315 :Bool; } names :group { x @316 :Bool; }
  path :group { x @317 :Bool; } kind :group { x @318 :Bool; } word :group { x @319 :Bool; }
  words :group { x @320 :Bool; } segment :group { x @321 :Bool; }
  capacity :group { x @322 :Bool; } disown :group { x @323 :Bool; }
  adopt :group { x @324 :Bool; } orphan :group { x @325 :Bool; } visit :group { x @326 :Bool; }
  zooph :group { x @327 :Bool; } capnp :group { x @328 :Bool; } core :group { x @329 :Bool; }
  alloc :group { x @330 :Bool; } prelude :group { x @331 :Bool; } some :group { x @332 :Bool; }
  none :group { x @333 :Bool; } ok :group { x @334 :Bool; } err :group { x @335 :Bool; }
  u8 :group { x @336 :Bool; } i64 :group { x @337 :Bool; } f64 :group { x @338 :Bool; }
  usize :group { x @339 :Bool; } str :group { x @340 :Bool; } uInt8 :group { x @341 :Bool; }
  group :group { x @342 :Bool; } annotation :group { x @343 :Bool; }
  anyPointer :group { x @344 :Bool; } list2 :group { x @345 :Bool; }
  schema :group { x @346 :Bool; } typeId :group { x @347 :Bool; } node :group { x @348 :Bool; }
  isDefault :group { x @349 :Bool; } sameBits :group { x @350 :Bool; }
  clearOther :group { x @351 :Bool; } whichTag :group { x @352 :Bool; }
  hasWhich :group { x @353 :Bool; } getWhich :group { x @354 :Bool; }
  setWhich :group { x @355 :Bool; } initWhich :group { x @356 :Bool; }
  typeA :group { x @357 :Bool; } selfA :group { x @358 :Bool; } rSelf :group { x @359 :Bool; }
}

struct Structs {
  # As structs. (A declaration may be called like a built-in type; it hides it.)
  struct Reader {} struct Builder {} struct Record {} struct Unknown {} struct Which {}
  struct List {} struct String {} struct Option {} struct Some {} struct None {} struct Ok {}
  struct Err {} struct Result {} struct Vec {} struct Box {} struct Self {} struct Type {}
  struct Default {} struct Clone {} struct Drop {} struct Copy {} struct Iterator {}
  struct IntoIterator {} struct Into {} struct From {} struct AsRef {} struct Debug {}
  struct Display {} struct Eq {} struct PartialEq {} struct Hash {} struct Ord {} struct Send {}
  struct Sync {} struct Fn {} struct FnOnce {} struct Sized {} struct ToString {} struct Str {}
  struct Char {} struct Usize {} struct Main {} struct Root {} struct Arena {} struct Message {}
  struct Fault {} struct Stream {} struct Schema {} struct Text {} struct Data {} struct Void {}
  struct Bool {} struct Capability {} struct Int {} struct Float {} struct Double {}
  struct Word {} struct Integer {} struct Maybe {} struct Just {} struct Nothing {}
  struct Left {} struct Right {} struct Either {} struct Show {} struct Read {} struct Num {}
  struct Monad {} struct IO {} struct True {} struct False {} struct Bytes {} struct Map {}
  struct Set {} struct Module {} struct T {} struct A {} struct R {} struct W {} struct Any {}
  struct Error {} struct Future {} struct Ref {} struct Cell {} struct Rc {} struct Arc {}
  struct Cow {} struct Path {} struct Slice {} struct Array {} struct Struct {} struct Union {}
  struct Enum {} struct Interface {} struct Group {} struct Node {} struct Id {}
  struct Object {} struct Class {} struct Super {} struct Crate {} struct Core {}
  struct Alloc {} struct Std {} struct Zooph {} struct Format {} struct Formatter {}
  struct Stdlib {} struct Obj {} struct Lazy {} struct Exn {} struct Result2 {} struct Seq {}
  struct Unit {} struct Context {} struct Byte {} struct Rune {} struct Iota {} struct Nil {}
  struct Len {} struct Open {} struct Init {} struct New {} struct Get {} struct Has {}
}

struct Enums {
  # As enums.
  enum Reader { a @0; } enum Builder { a @0; } enum Record { a @0; } enum Unknown { a @0; }
  enum Which { a @0; } enum List { a @0; } enum String { a @0; } enum Option { a @0; }
  enum Some { a @0; } enum None { a @0; } enum Ok { a @0; } enum Err { a @0; }
  enum Result { a @0; } enum Vec { a @0; } enum Box { a @0; } enum Self { a @0; }
  enum Type { a @0; } enum Default { a @0; } enum Clone { a @0; } enum Drop { a @0; }
  enum Copy { a @0; } enum Iterator { a @0; } enum IntoIterator { a @0; } enum Into { a @0; }
  enum From { a @0; } enum AsRef { a @0; } enum Debug { a @0; } enum Display { a @0; }
  enum Eq { a @0; } enum PartialEq { a @0; } enum Hash { a @0; } enum Ord { a @0; }
  enum Send { a @0; } enum Sync { a @0; } enum Fn { a @0; } enum FnOnce { a @0; }
  enum Sized { a @0; } enum ToString { a @0; } enum Str { a @0; } enum Char { a @0; }
  enum Usize { a @0; } enum Main { a @0; } enum Root { a @0; } enum Arena { a @0; }
  enum Message { a @0; } enum Fault { a @0; } enum Stream { a @0; } enum Schema { a @0; }
  enum Text { a @0; } enum Data { a @0; } enum Void { a @0; } enum Bool { a @0; }
  enum Capability { a @0; } enum Int { a @0; } enum Float { a @0; } enum Double { a @0; }
  enum Word { a @0; } enum Integer { a @0; } enum Maybe { a @0; } enum Just { a @0; }
  enum Nothing { a @0; } enum Left { a @0; } enum Right { a @0; } enum Either { a @0; }
  enum Show { a @0; } enum Read { a @0; } enum Num { a @0; } enum Monad { a @0; }
  enum IO { a @0; } enum True { a @0; } enum False { a @0; } enum Bytes { a @0; }
  enum Map { a @0; } enum Set { a @0; } enum Module { a @0; } enum T { a @0; } enum A { a @0; }
  enum R { a @0; } enum W { a @0; } enum Any { a @0; } enum Error { a @0; }
  enum Future { a @0; } enum Ref { a @0; } enum Cell { a @0; } enum Rc { a @0; }
  enum Arc { a @0; } enum Cow { a @0; } enum Path { a @0; } enum Slice { a @0; }
  enum Array { a @0; } enum Struct { a @0; } enum Union { a @0; } enum Enum { a @0; }
  enum Interface { a @0; } enum Group { a @0; } enum Node { a @0; } enum Id { a @0; }
  enum Object { a @0; } enum Class { a @0; } enum Super { a @0; } enum Crate { a @0; }
  enum Core { a @0; } enum Alloc { a @0; } enum Std { a @0; } enum Zooph { a @0; }
  enum Format { a @0; } enum Formatter { a @0; } enum Stdlib { a @0; } enum Obj { a @0; }
  enum Lazy { a @0; } enum Exn { a @0; } enum Result2 { a @0; } enum Seq { a @0; }
  enum Unit { a @0; } enum Context { a @0; } enum Byte { a @0; } enum Rune { a @0; }
  enum Iota { a @0; } enum Nil { a @0; } enum Len { a @0; } enum Open { a @0; }
  enum Init { a @0; } enum New { a @0; } enum Get { a @0; } enum Has { a @0; }
}

struct Interfaces {
  # As interfaces.
  interface Reader {} interface Builder {} interface Record {} interface Unknown {}
  interface Which {} interface List {} interface String {} interface Option {} interface Some {}
  interface None {} interface Ok {} interface Err {} interface Result {} interface Vec {}
  interface Box {} interface Self {} interface Type {} interface Default {} interface Clone {}
  interface Drop {} interface Copy {} interface Iterator {} interface IntoIterator {}
  interface Into {} interface From {} interface AsRef {} interface Debug {} interface Display {}
  interface Eq {} interface PartialEq {} interface Hash {} interface Ord {} interface Send {}
  interface Sync {} interface Fn {} interface FnOnce {} interface Sized {} interface ToString {}
  interface Str {} interface Char {} interface Usize {} interface Main {} interface Root {}
  interface Arena {} interface Message {} interface Fault {} interface Stream {}
  interface Schema {} interface Text {} interface Data {} interface Void {} interface Bool {}
  interface Capability {} interface Int {} interface Float {} interface Double {}
  interface Word {} interface Integer {} interface Maybe {} interface Just {}
  interface Nothing {} interface Left {} interface Right {} interface Either {}
  interface Show {} interface Read {} interface Num {} interface Monad {} interface IO {}
  interface True {} interface False {} interface Bytes {} interface Map {} interface Set {}
  interface Module {} interface T {} interface A {} interface R {} interface W {}
  interface Any {} interface Error {} interface Future {} interface Ref {} interface Cell {}
  interface Rc {} interface Arc {} interface Cow {} interface Path {} interface Slice {}
  interface Array {} interface Struct {} interface Union {} interface Enum {}
  interface Interface {} interface Group {} interface Node {} interface Id {}
  interface Object {} interface Class {} interface Super {} interface Crate {} interface Core {}
  interface Alloc {} interface Std {} interface Zooph {} interface Format {}
  interface Formatter {} interface Stdlib {} interface Obj {} interface Lazy {} interface Exn {}
  interface Result2 {} interface Seq {} interface Unit {} interface Context {} interface Byte {}
  interface Rune {} interface Iota {} interface Nil {} interface Len {} interface Open {}
  interface Init {} interface New {} interface Get {} interface Has {}
}

struct Reader {
  # As types at the top of the file, with members that clash with them and with each other once
  # their case is changed.
  reader @0 :Reader;
  builder @1 :Builder;
  record @2 :Record;
  which @3 :Which;
  unknown @4 :Unknown;
  hasReader @5 :Bool;
  setReader @6 :Bool;
  initReader @7 :Bool;
  getReader @8 :Bool;
  clearReader @9 :Bool;
  readerBytes @10 :Data;
  union {
    unknownMember @11 :Void;
    option @12 :Option;
    string @13 :String;
  }
}
struct Builder { self @0 :Text; }
struct Record { record @0 :Record; }
struct Which {
  which @0 :Text;
  union {
    which2 @1 :Void;
    unknown @2 :Void;
  }
}
struct Unknown {
  unknown :union {
    unknown @0 :Void;
    unknownCase @1 :Unknown;
  }
}
struct Option { some @0 :Text; none @1 :Void; }
struct String { string @0 :String; }
struct Vec { vec @0 :List(Vec); }
struct Result { ok @0 :Text; err @1 :Text; }
struct Box(T, Self) { box @0 :T; self @1 :Self; }
struct Self { self @0 :Self; }
struct Main { main @0 :Main; }
enum Type { type @0; unknown @1; which @2; }
const self :Text = "self";
const main :UInt32 = 0;

struct CaseClashes {
  # Distinct here, the same after a change of case.
  fooBar @0 :UInt8;
  fOOBar @1 :UInt8;
  foobar @2 :UInt8;
  fooBAR @3 :UInt8;
  foo1 @4 :UInt8;
  foo1Bar @5 :UInt8;
  foo1bar @6 :UInt8;
  httpURL @7 :UInt8;
  httpUrl @8 :UInt8;
  x @9 :UInt8;
  xX @10 :UInt8;

  struct FooBar {}
  struct Foobar {}
  struct FOOBar {}
  enum FooBAR { fooBar @0; foobar @1; fooBAR @2; }
}
