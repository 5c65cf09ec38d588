// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// Text is a text in a message, where a type parameter or a list asks for a type.
// It is bytes that ought to be UTF-8.
type Text struct{ b []byte }

// Bytes are the text's bytes, without a copy.
func (t Text) Bytes() []byte { return t.b }

// Len is the number of bytes.
func (t Text) Len() int { return len(t.b) }

// String is a copy of the text.
func (t Text) String() string { return string(t.b) }

// Valid is a copy of the text in which what is not UTF-8 is U+FFFD, as JSON and printing have it.
func (t Text) Valid() string {
	// What is looked at is the copy, in case somebody changes the bytes meanwhile.
	copied := string(t.b)
	if validString(copied) {
		return copied
	}
	var b []byte
	for s := []byte(copied); len(s) > 0; {
		b, s = appendRune(b, s)
	}
	return string(b)
}

// FromPointer reads what a pointer leads to.
func (Text) FromPointer(p Pointer) Text { return Text{p.Text()} }

// ZoophType describes Text.
func (Text) ZoophType() *Type { return &TypeText }

// Data is data in a message, where a type parameter or a list asks for a type.
type Data struct{ data []byte }

// Bytes are the bytes, without a copy.
func (d Data) Bytes() []byte { return d.data }

// Len is the number of bytes.
func (d Data) Len() int { return len(d.data) }

// FromPointer reads what a pointer leads to.
func (Data) FromPointer(p Pointer) Data { return Data{p.Data()} }

// ZoophType describes Data.
func (Data) ZoophType() *Type { return &TypeData }

// FromPointer is the pointer itself.
func (Pointer) FromPointer(p Pointer) Pointer { return p }

// ZoophType describes AnyPointer.
func (Pointer) ZoophType() *Type { return &TypeAny }

// FromPointer reads what a pointer leads to.
func (Struct) FromPointer(p Pointer) Struct { return p.Struct() }

// ZoophType describes AnyStruct.
func (Struct) ZoophType() *Type { return &TypeAnyStruct }

// FromPointer reads what a pointer leads to.
func (AnyList) FromPointer(p Pointer) AnyList { return p.List() }

// ZoophType describes AnyList.
func (AnyList) ZoophType() *Type { return &TypeAnyList }

// Capability is a capability in a message: its index in the message's table plus
// one, or 0 for none.
type Capability uint64

// CapabilityOf is the capability with that index.
func CapabilityOf(index uint32) Capability { return Capability(index) + 1 }

// Index is the capability's index in the message's table; false if there is none.
func (c Capability) Index() (uint32, bool) { return uint32(c - 1), c != 0 }

// FromPointer reads what a pointer leads to.
func (Capability) FromPointer(p Pointer) Capability {
	if i, ok := p.Capability(); ok {
		return CapabilityOf(i)
	}
	return 0
}

// ZoophType describes interfaces.
func (Capability) ZoophType() *Type { return &TypeCapability }
