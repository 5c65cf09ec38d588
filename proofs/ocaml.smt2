; The OCaml runtime's arithmetic on pointers and budgets. README.md explains the notation. Positions count the
; bytes of a message's storage, in integers of 63 bits. A segment is the part of the storage from `lo` to `hi`.

(define-fun int-of ((x Word)) Int63 ((_ extract 62 0) x))
; Storage is not longer than the address space, 2^56 bytes. The segments of a framed message share one storage.
(define-fun is-segment ((lo Int63) (hi Int63)) Bool
  (and (bvsle 0o lo) (bvsle lo hi) (bvsle hi 2^56o)))
(define-fun in-segment ((start Wide) (size Wide) (lo Int63) (hi Int63)) Bool
  (and (bvsle (signed-63 lo) start) (bvsle 0m size) (bvsle (bvadd start size) (signed-63 hi))))

;@ quote runtime/ocaml/src/word.ml | i + 8 + (Int64.to_int (Int64.shift_right (Int64.shift_left w 32) 34) lsl 3)
(define-fun word-target ((i Int63) (w Word)) Int63
  (bvadd i 8o (bvshl (int-of (bvashr (bvshl w 32w) 34w)) 3o)))
;@ quote runtime/ocaml/src/word.ml | Int64.to_int (Int64.shift_right_logical w 35)
(define-fun word-count ((w Word)) Int63 (int-of (bvlshr w 35w)))
;@ quote runtime/ocaml/src/word.ml | Int64.to_int (Int64.shift_right_logical w 29) land 0x7fff8
(define-fun word-data ((w Word)) Int63 (bvand (int-of (bvlshr w 29w)) 524280o))
;@ quote runtime/ocaml/src/word.ml | Int64.to_int (Int64.shift_right_logical w 48)
(define-fun word-pointers ((w Word)) Int63 (int-of (bvlshr w 48w)))
;@ quote runtime/ocaml/src/word.ml | lower w land -8
(define-fun word-pad ((w Word)) Int63 (bvand (int-of (bvand w 4294967295w)) (bvneg 8o)))
;@ quote runtime/ocaml/src/segment.ml | i + 8 + ((lo land -4) lsl 1)
(define-fun segment-start ((i Int63) (low Int63)) Int63 (bvadd i 8o (bvshl (bvand low (bvneg 4o)) 1o)))
(define-fun low-half ((w Word)) Int63 ((_ sign_extend 31) ((_ extract 31 0) w)))
;@ quote runtime/ocaml/src/segment.ml | ((lo land 0xffff_ffff) lsr 3) lsl 3
(define-fun segment-pad ((low Int63)) Int63 (bvshl (bvlshr (bvand low 4294967295o) 3o) 3o))

;@ prove a pointer's parts are what the format says
(declare-const w Word)
;@ goal
(and (= (signed-63 (word-count w)) (list-count w))
     (= (signed-63 (word-data w)) (bvmul 8m (data-words w)))
     (= (signed-63 (word-pointers w)) (pointer-words w))
     (= (signed-63 (word-pad w)) (bvmul 8m (pad-position w)))
     (= (signed-63 (segment-pad (low-half w))) (bvmul 8m (pad-position w))))
;@ weaken 524280o => 262136o
;@ weaken (bvneg 8o) => (bvneg 4o)
;@ end

;@ prove where a pointer leads is what the format says, by both ways to compute it
(declare-const i Int63) (declare-const w Word)
(assert (and (bvsle 0o i) (bvsle i 2^56o)))
;@ goal
(and (= (signed-63 (word-target i w)) (bvadd (signed-63 i) 8m (bvmul 8m (offset w))))
     (= (segment-start i (low-half w)) (word-target i w)))
;@ weaken bvashr => bvlshr
;@ weaken (bvneg 4o) => (bvneg 8o)
;@ end

;@ quote runtime/ocaml/src/view.ml | d < s.lo || d + n + (pn lsl 3) > s.hi
;@ prove View.hop: a struct that is taken is in the segment
(declare-const d Int63) (declare-const w Word) (declare-const lo Int63) (declare-const hi Int63)
(assert (is-segment lo hi))
(assert (and (bvsle (bvneg 2^57o) d) (bvsle d 2^57o)))
(define-fun struct-end () Int63 (bvadd d (word-data w) (bvshl (word-pointers w) 3o)))
(assert (not (or (bvslt d lo) (bvsgt struct-end hi))))
;@ goal
(in-segment (signed-63 d) (bvmul 8m (struct-words w)) lo hi)
;@ weaken (bvslt d lo) => false
;@ weaken (bvsgt struct-end hi) => (bvsgt (bvadd d (word-data w)) hi)
;@ end

