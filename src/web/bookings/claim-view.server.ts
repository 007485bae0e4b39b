import type { Booking } from "#domain/bookings/queries.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { type ClaimState, canAnswerClaim, getClaimState } from "#domain/deposit-claims/claim.ts";
import { getReceiptPath } from "#domain/orders/receipt.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";

const finalStates: readonly ClaimState[] = ["agreed", "unanswered", "decided"];

/** Presents the claim on the deposit of a booking. `token` opens its photos for guests. Undefined without a claim. */
export function toClaimView(
  booking: Booking,
  catalog: Catalog,
  { language, now, token }: { language: Language; now: Date; token?: string | undefined },
) {
  const { claim, depositClaim, depositKeptMinor } = booking;
  const state = getClaimState(booking);
  const currency = catalog.currencies.get(booking.currency);
  if (!claim || !state || !currency) return undefined;
  const { t } = getTranslator(language);
  const { formatDateTime, formatPrice } = getFormatters(language);
  const formatAmount = (minor: number) => formatPrice({ minor, currency: currency.code }, currency);
  const answerBy = formatDateTime(new Date(claim.answerBy));
  return {
    state,
    amount: formatAmount(claim.claimedMinor),
    rows: [
      { label: t("rentals.claim.claimed"), value: wrapBidiIsolate(formatAmount(claim.claimedMinor)) },
      ...(finalStates.includes(state)
        ? [{ label: t("rentals.claim.kept"), value: wrapBidiIsolate(formatAmount(depositKeptMinor)) }]
        : []),
      { label: t("rentals.claim.made"), value: formatDateTime(new Date(claim.claimedAt)) },
      ...(state === "open" ? [{ label: t("rentals.claim.answerBy"), value: answerBy }] : []),
    ],
    reason: depositClaim ?? "",
    photos: claim.photos.map((file) => getReceiptPath(file, token)),
    answerNote: claim.answerNote ?? undefined,
    decisionNote: claim.decisionNote ?? undefined,
    /** Sentence about the answer that the customer owes. Undefined if the customer can no longer answer. */
    due: canAnswerClaim(booking, now)
      ? t("rentals.claim.due", { amount: wrapBidiIsolate(formatAmount(claim.claimedMinor)), moment: answerBy })
      : undefined,
  };
}

export type ClaimView = NonNullable<ReturnType<typeof toClaimView>>;
