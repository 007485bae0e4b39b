import { z } from "zod";
import type { GuestMergeResult } from "#domain/guest-data/merge-guest-data.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import { createFlash } from "#web/flash-cookie.server.ts";

const count = z.number().int().min(0).max(1_000_000);
const mergeFlashSchema = z.object({
  added: count,
  left: count,
  compared: count,
  dropped: count,
  vehicles: count,
  vehiclesLeft: count,
});

/** Flash cookie with the numbers of items that a sign-in added to the account. The next page shows the numbers. */
export const mergeFlash = createFlash("merge", mergeFlashSchema);

/** Notice about guest data that a sign-in merged into the account: sentences, and links to the merged items. */
export type MergeNoticeData = {
  tone: "success" | "warning";
  sentences: string[];
  links: { href: string; label: string }[];
};

/**
 * Returns the notice about a merged guest cart, comparison and garage in the reader's language, or undefined when
 * nothing was merged.
 */
export function getMergeNotice(request: Request, language: Language): MergeNoticeData | undefined {
  const merged = mergeFlash.read(request);
  if (!merged) return undefined;
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  const formatCount = (kind: keyof GuestMergeResult) =>
    merged[kind] > 0 ? [t(`merge.${kind}`, { count: merged[kind], shown: number(merged[kind]) })] : [];
  const sentences = [
    ...formatCount("added"),
    ...formatCount("left"),
    ...formatCount("compared"),
    ...formatCount("dropped"),
    ...formatCount("vehicles"),
    ...formatCount("vehiclesLeft"),
  ];
  if (sentences.length === 0) return undefined;
  return {
    tone: merged.left > 0 || merged.vehiclesLeft > 0 ? "warning" : "success",
    sentences,
    links: [
      ...(merged.added > 0 || merged.left > 0 ? [{ href: "/shop/cart", label: t("cart.view") }] : []),
      ...(merged.compared > 0 ? [{ href: "/shop/compare", label: t("compare.see") }] : []),
      ...(merged.vehicles > 0 || merged.vehiclesLeft > 0
        ? [{ href: "/account/garage", label: t("vehicle.garage") }]
        : []),
    ],
  };
}
