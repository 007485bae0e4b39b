import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const cache = join(import.meta.dirname, "../../../.cache/peers");

/**
 * Returns the folder in which a peer (a compared shop system) is installed. It is not among this project's packages.
 */
export const getPeerFolder = (peer: string): string => join(cache, peer);

type Options = { env?: Record<string, string> };

/**
 * Runs a program in the peer's folder and waits for its end. If it fails, throws an error with the end of its output.
 */
export async function runInPeerFolder(
  peer: string,
  command: string,
  args: string[],
  { env = {} }: Options = {},
): Promise<void> {
  const child = spawn(command, args, {
    cwd: getPeerFolder(peer),
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      printed = (printed + text).slice(-3_000);
    });
  }
  const status = await new Promise((resolve, reject) => {
    child.once("exit", resolve);
    child.once("error", reject);
  });
  if (status !== 0) throw new Error(`${peer}: ${command} ${args.join(" ")} failed:\n${printed}`);
}

/**
 * Copies the peer's configuration and installs its packages. Skips the installation if the same packages are
 * installed already.
 */
export async function installPeer(peer: string): Promise<void> {
  const folder = getPeerFolder(peer);
  const configuration = join(import.meta.dirname, "peers", peer);
  mkdirSync(folder, { recursive: true });
  cpSync(configuration, folder, { recursive: true });
  const expectedHash = createHash("sha256")
    .update(readFileSync(join(configuration, "package.json")))
    .digest("hex");
  const installMarkerPath = join(folder, "node_modules/.installed");
  if (existsSync(installMarkerPath) && readFileSync(installMarkerPath, "utf8") === expectedHash) return;
  await runInPeerFolder(peer, "npm", ["install", "--no-audit", "--no-fund", "--no-package-lock"], {
    env: { NODE_ENV: "development" },
  });
  writeFileSync(installMarkerPath, expectedHash);
}

/** Returns the exact version of a package in the peer's package.json. */
export function getPeerVersion(peer: string, packageName: string): string {
  const { dependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, "peers", peer, "package.json"), "utf8"),
  ) as { dependencies: Record<string, string> };
  return dependencies[packageName] ?? "";
}

/** Writes a JSON file for a script that runs inside the peer. Returns its path. */
export function writePeerInput(peer: string, file: string, content: unknown): string {
  const path = join(getPeerFolder(peer), file);
  writeFileSync(path, JSON.stringify(content));
  return path;
}
