import { factsOf } from "#domain/ads/facts.ts";
import { countPhones } from "#domain/ads/life/phone-limit.server.ts";
import { pageOfAds } from "#domain/ads/list.server.ts";
import { getProduct } from "#domain/ads/product.server.ts";
import type { Product, ProductImage, ProductSummary } from "#domain/ads/product.ts";
import { readList } from "#domain/ads/read-list.server.ts";
import { summariesOf } from "#domain/ads/summaries.server.ts";
import { baseCurrency, type Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { favouriteIds } from "#domain/favourites/queries.server.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { convert, type Money } from "#kernel/money.ts";
import type { ApiContext, ApiServices } from "../v1/context.ts";
import { phoneViewerOf, toWantedPhones } from "../v1/phone-viewer.ts";
import { describeWait, problem } from "../v1/problem.ts";
import { personOf, readerOf, refused } from "./answers.ts";
import type { Fields } from "./fields.ts";

/** CN-05: the one status that older apps ask for. */
export const statuses = ["active"] as const;
const longestKeywords = 200;
const usualLimit = 16;
const highestLimit = 100;
const highestPage = 100_000;

/** Older apps show `title` in Arabic and `title_eng` in English (QV-01); where one is missing, the other stands for it. */
export const titles = (name: LocalText) => ({
  title: inLanguage(name, "ar").text,
  title_eng: inLanguage(name, "en").text,
});

/** Whether prices are asked for in each ad's own currency: by `currency` of the body, or of the address. */
export const isOwnCurrencyAsked = (c: ApiContext, fields: Fields): boolean =>
  (fields.given("currency") ?? c.req.query("currency")) === "own";

/**
 * Presents a price as a number, null on request. Older apps know one currency, the one whose rate is 1, and reckon others from
 * it; with `own` it is in the ad's own.
 */
export function presentPrice(
  price: Money | null,
  { currencies }: Catalogue,
  own: boolean,
): { price: number | null; currency: string } {
  const from = price && currencies.get(price.currency);
  const to = own ? from : currencies.get(baseCurrency);
  if (!price || !from || !to) return { price: null, currency: baseCurrency };
  return { price: convert(price, from, to).minor / 10 ** to.decimals, currency: to.code };
}

/** Apps show pictures by their whole addresses. */
export const pictureAddress = (url: string, origin: string): string => (url.startsWith("/") ? origin + url : url);

/** CN-02 unless the app says otherwise. */
export const pageAsked = (fields: Fields) => ({
  page: fields.whole("page", 1, highestPage, 1),
  limit: fields.whole("limit", 1, highestLimit, usualLimit),
});

type Shown = { catalogue: Catalogue; origin: string; favourites: ReadonlySet<number>; ownCurrency: boolean };

/** EN-03. */
const presentItem = (ad: ProductSummary, { catalogue, favourites, ownCurrency }: Shown) => ({
  id: ad.id,
  ...titles(ad.name),
  ...presentPrice(ad.price, catalogue, ownCurrency),
  in_favorites: favourites.has(ad.id),
});

const presentImages = (ad: { id: number; images: readonly ProductImage[] }, origin: string) =>
  ad.images.map(({ url }) => ({ item_id: ad.id, url: pictureAddress(url, origin) }));

async function shownTo(c: ApiContext, { db, originOf }: ApiServices, ownCurrency: boolean): Promise<Shown> {
  const reader = readerOf(c);
  const favourites = new Set(reader ? await favouriteIds(db, reader.id) : []);
  return { catalogue: await catalogueOf(db), origin: originOf(c.req.raw), favourites, ownCurrency };
}

/** AP-03 `search_items`: active ads by their words or, with `in_favorites`, what the session's user keeps. */
export async function searchItems(c: ApiContext, fields: Fields, services: ApiServices): Promise<Response> {
  const keywords = fields.text("keywords", longestKeywords) ?? "";
  const status = fields.oneOf("status", statuses);
  const onlyFavourites = fields.flag("in_favorites") === true;
  const asked = pageAsked(fields);
  const ownCurrency = isOwnCurrencyAsked(c, fields);
  if (fields.errors.length > 0) return refused(c, fields);
  if (onlyFavourites || fields.given("person_id") !== undefined) {
    const person = personOf(c, fields);
    if (!person.ok) return problem(c, person);
  }
  const shown = await shownTo(c, services, ownCurrency);
  const ads = onlyFavourites
    ? (await summariesOf(services.db, [...shown.favourites])).filter((ad) => !status || ad.status === status)
    : await search(keywords, asked, shown.catalogue, c.get("language"), services);
  return c.json({
    data: ads.map((ad) => presentItem(ad, shown)),
    images: ads.flatMap((ad) => presentImages(ad, shown.origin)),
  });
}

/** The same reading of words as in the shop; no words find nothing (VL-05). */
async function search(
  keywords: string,
  { page, limit }: ReturnType<typeof pageAsked>,
  catalogue: Catalogue,
  language: Language,
  { db, clock }: ApiServices,
): Promise<ProductSummary[]> {
  if (!keywords) return [];
  const params = new URLSearchParams({ q: keywords });
  const { request } = await readList(db, catalogue, params, { currency: baseCurrency, now: clock() });
  return pageOfAds(db, { ...request, page, limit }, language);
}

const yesOrNo: Record<Language, readonly [string, string]> = { en: ["No", "Yes"], ar: ["لا", "نعم"] };

/** The specification rows: what is known of an ad, in words of the reader's language. */
const featuresOf = (product: Product, catalogue: Catalogue, language: Language) =>
  factsOf(catalogue, product).map((fact) => {
    const unit = fact.feature.unit ? inLanguage(fact.feature.unit, language).text : "";
    const value =
      fact.kind === "lookup"
        ? inLanguage(fact.lookup.name, language).text
        : fact.kind === "boolean"
          ? (yesOrNo[language][Number(fact.value)] as string)
          : String(fact.value);
    return {
      feature_title: inLanguage(fact.feature.name, language).text,
      feature_value: unit ? `${value} ${unit}` : value,
    };
  });

/** AP-03 `get_item_details`, with what the quick view shows (EN-03). */
export async function itemDetails(c: ApiContext, fields: Fields, services: ApiServices): Promise<Response> {
  const id = fields.requiredId("item_id");
  const ownCurrency = isOwnCurrencyAsked(c, fields);
  if (fields.errors.length > 0) return refused(c, fields);
  const found = await getProduct(services.db, id);
  if (!found.ok) return problem(c, found);
  const product = found.value;
  const shown = await shownTo(c, services, ownCurrency);
  const language = c.get("language");
  const phones = await countPhones(
    services.db,
    phoneViewerOf(c, services),
    toWantedPhones([product]),
    services.clock(),
  );
  const isPhoneShown = product.phoneNumber === null || phones.isShown(product.phoneNumber);
  const description = titles(product.description);
  return c.json({
    ...presentItem(product, shown),
    compareAtPrice: presentPrice(product.compareAtPrice, shown.catalogue, ownCurrency).price,
    description: description.title,
    description_eng: description.title_eng,
    stock: product.availability,
    sku: product.sku,
    accountName: inLanguage(product.seller.name, language).text,
    phoneNumber: isPhoneShown ? product.phoneNumber : "",
    // Past the hour's numbers: when there is another one.
    ...(phones.retryAt && { phoneNumberMessage: describeWait("ad.too_many", phones.retryAt, c) }),
    images: presentImages(product, shown.origin),
    features: featuresOf(product, shown.catalogue, language),
    options: product.options.map(({ type, slug, name, values }) => ({
      type,
      slug,
      name: inLanguage(name, language).text,
      values: values.map((value) => ({
        slug: value.slug,
        name: inLanguage(value.name, language).text,
        ...(type === "color" ? { color: value.color } : {}),
      })),
    })),
  });
}
