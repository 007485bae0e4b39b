import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";

const quiet = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Launches headless Chromium: the headless shell of an npm package, otherwise an installed browser. The shell draws no
 * window and halves the duration of the end-to-end tests.
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  try {
    return await chromium.launch({ executablePath: unpackChromium(), args: ["--no-sandbox", ...more] });
  } catch (error) {
    const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
    if (!installed) throw error;
    return chromium.launch({ executablePath: installed, args: [...quiet, ...more] });
  }
}

/**
 * Returns the path of the package's browser and unpacks it if needed. Throws when unpacking fails. The package itself
 * unpacks to the system's temporary folder, where parallel starts run half-written files. Interrupted or outdated
 * copies would also be reused there. Here unpacking ends with an atomic rename.
 */
function unpackChromium(): string {
  const entry = import.meta.resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(dirname(fileURLToPath(entry)), "../package.json"), "utf8"));
  const all = join(import.meta.dirname, "../../.cache/chromium");
  const folder = join(all, version);
  const program = join(folder, "chromium");
  if (existsSync(program)) return program;
  mkdirSync(all, { recursive: true });
  const own = mkdtempSync(join(all, "unpacking-"));
  try {
    // Unpacks in a child process whose temporary folder is the new one.
    const unpack = `import(${JSON.stringify(entry)}).then((packed) => packed.default.executablePath())`;
    const { status, stderr } = spawnSync(process.execPath, ["-e", unpack], {
      env: { ...process.env, TMPDIR: own },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`Chromium can't be unpacked:\n${stderr}`);
    renameSync(own, folder);
  } catch (error) {
    // Another process may have finished first.
    if (!existsSync(program)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  return program;
}
