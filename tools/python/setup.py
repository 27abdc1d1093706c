"""Build the wheel. `make python` copies this folder to build/, adds the libraries and runs this there."""
from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel


class WithLibrary(Distribution):
    """A distribution for one kind of machine, although setuptools compiles nothing."""

    def has_ext_modules(self):
        return True


class AnyPython(bdist_wheel):
    """The library is loaded with ctypes, so one wheel serves every version of Python 3."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(distclass=WithLibrary, cmdclass={"bdist_wheel": AnyPython})
