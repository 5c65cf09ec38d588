const answer :Int32 = 42;
