//! The closed list of the compiler's findings.

use std::fmt;

/// Declares [`Code`], with the printed form and the explanation of each code.
macro_rules! codes {
    ($($name:ident = $text:literal, $explanation:literal;)*) => {
        /// The kind of a finding. The printed forms are stable: they never change their meaning and are not reused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $explanation] $name,)*
        }

        impl Code {
            /// All codes in the order of their printed forms.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// Returns the printed form, such as `E0101`.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }

            /// Returns a sentence that explains the code.
            pub fn explanation(self) -> &'static str {
                match self { $(Code::$name => $explanation,)* }
            }
        }
    };
}

codes! {
    // 01: lexical
    InvalidUtf8 = "E0101", "A schema is UTF-8 text, and these bytes, which are in no text or comment, are not.";
    UnexpectedCharacter = "E0102", "No token of the schema language begins with this character.";
    UnterminatedString = "E0103", "A text literal has no closing quote on its line.";
    InvalidEscape = "E0104", "A backslash in a text literal is not followed by a known escape.";
    InvalidNumber = "E0105", "A numeric literal is malformed.";
    NumberTooLarge = "E0106", "An integer literal does not fit in 64 bits.";
    InvalidHexData = "E0107", "A hex data literal is not a closed sequence of whole bytes.";
    UnknownOperator = "E0108", "These punctuation characters together are not an operator.";
    BlockComment = "E0109", "Comments begin with `#` and end with the line.";

    // 02: syntax
    UnexpectedToken = "E0201", "Something else was expected here.";
    UnexpectedEnd = "E0202", "The source ends in the middle of a declaration or value.";
    ExpectedDeclaration = "E0203", "A declaration that belongs in this place was expected.";
    UnclosedDelimiter = "E0204", "A bracket, parenthesis or brace is never closed.";
    UnmatchedDelimiter = "E0205", "A closing bracket has no opening one.";
    ExpectedBlock = "E0206", "This declaration ends with a block, not with a semicolon.";
    ExpectedSemicolon = "E0207", "This declaration ends with a semicolon, not with a block.";
    EmptyStatement = "E0208", "A semicolon stands alone.";
    EmptyListItem = "E0209", "Nothing stands between two commas.";
    InvalidId = "E0210", "A type id is a 64-bit number with its highest bit set.";
    InvalidOrdinal = "E0211", "An ordinal is a number up to 65535.";
    MissingOrdinal = "E0212", "A field, enumerant or method needs an ordinal.";
    UnexpectedOrdinal = "E0213", "Only fields, enumerants, methods and unions have ordinals.";
    OldUnionSyntax = "E0214", "A union is declared in a form older than version 0.3.";
    UsingWithoutName = "E0215", "A `using` without `=` must name a member of another scope.";
    InvalidAnnotationTarget = "E0216", "An annotation cannot be declared for such a target.";
    DuplicateFileId = "E0217", "A file declares one id only.";
    NestingTooDeep = "E0218", "Blocks or expressions are nested deeper than the compiler allows.";
    TooManyErrors = "E0219", "The source has so many syntax errors that the rest are withheld.";
    TrailingInput = "E0220", "Something follows where the input should end.";
    NameTooLong = "E0221", "A name is longer than the compiler allows.";

    // 03: names
    UnknownName = "E0301", "Nothing of this name is visible here.";
    NoSuchMember = "E0302", "The scope has no member of this name.";
    DuplicateName = "E0303", "Two declarations in one scope have the same name.";
    NameStyle = "E0304", "A name breaks the language's rules for its kind.";
    DuplicateId = "E0305", "Two declarations have the same id.";
    MissingFileId = "E0306", "A file that is compiled must declare its id.";
    MisplacedDeclaration = "E0307", "This kind of declaration does not belong here.";
    UsingCycle = "E0308", "An alias is defined through itself.";
    UnqualifiedConstant = "E0309", "A constant is named without its scope.";
    ExpectedName = "E0310", "A name was expected, not a value.";

    // 04: types
    NotAType = "E0401", "The name is not a type.";
    WrongKind = "E0402", "The name means another kind of thing than is needed here.";
    WrongGenericArguments = "E0403", "Generic arguments do not match the type's parameters.";
    GenericNotPointer = "E0404", "Only pointer types can be generic arguments.";
    NamedGenericArgument = "E0405", "Generic arguments have no names.";
    AnnotationTarget = "E0407", "The annotation does not apply to this kind of declaration.";
    InheritanceCycle = "E0408", "An interface is its own superclass.";
    MisplacedStream = "E0409", "`stream` can only stand for a method's results.";
    StreamUnavailable = "E0410", "`/capnp/stream.capnp` is needed and cannot be used.";
    MethodGenericWhole = "E0411", "A type parameter cannot be the whole parameter list.";
    InvalidListElement = "E0412", "There are no lists of such elements.";
    RenamedType = "E0413", "The type has another name today.";
    TooManyParameters = "E0414", "A declaration has more type parameters than the compiler allows.";

    // 05: layout
    DuplicateOrdinal = "E0501", "Two members have the same ordinal.";
    SkippedOrdinal = "E0502", "Ordinals count from 0 without gaps.";
    StructTooLarge = "E0503", "A struct has more data or pointers than the encoding allows.";
    UnionTooSmall = "E0504", "A union needs two members.";
    GroupEmpty = "E0505", "A group needs a member.";
    NestedUnnamedUnion = "E0506", "A union cannot contain an unnamed union.";
    DuplicateUnnamedUnion = "E0507", "A scope has at most one unnamed union.";
    UnionOrdinal = "E0508", "A union's ordinal must follow its first member's at most.";
    Issue344 = "E0509", "Old compilers laid this struct out wrongly.";
    TooManyMembers = "E0510", "A scope has more members than the encoding allows.";

    // 06: values
    TypeMismatch = "E0601", "A value does not have the type that is needed.";
    OutOfRange = "E0602", "A number does not fit its type.";
    UnknownField = "E0603", "The struct has no field of this name.";
    MissingFieldName = "E0604", "A struct's values are given by name.";
    NoLiteral = "E0607", "Values of this type cannot be written.";
    UnboundGenericValue = "E0608", "A value's type is an unbound type parameter.";
    ConstantCycle = "E0609", "A constant is defined through itself.";
    NotAConstant = "E0610", "The name is not a constant.";
    InvalidEmbed = "E0611", "An embedded file does not hold what its type needs.";
    ValueTooLarge = "E0612", "A value is larger than the encoding or a limit allows.";
    UnknownEnumerant = "E0613", "The enum has no enumerant of this name.";
    ExternalReference = "E0614", "Names of other files and embeds are not allowed here.";
    MisplacedNull = "E0615", "Only pointer parameters can have `null` as their default.";
    OutputTooLarge = "E0616", "Values and names that are repeated come to more than a limit allows.";
    UnusableType = "E0617", "The declaration of a value's type has mistakes, or is missing.";

    // 07: files
    FileNotFound = "E0701", "No such file was found.";
    FileUnreadable = "E0702", "A file cannot be read.";
    FileTooLarge = "E0703", "A file is larger than the compiler accepts.";
    ImportOutsideRoots = "E0704", "An import leads out of the source and import directories.";
    NotARegularFile = "E0705", "A directory, device or pipe stands where a file is needed.";
    InvalidPath = "E0706", "A path in the source cannot be used.";
    ImportTooDeep = "E0707", "Imports are nested deeper or are more than the compiler allows.";

    // 08: generated code
    NoCode = "E0801", "A language has no code for this, or its code would be larger than a limit allows.";

    // 09: changes between versions of a schema
    BreaksMessages = "E0901", "One version of the schema reads other values than the other one wrote, or refuses the message.";
    BreaksJson = "E0902", "JSON texts of one version of the schema mean something else in the other.";
    BreaksPrograms = "E0903", "Programs over code generated from one version of the schema do not compile with the other, or mean something else.";

    // Notes
    AboutCode = "N0801", "Users of the generated code should know this.";

    // Warnings
    InvalidUtf8InComment = "W0101", "A comment holds bytes that are not UTF-8.";
    InvalidUtf8InText = "W0102", "A text holds bytes that are not UTF-8; they are kept as they are.";
    BrandErased = "W0401", "A type that grows through itself without end is treated as AnyPointer.";
    DuplicateField = "W0601", "A field is given twice; the last value counts.";
    UnionConflict = "W0602", "Two members of one union are given; the last one counts.";
    DuplicateFile = "W0701", "One file was found under two paths.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn printed_forms_are_unique_and_in_order() {
        for pair in Code::ALL.windows(2) {
            assert!(
                pair[0].as_str() < pair[1].as_str(),
                "{} before {}",
                pair[0],
                pair[1]
            );
        }
    }

    #[test]
    fn explanations_are_sentences() {
        for code in Code::ALL {
            let text = code.explanation();
            assert!(text.ends_with('.') && text.len() > 20, "{code}: {text}");
        }
    }
}
