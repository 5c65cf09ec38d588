let () =
  Test_prim.run ();
  Test_unix.run ();
  Test_utf8.run ();
  Test_packed.run ();
  Test_message.run ();
  Test_trees.run ();
  Test_hostile.run ();
  Test_storm.run ();
  Test_attack.run ();
  Test_memory.run ();
  Test_lists.run ();
  Check.finish ()
