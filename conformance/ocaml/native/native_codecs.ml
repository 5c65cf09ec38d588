(* The types of `vectors/raw/types.json` as native types. `native_codecs.ml` is what `ppx_zooph` makes of this file
   (`cargo xtask bless` writes it), so that the driver is built by the compiler alone. *)

module Raw = Zooph_raw
module Texts_set = Set.Make (String)
module Ints = Set.Make (Int)
module Names = Map.Make (String)
module Numbered = Map.Make (Int)

type array_ =
  ((int[@raw.u16]) array[@raw.length 3])
  * (string array[@raw.length 2])
  * ((bool option array[@raw.length 2]) array[@raw.length 2])
  * ((int[@raw.u8]) array[@raw.length 0])
[@@deriving raw]

type basics = bool * Uchar.t * string * unit * bytes [@@deriving raw]
type bools = bool array [@@deriving raw]
type bytes_ = (string[@raw.bytes]) [@@deriving raw]
type chars = Uchar.t list [@@deriving raw]
type color = Red | Green | Blue [@@deriving raw] [@@raw.name "Color"]
type colors = color list [@@deriving raw]

module Colors_set = Set.Make (struct
  type t = color

  let compare = compare
end)

type inner = { inner : inner option } [@@deriving raw] [@@raw.name "Inner"]
type deep = inner option [@@deriving raw]
type empties = ((int[@raw.u32]) array[@raw.length 0]) list [@@deriving raw]
type point = { x : float; y : float } [@@deriving raw] [@@raw.name "Point"]
type points = point array [@@deriving raw]

module Of_colors = Raw.Of_set (Colors_set)
module Of_names = Raw.Of_map (Names)

type everything = {
  type_ : (int[@raw.u8]);
  name : string;
  bytes : (string[@raw.bytes]);
  middle : Uchar.t option;
  colors : (Colors_set.t[@raw.by Of_colors.codec color_raw]);
  points : point list;
  map : (int list Names.t[@raw.by Of_names.codec Raw.text (Raw.list Raw.u16)]);
  result : (bool, string) result;
  array : ((int[@raw.i16]) option array[@raw.length 3]);
  unit : unit;
  last : bool * (float[@raw.f32]);
}
[@@deriving raw] [@@raw.name "Everything"]

type expr =
  | Number of int64
  | Negate of expr
  | Add of expr * expr
  | Call of { name : string; arguments : expr list }
  | Nothing
[@@deriving raw] [@@raw.name "Expr"]

type file = { size : (int64[@raw.u64]); inside : folder option; readable : bool } [@@raw.name "File"]
and folder = { name : string; files : file list } [@@deriving raw] [@@raw.name "Folder"]

type float32s = (float[@raw.f32]) array [@@deriving raw]
type float64s = float array [@@deriving raw]

module Of_texts = Raw.Of_set (Texts_set)

type hashed =
  ((int[@raw.u32]), string) Hashtbl.t * (Texts_set.t[@raw.by Of_texts.codec Raw.text])
[@@deriving raw]

