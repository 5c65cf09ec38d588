@0xc000000001950195;
struct Pair(A, B) {}
using A0 = Pair(Text, Text);
using A1 = Pair(A0, A0);
using A2 = Pair(A1, A1);
using A3 = Pair(A2, A2);
using A4 = Pair(A3, A3);
using A5 = Pair(A4, A4);
using A6 = Pair(A5, A5);
using A7 = Pair(A6, A6);
using A8 = Pair(A7, A7);
using A9 = Pair(A8, A8);
using B0 = Pair(A9, A9);
using B1 = Pair(B0, B0);
using B2 = Pair(B1, B1);
using B3 = Pair(B2, B2);
