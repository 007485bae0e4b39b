import type { CancellationPolicy } from "#db/schema/rental-terms.ts";
import { listRefundSteps } from "#domain/bookings/cancellation.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";

/** Describes a cancellation rule in one line: who gets what back until when. */
export function describeCancellation(policy: CancellationPolicy, language: Language): string {
  const { t } = getTranslator(language);
  const steps = listRefundSteps(policy).map(({ hours, percent }) => {
    if (hours === 0) return t("bookings.terms.cancelFree");
    const days = t("bookings.days", { count: hours / 24 });
    return percent === 100
      ? t("bookings.cancellation.free", { days })
      : t("bookings.cancellation.partly", { days, percent });
  });
  return [...steps, ...(policy === "flexible" ? [] : [t("bookings.cancellation.nothing")])].join(" ");
}
