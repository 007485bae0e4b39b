import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listFavouriteIds } from "#domain/favourites/queries.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import type { Listing, ListingImage, ListingSummary } from "#domain/listings/detail/listing.ts";
import { getListingSummaries } from "#domain/listings/detail/listing-summaries.server.ts";
import { listSpecifications } from "#domain/listings/detail/specifications.ts";
import { countPhoneReveals } from "#domain/listings/lifecycle/phone-reveal-limit.server.ts";
import { listListings } from "#domain/listings/list/list-listings.server.ts";
import { parseListQuery } from "#domain/listings/list/list-query.server.ts";
import { joinList } from "#i18n/join-list.ts";
import {
  type ByLanguage,
  type Language,
  type LocalizedText,
  pickByLanguage,
  pickTranslation,
} from "#kernel/localized-text.ts";
import { convertMoney, type Money } from "#kernel/money.ts";
import type { ApiContext, ApiServices } from "../v1/context.ts";
import { toPhoneViewer, toRequestedPhones } from "../v1/phone-viewer.ts";
import { formatWaitMessage, respondWithProblem } from "../v1/problem-response.ts";
import type { LegacyFields } from "./legacy-fields.ts";
import { getSessionAccount, requirePerson, respondWithFieldErrors } from "./responses.ts";

/** Listing statuses that legacy apps may filter by (CN-05). */
export const legacyItemStatuses = ["active"] as const;
const MAX_KEYWORDS_LENGTH = 200;
const DEFAULT_LIMIT = 16;
const MAX_LIMIT = 100;
const MAX_PAGE = 100_000;

/**
 * Returns a name as the fields `title` (Arabic) and `title_eng` (English, QV-01). Where one language is missing, both
 * fields have the other one.
 */
export const toLegacyTitles = (name: LocalizedText) => ({
  title: pickTranslation(name, "ar").text,
  title_eng: pickTranslation(name, "en").text,
});

/**
 * Returns whether the app asks for prices in the listing's own currency. The field `currency` can be in the body or
 * in the query string.
 */
export const isOwnCurrencyRequested = (c: ApiContext, fields: LegacyFields): boolean =>
  (fields.getValue("currency") ?? c.req.query("currency")) === "own";

/**
 * Presents a price as a number, or null for a price on request. Converts the price to the base currency, or keeps the
 * listing's currency with `own`.
 */
export function presentLegacyPrice(
  price: Money | null,
  { currencies }: Catalog,
  own: boolean,
): { price: number | null; currency: string } {
  const from = price && currencies.get(price.currency);
  const to = own ? from : currencies.get(BASE_CURRENCY);
  if (!price || !from || !to) return { price: null, currency: BASE_CURRENCY };
  return { price: convertMoney(price, from, to).minor / 10 ** to.decimals, currency: to.code };
}

/** Returns the absolute URL of a picture, because legacy apps do not resolve relative URLs. */
export const toAbsolutePictureUrl = (url: string, origin: string): string => (url.startsWith("/") ? origin + url : url);

/** Parses `page` and `limit`. The default limit is 16 (CN-02). */
export const parseLegacyPage = (fields: LegacyFields) => ({
  page: fields.integer("page", 1, MAX_PAGE, 1),
  limit: fields.integer("limit", 1, MAX_LIMIT, DEFAULT_LIMIT),
});

type ItemPresentation = { catalog: Catalog; origin: string; favourites: ReadonlySet<number>; ownCurrency: boolean };

/** Presents a listing as an item of the legacy API (EN-03). */
const presentItem = (ad: ListingSummary, { catalog, favourites, ownCurrency }: ItemPresentation) => ({
  id: ad.id,
  ...toLegacyTitles(ad.name),
  ...presentLegacyPrice(ad.price, catalog, ownCurrency),
  in_favorites: favourites.has(ad.id),
});

const presentImages = (ad: { id: number; images: readonly ListingImage[] }, origin: string) =>
  ad.images.map(({ url }) => ({ item_id: ad.id, url: toAbsolutePictureUrl(url, origin) }));

async function createPresentation(
  c: ApiContext,
  { db, getOrigin }: ApiServices,
  ownCurrency: boolean,
): Promise<ItemPresentation> {
  const account = getSessionAccount(c);
  const favourites = new Set(account ? await listFavouriteIds(db, account.id) : []);
  return { catalog: await getCatalog(db), origin: getOrigin(c.req.raw), favourites, ownCurrency };
}

/**
 * Handles AP-03 `search_items`: responds with active listings that match the keywords. With `in_favorites`, responds
 * with the favourites of the signed-in user.
 */
