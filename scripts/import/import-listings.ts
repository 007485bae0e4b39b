import { basename } from "node:path";
import type { Db } from "#db/database.ts";
import { listingImportFields } from "#domain/listings/import/fields.ts";
import {
  type ImportOptions,
  type ImportSummary,
  importListings,
} from "#domain/listings/import/import-listings.server.ts";
import { getSystemTime } from "#kernel/clock.ts";
import { UsageError } from "../command-line.ts";
import { type ImportRun, listSellerSlugs } from "./import-options.ts";

export const listingsUsage = `Usage: npm run import -- ads FILE.csv [options]

  --map FIELD=COLUMN   column of a field; may be repeated
  --mapping FILE.json  the same for all fields, as a JSON object { "field": "column" }
  --dry-run            check the file without writing anything
  --report FILE.csv    report of the problems in each row (default: a file in DATA_DIR/reports)
  --seller SLUG        seller of the listings (default: imported-ads)
  --source NAME        system in which external ids are unique (default: the file name; with --seller, the seller)
  --currency CODE      currency of prices without one (default: from the column name, otherwise USD)
  --country CODE       country of the listings: the first choice for cities, the country of new cities, and the
                       meaning of “ريال” and “dinar” (default for new cities: SA)
  --encoding NAME      encoding of the file (default: UTF-8, or UTF-16 with a byte order mark)

Fields: ${listingImportFields.join(", ")}
`;

/** Imports a CSV file of listings. Returns a summary to print. */
export async function runListingImport({ db, file, values, mapping, report, progress }: ImportRun): Promise<string> {
  const started = performance.now();
  const dryRun = values["dry-run"] ?? false;
  const summary = await importListings(
    {
      db,
      clock: getSystemTime,
      onReport: (line) => report.add(line),
      onError: (error) => console.error(error),
      onProgress: (...at) => progress.show(...at),
    },
    {
      file,
      mapping,
      seller: await resolveSeller(db, values.seller),
      // Row ids are unique per seller. In a file without a seller they are unique within the file.
      source: values.source ?? (values.seller ? "" : basename(file)),
      dryRun,
      ...(values.currency ? { currency: values.currency } : {}),
      ...(values.country ? { country: values.country } : {}),
      ...(values.encoding ? { encoding: values.encoding } : {}),
    },
  );
  return formatSummary(summary, dryRun, (performance.now() - started) / 1_000);
}

/**
 * Finds the seller with the requested slug. Without a slug, returns the seller "imported listings", which is created
 * when writing begins.
 */
async function resolveSeller(db: Db, requestedSlug: string | undefined): Promise<ImportOptions["seller"]> {
  const slug = requestedSlug ?? "imported-ads";
  const existingSeller = await db.selectFrom("sellers").select("id").where("slug", "=", slug).executeTakeFirst();
  if (existingSeller) return { slug, id: existingSeller.id };
  if (requestedSlug !== undefined) {
    throw new UsageError(`--seller ${requestedSlug}: no such seller. Sellers: ${await listSellerSlugs(db)}`);
  }
  const createSeller = async () => {
    const { id } = await db
      .insertInto("sellers")
      .values({ slug, type: "showroom", name_en: "Imported ads", name_ar: "إعلانات مستوردة" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  return { slug, id: undefined, make: createSeller };
}

function formatSummary(summary: ImportSummary, isDryRun: boolean, seconds: number): string {
  const { added } = summary;
  const formatCount = (value: number) => value.toLocaleString("en");
  return [
    `${formatCount(summary.rows)} rows read in ${seconds.toFixed(1)} s`,
    `  ${formatCount(summary.imported)} ${isDryRun ? "would be imported" : "imported"}`,
    `  ${formatCount(summary.changed)} ${isDryRun ? "would be changed" : "changed"}`,
    `  ${formatCount(summary.known)} unchanged`,
    `  ${formatCount(summary.refused)} rejected`,
    `  ${formatCount(summary.warnings)} values dropped or changed`,
    `  added to the catalog: ${formatCount(added.makes)} makes, ${formatCount(added.models)} models, ${formatCount(added.cities)} cities, ${formatCount(added.categories)} categories`,
    ...formatGuesses(summary.guesses),
    summary.mapping.unused.length > 0 ? `  unused columns: ${summary.mapping.unused.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join("\n")
    .concat("\n");
}

/** Maximum number of guesses that the command prints. The administration shows all of them. */
const MAX_PRINTED_GUESSES = 25;

/** Formats the values that the import interpreted, most frequent first: "model: سوناتا 2017 → Sonata / سوناتا (3 rows)". */
function formatGuesses(guesses: ImportSummary["guesses"]): string[] {
  if (guesses.length === 0) return [];
  const lines = guesses.slice(0, MAX_PRINTED_GUESSES).map(({ field, value, result, rows }) => {
    const names = [...new Set([result.en, result.ar].filter(Boolean))].join(" / ");
    return `    ${field}: ${value} → ${names} (${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"})`;
  });
  const rest = guesses.length - lines.length;
  return ["  values interpreted by a rule:", ...lines, ...(rest > 0 ? [`    and ${rest} more`] : [])];
}
