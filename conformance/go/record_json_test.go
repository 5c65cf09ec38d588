// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	zooph "zooph.dev/go"

	"zooph.dev/conformance/generated/every"
	annotated "zooph.dev/conformance/generated/json"
)

// filling makes random Records.
type filling struct{ *rand.Rand }

// texts are the parts of random texts: characters to be escaped, some that are not ASCII, and
// bytes that are not UTF-8.
var texts = []string{"", "a", "plain text of some words", "\"\\/", "\x00\x01\b\f\n\r\t\x1f\x7f", "größer", "\u2028\U0001f600", "\xff\xc3", "\xe2\x82",
	"eight by", "tes, and"}

func (f filling) text() (s string) {
	for range f.IntN(4) {
		s += texts[f.IntN(len(texts))]
	}
	return
}

// fill sets a value to a random one, or leaves it.
func (f filling) fill(v reflect.Value, depth int) {
	if f.IntN(5) == 0 {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(f.IntN(2) == 0)
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(f.Uint64()) >> f.IntN(64))
	case reflect.Uint16:
		// Enums and unions rarely get a number that the schema does not know.
		v.SetUint(f.Uint64() >> (48 + f.IntN(16)) % uint64(1+f.IntN(12)))
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		v.SetUint(f.Uint64() >> f.IntN(64))
	case reflect.Float32:
		v.SetFloat(float64(math.Float32frombits(f.Uint32())))
	case reflect.Float64:
		v.SetFloat(f.NormFloat64() * math.Pow10(f.IntN(40)-20))
	case reflect.String:
		v.SetString(f.text())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), f.IntN(4), 4))
		for i := range v.Len() {
			f.fill(v.Index(i), depth-1)
		}
	case reflect.Pointer:
		if depth > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			f.fill(v.Elem(), depth-1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				f.fill(v.Field(i), depth)
			}
		}
	}
}

type jsonRecord[X any] interface {
	*X
	zooph.Record
	MarshalJSON() ([]byte, error)
}

// sameJSON fails unless a Record's JSON equals that of its message, which is written by tables.
// It reports whether there is any JSON.
func sameJSON[R interface {
	zooph.Reader[R]
	zooph.Structured
}, X any, P jsonRecord[X]](t *testing.T, x P) bool {
	t.Helper()
	var want []byte
	data, wanted := x.AppendBinary(nil)
	if wanted == nil {
		var m zooph.Message
		m.SetLimits(zooph.Limits{Nesting: 1024})
		r, err := zooph.OpenIn[R](&m, data)
		if err != nil {
			t.Fatal(err)
		}
		want, wanted = zooph.AppendJSON(nil, r)
	}
	got, err := x.MarshalJSON()
	if fmt.Sprint(err) != fmt.Sprint(wanted) || string(got) != string(want) {
		t.Fatalf("%T: %.1000s, %v instead of %.1000s, %v", x, got, err, want, wanted)
	}
	return err == nil
}

// randomJSON compares the JSON of random Records.
func randomJSON[R interface {
	zooph.Reader[R]
	zooph.Structured
}, X any, P jsonRecord[X]](t *testing.T) {
	f, found := filling{rand.New(rand.NewPCG(9, 10))}, 0
	for range 4000 {
		x := P(new(X))
		f.fill(reflect.ValueOf(x).Elem(), 4)
		if sameJSON[R](t, x) {
			found++
		}
	}
	if found == 0 {
		t.Errorf("%T: none has JSON", *new(X))
	}
}

func TestJSONOfRecordsIsThatOfTheirMessages(t *testing.T) {
	randomJSON[every.EmptyReader, every.Empty](t)
	randomJSON[every.NumbersReader, every.Numbers](t)
	randomJSON[every.PresetReader, every.Preset](t)
	randomJSON[every.ListsReader, every.Lists](t)
	randomJSON[every.BlobsReader, every.Blobs](t)
	randomJSON[every.TreeReader, every.Tree](t)
	randomJSON[every.GroupedReader, every.Grouped](t)
	randomJSON[every.ChoiceReader, every.Choice](t)
	randomJSON[every.UntypedReader, every.Untyped](t)
	randomJSON[every.GenericReader, every.Generic](t)
	randomJSON[every.NewReader, every.New](t)
	randomJSON[annotated.PlainReader, annotated.Plain](t)
	randomJSON[annotated.NamesReader, annotated.Names](t)
	randomJSON[annotated.BytesReader, annotated.Bytes](t)
	randomJSON[annotated.FlattenedReader, annotated.Flattened](t)
	randomJSON[annotated.DiscriminatedReader, annotated.Discriminated](t)
	randomJSON[annotated.NamedUnionsReader, annotated.NamedUnions](t)
	randomJSON[annotated.FlatUnionOfGroupsReader, annotated.FlatUnionOfGroups](t)
}

// A union's member may come before the tag that names it.
func TestJSONTagsKeepWhatTheirMemberWasTold(t *testing.T) {
	for _, c := range []struct{ read, want string }{
		{`{"foo":"x","type":"foo"}`, `{"other":false,"type":"foo","foo":"x"}`},
		{`{"bar":{"x":1,"y":"q"},"type":"bar"}`, `{"other":false,"type":"bar","bar":{"x":1,"y":"q"}}`},
		// The value of another member is lost.
		{`{"bar":{"x":1},"foo":"x","type":"bar"}`, `{"other":false,"type":"bar","bar":{"x":0}}`},
	} {
		var x annotated.Discriminated
		if err := x.UnmarshalJSON([]byte(c.read)); err != nil {
			t.Errorf("%s: %v", c.read, err)
		}
		if got, err := x.MarshalJSON(); err != nil || string(got) != c.want {
			t.Errorf("%s: %s, %v instead of %s", c.read, got, err, c.want)
		}
	}
}