;@ quote runtime/ocaml/src/view.ml | if at + 8 > pads.hi then
;@ quote runtime/ocaml/src/segment.ml | let at = pads.lo + far_position lo in
;@ quote runtime/ocaml/src/segment.ml | if at + 16 > pads.hi then bad Far_pad
;@ prove landing pads, one or two, are in their segment
(declare-const w Word) (declare-const lo Int63) (declare-const hi Int63) (declare-const pads Int63)
(assert (is-segment lo hi))
(assert (or (= pads 8o) (= pads 16o)))
(define-fun at () Int63 (bvadd lo (segment-pad (low-half w))))
(assert (not (bvsgt (bvadd at pads) hi)))
;@ goal
(in-segment (bvadd (signed-63 lo) (bvmul 8m (pad-position w))) (signed-63 pads) lo hi)
;@ weaken (bvsgt (bvadd at pads) hi) => (bvsgt at hi)
;@ end

;@ quote runtime/ocaml/src/raw_list.ml | first < s.lo || first + 8 + (words lsl 3) > s.hi
;@ quote runtime/ocaml/src/raw_list.ml | first < s.lo || first + (words lsl 3) > s.hi
;@ prove lists: a body that is taken, with its tag or without, is in the segment
(declare-const first Int63) (declare-const words Int63) (declare-const tag Int63)
(declare-const lo Int63) (declare-const hi Int63)
(assert (is-segment lo hi))
(assert (and (bvsle (bvneg 2^57o) first) (bvsle first 2^57o)))
(assert (and (bvsle 0o words) (bvsle words 2^29o) (or (= tag 0o) (= tag 8o))))
(assert (not (or (bvslt first lo) (bvsgt (bvadd first tag (bvshl words 3o)) hi))))
;@ goal
(in-segment (signed-63 first) (bvadd (signed-63 tag) (bvmul 8m (signed-63 words))) lo hi)
;@ weaken (bvslt first lo) => false
;@ weaken (bvshl words 3o) => (bvshl words 2o)
;@ end

;@ quote runtime/ocaml/src/raw_list.ml | | 1 -> (count + 63) lsr 6
;@ quote runtime/ocaml/src/raw_list.ml | | 2 -> (count + 7) lsr 3
;@ quote runtime/ocaml/src/raw_list.ml | | 3 -> (count + 3) lsr 2
;@ quote runtime/ocaml/src/raw_list.ml | | 4 -> (count + 1) lsr 1
(define-fun flat-words ((size Int63) (count Int63)) Int63
  (ite (= size 1o) (bvlshr (bvadd count 63o) 6o)
  (ite (= size 2o) (bvlshr (bvadd count 7o) 3o)
  (ite (= size 3o) (bvlshr (bvadd count 3o) 2o)
  (ite (= size 4o) (bvlshr (bvadd count 1o) 1o) count)))))
(define-fun element-bits ((size Int63)) Wide
  (ite (= size 1o) 1m (ite (= size 2o) 8m (ite (= size 3o) 16m (ite (= size 4o) 32m 64m)))))
;@ prove flat lists: every element is in the body, whatever its size
(declare-const w Word) (declare-const size Int63) (declare-const index Int63)
(assert (and (bvsle 1o size) (bvsle size 6o)))
(assert (and (bvsle 0o index) (bvslt index (word-count w))))
;@ goal
(inside (bvmul (signed-63 index) (element-bits size)) (element-bits size)
  (bvmul 64m (signed-63 (flat-words size (word-count w)))))
;@ weaken (bvadd count 7o) => (bvadd count 6o)
;@ weaken (bvslt index (word-count w)) => (bvsle index (word-count w))
;@ end

;@ quote runtime/ocaml/src/raw_list.ml | count > max_count || count * stride > words
;@ quote runtime/ocaml/src/raw_list.ml | count * stride > words lsl 3
;@ quote runtime/ocaml/src/raw_list.ml | let count = Word.lower tag lsr 2 and dn = Word.data_bytes tag and pn = Word.pointers tag in
;@ prove lists of structs: the product of count and size is the true one
(declare-const w Word) (declare-const tag Word)
(define-fun count () Int63 (bvlshr (int-of (bvand tag 4294967295w)) 2o))
(define-fun stride () Int63 (bvadd (word-data tag) (bvshl (word-pointers tag) 3o)))
(assert (not (bvsgt (bvmul count stride) (bvshl (word-count w) 3o))))
;@ goal
(and (= (signed-63 count) (tag-count tag)) (= (signed-63 stride) (bvmul 8m (struct-words tag)))
     (bvsle (bvmul (tag-count tag) (bvmul 8m (struct-words tag))) (bvmul 8m (list-count w))))
;@ weaken (not (bvsgt (bvmul count stride) (bvshl (word-count w) 3o))) => (not (bvsgt (bvmul count (word-data tag)) (bvshl (word-count w) 3o)))
;@ end

; ---- The fast pass.

