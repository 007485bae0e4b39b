/** Captured payment of a booking, with what was refunded of it or is on its way back. Amounts are in minor units. */
export type CapturedBookingPayment = {
  id: string;
  amountMinor: number;
  refundedMinor: number;
  /**
   * Part of this payment that does not go back. Null for the payments of the price and of its changes, which share the
   * kept part of the price.
   */
  keptMinor: number | null;
  /** Reason of a refund of this payment. */
  reason: string;
};

/** Refund that a booking still needs. */
type PlannedBookingRefund = { paymentId: string; amountMinor: number; reason: string };

/**
 * Plans the refunds that a booking still needs. What goes back of the price is spread over its payments, the newest
 * first, and never more than what is left of each. Earlier refunds stay where they were made. `payments` begin with the
 * oldest.
 */
export function planBookingRefunds(
  payments: readonly CapturedBookingPayment[],
  keptPriceMinor: number,
): PlannedBookingRefund[] {
  const left = ({ amountMinor, refundedMinor }: CapturedBookingPayment) => amountMinor - refundedMinor;
  const pricePayments = payments.filter(({ keptMinor }) => keptMinor === null);
  let rest = pricePayments.reduce((sum, payment) => sum + left(payment), 0) - keptPriceMinor;
  return payments.toReversed().flatMap((payment) => {
    const { id: paymentId, keptMinor, reason } = payment;
    const amountMinor = Math.min(left(payment), keptMinor === null ? rest : left(payment) - keptMinor);
    if (amountMinor <= 0) return [];
    if (keptMinor === null) rest -= amountMinor;
    return [{ paymentId, amountMinor, reason }];
  });
}
