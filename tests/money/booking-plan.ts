import fc from "fast-check";
import type { DepositClaimAnswer } from "#db/schema/deposit-claims.ts";
import type { PaymentPurpose } from "#db/schema/payments.ts";
import type { CancellationPolicy } from "#db/schema/rental-terms.ts";
import type { PaymentProviderId } from "#domain/payments/payment.ts";
import {
  arbitraryAct,
  arbitraryCurrency,
  arbitraryProviders,
  arbitrarySeller,
  type PaymentStep,
  type PlannedStep,
  planStep,
  type SellerPlan,
  weightedPaymentSteps,
} from "./history-plan.ts";

/**
 * Step of the history of a booking. Days count from the day of the agreed pick-up. Percentages are those of the deposit,
 * or of what was claimed.
 */
export type BookingStep =
  | PaymentStep
  | { kind: "pay"; purpose: PaymentPurpose; tabs: number }
  | { kind: "confirm" }
  | { kind: "ask-change"; later: number; days: number; clicks: number }
  | { kind: "answer-change"; isAccepted: boolean }
  | { kind: "withdraw-change" }
  | { kind: "take-days"; later: number; days: number }
  | { kind: "cancel-booking"; by: "customer" | "seller" }
  | { kind: "complete" }
  | { kind: "reach-day"; later: number }
  | { kind: "claim-deposit"; percent: number; clicks: number }
  | { kind: "answer-claim"; answer: DepositClaimAnswer }
  | { kind: "decide-claim"; percent: number }
  | { kind: "release-deposit" };

/**
 * Random history of one rental booking that is paid online. `daysAhead` is the time until the pick-up, and `deposit` is in
 * whole units of the currency.
 */
export type BookingHistoryPlan = {
  seller: SellerPlan;
  currency: string;
  dayMinor: number;
  deposit: number | null;
  cars: number;
  isInstant: boolean;
  cancellation: CancellationPolicy;
  daysAhead: number;
  days: number;
  providers: PaymentProviderId[];
  paymobCurrency: string;
  steps: PlannedStep<BookingStep>[];
};

const pay = fc.record({
  kind: fc.constant("pay" as const),
  purpose: fc.constantFrom<PaymentPurpose>("price", "change", "change", "deposit"),
  tabs: fc.constantFrom(1, 1, 2),
});

const askChange = fc.record({
  kind: fc.constant("ask-change" as const),
  later: fc.constantFrom(0, 0, 0, 0, 1, -1),
  days: fc.integer({ min: 1, max: 8 }),
  clicks: fc.constantFrom(1, 1, 2),
});

const takeDays = fc.record({
  kind: fc.constant("take-days" as const),
  later: fc.integer({ min: 0, max: 5 }),
  days: fc.integer({ min: 1, max: 6 }),
});

const cancelBooking = fc.record({
  kind: fc.constant("cancel-booking" as const),
  by: fc.constantFrom<"customer" | "seller">("customer", "customer", "seller"),
});

const reachDay = (min: number, max: number) =>
  fc.record({ kind: fc.constant("reach-day" as const), later: fc.integer({ min, max }) });

const percent = fc.oneof(fc.constantFrom(0, 100, 130), fc.integer({ min: 1, max: 99 }));

const claimDeposit = fc.record({
  kind: fc.constant("claim-deposit" as const),
  percent,
  clicks: fc.constantFrom(1, 1, 2),
});

const answerClaim = fc.record({
  kind: fc.constant("answer-claim" as const),
  answer: fc.constantFrom<DepositClaimAnswer>("agreed", "contested", "contested"),
});

const decideClaim = fc.record({ kind: fc.constant("decide-claim" as const), percent });

const step: fc.Arbitrary<BookingStep> = fc.oneof(
  { weight: 4, arbitrary: pay },
  { weight: 4, arbitrary: askChange },
  { weight: 6, arbitrary: arbitraryAct.map((each) => ({ ...each, page: each.page % 2 ? -1 : each.page })) },
  { weight: 2, arbitrary: fc.constant({ kind: "confirm" as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("answer-change" as const), isAccepted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: "withdraw-change" as const }) },
  { weight: 2, arbitrary: takeDays },
  { weight: 1, arbitrary: cancelBooking },
  { weight: 1, arbitrary: fc.constant({ kind: "complete" as const }) },
  { weight: 1, arbitrary: reachDay(-3, 9) },
  { weight: 1, arbitrary: claimDeposit },
  { weight: 1, arbitrary: answerClaim },
  { weight: 1, arbitrary: decideClaim },
  { weight: 1, arbitrary: fc.constant({ kind: "release-deposit" as const }) },
  ...weightedPaymentSteps,
);

