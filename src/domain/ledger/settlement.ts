import type { LedgerAccount } from "#db/schema/ledger.ts";
import { roundQuotient } from "#kernel/money.ts";
import { splitByWeight } from "#kernel/split-by-weight.ts";
import type { LedgerEntry } from "./posting.ts";

/** Amount by its parts, in minor units. */
export type MoneyParts = { goods: number; shipping: number; tax: number };

/** Who passes the tax on to the tax authority. */
type TaxRemitter = "platform" | "seller";

/** Subject of a settlement: a seller order, a rental booking, or the deposit of a booking. */
export type SettlementOwner =
  | { sellerOrderId: number; bookingId?: undefined; isDeposit?: undefined }
  | { bookingId: number; sellerOrderId?: undefined; isDeposit?: boolean | undefined };

/**
 * Money of a seller order or a booking in one currency. It is held in escrow, then released to the seller; or the seller collected
 * it in cash. Refunds lower the parts. `agreedCommission` belongs to `paidGoods`, which include refunded goods.
 */
export type Settlement = SettlementOwner & {
  sellerId: number;
  currency: string;
  taxRemittedBy: TaxRemitter;
  paidGoods: number;
  agreedCommission: number;
  held: MoneyParts;
  released: MoneyParts;
  cash: MoneyParts;
};

/** Settlement after a step, with the entries that the step posts. */
export type SettlementStep = { settlement: Settlement; entries: LedgerEntry[] };

const nothing: MoneyParts = { goods: 0, shipping: 0, tax: 0 };

/** Creates the settlement of a seller order or a booking that nobody has paid. */
export const createSettlement = (
  owner: SettlementOwner & Pick<Settlement, "sellerId" | "currency" | "taxRemittedBy">,
): Settlement => ({ ...owner, paidGoods: 0, agreedCommission: 0, held: nothing, released: nothing, cash: nothing });

/** Returns the sum of the parts of an amount. */
export const sumParts = ({ goods, shipping, tax }: MoneyParts): number => goods + shipping + tax;

const addParts = (a: MoneyParts, b: MoneyParts): MoneyParts => ({
  goods: a.goods + b.goods,
  shipping: a.shipping + b.shipping,
  tax: a.tax + b.tax,
});

/** Returns the highest amount that can be refunded. */
export const getRefundableAmount = ({ held, released, cash }: Settlement): number =>
  sumParts(held) + sumParts(released) + sumParts(cash);

/**
 * Calculates the commission that is taken for the goods that the seller has received and not given back. It is the
 * same share of the agreed commission, rounded half up, whatever steps led there.
 */
function calculateTakenCommission({ agreedCommission, paidGoods, released, cash }: Settlement): number {
  if (paidGoods === 0) return 0;
  const received = BigInt(released.goods + cash.goods);
  return Number(roundQuotient(BigInt(agreedCommission) * received, BigInt(paidGoods)));
}

/** Calculates the share of the settlement in each account. The sum of all accounts is zero. */
function calculateAccounts(settlement: Settlement): Record<string, number> {
  const { held, released, cash, taxRemittedBy } = settlement;
  const commission = calculateTakenCommission(settlement);
  const platformTax = taxRemittedBy === "platform" ? released.tax + cash.tax : 0;
  return {
    buyer: -getRefundableAmount(settlement),
    escrow: sumParts(held),
    cash: sumParts(cash),
    // The seller has the cash already and owes the commission, and the tax if the platform passes it on.
    seller: sumParts(released) - commission - platformTax,
    commission,
    tax: platformTax,
  } satisfies Partial<Record<LedgerAccount, number>>;
}

const sellerAccounts: readonly string[] = ["escrow", "cash", "seller"];

/** Creates the entries that turn the accounts of one state of the settlement into those of the next. */
function createStep(before: Settlement, after: Settlement): SettlementStep {
  const old = calculateAccounts(before);
  const entries = Object.entries(calculateAccounts(after)).flatMap(([account, amount]): LedgerEntry[] => {
    const amountMinor = amount - (old[account] ?? 0);
    if (amountMinor === 0) return [];
    const sellerId = sellerAccounts.includes(account) ? before.sellerId : null;
    return [{ account: account as LedgerAccount, sellerId, currency: before.currency, amountMinor }];
  });
  return { settlement: after, entries };
}

const agreeCommission = (settlement: Settlement, parts: MoneyParts, commission: number): Settlement => ({
  ...settlement,
  paidGoods: settlement.paidGoods + parts.goods,
  agreedCommission: settlement.agreedCommission + commission,
});

/** Puts a captured payment into escrow. `commission` is the platform's share in its goods. */
export const captureIntoEscrow = (settlement: Settlement, parts: MoneyParts, commission: number): SettlementStep =>
  createStep(settlement, {
    ...agreeCommission(settlement, parts, commission),
    held: addParts(settlement.held, parts),
  });

