/**
 * Builds pages and server, and compresses the built files in advance. With `--if-needed`, does nothing if the sources
 * have not changed since the last build.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = join(import.meta.dirname, "..");
const stampFile = join(root, "build/stamp");

/** Calculates a hash of all source files of the build. */
function hashSources(): string {
  const hash = createHash("sha256");
  const files = [
    "package-lock.json",
    "vite.config.ts",
    "scripts/build.ts",
    "react-router.config.ts",
    ...globSync(["src/**/*", "public/*", "public/pictures/demo/pictures.json"], { cwd: root }),
  ].sort();
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file)) continue;
    try {
      hash.update(file).update(readFileSync(join(root, file)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EISDIR") throw error;
    }
  }
  return hash.digest("hex");
}

async function precompress(): Promise<void> {
  const client = join(root, "build/client");
  const files = globSync("**/*.{js,css,svg,json,txt}", { cwd: client }).map((file) => join(client, file));
  const queue = [...files];
  const compressQueued = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      const content = readFileSync(file);
      if (content.length < 1_024) continue;
      const br = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compressQueued));
}

/**
 * Bundles the worker process that decodes pictures. The native library `sharp` is not bundled and loads from
 * node_modules.
 */
async function buildPictureWorker(): Promise<void> {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true, external: ["sharp"] },
    build: {
      ssr: join(root, "src/domain/media/decoder/worker.ts"),
      outDir: join(root, "build/server"),
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: "picture-worker.js" } },
    },
  });
}

const sourceHash = hashSources();
const upToDate = existsSync(stampFile) && readFileSync(stampFile, "utf8") === sourceHash;
if (!(process.argv.includes("--if-needed") && upToDate)) {
  const quiet = process.argv.includes("--quiet");
  const reactRouter = join(root, "node_modules/@react-router/dev/bin.cjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [reactRouter, "build"], {
    cwd: root,
    stdio: quiet ? "pipe" : "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) {
    if (quiet) process.stderr.write(Buffer.concat([stdout, stderr]));
    process.exit(status ?? 1);
  }
  // Deletes the compile cache of the previous build.
  rmSync(join(root, "build/compile-cache"), { recursive: true, force: true });
  await buildPictureWorker();
  await precompress();
  writeFileSync(stampFile, sourceHash);
}
