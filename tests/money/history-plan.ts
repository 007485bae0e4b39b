import fc from "fast-check";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { PaymentProviderId } from "#domain/payments/payment.ts";

export type SellerPlan = { country: "SA" | "AE" | "KW" | "none"; isRegistered: boolean };

/** Listing and ordered quantity. A car is reserved with its deposit, if it has one. */
export type GoodsPlan = {
  seller: number;
  currency: string;
  priceMinor: number;
  quantity: number;
  isCar: boolean;
  depositMinor: number | null;
};

/**
 * What a buyer does on a payment page. `authorize` reserves the amount, where the provider can do that. With `misprice`
 * the buyer approves, and the provider charges another amount than it was asked for.
 */
export type PageAct = "approve" | "decline" | "reject" | "abandon" | "authorize" | "misprice";

/** How the webhooks about an act reach the shop. Late ones arrive in a later step, in any order. */
export type WebhookPath = "once" | "twice" | "late" | "out-of-order" | "forged" | "never";

/**
 * Step of a history that has to do with payments. Numbers choose among the pages, seller orders and payouts that exist at
 * that time. -1 is the newest page.
 */
export type PaymentStep =
  | { kind: "act"; page: number; act: PageAct; webhooks: WebhookPath }
  | { kind: "deliver"; reversed: boolean }
  | { kind: "return" }
  | { kind: "work"; processes: number }
  | { kind: "wait"; minutes: number; hasWork: boolean }
  | { kind: "fault"; fault: "none" | "down" | "lost-answer" }
  | { kind: "release" };

/** Step of the history of an order. */
export type Step =
  | PaymentStep
  | { kind: "begin"; currency: number; tabs: number }
  | { kind: "cancel" }
  | { kind: "change-price"; goods: number; priceMinor: number }
  | { kind: "change-method" }
  | { kind: "seller"; sellerOrder: number; to: OrderStatus }
  | { kind: "cash"; sellerOrder: number }
  | { kind: "refund-part"; sellerOrder: number; share: number; clicks: number }
  | { kind: "confirm-receipt"; sellerOrder: number }
  | { kind: "request-payout"; sellerOrder: number; share: number; clicks: number }
  | { kind: "move-payout"; to: PayoutMove; administrators: number[] };

/** State to which administrators move a payout, each by the numbers 0 and 1. */
export type PayoutMove = "approved" | "sent" | "paid" | "failed" | "cancelled";

/**
 * Step with its circumstances. `isConcurrent` runs it at the same time as the next step. `killAfter` kills the process
 * that runs the commands so many milliseconds later; `isRepeated` repeats what the kill interrupted.
 */
export type PlannedStep<S = Step> = { step: S; isConcurrent: boolean; killAfter: number | null; isRepeated: boolean };

/** Random history of one order. `isPickedUp` is by seller. */
export type HistoryPlan = {
  sellers: SellerPlan[];
  goods: GoodsPlan[];
  isPickedUp: boolean[];
  providers: PaymentProviderId[];
  paymobCurrency: string;
  steps: PlannedStep[];
};

const currencies = ["SAR", "KWD", "USD", "AED"] as const;
export const arbitraryCurrency = fc.constantFrom(...currencies);
const priceMinor = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1_000, max: 9_000_000 }));
const place = fc.nat(7);

export const arbitrarySeller: fc.Arbitrary<SellerPlan> = fc.record({
  country: fc.constantFrom("SA" as const, "AE" as const, "KW" as const, "none" as const),
  isRegistered: fc.boolean(),
});

const partPlan: fc.Arbitrary<GoodsPlan> = fc.record({
  seller: fc.nat(2),
  currency: arbitraryCurrency,
  priceMinor,
  quantity: fc.integer({ min: 1, max: 4 }),
  isCar: fc.constant(false),
  depositMinor: fc.constant(null),
});
const carPlan: fc.Arbitrary<GoodsPlan> = fc.record({
  seller: fc.nat(2),
  currency: arbitraryCurrency,
  priceMinor: fc.integer({ min: 1_000_000, max: 90_000_000 }),
  quantity: fc.constant(1),
  isCar: fc.constant(true),
  depositMinor: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
});
const goodsPlan = fc.oneof({ weight: 6, arbitrary: partPlan }, { weight: 1, arbitrary: carPlan });

