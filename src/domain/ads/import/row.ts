import type { Availability } from "#db/schema/ads.ts";
import { getCountryCurrency } from "#domain/catalog/country-currencies.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { Cells, isDay, isPicture, type RowProblem } from "../../import/cells.ts";
import { parseMileage } from "../../import/parse-mileage.ts";
import { reason } from "../../import/reasons.ts";
import { yesOrNo } from "../../import/words.ts";
import type { CurrencyNames } from "./currency-names.ts";
import type { FeatureField, ImportField, Mapping } from "./fields.ts";

/** A row of an import, its cells read and checked; names are not matched with the catalogue yet. */
export type ImportRow = {
  externalId: string | null;
  name: LocalText;
  description: LocalText;
  category: string | null;
  make: LocalText;
  model: LocalText;
  color: LocalText;
  fuel: LocalText;
  gear: LocalText;
  body: LocalText;
  condition: LocalText;
  specs: LocalText;
  trim: LocalText;
  city: LocalText;
  year: number | null;
  engineLitres: number | null;
  mileageKm: number | null;
  priceMinor: number | null;
  compareAtMinor: number | null;
  currency: string;
  phone: string | null;
  sku: string | null;
  picture: string | null;
  createdAt: Date | null;
  /** What few files say; missing where this one says none of it, so that a row's identity by its contents stays. */
  more?: RowExtras;
};

export type RowExtras = {
  /** The ad's own number. */
  karajId?: number;
  /** ISO 3166 code of the country that the row names. */
  country?: string;
  brand?: string;
  stock?: number;
  availability?: Availability;
  depositMinor?: number;
  minDays?: number;
  vin?: string;
  hidePhone?: boolean;
  tags?: string[];
  /** What buyers choose from, as it stands. */
  sizes?: string;
  colors?: string;
  status?: string;
  /** Pictures after the first. */
  pictures?: string[];
  /** Cells of features as they stand, by their fields. */
  features?: Record<FeatureField, string>;
};

/** What tells whose row it is, also of a row that is refused. */
export type RowIdentity = { karajId: number | null; externalId: string | null; sku: string | null };

export type ReadRow = {
  /** Undefined when a problem is an error. */
  row: ImportRow | undefined;
  identity: RowIdentity;
  problems: RowProblem[];
};

export type ReadOptions = {
  mapping: Mapping;
  /** For rows without one of their own, and of no ad that has one. */
  currency: string;
  /** The currency of the ad that a row names: a row without one of its own speaks in that. */
  currencyOf?: (named: RowIdentity) => string | undefined;
  currencies: CurrencyNames;
  /** The country that the whole file is from: its money is meant by a name that several share (ريال). */
  country?: string | undefined;
  /** Returns the code of the country that a cell names. */
  findCountry: (text: string) => string | undefined;
  now: Date;
};

/** Where a file is from that doesn't say it. */
export const defaultCountry = "SA";

const longest: Partial<Record<ImportField, number>> = {
  "name.ar": 200,
  "name.en": 200,
  "description.ar": 20_000,
  "description.en": 20_000,
  picture: 8_000,
  tags: 1_000,
  sizes: 4_000,
  colors: 4_000,
};
/** A car does not get further: more is a slip of the finger. */
const highestMileage = 2_000_000;
/** In litres. */
export const largestEngine = 30;

