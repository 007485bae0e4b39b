import fc from "fast-check";
import { bookingHistoryPlan } from "./booking-plan.ts";
import type { MoneyProblem } from "./check-money.ts";
import { historyPlan } from "./history-plan.ts";
import { MoneyClock } from "./money-clock.ts";
import { createMoneyDatabase, type DatabaseKind, openMoneyDatabase } from "./money-databases.ts";
import { playBookingHistory } from "./play-booking-history.ts";
import { playHistory } from "./play-history.ts";
import { createMoneyCounts, type MoneyCounts, type MoneyWorld } from "./play-payments.ts";
import { createRunner, createShopCommands } from "./shop-commands.ts";
import { startSimulatorProcess } from "./simulator-process.ts";
import { startWebhookInbox } from "./webhook-inbox.ts";
import { createWorker } from "./worker-process.ts";

/** Number of histories that share a seed. A failing one is found again by the seed and its path. */
const BATCH = 50;
/** Number of histories that run at once in a process that is killed. */
const LANES = 4;
const SHRINK_MS = 60_000;

export const historySubjects = ["orders", "bookings"] as const;
type HistorySubject = (typeof historySubjects)[number];

type Play<Plan> = { plan: (hasKills: boolean) => fc.Arbitrary<Plan>; play: PlayPlan<Plan> };
type PlayPlan<Plan> = (world: MoneyWorld, plan: Plan) => Promise<MoneyProblem[]>;

/** Hides the type of the plans of a subject, which differs between subjects. */
const toPlay = <Plan>(play: Play<Plan>) => play as unknown as Play<unknown>;

/** What a history of each subject draws, and how it is played. */
const plays: Record<HistorySubject, Play<unknown>> = {
  orders: toPlay({ plan: historyPlan, play: playHistory }),
  bookings: toPlay({ plan: bookingHistoryPlan, play: playBookingHistory }),
};

/** `killShare` is the share of the histories whose process is killed. `replay` repeats one history. */
export type HistoryRun = {
  kind: DatabaseKind;
  subject: HistorySubject;
  histories: number;
  killShare: number;
  seed: number;
  replay?: { seed: number; path: string } | undefined;
};

/** Result of the histories on one database. `failure` describes the first history that failed. */
export type HistoryRunResult = {
  counts: MoneyCounts;
  killedHistories: number;
  problems: MoneyProblem[];
  seconds: number;
  failure?: string;
};

class MoneyError extends Error {
  readonly problems: readonly MoneyProblem[];

  constructor(problems: readonly MoneyProblem[]) {
    super(problems.map(({ kind, text }) => `${kind}: ${text}`).join("\n"));
    this.problems = problems;
  }
}

/**
 * Plays random histories against the payment simulator, which is a process of its own. Most run in this process, one
 * after another. The rest run several at once in a process that is killed now and then. Stops at the first failure.
 */
export async function runHistories(run: HistoryRun, report: (done: number) => void): Promise<HistoryRunResult> {
  const { kind, subject, histories, killShare, seed, replay } = run;
  const { plan: createPlan, play } = plays[subject];
  const database = await createMoneyDatabase(kind);
  const simulator = await startSimulatorProcess();
  const inbox = await startWebhookInbox();
  const addresses = { simulatorOrigin: simulator.origin, origin: inbox.origin };
  const clock = new MoneyClock();
  const counts = createMoneyCounts();
  const started = performance.now();
  const result = (failed?: { problems: MoneyProblem[]; failure: string }): HistoryRunResult => ({
    counts,
    killedHistories: 0,
    problems: [],
    seconds: (performance.now() - started) / 1_000,
    ...failed,
  });
  try {
    const { db, close, runMaintenance } = await openMoneyDatabase(database.options);
    const commands = createShopCommands(db, addresses);
    await commands.prepare();
    const world: MoneyWorld = { run: clock.follow(createRunner(commands)), simulator, inbox, clock, counts };
    const property = fc.asyncProperty(createPlan(false), async (plan) => {
      const problems = await play(world, plan);
      if (problems.length > 0) throw new MoneyError(problems);
    });
    const calm = replay ? 1 : Math.round(histories * (1 - killShare));
    for (let done = 0; done < calm; done += BATCH) {
      const check = replay ?? { seed: seed + done / BATCH };
      const numRuns = Math.min(BATCH, calm - done);
      const outcome = await fc.check(property, { ...check, numRuns, endOnFailure: true });
      report(Math.min(done + BATCH, calm));
      // Without it, queries become slower with each history. A server has a job for it.
      await runMaintenance();
      if (!outcome.failed) continue;
      const found = { seed: outcome.seed, path: outcome.counterexamplePath ?? "0" };
      const shrunk = await fc.check(property, { ...found, interruptAfterTimeLimit: SHRINK_MS });
      const { problems } = (outcome.errorInstance instanceof MoneyError && outcome.errorInstance) || { problems: [] };
      await close();
      return result({ problems: [...problems], failure: describeFailure(run, found, outcome, shrunk) });
    }
    await close();
    if (replay) return result();
    const failed = await runKilledHistories({ ...world, clock }, { ...run, histories: histories - calm }, () =>
      createWorker({ options: database.options, addresses }),
    );
    return { ...result(failed), killedHistories: histories - calm };
  } finally {
    await simulator.stop();
    inbox.stop();
    await database.remove();
  }
}

type Outcome = fc.RunDetails<[unknown]>;

function describeFailure(
  { kind, subject }: HistoryRun,
  found: { seed: number; path: string },
  outcome: Outcome,
  shrunk: Outcome,
) {
  const smallest = shrunk.counterexample?.[0] ?? outcome.counterexample?.[0];
  return [
    `A history of ${subject} failed (${kind}): ${String(outcome.errorInstance)}`,
    `The smallest history that fails: ${JSON.stringify(smallest)}`,
    `npm run test:money -- --database ${kind} --subject ${subject} --replay ${found.seed}:${found.path}`,
  ].join("\n");
}

/** Plays histories at once in a process that is killed at random moments. */
async function runKilledHistories(
  world: MoneyWorld,
  { histories, seed, kind, subject }: HistoryRun,
  create: () => ReturnType<typeof createWorker>,
): Promise<{ problems: MoneyProblem[]; failure: string } | undefined> {
  const { plan: createPlan, play } = plays[subject];
  const plans = fc.sample(createPlan(true), { seed, numRuns: histories });
  const worker = create();
  const killedWorld: MoneyWorld = { ...world, run: world.clock.follow(worker.run), kill: worker.kill };
  try {
    for (let first = 0; first < plans.length; first += LANES) {
      const lanes = plans.slice(first, first + LANES);
      const played = await Promise.all(lanes.map((plan) => play(killedWorld, plan)));
      const failed = played.findIndex((problems) => problems.length > 0);
      if (failed === -1) continue;
      const problems = played[failed] ?? [];
      return {
        problems,
        failure: `A history of ${subject} with kills failed (${kind}, --seed ${seed}, number ${first + failed}):\n${problems
          .map((each) => `${each.kind}: ${each.text}`)
          .join("\n")}\n${JSON.stringify(lanes[failed])}`,
      };
    }
    return undefined;
  } finally {
    await worker.stop();
  }
}
