import { formatCsvCell } from "#domain/csv/csv-cell.ts";
import type { FeedFile, FeedListing } from "./feed-listing.ts";

/** Head of a feed. */
type FeedHead = { title: string; url: string; description: string };

/** Writer of one feed format: text before the listings, text of a listing, and text after them. */
export type FeedFormat = {
  contentType: string;
  begin: (head: FeedHead) => string;
  formatListing: (listing: FeedListing) => string;
  end: string;
};

const xmlEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Removes control characters, which XML does not allow, and escapes the marks that have a meaning in XML. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .replace(/[&<>"']/g, (mark) => xmlEscapes[mark] ?? mark);

/** Limits of Google for titles and descriptions, in characters. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
const MAX_ADDITIONAL_IMAGES = 10;

const truncate = (text: string, length: number): string => [...text].slice(0, length).join("");

/** Formats an XML element, or nothing without a value. */
const element = (name: string, value: string | number | null | undefined): string =>
  value === undefined || value === null || value === "" ? "" : `<${name}>${escapeText(String(value))}</${name}>`;

const beginRss = ({ title, url, description }: FeedHead): string =>
  [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>`,
    element("title", title),
    element("link", url),
    element("description", description),
    "\n",
  ].join("");

/** Formats the elements that cars and parts share. */
const formatSharedElements = (listing: FeedListing): string[] => {
  const [image, ...otherImages] = listing.images;
  return [
    element("g:id", listing.id),
    element("g:title", truncate(listing.title, MAX_TITLE)),
    element("g:description", truncate(listing.description || listing.title, MAX_DESCRIPTION)),
    element("g:link", listing.url),
    element("g:image_link", image),
    ...otherImages.slice(0, MAX_ADDITIONAL_IMAGES).map((each) => element("g:additional_image_link", each)),
    element("g:price", `${listing.price} ${listing.currency}`),
    element("g:condition", listing.condition === "new" ? "new" : "used"),
    element("g:brand", listing.brand),
  ];
};

/** Vehicles for Google vehicle ads and listings. */
const googleVehicles: FeedFormat = {
  contentType: "application/xml; charset=utf-8",
  begin: beginRss,
  formatListing: (listing) =>
    `<item>${[
      ...formatSharedElements(listing),
      element("g:google_product_category", "Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans"),
      element("g:vin", listing.vin),
      element("g:model", listing.model),
      element("g:year", listing.year),
      element("g:mileage", `${listing.mileageKm ?? 0} km`),
      element("g:color", listing.color),
      element("g:body_style", listing.body),
      element("g:engine", listing.fuel),
      element("g:transmission", listing.gear),
      element("g:store_code", listing.seller.slug),
      `<g:vehicle_fulfillment>${element("g:option", "in_store")}${element("g:store_code", listing.seller.slug)}</g:vehicle_fulfillment>`,
    ].join("")}</item>\n`,
  end: "</channel></rss>\n",
};

/** Parts for Google Merchant. Product catalogs of Meta accept the same elements. */
const googleProducts: FeedFormat = {
  contentType: "application/xml; charset=utf-8",
  begin: beginRss,
  formatListing: (listing) =>
    `<item>${[
      ...formatSharedElements(listing),
      element("g:google_product_category", "Vehicles & Parts > Vehicle Parts & Accessories"),
      element("g:availability", listing.isInStock ? "in_stock" : "out_of_stock"),
      element("g:mpn", listing.partNumber),
      // Google asks for this where a product has no number of its maker.
      element("g:identifier_exists", listing.partNumber && listing.brand ? "" : "no"),
    ].join("")}</item>\n`,
  end: "</channel></rss>\n",
};

const metaBodyStyles: Record<string, string> = {
  sedan: "SEDAN",
  suv: "SUV",
  hatchback: "HATCHBACK",
  pickup: "TRUCK",
  coupe: "COUPE",
  convertible: "CONVERTIBLE",
  wagon: "WAGON",
  van: "VAN",
  truck: "TRUCK",
};
const metaFuels: Record<string, string> = {
  petrol: "GASOLINE",
  diesel: "DIESEL",
  hybrid: "HYBRID",
  electric: "ELECTRIC",
};
const metaGears: Record<string, string> = { automatic: "AUTOMATIC", manual: "MANUAL" };

/** Columns of the vehicle catalog of Meta, each with its value. */
const metaVehicleColumns: [name: string, getValue: (listing: FeedListing) => string | number | null | undefined][] = [
  ["vehicle_id", ({ id }) => id],
  ["title", ({ title }) => truncate(title, MAX_TITLE)],
  ["description", ({ description, title }) => truncate(description || title, MAX_DESCRIPTION)],
  ["url", ({ url }) => url],
  ["make", ({ brand }) => brand],
  ["model", ({ model }) => model],
  ["year", ({ year }) => year],
  ["mileage.value", ({ mileageKm }) => mileageKm ?? 0],
  ["mileage.unit", () => "KM"],
  ["image[0].url", ({ images }) => images[0]],
  ["image[1].url", ({ images }) => images[1]],
  ["image[2].url", ({ images }) => images[2]],
  ["price", ({ price, currency }) => `${price} ${currency}`],
  ["state_of_vehicle", ({ condition }) => (condition === "new" ? "NEW" : "USED")],
  ["body_style", ({ body }) => metaBodyStyles[body ?? ""] ?? "OTHER"],
  ["fuel_type", ({ fuel }) => metaFuels[fuel ?? ""] ?? "OTHER"],
  ["transmission", ({ gear }) => metaGears[gear ?? ""] ?? "OTHER"],
  ["exterior_color", ({ color }) => color],
  ["vin", ({ vin }) => vin],
  ["availability", () => "AVAILABLE"],
  ["address", ({ city, country, seller }) => JSON.stringify({ addr1: seller.name, city, region: city, country })],
  ["latitude", ({ coordinates }) => coordinates?.latitude],
  ["longitude", ({ coordinates }) => coordinates?.longitude],
  ["dealer_id", ({ seller }) => seller.slug],
  ["dealer_name", ({ seller }) => seller.name],
  ["date_first_on_lot", ({ publishedAt }) => publishedAt.toISOString().slice(0, 10)],
];

/** Formats a row of a CSV file. Numbers stay as they are, because a sign is no formula there. */
const formatCsvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : formatCsvCell(cell ?? ""))).join(",")}\r\n`;

/** Vehicles for the vehicle catalogs of Meta. */
const metaVehicles: FeedFormat = {
  contentType: "text/csv; charset=utf-8",
  begin: () => formatCsvLine(metaVehicleColumns.map(([name]) => name)),
  formatListing: (listing) => formatCsvLine(metaVehicleColumns.map(([, getValue]) => getValue(listing))),
  end: "",
};

export const feedFormats: Readonly<Record<FeedFile, FeedFormat>> = {
  "google-vehicles.xml": googleVehicles,
  "google-products.xml": googleProducts,
  "meta-vehicles.csv": metaVehicles,
};
