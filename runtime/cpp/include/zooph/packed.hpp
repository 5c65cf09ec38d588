#pragma once

#include <vector>

#include "zooph/buffer.hpp"
#include "zooph/bytes.hpp"
#include "zooph/limits.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A way to pack and unpack. All give the same bytes; they differ in the instructions they need. The best one that
/// the machine has is chosen at run time.
enum class packing_kernel : std::uint8_t {
    /// 64-bit words, on every machine.
    portable,
    /// Byte shuffles of x86-64's SSSE3, and `popcnt`.
    ssse3,
    /// x86-64's AVX2 and BMI2, where `pext` is fast.
    bmi2,
    /// x86-64's AVX-512 with VBMI, VBMI2, BITALG and GFNI.
    avx512,
    /// Byte shuffles of aarch64's NEON.
    neon,
};

/// All kernels, the better ones later.
inline constexpr packing_kernel packing_kernels[] = {
    packing_kernel::portable, packing_kernel::ssse3, packing_kernel::bmi2, packing_kernel::avx512,
    packing_kernel::neon};

/// The machine has the kernel's instructions, and the compiler of the library knew them.
[[nodiscard]] ZOOPH_API bool is_available(packing_kernel kernel) noexcept;
/// The kernel that is used on this machine unless another is asked for.
[[nodiscard]] ZOOPH_API packing_kernel best_packing_kernel() noexcept;

/// How far a step of packing or unpacking has come, in bytes.
struct Progress {
    /// Bytes taken from the input.
    std::size_t read = 0;
    /// Bytes put to the start of the output.
    std::size_t written = 0;

    friend constexpr bool operator==(const Progress&, const Progress&) = default;
};

/// Most bytes that the packed form of one group of words can take.
inline constexpr std::size_t most_of_packed_group = 1 + 8 + 1 + 255 * 8;

/// Appends the packed form of `words`, whole words of 8 bytes, to `out`. Bytes behind the last whole word are
/// left out. A kernel that is not available is the portable one.
ZOOPH_API void pack(std::span<const std::byte> words, buffer& out,
                    packing_kernel kernel = best_packing_kernel());
ZOOPH_API void pack(std::span<const std::byte> words, std::vector<std::byte>& out,
                    packing_kernel kernel = best_packing_kernel());

/// Packs the beginning of `words` to `out`, as many groups as fit; to be called again with the rest. It takes a word
/// at least where `out` has `most_of_packed_group` bytes. What follows the written bytes in `out` holds anything.
/// The packed bytes are the same wherever a full `out` interrupts the words.
[[nodiscard]] ZOOPH_API Progress pack_into(std::span<const std::byte> words, std::span<std::byte> out,
                                           packing_kernel kernel = best_packing_kernel()) noexcept;

/// The packed form of a framed message, as streams have it: the segment table, then each segment. A `truncated`,
/// `segment_table` or `trailing_bytes` fault if the bytes are no such message.
[[nodiscard]] ZOOPH_API result<buffer> pack_message(std::span<const std::byte> framed);

/// The words that `packed` holds. A `packed` fault at the byte where a group is cut off; a `message_size` fault
/// where they would be more than `limits.bytes`. Memory grows with the words that are there.
[[nodiscard]] ZOOPH_API result<buffer> unpack(std::span<const std::byte> packed,
                                              const Limits& limits = {},
                                              packing_kernel kernel = best_packing_kernel());

/// Unpacks a stream piece by piece: input in chunks of any size, output of any size.
///
/// Every sequence of bytes is the beginning of some packed stream, so a step cannot fail. What can be wrong is
/// where the stream ends, or where it stands when a message's words are complete: `end_of_message` and `truncated`
/// tell.
class Unpacker {
public:
    /// At the start of a stream.
    explicit Unpacker(packing_kernel kernel = best_packing_kernel()) noexcept
        : kernel_(is_available(kernel) ? kernel : packing_kernel::portable) {}

    /// Packed bytes taken so far.
    [[nodiscard]] std::uint64_t position() const noexcept { return offset_; }

    /// The count of a run comes next. The words before it are complete; a caller that stops here would leave
    /// that count in the stream.
    [[nodiscard]] bool needs_count() const noexcept {
        return state_ == state::zero_count || state_ == state::literal_count;
    }

    /// Fills `out` from `packed` as far as they go. Takes no more of `packed` than `out` needs, but for the count that
    /// belongs to its last word. What follows the written bytes in `out` holds anything.
    [[nodiscard]] ZOOPH_API Progress unpack(
        std::span<const std::byte> packed, std::span<std::byte> out) noexcept;

    /// The words put out so far end where a group ends. A `packed` fault otherwise, at the group.
    [[nodiscard]] ZOOPH_API result<void> end_of_message() const;

    /// The fault of a stream that ends here although more words are needed.
    [[nodiscard]] ZOOPH_API fault truncated() const;

private:
    /// What comes next in the input, or what is still to be put out.
    enum class state : std::uint8_t {
        tag,
        /// The bytes of a word, some of which are here.
        word,
        zero_count,
        literal_count,
        /// So many bytes of zero words are left.
        zeros,
        /// So many bytes of literal words are left.
        literal,
    };

    bool step(std::span<const std::byte> input, std::span<std::byte> room, Progress& done) noexcept;
    Progress release(std::span<std::byte> room) noexcept;
    Progress begin_group(std::span<const std::byte> input, std::span<std::byte> room) noexcept;
    Progress take_word(std::span<const std::byte> input) noexcept;
    Progress take_count(std::span<const std::byte> input) noexcept;
    Progress put_run(std::span<const std::byte> input, std::span<std::byte> room) noexcept;

    /// Packed bytes taken so far.
    std::uint64_t offset_ = 0;
    /// Where the current group, or the last one, starts.
    std::uint64_t group_ = 0;
    /// Bytes of the run that are left.
    std::size_t left_ = 0;
    /// A word of which a part did not fit in the output.
    std::byte held_[8] = {};
    /// Packed bytes of the current word.
    std::byte bytes_[8] = {};
    /// Where the part of the held word starts that is to be put out; 8 if there is none.
    std::uint8_t held_from_ = 8;
    std::uint8_t tag_ = 0;
    /// How many of the packed bytes are here.
    std::uint8_t here_ = 0;
    state state_ = state::tag;
    packing_kernel kernel_;
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/packed.ipp"
#endif
