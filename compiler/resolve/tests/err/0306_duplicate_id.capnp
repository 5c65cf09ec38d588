@0xc000000001320132;
struct A @0xb0efc57bd8edd0a1 {}
struct B @0xb0efc57bd8edd0a1 {}
