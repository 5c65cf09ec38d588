  let[@inline] has v = has v k
  let string v = string v k
  let[@inline] text v = text v k
  let data_string v = data_string v k
  let[@inline] data v = data v k
  let[@inline] structure v = structure v k
  let[@inline] structures v = structures v k
  let set_text (b : Builder.t) x = Put.text b.a (Builder.at b k) x
  let set_data (b : Builder.t) x = Put.data b.a (Builder.at b k) x
  let copy_text b x = copy Kind.Text b k x
  let copy_data b x = copy Kind.Data b k x
  let texts v = get kind_of_texts v k
  let edit_texts b = edit kind_of_texts b k
  let init_texts b count = init kind_of_texts b k count
  let set_texts b x = set kind_of_texts b k x
  let copy_texts b x = copy kind_of_texts b k x
  let slot b = slot b k
end

