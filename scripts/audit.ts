/**
 * `npm run audit`: checks production dependencies for known vulnerabilities. Fails on high or critical ones. When no
 * registry responds, nothing was checked; the script says so and fails only with `--strict`.
 */
import { spawnSync } from "node:child_process";
import { parseAudit } from "./audit/parse-audit.ts";

const strict = process.argv.includes("--strict");
const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  timeout: 60_000,
  shell: process.platform === "win32",
});
const { registryAnswered, vulnerabilities, failing } = parseAudit(stdout ?? "");
if (!registryAnswered) {
  console.log("No registry responded, so nothing was checked. Run the audit again with a network connection.");
  process.exit(strict ? 1 : 0);
}
for (const { name, severity, title } of vulnerabilities) console.log(`${severity}: ${name} – ${title}`);
if (vulnerabilities.length === 0) console.log("No vulnerability is known in the production dependencies.");
process.exit(failing ? 1 : 0);
