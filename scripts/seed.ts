/**
 * Fills the configured database with invented ads, as many as are asked for: to see how Karaj looks and
 * how fast it is when it is full.
 *
 *   npm run seed -- --ads 20000 [--kind car|part|rental|all] [--random-seed 1] [--oddities]
 */

import { parseArgs } from "node:util";
import { FolderLockedError } from "#db/embedded/lock.ts";
import { migrate } from "#db/migrate.ts";
import { seedReference } from "#db/seed/reference.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed.server.ts";
import { type FillContext, fillWithAds, fillWithOddities } from "#domain/demo/fill.server.ts";
import type { Series, SeriesKind } from "#domain/demo/world.ts";
import { systemClock } from "#kernel/clock.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { openConfigured } from "#server/open-database.ts";

const kinds: readonly SeriesKind[] = ["car", "part", "rental", "all"];
const mostAds = 10_000_000;
const mostSeed = 2 ** 32 - 1;
/** Past this many ads the embedded database is better replaced by a server. */
const embeddedComfort = 100_000;
/** The embedded database writes no checkpoints by itself: after this many ads its log is cut. */
const tidyEvery = 10_000;

const usage = `Usage: npm run seed -- --ads N [options]

  --ads N            how many invented ads there shall be, 1 to ${mostAds.toLocaleString("en")}
  --kind KIND        car, part, rental, or all of them mixed as on the market (default: all)
  --random-seed S    which ads: another number, other ads (default: 1)
  --oddities         adds a few ads as real data has them: far too long, without pictures or price
  --help

The same kind and random seed are the same ads: asking again adds only what is missing, and a run that was
broken off is taken up where it stopped. Other ads in the database are left alone.
`;

/** Something the person at the keyboard can mend. */
class UsageError extends Error {}

type Wanted = { series: Series; count: number; oddities: boolean };

async function main(): Promise<void> {
  const values = readArguments();
  if (values.help) return void process.stdout.write(usage);
  const wanted = wantedBy(values);
  const config = readConfig(process.env);
  const database = await openConfigured(config, { patient: true });
  try {
    await migrate(database.db);
    await seedReference(database.db);
    await seedVehicles(database.db);
    if (database.kind === "embedded" && wanted.count > embeddedComfort) {
      process.stderr.write(
        "So many ads are better kept on a PostgreSQL server (DATABASE_URL); going on with the embedded one.\n",
      );
    }
    const progress = new Progress(wanted.count);
    const started = performance.now();
    let tidied = 0;
    const context: FillContext = {
      db: database.db,
      clock: systemClock,
      onBlock: async (there, added) => {
        progress.show(there, added);
        if (database.kind !== "embedded" || added - tidied < tidyEvery) return;
        tidied = added;
        await database.tidy();
      },
    };
    const done: string[] = [];
    if (wanted.count > 0) {
      const summary = await fillWithAds(context, wanted.series, wanted.count).finally(() => progress.end());
      done.push(worded(wanted, summary.added, summary.known, (performance.now() - started) / 1_000));
    }
    if (wanted.oddities) {
      const { added, known } = await fillWithOddities(context);
      done.push(added > 0 ? `${added} odd ads added` : `the ${known} odd ads were there already`);
    }
    await database.tidy();
    process.stdout.write(`${done.join("\n")}\n`);
  } finally {
    await database.close();
  }
}

function readArguments() {
  try {
    return parseArgs({
      args: joinedValues(process.argv.slice(2)),
      options: {
        ads: { type: "string" },
        kind: { type: "string" },
        "random-seed": { type: "string" },
        oddities: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** `--ads -1` means the number, not an option of that name; what is wrong with it is said later. */
const joinedValues = (args: readonly string[]): string[] =>
  args.flatMap((arg, i) => {
    if (/^--(ads|random-seed)$/.test(args[i - 1] ?? "") && /^-\d/.test(arg)) return [];
    const next = args[i + 1];
    return /^--(ads|random-seed)$/.test(arg) && next && /^-\d/.test(next) ? [`${arg}=${next}`] : [arg];
  });

function wantedBy(values: ReturnType<typeof readArguments>): Wanted {
  const oddities = values.oddities ?? false;
  if (values.ads === undefined && !oddities) throw new UsageError(`say how many with --ads N\n\n${usage}`);
  const kind = (values.kind ?? "all") as SeriesKind;
  if (!kinds.includes(kind)) throw new UsageError(`--kind ${values.kind}: it is one of ${kinds.join(", ")}`);
  return {
    series: { kind, seed: whole("--random-seed", values["random-seed"] ?? "1", 0, mostSeed) },
    count: values.ads === undefined ? 0 : whole("--ads", values.ads, 1, mostAds),
    oddities,
  };
}

function whole(option: string, text: string, least: number, most: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(
    `${option} ${text}: it must be a whole number from ${least} to ${most.toLocaleString("en")}, in digits without commas`,
  );
}

/** One line that is written over, on terminals only: how far, how fast, how long still. */
class Progress {
  readonly #total: number;
  readonly #started = performance.now();
  #shownAt = 0;

  constructor(total: number) {
    this.#total = total;
  }

  show(there: number, added: number): void {
    const now = performance.now();
    if (!process.stderr.isTTY || (now - this.#shownAt < 200 && there < this.#total)) return;
    this.#shownAt = now;
    const rate = added / Math.max(0.001, (now - this.#started) / 1_000);
    const left = rate > 0 ? duration((this.#total - there) / rate) : "…";
    const percent = Math.floor((there / this.#total) * 100);
    const line = `${n(there)} of ${n(this.#total)} ads (${percent} %), ${n(Math.round(rate))} a second, ${left} left`;
    process.stderr.write(`\r\u001b[K${line}`);
  }

  end(): void {
    if (this.#shownAt > 0) process.stderr.write("\n");
  }
}

const n = (value: number) => value.toLocaleString("en");

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

function worded({ series, count }: Wanted, added: number, known: number, seconds: number): string {
  const what = `${series.kind === "all" ? "ads" : `${series.kind} ads`} of random seed ${series.seed}`;
  if (added === 0) return `nothing to add: there are ${n(count)} or more ${what}`;
  const rate = Math.round(added / Math.max(0.001, seconds));
  const before = known > 0 ? `, ${n(known)} were there already` : "";
  return `${n(added)} ${what} added in ${seconds.toFixed(1)} s (${n(rate)} a second)${before}`;
}

main().catch((error: unknown) => {
  const plain = [UsageError, FolderLockedError, ConfigError].some((kind) => error instanceof kind);
  process.stderr.write(`${plain ? (error as Error).message.trimEnd() : ((error as Error)?.stack ?? error)}\n`);
  process.exitCode = 1;
});
