import { data } from "react-router";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type ContentLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { createQrCode } from "#web/account/qr-code.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { getCatalogName, getKeyedSpecRows } from "#web/listing-card/spec-rows.ts";
import { getMyListingFromParams, getMyListingPath, type MyListingArgs } from "./my-listing-request.server.ts";

/** Facts of the sheet in their order. The last ones fill it when others are missing. */
const sheetFactKeys = [
  "year",
  "mileage",
  "gear",
  "fuel",
  "engine",
  "specs",
  "drivetrain",
  "owners",
  "accidents",
  "warranty",
  "seats",
  "color",
  "body",
];
const MAX_SHEET_FACTS = 8;

/** Loads the sheet of a vehicle for its windscreen, with all texts in both languages. Throws 404 for parts. */
export async function loadListingSheet(args: MyListingArgs) {
  const { db, origin } = args.context.get(requestContext);
  const own = await getMyListingFromParams(args);
  const found = await getListing(db, own.id, { sellers: [own.product.seller.id] });
  if (!found.ok || found.value.kind === "part") throw data(null, { status: 404 });
  const listing = found.value;
  const catalog = await getCatalog(db);
  // The short address keeps the code coarse, so that cameras read it from a distance.
  const address = `${origin}/shop/products/${listing.id}`;
  const path = getMyListingPath(listing.id);
  return {
    ...createUnlistedHead(args.context, `${path}/sheet`, (t) => t("myListings.sheet.title")),
    path,
    isPublic: listing.status === "active" || listing.status === "reserved",
    code: createQrCode(address),
    address: address.replace(/^https?:\/\//, ""),
    phone: listing.phoneNumber,
    texts: (["ar", "en"] as const).map((language) => presentSheetTexts(listing, catalog, language)),
  };
}

function presentSheetTexts(listing: Listing, catalog: Catalog, language: ContentLanguage) {
  const { t } = getTranslator(language);
  const { price } = listing;
  const currency = price && catalog.currencies.get(price.currency);
  const rows = new Map(getKeyedSpecRows(listing, catalog, language).map((row) => [row.key, row]));
  const isRental = listing.kind === "rental";
  return {
    language,
    offer: t(isRental ? "myListings.sheet.forRent" : "myListings.sheet.forSale"),
    name: pickTranslation(getListingTitle(listing, catalog), language).text || t("card.unnamed"),
    price: price && currency ? getFormatters(language).formatPrice(price, currency) : t("price.onRequest"),
    perDay: price && isRental ? t("price.perDay") : undefined,
    facts: sheetFactKeys
      .flatMap((key) => rows.get(key) ?? [])
      .slice(0, MAX_SHEET_FACTS)
      .map(({ name, value }) => ({ name, value })),
    city: getCatalogName(catalog.cities.byId.get(listing.cityId ?? 0), language),
    scan: t("myListings.sheet.scan"),
  };
}
