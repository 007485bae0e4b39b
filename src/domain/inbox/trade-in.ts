import type { TradeInCondition } from "#db/schema/inbox.ts";
import type { Money } from "#kernel/money.ts";
import { getNoOfferReason, type NoOfferReason, type OfferedListing } from "./offer.ts";

export type { StoredTradeIn } from "#db/schema/inbox.ts";

export const tradeInPath = "/account/trade-ins/new";

export const OLDEST_TRADE_IN_YEAR = 1950;
export const MAX_TRADE_IN_KM = 2_000_000;

export const tradeInConditions = ["excellent", "good", "fair", "repair"] as const satisfies readonly TradeInCondition[];

/** Reason why no car can be offered in part payment for a listing. */
export type NoTradeInReason = NoOfferReason | "not_car";

/** Returns the reason why no car can be offered for a listing. Undefined for a car on sale that has a price. */
export const getNoTradeInReason = (listing: OfferedListing | null): NoTradeInReason | undefined =>
  getNoOfferReason(listing) ?? (listing?.kind === "car" ? undefined : "not_car");

/** Reason why a car cannot count for an amount. */
export type AllowanceError = "amount" | "currency" | "above";

/**
 * Validates the amount for which a car counts against the price of the listing. The buyer must have something left to
 * pay.
 */
export function validateAllowance(allowance: Money, price: Money): AllowanceError | undefined {
  if (!Number.isSafeInteger(allowance.minor) || allowance.minor <= 0) return "amount";
  if (allowance.currency !== price.currency) return "currency";
  return allowance.minor < price.minor ? undefined : "above";
}

/**
 * Rounds an estimate in minor units to three digits of whole units. More digits would suggest more precision than the
 * estimate has.
 */
export function roundEstimate(minor: number, decimals: number): number {
  const unit = 10 ** decimals;
  const whole = Math.max(0, minor) / unit;
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(Math.max(1, whole))) - 2));
  return Math.round(whole / step) * step * unit;
}
