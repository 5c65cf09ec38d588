; The Rust runtime's arithmetic on pointers and budgets. README.md explains the notation.

; ---- The parts of a pointer word.

;@ quote runtime/rust/src/wire.rs | (word as u32 as i32 >> 2) as i64
(define-fun rust-offset ((w Word)) Word ((_ sign_extend 32) (bvashr ((_ extract 31 0) w) 2h)))
;@ quote runtime/rust/src/wire.rs | struct_data_words(word) as u64 + struct_pointers(word) as u64
(define-fun rust-struct-words ((w Word)) Word
  (bvadd ((_ zero_extend 48) ((_ extract 47 32) w)) ((_ zero_extend 48) ((_ extract 63 48) w))))
;@ quote runtime/rust/src/wire.rs | (word >> 35) as u32
(define-fun rust-count ((w Word)) Half ((_ extract 31 0) (bvlshr w 35w)))
;@ quote runtime/rust/src/wire.rs | tag as u32 >> 2
(define-fun rust-tag-count ((w Word)) Half (bvlshr ((_ extract 31 0) w) 2h))
;@ quote runtime/rust/src/wire.rs | word as u32 >> 3
(define-fun rust-pad ((w Word)) Half (bvlshr ((_ extract 31 0) w) 3h))
(define-fun word-of ((x Half)) Word ((_ zero_extend 32) x))

;@ prove a pointer's parts are what the format says
(declare-const w Word)
;@ goal
(and (= (signed (rust-offset w)) (offset w))
     (= (unsigned (rust-struct-words w)) (struct-words w))
     (= (unsigned-half (rust-count w)) (list-count w))
     (= (unsigned-half (rust-tag-count w)) (tag-count w))
     (= (unsigned-half (rust-pad w)) (pad-position w)))
;@ weaken bvashr => bvlshr
;@ weaken (bvlshr w 35w) => (bvlshr w 34w)
;@ end

; ---- Near pointers: positions are words.

;@ quote runtime/rust/src/segment.rs | start <= all && words <= all - start
(define-fun holds ((start Word) (words Word) (all Word)) Bool
  (and (bvule start all) (bvule words (bvsub all start))))

;@ prove Segment::holds: what it accepts is in the segment
(declare-const start Word) (declare-const words Word) (declare-const segment Half)
(assert (holds start words (word-of segment)))
;@ goal
(inside (signed start) (unsigned words) (unsigned-half segment))
;@ weaken (bvule words (bvsub all start)) => (bvule words all)
;@ weaken (bvule start all) => (bvsle start all)
;@ end

;@ quote runtime/rust/src/segment.rs | start: at as i64 + 1 + wire::offset(word)
;@ quote runtime/rust/src/segment.rs | let start = position as i64 + 1 + wire::offset(landing)
;@ prove Segment::follow: where a pointer or a landing pad leads does not overflow
(declare-const at Half) (declare-const w Word)
(define-fun start () Word (bvadd (word-of at) 1w (rust-offset w)))
;@ goal
(= (signed start) (bvadd (unsigned-half at) 1m (offset w)))
;@ weaken (define-fun word-of ((x Half)) Word ((_ zero_extend 32) x)) => (define-fun word-of ((x Half)) Word ((_ sign_extend 32) x))
;@ end

