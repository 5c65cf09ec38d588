// SPDX-License-Identifier: MIT OR Apache-2.0

// Package native has the types of vectors/raw/types.json.
package native

//go:generate go run zooph.dev/go/cmd/zoophraw -type Array,Basics,Bools,Bytes,Chars,Color,Colors,Deep,Empties,Everything,Expr,File,Float32s,Float64s,Folder,Hashed,Inner,Int16s,Int32s,Int64s,Int8s,Lists,Map,MapOfMaps,Nothing,Nothings,Numbers,Only,Optional,Optionals,Point,Points,Result,Sample,Samples,Set,Shape,Sum256,Sum257,Text,TextSet,Texts,Tuple1,Tuple7,Uint16s,Uint32s,Uint64s,Units,Wide

type (
	Array = struct {
		A [3]uint16
		B [2]string
		C [2][2]*bool
		D [0]uint8
	}
	Basics = struct {
		A bool
		B rune
		C string
		D struct{}
		E []byte
	}
	Hashed = struct {
		A map[uint32]string
		B map[string]struct{}
	}
	Optionals = struct {
		A **uint8
		B *string
		C []*struct{}
	}
	Tuple1 = struct{ A uint8 }
	Tuple7 = struct {
		A uint8
		B int16
		C string
		D bool
		E float32
		F rune
		G struct{}
	}
	Wide = struct {
		A string
		B [16]uint64
		C string
	}
)

type (
	Bools     []bool
	Bytes     []byte
	Chars     []rune
	Colors    []Color
	Deep      *Inner
	Empties   [][0]uint32
	Float32s  []float32
	Float64s  []float64
	Int8s     []int8
	Int16s    []int16
	Int32s    []int32
	Int64s    []int64
	Lists     [][][]string
	Map       map[uint16]string
	MapOfMaps map[string]map[uint8]bool
	Nothings  []Nothing
	Optional  *uint32
	Points    []Point
	Samples   []Sample
	Set       map[int16]struct{}
	Text      string
	TextSet   map[string]struct{}
	Texts     []string
	Uint16s   []uint16
	Uint32s   []uint32
	Uint64s   []uint64
	Units     []struct{}
)

type Nothing struct{}

type Inner struct {
	Inner *Inner `raw:"inner"`
}

type Numbers struct {
	A int8    `raw:"_"`
	B int16   `raw:"_"`
	C int32   `raw:"_"`
	D int64   `raw:"_"`
	E uint8   `raw:"_"`
	F uint16  `raw:"_"`
	G uint32  `raw:"_"`
	H uint64  `raw:"_"`
	I float32 `raw:"_"`
	J float64 `raw:"_"`
}

type Only struct {
	A uint32 `raw:"_"`
	B string `raw:"_"`
}

type Point struct {
	X float64 `raw:"x"`
	Y float64 `raw:"y"`
}

type Sample struct {
	ID    int64   `raw:"id"`
	Flag  uint8   `raw:"flag"`
	Value float64 `raw:"value"`
}

type File struct {
	Size     uint64  `raw:"size"`
	Inside   *Folder `raw:"inside"`
	Readable bool    `raw:"readable"`
}

type Folder struct {
	Name  string `raw:"name"`
	Files []File `raw:"files"`
}

type Everything struct {
	Type   uint8               `raw:"type"`
	Name   string              `raw:"name"`
	Bytes  []byte              `raw:"bytes"`
	Middle *rune               `raw:"middle"`
	Colors map[Color]struct{}  `raw:"colors"`
	Points []Point             `raw:"points"`
	Map    map[string][]uint16 `raw:"map"`
	Result BoolOrText          `raw:"result"`
	Array  [3]*int16           `raw:"array"`
	Unit   struct{}            `raw:"unit"`
	Last   struct {
		A bool
		B float32
	} `raw:"last"`
}

//zoophraw:enum
type Color uint8

const (
	ColorRed Color = iota
	ColorGreen
	ColorBlue
)

