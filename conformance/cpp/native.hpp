#pragma once

// The types of `vectors/raw/types.json` in C++. Macros derive their codecs. Types with unnamed
// fields there have handwritten ones.

#include <cstdint>
#include <string>
#include <vector>

#include "zooph/raw.hpp"

namespace native {

using Unit = std::monostate;
using zooph::raw::field;
using zooph::raw::indirect;

/// A type whose fields have no names.
struct Numbers {
    std::int8_t a = 0;
    std::int16_t b = 0;
    std::int32_t c = 0;
    std::int64_t d = 0;
    std::uint8_t e = 0;
    std::uint16_t f = 0;
    std::uint32_t g = 0;
    std::uint64_t h = 0;
    float i = 0;
    double j = 0;
};
constexpr auto zooph_raw(zooph::raw::of<Numbers>) noexcept {
    using N = Numbers;
    return zooph::raw::record<Numbers>(
        "Numbers", field<&N::a>(), field<&N::b>(), field<&N::c>(), field<&N::d>(), field<&N::e>(),
        field<&N::f>(), field<&N::g>(), field<&N::h>(), field<&N::i>(), field<&N::j>());
}

struct Only {
    std::uint32_t number = 0;
    std::string text{};
};
constexpr auto zooph_raw(zooph::raw::of<Only>) noexcept {
    return zooph::raw::record<Only>("Only", field<&Only::number>(), field<&Only::text>());
}

struct Nothing {};
ZOOPH_RAW(Nothing)

struct Point {
    double x = 0;
    double y = 0;
};
ZOOPH_RAW(Point, x, y)

struct Sample {
    std::int64_t id = 0;
    std::uint8_t flag = 0;
    double value = 0;
};
ZOOPH_RAW(Sample, id, flag, value)

enum class Color : std::uint8_t { Red, Green, Blue };
ZOOPH_RAW_ENUM(Color, Red, Green, Blue)

struct Everything {
    std::uint8_t type = 0;
    std::string name{};
    std::vector<std::byte> bytes{};
    std::optional<char32_t> middle{};
    std::set<Color> colors{};
    std::vector<Point> points{};
    std::map<std::string, std::vector<std::uint16_t>> map{};
    std::variant<bool, std::string> result{};
    std::array<std::optional<std::int16_t>, 3> array{};
    Unit unit{};
    std::pair<bool, float> last{};
};
ZOOPH_RAW(Everything, type, name, bytes, middle, colors, points, map, result, array, unit, last)

struct Expr;

struct Call {
    std::string name{};
    std::vector<Expr> arguments;
};
struct Expr {
    std::variant<std::int64_t, indirect<Expr>, std::tuple<indirect<Expr>, indirect<Expr>>, Call, Unit> is{};
};
ZOOPH_RAW(Call, name, arguments)
ZOOPH_RAW_SUM(Expr, is, Number, Negate, Add, Call, Nothing)

struct File;

struct Folder {
    std::string name{};
    std::vector<File> files;
};
struct File {
    std::uint64_t size = 0;
    std::unique_ptr<Folder> inside{};
    bool readable = false;
};
ZOOPH_RAW(Folder, name, files)
ZOOPH_RAW(File, size, inside, readable)

struct Inner {
    std::optional<indirect<Inner>> inner{};
};
ZOOPH_RAW(Inner, inner)

struct Shape {
    // The parts of a tuple are the fields of the constructor. A vector is a single field.
    std::variant<std::tuple<double>, std::vector<Point>, Unit> is{};
};
ZOOPH_RAW_SUM(Shape, is, Circle, Polygon, Empty)

enum class Sum256 : std::uint8_t {
    C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20,
    C21, C22, C23, C24, C25, C26, C27, C28, C29, C30, C31, C32, C33, C34, C35, C36, C37, C38, C39,
    C40, C41, C42, C43, C44, C45, C46, C47, C48, C49, C50, C51, C52, C53, C54, C55, C56, C57, C58,
    C59, C60, C61, C62, C63, C64, C65, C66, C67, C68, C69, C70, C71, C72, C73, C74, C75, C76, C77,
    C78, C79, C80, C81, C82, C83, C84, C85, C86, C87, C88, C89, C90, C91, C92, C93, C94, C95, C96,
    C97, C98, C99, C100, C101, C102, C103, C104, C105, C106, C107, C108, C109, C110, C111, C112,
    C113, C114, C115, C116, C117, C118, C119, C120, C121, C122, C123, C124, C125, C126, C127, C128,
    C129, C130, C131, C132, C133, C134, C135, C136, C137, C138, C139, C140, C141, C142, C143, C144,
    C145, C146, C147, C148, C149, C150, C151, C152, C153, C154, C155, C156, C157, C158, C159, C160,
    C161, C162, C163, C164, C165, C166, C167, C168, C169, C170, C171, C172, C173, C174, C175, C176,
    C177, C178, C179, C180, C181, C182, C183, C184, C185, C186, C187, C188, C189, C190, C191, C192,
    C193, C194, C195, C196, C197, C198, C199, C200, C201, C202, C203, C204, C205, C206, C207, C208,
    C209, C210, C211, C212, C213, C214, C215, C216, C217, C218, C219, C220, C221, C222, C223, C224,
    C225, C226, C227, C228, C229, C230, C231, C232, C233, C234, C235, C236, C237, C238, C239, C240,
    C241, C242, C243, C244, C245, C246, C247, C248, C249, C250, C251, C252, C253, C254, C255
};
ZOOPH_RAW_ENUM(
    Sum256,
    C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20,
    C21, C22, C23, C24, C25, C26, C27, C28, C29, C30, C31, C32, C33, C34, C35, C36, C37, C38, C39,
    C40, C41, C42, C43, C44, C45, C46, C47, C48, C49, C50, C51, C52, C53, C54, C55, C56, C57, C58,
    C59, C60, C61, C62, C63, C64, C65, C66, C67, C68, C69, C70, C71, C72, C73, C74, C75, C76, C77,
    C78, C79, C80, C81, C82, C83, C84, C85, C86, C87, C88, C89, C90, C91, C92, C93, C94, C95, C96,
    C97, C98, C99, C100, C101, C102, C103, C104, C105, C106, C107, C108, C109, C110, C111, C112,
    C113, C114, C115, C116, C117, C118, C119, C120, C121, C122, C123, C124, C125, C126, C127, C128,
    C129, C130, C131, C132, C133, C134, C135, C136, C137, C138, C139, C140, C141, C142, C143, C144,
    C145, C146, C147, C148, C149, C150, C151, C152, C153, C154, C155, C156, C157, C158, C159, C160,
    C161, C162, C163, C164, C165, C166, C167, C168, C169, C170, C171, C172, C173, C174, C175, C176,
    C177, C178, C179, C180, C181, C182, C183, C184, C185, C186, C187, C188, C189, C190, C191, C192,
    C193, C194, C195, C196, C197, C198, C199, C200, C201, C202, C203, C204, C205, C206, C207, C208,
    C209, C210, C211, C212, C213, C214, C215, C216, C217, C218, C219, C220, C221, C222, C223, C224,
    C225, C226, C227, C228, C229, C230, C231, C232, C233, C234, C235, C236, C237, C238, C239, C240,
    C241, C242, C243, C244, C245, C246, C247, C248, C249, C250, C251, C252, C253, C254, C255)

enum class Sum257 : std::uint16_t {
    C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20,
    C21, C22, C23, C24, C25, C26, C27, C28, C29, C30, C31, C32, C33, C34, C35, C36, C37, C38, C39,
    C40, C41, C42, C43, C44, C45, C46, C47, C48, C49, C50, C51, C52, C53, C54, C55, C56, C57, C58,
    C59, C60, C61, C62, C63, C64, C65, C66, C67, C68, C69, C70, C71, C72, C73, C74, C75, C76, C77,
    C78, C79, C80, C81, C82, C83, C84, C85, C86, C87, C88, C89, C90, C91, C92, C93, C94, C95, C96,
    C97, C98, C99, C100, C101, C102, C103, C104, C105, C106, C107, C108, C109, C110, C111, C112,
    C113, C114, C115, C116, C117, C118, C119, C120, C121, C122, C123, C124, C125, C126, C127, C128,
    C129, C130, C131, C132, C133, C134, C135, C136, C137, C138, C139, C140, C141, C142, C143, C144,
    C145, C146, C147, C148, C149, C150, C151, C152, C153, C154, C155, C156, C157, C158, C159, C160,
    C161, C162, C163, C164, C165, C166, C167, C168, C169, C170, C171, C172, C173, C174, C175, C176,
    C177, C178, C179, C180, C181, C182, C183, C184, C185, C186, C187, C188, C189, C190, C191, C192,
    C193, C194, C195, C196, C197, C198, C199, C200, C201, C202, C203, C204, C205, C206, C207, C208,
    C209, C210, C211, C212, C213, C214, C215, C216, C217, C218, C219, C220, C221, C222, C223, C224,
    C225, C226, C227, C228, C229, C230, C231, C232, C233, C234, C235, C236, C237, C238, C239, C240,
    C241, C242, C243, C244, C245, C246, C247, C248, C249, C250, C251, C252, C253, C254, C255, C256
};
ZOOPH_RAW_ENUM(
    Sum257,
    C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20,
    C21, C22, C23, C24, C25, C26, C27, C28, C29, C30, C31, C32, C33, C34, C35, C36, C37, C38, C39,
    C40, C41, C42, C43, C44, C45, C46, C47, C48, C49, C50, C51, C52, C53, C54, C55, C56, C57, C58,
    C59, C60, C61, C62, C63, C64, C65, C66, C67, C68, C69, C70, C71, C72, C73, C74, C75, C76, C77,
    C78, C79, C80, C81, C82, C83, C84, C85, C86, C87, C88, C89, C90, C91, C92, C93, C94, C95, C96,
    C97, C98, C99, C100, C101, C102, C103, C104, C105, C106, C107, C108, C109, C110, C111, C112,
    C113, C114, C115, C116, C117, C118, C119, C120, C121, C122, C123, C124, C125, C126, C127, C128,
    C129, C130, C131, C132, C133, C134, C135, C136, C137, C138, C139, C140, C141, C142, C143, C144,
    C145, C146, C147, C148, C149, C150, C151, C152, C153, C154, C155, C156, C157, C158, C159, C160,
    C161, C162, C163, C164, C165, C166, C167, C168, C169, C170, C171, C172, C173, C174, C175, C176,
    C177, C178, C179, C180, C181, C182, C183, C184, C185, C186, C187, C188, C189, C190, C191, C192,
    C193, C194, C195, C196, C197, C198, C199, C200, C201, C202, C203, C204, C205, C206, C207, C208,
    C209, C210, C211, C212, C213, C214, C215, C216, C217, C218, C219, C220, C221, C222, C223, C224,
    C225, C226, C227, C228, C229, C230, C231, C232, C233, C234, C235, C236, C237, C238, C239, C240,
    C241, C242, C243, C244, C245, C246, C247, C248, C249, C250, C251, C252, C253, C254, C255, C256)

/// A type in which only the array is encoded as its bytes in memory.
using Wide = std::tuple<std::string, std::array<std::uint64_t, 16>, std::string>;
using Array = std::tuple<
    std::array<std::uint16_t, 3>, std::array<std::string, 2>,
    std::array<std::array<std::optional<bool>, 2>, 2>, std::array<std::uint8_t, 0>>;
using Basics = std::tuple<bool, char32_t, std::string, Unit, std::vector<std::uint8_t>>;
using Hashed = std::pair<std::unordered_map<std::uint32_t, std::string>, std::unordered_set<std::string>>;
using Optionals = std::tuple<
    std::optional<std::optional<std::uint8_t>>, std::optional<std::string>, std::vector<std::optional<Unit>>>;
using Tuple7 = std::tuple<std::uint8_t, std::int16_t, std::string, bool, float, char32_t, Unit>;

} // namespace native
