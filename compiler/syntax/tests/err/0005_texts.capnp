@0xc3f1d0d1a4b2e5a4;
const a :Text = "no end;
const b :Text = "bad \e escape";
const c :Text = "bad \x4 escape, and \u00e9";
const d :Text = 'single';
const e :Text = 'open;
const f :Text = "ends with \
const g :Data = 0x"";
const h :Data = 0x"0";
const i :Data = 0x"0 1";
const j :Data = 0x"01zz";
const k :Data = 0x"01;
const l :Text = "fine";
const m :Data = 0x"01 02