//zoophraw:sum Number *Negate Add *Call Nothing=NoExpr
type Expr interface{ expr() }

type (
	Number int64
	Negate struct {
		Of Expr `raw:"_"`
	}
	Add struct {
		Left  Expr `raw:"_"`
		Right Expr `raw:"_"`
	}
	Call struct {
		Name      string `raw:"name"`
		Arguments []Expr `raw:"arguments"`
	}
	NoExpr struct{}
)

func (Number) expr()  {}
func (*Negate) expr() {}
func (Add) expr()     {}
func (*Call) expr()   {}
func (NoExpr) expr()  {}

//zoophraw:sum Circle Polygon Empty
type Shape interface{ shape() }

type (
	Circle  float64
	Polygon []Point
	Empty   struct{}
)

func (Circle) shape()  {}
func (Polygon) shape() {}
func (Empty) shape()   {}

// Result has no names, like the result types of standard libraries in other languages.
//
//zoophraw:sum _=Uint32 _=Failure
//zoophraw:name _
type Result interface{ result() }

//zoophraw:sum _=Bool _=Failure
//zoophraw:name _
type BoolOrText interface{ boolOrText() }

type (
	Uint32  uint32
	Bool    bool
	Failure string
)

func (Uint32) result()      {}
func (Failure) result()     {}
func (Bool) boolOrText()    {}
func (Failure) boolOrText() {}

//zoophraw:enum
type Sum256 uint8

