#pragma once

// The names of fields in Readers, Records and Builders. There is a class for each name, so one
// list of fields works for all of them. Members that a class does not have are not used.

#define NAME(ID)                                                                                      \
    struct name_##ID {                                                                                \
        static decltype(auto) get(auto& from) { return from.ID(); }                                   \
        static const auto& kept(const auto& from) { return from.ID; }                                 \
        static bool has(const auto& from) { return from.has_##ID(); }                                 \
        static void set(auto& to, const auto& value) { to.ID(value); }                                \
        static void select(auto& to) { to.ID(); }                                                     \
        static auto init(auto& to, auto... count) { return to.init_##ID(count...); }                  \
        static auto pointer(auto& to) { return to.ID##_pointer(); }                                   \
    };

namespace driver {

NAME(x) NAME(y) NAME(label) NAME(void_) NAME(bool_) NAME(int8) NAME(int16) NAME(int32) NAME(int64)
NAME(u_int8) NAME(u_int16) NAME(u_int32) NAME(u_int64) NAME(float32) NAME(float64) NAME(colour)
NAME(last_bool) NAME(text) NAME(data) NAME(bools) NAME(int16s) NAME(float64s) NAME(texts) NAME(points)
NAME(lists) NAME(voids) NAME(int8s) NAME(int32s) NAME(int64s) NAME(u_int8s) NAME(u_int16s)
NAME(u_int32s) NAME(u_int64s) NAME(float32s) NAME(datas) NAME(colours) NAME(empties) NAME(services)
NAME(matrix) NAME(text_lists) NAME(point_lists) NAME(value) NAME(left) NAME(right) NAME(point)
NAME(start) NAME(end) NAME(lat) NAME(name) NAME(deeper) NAME(flag) NAME(note) NAME(before) NAME(none)
NAME(bit) NAME(number) NAME(long_) NAME(shorts) NAME(pair) NAME(after) NAME(kind) NAME(plain) NAME(blob)
NAME(any) NAME(service) NAME(any_struct) NAME(any_list) NAME(first) NAME(second) NAME(more) NAME(bytes)
NAME(longs) NAME(single) NAME(choice) NAME(several) NAME(small_) NAME(large) NAME(child) NAME(third)
NAME(ints) NAME(children) NAME(peer) NAME(ratio) NAME(next) NAME(branches) NAME(list) NAME(a) NAME(t)
NAME(f0) NAME(f511)
NAME(a0) NAME(a1) NAME(a2) NAME(a3) NAME(a4) NAME(a5) NAME(a6) NAME(a7)
NAME(b0) NAME(b1) NAME(b2) NAME(b3) NAME(b4) NAME(b5) NAME(b6) NAME(b7)
NAME(c0) NAME(c1) NAME(c2) NAME(c3) NAME(c4) NAME(c5) NAME(c6) NAME(c7)
NAME(d0) NAME(d1) NAME(d2) NAME(inner) NAME(one) NAME(two) NAME(last) NAME(no) NAME(yes) NAME(preset)
NAME(numbers) NAME(deep)

} // namespace driver

#undef NAME
