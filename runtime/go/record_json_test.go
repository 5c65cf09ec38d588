// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph_test

import (
	"fmt"
	"strconv"
	"testing"

	zooph "zooph.dev/go"
	"zooph.dev/go/internal/weather"
	"zooph.dev/go/std/schema"
)

// A Record's JSON is written by generated code. It must be the same as that of its message,
// which is written by tables. conformance/go tests Records of all types with random values.
func TestJSONOfRecordsIsThatOfTheirMessages(t *testing.T) {
	for _, node := range []string{schema.Node_Schema, schema.Field_Schema, schema.Type_Schema, schema.Value_Schema, weather.Sensor_Schema} {
		var x schema.Node
		if err := x.UnmarshalBinary([]byte(node)); err != nil {
			t.Fatal(err)
		}
		data, err := x.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		r, err := schema.OpenNode(data)
		if err != nil {
			t.Fatal(err)
		}
		want, wanted := zooph.AppendJSON(nil, r)
		if got, err := x.MarshalJSON(); fmt.Sprint(err) != fmt.Sprint(wanted) || string(got) != string(want) {
			t.Errorf("%s, %v instead of %s, %v", got, err, want, wanted)
		}
	}
	for _, v := range []uint32{0, 9, 10, 99, 100, 109, 999, 1000, 1009, 9999, 10_000, 99_999, 1<<32 - 1} {
		number := strconv.FormatUint(uint64(v), 10)
		x := schema.Node{DisplayName: "\x1f \"\\ü\xff", DisplayNamePrefixLength: v}
		if got, err := x.MarshalJSON(); err != nil || string(got) != `{"id":"0","displayName":"\u001f \"\\ü`+"\ufffd"+
			`","displayNamePrefixLength":`+number+`,"scopeId":"0","isGeneric":false,"startByte":0,"endByte":0,"file":null}` {
			t.Errorf("%s %v", got, err)
		}
	}
}
