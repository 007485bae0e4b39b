import type { Db } from "#db/database.ts";
import type { OrderReader } from "#db/schema/orders.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getReceiptPath } from "#domain/orders/receipt.ts";
import type { ReturnEntry } from "#domain/returns/queries.server.ts";
import { calculateHighestRefund } from "#domain/returns/refund-return.server.ts";
import { listReturnTransitions } from "#domain/returns/return-states.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { toDecimalText } from "#kernel/money.ts";
import type { IconName } from "#ui/icon-names.ts";
import { createOrderAmounts } from "#web/orders/order-amounts.server.ts";
import type { OrderTimelineEntry } from "#web/orders/order-timeline.server.ts";

const stateIcons: Partial<Record<ReturnEntry["found"]["state"], IconName>> = {
  sent: "box",
  received: "store",
  refunded: "currency",
  disputed: "shield",
};
const failedStates = ["declined", "rejected", "withdrawn"];

/** Presents a return for its buyer, its seller or staff. `token` is the token of the order in the reader's link. */
export async function presentReturn(
  db: Db,
  entry: ReturnEntry,
  language: Language,
  { reader, token }: { reader: OrderReader; token?: string | undefined },
) {
  const { t } = getTranslator(language);
  const { formatDateTime, formatNumber } = getFormatters(language);
  const { found, order, sellerOrder, valueMinor } = entry;
  const catalog = await getCatalog(db);
  const { currency } = sellerOrder.charge;
  const decimals = catalog.currencies.get(currency)?.decimals ?? 2;
  const format = (minor: number) => createOrderAmounts(order, catalog, language).format({ minor, currency });
  const line = sellerOrder.lines.find(({ id }) => id === found.lineId);
  const vehicle = line?.vehicle && pickTranslation(line.vehicle.name, language).text;
  const last = found.events.length - 1;
  const nextStates = listReturnTransitions({ ...found, valueMinor }, reader);
  const leftMinor = nextStates.includes("refunded") ? (await calculateHighestRefund(db, entry)).totalMinor : 0;
  return {
    id: found.id,
    number: order.number,
    state: found.state,
    reader,
    item: {
      name: line ? pickTranslation(line.name, language) : { text: "", lang: language },
      image: line?.image ?? null,
    },
    pieces: formatNumber(found.quantity),
    reason: t(`returns.reason.${found.reason}`),
    guaranteed: found.guaranteed,
    /** Promise that Karaj made for the vehicle of the line. */
    promise: found.guaranteed && vehicle ? t("returns.guaranteed", { vehicle: wrapBidiIsolate(vehicle) }) : undefined,
    shippingPaidBy: t(`returns.shippingPaidBy.${found.shippingPaidBy}`),
    shipment: [found.carrier, found.trackingNumber].filter(Boolean).join(" · ") || undefined,
    respondBy: found.respondBy && { iso: found.respondBy.toISOString(), text: formatDateTime(found.respondBy) },
    value: format(valueMinor),
    refunded: found.refundedMinor > 0 ? format(found.refundedMinor) : undefined,
    /** Highest amount of a refund, as the amount field shows it. */
    left: toDecimalText(leftMinor, decimals),
    currency,
    photos: found.photos.map((file) => getReceiptPath(file, token)),
    nextStates,
    steps: found.events.map(
      ({ state, by, note, amountMinor, at }, i): OrderTimelineEntry => ({
        id: `${i}`,
        title:
          amountMinor === null
            ? t(`returns.events.${state}`)
            : t("returns.refundedAmount", { amount: format(amountMinor) }),
        time: { iso: at.toISOString(), shown: formatDateTime(at) },
        by:
          by === "system"
            ? t(`returns.system.${state === "approved" ? "approved" : "overdue"}`)
            : t(`orders.by.${by === reader ? "you" : by}`),
        note: note ?? undefined,
        icon: stateIcons[state],
        state: failedStates.includes(state) ? "failed" : i === last && found.respondBy ? "now" : "done",
      }),
    ),
  };
}

export type ReturnView = Awaited<ReturnType<typeof presentReturn>>;
