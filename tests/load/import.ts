/**
 * Measures the import of a seller's CSV file: the check, the first write and a second write. Runs on an embedded
 * database of its own and on a PostgreSQL server.
 * npm run bench -- import
 * ADS=20000 npm run bench -- import
 * Prints the rows per second of each step, and which part of writing takes how long.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed-vehicles.server.ts";
import { createFolderImportStore } from "#domain/imports/import-file-store.server.ts";
import { createImporter } from "../support/importer.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { generateCarsCsv } from "./cars-csv.ts";

const ads = Number(process.env.ADS ?? 10_000);

async function measure(database: Database, folder: string): Promise<void> {
  const { db } = database;
  await migrate(db);
  await seedReferenceData(db);
  await seedVehicles(db);
  await database.runMaintenance();
  const desk = await createImporter(db, createFolderImportStore(join(folder, "imports")));
  const file = join(folder, "cars.csv");
  writeFileSync(file, generateCarsCsv(ads));
  const dearer = join(folder, "dearer.csv");
  writeFileSync(dearer, generateCarsCsv(ads, { dearer: 500 }));
  console.log(`${database.kind}, load ${loadavg()[0]?.toFixed(1)}`);

  async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const done = await work();
    const seconds = (performance.now() - started) / 1_000;
    console.log(
      `  ${name.padEnd(40)} ${seconds.toFixed(1).padStart(6)} s ${(ads / seconds).toFixed(0).padStart(6)} rows/s`,
    );
    return done;
  }
  const first = await step("check a new file", () => desk.check(file));
  const written = await step("import it", () => desk.write(first.id));
  if (written.result.imported !== ads) throw new Error(`wrote ${written.result.imported} of ${ads}`);
  const same = await step("check the same file again", () => desk.check(file));
  await step("import the same file again", () => desk.write(same.id));
  const prices = await step("check the file with other prices", () => desk.check(dearer));
  await step("import the other prices", () => desk.write(prices.id));
  await measureIndexAndTriggerCost(database, folder, desk);
  await database.close();
}

/**
 * Imports the same file without the search index, or without the triggers that record changes. The time saved is what
 * they cost.
 */
async function measureIndexAndTriggerCost(
  { db }: Database,
  folder: string,
  desk: Awaited<ReturnType<typeof createImporter>>,
): Promise<void> {
  const count = Math.min(ads, 3_000);
  let part = 0;
  const timed = async (name: string) => {
    part += 1;
    const file = join(folder, `part-${part}.csv`);
    writeFileSync(file, generateCarsCsv(count, { first: part * 1_000_000 }));
    const { id } = await desk.check(file);
    const started = performance.now();
    await desk.write(id);
    console.log(
      `  ${name.padEnd(40)} ${((performance.now() - started) / count).toFixed(2).padStart(6)} ms per listing`,
    );
  };
  await timed("with all indexes and triggers");
  await sql`alter table ads disable trigger user`.execute(db);
  await sql`alter table ad_translations disable trigger user`.execute(db);
  await sql`alter table ad_features disable trigger user`.execute(db);
  await timed("without price history and change log");
  await sql`alter table ad_search disable trigger user`.execute(db);
  await timed("also without the suggestion index");
}

const folder = mkdtempSync(join(tmpdir(), "karaj-bench-"));
const postgres = await startPostgres();
try {
  await measure(await openDatabase({ folder: join(folder, "embedded") }), folder);
  if (typeof postgres === "string") console.log(`server: not measured, ${postgres}`);
  else await measure(await openDatabase({ url: postgres.url, folder: "" }), folder);
} finally {
  if (typeof postgres !== "string") await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
