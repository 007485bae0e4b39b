import type { OnlineMethod } from "./payment.ts";

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
