import type { CancellationPolicy } from "#db/schema/rental-terms.ts";
import { roundQuotient } from "#kernel/money.ts";

export const cancellationPolicies = ["flexible", "moderate", "strict"] as const satisfies readonly CancellationPolicy[];

/** Share of the price that the renter gets back when cancelling at least `hours` before the pick-up day begins. */
export type RefundStep = { hours: number; percent: number };

/** Steps of each rule, the earliest first. After the last step nothing is refunded. */
const refundSteps: Readonly<Record<CancellationPolicy, readonly RefundStep[]>> = {
  flexible: [{ hours: 0, percent: 100 }],
  moderate: [
    { hours: 5 * 24, percent: 100 },
    { hours: 24, percent: 50 },
  ],
  strict: [
    { hours: 14 * 24, percent: 100 },
    { hours: 7 * 24, percent: 50 },
  ],
};

/** Lists the steps of a rule, the earliest first. */
export const listRefundSteps = (policy: CancellationPolicy): readonly RefundStep[] => refundSteps[policy];

/**
 * Returns the share that a renter gets back, in percent. `beforePickUpMs` is the time from the cancellation to the
 * beginning of the pick-up day at the car's place, negative after it.
 */
export const getRefundPercent = (policy: CancellationPolicy, beforePickUpMs: number): number =>
  refundSteps[policy].find(({ hours }) => beforePickUpMs >= hours * 3_600_000)?.percent ?? 0;

/** Calculates the refund of a paid amount, rounded half up to the minor unit. */
export const calculateRefund = (paidMinor: number, percent: number): number =>
  Number(roundQuotient(BigInt(paidMinor) * BigInt(percent), 100n));
