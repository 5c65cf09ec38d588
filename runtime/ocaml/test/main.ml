let () =
  Test_prim.run ();
  Test_packed.run ();
  Test_message.run ();
  Check.finish ()
