// @ts-check
// JavaScript, as it begins twice: Node would need a tenth of a second and ten megabytes to leave types out.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

const flags = process.argv.slice(2);
const development = flags.includes("--dev");
if (!development) beThrifty();
// The shell of `npm start` is ended by a signal that what runs in it doesn't hear: whoever is left alone stops as if signalled, or it would
// go on unseen and hold the data folder.
if (flags.includes("--with-its-shell")) {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
// React reads this when it is loaded, which happens with the application, below.
process.env.NODE_ENV ??= development ? "development" : "production";

if (development) {
  const [{ serve }, { viteInFront }] = await Promise.all([
    import("#server/serve.ts"),
    import("./scripts/vite-in-front.ts"),
  ]);
  await serve(viteInFront, { development });
} else {
  // The second start of a build takes half the time.
  enableCompileCache(join(import.meta.dirname, "build/compiled"));
  const built = join(import.meta.dirname, "build/server/index.js");
  /** @type {typeof import("#server/main.ts")} */
  const { run } = await import(built);
  await run();
}

/**
 * Becomes a process that holds a third less memory: threads that compress share theirs (glibc gives each its own), large pieces go back
 * to the system as soon as they are free, what requests leave behind is looked through sooner, and no more of it is held than of what
 * lives (V8 would let it be three times as much). All of this has to be said before a process begins; elsewhere than on Linux it stays
 * as it is.
 */
function beThrifty() {
  const thrift = "--max-semi-space-size";
  const thriftyAllocation = {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "65536",
    MALLOC_TRIM_THRESHOLD_: "131072",
  };
  // Also by who runs it, who then knows better.
  const isSaid = [...process.execArgv, process.env.NODE_OPTIONS].some((flag) => flag?.includes(thrift));
  if (process.platform !== "linux" || !process.execve || isSaid) return;
  // That it is new is no news to who reads what the server prints.
  process.removeAllListeners("warning");
  process.execve(
    process.execPath,
    [
      process.execPath,
      ...process.execArgv,
      `${thrift}=16`,
      "--heap-growing-percent=100",
      import.meta.filename,
      ...process.argv.slice(2),
    ],
    { ...thriftyAllocation, ...process.env },
  );
}
