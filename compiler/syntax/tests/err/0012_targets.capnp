@0xc3f1d0d1a4b2e5ac;
annotation a (strcut) :Void;
annotation b (struct, struct) :Void;
annotation c (*, struct) :Void;
annotation d (everything) :Void;
annotation e (Struct) :Void;
annotation f (struct field) :Void;
annotation g (,) :Void;
