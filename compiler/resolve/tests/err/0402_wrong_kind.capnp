@0xc000000001920192;
struct S {}
interface I extends(S) { m @0 .I; n @1 () -> Text; o @2 Undefined; }
interface G(T) extends(T) {}
struct Annotated $S $Text {}
