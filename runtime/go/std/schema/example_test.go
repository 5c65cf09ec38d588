// SPDX-License-Identifier: MIT OR Apache-2.0

package schema_test

import (
	"fmt"

	"zooph.dev/go/std/json"
	"zooph.dev/go/std/schema"
)

// Generated code contains the schema's node of each type, as a framed message.
func Example() {
	node, err := schema.OpenNode([]byte(json.Value_Call_Schema))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s @%#x\n", node.DisplayName()[node.DisplayNamePrefixLength():], node.Id())
	for f := range node.Struct().Fields().All() {
		fmt.Println(f.Name(), f.Slot().Type().Which())
	}
	// Output:
	// Call @0xa0d9f6eca1c93d48
	// function text
	// params list
}
