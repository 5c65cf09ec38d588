@0xf0813af1b83b3c38;
# Text and Data, and every way to write them.

struct Blobs {
  text @0 :Text;
  data @1 :Data;
  texts @2 :List(Text);
  datas @3 :List(Data);
}

struct Literals {
  empty @0 :Text = "";
  plain @1 :Text = "plain";
  escapes @2 :Text = "bell \a back \b feed \f line \n return \r tab \t up \v \\ \' \" \?";
  hexEscapes @3 :Text = "\x41\x42\xc3\xa9";
  octalEscapes @4 :Text = "\101\102\0\7";
  interiorNul @5 :Text = "a\x00b";
  adjacent @6 :Text = "one " "two " "three";
  direct @7 :Text = "é € 😀";

  emptyData @8 :Data = "";
  textAsData @9 :Data = "bytes \x80\xff";
  hexData @10 :Data = 0x"00 11 22 ff";
  hexDataDense @11 :Data = 0x"deadBEEF";
  hexDataSpread @12 :Data = 0x"00 01
      02  03";
}
