@0xedf45e282e304f32;
# Values from files.

struct Point { x @0 :Int32; y @1 :Int32; }

const text :Text = embed "embedded/text.txt";
const data :Data = embed "embedded/bytes.bin";
const point :Point = embed "embedded/point.bin";

struct Uses {
  text @0 :Text = embed "embedded/text.txt";
  data @1 :Data = embed "embedded/bytes.bin";
  point @2 :Point = embed "embedded/point.bin";
}
