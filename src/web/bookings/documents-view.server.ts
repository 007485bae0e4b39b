import {
  canHandleDocuments,
  canSendDocument,
  canStateLicence,
  documentKinds,
  expiresBeforeReturn,
  getDocumentCheckState,
} from "#domain/bookings/driver-documents.ts";
import type { Booking } from "#domain/bookings/queries.server.ts";
import { getReceiptPath } from "#domain/orders/receipt.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";

/**
 * Presents the documents of the driver and the progress of their check. `token` opens the pictures for guests. Undefined
 * if the office wants none.
 */
export function toDocumentsView(booking: Booking, language: Language, token?: string) {
  const state = getDocumentCheckState(booking);
  if (!state) return undefined;
  const { t } = getTranslator(language);
  const { formatDate, formatDateTime } = getFormatters(language);
  const formatDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));
  const { expires, ending } = booking.licence;
  return {
    state,
    /** Whether documents can still be sent and checked. */
    isOpen: canHandleDocuments(booking),
    items: documentKinds.map((kind) => {
      const document = booking.documents.find((each) => each.kind === kind);
      return {
        kind,
        name: t(`rentals.documents.kind.${kind}`),
        state: document?.state ?? ("missing" as const),
        picture: document?.file ? getReceiptPath(document.file, token) : undefined,
        isErased: document !== undefined && document.file === null,
        reason: document?.reason ?? undefined,
        note: document?.note ?? undefined,
        submittedAt: document && new Date(document.submittedAt).toISOString(),
        sent: document && formatDateTime(new Date(document.submittedAt)),
        canSend: canSendDocument(booking, kind),
      };
    }),
    licence: [
      ...(expires ? [{ label: t("rentals.documents.expires"), value: formatDay(expires) }] : []),
      ...(ending ? [{ label: t("rentals.documents.ending"), value: wrapBidiIsolate(`…${ending}`) }] : []),
    ],
    typed: { licenceExpires: expires ?? "", licenceEnding: ending ?? "" },
    canStateLicence: canStateLicence(booking),
    /** Sentence about a licence that expires too early. */
    expiring: expiresBeforeReturn(booking.licence, booking.to)
      ? t("rentals.documents.expiring", { day: formatDay(booking.to) })
      : undefined,
    returnDay: { iso: booking.to, text: formatDay(booking.to) },
  };
}

export type DocumentsView = NonNullable<ReturnType<typeof toDocumentsView>>;