// A Record that exceeds a limit is refused like its message.
func TestJSONOfRecordsHasTheLimitsOfTheirMessages(t *testing.T) {
	chain := new(every.Tree)
	for depth := 1; depth < 1030; depth++ {
		if _, err := chain.MarshalJSON(); depth > 1024 && !errors.Is(err, zooph.Nesting) {
			t.Errorf("%d levels: %v", depth, err)
		} else if depth > 1005 && depth <= 1024 && !sameJSON[every.TreeReader](t, chain) {
			t.Errorf("%d levels: %v", depth, err)
		}
		chain = &every.Tree{Left: chain}
	}
	sameJSON[every.ListsReader](t, &every.Lists{Voids: make([]struct{}, 1_000_000)})
	if _, err := (every.Lists{Voids: make([]struct{}, 9_000_000)}).MarshalJSON(); !errors.Is(err, zooph.Traversal) {
		t.Error("more than the limit of traversal:", err)
	}
	sameJSON[every.ListsReader](t, &every.Lists{Bools: make([]bool, 1_000_000)})
	// Each tree has two pointers to the next, so their number exceeds the limits.
	shared := new(every.Tree)
	for range 40 {
		shared = &every.Tree{Left: shared, Right: shared}
	}
	var size *zooph.SizeError
	if _, err := shared.MarshalJSON(); !errors.As(err, &size) {
		t.Error("of what is shared without end:", err)
	}
}

// groupRecord is the Record of a group.
type groupRecord interface {
	json.Marshaler
	json.Unmarshaler
	fmt.Stringer
}

// ofUnion reports whether a struct or group has a union with a member of that name, and whether that
// is the active one.
func ofUnion(x reflect.Value, name string) (is, active bool) {
	which := x.FieldByName("Which")
	if !which.IsValid() {
		return false, true
	}
	one := reflect.New(which.Type()).Elem()
	for i := range uint64(64) {
		one.SetUint(i)
		if s := one.Interface().(fmt.Stringer).String(); strings.EqualFold(s, name) {
			return true, which.Uint() == i
		}
	}
	return false, true
}

// groupsOf calls one for each active group of a Record, and for those in its groups, with the Reader
// of the same group.
func groupsOf(x, r reflect.Value, one func(x groupRecord, r reflect.Value)) {
	for i := range x.NumField() {
		name := x.Type().Field(i).Name
		get := r.MethodByName(name)
		if x.Field(i).Kind() != reflect.Struct || !get.IsValid() {
			continue
		}
		group, ok := x.Field(i).Addr().Interface().(groupRecord)
		if _, active := ofUnion(x, name); ok && active {
			read := get.Call(nil)[0]
			one(group, read)
			groupsOf(x.Field(i), read, one)
		}
	}
}

// randomGroups compares JSON and text of the groups of random Records with those of Readers, which
// other tests compare with the zooph command.
func randomGroups[R interface {
	zooph.Reader[R]
	zooph.Structured
}, X any, P jsonRecord[X]](t *testing.T) {
	f, found := filling{rand.New(rand.NewPCG(11, 12))}, 0
	for range 1000 {
		x := P(new(X))
		f.fill(reflect.ValueOf(x).Elem(), 4)
		data, err := x.AppendBinary(nil)
		if err != nil {
			continue
		}
		r, err := zooph.Open[R](data)
		if errors.Is(err, zooph.TextUTF8) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		groupsOf(reflect.ValueOf(x).Elem(), reflect.ValueOf(r), func(x groupRecord, r reflect.Value) {
			found++
			sameGroup(t, x, r.Interface())
		})
	}
	if found == 0 {
		t.Errorf("%T has no groups", *new(X))
	}
}

func sameGroup(t *testing.T, x groupRecord, r any) {
	t.Helper()
	// Methods of values are found for values that are not addressable.
	value := reflect.ValueOf(x).Elem().Interface()
	if got, want := fmt.Sprint(value), fmt.Sprint(r); got != want {
		t.Fatalf("%T: %.1000s instead of %.1000s", x, got, want)
	}
	want, wanted := r.(json.Marshaler).MarshalJSON()
	got, err := value.(json.Marshaler).MarshalJSON()
	if fmt.Sprint(err) != fmt.Sprint(wanted) || string(got) != string(want) {
		t.Fatalf("%T: %.1000s, %v instead of %.1000s, %v", x, got, err, want, wanted)
	}
	// The JSON of this union does not tell which member is active.
	if _, untold := value.(annotated.NamedUnions_OneName); untold || err != nil {
		return
	}
	y := reflect.New(reflect.TypeOf(value)).Interface().(groupRecord)
	if err := y.UnmarshalJSON(got); err != nil {
		t.Fatalf("%T: %v in %.1000s", x, err, got)
	}
	if again, err := y.MarshalJSON(); err != nil || string(again) != string(got) {
		t.Fatalf("%T: %.1000s, %v after %.1000s", x, again, err, got)
	}
}

func TestGroupsHaveTheJSONAndTextThatTheyHaveInMessages(t *testing.T) {
	randomGroups[every.GroupedReader, every.Grouped](t)
	randomGroups[every.ChoiceReader, every.Choice](t)
	randomGroups[annotated.FlattenedReader, annotated.Flattened](t)
	randomGroups[annotated.NamesReader, annotated.Names](t)
	randomGroups[annotated.DiscriminatedReader, annotated.Discriminated](t)
	randomGroups[annotated.NamedUnionsReader, annotated.NamedUnions](t)
	randomGroups[annotated.FlatTaggedReader, annotated.FlatTagged](t)
	randomGroups[annotated.FlatUnionOfGroupsReader, annotated.FlatUnionOfGroups](t)
}
