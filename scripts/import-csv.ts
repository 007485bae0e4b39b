/**
 * Imports listings, or parts with their fitment rules, from a CSV file into the configured database.
 * npm run import -- ads FILE.csv [--map field=column …] [--mapping FILE.json] [--dry-run] [--report FILE.csv]
 * [--seller SLUG] [--currency SAR] [--country SA] [--encoding windows-1256]
 * npm run import -- parts FILE.csv [--lint] [the same options]
 */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Db } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed-vehicles.server.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { readConfig } from "#server/config.ts";
import { protectDataFolder } from "#server/data-folder.ts";
import { openDatabaseFromConfig } from "#server/open-database.ts";
import { runCommand, UsageError } from "./command-line.ts";
import { listingsUsage, runListingImport } from "./import/import-listings.ts";
import { type ImportRun, parseOptions } from "./import/import-options.ts";
import { partsUsage, runPartImport } from "./import/import-parts.ts";
import { ImportProgressBar, ImportReport } from "./import/import-report.ts";

const importKinds = {
  ads: { usage: listingsUsage, run: runListingImport },
  parts: { usage: partsUsage, run: runPartImport },
};

const allUsages = Object.values(importKinds)
  .map(({ usage }) => usage)
  .join("\n");

async function main(): Promise<void> {
  const { values, positionals } = parseOptions(allUsages);
  const [kindArgument, file] = positionals;
  const importKind = kindArgument === "ads" || kindArgument === "parts" ? importKinds[kindArgument] : undefined;
  if (values.help) return void process.stdout.write(importKind?.usage ?? allUsages);
  if (!importKind || !file || positionals.length > 2) throw new UsageError(importKind?.usage ?? allUsages);
  if (values.lint && kindArgument !== "parts") throw new UsageError("--lint works only with parts");
  if (!existsSync(file)) throw new UsageError(`${file}: no such file`);
  const mapping = await readMapping(values.mapping, values.map ?? []);

  const config = readConfig(process.env);
  protectDataFolder(config.dataDir);
  const report = new ImportReport(
    values.report ?? join(config.dataDir, "reports", `${basename(file)}.report.csv`),
    file,
  );
  const database = await openDatabaseFromConfig(config, { withoutTimeout: true });
  try {
    await migrate(database.db);
    await seedReferenceData(database.db);
    await seedVehicles(database.db);
    await validateCodes(database.db, values);
    const progress = new ImportProgressBar();
    const summary = await importKind
      .run({ db: database.db, file, values, mapping, report, progress })
      .finally(() => progress.end());
    report.publish();
    if (!values["dry-run"] && !values.lint) await database.runMaintenance();
    process.stdout.write(summary);
    if (report.lines > 0) process.stdout.write(`Report of the problems by row: ${report.file}\n`);
  } finally {
    report.discard();
    await database.close();
  }
}

/**
 * Replaces the codes of currency and country by the catalog's spelling of them. Throws a UsageError for an unknown
 * code.
 */
async function validateCodes(db: Db, values: ImportRun["values"]): Promise<void> {
  const { currencies, countries } = await loadCatalog(db);
  for (const name of ["currency", "country"] as const) {
    const code = values[name]?.toUpperCase();
    if (code === undefined) continue;
    const isKnown = name === "currency" ? currencies.has(code) : countries.some((country) => country.code === code);
    if (!isKnown) throw new UsageError(`--${name} ${values[name]}: unknown ${name}`);
    values[name] = code;
  }
}

async function readMapping(file: string | undefined, flags: readonly string[]): Promise<Record<string, string>> {
  let mapping: Record<string, string> = {};
  if (file) {
    try {
      mapping = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
    } catch (error) {
      throw new UsageError(`--mapping ${file}: ${(error as Error).message}`);
    }
    if (
      typeof mapping !== "object" ||
      mapping === null ||
      !Object.values(mapping).every((column) => typeof column === "string")
    ) {
      throw new UsageError(`--mapping ${file}: must be a JSON object of field names and column names`);
    }
  }
  for (const flag of flags) {
    const separatorIndex = flag.indexOf("=");
    if (separatorIndex < 1) throw new UsageError(`--map ${flag}: must have the form FIELD=COLUMN`);
    mapping[flag.slice(0, separatorIndex)] = flag.slice(separatorIndex + 1);
  }
  return mapping;
}

runCommand(main);
