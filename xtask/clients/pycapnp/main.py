"""Prints a Book that the tool has encoded, and writes one for the tool to decode."""

import pathlib

import capnp

book = capnp.load("book.capnp").Book
with book.from_bytes(pathlib.Path("one").read_bytes()) as one:
    print(one)
made = book.new_message(title="two", pages=3, kind="novel")
made.init("here").row = 2.5
pathlib.Path("two").write_bytes(made.to_bytes())
