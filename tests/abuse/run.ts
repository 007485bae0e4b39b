/**
 * Replays known attacks against a built server and fails when one of them works.
 *
 *   npm run test:abuse                 # all attacks
 *   npm run test:abuse -- lockout      # those whose file name contains "lockout"
 *
 * Every file in `attacks/` exports one `attack`. Each runs against a server of its own, with the demo world and the
 * rate limits of production, so attacks can't disturb each other.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { endOnSignals } from "../support/ends-with-us.ts";
import { makeWorld, type Shop, startShop } from "./shop.ts";

export type Attack = {
  /** What the attacker can't do, such as "one guest can't reserve a car for everyone". */
  title: string;
  /** Further settings of the attacked server. */
  env?: Record<string, string>;
  /** Attacks the shop. Throws when the attack works. */
  run: (shop: Shop) => Promise<void>;
};

endOnSignals();
const wanted = process.argv.slice(2);
const folder = join(import.meta.dirname, "attacks");
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort();
const copyWorld = await makeWorld();
let failed = 0;
for (const file of files) {
  const { attack } = (await import(join(folder, file))) as { attack: Attack };
  const started = performance.now();
  const shop = await startShop(copyWorld(), attack.env);
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