;@ quote runtime/rust/src/wire.rs | pub(crate) const BACK: u64 = 1 << 31;
;@ quote runtime/rust/src/segment/spot.rs | let twice = (pointer as u32 as u64) * 2;
;@ quote runtime/rust/src/segment/spot.rs | let distance = twice + (further + WORD) as u64 - kind * 2;
;@ quote runtime/rust/src/segment/spot.rs | (distance + bytes <= self.rest())
;@ quote runtime/rust/src/segment/spot.rs | at: self.at.wrapping_add(distance as usize)
;@ quote runtime/rust/src/reader/hop.rs | if word & (3 | wire::BACK) != wire::STRUCT {
;@ quote runtime/rust/src/reader/hop.rs | if word & (wire::STRUCT_FORM | wire::BACK) == wire::struct_form(data_words, pointers) {
;@ quote runtime/rust/src/reader/hop.rs | if word & (wire::LIST_FORM | wire::BACK) != wire::BYTE_LIST {
;@ quote runtime/rust/src/reader/list.rs | if word & (wire::LIST_FORM | wire::BACK) != wire::list_pointer(0, size, 0) {
(define-fun leads-on ((w Word) (form Word)) Bool (= (bvand w (bvor 3w 2^31w)) form))
(define-fun distance ((w Word) (further Word) (form Word)) Word
  (bvsub (bvadd (bvmul (word-of ((_ extract 31 0) w)) 2w) (bvadd further 8w)) (bvmul form 2w)))
(define-fun accepts ((w Word) (further Word) (form Word) (bytes Word) (rest Word)) Bool
  (bvule (bvadd (distance w further form) bytes) rest))

;@ prove Spot::target: the object is where the pointer says, and all of it in what is left of the segment
(declare-const w Word) (declare-const form Word) (declare-const further Word) (declare-const bytes Word)
(declare-const rest Word)
(assert (and (or (= form 0w) (= form 1w)) (leads-on w form)))
; The pointer is in a pointer section behind the spot. The greatest object that is asked for is a list's body
; with its tag.
(assert (and (bvule rest 2^35w) (bvult further 2^20w) (bvule bytes (bvadd 2^32w 8w))))
(assert (accepts w further form bytes rest))
;@ goal
(and (= (unsigned (distance w further form)) (bvadd (unsigned further) 8m (bvmul 8m (offset w))))
     (inside (unsigned (distance w further form)) (unsigned bytes) (unsigned rest)))
;@ weaken (bvor 3w 2^31w) => 3w
;@ weaken (bvmul form 2w) => form
;@ weaken (bvule (bvadd (distance w further form) bytes) rest) => (bvule (distance w further form) rest)
;@ end

;@ prove Spot::target on 32 bits: the distance is a number that an address has once the target was accepted
(declare-const w Word) (declare-const form Word) (declare-const further Word) (declare-const bytes Word)
(declare-const rest Word)
(assert (and (or (= form 0w) (= form 1w)) (leads-on w form)))
(assert (and (bvult further 2^20w) (bvule bytes (bvadd 2^32w 8w))))
; No slice is longer than isize::MAX bytes.
(assert (bvult rest 2^31w))
(assert (accepts w further form bytes rest))
;@ goal
(fits-int32 (unsigned (distance w further form)))
;@ weaken (assert (accepts w further form bytes rest)) => 
;@ end

; ---- Landing pads.

;@ quote runtime/rust/src/segment/spot.rs | if position >= words { return None; }
;@ quote runtime/rust/src/segment.rs | pads.body(position as i64, 2).ok_or(FaultKind::FarPad)?;
;@ quote runtime/rust/src/segment.rs | (pads.word(position), pads.word(position + 1))
;@ prove landing pads, one or two, are in their segment
(declare-const w Word) (declare-const segment Half)
(define-fun position () Half (rust-pad w))
(assert (or (bvult position segment) (holds (word-of position) 2w (word-of segment))))
(define-fun next () Half (bvadd position 1h))
;@ goal
(and (inside (pad-position w) 1m (unsigned-half segment))
     (= (unsigned-half next) (bvadd (pad-position w) 1m))
     (=> (holds (word-of position) 2w (word-of segment))
         (inside (pad-position w) 2m (unsigned-half segment))))
;@ weaken (bvult position segment) => (bvule position segment)
;@ end

; ---- Lists.

;@ quote runtime/rust/src/wire.rs | (count as u64 * bits).div_ceil(64)
(define-fun div-ceil ((x Word) (y Word)) Word
  (bvadd (bvudiv x y) (ite (= (bvurem x y) 0w) 0w 1w)))
(define-fun words-for ((count Half) (bits Word)) Word (div-ceil (bvmul (word-of count) bits) 64w))
;@ prove flat lists: every element is in the body, whatever its size
(declare-const w Word) (declare-const bits Word) (declare-const index Half)
(assert (or (= bits 1w) (= bits 8w) (= bits 16w) (= bits 32w) (= bits 64w)))
(assert (bvult index (rust-count w)))
(define-fun words () Word (words-for (rust-count w) bits))
;@ goal
(and (= (unsigned (bvmul (word-of (rust-count w)) bits)) (bvmul (list-count w) (unsigned bits)))
     (inside (bvmul (unsigned-half index) (unsigned bits)) (unsigned bits) (bvmul 64m (unsigned words)))
     ; The number of words fits 32 bits, in which it is stored.
     (bvule (unsigned words) 2^29m))
;@ weaken (ite (= (bvurem x y) 0w) 0w 1w) => 0w
;@ end

;@ quote runtime/rust/src/reader/list.rs | ElementSize::Composite => count as u64 + 1
;@ quote runtime/rust/src/reader/list.rs | count as u64 * stride <= words as u64 && count <= wire::MAX_COUNT
;@ quote runtime/rust/src/reader/list.rs | stride: stride as u32 * WORD as u32
;@ prove lists of structs: the product of count and size is the true one, and so is the stride in bytes
(declare-const w Word) (declare-const tag Word)
(define-fun product () Word (bvmul (word-of (rust-tag-count tag)) (rust-struct-words tag)))
(assert (bvule product (word-of (rust-count w))))
(assert (bvule (rust-tag-count tag) 536870911h))
(define-fun stride () Half (bvmul ((_ extract 31 0) (rust-struct-words tag)) 8h))
;@ goal
(and (bvule (bvmul (tag-count tag) (struct-words tag)) (list-count w))
     (= (unsigned-half stride) (bvmul 8m (struct-words tag)))
     ; The size of the body with its tag does not overflow.
     (= (unsigned (bvadd (word-of (rust-count w)) 1w)) (bvadd (list-count w) 1m)))
;@ weaken (define-fun product () Word (bvmul (word-of (rust-tag-count tag)) (rust-struct-words tag))) => (define-fun product () Word (word-of (bvmul (rust-tag-count tag) ((_ extract 31 0) (rust-struct-words tag)))))
;@ weaken (assert (bvule product (word-of (rust-count w)))) => (assert (bvule product (bvadd 1w (word-of (rust-count w)))))
;@ end

;@ quote runtime/rust/src/reader/list.rs | index as usize * self.stride as usize
;@ prove elements on 32 bits: where an element is fits a usize
(declare-const index Half) (declare-const stride Half) (declare-const body Half)
; The result of the obligation in common.smt2, for a body in a slice, which is not longer than isize::MAX.
(assert (bvule (bvadd (bvmul (unsigned-half index) (unsigned-half stride)) (unsigned-half stride)) (unsigned-half body)))
(assert (bvult body 2^31h))
;@ goal
(= (unsigned-half (bvmul index stride)) (bvmul (unsigned-half index) (unsigned-half stride)))
;@ weaken (assert (bvule (bvadd (bvmul (unsigned-half index) (unsigned-half stride)) (unsigned-half stride)) (unsigned-half body))) => 
;@ end

; ---- The fast pass: positions are bytes.

;@ quote runtime/rust/src/quick/memory.rs | (at | self.length.wrapping_sub(at).wrapping_sub(bytes)) as i64
(define-fun outside ((at Word) (bytes Word) (length Word)) Word (bvor at (bvsub (bvsub length at) bytes)))
;@ quote runtime/rust/src/quick.rs | at.wrapping_add((WORD as i64 + wire::offset(word) * WORD as i64) as u64)
(define-fun quick-target ((at Word) (w Word)) Word (bvadd at (bvadd 8w (bvmul (rust-offset w) 8w))))
;@ quote runtime/rust/src/quick/structs.rs | (self.word as i32 as i64 * 2) as u64
(define-fun doubled ((w Word)) Word (bvmul ((_ sign_extend 32) ((_ extract 31 0) w)) 2w))

;@ prove the fast pass: where a pointer leads is what the format says
(declare-const w Word) (declare-const at Word)
; The position is a pointer's or behind a pointer, in a segment of less than 2^32 words.
(assert (bvule at 2^35w))
;@ goal
(and (= (signed (bvadd at (bvmul (rust-offset w) 8w))) (bvadd (unsigned at) (bvmul 8m (offset w))))
     (= (quick-target at w) (bvadd at 8w (bvmul (rust-offset w) 8w)))
     (=> (= (kind w) #b00) (= (doubled w) (bvmul (rust-offset w) 8w))))
;@ weaken (=> (= (kind w) #b00) (= => (=> true (=
;@ weaken (assert (bvule at 2^35w)) => 
;@ end

;@ prove the fast pass: what Memory::outside accepts is in the segment
(declare-const there Word) (declare-const bytes Word) (declare-const length Word)
(assert (bvule length 2^35w))
; `there` is a pointer's target, seen from a position in the segment. `bytes` is a size that a pointer can have.
(assert (and (bvsge there (bvneg 2^36w)) (bvsle there 2^36w)))
(assert (bvule bytes 2^35w))
(assert (bvsge (outside there bytes length) 0w))
;@ goal
(inside (signed there) (unsigned bytes) (unsigned length))
;@ weaken (bvor at (bvsub (bvsub length at) bytes)) => (bvsub (bvsub length at) bytes)
;@ weaken (bvor at (bvsub (bvsub length at) bytes)) => (bvor at (bvsub length at))
;@ end

;@ quote runtime/rust/src/quick/memory.rs | at <= self.length && bytes <= self.length - at
;@ prove the fast pass: what Memory::holds accepts is in the segment
(declare-const at Word) (declare-const length Word) (declare-const bytes Word)
(assert (bvule length 2^35w))
(assert (holds at bytes length))
;@ goal
(inside (signed at) (unsigned bytes) (unsigned length))
;@ weaken (and (bvule start all) (bvule words (bvsub all start))) => (bvule (bvadd start words) all)
;@ end

;@ quote runtime/rust/src/quick.rs | let last = at.wrapping_add(count).wrapping_sub(1);
;@ quote runtime/rust/src/quick.rs | let sound = at <= last && self.memory.byte(last) == Some(0);
;@ prove the fast pass: texts are in the segment and have a last byte
(declare-const w Word) (declare-const at Word) (declare-const length Word)
(assert (bvule length 2^35w))
(assert (bvult at (bvadd 2^35w 2^33w)))
(define-fun count () Word (word-of (rust-count w)))
(define-fun last () Word (bvsub (bvadd at count) 1w))
(assert (and (bvule at last) (bvult last length)))
;@ goal
(and (bvuge (list-count w) 1m) (inside (unsigned at) (list-count w) (unsigned length)))
;@ weaken (bvule at last) => true
;@ weaken (bvult last length) => (bvule last length)
;@ end

;@ prove the fast pass: neither do texts that begin before the segment pass
(declare-const w Word) (declare-const at Word) (declare-const length Word)
(assert (bvule length 2^35w))
(assert (and (bvslt at 0w) (bvsge at (bvneg 2^33w))))
(define-fun count () Word (word-of (rust-count w)))
(define-fun last () Word (bvsub (bvadd at count) 1w))
(define-fun at-most-last () Bool (bvule at last))
;@ goal
(not (and at-most-last (bvult last length)))
;@ weaken (bvule at last) => true
;@ end

;@ quote runtime/rust/src/quick.rs | at + (word as u32 as u64 * 2 + WORD as u64 - 2 * kind)
;@ quote runtime/rust/src/quick.rs | target_on(at, word, wire::STRUCT) + usual.bytes > self.memory.length()
;@ quote runtime/rust/src/quick.rs | at + (words as u64 + 1) * WORD as u64 > self.memory.length()
;@ quote runtime/rust/src/quick.rs | let end = target_on(at, word, wire::LIST) + count;
(define-fun target-on ((at Word) (w Word) (form Word)) Word (bvadd at (distance w 0w form)))
;@ prove the fast pass: what pointers lead on to is in the segment, and texts have a last byte there
(declare-const w Word) (declare-const form Word) (declare-const at Word) (declare-const bytes Word)
(declare-const length Word)
(assert (and (or (= form 0w) (= form 1w)) (leads-on w form)))
; The pointer is in the segment, which has less than 2^32 words. The greatest size is that of a list of structs with
; its tag.
(assert (and (bvule length 2^35w) (bvult at length) (bvule bytes (bvadd 2^32w 8w))))
(assert (bvule (bvadd (target-on at w form) bytes) length))
(define-fun last () Word (bvsub (bvadd (target-on at w form) bytes) 1w))
;@ goal
(and (= (unsigned (target-on at w form)) (bvadd (unsigned at) 8m (bvmul 8m (offset w))))
     (inside (unsigned (target-on at w form)) (unsigned bytes) (unsigned length))
     (=> (bvuge bytes 1w) (inside (unsigned last) 1m (unsigned length))))
;@ weaken (bvor 3w 2^31w) => 3w
;@ weaken (bvule (bvadd (target-on at w form) bytes) length) => (bvule (target-on at w form) length)
;@ end

;@ quote runtime/rust/src/quick.rs | word as u32 as u64 - wire::FAR
;@ quote runtime/rust/src/quick.rs | if at >= memory.length() { return REJECTED; }
;@ prove the fast pass: landing pads are in their segment
(declare-const w Word) (declare-const words Word)
(assert (= ((_ extract 2 0) w) #b010))
(assert (bvule words 2^32w))
(define-fun at () Word (bvsub (word-of ((_ extract 31 0) w)) 2w))
(assert (bvult at (bvmul 8w words)))
;@ goal
(and (= (unsigned at) (bvmul 8m (pad-position w))) (inside (pad-position w) 1m (unsigned words)))
;@ weaken (assert (= ((_ extract 2 0) w) #b010)) => 
;@ end

;@ quote runtime/rust/src/quick.rs | count as u64 * form.words() <= words as u64 && count <= wire::MAX_COUNT
;@ quote runtime/rust/src/quick.rs | self.memory.section(at, (words as u64 + 1) * WORD as u64)
;@ quote runtime/rust/src/quick.rs | wire::tag_count(tag) as u64 * form.bytes()
;@ prove the fast pass: the bodies of lists of structs
(declare-const w Word) (declare-const tag Word)
(define-fun product () Word (bvmul (word-of (rust-tag-count tag)) (rust-struct-words tag)))
(assert (bvule product (word-of (rust-count w))))
(assert (bvule (rust-tag-count tag) 536870911h))
(define-fun size () Word (bvmul (word-of (rust-tag-count tag)) (bvmul 8w (rust-struct-words tag))))
;@ goal
(and (= (unsigned size) (bvmul 8m (bvmul (tag-count tag) (struct-words tag))))
     (bvule (unsigned size) (bvmul 8m (list-count w))))
;@ weaken (assert (bvule product (word-of (rust-count w)))) => 
;@ end

; ---- Budgets.

;@ quote runtime/rust/src/quick.rs | const REJECTED: i64 = i64::MIN / 2;
;@ quote runtime/rust/src/quick.rs | left - 1 - (bytes / WORD as u64) as i64
;@ quote runtime/rust/src/quick.rs | left - ((count + 2 * WORD as u64 - 1) / WORD as u64) as i64
;@ quote runtime/rust/src/quick.rs | let left = left - 1 - words as i64 - empty as i64;
;@ quote runtime/rust/src/quick.rs | let left = left - form.words() as i64;
(define-fun rejected () Word (bvneg 2^62w))
;@ prove charges never raise the budget and never wrap, even many behind one that was too much
(declare-const left Word) (declare-const w Word) (declare-const charges Word)
; The caller checks the budget before it follows an object's pointers. So at most 2^29 charges follow one that was
; too much, each for at most 2^29 words and 2^29 elements.
(assert (bvsge left rejected))
(assert (bvule charges 2^29w))
(define-fun dearest () Word (bvadd 1w 2^29w 2^29w))
(define-fun cost-of-list () Word (bvadd 1w (word-of (rust-count w)) (word-of (rust-count w))))
(define-fun cost-of-text () Word (bvudiv (bvadd (word-of (rust-count w)) 15w) 8w))
(define-fun below () Word (bvsub left (bvmul charges dearest)))
;@ goal
(and (bvsle below left)
     (bvsle (signed below) (signed left))
     (= (signed below) (bvsub (signed left) (bvmul (unsigned charges) (unsigned dearest))))
     (bvule cost-of-list dearest) (bvule cost-of-text dearest) (bvule (rust-struct-words w) dearest)
     (bvuge cost-of-list 1w) (bvuge cost-of-text 1w))
;@ weaken (define-fun rejected () Word (bvneg 2^62w)) => (define-fun rejected () Word (bvneg 2^63w))
;@ end

;@ quote runtime/rust/src/quick.rs | bytes += count + 2 * WORD as u64 - 1;
;@ quote runtime/rust/src/quick.rs | left - (bytes / WORD as u64) as i64
;@ prove texts whose bytes are added up before they are rounded are charged as much as one after the other, or more
(declare-const before Word) (declare-const w Word)
; `before` is the sum for the texts before this one. Elements are checked in chunks of at most 1,024 (8 KB, and at least a
; word each), and a text has fewer than 2^29 bytes, so it is below 2^40.
(assert (bvule before 2^48w))
(define-fun one () Word (bvadd (word-of (rust-count w)) 15w))
(define-fun both () Word (bvadd before one))
;@ goal
(and (= (unsigned both) (bvadd (unsigned before) (list-count w) 15m))
     (bvuge (bvudiv both 8w) (bvadd (bvudiv before 8w) (bvudiv one 8w))))
;@ weaken (define-fun both () Word (bvadd before one)) => (define-fun both () Word (bvadd before (word-of (rust-count w))))
;@ end

;@ quote runtime/rust/src/validate.rs | (8 << 20).max(words.saturating_mul(2))
;@ quote runtime/rust/src/validate.rs | words.saturating_mul(wire::WORD as u64 * 64)
(define-fun most () Word (bvnot 0w))
(define-fun saturating-mul ((x Word) (y Word)) Word
  (ite (bvugt (bvmul (unsigned x) (unsigned y)) (unsigned most)) most (bvmul x y)))
(define-fun max ((x Word) (y Word)) Word (ite (bvugt x y) x y))
(define-fun as-limit ((x Word)) Word (ite (bvuge x 2^63w) (bvsub 2^63w 1w) x))
;@ prove the usual budgets are not less than what is there, and are no negative numbers
(declare-const words Word)
(define-fun traversal () Word (as-limit (max 8388608w (saturating-mul words 2w))))
(define-fun memory () Word (as-limit (max 2^26w (saturating-mul words 512w))))
;@ goal
(and (bvsge traversal 8388608w) (bvsge memory 2^26w)
     (=> (bvule words 2^61w) (= (unsigned (bvmul words 2w)) (bvmul 2m (unsigned words))))
     (=> (bvule words 2^61w) (bvuge traversal (bvmul words 2w)))
     (=> (bvule words 2^53w) (bvuge memory (bvmul words 512w))))
;@ weaken (define-fun as-limit ((x Word)) Word (ite (bvuge x 2^63w) (bvsub 2^63w 1w) x)) => (define-fun as-limit ((x Word)) Word x)
;@ end

;@ quote runtime/rust/src/budget.rs | self.words -= words as i64; if self.words < 0 {
;@ quote runtime/rust/src/budget.rs | self.memory = self.memory.saturating_sub_unsigned(bytes); if self.memory < 0 {
(define-fun least () Word 2^63w)
; The definition of the standard library's function: it subtracts in wide numbers, and returns no less than the least
; word.
(define-fun saturating-sub ((x Word) (y Word)) Word
  (ite (bvslt (bvsub (signed x) (unsigned y)) (signed least)) least (bvsub x y)))
;@ prove Budget: what is left falls by what is charged, and is negative once that is more than was left
(declare-const left Word) (declare-const words Word) (declare-const memory Word) (declare-const bytes Word)
; Nothing is charged after a refusal. A visit is charged at most a list's words and elements.
(assert (and (bvsge left 0w) (bvule words 2^31w) (bvsge memory 0w)))
;@ goal
(and (= (signed (bvsub left words)) (bvsub (signed left) (unsigned words)))
     (bvsle (bvsub left words) left)
     (= (bvslt (bvsub left words) 0w) (bvugt words left))
     (bvsle (saturating-sub memory bytes) memory)
     (= (bvslt (saturating-sub memory bytes) 0w) (bvugt bytes memory)))
;@ weaken (ite (bvslt (bvsub (signed x) (unsigned y)) (signed least)) least (bvsub x y)) => (bvsub x y)
;@ weaken (bvsge left 0w) (bvule words 2^31w) => (bvsge left 0w)
;@ end

;@ quote runtime/rust/src/budget.rs | self.words -= words as i64; self.memory -= bytes as i64; if self.words | self.memory >= 0 {
;@ prove Budget: one comparison tells whether a text exceeds what is left of words or of memory
(declare-const left Word) (declare-const words Word) (declare-const memory Word) (declare-const bytes Word)
; Nothing is charged after a refusal. A text has fewer than 2^63 bytes with the charge for an object.
(assert (and (bvsge left 0w) (bvule words 2^61w) (bvsge memory 0w) (bvult bytes 2^63w)))
;@ goal
(= (bvsge (bvor (bvsub left words) (bvsub memory bytes)) 0w)
   (and (bvule words left) (bvule bytes memory)))
;@ weaken (bvult bytes 2^63w) => (bvule bytes bytes)
;@ end

;@ quote runtime/rust/src/decode.rs | let native = count as u64 * size_of::<T::Record>() as u64;
;@ quote runtime/rust/src/decode.rs | let made = self.budget.make(bytes + OBJECT);
;@ quote runtime/rust/src/budget.rs | pub(crate) const OBJECT: u64 = 32;
;@ prove the charge for a list's memory, the number of its elements times their size, does not overflow
; So the charge is the true product. With the obligation above, nothing is allocated that the budget has no room
; for.
(declare-const count Int) (declare-const size Int)
; A list has fewer than 2^29 elements. A Record's type has far fewer than 2^34 bytes.
(assert (and (<= 0 count) (< count 536870912) (<= 0 size) (<= size 17179869184)))
(define-fun charge () Int (+ (* count size) 32))
;@ goal
(and (<= 0 charge) (< charge 18446744073709551616) (<= (* count size) charge))
;@ weaken (< count 536870912) (<= 0 size) (<= size 17179869184) => (= count 536870911) (= size 68719476736)
;@ end

;@ quote runtime/rust/src/validate.rs | .unwrap_or_else(|| default_traversal(words).saturating_mul(1 << doublings));
;@ quote runtime/rust/src/validate.rs | let times = wanted.div_ceil(default).max(1);
;@ quote runtime/rust/src/validate.rs | let doublings = u64::BITS - (times - 1).leading_zeros();
;@ prove the traversal that a Reader remembers is not less than what its message was opened with
(declare-const words Word) (declare-const wanted Word) (declare-const doublings Word)
(define-fun default () Word (max 8388608w (saturating-mul words 2w)))
(define-fun times () Word (max 1w (div-ceil wanted default)))
; `doublings` is the least number with 2^doublings >= times, or 31, the greatest number that is remembered.
(assert (bvule doublings 31w))
(assert (or (= doublings 31w) (bvuge (bvshl 1w doublings) times)))
(define-fun remembered () Word (as-limit (saturating-mul default (bvshl 1w doublings))))
;@ goal
(and (bvsge remembered 8388608w)
     (or (bvuge remembered (as-limit wanted)) (bvuge remembered 2^54w)))
;@ weaken (bvuge (bvshl 1w doublings) times) => (bvuge (bvshl 1w doublings) (bvlshr times 1w))
;@ weaken (or (bvuge remembered (as-limit wanted)) (bvuge remembered 2^54w)) => (bvuge remembered (as-limit wanted))
;@ end

;@ quote runtime/rust/src/builder/list.rs | let words = u64::from(list.count) * (u64::from(data) + u64::from(pointers));
;@ quote runtime/rust/src/builder/arena/inner.rs | words.saturating_mul(64).max(least).min(MAX_OBJECT_WORDS as u64)
;@ prove a list that is rewritten takes no more than 64 MiB, or 64 words for each in the arena, and fits a segment with its tag and a landing pad
(declare-const w Word) (declare-const data (_ BitVec 16)) (declare-const pointers (_ BitVec 16))
(declare-const arena Word)
(define-fun stride () Word (bvadd ((_ zero_extend 48) data) ((_ zero_extend 48) pointers)))
(define-fun words () Word (bvmul (word-of (rust-count w)) stride))
(define-fun min ((x Word) (y Word)) Word (ite (bvult x y) x y))
(define-fun room () Word (min (max 8388608w (saturating-mul arena 64w)) 536870909w))
(assert (bvule words room))
;@ goal
(let ((made (bvmul (list-count w) (bvadd ((_ zero_extend 80) data) ((_ zero_extend 80) pointers)))))
  (and (bvule (bvadd made 2m) 536870911m)
       (or (bvule made 8388608m) (bvule made (bvmul 64m (unsigned arena))))))
;@ weaken (min (max 8388608w (saturating-mul arena 64w)) 536870909w) => (max 8388608w (saturating-mul arena 64w))
;@ weaken (define-fun words () Word (bvmul (word-of (rust-count w)) stride)) => (define-fun words () Word (bvmul (word-of (rust-count w)) ((_ zero_extend 48) data)))
;@ end

;@ quote runtime/rust/src/wire.rs | words + ((is_too_long as u64) << 32)
;@ prove a list of more elements than a list can hold is larger than any message
(declare-const count Word) (declare-const words Word)
(assert (bvule words 2^61w))
(define-fun counted () Word (bvadd words (ite (bvugt count 536870911w) 2^32w 0w)))
;@ goal
(and (=> (bvugt count 536870911w) (bvugt counted 536870911w))
     (=> (bvule count 536870911w) (= counted words)))
;@ weaken (bvugt count 536870911w) 2^32w 0w) => (bvugt count 2^29w) 2^32w 0w)
;@ end
