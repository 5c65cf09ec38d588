//! Converts between the model and the crate under test.

use zooph::kind::AnyPointer;
use zooph::{ElementSize, ListReader, Pointer, PointerBuilder, PointerForm, StructReader};

use super::model::{Node, Sections, flat_bytes};

pub(crate) const FLAT: [ElementSize; 6] = [
    ElementSize::Empty,
    ElementSize::Bit,
    ElementSize::Byte,
    ElementSize::TwoBytes,
    ElementSize::FourBytes,
    ElementSize::EightBytes,
];

/// Builds the value with the crate's Builders.
pub(crate) fn build(mut to: PointerBuilder<'_>, node: &Node) {
    match node {
        Node::Null => to.clear(),
        Node::Capability(index) => to.set_capability(Some(*index)),
        Node::Struct(of) => {
            fill(
                to.init_struct((of.data.len() / 8) as u16, of.pointers.len() as u16),
                of,
            );
        }
        Node::Flat(code, count, bytes) => {
            let mut list = to.init_flat_list(FLAT[*code as usize], *count);
            for index in 0..*count {
                set_element(&mut list, *code, index, bytes);
            }
        }
        Node::Pointers(items) => {
            let mut list = to.init_flat_list(ElementSize::Pointer, items.len() as u32);
            for (index, item) in items.iter().enumerate() {
                build(list.reborrow().into_pointer(index as u32), item);
            }
        }
        Node::Structs(data, pointers, items) => {
            let mut list = to.init_struct_list(items.len() as u32, *data, *pointers);
            for (index, item) in items.iter().enumerate() {
                fill(list.reborrow().into_struct(index as u32), item);
            }
        }
    }
}

fn fill(mut to: zooph::StructBuilder<'_>, of: &Sections) {
    for (offset, byte) in of.data.iter().enumerate() {
        to.set_scalar(offset, *byte);
    }
    for (index, pointer) in of.pointers.iter().enumerate() {
        build(to.pointer(index), pointer);
    }
}

/// Sets element `index` of a flat list to the element at that index in `bytes`.
pub(crate) fn set_element(
    list: &mut zooph::RawListBuilder<'_>,
    code: u8,
    index: u32,
    bytes: &[u8],
) {
    let at = |width: usize| &bytes[index as usize * width..][..width];
    match code {
        0 => {}
        1 => list.set_bit(index, bytes[index as usize / 8] >> (index % 8) & 1 != 0),
        2 => list.set_scalar(index, at(1)[0]),
        3 => list.set_scalar(index, u16::from_le_bytes(at(2).try_into().unwrap())),
        4 => list.set_scalar(index, u32::from_le_bytes(at(4).try_into().unwrap())),
        _ => list.set_scalar(index, u64::from_le_bytes(at(8).try_into().unwrap())),
    }
}

/// Reads the value with the crate's Readers.
pub(crate) fn read(pointer: Pointer<'_>) -> Node {
    match pointer.kind() {
        PointerForm::Null => Node::Null,
        PointerForm::Capability(index) => Node::Capability(index),
        PointerForm::Struct => Node::Struct(read_struct(pointer.structure())),
        PointerForm::List => read_list(pointer.list()),
    }
}

fn read_struct(reader: StructReader<'_>) -> Sections {
    let pointers = 0..reader.pointer_count() as usize;
    Sections {
        data: reader.data_section().to_vec(),
        pointers: pointers.map(|index| read(reader.pointer(index))).collect(),
    }
}

fn read_list(list: ListReader<'_>) -> Node {
    let (count, size) = (list.len(), list.element_size());
    match size {
        ElementSize::Pointer => {
            Node::Pointers((0..count).map(|index| read(list.pointer(index))).collect())
        }
        ElementSize::Composite => {
            let (data, pointers) = list.element_sections();
            let items = (0..count).map(|index| read_struct(list.structure(index)));
            Node::Structs((data / 8) as u16, pointers, items.collect())
        }
        size => {
            let mut bytes = vec![0; flat_bytes(size as u8, count)];
            for index in 0..count {
                let at = index as usize;
                match size {
                    ElementSize::Empty => {}
                    ElementSize::Bit => bytes[at / 8] |= (list.bit(index) as u8) << (index % 8),
                    ElementSize::Byte => bytes[at] = list.scalar(index),
                    ElementSize::TwoBytes => bytes[at * 2..at * 2 + 2]
                        .copy_from_slice(&list.scalar::<u16>(index).to_le_bytes()),
                    ElementSize::FourBytes => bytes[at * 4..at * 4 + 4]
                        .copy_from_slice(&list.scalar::<u32>(index).to_le_bytes()),
                    _ => bytes[at * 8..at * 8 + 8]
                        .copy_from_slice(&list.scalar::<u64>(index).to_le_bytes()),
                }
            }
            Node::Flat(size as u8, count, bytes)
        }
    }
}

/// Returns the root pointer of framed bytes, after validation without types.
pub(crate) fn open_any(framed: &[u8]) -> Result<Pointer<'_>, zooph::Fault> {
    let root = zooph::frame_root(zooph::framing::Frame::exactly(framed)?)?;
    zooph::validate::<AnyPointer>(root, &zooph::Limits::default())?;
    Ok(root)
}
