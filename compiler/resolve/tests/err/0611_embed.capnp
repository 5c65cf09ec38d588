@0xc000000002630263;
struct S { x @0 :Text; }
const a :S = embed "files/bytes";
const b :Text = embed "files/bytes";
const c :Data = embed "files/missing";
const d :Data = embed "files";
const e :Data = embed "../../../../../../../../../../dev/zero";
const f :UInt8 = embed "files/bytes";
const g :Data = embed "files/\x00";
