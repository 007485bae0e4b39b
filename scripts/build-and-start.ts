/**
 * `npm start`: builds if the sources have changed since the last build, then runs the server with settings that reduce
 * its memory use.
 */
import { fork, spawnSync } from "node:child_process";
import { join } from "node:path";
import { allocatorSettings, getV8Flags } from "./memory-settings.ts";

const build = spawnSync(process.execPath, [join(import.meta.dirname, "build.ts"), "--if-needed", "--quiet"], {
  stdio: "inherit",
});
if (build.status !== 0) process.exit(build.status ?? 1);

const server = fork(join(import.meta.dirname, "../server.js"), process.argv.slice(2), {
  env: { ...allocatorSettings, ...process.env },
  execArgv: [...getV8Flags(process.env), ...process.execArgv],
});
server.once("exit", (status) => process.exit(status ?? 1));
process.on("SIGTERM", () => server.kill("SIGTERM"));
// The terminal sends Ctrl-C to the server as well. A second signal from this process would end the server before its
// drain time is over.
process.on("SIGINT", () => {});

// A signal may end npm's shell without reaching this process. The server must then stop too.
const shell = process.ppid;
setInterval(() => {
  if (process.ppid !== shell) server.kill("SIGTERM");
}, 500).unref();
