"""Build the wheel. `make python` copies this folder to build/, adds the shared libraries, and runs this script
there."""
from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel


class WithLibrary(Distribution):
    """A distribution for one platform, since it contains shared libraries, although setuptools compiles nothing."""

    def has_ext_modules(self):
        return True


class AnyPython(bdist_wheel):
    """A wheel for every version of Python 3, since the library is loaded with ctypes."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(distclass=WithLibrary, cmdclass={"bdist_wheel": AnyPython})
