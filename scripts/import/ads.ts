import { basename } from "node:path";
import type { Db } from "#db/database.ts";
import { importFields } from "#domain/ads/import/fields.ts";
import { type ImportOptions, type ImportSummary, importAds } from "#domain/ads/import/import-ads.server.ts";
import { systemClock } from "#kernel/clock.ts";
import { type ImportRun, someSellers } from "./run.ts";
import { UsageError } from "./usage-error.ts";

export const adsUsage = `Usage: npm run import -- ads FILE.csv [options]

  --map FIELD=COLUMN   which column is which field; may be repeated
  --mapping FILE.json  the same as a JSON object { "field": "column" }
  --dry-run            check everything, write nothing
  --report FILE.csv    where to write what is wrong (default: reports/ in the data folder)
  --seller SLUG        whose ads these are (default: a seller “imported-ads”)
  --source NAME        where the ids of the rows come from (default: the file's name; with --seller, the seller)
  --currency CODE      of prices without one (default: from the header, else USD)
  --country CODE       where the rows are from: cities are looked for there first, new ones are added there, and
                       its money is meant by “ريال” or “dinar” (default for new cities: SA)
  --encoding NAME      of the file (default: UTF-8)

Fields: ${importFields.join(", ")}
`;

/** Imports a file of ads; returns what to say about it. */
export async function runAds({ db, file, values, mapping, report, progress }: ImportRun): Promise<string> {
  const started = performance.now();
  const dryRun = values["dry-run"] ?? false;
  const summary = await importAds(
    {
      db,
      clock: systemClock,
      onReport: (line) => report.add(line),
      onError: (error) => console.error(error),
      onProgress: (...at) => progress.show(...at),
    },
    {
      file,
      mapping,
      seller: await sellerOf(db, values.seller),
      // A seller's ids are the seller's own; without one, each file's ids are that file's.
      source: values.source ?? (values.seller ? "" : basename(file)),
      dryRun,
      ...(values.currency ? { currency: values.currency } : {}),
      ...(values.country ? { country: values.country } : {}),
      ...(values.encoding ? { encoding: values.encoding } : {}),
    },
  );
  return worded(summary, dryRun, (performance.now() - started) / 1_000);
}

/** The seller of that slug; without one, a seller for imported ads who is made when writing begins. */
async function sellerOf(db: Db, wanted: string | undefined): Promise<ImportOptions["seller"]> {
  const slug = wanted ?? "imported-ads";
  const known = await db.selectFrom("sellers").select("id").where("slug", "=", slug).executeTakeFirst();
  if (known) return { slug, id: known.id };
  if (wanted !== undefined) {
    throw new UsageError(`--seller ${wanted}: there is no such seller; there are ${await someSellers(db)}`);
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

function worded(summary: ImportSummary, dry: boolean, seconds: number): string {
  const { added } = summary;
  const n = (value: number) => value.toLocaleString("en");
  return [
    `${n(summary.rows)} rows read in ${seconds.toFixed(1)} s`,
    `  ${n(summary.imported)} ${dry ? "would be imported" : "imported"}`,
    `  ${n(summary.changed)} ${dry ? "would be changed" : "changed"}`,
    `  ${n(summary.known)} already there, as they are`,
    `  ${n(summary.refused)} refused`,
    `  ${n(summary.warnings)} values left out or changed`,
    `  new in the catalogue: ${n(added.makes)} makes, ${n(added.models)} models, ${n(added.cities)} cities, ${n(added.categories)} categories`,
    summary.mapping.unused.length > 0 ? `  columns not used: ${summary.mapping.unused.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join("\n")
    .concat("\n");
}
