// SPDX-License-Identifier: MIT OR Apache-2.0

package trees

import (
	"bytes"
	"errors"
	"math/rand"
	"testing"

	zooph "zooph.dev/go"
)

// expression returns a random tree. At the largest depth all nodes are values.
func expression(r *rand.Rand, depth int) *Expression {
	x := &Expression{Op: uint16(r.Intn(1 << 16))}
	draw := func() (int32, *Expression) {
		if depth == 0 || r.Intn(9) < 4 {
			return int32(r.Uint32()), nil
		}
		return int32(r.Uint32()), expression(r, depth-1)
	}
	x.Left.Value, x.Left.Expression = draw()
	if x.Left.Expression != nil || r.Intn(50) == 0 {
		x.Left.Which = Expression_Left_Expression
	}
	x.Right.Value, x.Right.Expression = draw()
	if x.Right.Expression != nil || r.Intn(50) == 0 {
		x.Right.Which = Expression_Right_Expression
	}
	return x
}

func sorted(r *rand.Rand, depth int) *Sorted {
	if depth == 0 || r.Intn(9) < 4 {
		return nil
	}
	return &Sorted{Smaller: sorted(r, depth-1), Key: r.Uint64(), Larger: sorted(r, depth-1)}
}

func mixed(r *rand.Rand, depth int) *Mixed {
	if depth == 0 || r.Intn(9) < 2 {
		return nil
	}
	x := &Mixed{Next: mixed(r, depth-1), Flag: r.Intn(2) == 0}
	// Inactive members are not encoded.
	x.Choice = Mixed_Choice{
		Ratio: r.Float32(), Count: int16(r.Int()), Child: mixed(r, depth-1), Sign: r.Intn(2) == 0,
		Which: Mixed_Choice_Which(r.Intn(5)),
	}
	return x
}

type encoder interface {
	AppendBinary(b []byte) ([]byte, error)
}

// same encodes a Record into memory of several sizes, so that the pass over the whole tree is made
// at once, later or never. It compares the result with that of encoding struct by struct.
func same(t *testing.T, x encoder, slow func(b []byte) []byte) []byte {
	t.Helper()
	want := slow(nil)
	for _, room := range []int{0, 256, len(want) - 8, len(want), len(want) + 8, 1 << 16} {
		dirty := bytes.Repeat([]byte{0xa5}, 3+max(room, 0))
		have, err := x.AppendBinary(dirty[:3])
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(have[3:], want) {
			t.Fatalf("with room for %d bytes:\n%x\ninstead of\n%x", room, have[3:], want)
		}
	}
	return want
}

func TestTreesAreWrittenAsTheirStructsAre(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 2000 {
		x := expression(r, r.Intn(20))
		data := same(t, x, x.bySteps)
		var back Expression
		if err := back.UnmarshalBinary(data); err != nil {
			t.Fatal(err)
		}
		if again, err := back.MarshalBinary(); err != nil || !bytes.Equal(again, data) {
			t.Fatalf("%v: %x instead of %x", err, again, data)
		}
		if s := sorted(r, 20); s != nil {
			var back Sorted
			if err := back.UnmarshalBinary(same(t, s, s.bySteps)); err != nil || !back.Equal(s) {
				t.Fatal(err)
			}
		}
		if m := mixed(r, 12); m != nil {
			var back Mixed
			if err := back.UnmarshalBinary(same(t, m, m.bySteps)); err != nil || !back.Equal(m) {
				t.Fatal(err, back, m)
			}
		}
	}
}

// A tree inside another struct is written behind the objects before it; a list of trees is written
// tree by tree.
func TestTreesAreWrittenIntoOtherStructs(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 200 {
		x := Forest{First: expression(r, 6)}
		for range r.Intn(4) {
			x.Others = append(x.Others, *expression(r, 6))
		}
		data, err := x.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var a zooph.Arena
		if err := NewForest(&a).SetFirstRecord(x.First); err != nil {
			t.Fatal(err)
		}
		root, err := OpenForest(data)
		if err != nil {
			t.Fatal(err)
		}
		back, err := root.Record()
		if err != nil || len(back.Others) != len(x.Others) {
			t.Fatal(err)
		}
		read, err := OpenForest(a.Framed())
		if err != nil {
			t.Fatal(err)
		}
		first, err := read.First().Record()
		if err != nil || !bytes.Equal(first.bySteps(nil), x.First.bySteps(nil)) {
			t.Fatal(err)
		}
		for i := range x.Others {
			if !bytes.Equal(back.Others[i].bySteps(nil), x.Others[i].bySteps(nil)) {
				t.Fatalf("element %d", i)
			}
		}
	}
}

// chain returns n Records, each of which except the last leads to the next one.
func chain(n int, right bool) *Expression {
	x := new(Expression)
	for range n - 1 {
		y := new(Expression)
		if right {
			y.Right.Which, y.Right.Expression = Expression_Right_Expression, x
		} else {
			y.Left.Which, y.Left.Expression = Expression_Left_Expression, x
			y.Right.Which, y.Right.Expression = Expression_Right_Expression, new(Expression)
		}
		x = y
	}
	return x
}

func TestTreesEndAtTheNestingLimit(t *testing.T) {
	room := make([]byte, 0, 1<<18)
	for _, right := range []bool{false, true} {
		for _, levels := range []int{1, 2, 12, 13, 14, zooph.MaxNesting} {
			if _, err := chain(levels+1, right).AppendBinary(room); err != nil {
				t.Fatalf("%d levels: %v", levels, err)
			}
		}
		if _, err := chain(zooph.MaxNesting+2, right).AppendBinary(room); !errors.Is(err, zooph.Nesting) {
			t.Fatalf("one level too many: %v", err)
		}
	}
	x := new(Expression)
	x.Left.Which, x.Left.Expression = Expression_Left_Expression, x
	if _, err := x.AppendBinary(room); !errors.Is(err, zooph.Nesting) {
		t.Fatalf("a circle: %v", err)
	}
}

func TestTreesWithUnknownMembersAreAnError(t *testing.T) {
	x := chain(5, true)
	x.Right.Expression.Right.Expression.Left.Which = 2
	var unknown *zooph.UnknownMemberError
	_, err := x.AppendBinary(make([]byte, 0, 1<<16))
	if !errors.As(err, &unknown) || unknown.Union != "Expression_Left_Which" || unknown.Tag != 2 {
		t.Fatalf("%v", err)
	}
}
