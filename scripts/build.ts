/**
 * Builds pages and server, and compresses the built files once so that they are never compressed
 * while serving. `--if-needed` does nothing when the sources are those of the last build.
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

/** Everything the build is made from, as one hash. */
function fingerprint(): string {
  const hash = createHash("sha256");
  const files = [
    "package-lock.json",
    "vite.config.ts",
    "scripts/build.ts",
    "scripts/server-piece.ts",
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
  const work = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      const plain = readFileSync(file);
      if (plain.length < 1_024) continue;
      const br = await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** Bundles the process that decodes pictures. Its native library stays in node_modules. */
async function buildPictureWorker(): Promise<void> {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true, external: ["sharp"] },
    build: {
      ssr: join(root, "src/domain/pictures/decoder/worker.ts"),
      outDir: join(root, "build/server"),
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: "picture-worker.js" } },
    },
  });
}

const wanted = fingerprint();
const upToDate = existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted;
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
  // What was compiled of the former build (`host.js`).
  rmSync(join(root, "build/compiled"), { recursive: true, force: true });
  await buildPictureWorker();
  await precompress();
  writeFileSync(stampFile, wanted);
}
