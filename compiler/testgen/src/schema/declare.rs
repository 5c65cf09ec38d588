//! The first step: declares types and their nesting without their content, so that all of them can refer to
//! each other.

use super::Config;
use super::model::*;
use super::names::Names;
use crate::rng::Rng;

pub(super) fn declare(rng: &mut Rng, config: &Config) -> Model {
    let mut model = Model::default();
    let mut names = Names::default();
    for file in 0..rng.between(1, config.files) {
        let folder = if rng.percent(30) { "sub/" } else { "" };
        model.files.push(FileDecl {
            path: format!("{folder}file{file}.capnp"),
            id: random_id(rng),
            json: false,
            uses: Vec::new(),
        });
        declare_structs(&mut model, &mut names, rng, config, file);
        declare_enums(&mut model, &mut names, rng, file);
        if config.interfaces && rng.percent(60) {
            declare_interfaces(&mut model, &mut names, rng, file);
        }
    }
    model
}

/// Returns an id for a schema, with the top bit set.
pub(super) fn random_id(rng: &mut Rng) -> u64 {
    rng.bits() | 1 << 63
}

fn parameters(model: &mut Model, names: &mut Names, rng: &mut Rng) -> Vec<ParameterId> {
    if !rng.percent(20) {
        return Vec::new();
    }
    (0..rng.between(1, 2))
        .map(|_| {
            model.parameters.push(names.ty(rng));
            model.parameters.len() - 1
        })
        .collect()
}

/// Returns the file, or one of its structs.
fn place(model: &Model, rng: &mut Rng, file: usize, nested: usize) -> Place {
    let inside: Vec<StructId> = (0..model.structs.len())
        .filter(|&id| model.structs[id].place.file == file)
        .filter(|&id| model.scopes(model.structs[id].place).len() < 3)
        .collect();
    let scope = (!inside.is_empty() && rng.percent(nested)).then(|| *rng.pick(&inside));
    Place { file, scope }
}

fn declare_structs(
    model: &mut Model,
    names: &mut Names,
    rng: &mut Rng,
    config: &Config,
    file: usize,
) {
    for index in 0..rng.between(2, config.structs.max(2)) {
        // The first struct is not generic or nested, so there is always a root.
        let (place, parameters) = if index == 0 {
            (Place { file, scope: None }, Vec::new())
        } else {
            (place(model, rng, file, 35), parameters(model, names, rng))
        };
        model.structs.push(StructDecl {
            name: names.ty(rng),
            place,
            id: rng.percent(10).then(|| random_id(rng)),
            parameters,
            members: Vec::new(),
            uses: Vec::new(),
        });
    }
}

fn declare_enums(model: &mut Model, names: &mut Names, rng: &mut Rng, file: usize) {
    for _ in 0..rng.between(1, 3) {
        let count = if rng.percent(5) {
            300
        } else {
            rng.between(1, 9)
        };
        let mut ordinals: Vec<usize> = (0..count).collect();
        if rng.percent(50) {
            rng.shuffle(&mut ordinals);
        }
        let enumerants = ordinals
            .into_iter()
            .map(|ordinal| (names.member(rng), ordinal, Vec::new()))
            .collect();
        let place = place(model, rng, file, 30);
        model.enums.push(EnumDecl {
            name: names.ty(rng),
            place,
            enumerants,
            uses: Vec::new(),
        });
    }
}

fn declare_interfaces(model: &mut Model, names: &mut Names, rng: &mut Rng, file: usize) {
    for _ in 0..rng.between(1, 3) {
        let parameters = parameters(model, names, rng);
        // An interface only extends earlier ones, so none extends itself, and each of them once.
        let mut superclasses: Vec<InterfaceId> = (0..model.interfaces.len()).collect();
        rng.shuffle(&mut superclasses);
        superclasses.truncate(if rng.percent(40) {
            rng.between(1, 2)
        } else {
            0
        });
        model.interfaces.push(InterfaceDecl {
            name: names.ty(rng),
            file,
            parameters,
            superclasses,
            methods: Vec::new(),
            uses: Vec::new(),
        });
    }
}
