//! Writes trees of Records without a branch that depends on the form of the tree.
//!
//! A Record is a node of a tree if both of its pointers point to Records of its own type, always or as
//! members of unions. Which of them a node has varies, and the branch predictor cannot learn it;
//! mispredictions would take longer than the rest of encoding. So Records that wait to be written are in a
//! list. Both pointers of a node are always stored in the list, and a sum determines how many of them count.

use std::collections::BTreeMap;

use zooph_emit::{Code, Phrase};

use super::encode::store;
use super::words::{self, Value, Words};
use crate::plan::{FieldPlan, Native, PointerPlan, Spot, StructPlan, UnionPlan};
use crate::spelling::BINARY;
use crate::template::go;

/// A type whose Records form trees.
pub(super) struct Tree {
    /// The two pointers, in the order in which their targets are written.
    children: [Child; 2],
    /// For each word of data: the numbers in it that are members of unions.
    members: BTreeMap<u32, Vec<Member>>,
    /// Conditions that are true if a union has a member that the schema does not know.
    unknown: Vec<String>,
}

struct Child {
    index: u32,
    /// The expression for the Record.
    place: String,
    /// The condition that the Record is present.
    is_there: String,
}

struct Member {
    value: Value,
    /// The condition that the member is active.
    is_active: String,
    /// The condition of the union's only other member.
    other: Option<String>,
}

/// The results of the search, before it is known whether the type's Records form trees.
#[derive(Default)]
struct Search {
    /// The children that are members of unions. They are written before the others.
    tagged: Vec<Child>,
    plain: Vec<Child>,
    members: BTreeMap<u32, Vec<Member>>,
    unknown: Vec<String>,
}

impl Tree {
    /// Returns the tree of a type. Returns `None` if its Records form no trees, or trees too rare to be worth
    /// special code.
    pub(super) fn of(plan: &StructPlan, ty: &str) -> Option<Tree> {
        if !plan.parameters.is_empty() || plan.pointers != 2 {
            return None;
        }
        let mut search = Search::default();
        search.fields(&plan.fields, plan.union.as_ref(), "x", ty)?;
        search.plain.sort_by_key(|child| child.index);
        let children: Vec<Child> = search.tagged.into_iter().chain(search.plain).collect();
        let children: [Child; 2] = children.try_into().ok()?;
        if children[0].index == children[1].index {
            return None;
        }
        Some(Tree {
            children,
            members: search.members,
            unknown: search.unknown,
        })
    }
}

impl Search {
    fn fields(
        &mut self,
        fields: &[FieldPlan],
        union: Option<&UnionPlan>,
        x: &str,
        ty: &str,
    ) -> Option<()> {
        let is_one_of_two = union.is_some_and(|union| union.members.len() == 2);
        let condition = |field: &FieldPlan| {
            let (tag, _) = field.tag.as_ref()?;
            Some(format!("{x}.Which == {tag}"))
        };
        for field in fields {
            let v = format!("{x}.{}", field.getter);
            let is_active = condition(field);
            match (&field.spot, is_active) {
                (Spot::Group { fields, union, .. }, None) => {
                    self.fields(fields, union.as_ref(), &v, ty)?;
                }
                // A union inside a union is too rare to be supported.
                (Spot::Group { .. }, Some(_)) => return None,
                (Spot::Pointer(pointer), is_active) => self.child(pointer, v, is_active, ty)?,
                (spot, Some(is_active)) => {
                    if let Some(value) = words::value(spot, &v) {
                        let word = self.members.entry(value.word).or_default();
                        let mut others = fields.iter().filter_map(condition);
                        let other = others.find(|one| *one != is_active);
                        word.push(Member {
                            value,
                            other: other.filter(|_| is_one_of_two),
                            is_active,
                        });
                    }
                }
                (_, None) => {}
            }
        }
        if let Some(union) = union {
            let unknown = format!("{x}.Which >= {}", union.members.len());
            self.unknown.push(unknown);
        }
        Some(())
    }

    fn child(
        &mut self,
        pointer: &PointerPlan,
        place: String,
        is_active: Option<String>,
        ty: &str,
    ) -> Option<()> {
        match &pointer.native {
            Native::Struct(to) if *to == Phrase::plain(ty) && pointer.default.is_none() => {}
            _ => return None,
        }
        let children = match is_active {
            Some(_) => &mut self.tagged,
            None => &mut self.plain,
        };
        children.push(Child {
            index: pointer.index,
            is_there: is_active.unwrap_or_else(|| format!("{place} != nil")),
            place,
        });
        Some(())
    }
}

