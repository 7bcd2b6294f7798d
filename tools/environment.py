"""Bring `.venv` to what a lock file says: `python3 tools/environment.py requirements.lock`.

Does nothing, and takes no time, when the lock was installed before: the hash of each installed lock is
kept in `.venv`. Written for any Python 3, so that one that is too old is told so in a sentence.
"""

import hashlib
import importlib.util
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)


def refuse(sentence):
    """Say what is wrong and leave with the status that every refused start of this project has."""
    print(sentence, file=sys.stderr)
    sys.exit(2)


def venv_python():
    """Where the environment's own Python lies, on Windows too."""
    return VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def stamp_of(lock):
    """The file that remembers the hash with which `lock` was last installed."""
    return VENV / (lock.name + ".installed")


def is_current(lock, version):
    """Whether `lock`, as it is now, is installed for this version of Python."""
    try:
        return venv_python().exists() and stamp_of(lock).read_text().split() == [version, digest(lock)]
    except OSError:
        return False


def digest(lock):
    """The hash of the lock's content."""
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def has_pip(version):
    """Whether the environment stands, belongs to this version of Python and can install."""
    config = VENV / "pyvenv.cfg"
    if not venv_python().exists() or not config.exists():
        return False
    if ("version = %s." % version) not in config.read_text():
        return False
    return subprocess.call([str(venv_python()), "-c", "import pip"], stderr=subprocess.DEVNULL) == 0


def make_venv(version):
    """Make the environment anew; Debian and Ubuntu ship Python without what that needs."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        refuse(
            "This Python cannot make a virtual environment: install it first"
            " (Debian and Ubuntu: apt install python%s-venv) and run the same command again." % version
        )
    print("Making .venv with Python %s ..." % version, flush=True)
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(VENV)]) != 0:
        refuse("The virtual environment .venv could not be made; the reason stands above.")


def install(lock):
    """Install exactly what `lock` lists, each file checked against its hash."""
    print("Installing the packages of %s ..." % lock.name, flush=True)
    pip = [str(venv_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call([*pip, "--require-hashes", "-r", str(lock)]) != 0:
        refuse("The packages of %s could not be installed; the reason stands above." % lock.name)


def main(names):
    """Bring the environment to each named lock in turn; with none named, only make it."""
    version = "%d.%d" % sys.version_info[:2]
    if sys.version_info < OLDEST:
        refuse(
            "Python %d.%d or newer is needed, and %s is %s:"
            " name a newer one, as in `PYTHON=python3.12 make play`." % (*OLDEST, sys.executable, version)
        )
    stale = [lock for lock in (ROOT / name for name in names) if not is_current(lock, version)]
    if (stale or not names) and not has_pip(version):
        make_venv(version)
    for lock in stale:
        install(lock)
        stamp_of(lock).write_text("%s %s\n" % (version, digest(lock)))


if __name__ == "__main__":
    main(sys.argv[1:])
