import { partImportFields } from "#domain/parts/import/import-fields.ts";
import { importParts, type PartImportSummary } from "#domain/parts/import/import-parts.server.ts";
import { getSystemTime } from "#kernel/clock.ts";
import { UsageError } from "../command-line.ts";
import { type ImportRun, listSellerSlugs } from "./import-options.ts";

export const partsUsage = `Usage: npm run import -- parts FILE.csv [options]

  --map FIELD=COLUMN   column of a field; may be repeated
  --mapping FILE.json  the same for all fields, as a JSON object { "field": "column" }
  --lint               check the file and its fitment rules without writing anything; fails on any finding
  --dry-run            check the file and report what would change
  --report FILE.csv    report of the problems in each row (default: a file in DATA_DIR/reports)
  --seller SLUG        seller of parts that have a price but no seller in their row (default: none)
  --currency CODE      currency of prices without one (default: from the column name, otherwise USD)
  --encoding NAME      encoding of the file (default: UTF-8, or UTF-16 with a byte order mark)

Each row is one fitment rule. The rows of a part must be adjacent. docs/importing-parts.md describes the columns.

Fields: ${partImportFields.join(", ")}
`;

/** Imports a CSV file of parts, or only checks it with `--lint`. Returns a summary to print. */
export async function runPartImport({ db, file, values, mapping, report, progress }: ImportRun): Promise<string> {
  const started = performance.now();
  const lintOnly = values.lint ?? false;
  const dryRun = values["dry-run"] ?? false;
  const seller = values.seller
    ? await db.selectFrom("sellers").select(["id", "slug"]).where("slug", "=", values.seller).executeTakeFirst()
    : undefined;
  if (values.seller && !seller) {
    throw new UsageError(`--seller ${values.seller}: no such seller. Sellers: ${await listSellerSlugs(db)}`);
  }
  const summary = await importParts(
    {
      db,
      clock: getSystemTime,
      onReport: (line) => report.add(line),
      onFinding: ({ code, rows, message }) =>
        report.add({
          row: rows[0] ?? 0,
          column: "",
          level: "warning",
          reason: `${code}: ${message.en} / ${message.ar}`,
        }),
      onProgress: (...at) => progress.show(...at),
    },
    {
      file,
      mapping,
      lintOnly,
      dryRun,
      ...(seller ? { seller } : {}),
      ...(values.currency ? { currency: values.currency } : {}),
      ...(values.encoding ? { encoding: values.encoding } : {}),
    },
  );
  if (lintOnly && summary.errors + summary.findings > 0) process.exitCode = 1;
  return formatSummary(summary, { lintOnly, dryRun }, (performance.now() - started) / 1_000);
}

function formatSummary(
  summary: PartImportSummary,
  { lintOnly, dryRun }: { lintOnly: boolean; dryRun: boolean },
  seconds: number,
) {
  const formatCount = (value: number) => value.toLocaleString("en");
  const formatChanges = ({ added, changed, same }: PartImportSummary["parts"]) =>
    dryRun
      ? `${formatCount(added)} would be added, ${formatCount(changed + same)} exist already`
      : `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(same)} unchanged`;
  const perSecond = formatCount(Math.round(summary.rows / Math.max(seconds, 0.001)));
  return [
    `${formatCount(summary.rows)} rows read in ${seconds.toFixed(1)} s (${perSecond} per second)`,
    ...(lintOnly
      ? []
      : [
          `  parts: ${formatChanges(summary.parts)}, ${formatCount(summary.refused)} rejected`,
          `  rules: ${formatCount(summary.rules)}`,
          `  listings: ${formatChanges(summary.offers)}`,
        ]),
    `  ${formatCount(summary.errors)} errors, ${formatCount(summary.warnings)} values dropped`,
    `  ${formatCount(summary.findings)} findings about rules`,
    summary.newBrands > 0 ? `  added to the catalog: ${formatCount(summary.newBrands)} brands` : "",
    summary.mapping.unused.length > 0 ? `  unused columns: ${summary.mapping.unused.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join("\n")
    .concat("\n");
}
