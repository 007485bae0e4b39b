import type { PaymentPurpose } from "#db/schema/payments.ts";
import { getRefundPercent } from "#domain/bookings/cancellation.ts";
import { getStartOfDay } from "#domain/bookings/days.ts";
import type { Booking } from "#domain/bookings/queries.server.ts";
import type { Invoice } from "#domain/invoices/invoice.ts";
import { isCapturedPayment } from "#domain/payments/payment.ts";
import type { SimulatedPayment } from "../../scripts/payments-simulator/simulated-payments.ts";
import type { BookingFacts } from "./booking-facts.ts";
import type { BookingHistoryPlan } from "./booking-plan.ts";
import {
  calculateExpectedCommission,
  checkChain,
  checkCharges,
  checkTransactions,
  expectMoney,
  type MoneyProblem,
  sumAmounts,
} from "./check-money.ts";
import type { SellerPlan } from "./history-plan.ts";
import { ESCROW_DAYS, vatRates } from "./market.ts";

/** Days after the return after which a deposit goes back by itself. */
const DEPOSIT_RELEASE_DAYS = 3;
const DAY_MS = 24 * 60 * 60_000;

/** End of the history of a booking: its plan, what the providers did, and what the database knows. */
export type BookingHistoryEnd = {
  plan: BookingHistoryPlan;
  charges: readonly SimulatedPayment[];
  facts: BookingFacts;
  now: Date;
};

/** Price of a stay: the goods without the tax, the tax, and what the customer pays. */
type Price = { goodsMinor: number; taxMinor: number; totalMinor: number };

/** Lists everything about the money of a finished booking that is not as it must be. */
export function findBookingMoneyProblems(end: BookingHistoryEnd): MoneyProblem[] {
  const { booking } = end.facts;
  if (!booking) return [{ kind: "lost payment", text: "the booking is gone" }];
  return [
    ...checkCharges(end),
    ...checkPrice(end, booking),
    ...checkKept(end, booking),
    ...checkDeposit(end, booking),
    ...checkChanges(end, booking),
    ...checkLedger(end, booking),
    ...checkBalance(end, booking),
    ...checkInvoices(end, booking),
  ];
}

/** Divides positive numbers, rounded half up. */
const roundRatio = (dividend: number, divisor: number): number =>
  Number((BigInt(dividend) * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n));

/** Returns whether a seller has a VAT number. Those without a country have none. */
const isRegistered = (seller: SellerPlan): boolean => seller.isRegistered && seller.country !== "none";

/** Calculates the price of a stay, apart from the code of the shop. */
function calculatePrice({ seller, dayMinor }: BookingHistoryPlan, days: number): Price {
  const rate = isRegistered(seller) ? vatRates[seller.country] : undefined;
  const percent = Number(rate?.percent ?? 0);
  const sum = dayMinor * days;
  const taxMinor = roundRatio(sum * percent, rate?.included ? 100 + percent : 100);
  if (rate?.included) return { goodsMinor: sum - taxMinor, taxMinor, totalMinor: sum };
  return { goodsMinor: sum, taxMinor, totalMinor: sum + taxMinor };
}

/** Checks that there is one booking, and that it costs what its days cost. */
function checkPrice({ plan, facts }: BookingHistoryEnd, { days, totalMinor }: Booking): MoneyProblem[] {
  const expected = calculatePrice(plan, days).totalMinor;
  return [
    ...expectMoney(facts.bookingCount === 1, "double charge", `${facts.bookingCount} bookings for one form`),
    ...expectMoney(totalMinor === expected, "wrong amount", `${days} days cost ${totalMinor} instead of ${expected}`),
  ];
}

const hasEnded = ({ status }: Booking): boolean => status === "cancelled" || status === "refused";

/** Calculates the share that goes back after a cancellation, in percent. */
function getExpectedPercent({ endedBy, cancellation, timeZone, from, changedAt }: Booking): number {
  if (endedBy !== "customer") return 100;
  return getRefundPercent(cancellation, getStartOfDay(timeZone, from).getTime() - changedAt.getTime());
}

/** Calculates what the seller keeps of the customer's payments: the price of the last agreed stay, or a share of it. */
function calculateKept(booking: Booking): number {
  const totalMinor = booking.totalMinor ?? 0;
  if (booking.paymentStatus === "unpaid") return 0;
  if (!hasEnded(booking)) return totalMinor;
  return totalMinor - roundRatio(totalMinor * getExpectedPercent(booking), 100);
}

const sumDone = (refunds: BookingFacts["refunds"]): number =>
  sumAmounts(refunds.filter(({ state }) => state === "done"));

