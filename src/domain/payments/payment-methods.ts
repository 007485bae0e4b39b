import type { ByLanguage } from "#kernel/localized-text.ts";
import type { OnlineMethod } from "./payment.ts";

/** Names of the payment methods, as their operators write them. */
export const onlineMethodNames: Readonly<Record<OnlineMethod, ByLanguage<string>>> = {
  "apple-pay": { en: "Apple Pay", ar: "Apple Pay" },
  mada: { en: "mada", ar: "مدى" },
  knet: { en: "KNET", ar: "كي نت" },
  benefit: { en: "Benefit", ar: "بنفت" },
  omannet: { en: "OmanNet", ar: "عمان نت" },
  naps: { en: "NAPS", ar: "نابس" },
  meeza: { en: "Meeza", ar: "ميزة" },
  "stc-pay": { en: "stc pay", ar: "stc pay" },
  card: { en: "Visa and Mastercard", ar: "فيزا وماستركارد" },
};

/** National schemes by the only currency that they settle in, with the country of their cards. */
const nationalSchemes: Readonly<Record<string, { method: OnlineMethod; country: string }>> = {
  SAR: { method: "mada", country: "SA" },
  KWD: { method: "knet", country: "KW" },
  BHD: { method: "benefit", country: "BH" },
  OMR: { method: "omannet", country: "OM" },
  QAR: { method: "naps", country: "QA" },
  EGP: { method: "meeza", country: "EG" },
};

/**
 * Lists the methods for a currency among those that a provider supports. A scheme of the buyer's own country comes
 * first, wallets and cards follow, and a scheme of another country is last.
 */
export function listMethodsForCurrency(
  supported: ReadonlySet<OnlineMethod>,
  currency: string,
  country: string,
): OnlineMethod[] {
  const scheme = nationalSchemes[currency];
  const national = scheme && supported.has(scheme.method) ? [scheme.method] : [];
  const isDomestic = scheme?.country === country;
  const wallets: OnlineMethod[] = ["apple-pay", ...(currency === "SAR" ? (["stc-pay"] as const) : []), "card"];
  const others = wallets.filter((method) => supported.has(method));
  return isDomestic ? [...national, ...others] : [...others, ...national];
}
