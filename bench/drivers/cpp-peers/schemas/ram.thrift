// RAMCloud's messages for Thrift.
namespace cpp peer_thrift

struct MessageA {
  1: i64 id
  2: i64 version
  3: string table
  4: string key
  5: string value
}

struct MessageB {
  1: i64 first
  2: i64 second
  3: i64 third
  4: i64 fourth
  5: i64 fifth
  6: i64 sixth
  7: i64 seventh
  8: i64 eighth
}