export const arbitraryAct = fc.record({
  kind: fc.constant("act" as const),
  page: place,
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constant<PageAct>("approve") },
    { weight: 4, arbitrary: fc.constantFrom<PageAct>("decline", "reject", "abandon", "authorize", "misprice") },
  ),
  webhooks: fc.constantFrom<WebhookPath>("once", "twice", "late", "late", "out-of-order", "forged", "never"),
});

const begin = fc.record({
  kind: fc.constant("begin" as const),
  currency: place,
  tabs: fc.constantFrom(1, 1, 2, 3),
});

const sellerStep = fc.record({
  kind: fc.constant("seller" as const),
  sellerOrder: place,
  to: fc.constantFrom<OrderStatus>(
    "CONFIRMED",
    "CONFIRMED",
    "SHIPPED",
    "SHIPPED",
    "DELIVERED",
    "CANCELLED",
    "RETURNED",
  ),
});

const work = fc.record({ kind: fc.constant("work" as const), processes: fc.constantFrom(1, 1, 2) });

const refundPart = fc.record({
  kind: fc.constant("refund-part" as const),
  sellerOrder: place,
  share: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(100, 130) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }) },
  ),
  clicks: fc.constantFrom(1, 1, 2),
});

const requestPayout = fc.record({
  kind: fc.constant("request-payout" as const),
  sellerOrder: place,
  share: fc.integer({ min: 1, max: 100 }),
  clicks: fc.constantFrom(1, 1, 2),
});

const movePayout = fc.record({
  kind: fc.constant("move-payout" as const),
  to: fc.constantFrom<PayoutMove>("approved", "approved", "sent", "paid", "failed", "cancelled"),
  administrators: fc.constantFrom<number[]>([0], [1], [0, 1]),
});

/** Steps of webhooks, jobs, time and providers with their weights. */
export const weightedPaymentSteps: { weight: number; arbitrary: fc.Arbitrary<PaymentStep> }[] = [
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("deliver" as const), reversed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ kind: "return" as const }) },
  { weight: 4, arbitrary: work },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      minutes: fc.constantFrom(1, 6, 36, 61, 90, 1_500),
      hasWork: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("fault" as const),
      fault: fc.constantFrom("none" as const, "none" as const, "down" as const, "lost-answer" as const),
    }),
  },
];

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: begin },
  { weight: 6, arbitrary: arbitraryAct },
  { weight: 6, arbitrary: sellerStep },
  ...weightedPaymentSteps,
  { weight: 1, arbitrary: fc.constant({ kind: "cancel" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("change-price" as const), goods: place, priceMinor }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "change-method" as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cash" as const), sellerOrder: place }) },
  { weight: 2, arbitrary: refundPart },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("confirm-receipt" as const), sellerOrder: place }) },
  { weight: 1, arbitrary: fc.constant({ kind: "release" as const }) },
  { weight: 2, arbitrary: requestPayout },
  { weight: 2, arbitrary: movePayout },
);

/** Returns an arbitrary of exactly this step. */
const exactly = (only: Step): fc.Arbitrary<Step> => fc.constant(only);

/** Lists the steps in which the buyer pays what is still due. The payment is found without a webhook. */
const listPayingSteps = (place: number): fc.Arbitrary<Step>[] => [
  exactly({ kind: "fault", fault: "none" }),
  begin.map((each) => ({ ...each, currency: place })),
  arbitraryAct.map((each) => ({ ...each, page: place, act: "approve" })),
  exactly({ kind: "wait", minutes: 6, hasWork: true }),
];