;@ quote runtime/ocaml/src/quick.ml | let last = first + Word.list_count w - 1 in
;@ quote runtime/ocaml/src/quick.ml | first < s.lo || last < first || last >= s.hi
;@ quote runtime/ocaml/src/quick.ml | first >= s.lo && final >= first && final < hi
;@ prove the fast pass: texts are in the segment and have a last byte
(declare-const first Int63) (declare-const w Word) (declare-const lo Int63) (declare-const hi Int63)
(assert (is-segment lo hi))
(assert (and (bvsle (bvneg 2^57o) first) (bvsle first 2^57o)))
(define-fun last () Int63 (bvsub (bvadd first (word-count w)) 1o))
(assert (not (or (bvslt first lo) (bvslt last first) (bvsge last hi))))
;@ goal
(and (bvsge (list-count w) 1m) (in-segment (signed-63 first) (list-count w) lo hi))
;@ weaken (bvslt last first) => false
;@ weaken (bvsge last hi) => (bvsgt last hi)
;@ end

; ---- Budgets.

;@ quote runtime/ocaml/src/quick.ml | let rejected = min_int / 2
;@ quote runtime/ocaml/src/quick.ml | left - ((last - first + 16) lsr 3)
;@ quote runtime/ocaml/src/quick.ml | left - ((final - first + 16) lsr 3)
;@ quote runtime/ocaml/src/quick.ml | let left = left - 1 - words - if stride = 0 then count else 0 in
(define-fun rejected () Int63 (bvneg 2^61o))
;@ prove charges never raise the budget and never wrap, even many behind one that was too much
(declare-const left Int63) (declare-const w Word) (declare-const charges Int63)
(assert (bvsge left rejected))
(assert (and (bvsle 0o charges) (bvsle charges 2^29o)))
(define-fun dearest () Int63 (bvadd 1o 2^29o 2^29o))
(define-fun cost-of-list () Int63 (bvadd 1o (word-count w) (word-count w)))
(define-fun cost-of-text () Int63 (bvlshr (bvadd (bvsub (word-count w) 1o) 16o) 3o))
(define-fun below () Int63 (bvsub left (bvmul charges dearest)))
;@ goal
(and (bvsle below left)
     (= (signed-63 below) (bvsub (signed-63 left) (bvmul (signed-63 charges) (signed-63 dearest))))
     (bvsle cost-of-list dearest) (bvsle cost-of-text dearest)
     (bvsge cost-of-list 1o) (bvsge cost-of-text 1o))
;@ weaken (bvneg 2^61o) => (bvneg 2^62o)
;@ end

;@ quote runtime/ocaml/src/limits.ml | if words > 4 lsl 20 then 2 * words else 8 lsl 20
;@ prove the usual traversal budget is twice what is there, and does not overflow
(declare-const words Int63)
; Storage has fewer words than this limit, because the address space is smaller.
(assert (and (bvsle 0o words) (bvsle words 2^60o)))
(define-fun budget () Int63 (ite (bvsgt words 4194304o) (bvmul 2o words) 8388608o))
;@ goal
(and (bvsge (signed-63 budget) (bvmul 2m (signed-63 words))) (bvsge budget 8388608o))
;@ weaken 2^60o => 2^61o
;@ end

;@ quote runtime/ocaml/src/limits.ml | let bytes = 64 * 8 * words in if bytes > 64 lsl 20 then bytes else 64 lsl 20
;@ prove the usual budgets of memory and output are 64 bytes for each that is there, and do not overflow
(declare-const words Int63)
; Storage has fewer words than this limit, because the address space is smaller.
(assert (and (bvsle 0o words) (bvsle words 2^52o)))
(define-fun bytes () Int63 (bvmul 512o words))
(define-fun budget () Int63 (ite (bvsgt bytes 67108864o) bytes 67108864o))
;@ goal
(and (bvsge budget 67108864o) (bvsge (signed-63 budget) (bvmul 512m (signed-63 words))))
;@ weaken 2^52o => 2^54o
;@ end

;@ quote runtime/ocaml/src/budget.ml | budget.bytes <- budget.bytes - bytes; if budget.bytes < 0 then
;@ quote runtime/ocaml/src/budget.ml | budget.output <- budget.output - bytes; if budget.output < 0 then
;@ prove Budget: what is left of memory and output falls by what is charged, and is negative once that is more than was left
(declare-const left Int63) (declare-const bytes Int63)
; Nothing is charged after a refusal. A charge is a length, or a product of a count and a size, so it is not negative.
(assert (and (bvsge left 0o) (bvsge bytes 0o)))
(define-fun rest () Int63 (bvsub left bytes))
;@ goal
(and (= (signed-63 rest) (bvsub (signed-63 left) (signed-63 bytes))) (bvsle rest left)
     (= (bvslt rest 0o) (bvsgt bytes left)))
;@ weaken (and (bvsge left 0o) (bvsge bytes 0o)) => (bvsge bytes 0o)
;@ weaken (and (bvsge left 0o) (bvsge bytes 0o)) => (bvsge left 0o)
;@ end
