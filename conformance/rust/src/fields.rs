//! `part!` implements the driver's work on the fields of a struct or group, from a list of them. An
//! entry of the list names the accessors that are generated for a field:
//!
//! * `number "name" (get, set): T`
//! * `text "name" (get, has, set): T`, of texts and data
//! * `list "name" (get, has, init): T`
//! * `child "name" (get, has, init): T`, of structs
//! * `any "name" (get, has, set): T`
//! * `service "name" (get, set): T`
//! * `void "name" (): ()`, which has no accessors
//! * `group "name" (get): T`
//! * `named "name" (get, view): T`, of unions with a name; `view` is the Reader's
//! * `union "" (get): T`, of the union without a name, which comes last
//!
//! `union!` implements the same for the members of a union, of which one is active. For texts,
//! lists and structs the accessor `clear` follows the others; groups have `(get, init)`. Numbers
//! are read back from the Builder after they were set.

macro_rules! print_field {
    (child $view:ident $out:ident ($get:ident, $has:ident, $init:ident) $ty:ty) => {
        if $view.$has() {
            <$ty as Walk>::print($view.$get(), $out);
        } else {
            $out.push_str("null");
        }
    };
    (any $view:ident $out:ident ($get:ident, $has:ident, $set:ident) $ty:ty) => {
        print_any($view.$get(), $out);
    };
    (group $view:ident $out:ident ($get:ident) $ty:ty) => {
        $out.push('(');
        <$ty as Part>::print($view.$get(), $out);
        $out.push(')');
    };
    (named $view:ident $out:ident ($get:ident, $group:ident) $ty:ty) => {
        $out.push('(');
        <$ty as Part>::print($view.$group(), $out);
        $out.push(')');
    };
    (union $view:ident $out:ident ($get:ident) $ty:ty) => {
        <$ty as Part>::print($view, $out);
    };
    (void $view:ident $out:ident () $ty:ty) => {
        $out.push_str("void");
    };
    ($kind:ident $view:ident $out:ident ($get:ident $(, $more:ident)*) $ty:ty) => {
        <$ty as Walk>::print($view.$get(), $out);
    };
}
pub(crate) use print_field;

macro_rules! print_record_field {
    (child $record:ident $out:ident ($get:ident $(, $more:ident)*) $ty:ty) => {
        match &$record.$get {
            Some(child) => <$ty as Walk>::print_record(child, $out),
            None => $out.push_str("null"),
        }
    };
    (any $record:ident $out:ident ($get:ident $(, $more:ident)*) $ty:ty) => {
        print_any_record(&$record.$get, $out);
    };
    (group $record:ident $out:ident ($get:ident) $ty:ty) => {
        $out.push('(');
        $record.$get.print_record($out);
        $out.push(')');
    };
    (named $record:ident $out:ident ($get:ident, $group:ident) $ty:ty) => {
        $out.push('(');
        $record.$get.print_record($out);
        $out.push(')');
    };
    (void $record:ident $out:ident () $ty:ty) => {
        $out.push_str("void");
    };
    (union $record:ident $out:ident ($get:ident) $ty:ty) => {
        $record.$get.print_record($out);
    };
    ($kind:ident $record:ident $out:ident ($get:ident $(, $more:ident)*) $ty:ty) => {
        <$ty as Walk>::print_record(&$record.$get, $out);
    };
}
pub(crate) use print_record_field;

macro_rules! copy_field {
    (number $view:ident $to:ident ($get:ident, $set:ident) $ty:ty) => {
        $to.$set($view.$get());
        same::<$ty>($view.$get(), $to.$get());
    };
    (service $view:ident $to:ident ($get:ident, $set:ident) $ty:ty) => {
        $to.$set($view.$get());
    };
    (text $view:ident $to:ident ($get:ident, $has:ident, $set:ident) $ty:ty) => {
        if $view.$has() && $crate::walk::build(<$ty as Reach>::cost($view.$get())) {
            $to.$set($view.$get());
        }
    };
    (any $view:ident $to:ident ($get:ident, $has:ident, $set:ident) $ty:ty) => {
        if $view.$has() && $crate::walk::build_any($view.$get()) {
            $to.$set($view.$get());
        }
    };
    (list $view:ident $to:ident ($get:ident, $has:ident, $init:ident) $ty:ty) => {
        if $view.$has() && $crate::walk::build(<$ty as Reach>::cost($view.$get())) {
            <$ty as Reach>::copy($view.$get(), $to.$init(<$ty as Reach>::size($view.$get())));
        }
    };
    (child $view:ident $to:ident ($get:ident, $has:ident, $init:ident) $ty:ty) => {
        if $view.$has() && $crate::walk::build(<$ty as Reach>::cost($view.$get())) {
            <$ty as Reach>::copy($view.$get(), $to.$init());
        }
    };
    (group $view:ident $to:ident ($get:ident) $ty:ty) => {
        <$ty as Part>::copy($view.$get(), $to.$get());
    };
    (named $view:ident $to:ident ($get:ident, $group:ident) $ty:ty) => {
        <$ty as Part>::copy($view.$group(), $to.$get());
    };
    (union $view:ident $to:ident ($get:ident) $ty:ty) => {
        <$ty as Part>::copy($view, $to.reborrow());
    };
    (void $view:ident $to:ident () $ty:ty) => {};
}
pub(crate) use copy_field;

