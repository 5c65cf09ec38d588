# Results of a web search: long texts and a score each. One of the three classic workloads.

@0xcaf0a1c4b95e2d04;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::catrank");

struct SearchResultList {
  results @0 :List(SearchResult);
}

struct SearchResult {
  url @0 :Text;
  score @1 :Float64;
  snippet @2 :Text;
}