/** Calculates what the providers keep of the payments that fulfil a condition. */
function getKeptOnline({ facts }: BookingHistoryEnd, isMeant: (payment: BookingFacts["payments"][number]) => boolean) {
  const captured = facts.payments.filter((each) => isCapturedPayment(each.state) && isMeant(each));
  const ids = captured.map(({ id }) => id);
  return sumAmounts(captured) - sumDone(facts.refunds.filter(({ paymentId }) => paymentId && ids.includes(paymentId)));
}

const isForStay = ({ purpose }: { purpose: PaymentPurpose }): boolean => purpose !== "deposit";
const isForDeposit = ({ purpose }: { purpose: PaymentPurpose }): boolean => purpose === "deposit";

/** Checks that the customer has paid the agreed price exactly once, or got back what the rule says. */
function checkKept(end: BookingHistoryEnd, booking: Booking): MoneyProblem[] {
  const { id, status, paymentStatus, totalMinor, currency, endedBy } = booking;
  const kept = getKeptOnline(end, isForStay);
  const due = calculateKept(booking);
  const text = `booking ${id} (${status} by ${endedBy}, ${paymentStatus}) costs ${totalMinor} ${currency}, and ${kept} are kept instead of ${due}`;
  const isUnpaid = status === "confirmed" && paymentStatus === "unpaid";
  return [
    ...expectMoney(kept <= due, "double charge", text),
    ...expectMoney(kept >= due, "lost payment", text),
    ...expectMoney(!isUnpaid, "lost payment", `${text}; it should have expired`),
  ];
}

/** Calculates how much of the deposit does not go back, or not yet. A decision about a claim says its amount itself. */
function calculateKeptDeposit({ depositStatus, depositMinor, depositKeptMinor, claim }: Booking): number {
  switch (depositStatus) {
    case "none":
    case "released":
      return 0;
    case "held":
      return depositMinor ?? 0;
    case "claimed":
    case "contested":
    case "kept":
      return claim?.decidedAt ? depositKeptMinor : (claim?.claimedMinor ?? 0);
  }
}

/** Checks that the deposit was taken at most once, that what nobody claims went back, and that no claim waits too long. */
function checkDeposit(end: BookingHistoryEnd, booking: Booking): MoneyProblem[] {
  const { id, status, depositStatus, depositMinor, claim, to, timeZone, changedAt } = booking;
  const kept = getKeptOnline(end, isForDeposit);
  const due = hasEnded(booking) ? 0 : calculateKeptDeposit(booking);
  const text = `booking ${id} (${status}) has a deposit of ${depositMinor} (${depositStatus}), and ${kept} are kept instead of ${due}`;
  const returnedAt = Math.max(getStartOfDay(timeZone, to).getTime(), status === "completed" ? changedAt.getTime() : 0);
  const isForgotten =
    depositStatus === "held" && !hasEnded(booking) && returnedAt + DEPOSIT_RELEASE_DAYS * DAY_MS <= end.now.getTime();
  const isUnsettled = depositStatus === "claimed" && claim !== null && new Date(claim.answerBy) <= end.now;
  return [
    ...expectMoney(kept <= due, "double charge", text),
    ...expectMoney(kept >= due, "lost payment", text),
    ...expectMoney(due <= (depositMinor ?? 0), "wrong amount", text),
    ...expectMoney(!isForgotten, "lost payment", `${text}; it should have gone back`),
    ...expectMoney(!isUnsettled, "lost payment", `${text}; the claim should be settled`),
  ];
}

/** Checks that no change still waits for its payment, and that the money of changes that were not made has gone back. */
function checkChanges(end: BookingHistoryEnd, booking: Booking): MoneyProblem[] {
  const { changes } = end.facts;
  const [last] = changes.filter(({ status }) => status === "accepted");
  const isLast = !last || (last.from === booking.from && last.to === booking.to);
  return [
    ...expectMoney(isLast, "wrong amount", `the stay is not that of the change ${last?.id}`),
    ...changes.flatMap(({ id, status }) => {
      const kept = getKeptOnline(end, ({ changeId }) => changeId === id);
      return [
        ...expectMoney(status !== "payable", "lost payment", `change ${id} still waits for its payment`),
        ...expectMoney(status === "accepted" || kept === 0, "lost payment", `${kept} are kept for a change ${status}`),
      ];
    }),
  ];
}

