# Lists public values of interfaces that have no comment. Values between `(**/**)` and the next one, or the
# end of the signature, are not public.
function settle() {
  if (open != "") {
    print open ": no comment" > "/dev/stderr"
    missing = 1
  }
  open = ""
}
FNR == 1 { settle(); hidden = 0 }
{ match($0, /^ */); depth = RLENGTH }
/^ *\(\*\*\/\*\*\)/ { settle(); hidden = !hidden; from = depth; next }
/^ *end/ { settle(); if (depth < from) hidden = 0 }
hidden { next }
/^ *\(\*\*/ { open = ""; next }
/^ *(val|external) / { settle(); open = FILENAME ":" FNR ": " $2; next }
/^ *(module|type|include|exception)/ { settle() }
END {
  settle()
  exit missing
}
