import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";

/**
 * What sessions and links are signed with: the setting, or a secret of this installation's own, made at its first
 * start and kept in the data folder, readable by the server's user alone. Several servers need the setting.
 */
export function secretOf({ sessionSecret, dataDir }: Pick<Config, "sessionSecret" | "dataDir">): string {
  if (sessionSecret) return sessionSecret;
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "session-secret");
  try {
    // Fails when it is there already, also when another process has just made it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
