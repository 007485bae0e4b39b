import { data, redirect } from "react-router";
import { quoteShippingOfEach } from "#domain/cart/listing-shipping.server.ts";
import { getTotalsSettings } from "#domain/cart/settings.server.ts";
import { toShippingMinorUnits } from "#domain/cart/totals.ts";
import { BASE_CURRENCY, type Currency, getCategoryLineage, getCategoryPath } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { getListingSummaries } from "#domain/listings/detail/listing-summaries.server.ts";
import { findPartByNumber, listPartOfferIds } from "#domain/parts/part-page.server.ts";
import {
  compareOffers,
  findPathBrand,
  formatPartName,
  getPartPath,
  MIN_INDEXED_OFFERS,
} from "#domain/parts/part-page.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import type { ShippingQuote } from "#domain/shipping/shipping-rate.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney, type Money } from "#kernel/money.ts";
import { preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { attachFitmentViews } from "#web/fitment/fit-views.server.ts";
import { formatListingPrice, toCardData } from "#web/listing-card/card-data.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { buildBreadcrumbData, buildPartData } from "#web/seo/structured-data.ts";
import { formatQuoteTo } from "#web/shipping/quote-view.server.ts";
import { getVisitorPlace, presentVisitorDestination } from "#web/shipping/visitor-destination.server.ts";

type PartPageArgs = RequestArgs & { url: URL; params: { brand: string; number: string } };

/**
 * Loads the page of a part: the offers of all sellers with the price delivered to the reader's place. Other ways of
 * writing the number redirect to the canonical path with 308.
 */
export async function loadPartPage({ request, url, params, context }: PartPageArgs) {
  const { db, clock, origin, cachePage } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = getTranslator(language);
  const { formatNumber } = getFormatters(language);
  const catalog = await getCatalog(db);
  const brandId = findPathBrand(catalog, params.brand);
  const part = brandId === undefined ? undefined : await findPartByNumber(db, brandId, params.number);
  if (!part) throw data(null, { status: 404 });
  const path = getPartPath(catalog, part);
  if (url.pathname !== path) throw redirect(path + url.search, 308);

  const text = (name: LocalizedText | undefined) => (name ? pickTranslation(name, language).text : "");
  const category = catalog.categories.byId.get(part.categoryId);
  const name = formatPartName(catalog, { brandId: part.brandId, category, number: part.number }, language);
  const listings = await getListingSummaries(db, await listPartOfferIds(db, part.id));
  const settings = await getTotalsSettings(db);
  const place = presentVisitorDestination(getVisitorPlace(request.headers, catalog, preferences), language);
  const quotes = await quoteShippingOfEach(db, listings, catalog, settings, place?.destination);
  const base = catalog.currencies.get(BASE_CURRENCY) as Currency;
  const flat: Money = { minor: toShippingMinorUnits(settings, base.decimals), currency: base.code };
  const toBase = (amount: Money) =>
    convertMoney(amount, catalog.currencies.get(amount.currency) as Currency, base).minor;
  const getShipping = (quote: ShippingQuote | undefined): Money | undefined =>
    quote?.kind === "rate" ? quote.price : quote?.kind === "flat" ? flat : undefined;
  const compared = listings
    .map((listing) => {
      const quote = quotes.get(listing.id);
      const shipping = getShipping(quote);
      return {
        id: listing.id,
        listing,
        quote,
        isInStock: listing.stock > 0 && listing.availability !== "out-of-stock",
        priceMinor: listing.price && toBase(listing.price),
        shippingMinor: shipping ? toBase(shipping) : null,
      };
    })
    .sort(compareOffers);
  const cards = await attachFitmentViews(
    { request, context },
    compared.map(({ listing }) => toCardData(listing, catalog, preferences, clock())),
  );
  const format = (minor: number) => formatListingPrice({ minor, currency: base.code }, catalog, preferences);
  const toOffer = ({ listing, quote, isInStock, priceMinor, shippingMinor }: (typeof compared)[number], i: number) => {
    const card = cards[i];
    return {
      id: listing.id,
      href: card?.href ?? "",
      seller: { ...presentSellerName(listing.seller.name, language), href: getSellerPath(listing.seller) },
      verified: listing.seller.verified,
      condition: text(catalog.lookups.get(listing.conditionId ?? 0)?.name),
      city: text(catalog.cities.byId.get(listing.cityId ?? 0)?.name),
      price: card?.price,
      delivery: presentDelivery(quote, shippingMinor),
      /** Price with delivery to the reader's place. Undefined if one of the two is unknown. */
      total: priceMinor !== null && shippingMinor !== null ? format(priceMinor + shippingMinor) : undefined,
      fit: card?.fit,
      /** Why the part is not at hand. Undefined if it is in stock. */
      stockNote: isInStock
        ? undefined
        : t(listing.availability === "on-backorder" ? "stock.backorder" : "partPage.outOfStock"),
      buyable: card?.buyable === true && (isInStock || listing.availability === "on-backorder"),
    };
  };
  const presentDelivery = (quote: ShippingQuote | undefined, shippingMinor: number | null): string | undefined => {
    if (!quote) return undefined;
    if (quote.kind !== "flat") return formatQuoteTo(quote, place?.name ?? "", catalog, language);
    const fee = shippingMinor ? format(shippingMinor) : undefined;
    return fee ? t("notice.part.delivery", { fee: wrapBidiIsolate(fee) }) : t("notice.part.freeDelivery");
  };
  const priced = compared.flatMap(({ listing, isInStock }) => (isInStock && listing.price ? [listing] : []));
  const cheapest =
    priced.length > 0 ? format(Math.min(...priced.map((each) => toBase(each.price as Money)))) : undefined;
  const crumbs = (category ? getCategoryLineage(catalog, category) : []).map((each) => ({
    label: text(each.name),
    href: getCategoryPath(each),
  }));
  const count = { count: compared.length, shown: formatNumber(compared.length) };
  cachePage(["ads", "sellers", ...listings.map(({ id }) => `ad:${id}`)], { maxAgeSeconds: 60 });
  return {
    title: name,
    /** Title whose number keeps its direction when it breaks into lines. */
    heading: formatPartName(
      catalog,
      { brandId: part.brandId, category, number: wrapBidiIsolate(part.number) },
      language,
    ),
    description: cheapest
      ? t("partPage.description", { ...count, name, price: cheapest })
      : t("partPage.noPriceDescription", { name }),
    canonical: origin + path,
    language,
    unlisted: compared.length < MIN_INDEXED_OFFERS,
    image: cards[0]?.images[0]?.url,
    crumbs,
    number: part.number,
    numbers: part.numbers,
    picture: cards.find(({ images }) => images.length > 0)?.images[0]?.url,
    summary: cheapest && t("partPage.summary", { ...count, price: cheapest }),
    offers: compared.map(toOffer),
    choosePlace: {
      label: place ? t("shipping.place.change") : t("shipping.place.chooseCity"),
      href: buildUrl("/preferences/delivery", { back: path }),
    },
    /** List of the parts of the same kind. */
    category: category && { name: text(category.name), href: getCategoryPath(category) },
    structured: [
      buildPartData(
        { name, brand: text(catalog.brands.byId.get(part.brandId ?? 0)?.name), number: part.number },
        listOffers(priced),
        {
          catalog,
          language,
          url: origin + path,
          currency: preferences.currency,
        },
      ),
      buildBreadcrumbData([...crumbs, { label: name }], origin + path),
    ],
  };
}

const listOffers = (listings: readonly ListingSummary[]) =>
  listings.flatMap((listing) => (listing.price ? [{ ...listing, price: listing.price }] : []));

export type PartPageData = Awaited<ReturnType<typeof loadPartPage>>;
