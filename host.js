// @ts-check
// JavaScript, as it begins twice: Node would need a tenth of a second and ten megabytes to leave types out.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

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
  const { run } = await built();
  await run();
}

/**
 * Becomes a process that holds a third less memory: threads that compress share theirs (glibc gives each its own), large pieces go back
 * to the system as soon as they are free, what requests leave behind is looked through sooner, and not much more of it is held than of
 * what lives (V8 would let it be three times as much). Where the database is in the process as well it has to do with less. All of this
 * has to be said before a process begins; elsewhere than on Linux it stays as it is.
 */
function beThrifty() {
  const thrift = "--max-semi-space-size";
  const thriftyAllocation = {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "65536",
    MALLOC_TRIM_THRESHOLD_: "131072",
  };
  const isAlone = Boolean(process.env.DATABASE_URL || process.env.DATABASE_URL_FILE);
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
      ...(isAlone ? [`${thrift}=24`, "--heap-growing-percent=150"] : [`${thrift}=16`, "--heap-growing-percent=100"]),
      // What is left behind is collected in quiet moments (`give-memory-back.ts`).
      "--expose-gc",
      import.meta.filename,
      ...process.argv.slice(2),
    ],
    { ...thriftyAllocation, ...process.env },
  );
}

/**
 * What the build has made of `src/server/main.ts`. What V8 compiles of it is kept for the next start, which takes half the time, and is free
 * again once it is read; what Node keeps of modules would stay in memory.
 * @returns {Promise<typeof import("#server/main.ts")>}
 */
function built() {
  const dirname = join(import.meta.dirname, "build/server");
  const filename = join(dirname, "index.js");
  const text = readFileSync(filename);
  // V8 looks at the length of the text alone. With other flags, or of another version, it would take nothing.
  const compiled = join(import.meta.dirname, "build/compiled", `${crc32(text)}-${cachedDataVersionTag()}`);
  const cachedData = readIfThere(compiled);
  const script = new Script(text.toString("latin1"), {
    filename,
    ...(cachedData ? { cachedData } : {}),
  });
  // At the end, when all is compiled that a run needs.
  if (!cachedData || script.cachedDataRejected) process.once("exit", () => keepCompiled(script, compiled));
  return script.runInThisContext()({
    dirname,
    filename,
    url: pathToFileURL(filename).href,
    resolve: import.meta.resolve,
    import: (/** @type {string} */ what) => import(what),
  });
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * Whole or not at all; where nothing may be written, each start compiles anew.
 * @param {Script} script
 * @param {string} file
 */
function keepCompiled(script, file) {
  try {
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, script.createCachedData());
    renameSync(`${file}.${process.pid}`, file);
  } catch {}
}