export async function searchItems(c: ApiContext, fields: LegacyFields, services: ApiServices): Promise<Response> {
  const keywords = fields.text("keywords", MAX_KEYWORDS_LENGTH) ?? "";
  const status = fields.oneOf("status", legacyItemStatuses);
  const onlyFavourites = fields.flag("in_favorites") === true;
  const page = parseLegacyPage(fields);
  const ownCurrency = isOwnCurrencyRequested(c, fields);
  if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
  if (onlyFavourites || fields.getValue("person_id") !== undefined) {
    const person = requirePerson(c, fields);
    if (!person.ok) return respondWithProblem(c, person);
  }
  const presentation = await createPresentation(c, services, ownCurrency);
  const ads = onlyFavourites
    ? (await getListingSummaries(services.db, [...presentation.favourites])).filter(
        (ad) => !status || ad.status === status,
      )
    : await searchByKeywords(keywords, page, presentation.catalog, c.get("language"), services);
  return c.json({
    data: ads.map((ad) => presentItem(ad, presentation)),
    images: ads.flatMap((ad) => presentImages(ad, presentation.origin)),
  });
}

/** Searches listings with the same query parser as the pages. Empty keywords find nothing (VL-05). */
async function searchByKeywords(
  keywords: string,
  { page, limit }: ReturnType<typeof parseLegacyPage>,
  catalog: Catalog,
  language: Language,
  { db, clock }: ApiServices,
): Promise<ListingSummary[]> {
  if (!keywords) return [];
  const params = new URLSearchParams({ q: keywords });
  const { request } = await parseListQuery(db, catalog, params, { currency: BASE_CURRENCY, now: clock() });
  return listListings(db, { ...request, page, limit }, language);
}

const booleanTexts: ByLanguage<readonly [string, string]> = { en: ["No", "Yes"], ar: ["لا", "نعم"] };

/** Presents the features of a listing in the requested language. */
const presentFeatures = (product: Listing, catalog: Catalog, language: Language) =>
  listSpecifications(catalog, product).map((specification) => {
    const unit = specification.feature.unit ? pickTranslation(specification.feature.unit, language).text : "";
    const value =
      specification.kind === "lookup"
        ? pickTranslation(specification.lookup.name, language).text
        : specification.kind === "lookups"
          ? joinList(
              specification.lookups.map(({ name }) => pickTranslation(name, language).text),
              language,
            )
          : specification.kind === "boolean"
            ? (pickByLanguage(booleanTexts, language)[Number(specification.value)] as string)
            : String(specification.value);
    return {
      feature_title: pickTranslation(specification.feature.name, language).text,
      feature_value: unit ? `${value} ${unit}` : value,
    };
  });

/** Handles AP-03 `get_item_details`: responds with a listing and the data for the quick view of the app (EN-03). */
export async function getItemDetails(c: ApiContext, fields: LegacyFields, services: ApiServices): Promise<Response> {
  const id = fields.requiredId("item_id");
  const ownCurrency = isOwnCurrencyRequested(c, fields);
  if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
  const found = await getListing(services.db, id);
  if (!found.ok) return respondWithProblem(c, found);
  const product = found.value;
  const presentation = await createPresentation(c, services, ownCurrency);
  const language = c.get("language");
  const phones = await countPhoneReveals(
    services.db,
    toPhoneViewer(c, services),
    toRequestedPhones([product]),
    services.clock(),
  );
  const isPhoneShown = product.phoneNumber === null || phones.isShown(product.phoneNumber);
  const description = toLegacyTitles(product.description);
  return c.json({
    ...presentItem(product, presentation),
    compareAtPrice: presentLegacyPrice(product.compareAtPrice, presentation.catalog, ownCurrency).price,
    description: description.title,
    description_eng: description.title_eng,
    stock: product.availability,
    sku: product.sku,
    accountName: pickTranslation(product.seller.name, language).text,
    phoneNumber: isPhoneShown ? product.phoneNumber : "",
    // Once the hourly phone limit is exceeded, the message says when the next number can be shown.
    phoneNumberMessage: phones.retryAt && formatWaitMessage("ad.too_many", phones.retryAt, c),
    images: presentImages(product, presentation.origin),
    features: presentFeatures(product, presentation.catalog, language),
    options: product.options.map(({ type, slug, name, values }) => ({
      type,
      slug,
      name: pickTranslation(name, language).text,
      values: values.map((value) => ({
        slug: value.slug,
        name: pickTranslation(value.name, language).text,
        color: type === "color" ? value.color : undefined,
      })),
    })),
  });
}
