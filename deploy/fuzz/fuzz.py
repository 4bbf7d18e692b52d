"""Starts the binary with demo data and holds every service against its OpenAPI document with schemathesis."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
BINARY = Path(os.environ.get("AFTERBELL_BIN", TARGET / "release" / "afterbell")).resolve()
# For each service and caller. What is left of it after coverage and fuzzing goes to following links.
MOST_SECONDS = int(os.environ.get("FUZZ_SECONDS", 90))
# One from the provider, one bound to an account, one to a site, and staff, who do not see every scholar of it. Most of what
# the latter ask is refused at once, so a part of the time is enough.
CALLERS = {
    "superadmin@demo.afterbell.test": MOST_SECONDS,
    "account@demo.afterbell.test": MOST_SECONDS,
    "session@demo.afterbell.test": MOST_SECONDS // 2,
    "staff@demo.afterbell.test": MOST_SECONDS // 3,
}
SETTINGS = {
    "AFTERBELL_GATEWAY__LIMITS__USER_RATE": "100000",
    "AFTERBELL_GATEWAY__LIMITS__USER_BURST": "100000",
    "AFTERBELL_GATEWAY__LIMITS__ADDRESS_RATE": "100000",
    "AFTERBELL_GATEWAY__LIMITS__ADDRESS_BURST": "100000",
    "AFTERBELL_IDENTITY__ACCESS_TOKEN_SECONDS": "7200",
    "AFTERBELL_IDENTITY__IDLE_SECONDS": "14400",
}


def main() -> int:
    if not BINARY.exists():
        print(f"{BINARY} is not there: run `make build`", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # So that the product is ended too.
    with tempfile.TemporaryDirectory(prefix="afterbell-fuzz-") as data:
        # Root's database runs under another account, which has to reach it: else it would be kept elsewhere.
        os.chmod(data, 0o711)
        log = (TARGET / "fuzz" / "product.log").open("w")
        begun = time.monotonic()
        product = subprocess.Popen(
            [BINARY, "run", "--demo", "--port", "0", "--json", "--data", data],
            cwd=ROOT,
            env=os.environ | SETTINGS,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        try:
            url = ready(product)
            results = [
                (service, caller, fuzz(url, service, caller, token(data, caller), seconds))
                for service in services()
                for caller, seconds in CALLERS.items()
            ]
        finally:
            product.send_signal(signal.SIGTERM)
            product.wait(60)
    print()
    for service, caller, code in results:
        print(f"{service:<20} as {caller:<34} {'clean' if code == 0 else 'FAILED'}")
    print(f"{time.monotonic() - begun:.0f} s in all")
    return max(code for _, _, code in results)


def ready(product: subprocess.Popen) -> str:
    for line in product.stdout:
        if line.startswith("{") and (event := json.loads(line)).get("event") == "ready":
            return event["url"].rstrip("/")
    log = TARGET / "fuzz" / "product.log"
    raise SystemExit(f"the product ended with {product.wait()} before it was ready: see {log}")


def services() -> list[str]:
    if wanted := os.environ.get("FUZZ_SERVICES"):
        return wanted.split()
    return subprocess.run([BINARY, "services"], check=True, capture_output=True, text=True).stdout.split()


def token(data: str, user: str) -> str:
    made = subprocess.run(
        [BINARY, "token", "--user", user, "--data", data], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return made.stdout.strip()


def fuzz(url: str, service: str, caller: str, bearer: str, seconds: int) -> int:
    print(f"\n== {service} as {caller}", flush=True)
    document = TARGET / "fuzz" / f"{service}.json"
    with urllib.request.urlopen(f"{url}/api/{service}/openapi.json") as answer:
        document.write_bytes(answer.read())
    command = [
        Path(sys.executable).with_name("schemathesis"),
        "--config-file",
        HERE / "schemathesis.toml",
        "run",
        document,
        "--url",
        f"{url}/api/{service}",
        "--header",
        f"Authorization: Bearer {bearer}",
        "--seed",
        os.environ.get("FUZZ_SEED", "20261120"),
        "--max-examples",
        os.environ.get("FUZZ_EXAMPLES", "40"),
        "--max-time",
        str(seconds),
        "--no-color",
    ]
    environment = os.environ | {"SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1"}
    begun = time.monotonic()
    code = subprocess.run(command, env=environment, cwd=TARGET / "fuzz").returncode
    print(f"{service} as {caller}: {time.monotonic() - begun:.0f} s", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
