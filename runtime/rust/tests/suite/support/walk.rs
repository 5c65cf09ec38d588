//! Reads messages by any accessors, whatever their types are. Also reads lists as other lists than
//! they are, and pointers that an older writer did not have.

use zooph::{ListReader, StructReader};

/// The largest number of views to visit.
const STEPS: usize = 60;

/// Walks through a message by any accessors, in an order that `below` chooses. Each call of `below`
/// returns a number below its argument.
pub(crate) fn walk(root: StructReader<'_>, below: &mut dyn FnMut(usize) -> usize) {
    let mut waiting = vec![root];
    for _ in 0..STEPS {
        let Some(view) = waiting.pop() else { return };
        let offset = below(40) & !7;
        let _ = (view.scalar::<u64>(offset), view.scalar::<u8>(offset + 3));
        let _ = (view.scalar_or::<f32>(offset, 1.5), view.bit(offset * 8 + 5));
        let _ = view
            .data_section()
            .iter()
            .map(|byte| u64::from(*byte))
            .sum::<u64>();
        // This includes pointers that an older writer did not have.
        let index = below(usize::from(view.pointer_count()) + 2);
        let _ = (view.has(index), view.pointer(index).kind());
        match below(5) {
            0 => waiting.push(view.structure(index)),
            1 => drop(view.text(index).to_str().map(str::len)),
            2 => drop(view.data(index).to_vec()),
            _ => elements(view.list(index), below, &mut waiting),
        }
        if below(5) < 3 {
            waiting.push(view);
        }
    }
}

/// Returns some elements of a list, read as its own kind or as another kind that is possible.
fn elements<'a>(
    list: ListReader<'a>,
    below: &mut dyn FnMut(usize) -> usize,
    waiting: &mut Vec<StructReader<'a>>,
) {
    drop(list.body().to_vec());
    if list.is_empty() {
        return;
    }
    let last = list.len() - 1;
    for index in [0, last, below(list.len() as usize) as u32] {
        let _ = (
            list.scalar::<u8>(index),
            list.scalar::<u64>(index),
            list.bit(index),
        );
        let element = list.structure(index);
        let _ = (element.scalar::<u32>(4), element.has(0), element.has(1));
        // The elements of a list of bytes have pointers that are absent and not aligned to words.
        let _ = (
            element.text(0),
            element.list(1).len(),
            element.pointer(2).kind(),
        );
        let pointer = list.pointer(index);
        let _ = (pointer.is_null(), pointer.kind());
        if waiting.len() < STEPS {
            waiting.push(element);
            waiting.push(pointer.structure());
        }
    }
}
