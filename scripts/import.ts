/**
 * Imports ads from a CSV file into the configured database.
 *
 *   npm run import -- ads FILE.csv [--map field=column …] [--mapping FILE.json] [--dry-run]
 *     [--report FILE.csv] [--seller SLUG] [--currency SAR] [--country SA] [--encoding windows-1256]
 */

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Db } from "#db/database.ts";
import { openDatabase } from "#db/database.ts";
import { FolderLockedError } from "#db/embedded/lock.ts";
import { migrate } from "#db/migrate.ts";
import { seedReference } from "#db/seed/reference.server.ts";
import { importFields } from "#domain/ads/import/fields.ts";
import { type ImportSummary, importAds, type ReportLine } from "#domain/ads/import/import-ads.server.ts";
import { UnreadableFileError } from "#domain/ads/import/read-csv.ts";
import { systemClock } from "#kernel/clock.ts";
import { slugFrom } from "#kernel/slug.ts";
import { ConfigError, readConfig } from "#server/config.ts";

const usage = `Usage: npm run import -- ads FILE.csv [options]

  --map FIELD=COLUMN   which column is which field; may be repeated
  --mapping FILE.json  the same as a JSON object { "field": "column" }
  --dry-run            check everything, write nothing
  --report FILE.csv    where to write what is wrong (default: FILE.csv.report.csv)
  --seller SLUG        whose ads these are (default: a seller “imported-ads”)
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
  if (what !== "ads" || !file) throw new UsageError(usage);

  const config = readConfig(process.env);
  const database = await openDatabase({ url: config.databaseUrl, folder: config.dataDir });
  try {
    await migrate(database.db);
    await seedReference(database.db);
    const reportFile = values.report ?? `${file}.report.csv`;
    const report = new Report(reportFile);
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
        mapping: await mappingOf(values.mapping, values.map ?? []),
        sellerId: await sellerId(database.db, values.seller),
        dryRun: values["dry-run"] ?? false,
        ...(values.currency ? { currency: values.currency.toUpperCase() } : {}),
        ...(values.country ? { country: values.country.toUpperCase() } : {}),
        ...(values.encoding ? { encoding: values.encoding } : {}),
      },
    ).finally(() => progress.end());
    await report.end();
    if (!values["dry-run"]) await database.tidy();
    process.stdout.write(worded(summary, values["dry-run"] ?? false, (performance.now() - started) / 1_000));
    if (report.lines > 0) process.stdout.write(`What is wrong, row by row: ${reportFile}\n`);
  } finally {
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

/** The seller of that slug; without one, a seller made for imported ads. */
async function sellerId(db: Db, slug: string | undefined): Promise<number> {
  const wanted = slug ?? "imported-ads";
  const known = await db.selectFrom("sellers").select("id").where("slug", "=", wanted).executeTakeFirst();
  if (known) return known.id;
  if (slug !== undefined) {
    const { rows } = { rows: await db.selectFrom("sellers").select("slug").orderBy("id").limit(20).execute() };
    throw new UsageError(
      `--seller ${slug}: there is no such seller; there are ${rows.map((row) => row.slug).join(", ") || "none yet"}`,
    );
  }
  const { id } = await db
    .insertInto("sellers")
    .values({ slug: slugFrom(wanted), type: "showroom", name_en: "Imported ads", name_ar: "إعلانات مستوردة" } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

class Report {
  lines = 0;
  readonly #file: string;
  #stream: ReturnType<typeof createWriteStream> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  add({ row, column, level, reason }: ReportLine): void {
    this.#stream ??= createWriteStream(this.#file);
    if (this.lines === 0) this.#stream.write("\ufeffrow,column,level,reason\n");
    this.lines += 1;
    this.#stream.write(`${[String(row), column, level, reason].map(cell).join(",")}\n`);
  }

  async end(): Promise<void> {
    if (!this.#stream) return;
    this.#stream.end();
    await once(this.#stream, "finish");
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