/** Lists the steps that end in a refund whose answer is lost. */
const listRefundSteps = (sellerOrder: number): fc.Arbitrary<Step>[] => [
  ...listPayingSteps(sellerOrder),
  fc.oneof(
    { weight: 1, arbitrary: exactly({ kind: "cancel" }) },
    { weight: 3, arbitrary: refundPart.map((each) => ({ ...each, sellerOrder })) },
  ),
  exactly({ kind: "fault", fault: "lost-answer" }),
  exactly({ kind: "work", processes: 2 }),
];

/** Lists the steps in which the buyer pays on all pages without a webhook. Some providers cannot close old pages. */
const listOldPageSteps = (place: number): fc.Arbitrary<Step>[] => [
  exactly({ kind: "fault", fault: "none" }),
  begin.map((each) => ({ ...each, currency: place })),
  fc.constantFrom(36, 36, 90).map((minutes) => ({ kind: "wait", minutes, hasWork: true })),
  begin.map((each) => ({ ...each, currency: place })),
  ...[0, 1, 2].map((page) => exactly({ kind: "act", page, act: "approve", webhooks: "never" })),
];

/** Lists the steps that end in a payout to a seller. */
const listPayoutSteps = (sellerOrder: number): fc.Arbitrary<Step>[] => [
  ...listPayingSteps(sellerOrder),
  ...(["CONFIRMED", "SHIPPED", "DELIVERED"] as const).map((to) => exactly({ kind: "seller", sellerOrder, to })),
  exactly({ kind: "wait", minutes: 1_500, hasWork: true }),
  exactly({ kind: "release" }),
  requestPayout.map((each) => ({ ...each, sellerOrder })),
  ...(["approved", "approved", "sent", "paid"] as const).map((to) => movePayout.map((each) => ({ ...each, to }))),
];

/** Arbitrary of a step with its circumstances. Without kills, it does not kill the process. */
export const planStep = <S>(arbitrary: fc.Arbitrary<S>, hasKills: boolean): fc.Arbitrary<PlannedStep<S>> =>
  fc.record({
    step: arbitrary,
    isConcurrent: fc.constantFrom(false, false, false, true),
    killAfter: hasKills
      ? fc.oneof({ weight: 14, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(60) })
      : fc.constant(null),
    isRepeated: fc.boolean(),
  });

/** Providers in the order in which they are asked. Tap charges all currencies, so it takes over when the others are down. */
export const arbitraryProviders = fc
  .shuffledSubarray(["tap", "moyasar", "stripe", "paymob"] as const, { minLength: 1 })
  .map((some): PaymentProviderId[] => [...new Set<PaymentProviderId>([...some, "tap"])]);

/** Arbitrary of random histories. Without kills, no step kills the process. */
export function historyPlan(hasKills: boolean): fc.Arbitrary<HistoryPlan> {
  const plan = (arbitrary: fc.Arbitrary<Step>): fc.Arbitrary<PlannedStep> => planStep(arbitrary, hasKills);
  /** Opens the payment page of one currency, and acts there. Most orders begin so. */
  const payment = (place: number) =>
    fc.tuple(
      plan(begin.map((each) => ({ ...each, currency: place }))),
      plan(arbitraryAct.map((each) => ({ ...each, page: place }))),
    );
  const opening = fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.tuple(payment(0), payment(1)).map((payments) => payments.flat()) },
  );
  const planAll = (steps: fc.Arbitrary<Step>[]) => fc.tuple(...steps.map(plan));
  // Random steps seldom reach these endings.
  const ending = fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    ...[listRefundSteps, listPayoutSteps, listOldPageSteps].map((listSteps) => ({
      weight: 2,
      arbitrary: place.chain((place) => planAll(listSteps(place))),
    })),
  );
  return fc.record({
    sellers: fc.array(arbitrarySeller, { minLength: 1, maxLength: 3 }),
    goods: fc.array(goodsPlan, { minLength: 1, maxLength: 4 }),
    isPickedUp: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    providers: arbitraryProviders,
    paymobCurrency: arbitraryCurrency,
    steps: fc
      .tuple(opening, fc.array(plan(step), { maxLength: 10, size: "max" }), ending)
      .map(([first, rest, last]) => [...first, ...rest, ...last]),
  });
}
