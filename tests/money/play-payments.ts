import type { SimulatedPayment } from "../../scripts/payments-simulator/simulated-payments.ts";
import type { MoneyProblem } from "./check-money.ts";
import type { PaymentStep, PlannedStep, WebhookPath } from "./history-plan.ts";
import type { MoneyClock } from "./money-clock.ts";
import type { RunCommand } from "./shop-commands.ts";
import type { SimulatorControl } from "./simulator-control.ts";
import type { WebhookInbox, WebhookInTransit } from "./webhook-inbox.ts";

const MINUTE_MS = 60_000;
/** Time for which the pages of providers can be paid, in minutes. */
const PAGE_LIFETIME_MINUTES = 24 * 60;

/** Numbers that a run reports. */
export type MoneyCounts = {
  histories: number;
  kills: number;
  duplicates: number;
  reorders: number;
  forgeries: number;
  charges: number;
  refunds: number;
};

export const createMoneyCounts = (): MoneyCounts => ({
  histories: 0,
  kills: 0,
  duplicates: 0,
  reorders: 0,
  forgeries: 0,
  charges: 0,
  refunds: 0,
});

/** Adds a finished history to the numbers of a run. */
export function countCharges(counts: MoneyCounts, charges: readonly SimulatedPayment[]): void {
  counts.histories += 1;
  counts.charges += charges.filter(({ attempts }) => attempts.some(({ status }) => status === "paid")).length;
  counts.refunds += charges.reduce((sum, { refunds }) => sum + refunds.length, 0);
}

/** Error: the process was killed while it ran a command. */
export class KilledError extends Error {}

export type MoneyWorld = {
  run: RunCommand;
  simulator: SimulatorControl;
  inbox: WebhookInbox;
  clock: MoneyClock;
  counts: MoneyCounts;
  /** Kills the process that runs the commands with SIGKILL and starts it again. */
  kill?: () => Promise<void>;
};

type Page = { id: string; provider: string; providerPaymentId: string; createdAt: Date };

/** Order or booking that a history pays for. */
export type PaidSubject = {
  /** Lists the payment pages that the buyer was given. */
  listPages: () => Promise<Page[]>;
  /** Waits for the payments as the page does to which a provider sends the buyer back. */
  return: (run: RunCommand) => Promise<unknown>;
  /** Checks whether no payment is open and no refund waits. */
  isSettled: () => Promise<boolean>;
};

/** Returns a runner that repeats a command until no kill interrupts it. */
export function withRepeats(run: RunCommand): RunCommand {
  const insist: RunCommand = (name, now, ...input) =>
    run(name, now, ...input).catch((error: unknown) => {
      if (error instanceof KilledError) return insist(name, now, ...input);
      throw error;
    });
  return insist;
}

/**
 * Plays the steps of a history one after another, or at the same time where the plan says so. Steps that a kill
 * interrupted are repeated if the plan says so. Returns the errors.
 */
export async function playSteps<S>(
  world: MoneyWorld,
  steps: readonly PlannedStep<S>[],
  play: (step: S, run: RunCommand, isAlone: boolean) => Promise<void>,
): Promise<MoneyProblem[]> {
  const problems: MoneyProblem[] = [];
  for (const group of groupSteps(steps)) {
    const isAlone = group.length === 1 && world.kill === undefined;
    const played = Promise.allSettled(
      group.map(async ({ step, isRepeated }) => {
        // A person who gets no answer tries again, or does not.
        for (let attempt = 0; ; attempt += 1) {
          try {
            return await play(step, world.run, isAlone);
          } catch (error) {
            if (!(error instanceof KilledError)) throw error;
            if (!isRepeated || attempt > 0) return;
          }
        }
      }),
    );
    const kill = group.find(({ killAfter }) => killAfter !== null)?.killAfter ?? null;
    if (kill !== null) await killLater(world, kill);
    for (const result of await played)
      if (result.status === "rejected") problems.push({ kind: "error", text: describeError(result.reason) });
  }
  return problems;
}

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

export async function killLater({ kill, counts }: MoneyWorld, milliseconds: number): Promise<void> {
  if (!kill) return;
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  counts.kills += 1;
  await kill();
}

/** Joins steps that run at the same time. */
function groupSteps<S>(steps: readonly PlannedStep<S>[]): PlannedStep<S>[][] {
  const groups: PlannedStep<S>[][] = [];
  let isJoined = false;
  for (const step of steps) {
    if (isJoined) groups.at(-1)?.push(step);
    else groups.push([step]);
    isJoined = step.isConcurrent;
  }
  return groups;
}

/** Picks an element by a number, beginning again after the last. */
export const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];

