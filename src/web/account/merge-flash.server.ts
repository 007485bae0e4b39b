import { z } from "zod";
import type { VisitorMerged } from "#domain/accounts/merge.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

const count = z.number().int().min(0).max(1_000_000);
const told = z.object({
  added: count,
  left: count,
  compared: count,
  dropped: count,
  vehicles: count,
  vehiclesLeft: count,
});

/** What signing in has added to the account, for the page that is shown next. */
export const mergeFlash = {
  cookie: (value: VisitorMerged, origin: string): string => flashCookie("merge", value, origin),
  cleared: (origin: string): string => clearedFlash("merge", origin),
  read: (request: Request): VisitorMerged | undefined => readFlash(request, "merge", told),
};

/** It in words (rule 25), and where to look. */
export type MergeNews = {
  tone: "success" | "warning";
  sentences: string[];
  links: { href: string; label: string }[];
};

/** The news of a sign-in in the reader's words; undefined when nothing was merged. */
export function mergeNews(request: Request, language: Language): MergeNews | undefined {
  const merged = mergeFlash.read(request);
  if (!merged) return undefined;
  const { t } = translator(language);
  const { number } = formatters(language);
  const say = (kind: keyof VisitorMerged) =>
    merged[kind] > 0 ? [t(`merge.${kind}`, { count: merged[kind], shown: number(merged[kind]) })] : [];
  const sentences = [
    ...say("added"),
    ...say("left"),
    ...say("compared"),
    ...say("dropped"),
    ...say("vehicles"),
    ...say("vehiclesLeft"),
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