type int16s = (int[@raw.i16]) array [@@deriving raw]
type int32s = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t [@@deriving raw]
type int64s = (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t [@@deriving raw]
type int8s = (int[@raw.i8]) list [@@deriving raw]
type lists = string list list list [@@deriving raw]

module Of_numbered = Raw.Of_map (Numbered)
module Of_ints = Raw.Of_set (Ints)

type map = (string Numbered.t[@raw.by Of_numbered.codec Raw.u16 Raw.text]) [@@deriving raw]

type map_of_maps =
  (bool Numbered.t Names.t[@raw.by Of_names.codec Raw.text (Of_numbered.codec Raw.u8 Raw.bool)])
[@@deriving raw]

type nothing = Nothing_ [@@deriving raw] [@@raw.name "Nothing"]
type nothings = nothing list [@@deriving raw]

type numbers =
  | Numbers of
      (int[@raw.i8])
      * (int[@raw.i16])
      * int32
      * int64
      * (int[@raw.u8])
      * (int[@raw.u16])
      * (int[@raw.u32])
      * (int64[@raw.u64])
      * (float[@raw.f32])
      * float
[@@deriving raw] [@@raw.name "Numbers"]

type only = One of (int[@raw.u32]) * string [@@deriving raw] [@@raw.name "Only"]
type optional = (int[@raw.u32]) option [@@deriving raw]
type optionals = (int[@raw.u8]) option option * string option * unit option list [@@deriving raw]
type result_ = ((int[@raw.u32]), string) result [@@deriving raw]
type sample = { id : int64; flag : (int[@raw.u8]); value : float } [@@deriving raw] [@@raw.name "Sample"]
type samples = sample list [@@deriving raw]
type set = (Ints.t[@raw.by Of_ints.codec Raw.i16]) [@@deriving raw]
type shape = Circle of float | Polygon of point list | Empty [@@deriving raw] [@@raw.name "Shape"]

type sum256 =
  | C0 | C1 | C2 | C3 | C4 | C5 | C6 | C7 | C8 | C9 | C10 | C11 | C12 | C13 | C14 | C15 | C16 | C17 | C18 |
  C19 | C20 | C21 | C22 | C23 | C24 | C25 | C26 | C27 | C28 | C29 | C30 | C31 | C32 | C33 | C34 | C35 | C36 |
  C37 | C38 | C39 | C40 | C41 | C42 | C43 | C44 | C45 | C46 | C47 | C48 | C49 | C50 | C51 | C52 | C53 | C54 |
  C55 | C56 | C57 | C58 | C59 | C60 | C61 | C62 | C63 | C64 | C65 | C66 | C67 | C68 | C69 | C70 | C71 | C72 |
  C73 | C74 | C75 | C76 | C77 | C78 | C79 | C80 | C81 | C82 | C83 | C84 | C85 | C86 | C87 | C88 | C89 | C90 |
  C91 | C92 | C93 | C94 | C95 | C96 | C97 | C98 | C99 | C100 | C101 | C102 | C103 | C104 | C105 | C106 | C107
  | C108 | C109 | C110 | C111 | C112 | C113 | C114 | C115 | C116 | C117 | C118 | C119 | C120 | C121 | C122 |
  C123 | C124 | C125 | C126 | C127 | C128 | C129 | C130 | C131 | C132 | C133 | C134 | C135 | C136 | C137 |
  C138 | C139 | C140 | C141 | C142 | C143 | C144 | C145 | C146 | C147 | C148 | C149 | C150 | C151 | C152 |
  C153 | C154 | C155 | C156 | C157 | C158 | C159 | C160 | C161 | C162 | C163 | C164 | C165 | C166 | C167 |
  C168 | C169 | C170 | C171 | C172 | C173 | C174 | C175 | C176 | C177 | C178 | C179 | C180 | C181 | C182 |
  C183 | C184 | C185 | C186 | C187 | C188 | C189 | C190 | C191 | C192 | C193 | C194 | C195 | C196 | C197 |
  C198 | C199 | C200 | C201 | C202 | C203 | C204 | C205 | C206 | C207 | C208 | C209 | C210 | C211 | C212 |
  C213 | C214 | C215 | C216 | C217 | C218 | C219 | C220 | C221 | C222 | C223 | C224 | C225 | C226 | C227 |
  C228 | C229 | C230 | C231 | C232 | C233 | C234 | C235 | C236 | C237 | C238 | C239 | C240 | C241 | C242 |
  C243 | C244 | C245 | C246 | C247 | C248 | C249 | C250 | C251 | C252 | C253 | C254 | C255
[@@deriving raw] [@@raw.name "Sum256"]

module Wider = struct
  type sum257 =
    | C0 | C1 | C2 | C3 | C4 | C5 | C6 | C7 | C8 | C9 | C10 | C11 | C12 | C13 | C14 | C15 | C16 | C17 | C18 |
    C19 | C20 | C21 | C22 | C23 | C24 | C25 | C26 | C27 | C28 | C29 | C30 | C31 | C32 | C33 | C34 | C35 | C36 |
    C37 | C38 | C39 | C40 | C41 | C42 | C43 | C44 | C45 | C46 | C47 | C48 | C49 | C50 | C51 | C52 | C53 | C54 |
    C55 | C56 | C57 | C58 | C59 | C60 | C61 | C62 | C63 | C64 | C65 | C66 | C67 | C68 | C69 | C70 | C71 | C72 |
    C73 | C74 | C75 | C76 | C77 | C78 | C79 | C80 | C81 | C82 | C83 | C84 | C85 | C86 | C87 | C88 | C89 | C90 |
    C91 | C92 | C93 | C94 | C95 | C96 | C97 | C98 | C99 | C100 | C101 | C102 | C103 | C104 | C105 | C106 | C107
    | C108 | C109 | C110 | C111 | C112 | C113 | C114 | C115 | C116 | C117 | C118 | C119 | C120 | C121 | C122 |
    C123 | C124 | C125 | C126 | C127 | C128 | C129 | C130 | C131 | C132 | C133 | C134 | C135 | C136 | C137 |
    C138 | C139 | C140 | C141 | C142 | C143 | C144 | C145 | C146 | C147 | C148 | C149 | C150 | C151 | C152 |
    C153 | C154 | C155 | C156 | C157 | C158 | C159 | C160 | C161 | C162 | C163 | C164 | C165 | C166 | C167 |
    C168 | C169 | C170 | C171 | C172 | C173 | C174 | C175 | C176 | C177 | C178 | C179 | C180 | C181 | C182 |
    C183 | C184 | C185 | C186 | C187 | C188 | C189 | C190 | C191 | C192 | C193 | C194 | C195 | C196 | C197 |
    C198 | C199 | C200 | C201 | C202 | C203 | C204 | C205 | C206 | C207 | C208 | C209 | C210 | C211 | C212 |
    C213 | C214 | C215 | C216 | C217 | C218 | C219 | C220 | C221 | C222 | C223 | C224 | C225 | C226 | C227 |
    C228 | C229 | C230 | C231 | C232 | C233 | C234 | C235 | C236 | C237 | C238 | C239 | C240 | C241 | C242 |
    C243 | C244 | C245 | C246 | C247 | C248 | C249 | C250 | C251 | C252 | C253 | C254 | C255 | C256
  [@@deriving raw] [@@raw.name "Sum257"]
end

type text = string [@@deriving raw]
type text_set = (Texts_set.t[@raw.by Of_texts.codec Raw.text]) [@@deriving raw]
type texts = string array [@@deriving raw]
type tuple1 = (int[@raw.by Raw.(tuple1 u8)]) [@@deriving raw]

type tuple7 = (int[@raw.u8]) * (int[@raw.i16]) * string * bool * (float[@raw.f32]) * Uchar.t * unit
[@@deriving raw]

type uint16s = (int[@raw.u16]) list [@@deriving raw]
type uint32s = (int[@raw.u32]) array [@@deriving raw]
type uint64s = (int64[@raw.u64]) array [@@deriving raw]
type units = unit array [@@deriving raw]
type wide = string * ((int64[@raw.u64]) array[@raw.length 16]) * string [@@deriving raw]
