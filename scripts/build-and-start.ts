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

/**
 * Starts the payment simulator beside the demo data, so that the first start can pay. Returns the settings with which the
 * server uses it. A public site, a site without demo data and a site with own payment providers get none.
 */
async function startSimulator(): Promise<Record<string, string>> {
  const { SEED, PUBLIC_URL, PAYMENT_PROVIDERS, DATABASE_URL } = process.env;
  const isDemo = SEED ? SEED === "demo" : !PUBLIC_URL?.startsWith("https:");
  if (!isDemo || PUBLIC_URL?.startsWith("https:") || PAYMENT_PROVIDERS !== undefined || DATABASE_URL) return {};
  const simulator = fork(join(import.meta.dirname, "payments-simulator.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  simulator.unref();
  return new Promise((resolve) => {
    simulator.once("message", (settings) => {
      resolve(settings as Record<string, string>);
    });
    simulator.once("exit", () => resolve({}));
  });
}

const simulatorSettings = await startSimulator();
const server = fork(join(import.meta.dirname, "../server.js"), process.argv.slice(2), {
  env: { ...allocatorSettings, ...simulatorSettings, ...process.env },
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
