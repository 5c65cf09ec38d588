//! The last step: renders the model as text.

use super::File;
use super::model::*;

/// Returns the text of a file.
pub(super) fn file(model: &Model, file: usize) -> File {
    let decl = &model.files[file];
    let mut writer = Writer {
        model,
        file,
        text: String::new(),
        indent: 0,
    };
    writer.line(&format!("@{:#018x};", decl.id));
    for other in 0..file {
        // The path leads from the folder of this file to that of the other.
        let up = "../".repeat(decl.path.matches('/').count());
        let path = &model.files[other].path;
        writer.line(&format!("using File{other} = import \"{up}{path}\";"));
    }
    if decl.json {
        writer.line("using Json = import \"/capnp/compat/json.capnp\";");
    }
    for used in &decl.uses {
        writer.line(&format!("${used};"));
    }
    writer.annotations();
    writer.constants();
    writer.scope(None);
    for (id, interface) in model.interfaces.iter().enumerate() {
        if interface.file == file {
            writer.interface(id);
        }
    }
    File {
        path: decl.path.clone(),
        text: writer.text,
    }
}

struct Writer<'a> {
    model: &'a Model,
    file: usize,
    text: String,
    indent: usize,
}

/// Returns the annotations after a declaration.
fn uses(uses: &[Use]) -> String {
    uses.iter().map(|used| format!(" ${used}")).collect()
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(&"  ".repeat(self.indent));
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn open(&mut self, line: &str) {
        self.line(&format!("{line} {{"));
        self.indent += 1;
    }

    fn close(&mut self) {
        self.indent -= 1;
        self.line("}");
    }

    fn here(&self, scope: Option<StructId>) -> Place {
        Place {
            file: self.file,
            scope,
        }
    }

    fn annotations(&mut self) {
        let (model, file) = (self.model, self.file);
        for decl in model.annotations.iter().filter(|decl| decl.file == file) {
            let targets: Vec<&str> = decl.targets.iter().map(|target| target.name()).collect();
            let targets = match targets.len() {
                12 => "*".into(),
                _ => targets.join(", "),
            };
            let ty = self.ty(&decl.ty, self.here(None));
            self.line(&format!(
                "annotation {} ({targets}) : {ty}{};",
                decl.name,
                uses(&decl.uses)
            ));
        }
    }

    fn constants(&mut self) {
        let (model, file) = (self.model, self.file);
        for decl in model.constants.iter().filter(|decl| decl.file == file) {
            let ty = self.ty(&decl.ty, self.here(None));
            let ConstDecl { name, value, .. } = decl;
            self.line(&format!(
                "const {name} : {ty} = {value}{};",
                uses(&decl.uses)
            ));
            self.line(&format!("# Constant {name}."));
        }
    }

    /// Writes the types declared in a scope.
    fn scope(&mut self, scope: Option<StructId>) {
        let here = self.here(scope);
        for decl in self.model.enums.iter().filter(|decl| decl.place == here) {
            self.enumeration(decl);
        }
        for (id, decl) in self.model.structs.iter().enumerate() {
            if decl.place == here {
                self.structure(id);
            }
        }
    }

    fn enumeration(&mut self, decl: &EnumDecl) {
        self.open(&format!("enum {}{}", decl.name, uses(&decl.uses)));
        for (name, ordinal, annotations) in &decl.enumerants {
            self.line(&format!("{name} @{ordinal}{};", uses(annotations)));
        }
        self.close();
    }

    fn parameters(&self, parameters: &[ParameterId]) -> String {
        let names: Vec<&str> = parameters
            .iter()
            .map(|&id| self.model.parameters[id].as_str())
            .collect();
        names.join(", ")
    }

    fn structure(&mut self, id: StructId) {
        let decl = &self.model.structs[id];
        let number = decl.id.map_or(String::new(), |id| format!(" @{id:#018x}"));
        let parameters = match decl.parameters.len() {
            0 => String::new(),
            _ => format!("({})", self.parameters(&decl.parameters)),
        };
        self.open(&format!(
            "struct {}{number}{parameters}{}",
            decl.name,
            uses(&decl.uses)
        ));
        self.line(&format!("# Struct {}.", decl.name));
        // In every second struct the nested types come first, in the others last.
        if id.is_multiple_of(2) {
            self.scope(Some(id));
        }
        self.members(&decl.members, self.here(Some(id)));
        if !id.is_multiple_of(2) {
            self.scope(Some(id));
        }
        self.close();
    }

    fn members(&mut self, members: &[Member], place: Place) {
        for member in members {
            match member {
                Member::Field(field) => {
                    let rest = self.field(field, place);
                    self.line(&format!("{} @{}{rest};", field.name, field.ordinal));
                    if field.ordinal.is_multiple_of(3) {
                        self.line(&format!("# Field {}.", field.name));
                    }
                }
                Member::Group {
                    name,
                    members,
                    uses: annotations,
                } => {
                    self.open(&format!("{name} :group{}", uses(annotations)));
                    self.members(members, place);
                    self.close();
                }
                Member::Union {
                    name,
                    members,
                    uses: annotations,
                } => {
                    match name {
                        Some(name) => self.open(&format!("{name} :union{}", uses(annotations))),
                        None => self.open("union"),
                    }
                    self.members(members, place);
                    self.close();
                }
            }
        }
    }

    /// Returns the type, default and annotations of a field or parameter.
    fn field(&self, field: &Field, place: Place) -> String {
        let ty = self.ty(&field.ty, place);
        let default = field
            .default
            .as_ref()
            .map_or(String::new(), |default| format!(" = {default}"));
        format!(" : {ty}{default}{}", uses(&field.uses))
    }

    fn interface(&mut self, id: InterfaceId) {
        let decl = &self.model.interfaces[id];
        let parameters = match decl.parameters.len() {
            0 => String::new(),
            _ => format!("({})", self.parameters(&decl.parameters)),
        };
        let superclasses: Vec<String> = decl
            .superclasses
            .iter()
            .map(|&id| self.interface_name(id))
            .collect();
        let extends = match superclasses.len() {
            0 => String::new(),
            _ => format!(" extends({})", superclasses.join(", ")),
        };
        self.open(&format!(
            "interface {}{parameters}{extends}{}",
            decl.name,
            uses(&decl.uses)
        ));
        for method in &decl.methods {
            self.method(method);
        }
        self.close();
    }

    fn method(&mut self, method: &Method) {
        let implicit = match method.parameters.len() {
            0 => String::new(),
            _ => format!(" [{}]", self.parameters(&method.parameters)),
        };
        let takes = self.signature(&method.takes);
        let gives = method.gives.as_ref().map_or(String::new(), |gives| {
            format!(" -> {}", self.signature(gives))
        });
        let Method { name, ordinal, .. } = method;
        self.line(&format!(
            "{name} @{ordinal}{implicit} {takes}{gives}{};",
            uses(&method.uses)
        ));
    }

    fn signature(&self, signature: &Signature) -> String {
        match signature {
            Signature::List(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|field| field.name.clone() + &self.field(field, self.here(None)))
                    .collect();
                format!("({})", fields.join(", "))
            }
            Signature::Struct(ty) => self.ty(ty, self.here(None)),
            Signature::Stream => "stream".into(),
        }
    }

    fn interface_name(&self, id: InterfaceId) -> String {
        let decl = &self.model.interfaces[id];
        self.prefix(decl.file) + &decl.name
    }

    fn prefix(&self, file: usize) -> String {
        if file == self.file {
            String::new()
        } else {
            format!("File{file}.")
        }
    }

    /// Returns a type as it is named at a place.
    fn ty(&self, ty: &Ty, place: Place) -> String {
        match ty {
            Ty::Void => "Void".into(),
            Ty::Bool => "Bool".into(),
            Ty::Int { bits, signed: true } => format!("Int{bits}"),
            Ty::Int {
                bits,
                signed: false,
            } => format!("UInt{bits}"),
            Ty::Float32 => "Float32".into(),
            Ty::Float64 => "Float64".into(),
            Ty::Text => "Text".into(),
            Ty::Data => "Data".into(),
            Ty::List(element) => format!("List({})", self.ty(element, place)),
            Ty::Enum(id) => self.enum_name(*id),
            Ty::Struct(id, bindings) => self.struct_name(*id, bindings, place),
            Ty::Interface(id, arguments) => {
                self.interface_name(*id) + &self.arguments(arguments.iter(), place)
            }
            Ty::Parameter(id) => self.model.parameters[*id].clone(),
            Ty::AnyPointer => "AnyPointer".into(),
            Ty::AnyStruct => "AnyStruct".into(),
            Ty::AnyList => "AnyList".into(),
            Ty::Capability => "Capability".into(),
        }
    }

    fn arguments<'a>(&self, arguments: impl Iterator<Item = &'a Ty>, place: Place) -> String {
        let arguments: Vec<String> = arguments.map(|ty| self.ty(ty, place)).collect();
        if arguments.is_empty() {
            String::new()
        } else {
            format!("({})", arguments.join(", "))
        }
    }

    fn enum_name(&self, id: EnumId) -> String {
        let decl = &self.model.enums[id];
        let scope = decl
            .place
            .scope
            .map_or(String::new(), |scope| self.model.path(scope) + ".");
        format!("{}{scope}{}", self.prefix(decl.place.file), decl.name)
    }

    /// Returns the name of a struct, starting at the innermost scope that it shares with the place, so that
    /// the parameters of outer scopes are inherited. If there is no such scope, the name starts at the file.
    fn struct_name(&self, id: StructId, bindings: &[(ParameterId, Ty)], place: Place) -> String {
        let decl = &self.model.structs[id];
        let mut chain = self.model.scopes(decl.place);
        let ours = self.model.scopes(place);
        let shared = ours
            .iter()
            .zip(&chain)
            .take_while(|(ours, theirs)| ours == theirs)
            .count();
        chain.push(id);
        let mut name = self.prefix(decl.place.file);
        if shared == 0 && name.is_empty() && id.is_multiple_of(3) {
            name.push('.');
        }
        for (index, &scope) in chain[shared..].iter().enumerate() {
            if index > 0 {
                name.push('.');
            }
            let decl = &self.model.structs[scope];
            name.push_str(&decl.name);
            let arguments = decl.parameters.iter().filter_map(|parameter| {
                bindings
                    .iter()
                    .find(|(bound, _)| bound == parameter)
                    .map(|(_, ty)| ty)
            });
            name.push_str(&self.arguments(arguments, place));
        }
        name
    }
}
