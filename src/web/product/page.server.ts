import { data, redirect } from "react-router";
import type { AdKind, AdStatus, Availability } from "#db/schema/ads.ts";
import { may } from "#domain/accounts/roles.ts";
import { factsOf } from "#domain/ads/facts.ts";
import { isPerson } from "#domain/ads/life/counter.ts";
import { shownStatus } from "#domain/ads/life/shown-status.ts";
import { getProduct, relatedProducts } from "#domain/ads/product.server.ts";
import { type Product, productIdOf, productPath } from "#domain/ads/product.ts";
import { type Catalogue, categoryPath, lineage } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { noOffers } from "#domain/inbox/offer.ts";
import { countCarRequests } from "#domain/orders/stock.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { type Age, ageAt } from "#kernel/age.ts";
import { inLanguage, type Language, type ShownText } from "#kernel/local-text.ts";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import { type BookingSectionData, bookingSection } from "#web/bookings/section.server.ts";
import { type Buying, buyingOf } from "#web/cart/buying.server.ts";
import { cartFlash } from "#web/cart/flash.server.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { type CarsItFits, carsItFits } from "#web/fit/cars-it-fits.server.ts";
import { withFits } from "#web/fit/fits.server.ts";
import { type PartsForCar, partsForCar } from "#web/fit/parts-for-car.server.ts";
import { type VehicleFit, vehicleFit } from "#web/fit/section.server.ts";
import { type ReviewSection, reviewSection } from "#web/reviews/section.server.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { breadcrumbData, productData } from "#web/seo/structured-data.ts";
import { type CardData, cardOf } from "#web/shop/card.ts";
import type { Route } from "../+types/root.ts";
import { type FactRow, factRows, nameOf } from "./fact-rows.ts";
import type { GalleryImage } from "./gallery.tsx";
import { lookerOf } from "./looker.server.ts";
import { type ShownMarket, type ShownStep, shownHistory, shownMarket } from "./pricing.server.ts";
import { type ShownOption, shownOptions } from "./shown-options.ts";

export type ProductPageData = {
  id: number;
  kind: AdKind;
  canonical: string;
  language: Language;
  /** The page in schema.org's words. */
  structured: object[];
  crumbs: Crumb[];
  name: ShownText;
  description: ShownText;
  /** The description's beginning, for search engines. */
  summary: string;
  status: AdStatus;
  /** The same, as its badge says it. */
  standing: AdStatus;
  availability: Availability;
  price: string | undefined;
  oldPrice: string | undefined;
  /** The price as the seller asks it, when it is shown converted. */
  askedPrice: string | undefined;
  /** How far the price fell lately, in whole per cent, and when. */
  drop: { percent: number; age: Age } | undefined;
  /** How the price stands among comparable cars; undefined when nothing is to be said of it. */
  market: ShownMarket | undefined;
  /** Undefined: the price never changed. */
  history: ShownStep[] | undefined;
  perDay: boolean;
  images: GalleryImage[];
  drawing: CardData["drawing"];
  facts: FactRow[];
  options: ShownOption[];
  tags: string[];
  age: Age;
  seller: {
    name: ShownText;
    /** Its own page; private sellers have none. */
    href: string | undefined;
    verified: boolean;
    type: Product["seller"]["type"];
    city: string;
    memberSince: string;
    ads: number;
    about: ShownText;
  };
  /** Where its seller is written to, and a price is proposed; undefined where that can't be. */
  message: string | undefined;
  offer: string | undefined;
  /** There is a phone, for who asks for it. */
  hasPhone: boolean;
  /** Of an ad of the reader's own: where they manage it. */
  managedAt: string | undefined;
  /** Of the reader's own car: how many buyers wait for their answer. */
  requests: string | undefined;
  /** Of a car: the parts that fit it. */
  partsFor: PartsForCar | undefined;
  buying: Buying;
  /** Of what is let by the day. */
  booking: BookingSectionData | undefined;
  /** Whether the part fits the reader's vehicle; undefined when parts are for all vehicles. */
  fit: VehicleFit | undefined;
  /** Of a part that is known by its number: the cars it fits. */
  carsItFits: CarsItFits | undefined;
  /** Undefined: they could not be loaded (ER-05). */
  related: CardData[] | undefined;
  /** The same. */
  reviews: ReviewSection | undefined;
  path: string;
  layout: "product-full" | "product-sidebar";
};

const relatedCount = 8;

/**
 * The ad's page by id or by its address (RT-10); another address of the same ad is led to the
 * canonical one (rule 20).
 */
