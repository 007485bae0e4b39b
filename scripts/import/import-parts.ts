import { partImportFields } from "#domain/parts/import/import-fields.ts";
import { importParts, type PartImportSummary } from "#domain/parts/import/import-parts.server.ts";
import { getSystemTime } from "#kernel/clock.ts";
import { UsageError } from "../command-line.ts";
import { type ImportRun, listSellerSlugs } from "./import-options.ts";

export const partsUsage = `Usage: npm run import -- parts FILE.csv [options]

  --map FIELD=COLUMN   which column is which field; may be repeated
  --mapping FILE.json  the same as a JSON object { "field": "column" }
  --lint               check the file and its rules, write nothing; fails when there is something to say
  --dry-run            check everything and say what would change, write nothing
  --report FILE.csv    where to write what is wrong (default: reports/ in the data folder)
  --seller SLUG        who offers parts that have a price and no seller of their own (default: nobody)
  --currency CODE      of prices without one (default: from the header, else USD)
  --encoding NAME      of the file (default: UTF-8)

One row is one rule; rows of a part stand together. docs/importing-parts.md tells what each column may say.

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
    throw new UsageError(`--seller ${values.seller}: there is no such seller; there are ${await listSellerSlugs(db)}`);
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
      ? `${formatCount(added)} would be added, ${formatCount(changed + same)} are there already`
      : `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(same)} as they were`;
  const perSecond = formatCount(Math.round(summary.rows / Math.max(seconds, 0.001)));
  return [
    `${formatCount(summary.rows)} rows read in ${seconds.toFixed(1)} s (${perSecond} a second)`,
    ...(lintOnly
      ? []
      : [
          `  parts: ${formatChanges(summary.parts)}, ${formatCount(summary.refused)} left out`,
          `  rules: ${formatCount(summary.rules)}`,
          `  ads: ${formatChanges(summary.offers)}`,
        ]),
    `  ${formatCount(summary.errors)} errors, ${formatCount(summary.warnings)} values left out`,
    `  ${formatCount(summary.findings)} findings about rules`,
    summary.newBrands > 0 ? `  new in the catalog: ${formatCount(summary.newBrands)} brands` : "",
    summary.mapping.unused.length > 0 ? `  columns not used: ${summary.mapping.unused.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join("\n")
    .concat("\n");
}
