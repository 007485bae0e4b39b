/**
 * Measures the quality of search results with the two sets of queries in tests/search-quality and the demo data.
 * npm run bench -- search-quality [--misses]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed-vehicles.server.ts";
import { seedDemo } from "#domain/demo/seed-demo.server.ts";
import { measureQuality } from "../tests/search-quality/measure.ts";
import { qualityQueries } from "../tests/search-quality/queries.ts";
import { unseenQueries } from "../tests/search-quality/unseen.ts";

const now = new Date("2026-11-21T12:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "karaj-search-quality-"));
const database = await openDatabase({ folder });
try {
  await migrate(database.db);
  await seedReferenceData(database.db);
  await seedVehicles(database.db);
  await seedDemo(database.db, () => now);
  const percent = (fraction: number) => `${(fraction * 100).toFixed(1)} %`.padStart(8);
  for (const [title, set] of [
    ["known", qualityQueries],
    ["unseen", unseenQueries],
  ] as const) {
    const measured = await measureQuality(database.db, now, set);
    console.log(`${title.padEnd(26)} queries  recall@16  reciprocal rank`);
    const all = measured.reduce((sum, { queries }) => sum + queries, 0);
    const mean = (of: "recall" | "reciprocalRank") =>
      measured.reduce((sum, each) => sum + each[of] * each.queries, 0) / all;
    for (const { name, queries, recall, reciprocalRank } of [
      ...measured,
      { name: "all", queries: all, recall: mean("recall"), reciprocalRank: mean("reciprocalRank") },
    ]) {
      console.log(
        `${name.padEnd(26)} ${String(queries).padStart(7)}   ${percent(recall)}         ${reciprocalRank.toFixed(3)}`,
      );
    }
    console.log();
    if (process.argv.includes("--misses")) {
      for (const { name, misses } of measured) {
        for (const { text, found, expected } of misses) console.log(`${name}: ${text} — ${found} of ${expected}`);
      }
    }
  }
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