/** Checks that the entries sum to zero, are named by what caused them, and show what the customer has paid. */
function checkLedger(end: BookingHistoryEnd, { id }: Booking): MoneyProblem[] {
  const { ledger, payments, refunds } = end.facts;
  const references = new Set([
    ...payments.flatMap((payment) => [`payment:${payment.id}:booking`, `payment:${payment.id}:fee`]),
    ...refunds.map((refund) => `refund:${refund.id}`),
    ...[1, 2, 3].map((number) => `release:booking:${id}:${number}`),
    `release:deposit:${id}`,
  ]);
  const unknown = ledger.find(({ reference }) => !references.has(reference));
  const get = (account: string) => sumAmounts(ledger.filter((each) => each.account === account));
  const paid = getKeptOnline(end, () => true);
  const shared = get("escrow") + get("seller") + get("commission") + get("tax");
  const text = `the customer paid ${paid} for booking ${id}, the ledger has ${-get("buyer")}, shared as ${shared}`;
  return [
    ...checkTransactions(ledger),
    ...expectMoney(!unknown, "imbalance", `the ledger has a transaction ${unknown?.reference}`),
    ...expectMoney(-get("buyer") === paid && shared === paid, "imbalance", text),
  ];
}

/** Minor units by which the roundings of one payment or refund may move a balance. */
const TOLERANCE = 3;

/**
 * Compares the balance of the seller with what follows from the rules. The commission is that of what was paid for the
 * stay when its last payment arrived, in the share that was kept.
 */
function checkBalance(end: BookingHistoryEnd, booking: Booking): MoneyProblem[] {
  const { plan, facts, now } = end;
  const { currency, days, changedAt, timeZone, to } = booking;
  const kept = calculateKept(booking);
  const price = calculatePrice(plan, days);
  const share = (minor: number) => roundRatio(minor * kept, Math.max(1, price.totalMinor));
  const isUsed = ({ id }: { id: string }) => facts.refunds.every((each) => each.paymentId !== id || isPartly(each));
  const isPartly = ({ reason }: { reason: string }) => reason === "cancelled";
  const stay = facts.payments.filter(isForStay);
  const captured = stay.filter((each) => isCapturedPayment(each.state) && isUsed(each));
  const getPlace = (reference: string) => facts.ledger.findIndex((each) => each.reference === reference);
  const lastPlace = Math.max(...captured.map(({ id }) => getPlace(`payment:${id}:booking`)));
  const isBack = ({ id, paymentId, reason }: BookingFacts["refunds"][number]) =>
    isPartly({ reason }) && captured.some((each) => each.id === paymentId) && getPlace(`refund:${id}`) < lastPlace;
  const used = sumAmounts(captured) - sumDone(facts.refunds.filter(isBack));
  const paidGoods = roundRatio(used * price.goodsMinor, Math.max(1, price.totalMinor));
  const commission = calculateExpectedCommission(currency, paidGoods);
  const costs = share(price.taxMinor) + roundRatio(commission * share(price.goodsMinor), Math.max(1, paidGoods));
  const end_ = hasEnded(booking) ? 0 : getStartOfDay(timeZone, to).getTime();
  const isReleased = Math.max(changedAt.getTime(), end_) <= now.getTime() - ESCROW_DAYS * DAY_MS;
  const found = facts.balances.find((each) => each.currency === currency);
  const actual = { available: found?.availableMinor ?? 0, escrow: found?.escrowMinor ?? 0 };
  // A deposit bears no commission.
  const deposit = getKeptOnline(end, isForDeposit);
  const isDepositReleased = booking.depositStatus === "kept";
  const expected = {
    available: (isReleased ? kept - costs : 0) + (isDepositReleased ? deposit : 0),
    escrow: (isReleased ? 0 : kept) + (isDepositReleased ? 0 : deposit),
  };
  const tolerance = kept > 0 ? (facts.refunds.length + stay.length) * TOLERANCE : 0;
  const isRight = Math.abs(actual.available - expected.available) <= tolerance && actual.escrow === expected.escrow;
  const text = `the seller has ${JSON.stringify(actual)} ${currency} instead of ${JSON.stringify(expected)}`;
  return expectMoney(isRight, "wrong amount", text);
}

const signOf = ({ kind }: Invoice): number => (kind === "invoice" ? 1 : -1);

/** Checks that the tax documents of a registered seller add up to what was kept, and form a chain. */
function checkInvoices({ plan, facts }: BookingHistoryEnd, booking: Booking): MoneyProblem[] {
  const { invoices } = facts;
  const kept = booking.status === "completed" ? (booking.totalMinor ?? 0) : calculateKept(booking);
  const owed = isRegistered(plan.seller) ? kept : 0;
  const total = invoices.reduce((sum, each) => sum + signOf(each) * each.document.totalMinor, 0);
  const tax = invoices.reduce((sum, each) => sum + signOf(each) * each.document.taxMinor, 0);
  const price = calculatePrice(plan, booking.days);
  const isTaxRight = owed !== price.totalMinor || tax === price.taxMinor;
  return [
    ...expectMoney(total === owed, "wrong amount", `the documents sum to ${total} instead of ${owed}`),
    ...expectMoney(isTaxRight, "wrong amount", `the documents have ${tax} of tax instead of ${price.taxMinor}`),
    ...checkChain(invoices, "the seller"),
  ];
}
