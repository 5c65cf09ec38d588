@0xc3f1d0d1a4b2e5b0;
struct S { a @0 :Int8; } }
struct T {};
;
enum E { x @0;; }
)
struct U { ] b @0 :Int8; }
