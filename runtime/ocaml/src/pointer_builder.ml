type t = Kind.pointer_builder

let is_null (p : t) = Put.is_null p.arena p.at
let clear (p : t) = Put.clear p.arena p.at
let set_text (p : t) text = Put.text p.arena p.at text
let set_data (p : t) data = Put.data p.arena p.at data
let set_capability (p : t) index = Put.capability p.arena p.at index
let set (p : t) kind value = Build.set kind p.arena p.at value
let copy (p : t) kind value = Build.copy kind p.arena p.at value
let init (p : t) kind count = Build.init kind p.arena p.at count
let edit (p : t) kind = Build.edit kind p.arena p.at
let disown (p : t) : t Orphan.t = Orphan.make (Put.disown p.arena p.at)
let adopt (p : t) (orphan : _ Orphan.t) = Put.adopt p.arena p.at (Orphan.content orphan)
let to_pointer (p : t) = { Pointer.s = Arena.segment p.arena; i = p.at }
