"""Count passed and failed checks, for scripts that import it."""
import sys

passed = failed = 0


def check(name, complaints):
    """Count one check. It passes if `complaints`, a list of lines or one text, is empty."""
    global passed, failed
    complaints = complaints.splitlines() if isinstance(complaints, str) else list(complaints)
    if not complaints:
        passed += 1
        return
    failed += 1
    print("FAILED", name)
    for complaint in complaints[:40]:
        print("   ", complaint)


def close(name):
    """Print the counts and exit with 1 if a check failed."""
    print(f"{name}: {passed} passed, {failed} failed")
    sys.exit(failed > 0)
