import type { ShippingQuotes } from "#domain/shipping/shipping-rate.ts";
import { type Failure, failure } from "#kernel/result.ts";
import type { SellerOrderDraft } from "./seller-order-drafts.server.ts";

/**
 * Returns the failure that names every seller who does not ship the parcel to the buyer's address. The buyer can pick
 * the goods up instead. Undefined if all sellers ship.
 */
export function findShippingRefusal(
  drafts: readonly Pick<SellerOrderDraft, "seller" | "delivery">[],
  quotes: ShippingQuotes,
): Failure | undefined {
  const refused = new Map(
    drafts.flatMap(({ seller, delivery }) => {
      const quote = quotes[seller.id];
      return delivery === "delivery" && quote?.kind === "refused" ? [[seller.id, { seller, ...quote }] as const] : [];
    }),
  );
  if (refused.size === 0) return undefined;
  const errors = [...refused.values()].map(({ seller: { id, name }, reason }) => ({
    path: `delivery.${id}`,
    code: "checkout.not_shipped",
    reason,
    message: `${name.en ?? name.ar} does not ship ${reason === "weight" ? "parcels this heavy" : "to this address"}; pick-up is possible`,
  }));
  return failure("conflict", "checkout.not_shipped", errors);
}
