/**
 * `npm run audit`: whether a weakness of what runs in production is known. Fails on a high or critical one. Where no
 * registry answers it says that nothing was looked at, and fails only with `--strict`.
 */
import { spawnSync } from "node:child_process";
import { readAudit } from "./audit/read.ts";

const strict = process.argv.includes("--strict");
const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  timeout: 60_000,
  shell: process.platform === "win32",
});
const { looked, known, failing } = readAudit(stdout ?? "");
if (!looked) {
  console.log("No registry answered: nothing was looked at. Run it again where there is one.");
  process.exit(strict ? 1 : 0);
}
for (const { name, severity, title } of known) console.log(`${severity}: ${name} – ${title}`);
if (known.length === 0) console.log("No weakness is known of what runs in production.");
process.exit(failing ? 1 : 0);
