import { data, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  type DonorCar,
  type DonorPart,
  donorCarsPath,
  getDonorPartState,
  getOwnDonorCarPath,
} from "#domain/donor-cars/donor-car.ts";
import { findDonorCar, findPublicDonorCar, listDonorParts } from "#domain/donor-cars/donor-cars.server.ts";
import { donorPartGroups, donorPartKinds } from "#domain/donor-cars/donor-parts.ts";
import { getListingPath, parseListingId } from "#domain/listings/detail/listing.ts";
import { getFacetValue } from "#domain/listings/query/facet-values.ts";
import { partRequestsPath } from "#domain/part-requests/part-request.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { formatPartialVin, getVinStart } from "#domain/vehicles/vin/partial-vin.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { preferencesContext, type RequestArgs, requestContext, sessionContext } from "#web/context.ts";
import { formatListingPrice } from "#web/listing-card/card-data.ts";
import { buildBreadcrumbData } from "#web/seo/structured-data.ts";
import { presentDonorCar } from "./donor-car-view.server.ts";

type PageArgs = RequestArgs & { url: URL; params: { car: string } };

/**
 * Loads the page of a dismantled car by its id. Any other URL of the car redirects to the canonical one with 308. Its
 * sellers see the page before a part is public.
 */
export async function loadDonorCarPage({ url, params, context }: PageArgs) {
  const { db, origin, cachePage } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = getTranslator(language);
  const { formatYear, formatNumber } = getFormatters(language);
  const id = parseListingId(params.car) ?? 0;
  const account = context.get(sessionContext)?.account;
  const ownSellerIds = account ? await listAccessibleSellerIds(db, account.id) : [];
  const publicCar = id < 2 ** 31 ? await findPublicDonorCar(db, id) : undefined;
  const found = publicCar ?? (ownSellerIds.length > 0 && id < 2 ** 31 ? await findDonorCar(db, id) : undefined);
  const isOwn = found !== undefined && ownSellerIds.includes(found.seller.id);
  if (!found || (!publicCar && !isOwn)) throw data(null, { status: 404 });
  const catalog = await getCatalog(db);
  const car = presentDonorCar(found, catalog, preferences);
  if (url.pathname !== car.href) throw redirect(car.href + url.search, 308);
  const parts = presentParts(await listDonorParts(db, found.id));
  const shown = parts.flatMap((group) => group.parts);
  const title = t("donorCars.heading", { car: car.name });
  const canonical = origin + car.href;
  const crumbs = [
    { label: t("nav.parts"), href: "/shop/category/parts/products" },
    { label: t("donorCars.title"), href: donorCarsPath },
    { label: car.name },
  ];
  const askedPart = shown.find(({ isSold }) => !isSold);
  cachePage(["donor-cars", "ads", "sellers", ...shown.map(({ id: adId }) => `ad:${adId}`)], { maxAgeSeconds: 60 });
  return {
    title,
    description: t("donorCars.pageDescription", {
      count: found.available,
      shown: formatNumber(found.available),
      car: car.name,
      city: car.city,
    }),
    canonical,
    language,
    unlisted: !publicCar || found.available === 0,
    image: found.pictures[0]?.url,
    crumbs,
    car,
    pictures: found.pictures.map(({ url: address }) => address),
    facts: [
      { label: t("donorCars.facts.year"), value: formatYear(found.year) },
      { label: t("donorCars.facts.engine"), value: car.engine },
      { label: t("donorCars.facts.mileage"), value: car.mileage },
      { label: t("donorCars.facts.color"), value: car.color },
      { label: t("donorCars.facts.city"), value: car.city },
    ].filter(({ value }) => value),
    /** First characters of the VIN. */
    vin: found.vin === null ? undefined : formatPartialVin(getVinStart(found.vin)),
    note: found.note,
    groups: parts,
    /** Path of a message about the first part that is left. Undefined for the seller, and when nothing is left. */
    ask: isOwn || !askedPart || !found.seller.takesMessages ? undefined : `/account/inbox/new?ad=${askedPart.id}`,
    /** Path of a request for a part of this model. */
    request: buildUrl(`${partRequestsPath}/new`, {
      model: getFacetValue(catalog, "model", found.modelId),
      year: found.year,
    }),
    manage: isOwn ? getOwnDonorCarPath(found.id) : undefined,
    structured: [buildCarData(found), buildBreadcrumbData(crumbs, canonical)],
  };

  /** Presents the parts that are left or sold, by group. Parts under review and removed ones are left out. */
  function presentParts(all: readonly DonorPart[]) {
    const byKey = new Map(all.map((part) => [part.part, part]));
    return donorPartGroups
      .map((group) => ({
        name: t(`donorCars.groups.${group}`),
        parts: donorPartKinds.flatMap((kind) => {
          const part = kind.group === group ? byKey.get(kind.key) : undefined;
          const state = part && getDonorPartState(part);
          if (!part || (state !== "available" && state !== "sold")) return [];
          const price = formatListingPrice(part.price, catalog, preferences);
          return [
            {
              id: part.adId,
              name: pickByLanguage(kind.name, language),
              href: getListingPath({ id: part.adId, slug: part.slug }),
              price,
              isSold: state === "sold",
              buyable: state === "available" && price !== undefined && getSiteProfile().hasCart,
            },
          ];
        }),
      }))
      .filter((group) => group.parts.length > 0);
  }

  /** Builds the structured data of the car with the list of its parts. */
  function buildCarData(donor: DonorCar): object {
    const model = catalog.models.get(donor.modelId);
    const make = catalog.makes.byId.get(model?.makeId ?? 0);
    return {
      "@context": "https://schema.org",
      "@type": "ItemList",
      name: title,
      url: canonical,
      numberOfItems: shown.length,
      about: {
        "@type": "Car",
        name: car.name,
        brand: make && { "@type": "Brand", name: pickTranslation(make.name, language).text },
        model: model && pickTranslation(model.name, language).text,
        vehicleModelDate: String(donor.year),
        color: car.color || undefined,
        mileageFromOdometer:
          donor.mileageKm === null
            ? undefined
            : { "@type": "QuantitativeValue", value: donor.mileageKm, unitCode: "KMT" },
        image: donor.pictures.map((picture) => new URL(picture.url, origin).href),
      },
      itemListElement: shown
        .filter(({ isSold }) => !isSold)
        .map(({ name, href }, i) => ({ "@type": "ListItem", position: i + 1, name, url: origin + href })),
    };
  }
}

export type DonorCarPageData = Awaited<ReturnType<typeof loadDonorCarPage>>;
