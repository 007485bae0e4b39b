/**
 * Fills the configured database with generated listings, to test layout and performance with many rows.
 * npm run seed -- --ads 20000 [--kind car|part|rental|all] [--random-seed 1] [--oddities]
 */

import { migrate } from "#db/migrate.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed-vehicles.server.ts";
import type { ListingSeries, ListingSeriesKind } from "#domain/demo/demo-listings.ts";
import {
  type DatabaseFillContext,
  fillDatabaseWithEdgeCases,
  fillDatabaseWithListings,
} from "#domain/demo/fill-listings.server.ts";
import { getSystemTime } from "#kernel/clock.ts";
import { readConfig } from "#server/config.ts";
import { openDatabaseFromConfig } from "#server/open-database.ts";
import { parseArguments, runCommand, UsageError } from "./command-line.ts";

const kinds: readonly ListingSeriesKind[] = ["car", "part", "rental", "all"];
const MAX_LISTINGS = 10_000_000;
const MAX_SEED = 2 ** 32 - 1;
/**
 * Maximum number of listings for which the embedded database is recommended. Above it, a database server is
 * recommended.
 */
const EMBEDDED_DB_RECOMMENDED_MAX_LISTINGS = 100_000;
/** Number of listings between two runs of maintenance. The embedded database writes no checkpoints by itself. */
const MAINTENANCE_INTERVAL_LISTINGS = 10_000;

const usage = `Usage: npm run seed -- --ads N [options]

  --ads N            total number of generated listings, 1 to ${MAX_LISTINGS.toLocaleString("en")}
  --kind KIND        car, part, rental, or all in the proportions of a market (default: all)
  --random-seed S    random seed of the generator (default: 1)
  --oddities         add edge cases: very long texts, no pictures, no price
  --help             show this help

The same kind and random seed generate the same listings, so a second run adds only the missing ones and an interrupted
run can be resumed. Other listings in the database stay unchanged.
`;

type SeedRequest = { series: ListingSeries; count: number; oddities: boolean };

async function main(): Promise<void> {
  const values = readArguments();
  if (values.help) return void process.stdout.write(usage);
  const request = parseSeedRequest(values);
  const config = readConfig(process.env);
  const database = await openDatabaseFromConfig(config, { withoutTimeout: true });
  try {
    await migrate(database.db);
    await seedReferenceData(database.db);
    await seedVehicles(database.db);
    if (database.kind === "embedded" && request.count > EMBEDDED_DB_RECOMMENDED_MAX_LISTINGS) {
      process.stderr.write(
        "The embedded database is slow with so many listings: a PostgreSQL server (DATABASE_URL) is recommended.\n",
      );
    }
    const progress = new Progress(request.count);
    const started = performance.now();
    let lastMaintenance = 0;
    const context: DatabaseFillContext = {
      db: database.db,
      clock: getSystemTime,
      onBlock: async (existing, added) => {
        progress.show(existing, added);
        if (database.kind !== "embedded" || added - lastMaintenance < MAINTENANCE_INTERVAL_LISTINGS) return;
        lastMaintenance = added;
        await database.runMaintenance();
      },
    };
    const done: string[] = [];
    if (request.count > 0) {
      const summary = await fillDatabaseWithListings(context, request.series, request.count).finally(() =>
        progress.end(),
      );
      done.push(formatResult(request, summary.added, summary.known, (performance.now() - started) / 1_000));
    }
    if (request.oddities) {
      const { added, known: existing } = await fillDatabaseWithEdgeCases(context);
      done.push(added > 0 ? `${added} edge cases added` : `all ${existing} edge cases exist already`);
    }
    await database.runMaintenance();
    process.stdout.write(`${done.join("\n")}\n`);
  } finally {
    await database.close();
  }
}

const readArguments = () =>
  parseArguments(
    {
      args: joinNegativeValues(process.argv.slice(2)),
      options: {
        ads: { type: "string" },
        kind: { type: "string" },
        "random-seed": { type: "string" },
        oddities: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    },
    usage,
  ).values;

/**
 * Joins a negative number to its option with `=`, so that `--ads -1` is parsed. The validation then reports the wrong
 * value.
 */
const joinNegativeValues = (args: readonly string[]): string[] =>
  args.flatMap((arg, i) => {
    if (/^--(ads|random-seed)$/.test(args[i - 1] ?? "") && /^-\d/.test(arg)) return [];
    const next = args[i + 1];
    return /^--(ads|random-seed)$/.test(arg) && next && /^-\d/.test(next) ? [`${arg}=${next}`] : [arg];
  });

function parseSeedRequest(values: ReturnType<typeof readArguments>): SeedRequest {
  const oddities = values.oddities ?? false;
  if (values.ads === undefined && !oddities) throw new UsageError(`--ads N is required\n\n${usage}`);
  const kind = (values.kind ?? "all") as ListingSeriesKind;
  if (!kinds.includes(kind)) throw new UsageError(`--kind ${values.kind}: must be one of ${kinds.join(", ")}`);
  return {
    series: { kind, seed: parseInteger("--random-seed", values["random-seed"] ?? "1", 0, MAX_SEED) },
    count: values.ads === undefined ? 0 : parseInteger("--ads", values.ads, 1, MAX_LISTINGS),
    oddities,
  };
}

function parseInteger(option: string, text: string, min: number, max: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(
    `${option} ${text}: must be a whole number from ${min} to ${max.toLocaleString("en")}, in digits without commas`,
  );
}

/** Progress line on a terminal: percentage done, speed and remaining time. */
class Progress {
  readonly #total: number;
  readonly #started = performance.now();
  #lastShownAt = 0;

  constructor(total: number) {
    this.#total = total;
  }

  show(existing: number, added: number): void {
    const now = performance.now();
    if (!process.stderr.isTTY || (now - this.#lastShownAt < 200 && existing < this.#total)) return;
    this.#lastShownAt = now;
    const rate = added / Math.max(0.001, (now - this.#started) / 1_000);
    const timeLeft = rate > 0 ? formatDuration((this.#total - existing) / rate) : "…";
    const percent = Math.floor((existing / this.#total) * 100);
    const line = `${formatCount(existing)} of ${formatCount(this.#total)} listings (${percent} %), ${formatCount(Math.round(rate))} per second, ${timeLeft} left`;
    process.stderr.write(`\r\u001b[K${line}`);
  }

  end(): void {
    if (this.#lastShownAt > 0) process.stderr.write("\n");
  }
}

const formatCount = (value: number) => value.toLocaleString("en");

function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

function formatResult({ series, count }: SeedRequest, added: number, existing: number, seconds: number): string {
  const listingsLabel = `${series.kind === "all" ? "listings" : `${series.kind} listings`} of random seed ${series.seed}`;
  if (added === 0) return `nothing to add: ${formatCount(count)} or more ${listingsLabel} exist already`;
  const rate = Math.round(added / Math.max(0.001, seconds));
  const before = existing > 0 ? `, ${formatCount(existing)} existed already` : "";
  return `${formatCount(added)} ${listingsLabel} added in ${seconds.toFixed(1)} s (${formatCount(rate)} per second)${before}`;
}

runCommand(main, (error) => (error instanceof UsageError ? error.message.trimEnd() : undefined));
