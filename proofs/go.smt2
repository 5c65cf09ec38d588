; The Go runtime's arithmetic on pointers and budgets. README.md explains the notation. Positions have 64
; bits, except those of type `int`, which has 32 bits on small machines.

;@ quote runtime/go/internal/core/wire.go | int64(int32(w) >> 2)
(define-fun go-offset ((w Word)) Word ((_ sign_extend 32) (bvashr ((_ extract 31 0) w) 2h)))
;@ quote runtime/go/internal/core/wire.go | return w >> 32 & 0xffff
(define-fun go-data ((w Word)) Word (bvand (bvlshr w 32w) 65535w))
;@ quote runtime/go/internal/core/wire.go | return w >> 48
(define-fun go-pointers ((w Word)) Word (bvlshr w 48w))
;@ quote runtime/go/internal/core/wire.go | return w >> 35
(define-fun go-count ((w Word)) Word (bvlshr w 35w))
;@ quote runtime/go/internal/core/wire.go | uint64(uint32(w) >> 2)
(define-fun go-tag-count ((w Word)) Word ((_ zero_extend 32) (bvlshr ((_ extract 31 0) w) 2h)))
;@ quote runtime/go/internal/core/wire.go | return uint32(w) >> 3
(define-fun go-pad ((w Word)) Half (bvlshr ((_ extract 31 0) w) 3h))
(define-fun word-of ((x Half)) Word ((_ zero_extend 32) x))

;@ prove a pointer's parts are what the format says
(declare-const w Word)
;@ goal
(and (= (signed (go-offset w)) (offset w)) (= (unsigned (go-data w)) (data-words w))
     (= (unsigned (go-pointers w)) (pointer-words w)) (= (unsigned (go-count w)) (list-count w))
     (= (unsigned (go-tag-count w)) (tag-count w)) (= (unsigned-half (go-pad w)) (pad-position w)))
;@ weaken bvashr => bvlshr
;@ weaken 65535w => 32767w
;@ end

;@ quote runtime/go/internal/core/segment.go | uint64(start) > have || words > have-uint64(start)
(define-fun body ((start Word) (words Word) (have Word)) Bool
  (not (or (bvugt start have) (bvugt words (bvsub have start)))))
;@ prove Segment.body: what it accepts is in the segment, in words and in bytes
(declare-const start Word) (declare-const words Word) (declare-const have Word)
; The function `addressable` cuts a segment to less than 2^32 words.
(assert (bvult have 2^32w))
(assert (body start words have))
;@ goal
(and (inside (signed start) (unsigned words) (unsigned have))
     (= (unsigned (bvmul start 8w)) (bvmul (signed start) 8m))
     (= (unsigned (bvadd (bvmul start 8w) (bvmul words 8w))) (bvmul 8m (bvadd (signed start) (unsigned words)))))
;@ weaken (bvugt start have) => (bvsgt start have)
;@ weaken (bvugt words (bvsub have start)) => (bvugt words have)
;@ end

;@ quote runtime/go/internal/core/segment.go | int64(at) + 1 + offsetOf(w)
;@ prove Segment.follow: where a pointer leads does not overflow
(declare-const at Half) (declare-const w Word)
(define-fun start () Word (bvadd (word-of at) 1w (go-offset w)))
;@ goal
(= (signed start) (bvadd (unsigned-half at) 1m (offset w)))
;@ weaken ((_ zero_extend 32) x) => ((_ sign_extend 32) x)
;@ end