impl Tree {
    /// Returns the function that writes a tree.
    pub(super) fn render(&self, ty: &str, words: &Words, shape: &str) -> Code {
        let total = (words.data_words + 2) * 8;
        let unknown = self.unknown.iter().map(|one| format!("{one} || "));
        go!(
            r#"
            // zoophTree writes x to word at and the tree of Records below it. It returns false in rare
            // cases, such as an unknown member of a union. The caller then calls zoophPut instead.
            func (x *$ty$) zoophTree(e *gen.RecordEncoder, at int) bool {
                if x == nil {
                    return false
                }
                // The entries before index n are the Records that wait to be written, and their places.
                // A place has the word of the pointer in its lower half and the level in its upper half.
                var xs [16]*$ty$
                var places [16]uint64
                b, tail, limit := e.Tree()
                n, place := uint64(1), uint64(at)
                for {
                    $next$
                    start := uint64(uint32(place)) * 8
                    end := start + $total$
                    if end > uint64(len(b)) || start > end {
                        return false
                    }
                    w := (*[$total$]byte)(b[start:end:end])
                    $data$
                    if $unknown$to >= limit || n > 12 {
                        return false
                    }
                    if next == nil {
                        if n == 0 {
                            e.Close(tail)
                        }
                        return n == 0
                    }
                    start = uint64(uint32(to)) * 8
                    end = start + 8
                    if end > uint64(len(b)) || start > end {
                        return false
                    }
                    $binary$.LittleEndian.PutUint64(b[start:end:end], gen.NodePointer(to, tail, $shape$))
                    x, place = next, to>>32<<32+tail
                    tail += $own$
                }
            }
        "#,
            ty = ty,
            next = self.next(words),
            total = total,
            data = self.data(words),
            unknown = unknown.collect::<String>(),
            binary = BINARY,
            shape = shape,
            own = total / 8
        )
    }

    /// Returns statements that find the next Record to write, and the place of the pointer to it. Of the two
    /// children of x, the one to be written later is put into the list, where it waits if both are present.
    fn next(&self, words: &Words) -> Code {
        let [left, right] = &self.children;
        go!(
            r#"
            left, right := gen.B2U($left_is_there$), gen.B2U($right_is_there$)
            xs[n&15] = $right$
            xs[(n+1)&15] = $left$
            xs[(n+2)&15] = $left$
            next := xs[(n-1+right+2*left)&15]
            to, last := place+$right_at$, places[(n-1)&15]
            places[n&15] = to
            if left|right == 0 {
                to = last
            }
            to $sign$ left
            n += left + right - 1
        "#,
            left_is_there = left.is_there,
            right_is_there = right.is_there,
            left = left.place,
            right = right.place,
            right_at = format!(
                "{:#x}",
                (1u64 << 32) + u64::from(words.data_words + right.index)
            ),
            sign = if left.index < right.index { "-=" } else { "+=" }
        )
    }

    /// Returns statements that store the words of data, and null pointers.
    fn data(&self, words: &Words) -> String {
        let (mut sums, mut stores) = (String::new(), String::new());
        for word in 0..words.data_words {
            let common = words.data.get(&word).map_or(&[][..], Vec::as_slice);
            let members = self.members.get(&word).map_or(&[][..], Vec::as_slice);
            if common.is_empty() && members.is_empty() {
                stores += &store(word, "0");
                continue;
            }
            sums += &match common.is_empty() {
                true => format!("w{word} := uint64(0)\n"),
                false => format!("w{word} := {}\n", words.word(word, common)),
            };
            if let Some(bits) = words.constants.get(&word).filter(|bits| **bits != 0) {
                sums += &format!("w{word} ^= {bits:#x}\n");
            }
            sums.extend(members.iter().map(|member| self.add(member, word)));
            stores += &store(word, &format!("w{word}"));
        }
        stores.extend((0..2).map(|index| store(words.data_words + index, "0")));
        sums + &stores
    }

    /// Returns the statement that adds a number to a word if its member is active.
    fn add(&self, member: &Member, word: u32) -> String {
        let Value {
            expression,
            shift,
            bits,
            ..
        } = &member.value;
        let mut number = match bits {
            0 => expression.clone(),
            _ => format!("({expression} ^ {bits:#x})"),
        };
        if *shift > 0 {
            number += &format!(" << {shift}");
        }
        // If a union has two members and the other one is a pointer, the number is active if the pointer is not.
        let [left, right] = &self.children;
        let other = member.other.as_ref();
        let mask = match () {
            () if other == Some(&left.is_there) => "(left - 1)".to_owned(),
            () if other == Some(&right.is_there) => "(right - 1)".to_owned(),
            () => format!("-gen.B2U({})", member.is_active),
        };
        format!("w{word} |= {number} & {mask}\n")
    }
}
