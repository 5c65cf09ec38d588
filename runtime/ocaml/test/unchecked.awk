# Prints a line `FILE FUNCTION PRIMITIVE` for each use of an unchecked primitive outside of comments. The primitives are the
# compiler's own, and the runtime's functions that leave checks to their callers. The modules of numbers are alike, and are
# printed as one.

FNR == 1 {
    file = FILENAME
    sub(/.*src\//, "", file); sub(/.*\/ocaml\//, "", file); sub(/\.ml$/, "", file)
    depth = 0; name = "-"; within = ""
}
{
    # Comments may be nested, and may span several lines.
    line = $0; code = ""
    while (line != "") {
        opens = index(line, "(*"); closes = index(line, "*)")
        if (depth == 0 && opens == 0) { code = code line; line = "" }
        else if (depth == 0) { code = code substr(line, 1, opens - 1); line = substr(line, opens + 2); depth = 1 }
        else if (closes > 0 && (opens == 0 || closes < opens)) { depth--; line = substr(line, closes + 2) }
        else if (opens > 0) { depth++; line = substr(line, opens + 2) }
        else line = ""
    }
    if (code ~ /^module [A-Z].*struct/) { split(code, words, " "); within = file == "number_lists" ? "" : words[2] "."; inside = 1 }
    if (code ~ /^end/) { within = ""; inside = 0 }
    if (code ~ /^(let|and|external)/ || (inside && code ~ /^  (let|and|external)/)) {
        head = code
        gsub(/\[@[a-z]+( [a-z]+)?\]/, "", head)
        sub(/^ *(let|and|external) +(rec +)?/, "", head)
        name = match(head, /^[a-z_][A-Za-z0-9_']*/) ? within substr(head, 1, RLENGTH) : within "()"
    }
    # The submodules `Unsafe` are alike, and each is printed as one.
    if (code ~ /^  module [A-Z].*struct/) { split(code, words, " "); name = within words[2] }
    pattern = "Storage\\.(get8|get16|get32|get64|get_float64|set_float64|blit_string)|Segment\\.(low|high|is_null)|Wire\\.(put|struct_pointer|list_pointer|capability|tag)|[A-Za-z.0-9_]*unsafe_[a-z_0-9]+|Obj\\.magic|\"%[a-z_0-9]*u\""
    if (file ~ /^raw\//) pattern = pattern "|(Store|Load|Word)\\.[a-z_0-9]+|[a-z]+_to_(bytes|floats|array) "
    if (file ~ /^base\/(kinds|number)/) pattern = pattern "|B\\.[a-z_0-9]+|(get|set)_word |get_[lb]e |reinterpret |fill |\\.%\\(|[gs]et_u?int[0-9]+_[lb]e"
    if (file == "segment") pattern = pattern "|[^a-z_.](low|high|is_null) "
    if (file == "wire") pattern = pattern "|[^a-z_.]put b"
    while (match(code, pattern)) {
        use = substr(code, RSTART, RLENGTH)
        gsub(/[^A-Za-z0-9_.%]/, "", use)
        if (file == "wire" && use == "putb") use = "put"
        if (use != substr(name, length(within) + 1)) print file, name, use
        code = substr(code, RSTART + RLENGTH)
    }
}
