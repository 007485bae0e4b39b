import type { RouterContextProvider } from "react-router";
import type { Booking } from "#domain/bookings/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getReceiptPath } from "#domain/orders/receipt.ts";
import { calculateDrivenDistance, FUEL_PARTS, type Protocol } from "#domain/rental-protocols/protocol.ts";
import { listProtocols } from "#domain/rental-protocols/protocols.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { toCurrencySymbols } from "./picker.server.ts";

/** Presents a protocol. `token` opens its photos for readers without an account. */
function toProtocolView(protocol: Protocol, language: Language, token: string | undefined) {
  const { t } = getTranslator(language);
  const { formatNumber, formatDateTime } = getFormatters(language);
  return {
    kind: protocol.kind,
    title: t(`rentals.protocol.title.${protocol.kind}`),
    recordedAt: formatDateTime(protocol.recordedAt),
    version: protocol.recordedAt.toISOString(),
    rows: [
      {
        label: t("rentals.protocol.odometer"),
        value: t("rentals.agreement.km", { km: formatNumber(protocol.odometerKm) }),
      },
      { label: t("rentals.protocol.fuel"), value: wrapBidiIsolate(`${protocol.fuelEighths}/${FUEL_PARTS}`) },
      ...(protocol.documentsChecked === null
        ? []
        : [
            {
              label: t("rentals.documents.title"),
              value: t(
                protocol.documentsChecked ? "rentals.documents.wereChecked" : "rentals.documents.wereNotChecked",
              ),
            },
          ]),
      ...(protocol.plate ? [{ label: t("rentals.agreement.plate"), value: wrapBidiIsolate(protocol.plate) }] : []),
    ],
    remarks: protocol.remarks ?? undefined,
    photos: protocol.photos.map((file) => getReceiptPath(file, token)),
    answer: protocol.answer ?? undefined,
    answerNote: protocol.answerNote ?? undefined,
  };
}

export type ProtocolView = ReturnType<typeof toProtocolView>;

/** Loads the protocols of a booking and the kilometres between them. `token` opens the photos for guests. */
export async function loadProtocols(
  context: Readonly<RouterContextProvider>,
  booking: Booking,
  token: string | undefined,
) {
  const { db, language, t } = getPageContext(context);
  const protocols = await listProtocols(db, booking.id);
  const [pickUp, back] = (["pick-up", "return"] as const).map((kind) => protocols.find((each) => each.kind === kind));
  const { formatNumber, formatPrice } = getFormatters(language);
  const currency = (await getCatalog(db)).currencies.get(booking.currency);
  const km = (value: number) => t("rentals.agreement.km", { km: formatNumber(value) });
  const distance = pickUp && back && calculateDrivenDistance(booking, pickUp.odometerKm, back.odometerKm);
  const extra =
    distance && distance.extraKm > 0
      ? distance.extraMinor !== null && currency
        ? t("rentals.protocol.extraPrice", {
            km: km(distance.extraKm),
            amount: wrapBidiIsolate(
              formatPrice({ minor: distance.extraMinor, currency: currency.code }, toCurrencySymbols(currency)),
            ),
          })
        : km(distance.extraKm)
      : undefined;
  return {
    protocols,
    views: protocols.map((protocol) => toProtocolView(protocol, language, token)),
    distance: distance && [
      { label: t("rentals.protocol.driven"), value: km(distance.drivenKm) },
      ...(distance.includedKm === null
        ? []
        : [{ label: t("rentals.protocol.included"), value: km(distance.includedKm) }]),
      ...(extra ? [{ label: t("rentals.protocol.extra"), value: extra }] : []),
    ],
  };
}
