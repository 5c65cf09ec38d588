//! The fields of every struct of `hostile-messages.capnp` and `list-upgrades.capnp`.

use zooph::kind::{Capability, Data, ListOf, Text};

use crate::fields::{
    begin_field, copy_field, copy_member, part, print_field, print_member, print_record_field,
    print_record_member, reach, structure, union,
};
use crate::hostile_messages::{self as hostile, target};
use crate::list_upgrades as upgrades;
use crate::walk::{Out, Part, Reach, Walk, enums, member, print_any, print_any_record, same};

enums!(hostile::Colour);

union!(Which of target, WhichReader, hostile::target [] {
    number "first" First (first, set_first): u32;
    text "second" Second (second, has_second, set_second, second_slot): Text;
    list "third" Third (third, has_third, init_third, third_slot): ListOf<u8>;
});

structure!(hostile::Target, hostile::target {
    child "child" (child, has_child, init_child): hostile::Target;
    text "text" (text, has_text, set_text): Text;
    text "data" (data, has_data, set_data): Data;
    list "voids" (voids, has_voids, init_voids): ListOf<()>;
    list "bools" (bools, has_bools, init_bools): ListOf<bool>;
    list "bytes" (bytes, has_bytes, init_bytes): ListOf<u8>;
    list "shorts" (shorts, has_shorts, init_shorts): ListOf<u16>;
    list "ints" (ints, has_ints, init_ints): ListOf<u32>;
    list "longs" (longs, has_longs, init_longs): ListOf<u64>;
    list "texts" (texts, has_texts, init_texts): ListOf<Text>;
    list "lists" (lists, has_lists, init_lists): ListOf<ListOf<u8>>;
    list "children" (children, has_children, init_children): ListOf<hostile::Target>;
    any "any" (any, has_any, set_any): AnyPointer;
    service "peer" (peer, set_peer): Capability;
    number "number" (number, set_number): u64;
    number "ratio" (ratio, set_ratio): f64;
    number "colour" (colour, set_colour): hostile::Colour;
    union "" (which): target::Which;
});

// The accessor `next_` has another name than the field, because iterators have a method `next`.
impl Part for hostile::Chain {
    type View<'a> = hostile::chain::Reader<'a>;
    type Maker<'a> = hostile::chain::Builder<'a>;
    fn print(view: Self::View<'_>, out: &mut Out) {
        member("next", out);
        if view.has_next() {
            <Self as Walk>::print(view.next_(), out);
        } else {
            out.push_str("null");
        }
    }
    fn print_record(&self, out: &mut Out) {
        member("next", out);
        match &self.next {
            Some(next) => <Self as Walk>::print_record(next, out),
            None => out.push_str("null"),
        }
    }
    fn copy(view: Self::View<'_>, mut to: Self::Maker<'_>) {
        if view.has_next() {
            <Self as Reach>::copy(view.next_(), to.init_next());
        }
    }
}
reach!([] hostile::Chain);

structure!(hostile::Tree, hostile::tree {
    list "branches" (branches, has_branches, init_branches): ListOf<hostile::Tree>;
});

structure!(hostile::Voids, hostile::voids {
    list "list" (list, has_list, init_list): ListOf<()>;
});

structure!(hostile::Bools, hostile::bools {
    list "list" (list, has_list, init_list): ListOf<bool>;
});

structure!(hostile::Structs, hostile::structs {
    list "list" (list, has_list, init_list): ListOf<hostile::Target>;
});

structure!(hostile::Texts, hostile::texts {
    list "list" (list, has_list, init_list): ListOf<Text>;
});

structure!(hostile::Anything, hostile::anything {
    any "any" (any, has_any, set_any): AnyPointer;
});

structure!(upgrades::Mixed, upgrades::mixed {
    number "a" (a, set_a): u16;
    text "t" (t, has_t, set_t): Text;
});

structure!(upgrades::ListOfVoid, upgrades::list_of_void {
    list "list" (list, has_list, init_list): ListOf<()>;
});

structure!(upgrades::ListOfBool, upgrades::list_of_bool {
    list "list" (list, has_list, init_list): ListOf<bool>;
});

structure!(upgrades::ListOfUInt8, upgrades::list_of_u_int8 {
    list "list" (list, has_list, init_list): ListOf<u8>;
});

structure!(upgrades::ListOfUInt16, upgrades::list_of_u_int16 {
    list "list" (list, has_list, init_list): ListOf<u16>;
});

structure!(upgrades::ListOfUInt32, upgrades::list_of_u_int32 {
    list "list" (list, has_list, init_list): ListOf<u32>;
});

structure!(upgrades::ListOfUInt64, upgrades::list_of_u_int64 {
    list "list" (list, has_list, init_list): ListOf<u64>;
});

structure!(upgrades::ListOfText, upgrades::list_of_text {
    list "list" (list, has_list, init_list): ListOf<Text>;
});

structure!(upgrades::ListOfLists, upgrades::list_of_lists {
    list "list" (list, has_list, init_list): ListOf<ListOf<u8>>;
});

structure!(upgrades::ListOfMixed, upgrades::list_of_mixed {
    list "list" (list, has_list, init_list): ListOf<upgrades::Mixed>;
});

// The struct has 513 fields, of which a few suffice.
structure!(crate::attacks::Wide, crate::attacks::wide {
    number "f0" (f0, set_f0): u64;
    number "f511" (f511, set_f511): u64;
    text "text" (text, has_text, set_text): Text;
});

structure!(crate::attacks::Wides, crate::attacks::wides {
    list "list" (list, has_list, init_list): ListOf<crate::attacks::Wide>;
});
