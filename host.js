// @ts-check
// This file is JavaScript because the process starts twice. Stripping types would cost Node.js a tenth of a second and
// ten megabytes each time.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

const flags = process.argv.slice(2);
const development = flags.includes("--dev");
if (!development) restartWithLowMemoryFlags();
// A signal may end the shell of `npm start` without reaching this process. Without its shell this process stops as if
// it had received SIGTERM. Otherwise it would keep running unnoticed and hold the data folder.
if (flags.includes("--with-its-shell")) {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
// React reads NODE_ENV when the application below loads it.
process.env.NODE_ENV ??= development ? "development" : "production";

if (development) {
  const [{ serve }, { attachDevServer: viteInFront }] = await Promise.all([
    import("#server/serve.ts"),
    import("./scripts/dev-server.ts"),
  ]);
  await serve(viteInFront, { development });
} else {
  const { runServer: run } = await loadServerBundle();
  await run();
}

/**
 * Restarts the process with settings that save a third of its memory. Compressing threads share a malloc arena, which
 * glibc otherwise gives each thread. Large freed blocks return to the system at once. V8 collects young garbage sooner
 * and lets the heap grow less above the live data (V8 would allow three times as much). The semi-space is smaller when
 * the embedded database runs in the process as well. All settings must be set before a process starts, hence the
 * restart. Does nothing outside Linux.
 */
function restartWithLowMemoryFlags() {
  const semiSpaceFlag = "--max-semi-space-size";
  const allocatorEnvironment = {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "65536",
    MALLOC_TRIM_THRESHOLD_: "131072",
  };
  const hasDatabaseServer = Boolean(process.env.DATABASE_URL || process.env.DATABASE_URL_FILE);
  // An operator who sets the semi-space flag knows better, so the flag is left alone.
  const hasOwnFlags = [...process.execArgv, process.env.NODE_OPTIONS].some((flag) => flag?.includes(semiSpaceFlag));
  if (process.platform !== "linux" || !process.execve || hasOwnFlags) return;
  // Node.js warns that `execve` is experimental. Readers of the server's output do not need the warning.
  process.removeAllListeners("warning");
  process.execve(
    process.execPath,
    [
      process.execPath,
      ...process.execArgv,
      ...(hasDatabaseServer
        ? [`${semiSpaceFlag}=24`, "--heap-growing-percent=150"]
        : [`${semiSpaceFlag}=16`, "--heap-growing-percent=100"]),
      // `--expose-gc` lets `idle-gc.ts` collect garbage while the server is idle.
      "--expose-gc",
      import.meta.filename,
      ...process.argv.slice(2),
    ],
    { ...allocatorEnvironment, ...process.env },
  );
}

/**
 * Loads the bundle that the build makes of `src/server/main.ts`. V8's code cache is written to disk for the next start,
 * which halves the start time and is freed after loading. Node.js's own module cache would stay in memory.
 * @returns {Promise<typeof import("#server/main.ts")>}
 */
function loadServerBundle() {
  const dirname = join(import.meta.dirname, "build/server");
  const filename = join(dirname, "index.js");
  const sourceBytes = readFileSync(filename);
  // V8 compares only the length of the source. It rejects a cache made by another version or with other flags.
  const codeCacheFile = join(import.meta.dirname, "build/compiled", `${crc32(sourceBytes)}-${cachedDataVersionTag()}`);
  const cachedData = readFileIfExists(codeCacheFile);
  const script = new Script(sourceBytes.toString("latin1"), {
    filename,
    ...(cachedData ? { cachedData } : {}),
  });
  // The cache is created at exit, when all functions that a run needs are compiled.
  if (!cachedData || script.cachedDataRejected) process.once("exit", () => writeCodeCache(script, codeCacheFile));
  return script.runInThisContext()({
    dirname,
    filename,
    url: pathToFileURL(filename).href,
    resolve: import.meta.resolve,
    import: (/** @type {string} */ specifier) => import(specifier),
  });
}

/** @param {string} file */
function readFileIfExists(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * Writes V8's code cache atomically. Where the folder is not writable, each start compiles again.
 * @param {Script} script
 * @param {string} file
 */
function writeCodeCache(script, file) {
  try {
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, script.createCachedData());
    renameSync(`${file}.${process.pid}`, file);
  } catch {}
}