;@ quote runtime/go/internal/core/hop.go | i = int64(at) * 8
;@ quote runtime/go/internal/core/hop.go | i <= int64(len(b))-8
;@ quote runtime/go/internal/core/hop.go | i += int64(int32(w))<<1 + 8
;@ quote runtime/go/internal/core/hop.go | end := i + int64(size)
;@ quote runtime/go/internal/core/hop.go | w&0xffffffff_00000003 == uint64(shape)<<32 && uint64(i) < uint64(end) && uint64(end) <= uint64(len(b))
;@ prove Segment.Near: a struct that is taken is in the segment
(declare-const at Half) (declare-const w Word) (declare-const length Word) (declare-const shape Half)
(assert (bvule length 2^35w))
(define-fun place () Word (bvmul (word-of at) 8w))
(define-fun i () Word (bvadd place (bvshl ((_ sign_extend 32) ((_ extract 31 0) w)) 1w) 8w))
(define-fun size () Word (bvmul 8w (bvadd (bvand (word-of shape) 65535w) (bvlshr (word-of shape) 16w))))
(define-fun end () Word (bvadd i size))
(assert (= (bvand w #xffffffff00000003) (bvshl (word-of shape) 32w)))
(assert (bvsle place (bvsub length 8w)))
(assert (and (bvult i end) (bvule end length)))
;@ goal
(and (= (unsigned size) (bvmul 8m (struct-words w))) (inside (signed i) (unsigned size) (unsigned length)))
;@ weaken (bvult i end) => true
;@ weaken (bvule end length) => (bvsle end length)
;@ weaken #xffffffff00000003 => #x0000ffff00000003
;@ end

;@ quote runtime/go/internal/core/hop.go | start := int64(from) + 1 + int64(int32(to)>>2)
;@ quote runtime/go/internal/core/hop.go | start > int64(len(t.b)/8)-data-pointers
;@ prove Segment.Struct: a struct that is taken is in the segment
(declare-const from Half) (declare-const w Word) (declare-const words Word)
(assert (bvult words 2^32w))
(define-fun start () Word (bvadd (word-of from) 1w (go-offset w)))
(assert (not (or (bvslt start 0w) (bvsgt start (bvsub (bvsub words (go-data w)) (go-pointers w))))))
;@ goal
(inside (signed start) (struct-words w) (unsigned words))
;@ weaken (bvslt start 0w) => false
;@ weaken (bvsub (bvsub words (go-data w)) (go-pointers w)) => (bvsub words (go-data w))
;@ end

;@ quote runtime/go/internal/core/hop.go | i := int64(at) * 8; i <= int64(len(t.b))-8
;@ prove Segment.land: a landing pad is in its segment
(declare-const w Word) (declare-const length Word)
(assert (bvule length 2^35w))
(define-fun i () Word (bvmul (word-of (go-pad w)) 8w))
(assert (bvsle i (bvsub length 8w)))
;@ goal
(inside (bvmul 8m (pad-position w)) 8m (unsigned length))
;@ weaken (bvsub length 8w) => length
;@ end

;@ quote runtime/go/internal/core/hop.go | n := int64(w >> 35)
;@ quote runtime/go/internal/core/hop.go | start := int64(at)*8 + 6 + int64(int32(w))*2
;@ quote runtime/go/internal/core/hop.go | last := start + n - 1
;@ quote runtime/go/internal/core/hop.go | n > 1 && uint64(start) < uint64(last) && uint64(last) < uint64(len(b)) && b[last] == 0
;@ prove Segment.Text: a text that is taken is in the segment
(declare-const at Half) (declare-const w Word) (declare-const length Word)
(assert (bvule length 2^35w))
(assert (= (bvand w 3w) 1w))
(define-fun start () Word (bvadd (bvmul (word-of at) 8w) 6w (bvmul ((_ sign_extend 32) ((_ extract 31 0) w)) 2w)))
(define-fun n () Word (go-count w))
(define-fun last () Word (bvsub (bvadd start n) 1w))
(assert (and (bvsgt n 1w) (bvult start last) (bvult last length)))
;@ goal
(and (= (signed start) (bvmul 8m (bvadd (unsigned-half at) 1m (offset w)))) (inside (signed start) (list-count w) (unsigned length)))
;@ weaken (bvult start last) => true
;@ weaken (bvult last length) => (bvslt last length)
;@ weaken (= (bvand w 3w) 1w) => true
;@ end

;@ quote runtime/go/internal/core/quicktexts.go | count := int64(w >> 35)
;@ quote runtime/go/internal/core/quicktexts.go | start := int64(here)*8 + 6 + int64(int32(w))*2
;@ quote runtime/go/internal/core/quicktexts.go | last := start + count - 1
;@ quote runtime/go/internal/core/quicktexts.go | uint64(start) > uint64(last) || uint64(last) >= uint64(len(b)) || b[last]&nul != 0
;@ prove Segment.nearBytes: bytes that are taken are in the segment, and there is a last one
(declare-const here Half) (declare-const w Word) (declare-const length Word)
(assert (bvule length 2^35w))
(assert (= (bvand w 3w) 1w))
(define-fun start () Word (bvadd (bvmul (word-of here) 8w) 6w (bvmul ((_ sign_extend 32) ((_ extract 31 0) w)) 2w)))
(define-fun count () Word (go-count w))
(define-fun last () Word (bvsub (bvadd start count) 1w))
(assert (not (or (bvugt start last) (bvuge last length))))
;@ goal
(and (bvuge (list-count w) 1m) (inside (signed start) (list-count w) (unsigned length)))
;@ weaken (bvugt start last) => false
;@ weaken (bvuge last length) => (bvsge last length)
;@ end

;@ quote runtime/go/internal/core/hop.go | start := int(pad) + 1 + int(int32(landing)>>2)
;@ quote runtime/go/internal/core/hop.go | n == 0 || start < 0 || start > (len(b)-n)>>3
;@ prove Segment.textFar: a text that is taken is in the segment, and has a last byte
(declare-const from Half) (declare-const w Word) (declare-const length Word)
(assert (bvule length 2^35w))
(assert (= ((_ extract 2 0) length) #b000))
(define-fun start () Word (bvadd (word-of from) 1w (go-offset w)))
(define-fun n () Word (go-count w))
(assert (not (or (= n 0w) (bvslt start 0w) (bvsgt start (bvashr (bvsub length n) 3w)))))
;@ goal
(and (bvuge (list-count w) 1m) (inside (bvmul 8m (signed start)) (list-count w) (unsigned length)))
;@ weaken (bvslt start 0w) => false
;@ weaken (bvashr (bvsub length n) 3w) => (bvashr length 3w)
;@ weaken (= n 0w) => false
;@ end

;@ prove Segment.textFar where int has 32 bits
(declare-const from Half) (declare-const w Word) (declare-const length Half)
; No slice is longer than the largest int. The caller guarantees that the pointer at `from` is inside the slice.
(assert (bvult length 2^31h))
(assert (bvult (bvmul 8m (unsigned-half from)) (unsigned-half length)))
(define-fun start () Half (bvadd from 1h (bvashr ((_ extract 31 0) w) 2h)))
; The count has 29 bits, so it fits an int.
(define-fun n () Half ((_ extract 31 0) (go-count w)))
(assert (not (or (= n 0h) (bvslt start 0h) (bvsgt start (bvashr (bvsub length n) 3h)))))
;@ goal
(and (= (signed-half start) (bvadd (unsigned-half from) 1m (offset w)))
     (= (unsigned-half n) (list-count w))
     (inside (bvmul 8m (signed-half start)) (list-count w) (unsigned-half length)))
;@ weaken (bvslt start 0h) => false
;@ weaken (assert (bvult (bvmul 8m (unsigned-half from)) (unsigned-half length))) => 
;@ end

;@ quote runtime/go/internal/core/wire.go | (count*bits + 63) / 64
(define-fun words-for ((count Word) (bits Word)) Word (bvudiv (bvadd (bvmul count bits) 63w) 64w))
;@ prove flat lists: every element is in the body, whatever its size
(declare-const w Word) (declare-const bits Word) (declare-const index Word)
(assert (or (= bits 1w) (= bits 8w) (= bits 16w) (= bits 32w) (= bits 64w)))
(assert (bvult index (go-count w)))
;@ goal
(and (= (unsigned (bvmul (go-count w) bits)) (bvmul (list-count w) (unsigned bits)))
     (inside (bvmul (unsigned index) (unsigned bits)) (unsigned bits) (bvmul 64m (unsigned (words-for (go-count w) bits)))))
;@ weaken 63w => 62w
;@ end

;@ quote runtime/go/internal/core/hop.go | body, ok := s.body(start, words+1)
;@ quote runtime/go/internal/core/hop.go | count > MaxCount || count*(data+pointers) > words
;@ quote runtime/go/internal/core/hop.go | uint32(data+pointers) * 8
;@ prove lists of structs: the product of count and size is the true one, and so is the stride in bytes
(declare-const w Word) (declare-const tag Word)
(define-fun size () Word (bvadd (go-data tag) (go-pointers tag)))
(assert (not (bvugt (bvmul (go-tag-count tag) size) (go-count w))))
;@ goal
(and (bvule (bvmul (tag-count tag) (struct-words tag)) (list-count w))
     (= (unsigned-half (bvmul ((_ extract 31 0) size) 8h)) (bvmul 8m (struct-words tag)))
     (= (unsigned (bvadd (go-count w) 1w)) (bvadd (list-count w) 1m)))
;@ weaken (bvugt (bvmul (go-tag-count tag) size) (go-count w)) => (bvugt ((_ zero_extend 32) ((_ extract 31 0) (bvmul (go-tag-count tag) size))) (go-count w))
;@ weaken (bvmul ((_ extract 31 0) size) 8h) => (bvmul ((_ extract 31 0) size) 7h)
;@ end

; ---- The fast pass: positions are words, in an int.

;@ quote runtime/go/internal/core/quick.go | uint(at) <= uint(len(s.words)) && uint(words) <= uint(len(s.words)-at)
;@ prove the fast pass: what Segment.holds accepts is in the segment
(declare-const at Word) (declare-const words Word) (declare-const have Word)
(assert (bvult have 2^32w))
(assert (and (bvule at have) (bvule words (bvsub have at))))
;@ goal
(inside (signed at) (signed words) (unsigned have))
;@ weaken (bvule at have) => (bvsle at have)
;@ end

;@ quote runtime/go/internal/core/quick.go | at += 1 + int(int32(w)>>2)
;@ prove the fast pass where int has 32 bits: positions and what is accepted
(declare-const at Half) (declare-const w Word) (declare-const words Half) (declare-const have Half)
(assert (bvult (bvmul 8m (unsigned-half have)) 2^31m))
(assert (bvult at have))
(define-fun there () Half (bvadd at 1h (bvashr ((_ extract 31 0) w) 2h)))
(assert (and (bvule there have) (bvule words (bvsub have there))))
;@ goal
(and (= (signed-half there) (bvadd (unsigned-half at) 1m (offset w)))
     (inside (signed-half there) (signed-half words) (unsigned-half have)))
;@ weaken (bvule there have) => (bvsle there have)
;@ end

;@ quote runtime/go/internal/core/quick.go | limit := len(words) - size
;@ quote runtime/go/internal/core/quick.go | for top := 0; uint(at) <= uint(limit); {
;@ quote runtime/go/internal/core/quick.go | to := int(uint32(place)) + int(int32(w)>>2)
;@ prove the fast pass: nodes of a tree are in the segment
(declare-const at Word) (declare-const size Word) (declare-const have Word)
(assert (bvult have 2^32w))
; The caller guarantees that the tree's first node is inside the segment.
(assert (bvule size have))
(define-fun limit () Word (bvsub have size))
(assert (bvule at limit))
;@ goal
(inside (signed at) (unsigned size) (unsigned have))
;@ weaken (bvule at limit) => (bvsle at limit)
;@ weaken (assert (bvule size have)) => 
;@ end

;@ quote runtime/go/internal/core/quicklists.go | tag&0xffff0000_00000003 != 0 || tag>>32 == 0 || tagCount(tag)*(tag>>32) > size || size >= uint64(len(words)-at)
;@ quote runtime/go/internal/core/quicklists.go | uint(at) >= uint(len(words))
;@ prove Segment.nearLists: lists that are taken are in the segment with their tags
; The obligation on lists of structs above proves that the product of count and size does not overflow.
(declare-const w Word) (declare-const at Word) (declare-const have Word)
(assert (bvult have 2^32w))
(assert (not (bvuge at have)))
(define-fun size () Word (go-count w))
(assert (not (bvuge size (bvsub have at))))
;@ goal
(inside (signed at) (bvadd 1m (list-count w)) (unsigned have))
;@ weaken (bvuge size (bvsub have at)) => (bvugt size (bvsub have at))
;@ weaken (bvuge at have) => (bvsge at have)
;@ end

; ---- Budgets.

;@ quote runtime/go/internal/core/quick.go | const rejected = -1 << 62
;@ quote runtime/go/internal/core/quicklists.go | left -= int64(words) + 1
;@ quote runtime/go/internal/core/quick.go | left -= int64(n+15) >> 3
(define-fun rejected () Word (bvneg 2^62w))
;@ prove charges never raise the budget and never wrap, even many behind one that was too much
(declare-const left Word) (declare-const w Word) (declare-const charges Word)
(assert (bvsge left rejected))
(assert (bvule charges 2^29w))
(define-fun dearest () Word (bvadd 1w 2^29w 2^29w))
(define-fun cost-of-list () Word (bvadd (go-count w) 1w (go-count w)))
(define-fun cost-of-text () Word (bvashr (bvadd (go-count w) 15w) 3w))
(define-fun below () Word (bvsub left (bvmul charges dearest)))
;@ goal
(and (bvsle below left)
     (= (signed below) (bvsub (signed left) (bvmul (unsigned charges) (unsigned dearest))))
     (bvule cost-of-list dearest) (bvule cost-of-text dearest)
     (bvuge cost-of-list 1w) (bvuge cost-of-text 1w))
;@ weaken (bvneg 2^62w) => (bvneg 2^63w)
;@ end

;@ quote runtime/go/internal/core/budget.go | max(usualTraversal, int64(words)*2)
;@ quote runtime/go/internal/core/budget.go | usualTraversal = 8 << 20
;@ prove the usual traversal budget is twice what is there, and does not overflow
(declare-const words Word)
; A message has at most 2^61 words, because an address space has at most 2^64 bytes.
(assert (bvule words 2^61w))
(define-fun twice () Word (bvmul words 2w))
(define-fun budget () Word (ite (bvsgt twice 8388608w) twice 8388608w))
;@ goal
(and (= (signed twice) (bvmul 2m (unsigned words))) (bvsge budget 8388608w) (bvsge budget words))
;@ weaken 2^61w => 2^63w
;@ end

;@ quote runtime/go/internal/core/budget.go | max(usual, int64(bytes)*64)
;@ quote runtime/go/internal/core/budget.go | usualMemory = 64 << 20
;@ prove the usual memory and output budgets are 64 times what is there, and do not overflow
(declare-const bytes Word)
; No machine's address space has more than 2^56 bytes.
(assert (bvule bytes 2^56w))
(define-fun times () Word (bvmul bytes 64w))
(define-fun budget () Word (ite (bvsgt times 67108864w) times 67108864w))
;@ goal
(and (= (signed times) (bvmul 64m (unsigned bytes))) (bvsge budget 67108864w) (bvsge budget bytes))
;@ weaken 2^56w => 2^58w
;@ end

; ---- Texts of usual lengths: fixed numbers of loads and stores, by address.

;@ quote runtime/go/internal/core/copytext.go | uint(n-leastWide) <= mostWide-leastWide
;@ quote runtime/go/internal/core/copytext.go | half := int(uint(last) / 2)
;@ prove copyWide: three pairs of words are in a text of at most 40 bytes, and no byte is left out
(declare-const n Word) (declare-const byte Word)
(assert (bvule (bvsub n 17w) 111w))
(assert (bvsle n 40w))
(define-fun last () Word (bvsub n 16w))
(define-fun half () Word (bvlshr last 1w))
(define-fun holds ((at Word)) Bool (bvult (bvsub byte at) 16w))
(assert (bvult byte n))
;@ goal
(and (inside (signed half) 16m (unsigned n)) (inside (signed last) 16m (unsigned n))
     (or (holds 0w) (holds half) (holds last)))
;@ weaken (bvsle n 40w) => (bvsle n 49w)
;@ weaken 17w => 15w
;@ end

;@ quote runtime/go/internal/core/copytext.go | x := last - 32
;@ quote runtime/go/internal/core/copytext.go | y := last - 48
;@ quote runtime/go/internal/core/copytext.go | y &^= y >> (bits.UintSize - 1)
;@ quote runtime/go/internal/core/utf8.go | x := last - 32
;@ quote runtime/go/internal/core/utf8.go | y := last - 48
;@ prove copyWide and highWide: eight pairs of words are in a text of at most 128 bytes, and no byte is left out
(declare-const n Word) (declare-const byte Word)
(assert (bvule (bvsub n 17w) 111w))
(assert (bvsgt n 40w))
(define-fun positive ((v Word)) Word (bvand v (bvnot (bvashr v 63w))))
(define-fun last () Word (bvsub n 16w))
(define-fun x () Word (positive (bvsub last 32w)))
(define-fun y () Word (positive (bvsub last 48w)))
(define-fun fits ((at Word)) Bool (inside (signed at) 16m (unsigned n)))
(define-fun holds ((at Word)) Bool (bvult (bvsub byte at) 16w))
(assert (bvult byte n))
;@ goal
(and (fits 16w) (fits (bvsub last x)) (fits (bvsub last y)) (fits y) (fits x) (fits (bvsub last 16w)) (fits last)
     (or (holds 0w) (holds 16w) (holds (bvsub last x)) (holds (bvsub last y)) (holds y) (holds x) (holds (bvsub last 16w))
         (holds last)))
;@ weaken 111w => 112w
;@ weaken (bvsgt n 40w) => (bvsgt n 30w)
;@ weaken bvashr => bvlshr
;@ end

;@ quote runtime/go/internal/core/copytext.go | uint(size-leastWords) <= mostWide-leastWords
;@ quote runtime/go/internal/core/copytext.go | x := last - 48
;@ quote runtime/go/internal/core/copytext.go | y := last - 56
;@ prove copyWords: sixteen words are in a text of at most 128 bytes, and no word is left out
(declare-const size Word) (declare-const byte Word)
(assert (bvule (bvsub size 56w) 72w))
(assert (= (bvand size 7w) 0w))
(define-fun positive ((v Word)) Word (bvand v (bvnot (bvashr v 63w))))
(define-fun last () Word (bvsub size 8w))
(define-fun x () Word (bvsub last 48w))
(define-fun y () Word (positive (bvsub last 56w)))
(define-fun fits ((at Word)) Bool (inside (signed at) 8m (unsigned size)))
; The words at 0 to 48, and those from last-40 on, are whole pieces.
(define-fun holds ((at Word)) Bool (bvult (bvsub byte at) 8w))
(assert (bvult byte size))
;@ goal
(and (fits 48w) (fits (bvsub last y)) (fits y) (fits x) (fits (bvsub last 40w)) (fits last)
     (or (bvult byte 56w) (holds (bvsub last y)) (holds y) (holds x) (bvuge byte (bvsub last 40w))))
;@ weaken (bvsub size 56w) 72w => (bvsub size 56w) 80w
;@ weaken (bvsub size 56w) 72w => (bvsub size 40w) 88w
;@ end
