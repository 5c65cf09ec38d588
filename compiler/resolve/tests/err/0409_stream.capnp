@0xc000000001990199;
interface I { a @0 stream; b @1 stream -> stream; c @2 () -> stream; }
