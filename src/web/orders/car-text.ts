import type { OrderReader } from "#db/schema/orders.ts";
import type { OrderLine, SellerOrder } from "#domain/orders/order.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";

/** Describes how an ordered car stands with an order that is under way; undefined for parts, and once the order is over. */
export function toCarText(
  { car, dueMinor }: Pick<OrderLine, "car" | "dueMinor">,
  { status }: Pick<SellerOrder, "status">,
  reader: OrderReader,
  language: Language,
): string | undefined {
  if (car === null || (status !== "PENDING" && status !== "CONFIRMED" && status !== "SHIPPED")) return undefined;
  const { t } = translator(language);
  return t(`orders.car.${reader}.${car === "reserved" && dueMinor === 0 ? "reservedWhole" : car}`);
}
