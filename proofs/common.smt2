; The format's rules, in numbers so wide that nothing can overflow. The descriptions of the runtimes are
; compared with these definitions. 8w is the number 8 in a word of 64 bits, 8m in a wide number of 96 bits,
; 8h in 32 bits, and 8o in the 63 bits of an OCaml integer. 2^35m is a power of two.
(define-sort Word () (_ BitVec 64))
(define-sort Wide () (_ BitVec 96))
(define-sort Half () (_ BitVec 32))
(define-sort Int63 () (_ BitVec 63))

; The values of machine numbers as wide numbers.
(define-fun unsigned ((x Word)) Wide ((_ zero_extend 32) x))
(define-fun signed ((x Word)) Wide ((_ sign_extend 32) x))
(define-fun unsigned-half ((x Half)) Wide ((_ zero_extend 64) x))
(define-fun signed-half ((x Half)) Wide ((_ sign_extend 64) x))
(define-fun signed-63 ((x Int63)) Wide ((_ sign_extend 33) x))

; The parts of a pointer word, and of the tag of a list of structs.
(define-fun kind ((w Word)) (_ BitVec 2) ((_ extract 1 0) w))
(define-fun offset ((w Word)) Wide ((_ sign_extend 66) ((_ extract 31 2) w)))
(define-fun data-words ((w Word)) Wide ((_ zero_extend 80) ((_ extract 47 32) w)))
(define-fun pointer-words ((w Word)) Wide ((_ zero_extend 80) ((_ extract 63 48) w)))
(define-fun struct-words ((w Word)) Wide (bvadd (data-words w) (pointer-words w)))
(define-fun list-count ((w Word)) Wide ((_ zero_extend 67) ((_ extract 63 35) w)))
(define-fun tag-count ((w Word)) Wide ((_ zero_extend 66) ((_ extract 31 2) w)))
(define-fun pad-position ((w Word)) Wide ((_ zero_extend 67) ((_ extract 31 3) w)))

; The object from `start` with `size` lies in a segment or section of size `all`, all in words or all in bytes.
(define-fun inside ((start Wide) (size Wide) (all Wide)) Bool
  (and (bvsle 0m start) (bvsle 0m size) (bvsle (bvadd start size) all)))
; The value fits the type.
(define-fun fits-int64 ((x Wide)) Bool (= x ((_ sign_extend 32) ((_ extract 63 0) x))))
(define-fun fits-int32 ((x Wide)) Bool (= x ((_ sign_extend 64) ((_ extract 31 0) x))))
(define-fun fits-63 ((x Wide)) Bool (= x ((_ sign_extend 33) ((_ extract 62 0) x))))

; The descriptions of the languages prove that products of counts and sizes do not overflow their numbers.
; Given that, the following obligation holds, so every element lies in its list's body.
;@ prove elements lie in their list's body, for any counts and sizes
(declare-const index Int) (declare-const count Int) (declare-const stride Int) (declare-const body Int)
(assert (and (<= 0 index) (< index count) (<= 0 stride) (<= (* count stride) body)))
;@ goal
(and (<= 0 (* index stride)) (<= (+ (* index stride) stride) body))
;@ weaken (< index count) => (<= index count)
;@ weaken (<= (* count stride) body) => (<= (* count stride) (+ body 1))
;@ end
