// Writes and reads a message, and prints what it holds.
package main

import (
	"fmt"

	"capnproto.org/go/capnp/v3"
)

func main() {
	message, segment := capnp.NewSingleSegmentMessage(nil)
	book, err := NewRootBook(segment)
	must(err)
	must(book.SetTitle(Greeting))
	book.SetHere()
	book.Here().SetShelf(4)
	chapters, err := book.NewChapters(2)
	must(err)
	must(chapters.At(1).SetName("two"))
	bytes, err := message.Marshal()
	must(err)
	fmt.Printf("%x\n%v\n%x\n", bytes, book, uint64(Book_TypeID))
	keywords, err := book.Keywords()
	must(err)
	fmt.Println(keywords.Len(), book.Pages(), book.Kind(), book.Here().Row())
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