macro_rules! begin_field {
    (union $name:literal $out:ident) => {};
    ($kind:ident $name:literal $out:ident) => {
        member($name, $out);
    };
}
pub(crate) use begin_field;

/// Implements the work on the members of a struct or group. Its Reader and Builder are in the named
/// module.
macro_rules! part {
    ($record:ty, $($module:ident)::+ {
        $($kind:ident $name:literal $accessors:tt: $ty:ty;)*
    }) => {
        impl Part for $record {
            type View<'a> = $($module)::+::Reader<'a>;
            type Maker<'a> = $($module)::+::Builder<'a>;
            fn print(view: Self::View<'_>, out: &mut $crate::walk::Out) {
                $(
                    begin_field!($kind $name out);
                    print_field!($kind view out $accessors $ty);
                )*
                let _ = (view, out);
            }
            fn print_record(&self, out: &mut $crate::walk::Out) {
                $(
                    begin_field!($kind $name out);
                    print_record_field!($kind self out $accessors $ty);
                )*
                let _ = out;
            }
            fn copy(view: Self::View<'_>, mut to: Self::Maker<'_>) {
                $(copy_field!($kind view to $accessors $ty);)*
                let _ = (view, &mut to);
            }
        }
    };
}
pub(crate) use part;

/// Implements the work on a struct: on its members, and on the whole.
macro_rules! structure {
    ($record:ty, $($module:ident)::+ { $($fields:tt)* }) => {
        part!($record, $($module)::+ { $($fields)* });
        reach!([] $record);
    };
}
pub(crate) use structure;

/// Implements the work on a whole struct, which uses that on its members.
macro_rules! reach {
    ([$($generics:tt)*] $record:ty) => {
        impl<$($generics)*> Walk for $record {
            const WORDS: u64 = {
                let layout = <Self as zooph::kind::Struct>::LAYOUT;
                layout.data_words as u64 + layout.pointers as u64 + 1
            };
            fn print(view: <Self as zooph::kind::Struct>::Reader<'_>, out: &mut $crate::walk::Out) {
                $crate::walk::nested(out, |out| <Self as Part>::print(view, out));
            }
            fn print_record(record: &Self, out: &mut $crate::walk::Out) {
                out.push('(');
                Part::print_record(record, out);
                out.push(')');
            }
            fn fill(
                list: &mut zooph::ListBuilder<'_, Self>,
                index: usize,
                view: <Self as zooph::kind::Struct>::Reader<'_>,
            ) {
                $crate::walk::deeper(|| <Self as Part>::copy(view, list.at(index)));
            }
        }
        impl<$($generics)*> Reach for $record {
            fn cost(_: <Self as zooph::kind::Struct>::Reader<'_>) -> u64 {
                Self::WORDS
            }
            fn size(_: <Self as zooph::kind::Struct>::Reader<'_>) -> u32 {
                0
            }
            fn copy(
                view: <Self as zooph::kind::Struct>::Reader<'_>,
                to: <Self as zooph::kind::Struct>::Builder<'_>,
            ) {
                $crate::walk::deeper(|| <Self as Part>::copy(view, to));
            }
        }
    };
}
pub(crate) use reach;

