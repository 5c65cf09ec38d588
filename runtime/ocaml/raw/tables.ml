(* Sets, maps and hash tables. Two keys are equal if the container considers them equal. Before a hash table is filled, its
   keys are sorted to find duplicates. Looking each key up in the table would be slow for keys that an attacker chooses. *)

open Codec

let check_key key =
  if not (Shape.is_key key.shape) then
    invalid_arg "Zooph_raw: floats, sets and maps are no keys: equal ones have different bytes"

(* Reports that the key at [at] is in its container already. *)
let duplicate r at =
  r.suspect <- at;
  malformed ()

let set_of key = Shape.make (Set key.shape)
let map_of key value = Shape.make (Map (key.shape, value.shape))

(* Reads entries. [add all limit] reads one, which ends at [limit] at the latest, and adds it to [all]. *)
let read_entries r min constant limit add empty =
  let count = count r min limit in
  if count = 0 then empty
  else begin
    if not constant then enter r;
    let all = ref empty in
    for i = 0 to count - 1 do
      all := add !all (limit - ((count - 1 - i) * min))
    done;
    if not constant then leave r;
    !all
  end

module Of_set (S : Stdlib.Set.S) = struct
  let codec (key : S.elt t) =
    check_key key;
    let size levels all =
      if key.constant then 8 + (key.min * S.cardinal all)
      else if S.is_empty all then 8
      else
        let levels = down levels in
        S.fold (fun x sum -> sum + key.size levels x) all 8
    in
    let write b at all =
      room b at 8;
      put_count b at (S.cardinal all);
      S.fold (fun x at -> key.write b at x) all (at + 8)
    in
    let add r all limit =
      let at = r.at in
      let x = key.read r limit in
      let more = S.add x all in
      if more == all then duplicate r at else more
    in
    let read r limit = read_entries r key.min key.constant limit (add r) S.empty in
    variable ~shape:(set_of key) ~min:8 ~size ~write ~read
end

let size_entry key value levels k x sum = sum + key.size levels k + value.size levels x

let write_entry key value b at k x = value.write b (key.write b at k) x

module Of_map (M : Stdlib.Map.S) = struct
  let codec (key : M.key t) value =
    check_key key;
    let constant () = key.constant && value.constant in
    let size levels all =
      if constant () then 8 + ((key.min + value.min) * M.cardinal all)
      else if M.is_empty all then 8
      else
        let levels = down levels in
        M.fold (size_entry key value levels) all 8
    in
    let write b at all =
      room b at 8;
      put_count b at (M.cardinal all);
      M.fold (fun k x at -> write_entry key value b at k x) all (at + 8)
    in
    let add r all limit =
      let at = r.at in
      let k = key.read r (limit - value.min) in
      if M.mem k all then duplicate r at;
      M.add k (value.read r limit) all
    in
    let read r limit = read_entries r (key.min + value.min) (constant ()) limit (add r) M.empty in
    variable ~shape:(map_of key value) ~min:8 ~size ~write ~read
end

let hashtbl key value =
  check_key key;
  let constant () = key.constant && value.constant in
  let size levels all =
    if Hashtbl.length all = 0 then 8
    else
      let levels = if constant () then levels else down levels in
      Hashtbl.fold (size_entry key value levels) all 8
  in
  let write b at all =
    let entries = Array.of_seq (Hashtbl.to_seq all) in
    Array.stable_sort (fun (one, _) (other, _) -> compare one other) entries;
    room b at 8;
    put_count b at (Array.length entries);
    let at = ref (at + 8) in
    for i = 0 to Array.length entries - 1 do
      let k, x = entries.(i) in
      if i > 0 && compare k (fst entries.(i - 1)) = 0 then invalid_arg "Zooph_raw: a table has several bindings of a key";
      at := write_entry key value b !at k x
    done;
    !at
  in
  let add r all limit =
    let at = r.at in
    let k = key.read r (limit - value.min) in
    (k, value.read r limit, at) :: all
  in
  let read r limit =
    let entries = Array.of_list (read_entries r (key.min + value.min) (constant ()) limit (add r) []) in
    (* Sorting makes equal keys neighbours. *)
    Array.stable_sort (fun (one, _, _) (other, _, _) -> compare one other) entries;
    let all = Hashtbl.create (Array.length entries) in
    Array.iteri
      (fun i (k, x, at) ->
        if i > 0 then begin
          let before, _, _ = entries.(i - 1) in
          if compare k before = 0 then duplicate r at
        end;
        Hashtbl.add all k x)
      entries;
    all
  in
  variable ~shape:(map_of key value) ~min:8 ~size ~write ~read
