// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// Text is a text in a message. It is for type parameters and lists, which need a type for their
// elements. Its bytes should be UTF-8.
type Text struct{ b []byte }

// Bytes returns the text's bytes without copying them.
func (t Text) Bytes() []byte { return t.b }

// Len returns the number of bytes.
func (t Text) Len() int { return len(t.b) }

// String returns a copy of the text.
func (t Text) String() string { return string(t.b) }

// Valid returns a copy of the text in which each malformed UTF-8 sequence is replaced by U+FFFD,
// as in JSON and in printed text.
func (t Text) Valid() string {
	// The copy is checked and not the message, in case another goroutine changes the bytes
	// meanwhile.
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

// FromPointer returns the text that a pointer leads to.
func (Text) FromPointer(p Pointer) Text { return Text{p.Text()} }

// ZoophType returns the description of Text.
func (Text) ZoophType() *Type { return &TypeText }

// Data is data in a message. It is for type parameters and lists, which need a type for their
// elements.
type Data struct{ data []byte }

// Bytes returns the data's bytes without copying them.
func (d Data) Bytes() []byte { return d.data }

// Len returns the number of bytes.
func (d Data) Len() int { return len(d.data) }

// FromPointer returns the data that a pointer leads to.
func (Data) FromPointer(p Pointer) Data { return Data{p.Data()} }

// ZoophType returns the description of Data.
func (Data) ZoophType() *Type { return &TypeData }

// FromPointer returns the pointer itself.
func (Pointer) FromPointer(p Pointer) Pointer { return p }

// ZoophType returns the description of AnyPointer.
func (Pointer) ZoophType() *Type { return &TypeAny }

// FromPointer returns the struct that a pointer leads to.
func (Struct) FromPointer(p Pointer) Struct { return p.Struct() }

// ZoophType returns the description of AnyStruct.
func (Struct) ZoophType() *Type { return &TypeAnyStruct }

// FromPointer returns the list that a pointer leads to.
func (AnyList) FromPointer(p Pointer) AnyList { return p.List() }

// ZoophType returns the description of AnyList.
func (AnyList) ZoophType() *Type { return &TypeAnyList }

// Capability is a capability in a message: its index in the message's table plus one, or 0 for
// none.
type Capability uint64

// CapabilityOf returns the capability with that index.
func CapabilityOf(index uint32) Capability { return Capability(index) + 1 }

// Index returns the capability's index in the message's table. It returns false if there is none.
func (c Capability) Index() (uint32, bool) { return uint32(c - 1), c != 0 }

// FromPointer returns the capability that a pointer holds.
func (Capability) FromPointer(p Pointer) Capability {
	if i, ok := p.Capability(); ok {
		return CapabilityOf(i)
	}
	return 0
}

// ZoophType returns the description of interfaces.
func (Capability) ZoophType() *Type { return &TypeCapability }
