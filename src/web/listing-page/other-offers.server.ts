import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { countOtherOffers } from "#domain/parts/part-page.server.ts";
import { getPartPath } from "#domain/parts/part-page.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { formatListingPrice } from "#web/listing-card/card-data.ts";

/** Presents the offers of other sellers for the part of a listing: "3 other sellers from SAR 120". */
export async function presentOtherOffers({ context }: RequestArgs, listingId: number, catalog: Catalog) {
  const offers = await countOtherOffers(context.get(requestContext).db, listingId);
  if (!offers) return undefined;
  const preferences = context.get(preferencesContext);
  const { t } = getTranslator(preferences.language);
  const count = { count: offers.sellers, shown: getFormatters(preferences.language).formatNumber(offers.sellers) };
  const from =
    offers.fromMinor === null
      ? undefined
      : formatListingPrice({ minor: offers.fromMinor, currency: BASE_CURRENCY }, catalog, preferences);
  return {
    href: getPartPath(catalog, offers),
    text: from ? t("partPage.othersFrom", { ...count, price: wrapBidiIsolate(from) }) : t("partPage.others", count),
  };
}
