/**
 * Imports ads from a CSV file into the configured database.
 *
 *   npm run import -- ads FILE.csv [--map field=column …] [--mapping FILE.json] [--dry-run]
 *     [--report FILE.csv] [--seller SLUG] [--currency SAR] [--country SA] [--encoding windows-1256]
 */

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Db } from "#db/database.ts";
import { FolderLockedError } from "#db/embedded/lock.ts";
import { migrate } from "#db/migrate.ts";
import { seedReference } from "#db/seed/reference.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed.server.ts";
import { importFields } from "#domain/ads/import/fields.ts";
import {
  type ImportOptions,
  type ImportSummary,
  importAds,
  type ReportLine,
} from "#domain/ads/import/import-ads.server.ts";
import { UnreadableFileError } from "#domain/ads/import/read-csv.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import { systemClock } from "#kernel/clock.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { openConfigured } from "#server/open-database.ts";

const usage = `Usage: npm run import -- ads FILE.csv [options]

  --map FIELD=COLUMN   which column is which field; may be repeated
  --mapping FILE.json  the same as a JSON object { "field": "column" }
  --dry-run            check everything, write nothing
  --report FILE.csv    where to write what is wrong (default: reports/ in the data folder)
  --seller SLUG        whose ads these are (default: a seller “imported-ads”)
  --source NAME        where the ids of the rows come from (default: the file's name; with --seller, the seller)
  --currency CODE      of prices without one (default: from the header, else USD)
  --country CODE       of cities we don't know yet (default: SA)
  --encoding NAME      of the file (default: UTF-8)

Fields: ${importFields.join(", ")}
`;