const (
	Sum256C0 Sum256 = iota
	Sum256C1
	Sum256C2
	Sum256C3
	Sum256C4
	Sum256C5
	Sum256C6
	Sum256C7
	Sum256C8
	Sum256C9
	Sum256C10
	Sum256C11
	Sum256C12
	Sum256C13
	Sum256C14
	Sum256C15
	Sum256C16
	Sum256C17
	Sum256C18
	Sum256C19
	Sum256C20
	Sum256C21
	Sum256C22
	Sum256C23
	Sum256C24
	Sum256C25
	Sum256C26
	Sum256C27
	Sum256C28
	Sum256C29
	Sum256C30
	Sum256C31
	Sum256C32
	Sum256C33
	Sum256C34
	Sum256C35
	Sum256C36
	Sum256C37
	Sum256C38
	Sum256C39
	Sum256C40
	Sum256C41
	Sum256C42
	Sum256C43
	Sum256C44
	Sum256C45
	Sum256C46
	Sum256C47
	Sum256C48
	Sum256C49
	Sum256C50
	Sum256C51
	Sum256C52
	Sum256C53
	Sum256C54
	Sum256C55
	Sum256C56
	Sum256C57
	Sum256C58
	Sum256C59
	Sum256C60
	Sum256C61
	Sum256C62
	Sum256C63
	Sum256C64
	Sum256C65
	Sum256C66
	Sum256C67
	Sum256C68
	Sum256C69
	Sum256C70
	Sum256C71
	Sum256C72
	Sum256C73
	Sum256C74
	Sum256C75
	Sum256C76
	Sum256C77
	Sum256C78
	Sum256C79
	Sum256C80
	Sum256C81
	Sum256C82
	Sum256C83
	Sum256C84
	Sum256C85
	Sum256C86
	Sum256C87
	Sum256C88
	Sum256C89
	Sum256C90
	Sum256C91
	Sum256C92
	Sum256C93
	Sum256C94
	Sum256C95
	Sum256C96
	Sum256C97
	Sum256C98
	Sum256C99
	Sum256C100
	Sum256C101
	Sum256C102
	Sum256C103
	Sum256C104
	Sum256C105
	Sum256C106
	Sum256C107
	Sum256C108
	Sum256C109
	Sum256C110
	Sum256C111
	Sum256C112
	Sum256C113
	Sum256C114
	Sum256C115
	Sum256C116
	Sum256C117
	Sum256C118
	Sum256C119
	Sum256C120
	Sum256C121
	Sum256C122
	Sum256C123
	Sum256C124
	Sum256C125
	Sum256C126
	Sum256C127
	Sum256C128
	Sum256C129
	Sum256C130
	Sum256C131
	Sum256C132
	Sum256C133
	Sum256C134
	Sum256C135
	Sum256C136
	Sum256C137
	Sum256C138
	Sum256C139
	Sum256C140
	Sum256C141
	Sum256C142
	Sum256C143
	Sum256C144
	Sum256C145
	Sum256C146
	Sum256C147
	Sum256C148
	Sum256C149
	Sum256C150
	Sum256C151
	Sum256C152
	Sum256C153
	Sum256C154
	Sum256C155
	Sum256C156
	Sum256C157
	Sum256C158
	Sum256C159
	Sum256C160
	Sum256C161
	Sum256C162
	Sum256C163
	Sum256C164
	Sum256C165
	Sum256C166
	Sum256C167
	Sum256C168
	Sum256C169
	Sum256C170
	Sum256C171
	Sum256C172
	Sum256C173
	Sum256C174
	Sum256C175
	Sum256C176
	Sum256C177
	Sum256C178
	Sum256C179
	Sum256C180
	Sum256C181
	Sum256C182
	Sum256C183
	Sum256C184
	Sum256C185
	Sum256C186
	Sum256C187
	Sum256C188
	Sum256C189
	Sum256C190
	Sum256C191
	Sum256C192
	Sum256C193
	Sum256C194
	Sum256C195
	Sum256C196
	Sum256C197
	Sum256C198
	Sum256C199
	Sum256C200
	Sum256C201
	Sum256C202
	Sum256C203
	Sum256C204
	Sum256C205
	Sum256C206
	Sum256C207
	Sum256C208
	Sum256C209
	Sum256C210
	Sum256C211
	Sum256C212
	Sum256C213
	Sum256C214
	Sum256C215
	Sum256C216
	Sum256C217
	Sum256C218
	Sum256C219
	Sum256C220
	Sum256C221
	Sum256C222
	Sum256C223
	Sum256C224
	Sum256C225
	Sum256C226
	Sum256C227
	Sum256C228
	Sum256C229
	Sum256C230
	Sum256C231
	Sum256C232
	Sum256C233
	Sum256C234
	Sum256C235
	Sum256C236
	Sum256C237
	Sum256C238
	Sum256C239
	Sum256C240
	Sum256C241
	Sum256C242
	Sum256C243
	Sum256C244
	Sum256C245
	Sum256C246
	Sum256C247
	Sum256C248
	Sum256C249
	Sum256C250
	Sum256C251
	Sum256C252
	Sum256C253
	Sum256C254
	Sum256C255
)

//zoophraw:enum
type Sum257 uint16

