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
 * A headless Chromium: the one that an npm package ships, else one that is installed. The package's is a headless
 * shell, which has no window of its own to draw: the journeys take half the time they take with a whole browser.
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  try {
    return await chromium.launch({ executablePath: unpackedChromium(), args: ["--no-sandbox", ...more] });
  } catch (error) {
    const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
    if (!installed) throw error;
    return chromium.launch({ executablePath: installed, args: [...quiet, ...more] });
  }
}

/**
 * Where the package's browser is, unpacked when it isn't yet; throws when it can't be. Left to itself the package unpacks to the
 * system's folder for passing files: two who begin at once start a program that the other still writes, one that was broken off is
 * taken for whole, and so is another version. Here it is whole or not there.
 */
export function unpackedChromium(): string {
  const entry = import.meta.resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(dirname(fileURLToPath(entry)), "../package.json"), "utf8"));
  const all = join(import.meta.dirname, "../../.cache/chromium");
  const folder = join(all, version);
  const program = join(folder, "chromium");
  if (existsSync(program)) return program;
  mkdirSync(all, { recursive: true });
  const own = mkdtempSync(join(all, "unpacking-"));
  try {
    // In a process of its own, for which that folder is the system's.
    const unpack = `import(${JSON.stringify(entry)}).then((packed) => packed.default.executablePath())`;
    const { status, stderr } = spawnSync(process.execPath, ["-e", unpack], {
      env: { ...process.env, TMPDIR: own },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`Chromium can't be unpacked:\n${stderr}`);
    renameSync(own, folder);
  } catch (error) {
    // Somebody else may have been quicker.
    if (!existsSync(program)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  return program;
}
