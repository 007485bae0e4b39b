import { randomUUID } from "node:crypto";
import type { CurrencyTotals } from "#domain/cart/totals.ts";
import { findMoneyProblems, type MoneyProblem } from "./check-money.ts";
import type { HistoryPlan, Step } from "./history-plan.ts";
import type { HistorySeller } from "./market.ts";
import {
  countCharges,
  createPaymentPlayer,
  killLater,
  type MoneyWorld,
  pick,
  playSteps,
  withRepeats,
} from "./play-payments.ts";
import type { RunCommand, ShopCommands } from "./shop-commands.ts";

/**
 * Plays a random history of one order, then lets the jobs of the shop finish. Returns everything that is wrong with the
 * money then.
 */
export async function playHistory(world: MoneyWorld, plan: HistoryPlan): Promise<MoneyProblem[]> {
  const { clock, simulator } = world;
  const insist = withRepeats(world.run);
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
  const problems = await playSteps(world, plan.steps, player.play);
  await player.finish();
  const { facts } = await player.releaseAndInspect(() =>
    insist("inspect", clock.now, {
      orderId: order.id,
      sellerIds: sellers.map(({ id }) => id),
      adIds: ads,
    }),
  );
  const charges = await simulator.listPayments(order.number);
  countCharges(world.counts, charges);
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
  const { clock, counts } = world;
  const sellerIds = sellers.map(({ id }) => id);
  /** Keys of the forms that were sent. A step that a kill interrupted sends its form again. */
  const formKeys = new Map<Step, string>();
  const payments = createPaymentPlayer(world, {
    listPages: () => world.run("listPages", clock.now, order.id),
    return: (run) => run("return", clock.now, order.id),
    isSettled: () => world.run("isSettled", clock.now, order.id),
  });

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

  const pickSellerOrder = (place: number) => pick(order.sellerOrders, place) as PlacedOrder["sellerOrders"][number];

  async function play(step: Step, run: RunCommand, isAlone: boolean): Promise<void> {
    const now = clock.now;
    switch (step.kind) {
      case "begin": {
        const currency = pick(totals, step.currency)?.currency ?? "SAR";
        return payments.begin(
          () => run("begin", clock.now, { orderId: order.id, currency, choice }),
          step.tabs,
          isAlone,
        );
      }
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
      default:
        return payments.play(step, run);
    }
  }

  const { finish, releaseAndInspect } = payments;
  return { play, listFormKeys: () => new Set(formKeys.values()), finish, releaseAndInspect };
}
