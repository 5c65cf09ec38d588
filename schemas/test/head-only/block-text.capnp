@0x8f787a139468dcb6;
# Block text: each back-tick takes the rest of its line, and a line feed. The stock tool accepts it
# since version 1.0; the copy in Debian 12 does not.

const poem :Text =
    `A line of text,
    `  an indented one, with "quotes" and a \ that escapes nothing,
    `
    `and one after an empty one.
    ;

struct Uses {
  text @0 :Text =
      `one line
      ;
  mixed @1 :Text =
      "quoted, then "
      `a block
      "and quoted again";
  data @2 :Data =
      `bytes
      ;
}
