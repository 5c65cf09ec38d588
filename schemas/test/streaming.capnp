@0xc68ed5f82a096d8b;
# Streaming methods: their result is the standard schema's empty StreamResult.

struct Chunk { bytes @0 :Data; }

interface Sink {
  write @0 (bytes :Data) -> stream;
  writeChunk @1 Chunk -> stream;
  done @2 () -> (total :UInt64);
}
