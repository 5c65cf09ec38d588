@0x9ceceffdbdc8d379;
# Ünïcödé — in comments: Ωμέγα, русский, 日本語, العربية, 🦀.

struct Unicode {
  # Ein Kommentar über »Zeichen« außerhalb von ASCII.
  greek @0 :Text = "Ωμέγα";
  russian @1 :Text = "русский";
  japanese @2 :Text = "日本語";
  arabic @3 :Text = "العربية";
  emoji @4 :Text = "🦀👩‍👩‍👧";
  combining @5 :Text = "é ≠ é";
  bytes @6 :Data = "ÿ";
  # Ein Feld: “ÿ” hat zwei Bytes.
}

enum Emoji {
  crab @0;  # 🦀
  camel @1;  # 🐫
}
