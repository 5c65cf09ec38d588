//! The fields of every struct of `every.capnp`.

use zooph::kind::{AnyPointer, Capability, Data, ListOf, Text};

use crate::every::{self, choice, flags, grouped, new, old};
use crate::fields::{
    begin_field, copy_field, copy_member, part, print_field, print_member, print_record_field,
    print_record_member, reach, structure, union,
};
use crate::walk::{
    Out, Part, Reach, Walk, build, enums, member, print_any, print_any_record, same,
};

enums!(every::Colour);

structure!(every::Empty, every::empty {});

structure!(every::Point, every::point {
    number "x" (x, set_x): i32;
    number "y" (y, set_y): i32;
    text "label" (label, has_label, set_label): Text;
});

structure!(every::Numbers, every::numbers {
    void "void" (): ();
    number "bool" (bool, set_bool): bool;
    number "int8" (int8, set_int8): i8;
    number "int16" (int16, set_int16): i16;
    number "int32" (int32, set_int32): i32;
    number "int64" (int64, set_int64): i64;
    number "uInt8" (u_int8, set_u_int8): u8;
    number "uInt16" (u_int16, set_u_int16): u16;
    number "uInt32" (u_int32, set_u_int32): u32;
    number "uInt64" (u_int64, set_u_int64): u64;
    number "float32" (float32, set_float32): f32;
    number "float64" (float64, set_float64): f64;
    number "colour" (colour, set_colour): every::Colour;
    number "lastBool" (last_bool, set_last_bool): bool;
});

structure!(every::Preset, every::preset {
    number "bool" (bool, set_bool): bool;
    number "int8" (int8, set_int8): i8;
    number "int16" (int16, set_int16): i16;
    number "int32" (int32, set_int32): i32;
    number "int64" (int64, set_int64): i64;
    number "uInt8" (u_int8, set_u_int8): u8;
    number "uInt16" (u_int16, set_u_int16): u16;
    number "uInt32" (u_int32, set_u_int32): u32;
    number "uInt64" (u_int64, set_u_int64): u64;
    number "float32" (float32, set_float32): f32;
    number "float64" (float64, set_float64): f64;
    number "colour" (colour, set_colour): every::Colour;
    text "text" (text, has_text, set_text): Text;
    text "data" (data, has_data, set_data): Data;
    list "bools" (bools, has_bools, init_bools): ListOf<bool>;
    list "int16s" (int16s, has_int16s, init_int16s): ListOf<i16>;
    list "float64s" (float64s, has_float64s, init_float64s): ListOf<f64>;
    list "texts" (texts, has_texts, init_texts): ListOf<Text>;
    list "points" (points, has_points, init_points): ListOf<every::Point>;
    list "lists" (lists, has_lists, init_lists): ListOf<ListOf<u8>>;
});

structure!(every::Lists, every::lists {
    list "voids" (voids, has_voids, init_voids): ListOf<()>;
    list "bools" (bools, has_bools, init_bools): ListOf<bool>;
    list "int8s" (int8s, has_int8s, init_int8s): ListOf<i8>;
    list "int16s" (int16s, has_int16s, init_int16s): ListOf<i16>;
    list "int32s" (int32s, has_int32s, init_int32s): ListOf<i32>;
    list "int64s" (int64s, has_int64s, init_int64s): ListOf<i64>;
    list "uInt8s" (u_int8s, has_u_int8s, init_u_int8s): ListOf<u8>;
    list "uInt16s" (u_int16s, has_u_int16s, init_u_int16s): ListOf<u16>;
    list "uInt32s" (u_int32s, has_u_int32s, init_u_int32s): ListOf<u32>;
    list "uInt64s" (u_int64s, has_u_int64s, init_u_int64s): ListOf<u64>;
    list "float32s" (float32s, has_float32s, init_float32s): ListOf<f32>;
    list "float64s" (float64s, has_float64s, init_float64s): ListOf<f64>;
    list "texts" (texts, has_texts, init_texts): ListOf<Text>;
    list "datas" (datas, has_datas, init_datas): ListOf<Data>;
    list "colours" (colours, has_colours, init_colours): ListOf<every::Colour>;
    list "points" (points, has_points, init_points): ListOf<every::Point>;
    list "empties" (empties, has_empties, init_empties): ListOf<every::Empty>;
    list "services" (services, has_services, init_services): ListOf<Capability>;
    list "matrix" (matrix, has_matrix, init_matrix): ListOf<ListOf<i32>>;
    list "textLists" (text_lists, has_text_lists, init_text_lists): ListOf<ListOf<Text>>;
    list "pointLists" (point_lists, has_point_lists, init_point_lists): ListOf<ListOf<every::Point>>;
});