/**
 * Puts a captured payment into escrow and replaces the agreed commission: `commission` is the platform's share in these
 * goods and all that were paid before and not given back.
 */
export function captureAndSetCommission(settlement: Settlement, parts: MoneyParts, commission: number): SettlementStep {
  const { held, released, cash } = settlement;
  return createStep(settlement, {
    ...settlement,
    paidGoods: held.goods + released.goods + cash.goods + parts.goods,
    agreedCommission: commission,
    held: addParts(held, parts),
  });
}

/** Records cash that the seller collected. The seller owes the commission. */
export const collectCash = (settlement: Settlement, parts: MoneyParts, commission: number): SettlementStep =>
  createStep(settlement, {
    ...agreeCommission(settlement, parts, commission),
    cash: addParts(settlement.cash, parts),
  });

/** Releases everything in escrow to the seller, less the commission. */
export const releaseEscrow = (settlement: Settlement): SettlementStep =>
  createStep(settlement, {
    ...settlement,
    held: nothing,
    released: addParts(settlement.released, settlement.held),
  });

/** Takes an amount out of the parts, in proportion to them. */
function subtractAmount({ goods, shipping, tax }: MoneyParts, amount: number): MoneyParts {
  const [fromGoods = 0, fromShipping = 0, fromTax = 0] = splitByWeight(amount, [goods, shipping, tax]);
  return { goods: goods - fromGoods, shipping: shipping - fromShipping, tax: tax - fromTax };
}

type Places = Pick<Settlement, "held" | "released" | "cash">;

/** Takes parts out of the places, each part as far as it is there. Returns the places and the amount that was taken. */
function subtractParts({ held, released, cash }: Places, parts: MoneyParts): { places: Places; taken: number } {
  const places = { held: { ...held }, released: { ...released }, cash: { ...cash } };
  let taken = 0;
  for (const part of ["goods", "shipping", "tax"] as const) {
    let wanted = parts[part];
    for (const place of [places.held, places.released, places.cash]) {
      const minor = Math.min(wanted, place[part]);
      place[part] -= minor;
      wanted -= minor;
      taken += minor;
    }
  }
  return { places, taken };
}

/**
 * Gives an amount back to the buyer: first from escrow, then from the seller with the commission for it, then from the
 * cash that the seller collected. `parts` say what the amount consists of. What they leave open, and what is missing of
 * a part, is taken in proportion. Throws a RangeError if the amount is more than what was paid.
 */
export function refundBuyer(settlement: Settlement, amountMinor: number, parts = nothing): SettlementStep {
  const refundable = getRefundableAmount(settlement);
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > refundable) {
    throw new RangeError(`cannot refund ${amountMinor} of ${refundable} ${settlement.currency}`);
  }
  if (sumParts(parts) > amountMinor) throw new RangeError(`the parts are more than ${amountMinor}`);
  const { places, taken } = subtractParts(settlement, parts);
  const rest = amountMinor - taken;
  const fromHeld = Math.min(rest, sumParts(places.held));
  const fromReleased = Math.min(rest - fromHeld, sumParts(places.released));
  return createStep(settlement, {
    ...settlement,
    held: subtractAmount(places.held, fromHeld),
    released: subtractAmount(places.released, fromReleased),
    cash: subtractAmount(places.cash, rest - fromHeld - fromReleased),
  });
}

/**
 * Returns the parts of a booking's refund, undefined if it takes all parts in proportion. Money that the booking never
 * needed is in the shipping part, which bears no commission and which no rental has.
 */
export const getBookingRefundParts = (refund: {
  amountMinor: number;
  reason: string;
  isDeposit: boolean;
}): MoneyParts | undefined =>
  refund.isDeposit || refund.reason === "cancelled" ? undefined : { goods: 0, shipping: refund.amountMinor, tax: 0 };

/** Refund that has to be made. `parts` as for `refundBuyer`. */
export type DueRefund = { amountMinor: number; parts: MoneyParts | undefined };

/**
 * Applies refunds that have to be made, one after the other, without posting them. A refund of more than what is left
 * takes what is left.
 */
export function applyDueRefunds(settlement: Settlement, refunds: readonly DueRefund[]): Settlement {
  return refunds.reduce((before, { amountMinor, parts }) => {
    const left = getRefundableAmount(before);
    if (left === 0) return before;
    return (left < amountMinor ? refundEverything(before) : refundBuyer(before, amountMinor, parts)).settlement;
  }, settlement);
}

/** Returns what the settlement has added to the balance of its seller. Negative if the seller owes commission. */
export function getSellerShare(settlement: Settlement): number {
  const { seller = 0 } = calculateAccounts(settlement);
  return seller;
}

/** Gives everything that the buyer paid and did not get back to the buyer, wherever it is. */
export const refundEverything = (settlement: Settlement): SettlementStep =>
  createStep(settlement, { ...settlement, held: nothing, released: nothing, cash: nothing });
