#include <memory>
#include <string>
#include <vector>

#include "targets.hpp"
#include "zooph/builder.hpp"
#include "zooph/canonical.hpp"
#include "zooph/open.hpp"

namespace {

constexpr unsigned data_words = 2;
constexpr unsigned pointers = 3;
constexpr int most_levels = 6;

/// The model of a pointer's object: nothing, a text, a struct or a list of structs.
struct Node {
    enum class Kind { null, text, structure, list };

    Kind kind = Kind::null;
    std::string text{};
    /// The data section of a struct.
    std::uint8_t data[data_words * 8] = {};
    std::vector<Node> children{};

    static Node made(Kind kind, std::size_t count) {
        Node node;
        node.kind = kind;
        node.children.resize(kind == Kind::structure ? pointers : count);
        for (Node& child : node.children) {
            if (kind == Kind::list) {
                child = made(Kind::structure, 0);
            }
        }
        return node;
    }
};

using Kind = Node::Kind;

/// Applies the same operations to a Builder and to the model.
class Both {
public:
    explicit Both(fuzz::Bytes input) : source_(input), arena_(1 + source_.below(64)) {}

    void run() {
        root_ = Node::made(Kind::structure, 0);
        (void)arena_.root_pointer().init_struct(data_words, pointers);
        for (int step = 0; !source_.empty() && step < 300; ++step) {
            change(arena_.root_pointer().edit_struct(data_words, pointers), root_, most_levels);
            if (step % 16 == 0) {
                check();
            }
        }
        check();
        FUZZ_DEMAND(arena_.compact().has_value());
        check();
        zooph::Arena other(1 + source_.below(64));
        FUZZ_DEMAND(other.set_root(arena_.root_pointer().as_reader()).has_value());
        FUZZ_DEMAND(*zooph::equal(other.root_pointer().as_reader(), arena_.root_pointer().as_reader()));
        arena_.clear();
        FUZZ_DEMAND(arena_.unused_is_zero());
    }

private:
    /// Makes one change to a struct or to an object below it.
    void change(const zooph::StructBuilder& to, Node& model, int levels) {
        const unsigned index = source_.below(pointers);
        Node& child = model.children[index];
        if (levels > 0 && child.kind == Kind::structure && source_.below(3) != 0) {
            return change(to.pointer(index).edit_struct(data_words, pointers), child, levels - 1);
        }
        apply(to, model, index, levels);
    }

    void apply(const zooph::StructBuilder& to, Node& model, unsigned index, int levels) {
        Node& child = model.children[index];
        switch (source_.below(7)) {
        case 0: {
            const unsigned at = source_.below(data_words * 8);
            const auto value = static_cast<std::uint8_t>(source_.byte());
            to.set(at, value);
            model.data[at] = value;
            break;
        }
        case 1:
            child = Node::made(Kind::text, 0);
            child.text.assign(source_.byte(), static_cast<char>('a' + source_.below(26)));
            to.set_text(index, child.text);
            break;
        case 2:
            if (levels > 0) {
                (void)to.pointer(index).init_struct(data_words, pointers);
                child = Node::made(Kind::structure, 0);
            }
            break;
        case 3:
            if (levels > 0) {
                const unsigned count = source_.below(5);
                const auto list = to.pointer(index).init_list(data_words, pointers, count);
                child = Node::made(Kind::list, count);
                // The Builders of a list's elements exist only while the list is made.
                for (unsigned more = source_.below(6); count > 0 && more > 0; --more) {
                    const unsigned element = source_.below(count);
                    change(list.structure(element), child.children[element], levels - 1);
                }
            }
            break;
        case 4:
            to.pointer(index).clear();
            child = Node();
            break;
        default:
            move(to, model, index);
            break;
        }
    }

    /// Moves an object from one pointer to another.
    void move(const zooph::StructBuilder& to, Node& model, unsigned from) {
        const unsigned index = source_.below(pointers);
        auto orphan = to.pointer(from).disown();
        Node taken = std::exchange(model.children[from], Node());
        if (source_.below(4) == 0) {
            return; // The orphan is dropped.
        }
        FUZZ_DEMAND(to.pointer(index).adopt(std::move(orphan)));
        model.children[index] = std::move(taken);
    }

    void check() {
        FUZZ_DEMAND(arena_.unused_is_zero());
        compare(arena_.root_pointer().as_reader(), root_);
        const auto bytes = arena_.framed();
        const auto root = zooph::root_pointer(bytes);
        FUZZ_DEMAND(root.has_value());
        compare(*root, root_);
        FUZZ_DEMAND(*zooph::equal(*root, arena_.root_pointer().as_reader()));
    }

    static void compare(const zooph::Pointer& found, const Node& wanted) {
        switch (wanted.kind) {
        case Kind::null:
            FUZZ_DEMAND(found.is_null());
            break;
        case Kind::text:
            FUZZ_DEMAND(found.text() == wanted.text);
            break;
        case Kind::structure:
            FUZZ_DEMAND(found.kind() == zooph::pointer_kind::structure);
            compare_struct(found.structure(), wanted);
            break;
        case Kind::list: {
            const auto list = found.list();
            FUZZ_DEMAND(list.size() == wanted.children.size());
            for (std::uint32_t index = 0; index < list.size(); ++index) {
                compare_struct(list.structure(index), wanted.children[index]);
            }
            break;
        }
        }
    }

    static void compare_struct(const zooph::StructReader& found, const Node& wanted) {
        for (std::uint32_t at = 0; at < data_words * 8; ++at) {
            FUZZ_DEMAND(found.get<std::uint8_t>(at) == wanted.data[at]);
        }
        for (std::uint32_t index = 0; index < pointers; ++index) {
            compare(found.pointer(index), wanted.children[index]);
        }
    }

    fuzz::Source source_;
    zooph::Arena arena_;
    Node root_{};
};

} // namespace

void fuzz::builders(Bytes input) { Both(input).run(); }
