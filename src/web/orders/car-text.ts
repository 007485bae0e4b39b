import type { OrderReader } from "#db/schema/orders.ts";
import type { OrderLine, SellerOrder } from "#domain/orders/order.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";

/** Formats the status of an ordered car. Returns undefined for parts, and once the order is finished. */
export function formatCarStatus(
  { car, dueMinor }: Pick<OrderLine, "car" | "dueMinor">,
  { status }: Pick<SellerOrder, "status">,
  reader: OrderReader,
  language: Language,
): string | undefined {
  if (car === null || (status !== "PENDING" && status !== "CONFIRMED" && status !== "SHIPPED")) return undefined;
  const { t } = getTranslator(language);
  return t(`orders.car.${reader}.${car === "reserved" && dueMinor === 0 ? "reservedWhole" : car}`);
}
