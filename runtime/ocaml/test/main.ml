let () =
  Test_prim.run ();
  Test_utf8.run ();
  Test_packed.run ();
  Test_message.run ();
  Check.finish ()
