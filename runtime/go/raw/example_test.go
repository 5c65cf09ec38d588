// SPDX-License-Identifier: MIT OR Apache-2.0

package raw_test

import (
	"errors"
	"fmt"

	"zooph.dev/go/raw"
	"zooph.dev/go/raw/internal/shapes"
)

func Example() {
	samples := shapes.Samples{{ID: 1, Flag: 2, Value: 0.5}, {ID: 2}}
	bytes, err := shapes.SamplesRaw.Encode(samples)
	if err != nil {
		panic(err)
	}
	fmt.Println(len(bytes))
	back, err := shapes.SamplesRaw.Decode(bytes)
	fmt.Println(back, err)
	_, err = shapes.SamplesRaw.Decode(bytes[:40])
	var fault *raw.Fault
	if errors.As(err, &fault) {
		fmt.Println(fault.Kind.String(), fault.Offset)
	}
	// Output:
	// 42
	// [{1 2 0.5} {2 0 0}] <nil>
	// count 0
}

func ExampleConvert() {
	type Celsius float64
	codec := raw.Convert(raw.Int16,
		func(c Celsius) int16 { return int16(c * 100) },
		func(hundredths int16) Celsius { return Celsius(hundredths) / 100 })
	bytes, err := codec.Encode(21.5)
	fmt.Println(bytes, err)
	// Output: [102 8] <nil>
}

func ExampleCodec_Unseal() {
	sealed, err := shapes.NumbersRaw.Seal(shapes.Numbers{1, 2}, raw.ByShape)
	if err != nil {
		panic(err)
	}
	_, err = shapes.SamplesRaw.Unseal(sealed, raw.ByShape, nil)
	fmt.Println(err)
	// Output: raw: the value is of another type, at byte 0: found [f64], expected [(i64,u8,f64)]
}
