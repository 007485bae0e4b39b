/**
 * Measures search on a file of real listings: imports the file into an empty database, generates queries from its rows
 * and prints recall, precision and rank for each class of queries, with the change since the last recorded run.
 * npm run bench -- market-search --listings FILE.csv --country EG --currency EGP [--seed 1] [--size 40] [--misses]
 * [--record]
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed-vehicles.server.ts";
import {
  importMarket,
  type MarketClassResult,
  measureMarketQueries,
  readMarketListings,
} from "../tests/search-quality/market.ts";
import { generateMarketQueries } from "../tests/search-quality/market-queries.ts";
import { runCommand, UsageError } from "./command-line.ts";

const recordFolder = join(import.meta.dirname, "../.cache/search-quality");
const metrics = ["recall", "precision", "reciprocalRank"] as const;
type Metrics = Pick<MarketClassResult, (typeof metrics)[number] | "queries">;

function formatLine(name: string, result: Metrics, recorded: Metrics | undefined): string {
  const cells = metrics.map((metric) => {
    const change = recorded ? result[metric] - recorded[metric] : 0;
    const sign = change > 0 ? "+" : "−";
    return `${result[metric].toFixed(3)} ${Math.abs(change) < 0.0005 ? "" : `${sign}${Math.abs(change).toFixed(3)}`}`.padEnd(
      14,
    );
  });
  return `${name.padEnd(32)}${String(result.queries).padStart(8)}  ${cells.join("")}`.trimEnd();
}

/** Averages the metrics over all queries. */
function averageMetrics(results: readonly MarketClassResult[]): Metrics {
  const queries = results.reduce((sum, result) => sum + result.queries, 0);
  const mean = (metric: (typeof metrics)[number]) =>
    results.reduce((sum, result) => sum + (result.queries === 0 ? 0 : result[metric] * result.queries), 0) / queries;
  return { queries, recall: mean("recall"), precision: mean("precision"), reciprocalRank: mean("reciprocalRank") };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      listings: { type: "string" },
      country: { type: "string", default: "SA" },
      currency: { type: "string", default: "SAR" },
      seed: { type: "string", default: "1" },
      size: { type: "string", default: "40" },
      misses: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
    },
  });
  const { listings: file, country, currency } = values;
  if (!file || !existsSync(file)) throw new UsageError(`--listings ${file ?? ""}: no such file`);
  const [seed, size] = [Number(values.seed), Number(values.size)];
  if (!Number.isSafeInteger(seed)) throw new UsageError(`--seed ${values.seed}: not a whole number`);
  if (!Number.isSafeInteger(size) || size < 1)
    throw new UsageError(`--size ${values.size}: not a whole number above 0`);
  const listings = await readMarketListings(file);
  if (!listings.some(({ externalId, make, model }) => externalId && make && model))
    throw new UsageError(`--listings ${file}: no row has the columns external_id, make and model`);

  const market = { file, country, currency };
  const folder = mkdtempSync(join(tmpdir(), "karaj-market-search-"));
  const database = await openDatabase({ folder });
  try {
    await migrate(database.db);
    await seedReferenceData(database.db);
    await seedVehicles(database.db);
    const { rows, imported, refused, warnings, added } = await importMarket(database.db, market);
    console.log(
      `${rows} rows: ${imported} imported, ${refused} refused, ${warnings} values left out, new: ${added.makes} makes, ${added.models} models, ${added.cities} cities\n`,
    );
    const classes = generateMarketQueries(listings, { seed, size });
    const results = await measureMarketQueries(database.db, market, classes);

    const recordFile = join(recordFolder, `${basename(file, ".csv")}-${seed}-${size}.json`);
    const recorded: Record<string, Metrics> = existsSync(recordFile)
      ? JSON.parse(readFileSync(recordFile, "utf8"))
      : {};
    console.log(`${"class".padEnd(32)} queries  recall@16     precision@16  reciprocal rank`);
    const overall = averageMetrics(results);
    for (const result of results) {
      if (result.queries > 0) console.log(formatLine(result.name, result, recorded[result.name]));
    }
    console.log(formatLine("all", overall, recorded.all));
    if (values.misses) {
      for (const { name, misses } of results) {
        for (const { text, found, shown, expected } of misses) {
          console.log(`${name}: ${text} — ${found} relevant of ${shown} shown, ${expected} relevant in all`);
        }
      }
    }
    if (values.record) {
      mkdirSync(recordFolder, { recursive: true });
      const record = {
        ...Object.fromEntries(results.map(({ name, misses: _, ...rest }) => [name, rest])),
        all: overall,
      };
      writeFileSync(recordFile, JSON.stringify(record, null, 2));
    }
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

runCommand(main);
