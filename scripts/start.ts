/** `npm start`: builds when the sources have changed since the last build, then runs the server in this process. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const { status } = spawnSync(process.execPath, [join(import.meta.dirname, "build.ts"), "--if-needed", "--quiet"], {
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);
// One process from here on, so that a signal to it reaches the server.
await import("../host.ts");

// A signal to npm ends npm and its shell, but not what runs in the shell: when the shell is gone,
// stop as if signalled, or the server would go on unseen and hold the data folder.
const shell = process.ppid;
setInterval(() => {
  if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
}, 500).unref();
