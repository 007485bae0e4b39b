import type { CurrencyTotals } from "#domain/cart/totals.ts";
import { FIRST_INVOICE_HASH, type Invoice } from "#domain/invoices/invoice.ts";
import { calculateInvoiceHash } from "#domain/invoices/invoice-hash.server.ts";
import type { Order, SellerOrder } from "#domain/orders/order.ts";
import { isCapturedPayment, isOpenPayment } from "#domain/payments/payment.ts";
import {
  findSuccess,
  getRefunded,
  type SimulatedPayment,
} from "../../scripts/payments-simulator/simulated-payments.ts";
import { commissionRules, STOCK } from "./market.ts";
import type { LedgerFact, MoneyFacts, PayoutFact, RefundFact } from "./money-facts.ts";

export const problemKinds = ["imbalance", "double charge", "lost payment", "wrong amount", "error"] as const;
export type MoneyProblem = { kind: (typeof problemKinds)[number]; text: string };

/** End of a history: what the buyer was told, what the providers did, what the database knows, and the sent forms. */
export type HistoryEnd = {
  told: readonly CurrencyTotals[];
  charges: readonly SimulatedPayment[];
  facts: MoneyFacts;
  sellerIds: readonly number[];
  ordered: readonly { ad: number; quantity: number }[];
  formKeys: ReadonlySet<string>;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const isGivenBack = ({ status }: Pick<SellerOrder, "status">): boolean =>
  status === "CANCELLED" || status === "RETURNED";

/** Lists everything about the money of a finished history that is not as it must be. */
export function findMoneyProblems(end: HistoryEnd): MoneyProblem[] {
  const { order } = end.facts;
  if (!order) return [{ kind: "lost payment", text: "the order is gone" }];
  const checks = [
    checkTotals,
    checkCharges,
    checkSellerOrders,
    checkLedger,
    checkNames,
    checkPayouts,
    checkBalances,
    checkInvoices,
    checkStock,
  ];
  return checks.flatMap((check) => check(end, order));
}

/** Returns the problem if a fact does not hold. */
export function expectMoney(isTrue: boolean, kind: MoneyProblem["kind"], text: string): MoneyProblem[] {
  return isTrue ? [] : [{ kind, text }];
}

/** Compares what the buyer was told with the order and the charges of its sellers. */
function checkTotals({ told, facts }: HistoryEnd, order: Order): MoneyProblem[] {
  const problems = expectMoney(facts.orderCount === 1, "double charge", `${facts.orderCount} orders for one checkout`);
  const currencies = new Set([...told, ...order.totals].map(({ currency }) => currency));
  for (const currency of currencies) {
    const shown = told.find((each) => each.currency === currency)?.total;
    const own = order.sellers.filter(({ charge }) => charge.currency === currency);
    const charged = sum(own.map(({ charge }) => charge.totalMinor));
    const stored = order.totals.find((each) => each.currency === currency)?.total;
    problems.push(
      ...expectMoney(
        shown === charged && stored === charged,
        "wrong amount",
        `the buyer was told ${shown} ${currency}, the order has ${stored}, its sellers charge ${charged}`,
      ),
    );
  }
  for (const { id, charge } of order.sellers) {
    const parts = charge.goodsMinor + charge.shippingMinor + charge.taxMinor;
    problems.push(...expectMoney(parts === charge.totalMinor, "wrong amount", `the parts of ${id} sum to ${parts}`));
  }
  return problems;
}

/** What `checkCharges` compares. */
type ChargeEnd = {
  charges: readonly SimulatedPayment[];
  facts: Pick<MoneyFacts, "payments" | "refunds" | "ledger">;
};

/** Compares each charge of the providers with the payments, refunds and the ledger. */
export function checkCharges({ charges, facts }: ChargeEnd): MoneyProblem[] {
  const problems: MoneyProblem[] = [];
  for (const charge of charges) {
    const success = findSuccess(charge);
    const row = facts.payments.find(
      (each) => each.providerPaymentId === charge.id && each.provider === charge.provider,
    );
    const name = `${charge.provider} ${charge.id}`;
    // Paymob wants a new reference for each call, so the id is only the beginning of it.
    const hasKey = facts.payments.some(({ id }) => charge.key.startsWith(id));
    problems.push(...expectMoney(hasKey, "double charge", `${name} was begun with the key ${charge.key}`));
    if (success?.status === "authorized" && charge.status === "open")
      problems.push({ kind: "lost payment", text: `${name} still reserves the buyer's money` });
    if (success?.status !== "paid") continue;
    if (row && row.amountMinor !== charge.amount) {
      // Staff has to decide about it. Until then nothing counts as paid.
      const isReported = row.failureCode === "mismatch" && !isCapturedPayment(row.state);
      const isPosted = facts.ledger.some(({ paymentId }) => paymentId === row.id);
      const text = `${name} took ${charge.amount} instead of ${row.amountMinor}; the payment is ${row.state}`;
      problems.push(...expectMoney(isReported && !isPosted, "wrong amount", text));
      continue;
    }
    const refunded = getRefunded(charge);
    const states = row ? `${row.state} ${row.amountMinor} ${row.currency}, refunded ${row.refundedMinor}` : "unknown";
    const isKnown =
      row !== undefined &&
      isCapturedPayment(row.state) &&
      row.amountMinor === charge.amount &&
      row.currency === charge.currency &&
      row.refundedMinor === refunded;
    const facts_ = `${name} captured ${charge.amount} ${charge.currency}, refunded ${refunded}; the payment is ${states}`;
    problems.push(...expectMoney(isKnown, "lost payment", facts_));
    if (!row) continue;
    const entries = facts.ledger.filter(({ paymentId, kind }) => paymentId === row.id && kind === "payment");
    const escrow = sum(entries.filter(({ account }) => account === "escrow").map(({ amountMinor }) => amountMinor));
    const buyer = sum(entries.filter(({ account }) => account === "buyer").map(({ amountMinor }) => amountMinor));
    const isRecorded = escrow === charge.amount && buyer === -charge.amount;
    problems.push(...expectMoney(isRecorded, "imbalance", `${name} took ${charge.amount}, the ledger has ${escrow}`));
    const back = facts.refunds.filter((each) => each.paymentId === row.id);
    const done = sum(back.filter(({ state }) => state === "done").map(({ amountMinor }) => amountMinor));
    const posted = sum(
      facts.ledger
        .filter(({ account, reference }) => account === "buyer" && back.some(({ id }) => reference === `refund:${id}`))
        .map(({ amountMinor }) => amountMinor),
    );
    problems.push(
      ...expectMoney(
        done === refunded && posted === refunded && refunded <= charge.amount,
        "imbalance",
        `${name} refunded ${refunded}, the shop ${done}, the ledger ${posted}`,
      ),
      ...expectMoney(
        done === sum(back.map(({ amountMinor }) => amountMinor)),
        "lost payment",
        `${name} waits for refunds`,
      ),
    );
  }
  for (const { id, state, providerPaymentId } of facts.payments) {
    const isPaid = charges.some((charge) => charge.id === providerPaymentId && findSuccess(charge)?.status === "paid");
    problems.push(
      ...expectMoney(!isOpenPayment(state) || state === "begun", "lost payment", `payment ${id} is still ${state}`),
      ...expectMoney(isPaid || !isCapturedPayment(state), "imbalance", `payment ${id} is ${state} without a charge`),
    );
  }
  return problems;
}

export const sumAmounts = (facts: readonly { amountMinor: number }[]): number =>
  sum(facts.map(({ amountMinor }) => amountMinor));

/** Lists the refunds of a seller order that are done. */
const listDoneRefunds = ({ facts }: HistoryEnd, sellerOrderId: number): RefundFact[] =>
  facts.refunds.filter((each) => each.state === "done" && each.sellerOrderId === sellerOrderId);

/** Lists the refunds of a part, after which the order stays as it is. */
const listPartRefunds = (end: HistoryEnd, sellerOrderId: number): RefundFact[] =>
  listDoneRefunds(end, sellerOrderId).filter(({ reason }) => reason === "goodwill");

/** Calculates what providers keep of the buyer's money for a seller order. */
function getKeptOnline(end: HistoryEnd, sellerOrderId: number): number {
  const captured = end.facts.payments.filter(({ state }) => isCapturedPayment(state)).map(({ id }) => id);
  const paid = end.facts.allocations.filter(
    (each) => captured.includes(each.paymentId) && each.sellerOrderId === sellerOrderId,
  );
  const back = listDoneRefunds(end, sellerOrderId).filter(({ paymentId }) => paymentId !== null);
  return sumAmounts(paid) - sumAmounts(back);
}

/** Calculates what the seller keeps of the cash that was collected for a seller order. */
function getKeptCash(end: HistoryEnd, order: Order, { id, charge, paymentStatus }: SellerOrder): number {
  if (order.payment !== "cash-on-delivery" || paymentStatus !== "paid") return 0;
  return charge.totalMinor - sumAmounts(listDoneRefunds(end, id).filter(({ paymentId }) => paymentId === null));
}

/** Checks that each seller order is paid exactly once or not at all, and that its status agrees. */
function checkSellerOrders(end: HistoryEnd, order: Order): MoneyProblem[] {
  return order.sellers.flatMap((sellerOrder) => {
    const { id, status, paymentStatus, charge } = sellerOrder;
    const kept = getKeptOnline(end, id);
    const isPaidOnline = order.payment === "online" && paymentStatus === "paid" && !isGivenBack(sellerOrder);
    const due = isPaidOnline ? charge.totalMinor - sumAmounts(listPartRefunds(end, id)) : 0;
    const text = `seller order ${id} (${status}, ${paymentStatus}, ${order.payment}) costs ${charge.totalMinor} ${charge.currency}, and ${kept} are kept`;
    const isWaiting = order.payment === "online" && paymentStatus === "unpaid" && charge.totalMinor > 0;
    return [
      ...expectMoney(kept <= due, "double charge", text),
      ...expectMoney(kept >= due, "lost payment", text),
      ...expectMoney(!isWaiting || isGivenBack(sellerOrder), "lost payment", `${text}; it should have expired`),
      ...expectMoney(
        !(isGivenBack(sellerOrder) && paymentStatus === "paid" && order.payment === "online"),
        "lost payment",
        `${text}; the refund was not recorded`,
      ),
    ];
  });
}

/** Checks that the entries of each transaction sum to zero. */
export function checkTransactions(ledger: readonly LedgerFact[]): MoneyProblem[] {
  const sums = new Map<string, number>();
  for (const { transactionId, currency, amountMinor } of ledger) {
    const key = `${transactionId} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0) + amountMinor);
  }
  return [...sums].flatMap(([key, total]) =>
    expectMoney(total === 0, "imbalance", `transaction ${key} sums to ${total}`),
  );
}

/** Checks that the entries sum to zero, and that the buyer's part of them is what the buyer paid. */
function checkLedger(end: HistoryEnd, order: Order): MoneyProblem[] {
  const problems = checkTransactions(end.facts.ledger);
  for (const sellerOrder of order.sellers) {
    const { id } = sellerOrder;
    const entries = end.facts.ledger.filter(({ sellerOrderId }) => sellerOrderId === id);
    const get = (account: string) =>
      sum(entries.filter((each) => each.account === account).map(({ amountMinor }) => amountMinor));
    const paid = getKeptOnline(end, id) + getKeptCash(end, order, sellerOrder);
    const shared = get("escrow") + get("seller") + get("cash") + get("commission") + get("tax");
    problems.push(
      ...expectMoney(
        -get("buyer") === paid && shared === paid,
        "imbalance",
        `the buyer paid ${paid} for ${id}, the ledger has ${-get("buyer")}, shared as ${shared}`,
      ),
    );
  }
  return problems;
}

/** Checks that postings, refunds and payouts are named by what caused them, so that a repetition changes nothing. */
function checkNames({ facts, formKeys }: HistoryEnd, order: Order): MoneyProblem[] {
  const references = new Set([
    ...facts.allocations.map(({ paymentId, sellerOrderId }) => `payment:${paymentId}:${sellerOrderId}`),
    ...facts.payments.map(({ id }) => `payment:${id}:fee`),
    ...facts.refunds.map(({ id }) => `refund:${id}`),
    ...order.sellers.flatMap(({ id, charge }) => [
      ...[`cash:${id}`, `refund:cash:${id}`],
      ...[1, 2, 3].map((number) => `release:${id}:${charge.currency}:${number}`),
    ]),
    ...facts.payouts.flatMap(({ id }) => ["requested", "paid", "returned"].map((event) => `payout:${id}:${event}`)),
  ]);
  const unknown = facts.ledger.find(({ reference }) => !references.has(reference));
  const keys = facts.refunds.filter(({ reason }) => reason === "goodwill").map(({ id }) => id);
  const unasked = [...keys, ...facts.payouts.map(({ key }) => key)].find((key) => !formKeys.has(key));
  return [
    ...expectMoney(!unknown, "imbalance", `the ledger has a transaction ${unknown?.reference}`),
    ...expectMoney(unasked === undefined, "double charge", `no form has the key ${unasked} of a refund or payout`),
  ];
}

/** Checks that each payout was approved as often as it must be, and transferred at most once. */
const checkPayouts = ({ facts }: HistoryEnd): MoneyProblem[] =>
  facts.payouts.flatMap(({ id, state, approvals, approvalsNeeded, transfers }: PayoutFact) => {
    const wasSent = state === "sent" || state === "paid" || state === "failed";
    const isRight =
      transfers === Number(wasSent) && (approvals >= approvalsNeeded || state === "requested" || state === "cancelled");
    const text = `payout ${id} is ${state}, transferred ${transfers} times with ${approvals} approvals of ${approvalsNeeded}`;
    return expectMoney(isRight, "double charge", text);
  });

/** Calculates the commission for goods without their tax, apart from the code of the shop. */
export function calculateExpectedCommission(currency: string, goodsMinor: number): number {
  const rule = commissionRules.find((each) => each.currency === currency) ?? commissionRules[0];
  if (!rule || goodsMinor === 0) return 0;
  const thousandths = BigInt(Math.round(Number(rule.percent) * 1_000));
  const share = Number((BigInt(goodsMinor) * thousandths * 2n + 100_000n) / 200_000n);
  return Math.min(Math.max(share, rule.minimumMinor ?? 0), rule.maximumMinor ?? goodsMinor, goodsMinor);
}

/** Minor units by which the roundings of one refund of a part may move a balance. */
const REFUND_TOLERANCE = 3;

type Balance = { available: number; escrow: number; onTheWay: number };

/** Calculates the balance that follows from the orders, the rules and the payouts. */
function calculateBalance(end: HistoryEnd, order: Order, own: readonly SellerOrder[], payouts: Balance): Balance {
  let { available, escrow } = payouts;
  for (const sellerOrder of own) {
    const { currency, goodsMinor, shippingMinor, taxMinor, includedTaxMinor, totalMinor } = sellerOrder.charge;
    const goodsTax = Math.round((includedTaxMinor * goodsMinor) / Math.max(1, goodsMinor + shippingMinor));
    const costs = calculateExpectedCommission(currency, goodsMinor - goodsTax) + taxMinor + includedTaxMinor;
    const [online, cash] = [getKeptOnline(end, sellerOrder.id), getKeptCash(end, order, sellerOrder)];
    const getCosts = (kept: number) => (kept === totalMinor ? costs : Math.round((costs * kept) / totalMinor));
    const isReleased = sellerOrder.status === "DELIVERED" || end.facts.receivedIds.includes(sellerOrder.id);
    if (cash > 0) available -= getCosts(cash);
    if (online > 0 && isReleased) available += online - getCosts(online);
    if (online > 0 && !isReleased) escrow += online;
  }
  return { available, escrow, onTheWay: payouts.onTheWay };
}

/** Compares the balance of each seller with what follows from the orders, the rules and the payouts. */
function checkBalances(end: HistoryEnd, order: Order): MoneyProblem[] {
  const { facts, sellerIds } = end;
  const problems: MoneyProblem[] = [];
  for (const sellerId of sellerIds) {
    const orders = order.sellers.filter(({ seller }) => seller.id === sellerId);
    const payouts = facts.payouts.filter((each) => each.sellerId === sellerId);
    const used = [...orders.map(({ charge }) => charge.currency), ...payouts.map(({ currency }) => currency)];
    for (const currency of new Set(used)) {
      const own = orders.filter(({ charge }) => charge.currency === currency);
      const inState = (...states: string[]) =>
        sumAmounts(payouts.filter((each) => each.currency === currency && states.includes(each.state)));
      const onTheWay = inState("requested", "approved", "sent");
      const start = { available: -onTheWay - inState("paid"), escrow: 0, onTheWay };
      const expected = calculateBalance(end, order, own, start);
      const found = facts.balances.find((each) => each.sellerId === sellerId && each.currency === currency);
      const actual: Balance = {
        available: found?.availableMinor ?? 0,
        escrow: found?.escrowMinor ?? 0,
        onTheWay: found?.onTheWayMinor ?? 0,
      };
      const tolerance = sum(own.map(({ id }) => listPartRefunds(end, id).length)) * REFUND_TOLERANCE;
      const isRight =
        Math.abs(actual.available - expected.available) <= tolerance &&
        actual.escrow === expected.escrow &&
        actual.onTheWay === expected.onTheWay;
      const text = `seller ${sellerId} has ${JSON.stringify(actual)} ${currency} instead of ${JSON.stringify(expected)}`;
      problems.push(...expectMoney(isRight, "wrong amount", text));
    }
  }
  return problems;
}

/** Checks that each invoice shows its charge, that none is missing, and that the documents form a chain. */
function checkInvoices(end: HistoryEnd, order: Order): MoneyProblem[] {
  const { facts, sellerIds } = end;
  const problems: MoneyProblem[] = [];
  for (const { id, charge, paymentStatus, seller } of order.sellers) {
    const own = facts.invoices.filter(({ sellerOrderId }) => sellerOrderId === id);
    const kinds = own.map(({ kind }) => kind).join();
    const isIssuer = facts.invoices.some((each) =>
      order.sellers.some((other) => other.seller.id === seller.id && other.id === each.sellerOrderId),
    );
    const isPaid = paymentStatus === "paid" || paymentStatus === "refunded";
    if (isPaid && isIssuer && own.length === 0) problems.push({ kind: "wrong amount", text: `${id} has no invoice` });
    if (paymentStatus === "refunded" && kinds === "invoice")
      problems.push({ kind: "wrong amount", text: `${id} was refunded and has no credit note` });
    const credited = own.filter(({ kind }) => kind === "credit-note").map(({ document }) => document.totalMinor);
    const owed = paymentStatus === "refunded" ? charge.totalMinor : sumAmounts(listPartRefunds(end, id));
    const text = `the credit notes of ${id} give ${sum(credited)} back instead of ${owed}`;
    problems.push(...expectMoney(own.length === 0 || sum(credited) === owed, "wrong amount", text));
    for (const { document, kind } of own) {
      const isWhole =
        document.totalMinor === charge.totalMinor &&
        document.goodsMinor === charge.goodsMinor &&
        document.shippingMinor === charge.shippingMinor &&
        document.taxMinor === charge.taxMinor + charge.includedTaxMinor;
      const isConsistent =
        document.currency === charge.currency && document.netMinor + document.taxMinor === document.totalMinor;
      const isRight = isConsistent && (isWhole || kind === "credit-note");
      problems.push(...expectMoney(isRight, "wrong amount", `a ${kind} of ${id} differs from its charge`));
    }
  }
  for (const sellerId of sellerIds) {
    const ids = order.sellers.filter(({ seller }) => seller.id === sellerId).map(({ id }) => id);
    const chain = facts.invoices.filter(({ sellerOrderId }) => sellerOrderId !== null && ids.includes(sellerOrderId));
    problems.push(...checkChain(chain, `seller ${sellerId}`));
  }
  return problems;
}

/** Checks that all documents of a seller form a chain. */
export function checkChain(documents: readonly Invoice[], seller: string): MoneyProblem[] {
  const chain = documents.toSorted((a, b) => a.position - b.position);
  const broken = chain.find((invoice, index) => !follows(invoice, chain[index - 1], index + 1));
  return expectMoney(!broken, "wrong amount", `document ${broken?.position} of ${seller} is broken`);
}

const follows = (invoice: Invoice, previous: Invoice | undefined, position: number): boolean =>
  invoice.position === position &&
  invoice.previousHash === (previous?.hash ?? FIRST_INVOICE_HASH) &&
  calculateInvoiceHash(invoice) === invoice.hash;

/** Checks that exactly the goods of orders that were not given back are gone. */
function checkStock({ facts, ordered }: HistoryEnd, order: Order): MoneyProblem[] {
  return facts.stocks.flatMap(({ id, stock }) => {
    const lines = order.sellers.filter((each) => !isGivenBack(each)).flatMap(({ lines: own }) => own);
    const isSold = lines.some(({ adId }) => adId === id);
    const quantity = sum(ordered.filter(({ ad }) => ad === id).map((each) => each.quantity));
    const expected = STOCK - (isSold ? quantity : 0);
    return expectMoney(stock === expected, "wrong amount", `listing ${id} has ${stock} pieces instead of ${expected}`);
  });
}
