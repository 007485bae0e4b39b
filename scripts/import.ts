/**
 * Imports ads, or parts with the vehicles that they fit, from a CSV file into the configured database.
 *
 *   npm run import -- ads FILE.csv [--map field=column …] [--mapping FILE.json] [--dry-run]
 *     [--report FILE.csv] [--seller SLUG] [--currency SAR] [--country SA] [--encoding windows-1256]
 *   npm run import -- parts FILE.csv [--lint] [the same]
 */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Db } from "#db/database.ts";
import { FolderLockedError } from "#db/embedded/lock.ts";
import { migrate } from "#db/migrate.ts";
import { seedReference } from "#db/seed/reference.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed.server.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import { UnreadableFileError } from "#domain/import/read-csv.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { protectDataFolder } from "#server/data-folder.ts";
import { openConfigured } from "#server/open-database.ts";
import { adsUsage, runAds } from "./import/ads.ts";
import { partsUsage, runParts } from "./import/parts.ts";
import { ProgressBar, Report } from "./import/report.ts";
import { type ImportRun, parseOptions } from "./import/run.ts";
import { UsageError } from "./import/usage-error.ts";

const imports = {
  ads: { usage: adsUsage, run: runAds },
  parts: { usage: partsUsage, run: runParts },
};

const usages = Object.values(imports)
  .map(({ usage }) => usage)
  .join("\n");

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [what, file] = positionals;
  const chosen = what === "ads" || what === "parts" ? imports[what] : undefined;
  if (values.help) return void process.stdout.write(chosen?.usage ?? usages);
  if (!chosen || !file || positionals.length > 2) throw new UsageError(chosen?.usage ?? usages);
  if (values.lint && what !== "parts") throw new UsageError("--lint is for parts");
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  const mapping = await mappingOf(values.mapping, values.map ?? []);

  const config = readConfig(process.env);
  protectDataFolder(config.dataDir);
  const report = new Report(values.report ?? join(config.dataDir, "reports", `${basename(file)}.report.csv`), file);
  const database = await openConfigured(config, { patient: true });
  try {
    await migrate(database.db);
    await seedReference(database.db);
    await seedVehicles(database.db);
    await checkCodes(database.db, values);
    const progress = new ProgressBar();
    const said = await chosen
      .run({ db: database.db, file, values, mapping, report, progress })
      .finally(() => progress.end());
    report.keep();
    if (!values["dry-run"] && !values.lint) await database.tidy();
    process.stdout.write(said);
    if (report.lines > 0) process.stdout.write(`What is wrong, row by row: ${report.file}\n`);
  } finally {
    report.discard();
    await database.close();
  }
}

function readArguments() {
  try {
    return parseOptions();
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usages}`);
  }
}

/** Writes the codes of currency and country as the catalogue does, and refuses unknown ones. */
async function checkCodes(db: Db, values: ImportRun["values"]): Promise<void> {
  const { currencies, countries } = await readCatalogue(db);
  for (const name of ["currency", "country"] as const) {
    const code = values[name]?.toUpperCase();
    if (code === undefined) continue;
    const known = name === "currency" ? currencies.has(code) : countries.some((country) => country.code === code);
    if (!known) throw new UsageError(`--${name} ${values[name]}: no ${name} we know`);
    values[name] = code;
  }
}

async function mappingOf(file: string | undefined, flags: readonly string[]): Promise<Record<string, string>> {
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
      throw new UsageError(`--mapping ${file}: must be an object of field names and column names`);
    }
  }
  for (const flag of flags) {
    const at = flag.indexOf("=");
    if (at < 1) throw new UsageError(`--map ${flag}: write it as field=column`);
    mapping[flag.slice(0, at)] = flag.slice(at + 1);
  }
  return mapping;
}

main().catch((error: unknown) => {
  const plain = [UsageError, UnreadableFileError, FolderLockedError, ConfigError].some((kind) => error instanceof kind);
  process.stderr.write(`${plain ? (error as Error).message : ((error as Error)?.stack ?? error)}\n`);
  process.exitCode = 1;
});
