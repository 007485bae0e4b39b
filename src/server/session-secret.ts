import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "./config.ts";

/**
 * Returns the secret that signs sessions and links in mails. If it is not configured, generates one at the first
 * start. It is stored in the data folder, where only the operating system user of the server can read it. Several
 * servers must be configured with the same secret.
 */
export function getSessionSecret({ sessionSecret, dataDir }: Pick<Config, "sessionSecret" | "dataDir">): string {
  if (sessionSecret) return sessionSecret;
  const file = join(dataDir, "session-secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    // Fails if the file exists, also if another process has just created it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") throw new ConfigError(`Set SESSION_SECRET: ${file} can't be written (${code})`);
  }
  return readFileSync(file, "utf8").trim();
}