export async function loadProduct({
  request,
  url,
  params,
  context,
}: {
  request: Request;
  url: URL;
  params: { product: string };
  context: Route.LoaderArgs["context"];
}) {
  const { db, clock, origin, logError, adCounter, keep } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language, currency } = preferences;
  const id = productIdOf(params.product);
  const account = context.get(sessionContext)?.account;
  const own = account ? await sellersOf(db, account.id) : [];
  const insight = may(account, "moderate") ? "all" : { sellers: own };
  const found = id === undefined ? undefined : await getProduct(db, id, insight);
  if (!found?.ok) throw data(null, { status: 404 });
  const product = found.value;
  const path = productPath(product);
  if (url.pathname !== path) throw redirect(path + url.search, 308);

  const catalogue = await catalogueOf(db);
  const now = clock();
  const isOwn = own.includes(product.seller.id);
  const isUp = product.status === "active" || product.status === "reserved";
  if (isUp && !isOwn && isPerson(request)) adCounter.count(product.id, "views", lookerOf({ request, context }), now);
  /** What the page can do without (ER-05). */
  const unlessFailing = <T>(wanted: Promise<T>): Promise<T | undefined> =>
    wanted.catch((error: unknown) => {
      logError(error);
      return undefined;
    });
  const [related, market, history, partsFor, booking, reviews, requests] = await Promise.all([
    unlessFailing(relatedProducts(db, product, relatedCount)),
    unlessFailing(shownMarket(db, product, catalogue, preferences)),
    unlessFailing(shownHistory(db, product, catalogue, preferences, now)),
    unlessFailing(partsForCar(db, product, catalogue, language)),
    bookingSection(db, product, { catalogue, now, path, params: url.searchParams, readerId: account?.id }),
    // Reviews speak of what was ordered, and nobody orders what is let.
    product.kind === "rental" && product.reviews === 0
      ? undefined
      : unlessFailing(
          reviewSection(context, {
            what: { adId: product.id },
            path,
            form: `${path}/review`,
            params: url.searchParams,
            any: product.reviews > 0,
          }),
        ),
    isOwn && product.kind === "car" ? countCarRequests(db, product.id) : 0,
  ]);
  const args = { request, context };
  const card = cardOf(product, catalogue, preferences, now);
  const name = inLanguage(product.name, language);
  const description = inLanguage(product.description, language);
  const crumbs = crumbsOf(product, catalogue, language);
  const { monthAndYear } = formatters(language);
  const asked = product.price && catalogue.currencies.get(product.price.currency);
  const buying = buyingOf(product, language, { request, own: isOwn });
  const page = {
    id: product.id,
    kind: product.kind,
    path,
    layout: product.kind === "part" ? "product-sidebar" : "product-full",
    canonical: origin + path,
    language,
    structured: [
      productData(product, factsOf(catalogue, product), catalogue, language, origin, reviews?.items),
      breadcrumbData([...crumbs, { label: name.text }], origin + path),
    ],
    crumbs,
    name,
    description,
    summary: description.text.slice(0, 160),
    status: product.status,
    standing: shownStatus(product),
    availability: product.availability,
    price: card.price,
    oldPrice: card.oldPrice,
    askedPrice:
      product.price && asked && asked.code !== currency.code
        ? formatters(language).price(product.price, asked)
        : undefined,
    drop: card.drop && card.dropAge ? { percent: card.drop, age: card.dropAge } : undefined,
    market,
    history,
    perDay: card.perDay,
    images: product.images.map((image) => ({
      url: image.url,
      width: image.width,
      height: image.height,
      avif: image.avif,
      blur: image.blur ?? undefined,
      alt: inLanguage(image.name, language).text || name.text,
    })),
    drawing: card.drawing,
    facts: factRows(product, catalogue, language),
    options: shownOptions(product.options, language),
    tags: product.tags,
    age: ageAt(now, product.createdAt),
    seller: {
      name: shownSellerName(product.seller.name, language),
      href: sellerPath(product.seller),
      verified: product.seller.verified,
      type: product.seller.type,
      city: nameOf(catalogue.cities.byId.get(product.sellerDetails.cityId ?? 0), language),
      memberSince: monthAndYear(product.sellerDetails.memberSince),
      ads: product.sellerDetails.ads,
      about: inLanguage(product.sellerDetails.about, language),
    },
    message: isOwn || !product.sellerDetails.takesMessages ? undefined : `/account/inbox/new?ad=${product.id}`,
    offer:
      isOwn || !product.sellerDetails.takesMessages || noOffers(product)
        ? undefined
        : `/account/inbox/new?ad=${product.id}&offer=1`,
    // Nobody has to be called about what is gone. The number itself comes to who asks for it: else pages would be a phone book.
    hasPhone: isUp && (product.phoneNumber !== null || product.phoneHidden),
    managedAt: isOwn ? `/account/ads/${product.id}` : undefined,
    requests:
      requests > 0
        ? translator(language).t("product.state.requests", {
            count: requests,
            shown: formatters(language).number(requests),
          })
        : undefined,
    partsFor,
    buying,
    booking,
    reviews,
    related:
      related &&
      (await withFits(
        args,
        related.map((each) => cardOf(each, catalogue, preferences, now)),
      )),
    carsItFits:
      product.kind === "part" ? await unlessFailing(carsItFits(args, product.id, path, url.searchParams)) : undefined,
    fit: product.kind === "part" ? await unlessFailing(vehicleFit(args, product.id)) : undefined,
  } satisfies ProductPageData;
  const shown = [product.id, ...(related ?? []).map(({ id }) => id)];
  keep(["ads", "sellers", ...shown.map((ad) => `ad:${ad}`)], { looksAt: isUp ? product.id : undefined });
  // What the form was answered is told once.
  return data(page, buying.told ? { headers: { "set-cookie": cartFlash.cleared(origin) } } : {});
}

function crumbsOf(product: Product, catalogue: Catalogue, language: Language): Crumb[] {
  const category = catalogue.categories.byId.get(product.categoryId);
  const crumbs: Crumb[] = category
    ? lineage(catalogue, category).map((each) => ({ label: nameOf(each, language), href: categoryPath(each) }))
    : [];
  const make = product.kind === "car" ? catalogue.makes.byId.get(product.makeId ?? 0) : undefined;
  if (make) crumbs.push({ label: nameOf(make, language), href: `/shop/CarForSale?make=${make.slug}` });
  return crumbs;
}
