# Extracts the examples of interfaces, the text between `{[` and `]}`. Each becomes a module.
FNR == 1 { found[FILENAME] = 0 }
/\{\[$/ {
  count++
  found[FILENAME] = 1
  inside = 1
  printf "module Example_%d = struct\n  open! Zooph\n\n# %d \"%s\"\n", count, FNR + 1, FILENAME
  next
}
inside && /^ *\]\}/ {
  inside = 0
  print "end\n"
  next
}
inside { print }
END {
  for (file in found)
    if (!found[file]) {
      print "no example: " file > "/dev/stderr"
      exit 1
    }
  printf "let () = print_endline \"%d examples\"\n", count
}