/** Something the person at the keyboard can mend. */
class UsageError extends Error {}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) return void process.stdout.write(usage);
  const [what, file] = positionals;
  if (what !== "ads" || !file || positionals.length > 2) throw new UsageError(usage);
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  const dryRun = values["dry-run"] ?? false;
  const mapping = await mappingOf(values.mapping, values.map ?? []);

  const config = readConfig(process.env);
  const report = new Report(values.report ?? join(config.dataDir, "reports", `${basename(file)}.report.csv`), file);
  const database = await openConfigured(config, { patient: true });
  try {
    await migrate(database.db);
    await seedReference(database.db);
    await seedVehicles(database.db);
    const { currencies, countries } = await readCatalogue(database.db);
    const currency = values.currency?.toUpperCase();
    if (currency && !currencies.has(currency))
      throw new UsageError(`--currency ${values.currency}: no currency we know`);
    const country = values.country?.toUpperCase();
    if (country && !countries.some(({ code }) => code === country)) {
      throw new UsageError(`--country ${values.country}: no country we know`);
    }
    const progress = new ProgressBar();
    const started = performance.now();
    const summary = await importAds(
      {
        db: database.db,
        clock: systemClock,
        onReport: (line) => report.add(line),
        onProgress: (...at) => progress.show(...at),
      },
      {
        file,
        mapping,
        seller: await sellerOf(database.db, values.seller),
        // A seller's ids are the seller's own; without one, each file's ids are that file's.
        source: values.source ?? (values.seller ? "" : basename(file)),
        dryRun,
        ...(currency ? { currency } : {}),
        ...(country ? { country } : {}),
        ...(values.encoding ? { encoding: values.encoding } : {}),
      },
    ).finally(() => progress.end());
    report.keep();
    if (!dryRun) await database.tidy();
    process.stdout.write(worded(summary, dryRun, (performance.now() - started) / 1_000));
    if (report.lines > 0) process.stdout.write(`What is wrong, row by row: ${report.file}\n`);
  } finally {
    report.discard();
    await database.close();
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        map: { type: "string", multiple: true },
        mapping: { type: "string" },
        "dry-run": { type: "boolean" },
        report: { type: "string" },
        seller: { type: "string" },
        source: { type: "string" },
        currency: { type: "string" },
        country: { type: "string" },
        encoding: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
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

/** The seller of that slug; without one, a seller for imported ads who is made when writing begins. */
async function sellerOf(db: Db, wanted: string | undefined): Promise<ImportOptions["seller"]> {
  const slug = wanted ?? "imported-ads";
  const known = await db.selectFrom("sellers").select("id").where("slug", "=", slug).executeTakeFirst();
  if (known) return { slug, id: known.id };
  if (wanted !== undefined) {
    const some = await db.selectFrom("sellers").select("slug").orderBy("id").limit(20).execute();
    const names = some.map((row) => row.slug).join(", ");
    throw new UsageError(`--seller ${wanted}: there is no such seller; there are ${names || "none yet"}`);
  }
  const make = async () => {
    const { id } = await db
      .insertInto("sellers")
      .values({ slug, type: "showroom", name_en: "Imported ads", name_ar: "إعلانات مستوردة" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  return { slug, id: undefined, make };
}

/** The report grows beside its place and takes it only when the import is done. */
class Report {
  readonly file: string;
  lines = 0;
  readonly #growing: string;
  readonly #handle: number;

  constructor(file: string, input: string) {
    this.file = file;
    this.#growing = `${file}.${process.pid}.partial`;
    if (existsSync(file) && realpathSync(file) === realpathSync(input)) {
      throw new UsageError(`--report ${file}: that is the file to import`);
    }
    if (existsSync(file) && !statSync(file).isFile()) throw new UsageError(`--report ${file}: that is a folder`);
    try {
      mkdirSync(dirname(file), { recursive: true });
      this.#handle = openSync(this.#growing, "w");
    } catch (error) {
      throw new UsageError(
        `--report ${file} can't be written (${(error as NodeJS.ErrnoException).code}); name another place`,
      );
    }
    writeSync(this.#handle, "\ufeffrow,column,level,reason\n");
  }

  add({ row, column, level, reason }: ReportLine): void {
    this.lines += 1;
    writeSync(this.#handle, `${[String(row), column, level, reason].map(cell).join(",")}\n`);
  }

  /** Puts the report in its place; without a line there is none, and an older one goes. */
  keep(): void {
    if (this.lines > 0) renameSync(this.#growing, this.file);
    else rmSync(this.file, { force: true });
  }

  discard(): void {
    closeSync(this.#handle);
    rmSync(this.#growing, { force: true });
  }
}

/** A CSV cell. A leading =, +, - or @ would be run as a formula by a spreadsheet: it gets an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

class ProgressBar {
  #shown = "";

  show(phase: "check" | "write", done: number, total: number): void {
    if (!process.stderr.isTTY || total === 0) return;
    const part = Math.min(1, done / total);
    const width = 30;
    const bar = "█".repeat(Math.round(part * width)).padEnd(width, "░");
    const line = `${phase === "check" ? "Checking" : "Writing "} ${bar} ${String(Math.round(part * 100)).padStart(3)} %`;
    if (line === this.#shown) return;
    this.#shown = line;
    process.stderr.write(`\r${line}`);
  }

  end(): void {
    if (this.#shown) process.stderr.write("\n");
  }
}

function worded(summary: ImportSummary, dry: boolean, seconds: number): string {
  const { added } = summary;
  const n = (value: number) => value.toLocaleString("en");
  return [
    `${n(summary.rows)} rows read in ${seconds.toFixed(1)} s`,
    `  ${n(summary.imported)} ${dry ? "would be imported" : "imported"}`,
    `  ${n(summary.known)} already there`,
    `  ${n(summary.refused)} refused`,
    `  ${n(summary.warnings)} values left out`,
    `  new in the catalogue: ${n(added.makes)} makes, ${n(added.models)} models, ${n(added.cities)} cities, ${n(added.categories)} categories`,
    summary.mapping.unused.length > 0 ? `  columns not used: ${summary.mapping.unused.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join("\n")
    .concat("\n");
}

main().catch((error: unknown) => {
  const plain = [UsageError, UnreadableFileError, FolderLockedError, ConfigError].some((kind) => error instanceof kind);
  process.stderr.write(`${plain ? (error as Error).message : ((error as Error)?.stack ?? error)}\n`);
  process.exitCode = 1;
});