macro_rules! print_member {
    (child $view:ident $value:ident $out:ident ($get:ident, $has:ident $(, $more:ident)*) $ty:ty) => {
        if $view.$has() {
            <$ty as Walk>::print($value, $out);
        } else {
            $out.push_str("null");
        }
    };
    (group $view:ident $value:ident $out:ident $accessors:tt $ty:ty) => {
        $out.push('(');
        <$ty as Part>::print($value, $out);
        $out.push(')');
    };
    ($kind:ident $view:ident $value:ident $out:ident $accessors:tt $ty:ty) => {
        <$ty as Walk>::print($value, $out);
    };
}
pub(crate) use print_member;

macro_rules! print_record_member {
    (child $value:ident $out:ident $ty:ty) => {
        match $value {
            Some(child) => <$ty as Walk>::print_record(child, $out),
            None => $out.push_str("null"),
        }
    };
    (group $value:ident $out:ident $ty:ty) => {
        $out.push('(');
        $value.print_record($out);
        $out.push(')');
    };
    ($kind:ident $value:ident $out:ident $ty:ty) => {
        <$ty as Walk>::print_record($value, $out);
    };
}
pub(crate) use print_record_member;

/// Copies the active member with the member's own accessor. Printing uses the view of the union, so
/// the vectors test both.
macro_rules! copy_member {
    (number $view:ident $to:ident ($get:ident, $set:ident) $ty:ty) => {
        $to.$set($view.$get());
        same::<$ty>($view.$get(), $to.$get());
    };
    (text $view:ident $to:ident ($get:ident, $has:ident, $set:ident, $slot:ident) $ty:ty) => {
        if $view.$has() && $crate::walk::build(<$ty as Reach>::cost($view.$get())) {
            $to.$set($view.$get());
        } else {
            $to.$slot().clear();
        }
    };
    (list $view:ident $to:ident ($get:ident, $has:ident, $init:ident, $slot:ident) $ty:ty) => {
        if $view.$has() && $crate::walk::build(<$ty as Reach>::cost($view.$get())) {
            <$ty as Reach>::copy($view.$get(), $to.$init(<$ty as Reach>::size($view.$get())));
        } else {
            $to.$slot().clear();
        }
    };
    (child $view:ident $to:ident ($get:ident, $has:ident, $init:ident, $slot:ident) $ty:ty) => {
        if $view.$has() && $crate::walk::build(<$ty as Reach>::cost($view.$get())) {
            <$ty as Reach>::copy($view.$get(), $to.$init());
        } else {
            $to.$slot().clear();
        }
    };
    (group $view:ident $to:ident ($get:ident, $init:ident) $ty:ty) => {
        <$ty as Part>::copy($view.$get(), $to.$init())
    };
}
pub(crate) use copy_member;

/// Implements the work on the members of a union, in the module of the Reader and Builder to which
/// it belongs. Members of type `Void` are in brackets.
macro_rules! union {
    ($record:ident of $scope:ident, $view:ident, $($module:ident)::+
    [$($void:literal $Void:ident ($set:ident);)*] {
        $($kind:ident $name:literal $Variant:ident $accessors:tt: $ty:ty;)*
    }) => {
        impl Part for $scope::$record {
            type View<'a> = $($module)::+::Reader<'a>;
            type Maker<'a> = $($module)::+::Builder<'a>;
            fn print(view: Self::View<'_>, out: &mut $crate::walk::Out) {
                match view.which() {
                    $($scope::$view::$Void => {
                        member($void, out);
                        out.push_str("void");
                    })*
                    $($scope::$view::$Variant(value) => {
                        member($name, out);
                        print_member!($kind view value out $accessors $ty);
                    })*
                    $scope::$view::Unknown(tag) => {
                        member("?", out);
                        $crate::walk::put(tag, out);
                    }
                }
            }
            fn print_record(&self, out: &mut $crate::walk::Out) {
                match self {
                    $($scope::$record::$Void => {
                        member($void, out);
                        out.push_str("void");
                    })*
                    $($scope::$record::$Variant(value) => {
                        member($name, out);
                        print_record_member!($kind value out $ty);
                    })*
                    $scope::$record::Unknown(tag) => {
                        member("?", out);
                        $crate::walk::put(tag, out);
                    }
                }
            }
            fn copy(view: Self::View<'_>, mut to: Self::Maker<'_>) {
                match view.which() {
                    $($scope::$view::$Void => to.$set(),)*
                    $($scope::$view::$Variant(_) => {
                        copy_member!($kind view to $accessors $ty);
                    })*
                    // A member that only a newer schema knows cannot be set. The runner does not
                    // ask for it.
                    $scope::$view::Unknown(_) => {}
                }
            }
        }
    };
}
pub(crate) use union;
