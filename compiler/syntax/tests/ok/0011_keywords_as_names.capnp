@0xc3f1d0d1a4b2e599;
struct struct {
  struct @0 :Int8;
  enum @1 :struct;
  import @2 :Text = import;
  embed @3 :Text = embed;
  using :group { const @4 :Int8; }
  interface :union { annotation @5 :Int8; extends @6 :stream; }
  union @8 :Int8;
  inf @7 :Float64 = inf;
}
interface interface extends(interface) { extends @0 (import :Int8 = (import = embed)); }
enum enum { enum @0; }
const const :const = const;
annotation annotation (annotation) :annotation;
using using = using;