const (
	Sum257C0 Sum257 = iota
	Sum257C1
	Sum257C2
	Sum257C3
	Sum257C4
	Sum257C5
	Sum257C6
	Sum257C7
	Sum257C8
	Sum257C9
	Sum257C10
	Sum257C11
	Sum257C12
	Sum257C13
	Sum257C14
	Sum257C15
	Sum257C16
	Sum257C17
	Sum257C18
	Sum257C19
	Sum257C20
	Sum257C21
	Sum257C22
	Sum257C23
	Sum257C24
	Sum257C25
	Sum257C26
	Sum257C27
	Sum257C28
	Sum257C29
	Sum257C30
	Sum257C31
	Sum257C32
	Sum257C33
	Sum257C34
	Sum257C35
	Sum257C36
	Sum257C37
	Sum257C38
	Sum257C39
	Sum257C40
	Sum257C41
	Sum257C42
	Sum257C43
	Sum257C44
	Sum257C45
	Sum257C46
	Sum257C47
	Sum257C48
	Sum257C49
	Sum257C50
	Sum257C51
	Sum257C52
	Sum257C53
	Sum257C54
	Sum257C55
	Sum257C56
	Sum257C57
	Sum257C58
	Sum257C59
	Sum257C60
	Sum257C61
	Sum257C62
	Sum257C63
	Sum257C64
	Sum257C65
	Sum257C66
	Sum257C67
	Sum257C68
	Sum257C69
	Sum257C70
	Sum257C71
	Sum257C72
	Sum257C73
	Sum257C74
	Sum257C75
	Sum257C76
	Sum257C77
	Sum257C78
	Sum257C79
	Sum257C80
	Sum257C81
	Sum257C82
	Sum257C83
	Sum257C84
	Sum257C85
	Sum257C86
	Sum257C87
	Sum257C88
	Sum257C89
	Sum257C90
	Sum257C91
	Sum257C92
	Sum257C93
	Sum257C94
	Sum257C95
	Sum257C96
	Sum257C97
	Sum257C98
	Sum257C99
	Sum257C100
	Sum257C101
	Sum257C102
	Sum257C103
	Sum257C104
	Sum257C105
	Sum257C106
	Sum257C107
	Sum257C108
	Sum257C109
	Sum257C110
	Sum257C111
	Sum257C112
	Sum257C113
	Sum257C114
	Sum257C115
	Sum257C116
	Sum257C117
	Sum257C118
	Sum257C119
	Sum257C120
	Sum257C121
	Sum257C122
	Sum257C123
	Sum257C124
	Sum257C125
	Sum257C126
	Sum257C127
	Sum257C128
	Sum257C129
	Sum257C130
	Sum257C131
	Sum257C132
	Sum257C133
	Sum257C134
	Sum257C135
	Sum257C136
	Sum257C137
	Sum257C138
	Sum257C139
	Sum257C140
	Sum257C141
	Sum257C142
	Sum257C143
	Sum257C144
	Sum257C145
	Sum257C146
	Sum257C147
	Sum257C148
	Sum257C149
	Sum257C150
	Sum257C151
	Sum257C152
	Sum257C153
	Sum257C154
	Sum257C155
	Sum257C156
	Sum257C157
	Sum257C158
	Sum257C159
	Sum257C160
	Sum257C161
	Sum257C162
	Sum257C163
	Sum257C164
	Sum257C165
	Sum257C166
	Sum257C167
	Sum257C168
	Sum257C169
	Sum257C170
	Sum257C171
	Sum257C172
	Sum257C173
	Sum257C174
	Sum257C175
	Sum257C176
	Sum257C177
	Sum257C178
	Sum257C179
	Sum257C180
	Sum257C181
	Sum257C182
	Sum257C183
	Sum257C184
	Sum257C185
	Sum257C186
	Sum257C187
	Sum257C188
	Sum257C189
	Sum257C190
	Sum257C191
	Sum257C192
	Sum257C193
	Sum257C194
	Sum257C195
	Sum257C196
	Sum257C197
	Sum257C198
	Sum257C199
	Sum257C200
	Sum257C201
	Sum257C202
	Sum257C203
	Sum257C204
	Sum257C205
	Sum257C206
	Sum257C207
	Sum257C208
	Sum257C209
	Sum257C210
	Sum257C211
	Sum257C212
	Sum257C213
	Sum257C214
	Sum257C215
	Sum257C216
	Sum257C217
	Sum257C218
	Sum257C219
	Sum257C220
	Sum257C221
	Sum257C222
	Sum257C223
	Sum257C224
	Sum257C225
	Sum257C226
	Sum257C227
	Sum257C228
	Sum257C229
	Sum257C230
	Sum257C231
	Sum257C232
	Sum257C233
	Sum257C234
	Sum257C235
	Sum257C236
	Sum257C237
	Sum257C238
	Sum257C239
	Sum257C240
	Sum257C241
	Sum257C242
	Sum257C243
	Sum257C244
	Sum257C245
	Sum257C246
	Sum257C247
	Sum257C248
	Sum257C249
	Sum257C250
	Sum257C251
	Sum257C252
	Sum257C253
	Sum257C254
	Sum257C255
	Sum257C256
)
