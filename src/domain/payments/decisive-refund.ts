import type { ProviderRefund } from "./payment-provider.ts";

/**
 * Returns the refund that decides about a key which a provider has used more than once: one that is done, otherwise one
 * that is pending, otherwise one that failed. Returns undefined without any.
 */
export const findDecisiveRefund = (refunds: readonly ProviderRefund[]): ProviderRefund | undefined =>
  refunds.find(({ state }) => state === "done") ?? refunds.find(({ state }) => state === "pending") ?? refunds[0];
