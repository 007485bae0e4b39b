/**
 * Replays known attacks against a built server and fails when one of them succeeds.
 * npm run test:slow -- abuse runs all attacks.
 * npm run test:slow -- abuse lockout runs those whose file name contains "lockout".
 * Every file in `attacks/` exports one `attack`. Each attack runs against a separate server with the demo data and the
 * rate limits of production.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { exitOnSignals } from "../support/exit-cleanup.ts";
import { type AttackedServer, createDemoFolder, startAttackedServer } from "./attacked-server.ts";

export type Attack = {
  /** Statement that holds when the attack fails, such as "one guest can't reserve a car for everyone". */
  title: string;
  /** Additional settings of the attacked server. */
  env?: Record<string, string>;
  /** Attacks the server. Throws when the attack succeeds. */
  run: (shop: AttackedServer) => Promise<void>;
};

exitOnSignals();
const selectedNames = process.argv.slice(2);
const folder = join(import.meta.dirname, "attacks");
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .filter((file) => selectedNames.length === 0 || selectedNames.some((part) => file.includes(part)))
  .sort();
const copyDemoFolder = await createDemoFolder();
let failed = 0;
for (const file of files) {
  const { attack } = (await import(join(folder, file))) as { attack: Attack };
  const started = performance.now();
  const shop = await startAttackedServer(copyDemoFolder(), attack.env);
  try {
    await attack.run(shop);
    console.log(`✓ ${attack.title} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.error(`✗ ${attack.title}\n`, error);
  } finally {
    await shop.stop();
  }
}
console.log(`${files.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 || files.length === 0 ? 1 : 0);
