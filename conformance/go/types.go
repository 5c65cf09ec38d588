// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"zooph.dev/conformance/generated/attacks"
	"zooph.dev/conformance/generated/every"
	"zooph.dev/conformance/generated/hostilemessages"
	"zooph.dev/conformance/generated/listupgrades"
)

// types are all struct types, by their names in the protocol.
var types = map[string]kind{
	"every.Empty":                generated[every.EmptyReader, every.EmptyBuilder, every.Empty]{every.NewEmpty, every.EmptyReader.Record, every.OpenEmptyIn},
	"every.Point":                generated[every.PointReader, every.PointBuilder, every.Point]{every.NewPoint, every.PointReader.Record, every.OpenPointIn},
	"every.Numbers":              generated[every.NumbersReader, every.NumbersBuilder, every.Numbers]{every.NewNumbers, every.NumbersReader.Record, every.OpenNumbersIn},
	"every.Preset":               generated[every.PresetReader, every.PresetBuilder, every.Preset]{every.NewPreset, every.PresetReader.Record, every.OpenPresetIn},
	"every.Lists":                generated[every.ListsReader, every.ListsBuilder, every.Lists]{every.NewLists, every.ListsReader.Record, every.OpenListsIn},
	"every.Flags":                generated[every.FlagsReader, every.FlagsBuilder, every.Flags]{every.NewFlags, every.FlagsReader.Record, every.OpenFlagsIn},
	"every.Layers":               generated[every.LayersReader, every.LayersBuilder, every.Layers]{every.NewLayers, every.LayersReader.Record, every.OpenLayersIn},
	"every.Blobs":                generated[every.BlobsReader, every.BlobsBuilder, every.Blobs]{every.NewBlobs, every.BlobsReader.Record, every.OpenBlobsIn},
	"every.Tree":                 generated[every.TreeReader, every.TreeBuilder, every.Tree]{every.NewTree, every.TreeReader.Record, every.OpenTreeIn},
	"every.Grouped":              generated[every.GroupedReader, every.GroupedBuilder, every.Grouped]{every.NewGrouped, every.GroupedReader.Record, every.OpenGroupedIn},
	"every.Choice":               generated[every.ChoiceReader, every.ChoiceBuilder, every.Choice]{every.NewChoice, every.ChoiceReader.Record, every.OpenChoiceIn},
	"every.Untyped":              generated[every.UntypedReader, every.UntypedBuilder, every.Untyped]{every.NewUntyped, every.UntypedReader.Record, every.OpenUntypedIn},
	"every.Generic":              generated[every.GenericReader, every.GenericBuilder, every.Generic]{every.NewGeneric, every.GenericReader.Record, every.OpenGenericIn},
	"every.Old":                  generated[every.OldReader, every.OldBuilder, every.Old]{every.NewOld, every.OldReader.Record, every.OpenOldIn},
	"every.New":                  generated[every.NewReader, every.NewBuilder, every.New]{every.NewNew, every.NewReader.Record, every.OpenNewIn},
	"hostile-messages.Target":    generated[hostilemessages.TargetReader, hostilemessages.TargetBuilder, hostilemessages.Target]{hostilemessages.NewTarget, hostilemessages.TargetReader.Record, hostilemessages.OpenTargetIn},
	"hostile-messages.Chain":     generated[hostilemessages.ChainReader, hostilemessages.ChainBuilder, hostilemessages.Chain]{hostilemessages.NewChain, hostilemessages.ChainReader.Record, hostilemessages.OpenChainIn},
	"hostile-messages.Tree":      generated[hostilemessages.TreeReader, hostilemessages.TreeBuilder, hostilemessages.Tree]{hostilemessages.NewTree, hostilemessages.TreeReader.Record, hostilemessages.OpenTreeIn},
	"hostile-messages.Voids":     generated[hostilemessages.VoidsReader, hostilemessages.VoidsBuilder, hostilemessages.Voids]{hostilemessages.NewVoids, hostilemessages.VoidsReader.Record, hostilemessages.OpenVoidsIn},
	"hostile-messages.Bools":     generated[hostilemessages.BoolsReader, hostilemessages.BoolsBuilder, hostilemessages.Bools]{hostilemessages.NewBools, hostilemessages.BoolsReader.Record, hostilemessages.OpenBoolsIn},
	"hostile-messages.Structs":   generated[hostilemessages.StructsReader, hostilemessages.StructsBuilder, hostilemessages.Structs]{hostilemessages.NewStructs, hostilemessages.StructsReader.Record, hostilemessages.OpenStructsIn},
	"hostile-messages.Texts":     generated[hostilemessages.TextsReader, hostilemessages.TextsBuilder, hostilemessages.Texts]{hostilemessages.NewTexts, hostilemessages.TextsReader.Record, hostilemessages.OpenTextsIn},
	"hostile-messages.Anything":  generated[hostilemessages.AnythingReader, hostilemessages.AnythingBuilder, hostilemessages.Anything]{hostilemessages.NewAnything, hostilemessages.AnythingReader.Record, hostilemessages.OpenAnythingIn},
	"list-upgrades.Mixed":        generated[listupgrades.MixedReader, listupgrades.MixedBuilder, listupgrades.Mixed]{listupgrades.NewMixed, listupgrades.MixedReader.Record, listupgrades.OpenMixedIn},
	"list-upgrades.ListOfVoid":   generated[listupgrades.ListOfVoidReader, listupgrades.ListOfVoidBuilder, listupgrades.ListOfVoid]{listupgrades.NewListOfVoid, listupgrades.ListOfVoidReader.Record, listupgrades.OpenListOfVoidIn},
	"list-upgrades.ListOfBool":   generated[listupgrades.ListOfBoolReader, listupgrades.ListOfBoolBuilder, listupgrades.ListOfBool]{listupgrades.NewListOfBool, listupgrades.ListOfBoolReader.Record, listupgrades.OpenListOfBoolIn},
	"list-upgrades.ListOfUInt8":  generated[listupgrades.ListOfUInt8Reader, listupgrades.ListOfUInt8Builder, listupgrades.ListOfUInt8]{listupgrades.NewListOfUInt8, listupgrades.ListOfUInt8Reader.Record, listupgrades.OpenListOfUInt8In},
	"list-upgrades.ListOfUInt16": generated[listupgrades.ListOfUInt16Reader, listupgrades.ListOfUInt16Builder, listupgrades.ListOfUInt16]{listupgrades.NewListOfUInt16, listupgrades.ListOfUInt16Reader.Record, listupgrades.OpenListOfUInt16In},
	"list-upgrades.ListOfUInt32": generated[listupgrades.ListOfUInt32Reader, listupgrades.ListOfUInt32Builder, listupgrades.ListOfUInt32]{listupgrades.NewListOfUInt32, listupgrades.ListOfUInt32Reader.Record, listupgrades.OpenListOfUInt32In},
	"list-upgrades.ListOfUInt64": generated[listupgrades.ListOfUInt64Reader, listupgrades.ListOfUInt64Builder, listupgrades.ListOfUInt64]{listupgrades.NewListOfUInt64, listupgrades.ListOfUInt64Reader.Record, listupgrades.OpenListOfUInt64In},
	"list-upgrades.ListOfText":   generated[listupgrades.ListOfTextReader, listupgrades.ListOfTextBuilder, listupgrades.ListOfText]{listupgrades.NewListOfText, listupgrades.ListOfTextReader.Record, listupgrades.OpenListOfTextIn},
	"list-upgrades.ListOfLists":  generated[listupgrades.ListOfListsReader, listupgrades.ListOfListsBuilder, listupgrades.ListOfLists]{listupgrades.NewListOfLists, listupgrades.ListOfListsReader.Record, listupgrades.OpenListOfListsIn},
	"list-upgrades.ListOfMixed":  generated[listupgrades.ListOfMixedReader, listupgrades.ListOfMixedBuilder, listupgrades.ListOfMixed]{listupgrades.NewListOfMixed, listupgrades.ListOfMixedReader.Record, listupgrades.OpenListOfMixedIn},
	"attacks.Wide":               generated[attacks.WideReader, attacks.WideBuilder, attacks.Wide]{attacks.NewWide, attacks.WideReader.Record, attacks.OpenWideIn},
	"attacks.Wides":              generated[attacks.WidesReader, attacks.WidesBuilder, attacks.Wides]{attacks.NewWides, attacks.WidesReader.Record, attacks.OpenWidesIn},
}