/** Reads one row's cells. `row` is undefined when a problem is an error. */
export function readRow(
  cells: Readonly<Record<string, string>>,
  { mapping, currency, currencyOf, currencies, country, findCountry, now }: ReadOptions,
): ReadRow {
  const read = new Cells<ImportField>(cells, mapping, longest);
  const report: typeof read.report = (...problem) => read.report(...problem);
  const identity: RowIdentity = {
    karajId: readWhole(read, "karaj_id", 1, 1e15) ?? null,
    externalId: read.text("external_id"),
    sku: read.text("sku"),
  };

  const year = read.number("year");
  if (year !== null && (!Number.isInteger(year) || year < 1900 || year > now.getUTCFullYear() + 2)) {
    report("error", "year", reason("not_year", { value: year }));
  }
  const mileage = read.text("mileage");
  let mileageKm = mileage === null ? null : (parseMileage(mileage) ?? null);
  if (mileage !== null && mileageKm === null) report("error", "mileage", reason("not_number", { value: mileage }));
  if (mileageKm !== null && mileageKm > highestMileage) {
    report("warning", "mileage", reason("mileage_high", { value: mileageKm }));
    mileageKm = null;
  }
  let engineLitres = read.number("engine");
  if (engineLitres !== null && (engineLitres <= 0 || engineLitres > largestEngine)) {
    report("warning", "engine", reason("engine_wrong", { value: engineLitres }));
    engineLitres = null;
  }

  const named = read.text("country");
  const rowCountry = named === null ? undefined : findCountry(named);
  if (named !== null && !rowCountry) report("warning", "country", reason("unknown_country", { value: named }));
  const said = read.text("currency") ?? currencyOf?.(identity) ?? currency;
  const moneyOf = (code: string | undefined) => code && getCountryCurrency(code);
  const own = currencies.find(said, [moneyOf(rowCountry ?? country), currency, moneyOf(defaultCountry)]);
  if (!own) report("error", "currency", reason("unknown_currency", { value: said, codes: currencies.codes }));
  const digits = own?.decimals;
  const priceMinor = read.price("price", digits);
  const compareAtMinor = read.price("compare_at_price", digits);

  const posted = read.text("created_at");
  const createdAt = posted === null ? null : readDate(posted);
  if (createdAt === undefined) report("error", "created_at", reason("not_date", { value: posted ?? "" }));
  else if (createdAt && createdAt > now) report("error", "created_at", reason("future"));

  const pictures = readPictures(read);
  const more = readExtras(read, identity, digits, pictures);
  if (rowCountry) more.country = rowCountry;

  const row: ImportRow = {
    externalId: identity.externalId,
    name: read.both("name"),
    description: read.both("description"),
    category: read.text("category"),
    make: read.both("make"),
    model: read.both("model"),
    color: read.both("color"),
    fuel: read.both("fuel"),
    gear: read.both("gear"),
    body: read.both("body"),
    condition: read.both("condition"),
    specs: read.both("specs"),
    trim: read.both("trim"),
    city: read.both("city"),
    year,
    engineLitres: engineLitres === null ? null : Math.round(engineLitres * 10) / 10,
    mileageKm: mileageKm === null ? null : Math.round(mileageKm),
    priceMinor,
    compareAtMinor,
    currency: own?.code ?? said,
    phone: read.text("phone"),
    sku: identity.sku,
    picture: pictures[0] ?? null,
    createdAt: createdAt ?? null,
    ...(Object.keys(more).length > 0 ? { more } : {}),
  };
  return { row: read.refused ? undefined : row, identity, problems: read.problems };
}

const mostPictures = 20;

/** Addresses of pictures, the first picture first, with bars between. */
function readPictures(read: Cells<ImportField>): string[] {
  const addresses = (read.text("picture") ?? "").split("|").flatMap((address) => address.trim() || []);
  if (!addresses.every(isPicture)) read.report("error", "picture", reason("not_address"));
  return addresses.slice(0, mostPictures);
}

function readWhole(read: Cells<ImportField>, field: ImportField, least: number, most: number): number | undefined {
  const value = read.number(field);
  if (value === null) return undefined;
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  read.report("error", field, reason("not_whole", { value, least, most }));
  return undefined;
}

/** What few files say; only what this row says of it. */
function readExtras(
  read: Cells<ImportField>,
  { karajId }: RowIdentity,
  digits: number | undefined,
  pictures: readonly string[],
): RowExtras {
  const more: RowExtras = {};
  const set = <K extends keyof RowExtras>(key: K, value: RowExtras[K] | null | undefined) => {
    if (value !== undefined && value !== null) more[key] = value;
  };
  set("karajId", karajId);
  set("brand", read.text("brand"));
  set("stock", readWhole(read, "stock", 0, 1_000_000));
  set("depositMinor", read.price("deposit", digits));
  set("minDays", readWhole(read, "min_days", 1, 365));
  set("status", read.text("status")?.toLowerCase());

  const availability = read.text("availability")?.toLowerCase();
  if (availability && !isAvailability(availability)) {
    read.report("error", "availability", reason("not_availability", { value: availability }));
  } else set("availability", availability as Availability | undefined);

  const vin = read.text("vin")?.toUpperCase().replace(/[\s-]/g, "");
  if (vin && !/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) read.report("error", "vin", reason("not_vin", { value: vin }));
  else set("vin", vin);

  const hidden = read.text("hide_phone");
  if (hidden && yesOrNo.find(hidden) === undefined) {
    read.report("error", "hide_phone", reason("not_yes_no", { value: hidden }));
  } else if (hidden) set("hidePhone", yesOrNo.find(hidden));

  const tags = (read.text("tags") ?? "").split("|").flatMap((tag) => tag.trim() || []);
  if (tags.length > 0) more.tags = tags;
  set("sizes", read.text("sizes"));
  set("colors", read.text("colors"));
  if (pictures.length > 1) more.pictures = pictures.slice(1);

  const features: Record<FeatureField, string> = {};
  for (const field of read.fields) {
    const text = field.startsWith("feature.") ? read.text(field) : null;
    if (text) features[field as FeatureField] = text;
  }
  if (Object.keys(features).length > 0) more.features = features;
  return more;
}

const isAvailability = (text: string): text is Availability =>
  text === "in-stock" || text === "out-of-stock" || text === "on-backorder";

/**
 * A day, or a day and a time, as ISO 8601 writes it, in UTC unless it says otherwise. 03/02/2026 is
 * refused: half the world reads it as February.
 */
function readDate(text: string): Date | undefined {
  const parts = /^((?:19|20)\d\d-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  if (!parts) return undefined;
  const date = new Date(`${parts[1]}T${parts[2] ?? "00:00"}${parts[3] ?? "Z"}`);
  return isDay(parts[1] ?? "") && !Number.isNaN(date.getTime()) ? date : undefined;
}
