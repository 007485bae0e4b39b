/** `npm start`: builds if the sources have changed since the last build, then runs the server in this process. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const { status } = spawnSync(process.execPath, [join(import.meta.dirname, "build.ts"), "--if-needed", "--quiet"], {
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);
// The server runs in this process, so that signals reach it directly.
process.argv.splice(1, process.argv.length, join(import.meta.dirname, "../host.js"), "--with-its-shell");
await import("../host.js");