/** Creates the player of the steps that have to do with payments. `world.run` repeats commands that a kill interrupted. */
export function createPaymentPlayer(world: MoneyWorld, subject: PaidSubject) {
  const { simulator, clock, counts, inbox } = world;
  /** Payment pages to which the buyer was led. */
  const seenPages = new Map<string, Page>();
  const late: WebhookInTransit[] = [];
  const delivered: WebhookInTransit[] = [];
  /** The last act on a page. Acts run one after another, so that each takes its own webhooks out of the inbox. */
  let acting: Promise<unknown> = Promise.resolve();

  /** Lists the payment pages of the buyer that can still be paid. */
  async function listPages(): Promise<Page[]> {
    rememberPages(await subject.listPages());
    return [...seenPages.values()].filter(
      ({ createdAt }) => clock.now - createdAt.getTime() < PAGE_LIFETIME_MINUTES * MINUTE_MS,
    );
  }

  function rememberPages(pages: readonly Page[]): void {
    for (const page of pages) if (!seenPages.has(page.providerPaymentId)) seenPages.set(page.providerPaymentId, page);
  }

  /**
   * Begins a payment in some tabs at once, then in one more. If nothing else happens, all lead to the same page. `open`
   * returns the page, or the code of a failure.
   */
  async function begin(open: () => Promise<Page | string>, tabs: number, isAlone: boolean): Promise<void> {
    const begun = await Promise.all(Array.from({ length: tabs }, open));
    if (tabs > 1) {
      counts.duplicates += tabs;
      begun.push(await open());
    }
    const pages = begun.filter((each) => typeof each !== "string");
    rememberPages(pages);
    const ids = new Set(pages.map(({ providerPaymentId }) => providerPaymentId));
    if (isAlone && ids.size > 1) throw new Error(`the buyer was led to ${ids.size} payment pages at once`);
  }

  async function deliver(run: RunCommand, webhooks: readonly WebhookInTransit[]): Promise<void> {
    for (const webhook of webhooks) {
      const isRepeated = delivered.includes(webhook);
      const result = await run("receive", clock.now, webhook);
      if (isRepeated && result !== "known") throw new Error(`a repeated webhook was ${result}`);
      delivered.push(webhook);
    }
  }

  async function act(run: RunCommand, step: Extract<PaymentStep, { kind: "act" }>): Promise<void> {
    const sending = acting.then(async () => {
      const pages = await listPages();
      const page = pages.at(step.page % Math.max(1, pages.length));
      if (!page) return [];
      // A charge of Tap is captured at once.
      const hostedAct = step.act === "authorize" && page.provider === "tap" ? "approve" : step.act;
      await clock.hold(() => simulator.act(page.providerPaymentId, hostedAct, toSimulatorMode(step.webhooks)));
      return inbox.take([page.id]);
    });
    acting = sending;
    const sent = await sending;
    if (step.webhooks === "late") late.push(...sent);
    else if (step.webhooks === "forged") {
      for (const webhook of sent) {
        counts.forgeries += 1;
        const result = await run("receive", clock.now, webhook);
        if (result !== "payment.forged_webhook") throw new Error(`a forged webhook was ${result}`);
      }
    } else {
      if (step.webhooks === "out-of-order") counts.reorders += 1;
      await deliver(run, sent);
      if (step.webhooks !== "twice") return;
      counts.duplicates += 1;
      await deliver(run, sent);
    }
  }

  async function play(step: PaymentStep, run: RunCommand): Promise<void> {
    const now = clock.now;
    switch (step.kind) {
      case "act":
        return act(run, step);
      case "deliver": {
        const webhooks = [...late.splice(0), ...delivered.slice(-1)];
        if (delivered.length > 0) counts.duplicates += 1;
        if (step.reversed && webhooks.length > 1) counts.reorders += 1;
        return deliver(run, step.reversed ? webhooks.toReversed() : webhooks);
      }
      case "return":
        return void (await subject.return(run));
      case "work":
        return void (await Promise.all(Array.from({ length: step.processes }, () => run("work", now))));
      case "wait":
        await clock.move((time) => time + step.minutes * MINUTE_MS);
        if (step.hasWork) await run("work", clock.now);
        return;
      case "fault":
        return simulator.setFault(step.fault);
      case "release":
        return void (await run("release", now));
    }
  }

  return {
    begin,
    play,
    /** Lets all providers answer, late webhooks arrive and the jobs run until nothing is left to do. */
    async finish(): Promise<void> {
      await simulator.setFault("none");
      await deliver(world.run, late.splice(0));
      const pauses = [1, 6, 36, 61, 61, PAGE_LIFETIME_MINUTES + 60, 61];
      for (const minutes of pauses) {
        await clock.move((time) => time + minutes * MINUTE_MS);
        await world.run("work", clock.now);
      }
      // A busy machine may let calls to the simulator time out, so that their work is tried again later.
      for (let tries = 0; tries < 5 && !(await subject.isSettled()); tries += 1) {
        await clock.move((time) => time + 61 * MINUTE_MS);
        await world.run("work", clock.now);
      }
    },
    /**
     * Releases what is due and reads the facts at one time. Tries again if another history moves the clock meanwhile,
     * because its jobs may release more.
     */
    async releaseAndInspect<Facts>(inspect: () => Promise<Facts>): Promise<{ facts: Facts; now: Date }> {
      for (;;) {
        const time = clock.now;
        await world.run("release", time);
        const facts = await inspect();
        if (clock.now === time) return { facts, now: new Date(time) };
      }
    },
  };
}

const toSimulatorMode = (path: WebhookPath) => (path === "late" || path === "twice" ? "once" : path);
