# SPDX-License-Identifier: Apache-2.0
"""When a window is seen after its start, and when it looks as it will stay: an X server's framebuffer, looked at every few ms."""
import os
import shutil
import subprocess
import sys
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 0.008  # s, between two looks
QUIET = 1.0  # s without a change: it stays so
LONGEST = 20.0  # s
CLAIM = 0.300  # s


class Display:
    """An X server of its own, whose screen is a file."""

    def __init__(self, folder):
        self.server = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-fbdir", folder],
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.name = ":" + self.server.stdout.readline().decode().strip()
        self.screen = open(os.path.join(folder, "Xvfb_screen0"), "rb", buffering=0)

    def look(self):
        self.screen.seek(0)
        return zlib.adler32(self.screen.read())

    def close(self):
        self.screen.close()
        self.server.terminate()
        self.server.wait()


def changes(display, command, home):
    """Seconds from its start to each change of the screen, until it changes no more."""
    environment = dict(os.environ, DISPLAY=display.name, QT_QPA_PLATFORM="xcb", XDG_CONFIG_HOME=home, XDG_RUNTIME_DIR=home)
    last, times, start = display.look(), [], time.monotonic()
    program = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    now = 0.0
    while now < LONGEST and (not times or now - times[-1] < QUIET):
        seen, now = display.look(), time.monotonic() - start
        if seen != last:
            last, times = seen, times + [now]
        time.sleep(PATIENCE)
    program.kill()
    program.wait()
    time.sleep(0.3)  # the server takes the window away
    if not times:
        sys.exit(f"bench: {' '.join(command)} shows nothing")
    return times


def first_picture(table, tools, paths, folder, runs):
    if not shutil.which("Xvfb"):
        print("\nno Xvfb: how soon the window is seen is left out")
        return
    table.title("From the start to the window in an X server")
    home = os.path.join(folder, "home")
    os.makedirs(home, mode=0o700, exist_ok=True)
    display = Display(folder)
    try:
        for name, path in paths.items():
            seen = [changes(display, [tools.build("pt2scope-gui"), "--new-window", path], home) for _ in range(runs)]
            first, last = min(times[0] for times in seen), min(times[-1] for times in seen)
            print(f"  {name:36s} {1000 * first:6.0f} ms to the first picture, {1000 * last:6.0f} ms to the last", flush=True)
            table.claim(f"{1000 * first:.0f} ms until it is seen; under {1000 * CLAIM:.0f} ms", first < CLAIM)
    finally:
        display.close()
