@0xbf5147cbbecf40d8; struct A {}
