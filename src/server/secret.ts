import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "./config.ts";

/**
 * What sessions and links are signed with: the setting, or a secret of this installation's own, made at its first
 * start and kept in the data folder, readable by the server's user alone. Several servers need the setting.
 */
export function secretOf({ sessionSecret, dataDir }: Pick<Config, "sessionSecret" | "dataDir">): string {
  if (sessionSecret) return sessionSecret;
  const file = join(dataDir, "session-secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    // Fails when it is there already, also when another process has just made it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") throw new ConfigError(`Set SESSION_SECRET: ${file} can't be written (${code})`);
  }
  return readFileSync(file, "utf8").trim();
}
