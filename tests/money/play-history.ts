import { randomUUID } from "node:crypto";
import type { CurrencyTotals } from "#domain/cart/totals.ts";
import { findMoneyProblems, type MoneyProblem } from "./check-money.ts";
import type { HistoryPlan, PlannedStep, Step, WebhookPath } from "./history-plan.ts";
import type { HistorySeller } from "./market.ts";
import type { RunCommand, ShopCommands } from "./shop-commands.ts";
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

/** Error: the process was killed while it ran a command. */
export class KilledError extends Error {}

export type MoneyWorld = {
  run: RunCommand;
  simulator: SimulatorControl;
  inbox: WebhookInbox;
  /** Time of the shop in milliseconds. Histories that run at once share it. */
  clock: { now: number };
  counts: MoneyCounts;
  /** Kills the process that runs the commands with SIGKILL and starts it again. */
  kill?: () => Promise<void>;
};

type Page = { id: string; provider: string; providerPaymentId: string };

/**
 * Plays a random history of one order, then lets the jobs of the shop finish. Returns everything that is wrong with the
 * money then.
 */
export async function playHistory(world: MoneyWorld, plan: HistoryPlan): Promise<MoneyProblem[]> {
  const { run, clock, simulator, counts } = world;
  const problems: MoneyProblem[] = [];
  /** Repeats a command until no kill interrupts it. */
  const insist: RunCommand = (name, now, ...input) =>
    run(name, now, ...input).catch((error: unknown) => {
      if (error instanceof KilledError) return insist(name, now, ...input);
      throw error;
    });
  const { sellers, ads } = await insist("open", clock.now, plan);
  const choice = { providers: plan.providers, paymobCurrency: plan.paymobCurrency };
  const delivery: Record<string, "pick-up"> = Object.fromEntries(
    sellers.flatMap(({ id }, i) => (plan.isPickedUp[i] ? [[id, "pick-up" as const]] : [])),
  );
  const lines = ads.map((ad, i): [number, number] => [ad, plan.goods[i]?.quantity ?? 1]);
  const { token, totals } = await insist("fillCart", clock.now, { lines, delivery });
  // A car without a deposit costs nothing yet, so there is no payment.
  if (totals.every(({ total }) => total === 0)) return [];
  const key = randomUUID();
  const placing = insist("place", clock.now, { token, key, totals, delivery, choice });
  if (world.kill && plan.steps[0]?.killAfter) await killLater(world, plan.steps[0].killAfter);
  const order = await placing;
  if (typeof order === "string") return [{ kind: "error", text: `the order was refused: ${order}` }];
  if (plan.steps[0]?.isRepeated) await insist("place", clock.now, { token, key, totals, delivery, choice });

  const player = createPlayer({ ...world, run: insist }, { plan, sellers, ads, order, choice, totals });
  for (const group of groupSteps(plan.steps)) {
    const isAlone = group.length === 1 && world.kill === undefined;
    const played = Promise.allSettled(
      group.map(async ({ step, isRepeated }) => {
        // A person who gets no answer tries again, or does not.
        for (let attempt = 0; ; attempt += 1) {
          try {
            return await player.play(step, run, isAlone);
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

  await player.finish();
  const facts = await insist("inspect", clock.now, {
    orderId: order.id,
    sellerIds: sellers.map(({ id }) => id),
    adIds: ads,
  });
  const charges = await simulator.listPayments(order.number);
  counts.histories += 1;
  counts.charges += charges.filter(({ attempts }) => attempts.some(({ status }) => status === "paid")).length;
  counts.refunds += charges.reduce((sum, { refunds }) => sum + refunds.length, 0);
  const ordered = lines.map(([ad, quantity]) => ({ ad, quantity }));
  const errors = await insist("takeErrors", clock.now);
  return [
    ...problems,
    ...errors.map((text): MoneyProblem => ({ kind: "error", text })),
    ...findMoneyProblems({
      told: totals,
      charges,
      facts,
      sellerIds: sellers.map(({ id }) => id),
      ordered,
      formKeys: player.listFormKeys(),
    }),
  ];
}

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

async function killLater({ kill, counts }: MoneyWorld, milliseconds: number): Promise<void> {
  if (!kill) return;
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  counts.kills += 1;
  await kill();
}

/** Joins steps that run at the same time. */
function groupSteps(steps: readonly PlannedStep[]): PlannedStep[][] {
  const groups: PlannedStep[][] = [];
  let isJoined = false;
  for (const step of steps) {
    if (isJoined) groups.at(-1)?.push(step);
    else groups.push([step]);
    isJoined = step.isConcurrent;
  }
  return groups;
}

type PlacedOrder = Exclude<Awaited<ReturnType<ShopCommands["place"]>>, string>;
type Stage = {
  plan: HistoryPlan;
  sellers: readonly HistorySeller[];
  ads: readonly number[];
  order: PlacedOrder;
  choice: Pick<HistoryPlan, "providers" | "paymobCurrency">;
  totals: readonly CurrencyTotals[];
};

/** Creates the player of the steps of one order. `world.run` repeats commands that a kill interrupted. */
function createPlayer(world: MoneyWorld, { sellers, ads, order, choice, totals }: Stage) {
  const { simulator, clock, counts, inbox } = world;
  const sellerIds = sellers.map(({ id }) => id);
  /** Payment pages to which the buyer was led, with the time at which they were seen first. */
  const seenPages = new Map<string, Page & { seenAt: number }>();
  /** Keys of the forms that were sent. A step that a kill interrupted sends its form again. */
  const formKeys = new Map<Step, string>();
  const late: WebhookInTransit[] = [];
  const delivered: WebhookInTransit[] = [];
  /** The last act on a page. Acts run one after another, so that each takes its own webhooks out of the inbox. */
  let acting: Promise<unknown> = Promise.resolve();

  /** Lists the payment pages of the buyer that can still be paid. */
  async function listPages(): Promise<Page[]> {
    rememberPages(await world.run("listPages", clock.now, order.id));
    return [...seenPages.values()].filter(({ seenAt }) => clock.now - seenAt < PAGE_LIFETIME_MINUTES * MINUTE_MS);
  }

  function rememberPages(pages: readonly Page[]): void {
    for (const page of pages) {
      const { providerPaymentId } = page;
      if (!seenPages.has(providerPaymentId)) seenPages.set(providerPaymentId, { ...page, seenAt: clock.now });
    }
  }

  /** Begins a payment in some tabs at once, then in one more. If nothing else happens, all lead to the same page. */
  async function begin(run: RunCommand, step: Extract<Step, { kind: "begin" }>, isAlone: boolean): Promise<void> {
    const currency = pick(totals, step.currency)?.currency ?? "SAR";
    const open = () => run("begin", clock.now, { orderId: order.id, currency, choice });
    const begun = await Promise.all(Array.from({ length: step.tabs }, open));
    if (step.tabs > 1) {
      counts.duplicates += step.tabs;
      begun.push(await open());
    }
    const pages = begun.filter((each) => typeof each !== "string");
    rememberPages(pages);
    const ids = new Set(pages.map(({ providerPaymentId }) => providerPaymentId));
    if (isAlone && ids.size > 1) throw new Error(`the buyer was led to ${ids.size} payment pages at once`);
  }

  /** Sends the form of a step as often as it is clicked. */
  async function sendForm(
    step: Extract<Step, { clicks: number }>,
    send: (key: string) => Promise<unknown>,
  ): Promise<void> {
    const key = formKeys.get(step) ?? randomUUID();
    formKeys.set(step, key);
    if (step.clicks > 1) counts.duplicates += 1;
    await Promise.all(Array.from({ length: step.clicks }, () => send(key)));
  }

  async function deliver(run: RunCommand, webhooks: readonly WebhookInTransit[]): Promise<void> {
    for (const webhook of webhooks) {
      const isRepeated = delivered.includes(webhook);
      const result = await run("receive", clock.now, webhook);
      if (isRepeated && result !== "known") throw new Error(`a repeated webhook was ${result}`);
      delivered.push(webhook);
    }
  }

  async function act(run: RunCommand, step: Extract<Step, { kind: "act" }>): Promise<void> {
    const pages = await listPages();
    const page = pages[step.page % Math.max(1, pages.length)];
    if (!page) return;
    // A charge of Tap is captured at once.
    const hostedAct = step.act === "authorize" && page.provider === "tap" ? "approve" : step.act;
    const sending = acting.then(async () => {
      await simulator.act(page.providerPaymentId, hostedAct, toSimulatorMode(step.webhooks));
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

  const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
  const pickSellerOrder = (place: number) => pick(order.sellerOrders, place) as PlacedOrder["sellerOrders"][number];

  async function play(step: Step, run: RunCommand, isAlone: boolean): Promise<void> {
    const now = clock.now;
    switch (step.kind) {
      case "begin":
        return begin(run, step, isAlone);
      case "act":
        return act(run, step);
      case "deliver": {
        const webhooks = [...late.splice(0), ...delivered.slice(-1)];
        if (delivered.length > 0) counts.duplicates += 1;
        if (step.reversed && webhooks.length > 1) counts.reorders += 1;
        return deliver(run, step.reversed ? webhooks.toReversed() : webhooks);
      }
      case "return":
        return void (await run("return", now, order.id));
      case "work":
        return void (await Promise.all(Array.from({ length: step.processes }, () => run("work", now))));
      case "wait":
        clock.now += step.minutes * MINUTE_MS;
        if (step.hasWork) await run("work", clock.now);
        return;
      case "fault":
        return simulator.setFault(step.fault);
      case "cancel":
        return void (await run("cancel", now, { token: order.token, orderId: order.id }));
      case "change-price": {
        const ad = pick(ads, step.goods) as number;
        return void (await run("changePrice", now, { ad, priceMinor: step.priceMinor }));
      }
      case "change-method":
        return void (await run("changeMethod", now, order.id));
      case "seller":
        return void (await run("moveOrder", now, { ...pickSellerOrder(step.sellerOrder), to: step.to }));
      case "cash":
        return void (await run("recordCash", now, pickSellerOrder(step.sellerOrder)));
      case "refund-part": {
        const input = { ...pickSellerOrder(step.sellerOrder), share: step.share };
        return sendForm(step, (key) => run("refundPart", now, { ...input, key }));
      }
      case "confirm-receipt":
        return void (await run("confirmReceipt", now, {
          id: pickSellerOrder(step.sellerOrder).id,
          token: order.token,
        }));
      case "release":
        return void (await run("release", now));
      case "request-payout": {
        const { sellerId, currency } = pickSellerOrder(step.sellerOrder);
        const { userId } = sellers.find(({ id }) => id === sellerId) as HistorySeller;
        const input = { sellerId, userId, currency, share: step.share };
        return sendForm(step, (key) => run("requestPayout", now, { ...input, key }));
      }
      case "move-payout": {
        const { to, administrators } = step;
        if (administrators.length > 1) counts.duplicates += 1;
        return void (await run("movePayout", now, { sellerIds, to, administrators }));
      }
    }
  }

  return {
    play,
    listFormKeys: () => new Set(formKeys.values()),
    /** Lets all providers answer, late webhooks arrive and the jobs run until nothing is left to do. */
    async finish(): Promise<void> {
      await simulator.setFault("none");
      await deliver(world.run, late.splice(0));
      const pauses = [1, 6, 36, 61, 61, PAGE_LIFETIME_MINUTES + 60, 61];
      for (const minutes of pauses) {
        clock.now += minutes * MINUTE_MS;
        await world.run("work", clock.now);
      }
      // A busy machine may let calls to the simulator time out, so that their work is tried again later.
      for (let tries = 0; tries < 5 && !(await world.run("isSettled", clock.now, order.id)); tries += 1) {
        clock.now += 61 * MINUTE_MS;
        await world.run("work", clock.now);
      }
      await world.run("release", clock.now);
    },
  };
}

const toSimulatorMode = (path: WebhookPath) => (path === "late" || path === "twice" ? "once" : path);

export const createMoneyCounts = (): MoneyCounts => ({
  histories: 0,
  kills: 0,
  duplicates: 0,
  reorders: 0,
  forgeries: 0,
  charges: 0,
  refunds: 0,
});
