@0xc3f1d0d1a4b2e598;
const a :Text =
  `First line, with "quotes" and \n no escapes.
  `
  `  Indented, after an empty line.   
  ;
const b :Text = "Mixed " `with a line
 "and a text";
