import { type TotalsSettings, toShippingMinorUnits } from "#domain/cart/totals.ts";
import { BASE_CURRENCY, type Catalog, type Currency } from "#domain/catalog/catalog.ts";
import type { DeliveryDays, ShippingQuote, ShippingQuotes } from "#domain/shipping/shipping-rate.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";

type Currencies = Pick<Catalog, "currencies">;

/** Formats the usual days of a delivery: "2–3 days". */
export function formatDeliveryDays({ from, to }: DeliveryDays, language: Language): string {
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  if (to === 0) return t("shipping.quote.sameDay");
  const range = from === to ? number(to) : wrapBidiIsolate(`\u200E${number(from)}–${number(to)}`);
  return t("shipping.quote.days", { count: to, range });
}

/** Formats the price of a quote with its days: "SAR 20 · 2–3 days". Other quotes say why there is no price. */
function formatShippingQuote(
  quote: Exclude<ShippingQuote, { kind: "flat" }>,
  { currencies }: Currencies,
  language: Language,
): string {
  const { t } = getTranslator(language);
  if (quote.kind === "unknown") return t("shipping.quote.unknown");
  if (quote.kind === "refused") return t(`shipping.quote.refused.${quote.reason}`);
  const { price, days } = quote;
  const amount =
    price.minor === 0
      ? t("shipping.quote.free")
      : wrapBidiIsolate(getFormatters(language).formatPrice(price, currencies.get(price.currency) as Currency));
  return days ? `${amount} · ${formatDeliveryDays(days, language)}` : amount;
}

/** Shipping of a seller for the checkout. `text` is undefined for the flat price, which the totals contain. */
export type SellerShippingView = { quote: ShippingQuote; text: string | undefined };

/** Presents the shipping quotes of a cart by seller id. */
export const presentShippingQuotes = (
  quotes: ShippingQuotes,
  catalog: Currencies,
  language: Language,
): Record<string, SellerShippingView> =>
  Object.fromEntries(
    Object.entries(quotes).map(([sellerId, quote]) => [
      sellerId,
      { quote, text: quote.kind === "flat" ? undefined : formatShippingQuote(quote, catalog, language) },
    ]),
  );

/**
 * Formats what buyers pay while an owner has no rates: by the rates of the site, or its flat price. `ofSite` is set for
 * the rates of the site themselves.
 */
export function formatSiteShipping(
  settings: TotalsSettings,
  { currencies }: Currencies,
  language: Language,
  ofSite: boolean,
): string {
  const { t } = getTranslator(language);
  if (!ofSite && settings.shippingRates?.length) return t("shipping.fallback.siteRates");
  const base = currencies.get(BASE_CURRENCY) as Currency;
  const minor = toShippingMinorUnits(settings, base.decimals);
  const fee = wrapBidiIsolate(getFormatters(language).formatPrice({ minor, currency: base.code }, base));
  return t(ofSite ? "shipping.fallback.site" : "shipping.fallback.flat", { fee });
}

/** Formats a quote with its place: "Delivery to Riyadh: SAR 20 · 2–3 days". */
export function formatQuoteTo(
  quote: Exclude<ShippingQuote, { kind: "flat" }>,
  placeName: string,
  catalog: Currencies,
  language: Language,
): string {
  const { t } = getTranslator(language);
  const place = wrapBidiIsolate(placeName);
  return quote.kind === "refused"
    ? t(`shipping.quote.refusedTo.${quote.reason}`, { place })
    : t("shipping.quote.to", { place, quote: formatShippingQuote(quote, catalog, language) });
}