/** Returns an arbitrary of exactly this step. */
const exactly = (only: BookingStep): fc.Arbitrary<BookingStep> => fc.constant(only);
/** Returns an arbitrary of this step, or of one that changes nothing. */
const maybe = (arbitrary: fc.Arbitrary<BookingStep>): fc.Arbitrary<BookingStep> =>
  fc.oneof(arbitrary, exactly({ kind: "wait", minutes: 1, hasWork: false }));

/** Lists the steps in which the customer books and pays the price. The payment is found without a webhook. */
const openingSteps: fc.Arbitrary<BookingStep>[] = [
  exactly({ kind: "confirm" }),
  pay.map((each) => ({ ...each, purpose: "price" })),
  arbitraryAct.map((each) => ({ ...each, page: -1, act: "approve" })),
  exactly({ kind: "wait", minutes: 6, hasWork: true }),
];

/**
 * Steps in which the customer makes a dearer change and pays it or not. Somebody else may book the days meanwhile, and
 * the booking may be cancelled afterwards.
 */
const changeSteps: fc.Arbitrary<BookingStep>[] = [
  exactly({ kind: "fault", fault: "none" }),
  askChange.map((each) => ({ ...each, later: 0, days: each.days + 3 })),
  exactly({ kind: "answer-change", isAccepted: true }),
  pay.map((each) => ({ ...each, purpose: "change" })),
  maybe(takeDays),
  arbitraryAct.map((each) => ({ ...each, page: -1 })),
  maybe(exactly({ kind: "wait", minutes: 6, hasWork: true })),
  maybe(askChange),
  maybe(cancelBooking),
  exactly({ kind: "work", processes: 2 }),
];

/** Steps in which the customer pays the deposit. */
const depositPayingSteps: fc.Arbitrary<BookingStep>[] = [
  exactly({ kind: "fault", fault: "none" }),
  reachDay(-4, 1),
  pay.map((each) => ({ ...each, purpose: "deposit" })),
  arbitraryAct.map((each) => ({ ...each, page: -1, act: "approve" })),
  exactly({ kind: "wait", minutes: 6, hasWork: true }),
];

/** Steps in which the customer pays the deposit, and the seller claims a part of it after the return. */
const depositSteps: fc.Arbitrary<BookingStep>[] = [
  ...depositPayingSteps,
  maybe(cancelBooking),
  reachDay(0, 9),
  exactly({ kind: "complete" }),
  maybe(claimDeposit),
  maybe(exactly({ kind: "work", processes: 2 })),
  maybe(answerClaim),
  maybe(decideClaim),
  maybe(exactly({ kind: "release-deposit" })),
  maybe(reachDay(5, 12)),
];

/**
 * Steps in which the pick-up is moved away while the page of the deposit is open. The customer pays there, so the money
 * goes back, and pays again when the new pick-up is near.
 */
const movedDepositSteps: fc.Arbitrary<BookingStep>[] = [
  ...depositPayingSteps.slice(0, 3),
  exactly({ kind: "ask-change", later: 8, days: 1, clicks: 1 }),
  exactly({ kind: "answer-change", isAccepted: true }),
  ...depositPayingSteps.slice(3),
  exactly({ kind: "reach-day", later: 7 }),
  ...depositPayingSteps.slice(2),
];

/** Arbitrary of random histories of bookings. Without kills, no step kills the process. */
export function bookingHistoryPlan(hasKills: boolean): fc.Arbitrary<BookingHistoryPlan> {
  const planAll = (steps: fc.Arbitrary<BookingStep>[]) => fc.tuple(...steps.map((each) => planStep(each, hasKills)));
  const sometimes = (weight: number, steps: fc.Arbitrary<BookingStep>[]) =>
    fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight, arbitrary: planAll(steps) });
  return fc.record({
    seller: arbitrarySeller,
    currency: arbitraryCurrency,
    dayMinor: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1_000, max: 900_000 })),
    deposit: fc.option(fc.integer({ min: 1, max: 3_000 })),
    cars: fc.constantFrom(1, 1, 2),
    isInstant: fc.boolean(),
    cancellation: fc.constantFrom<CancellationPolicy>("flexible", "moderate", "strict"),
    daysAhead: fc.integer({ min: 1, max: 16 }),
    days: fc.integer({ min: 1, max: 4 }),
    providers: arbitraryProviders,
    paymobCurrency: arbitraryCurrency,
    steps: fc
      .tuple(
        sometimes(6, openingSteps),
        sometimes(2, changeSteps),
        fc.array(planStep(step, hasKills), { maxLength: 8, size: "max" }),
        fc.oneof(
          { weight: 1, arbitrary: fc.constant([]) },
          { weight: 2, arbitrary: planAll(changeSteps) },
          { weight: 2, arbitrary: planAll(depositSteps) },
          { weight: 1, arbitrary: planAll(movedDepositSteps) },
        ),
      )
      .map((parts) => parts.flat()),
  });
}
