"""Options that capnpy's tests ask for; the file that has them is not part of its wheels."""


def pytest_addoption(parser):
    parser.addoption("--pyx", action="store_true", default=False, dest="pyx")
    parser.addoption("--annotate", action="store_true", default=False, dest="annotate")
