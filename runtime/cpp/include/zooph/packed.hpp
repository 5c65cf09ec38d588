#pragma once

#include <vector>

#include "zooph/buffer.hpp"
#include "zooph/bytes.hpp"
#include "zooph/limits.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// An implementation of packing and unpacking. All return the same bytes and differ in the instructions that they
/// need. The best available one is chosen at run time.
enum class packing_kernel : std::uint8_t {
    /// 64-bit arithmetic, on every machine.
    portable,
    /// x86-64 with the byte shuffles of SSSE3, and `popcnt`.
    ssse3,
    /// x86-64 with AVX2 and BMI2, where `pext` is fast.
    bmi2,
    /// x86-64 with AVX-512 and its extensions VBMI, VBMI2, BITALG and GFNI.
    avx512,
    /// aarch64 with the byte shuffles of NEON.
    neon,
};

/// All kernels. Better ones come later.
inline constexpr packing_kernel packing_kernels[] = {
    packing_kernel::portable, packing_kernel::ssse3, packing_kernel::bmi2, packing_kernel::avx512,
    packing_kernel::neon};

/// Reports whether the machine has the kernel's instructions, and the compiler of the library supported them.
[[nodiscard]] ZOOPH_API bool is_available(packing_kernel kernel) noexcept;
/// Returns the kernel that is used on this machine by default.
[[nodiscard]] ZOOPH_API packing_kernel best_packing_kernel() noexcept;

/// How far a step of packing or unpacking has come, in bytes.
struct Progress {
    /// Number of bytes consumed from the input.
    std::size_t read = 0;
    /// Number of bytes written to the output.
    std::size_t written = 0;

    friend constexpr bool operator==(const Progress&, const Progress&) = default;
};

/// Largest size in bytes of the packed form of one group of words.
inline constexpr std::size_t most_of_packed_group = 1 + 8 + 1 + 255 * 8;

/// Appends the packed form of `words` to `out`. Bytes after the last whole word of 8 bytes are ignored. If the kernel
/// is not available, the portable one is used.
ZOOPH_API void pack(std::span<const std::byte> words, buffer& out,
                    packing_kernel kernel = best_packing_kernel());
ZOOPH_API void pack(std::span<const std::byte> words, std::vector<std::byte>& out,
                    packing_kernel kernel = best_packing_kernel());

/// Packs as many groups from the beginning of `words` as fit in `out`. Call it again with the rest of `words`. It
/// packs at least one word if `out` has `most_of_packed_group` bytes. It may write anything to `out` behind the
/// packed bytes. The packed bytes do not depend on where a full `out` interrupts the words.
[[nodiscard]] ZOOPH_API Progress pack_into(std::span<const std::byte> words, std::span<std::byte> out,
                                           packing_kernel kernel = best_packing_kernel()) noexcept;

/// Returns the packed form of a framed message, as in streams: the segment table and each segment are packed one by
/// one. Returns a `truncated`, `segment_table` or `trailing_bytes` fault if the bytes are not a framed message.
[[nodiscard]] ZOOPH_API result<buffer> pack_message(std::span<const std::byte> framed);

/// Returns the unpacked words. Returns a `packed` fault at the byte at which a group is cut off, or a `message_size`
/// fault if the words would take more than `limits.bytes` bytes. Memory grows with the words that are unpacked.
[[nodiscard]] ZOOPH_API result<buffer> unpack(std::span<const std::byte> packed,
                                              const Limits& limits = {},
                                              packing_kernel kernel = best_packing_kernel());

/// Unpacks a stream piece by piece. Inputs and outputs may have any size.
///
/// Every sequence of bytes is the beginning of some packed stream, so a step cannot fail. A stream can only end too
/// early, or in the wrong place once a message's words are complete: `end_of_message` and `truncated` return these
/// faults.
class Unpacker {
public:
    /// Makes an unpacker at the start of a stream.
    explicit Unpacker(packing_kernel kernel = best_packing_kernel()) noexcept
        : kernel_(is_available(kernel) ? kernel : packing_kernel::portable) {}

    /// Returns the number of packed bytes consumed so far.
    [[nodiscard]] std::uint64_t position() const noexcept { return offset_; }

    /// Reports whether the count of a run comes next. The words before it are complete, but a caller that stops here
    /// would leave the count in the stream.
    [[nodiscard]] bool needs_count() const noexcept {
        return state_ == state::zero_count || state_ == state::literal_count;
    }

    /// Unpacks from `packed` to `out` until one of them ends. It consumes no more of `packed` than `out` needs,
    /// except for the count that belongs to the last word. It may write anything to `out` behind the unpacked bytes.
    [[nodiscard]] ZOOPH_API Progress unpack(
        std::span<const std::byte> packed, std::span<std::byte> out) noexcept;

    /// Returns success if the words unpacked so far end at the end of a group, and otherwise a `packed` fault at that
    /// group.
    [[nodiscard]] ZOOPH_API result<void> end_of_message() const;

    /// Returns the fault of a stream that ends here although more words are needed.
    [[nodiscard]] ZOOPH_API fault truncated() const;

private:
    /// What comes next in the input or the output.
    enum class state : std::uint8_t {
        tag,
        /// The bytes of a word, some of which may have been read.
        word,
        zero_count,
        literal_count,
        /// `left_` bytes of zero words are still to be written.
        zeros,
        /// `left_` bytes of literal words are still to be copied.
        literal,
    };

    bool step(std::span<const std::byte> input, std::span<std::byte> room, Progress& done) noexcept;
    Progress release(std::span<std::byte> room) noexcept;
    Progress begin_group(std::span<const std::byte> input, std::span<std::byte> room) noexcept;
    Progress take_word(std::span<const std::byte> input) noexcept;
    Progress take_count(std::span<const std::byte> input) noexcept;
    Progress put_run(std::span<const std::byte> input, std::span<std::byte> room) noexcept;

    /// Number of packed bytes consumed so far.
    std::uint64_t offset_ = 0;
    /// Offset of the start of the current group, or of the last one.
    std::uint64_t group_ = 0;
    /// Number of bytes of the run that are left.
    std::size_t left_ = 0;
    /// A word whose last part did not fit in the output.
    std::byte held_[8] = {};
    /// Packed bytes of the current word.
    std::byte bytes_[8] = {};
    /// Index of the first byte of the held word that is still to be written; 8 if there is none.
    std::uint8_t held_from_ = 8;
    std::uint8_t tag_ = 0;
    /// Number of packed bytes of the current word that have been read.
    std::uint8_t here_ = 0;
    state state_ = state::tag;
    packing_kernel kernel_;
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/packed.ipp"
#endif