part!(flags::Inner, flags::inner {
    number "c0" (c0, set_c0): bool;
    number "c1" (c1, set_c1): bool;
    number "c2" (c2, set_c2): bool;
    number "c3" (c3, set_c3): bool;
    number "c4" (c4, set_c4): bool;
    number "c5" (c5, set_c5): bool;
    number "c6" (c6, set_c6): bool;
    number "c7" (c7, set_c7): bool;
});

part!(flags::Pair, flags::pair {
    number "left" (left, set_left): bool;
    number "right" (right, set_right): bool;
    number "third" (third, set_third): bool;
});

union!(Kind of flags, KindReader, flags::kind [] {
    number "no" No (no, set_no): bool;
    number "yes" Yes (yes, set_yes): bool;
});

union!(Which of flags, WhichReader, every::flags [] {
    number "one" One (one, set_one): bool;
    number "two" Two (two, set_two): bool;
    group "pair" Pair (pair, init_pair): flags::Pair;
});

structure!(every::Flags, every::flags {
    number "a0" (a0, set_a0): bool;
    number "a1" (a1, set_a1): bool;
    number "a2" (a2, set_a2): bool;
    number "a3" (a3, set_a3): bool;
    number "a4" (a4, set_a4): bool;
    number "a5" (a5, set_a5): bool;
    number "a6" (a6, set_a6): bool;
    number "a7" (a7, set_a7): bool;
    number "b0" (b0, set_b0): bool;
    number "b1" (b1, set_b1): bool;
    number "b2" (b2, set_b2): bool;
    number "b3" (b3, set_b3): bool;
    number "b4" (b4, set_b4): bool;
    number "b5" (b5, set_b5): bool;
    number "b6" (b6, set_b6): bool;
    number "b7" (b7, set_b7): bool;
    group "inner" (inner): flags::Inner;
    number "d0" (d0, set_d0): bool;
    number "d1" (d1, set_d1): bool;
    number "d2" (d2, set_d2): bool;
    number "last" (last, set_last): bool;
    named "kind" (kind, kind_group): flags::Kind;
    list "list" (list, has_list, init_list): ListOf<bool>;
    list "preset" (preset, has_preset, init_preset): ListOf<bool>;
    list "lists" (lists, has_lists, init_lists): ListOf<ListOf<bool>>;
    union "" (which): flags::Which;
});

structure!(every::Layers, every::layers {
    list "numbers" (numbers, has_numbers, init_numbers): ListOf<ListOf<i32>>;
    list "bools" (bools, has_bools, init_bools): ListOf<ListOf<bool>>;
    list "texts" (texts, has_texts, init_texts): ListOf<ListOf<Text>>;
    list "points" (points, has_points, init_points): ListOf<ListOf<every::Point>>;
    list "deep" (deep, has_deep, init_deep): ListOf<ListOf<ListOf<u8>>>;
});

structure!(every::Blobs, every::blobs {
    text "text" (text, has_text, set_text): Text;
    text "data" (data, has_data, set_data): Data;
});

structure!(every::Tree, every::tree {
    number "value" (value, set_value): u16;
    child "left" (left, has_left, init_left): every::Tree;
    child "right" (right, has_right, init_right): every::Tree;
    child "point" (point, has_point, init_point): every::Point;
});

structure!(every::Untyped, every::untyped {
    any "any" (any, has_any, set_any): AnyPointer;
    service "service" (service, set_service): Capability;
    any "anyStruct" (any_struct, has_any_struct, set_any_struct): AnyPointer;
    any "anyList" (any_list, has_any_list, set_any_list): AnyPointer;
});

part!(grouped::Start, grouped::start {
    number "lat" (lat, set_lat): f64;
    text "name" (name, has_name, set_name): Text;
});

part!(grouped::end::Deeper, grouped::end::deeper {
    number "flag" (flag, set_flag): bool;
});

part!(grouped::End, grouped::end {
    number "lat" (lat, set_lat): f64;
    text "name" (name, has_name, set_name): Text;
    group "deeper" (deeper): grouped::end::Deeper;
});

structure!(every::Grouped, every::grouped {
    group "start" (start): grouped::Start;
    group "end" (end): grouped::End;
    text "note" (note, has_note, set_note): Text;
});

part!(choice::Pair, choice::pair {
    text "left" (left, has_left, set_left): Text;
    number "right" (right, set_right): f32;
});

union!(Kind of choice, KindReader, choice::kind [] {
    number "plain" Plain (plain, set_plain): u8;
    text "label" Label (label, has_label, set_label, label_slot): Text;
    text "blob" Blob (blob, has_blob, set_blob, blob_slot): Data;
});

