@0xbf5147cbbecf40d9; struct B {}
