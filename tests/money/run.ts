/**
 * `npm run test:money`: proves that no money is lost, invented or charged twice.
 *
 * - Random histories of payments, refunds, releases and payouts run through the pure functions of the ledger.
 * - Random histories of orders and of rental bookings run against the payment simulator, on the embedded database and on
 *   a PostgreSQL server.
 *
 * Options: `--steps N` of the ledger (1,000,000), `--histories N` for each database and subject (2,000), `--kill-share S`
 * of the histories whose process is killed (0.1), `--seed N`, `--database embedded|server`, `--subject orders|bookings`,
 * `--replay SEED:PATH`.
 * Ends with an error at the first history that fails, and prints how to repeat it.
 */
import { parseArgs } from "node:util";
import fc from "fast-check";
import { commissionTerms, ledgerStep, runLedgerHistory } from "../support/ledger-steps.ts";
import { problemKinds } from "./check-money.ts";
import { databaseKinds } from "./money-databases.ts";
import { type HistoryRunResult, historySubjects, runHistories } from "./run-histories.ts";

const HISTORIES_PER_BATCH = 500;

const usage = `Usage: npm run test:money -- [--steps N] [--histories N] [--kill-share S] [--seed N]
  [--database embedded|server] [--subject orders|bookings] [--replay SEED:PATH]\n`;

function fail(message: string): never {
  process.stderr.write(message);
  process.exit(2);
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        steps: { type: "string", default: "1000000" },
        histories: { type: "string", default: "2000" },
        "kill-share": { type: "string", default: "0.1" },
        seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
        database: { type: "string" },
        subject: { type: "string" },
        replay: { type: "string" },
      },
    }).values;
  } catch (error) {
    return fail(`${(error as Error).message}\n${usage}`);
  }
}

/** Runs random steps through the pure functions of the ledger. Throws at a history that loses or invents money. */
function runLedgerSteps(wanted: number, seed: number): void {
  const started = performance.now();
  let steps = 0;
  for (let batch = 0; steps < wanted; batch += 1) {
    fc.assert(
      fc.property(
        fc.array(ledgerStep, { maxLength: 400, size: "max" }),
        commissionTerms,
        fc.constantFrom("platform" as const, "seller" as const),
        (history, terms, taxRemittedBy) => {
          runLedgerHistory(history, terms, taxRemittedBy);
          steps += history.length;
        },
      ),
      { numRuns: HISTORIES_PER_BATCH, seed: seed + batch },
    );
  }
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  process.stdout.write(`${steps.toLocaleString("en")} steps in ${seconds} s: imbalance 0, negative escrow 0\n`);
}

/** Formats the results of the databases as a table. */
function formatTable(results: readonly [name: string, HistoryRunResult][]): string {
  const rows = results.map(([name, { counts, killedHistories, problems, seconds }]) => [
    name,
    counts.histories,
    killedHistories,
    counts.kills,
    counts.charges,
    counts.refunds,
    counts.duplicates,
    counts.reorders,
    counts.forgeries,
    ...problemKinds.map((each) => problems.filter((problem) => problem.kind === each).length),
    seconds.toFixed(0),
  ]);
  const head = "database and subject,histories,with kills,kills,charges,refunds,duplicates,reordered,forged".split(",");
  const lines = [[...head, ...problemKinds, "seconds"], head.concat(problemKinds, "").map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

const options = parseOptions();
const [steps, histories, killShare, seed] = [options.steps, options.histories, options["kill-share"], options.seed].map(
  Number,
);
const [, replaySeed, path] = /^(-?\d+):([\d:]+)$/.exec(options.replay ?? "") ?? [];
const isNatural = (value: number | undefined): value is number => Number.isSafeInteger(value) && (value ?? -1) >= 0;
const kinds = databaseKinds.filter((kind) => (options.database ?? kind) === kind);
const subjects = historySubjects.filter((subject) => (options.subject ?? subject) === subject);
if (!isNatural(steps) || !isNatural(histories) || !isNatural(seed)) fail(usage);
if (killShare === undefined || !(killShare >= 0 && killShare <= 1) || kinds.length === 0 || subjects.length === 0)
  fail(usage);
if (options.replay !== undefined && (path === undefined || subjects.length > 1)) fail(usage);
const replay = path === undefined ? undefined : { seed: Number(replaySeed), path };

if (!replay) runLedgerSteps(steps, seed);
const results: [string, HistoryRunResult][] = [];
for (const kind of kinds) {
  for (const subject of subjects) {
    const name = `${kind}, ${subject}`;
    process.stdout.write(
      `${name}: ${replay ? `repeats ${options.replay}` : `${histories} histories, --seed ${seed}`}\n`,
    );
    const result = await runHistories({ kind, subject, histories, killShare, seed, replay }, (done) => {
      if (done % 500 === 0) process.stdout.write(`${name}: ${done}\n`);
    });
    results.push([name, result]);
    if (result.failure) process.stderr.write(`${result.failure}\n`);
  }
}
process.stdout.write(formatTable(results));
process.exit(results.some(([, { failure }]) => failure !== undefined) ? 1 : 0);