union!(Which of choice, WhichReader, every::choice ["none" None (set_none);] {
    number "bit" Bit (bit, set_bit): bool;
    number "number" Number (number, set_number): u32;
    number "long" Long (long, set_long): i64;
    text "text" Text (text, has_text, set_text, text_slot): Text;
    list "shorts" Shorts (shorts, has_shorts, init_shorts, shorts_slot): ListOf<u16>;
    child "point" Point (point, has_point, init_point, point_slot): every::Point;
    group "pair" Pair (pair, init_pair): choice::Pair;
});

structure!(every::Choice, every::choice {
    number "before" (before, set_before): u32;
    text "after" (after, has_after, set_after): Text;
    named "kind" (kind, kind_group): choice::Kind;
    union "" (which): choice::Which;
});

impl<First: Reach, Second: Reach> Part for every::Pair<First, Second> {
    type View<'a> = every::pair::Reader<'a, First, Second>;
    type Maker<'a> = every::pair::Builder<'a, First, Second>;
    fn print(view: Self::View<'_>, out: &mut Out) {
        member("first", out);
        First::print(view.first(), out);
        member("second", out);
        Second::print(view.second(), out);
        member("more", out);
        <ListOf<Self> as Walk>::print(view.more(), out);
    }
    fn print_record(&self, out: &mut Out) {
        member("first", out);
        First::print_record(&self.first, out);
        member("second", out);
        Second::print_record(&self.second, out);
        member("more", out);
        <ListOf<Self> as Walk>::print_record(&self.more, out);
    }
    fn copy(view: Self::View<'_>, mut to: Self::Maker<'_>) {
        if view.has_first() {
            First::copy(view.first(), to.init_first(First::size(view.first())));
        }
        if view.has_second() {
            Second::copy(view.second(), to.init_second(Second::size(view.second())));
        }
        if view.has_more() && build(<ListOf<Self> as Reach>::cost(view.more())) {
            let count = view.more().len() as u32;
            <ListOf<Self> as Reach>::copy(view.more(), to.init_more(count));
        }
    }
}
reach!([First: Reach, Second: Reach] every::Pair<First, Second>);

structure!(every::Generic, every::generic {
    child "texts" (texts, has_texts, init_texts): every::Pair<Text, Data>;
    child "lists" (lists, has_lists, init_lists):
        every::Pair<ListOf<u16>, every::Pair<Text, every::Point>>;
    child "any" (any, has_any, init_any): every::Pair<AnyPointer, AnyPointer>;
});

structure!(old::OldPoint, old::old_point {
    number "x" (x, set_x): i32;
});

structure!(every::Old, every::old {
    number "number" (number, set_number): u32;
    text "text" (text, has_text, set_text): Text;
    number "colour" (colour, set_colour): every::Colour;
    list "bytes" (bytes, has_bytes, init_bytes): ListOf<u8>;
    list "longs" (longs, has_longs, init_longs): ListOf<u64>;
    list "texts" (texts, has_texts, init_texts): ListOf<Text>;
    list "points" (points, has_points, init_points): ListOf<old::OldPoint>;
    list "lists" (lists, has_lists, init_lists): ListOf<ListOf<u8>>;
    text "single" (single, has_single, set_single): Text;
});

structure!(new::Byte, new::byte {
    number "value" (value, set_value): u8;
    number "more" (more, set_more): u8;
});

structure!(new::Long, new::long {
    number "value" (value, set_value): u64;
    text "more" (more, has_more, set_more): Text;
});

structure!(new::Labelled, new::labelled {
    text "value" (value, has_value, set_value): Text;
    number "number" (number, set_number): u32;
});

structure!(new::Listed, new::listed {
    list "value" (value, has_value, init_value): ListOf<u8>;
});

union!(Choice of new, ChoiceReader, new::choice [] {
    text "single" Single (single, has_single, set_single, single_slot): Text;
    list "several" Several (several, has_several, init_several, several_slot): ListOf<Text>;
});

structure!(every::New, every::new {
    number "number" (number, set_number): u32;
    text "text" (text, has_text, set_text): Text;
    number "colour" (colour, set_colour): every::Colour;
    list "bytes" (bytes, has_bytes, init_bytes): ListOf<new::Byte>;
    list "longs" (longs, has_longs, init_longs): ListOf<new::Long>;
    list "texts" (texts, has_texts, init_texts): ListOf<new::Labelled>;
    list "points" (points, has_points, init_points): ListOf<every::Point>;
    list "lists" (lists, has_lists, init_lists): ListOf<new::Listed>;
    named "choice" (choice, choice_group): new::Choice;
    number "small" (small, set_small): u8;
    number "large" (large, set_large): f64;
    number "flag" (flag, set_flag): bool;
    list "shorts" (shorts, has_shorts, init_shorts): ListOf<i16>;
    child "child" (child, has_child, init_child): every::New;
    text "name" (name, has_name, set_name): Text;
});
