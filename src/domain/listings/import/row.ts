import type { StockAvailability } from "#db/schema/listings.ts";
import { getCountryCurrency } from "#domain/catalog/country-currencies.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import { parseMileage, parseMileageRange } from "../../csv/parse-mileage.ts";
import { type PriceText, parsePriceText } from "../../csv/parse-price-text.ts";
import { type BilingualField, isIsoDay, isPictureUrl, type RowProblem, RowReader } from "../../csv/row-reader.ts";
import { yesNoSpellings } from "../../csv/spelling-map.ts";
import { MAX_REPORT_ADDRESS_LENGTH } from "../detail/inspection-fields.ts";
import { MAX_VIDEO_ADDRESS_LENGTH } from "../detail/video.ts";
import { inspectCell } from "./cell-rules.ts";
import type { CurrencyMatcher } from "./currency-matcher.ts";
import type { ImportColumnMapping, ImportFeatureField, ImportField } from "./fields.ts";
import { parseEngineText, parseYearText } from "./figures.ts";
import type { RowGuess } from "./guesses.ts";

/** Parsed and validated cells of a row, whose names are not yet matched with the catalog. */
export type ImportRow = Record<BilingualField<ImportField>, LocalizedText> & {
  externalId: string | null;
  category: string | null;
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
  /** Rarely used fields. Undefined when the row has none, so that hashes of the row's content stay stable. */
  more?: RareRowFields;
};

export type RareRowFields = {
  /** Id of the listing on this site. */
  karajId?: number;
  /** ISO 3166 code of the country that the row names. */
  country?: string;
  brand?: string;
  stock?: number;
  availability?: StockAvailability;
  depositMinor?: number;
  minDays?: number;
  vin?: string;
  hidePhone?: boolean;
  hideVin?: boolean;
  tags?: string[];
  /** Options that buyers choose from, as text. */
  sizes?: string;
  colors?: string;
  status?: string;
  /** Pictures after the first one. */
  pictures?: string[];
  /** Raw cells of features, by import field. */
  features?: Record<ImportFeatureField, string>;
};

/** Identifiers of an imported row, which are also known for rejected rows. */
export type RowIdentity = { karajId: number | null; externalId: string | null; sku: string | null };

export type ParsedImportRow = {
  /** Undefined when the row has an error. */
  row: ImportRow | undefined;
  identity: RowIdentity;
  problems: RowProblem[];
  guesses: RowGuess[];
};

export type ParseRowOptions = {
  mapping: ImportColumnMapping;
  /** Currency for rows that contain none and whose listing has none. */
  currency: string;
  /** Returns the currency of the listing that a row identifies. Called for rows without a currency. */
  currencyOf?: (named: RowIdentity) => string | undefined;
  currencies: CurrencyMatcher;
  /** Country of the whole file. The country decides which currency a shared name (ريال) means. */
  country?: string | undefined;
  /** Finds the code of the country that a cell names. */
  findCountry: (text: string) => string | undefined;
  now: Date;
};

/** Country of import files that do not state one. */
export const DEFAULT_IMPORT_COUNTRY = "SA";

const MAX_TEXT_LENGTHS: Partial<Record<ImportField, number>> = {
  "name.ar": 200,
  "name.en": 200,
  "description.ar": 20_000,
  "description.en": 20_000,
  picture: 8_000,
  tags: 1_000,
  sizes: 4_000,
  colors: 4_000,
  // Cells with several values: all panels of a body, and all pieces of equipment of a group.
  "feature.panels": 1_000,
  "feature.equipment_safety": 1_000,
  "feature.equipment_assistance": 1_000,
  "feature.equipment_comfort": 1_000,
  "feature.equipment_seats": 1_000,
  "feature.equipment_media": 1_000,
  "feature.equipment_exterior": 1_000,
  "feature.inspection_report": MAX_REPORT_ADDRESS_LENGTH,
  "feature.history_report": MAX_REPORT_ADDRESS_LENGTH,
  "feature.video": MAX_VIDEO_ADDRESS_LENGTH,
};
/** Maximum mileage in kilometres. Higher values are typing errors. */
const MAX_MILEAGE_KM = 2_000_000;
/** Maximum engine size of an imported listing, in litres. */
export const MAX_ENGINE_LITRES = 30;

/** Parses and validates the cells of one row. The result has no `row` when one of the problems is an error. */
export function parseImportRow(
  cells: Readonly<Record<string, string>>,
  { mapping, currency, currencyOf, currencies, country, findCountry, now }: ParseRowOptions,
): ParsedImportRow {
  const reader = new RowReader<ImportField>(cells, mapping, MAX_TEXT_LENGTHS, inspectCell);
  const identity: RowIdentity = {
    karajId: parseWholeNumber(reader, "karaj_id", 1, 1e15),
    externalId: reader.readText("external_id"),
    sku: reader.readText("sku"),
  };

  const guesses: RowGuess[] = [];
  const addGuess = (field: string, value: string, result: string | number) =>
    guesses.push({ field, value, result: { ar: String(result), en: String(result) } });
  const year = parseYear(reader, now);
  const mileageKm = parseRowMileage(reader, addGuess);
  const engineLitres = parseEngine(reader, addGuess);

  const countryText = reader.readText("country");
  const rowCountry = countryText === null ? undefined : findCountry(countryText);
  if (countryText !== null && !rowCountry) reader.warn("country", "unknown_country", { value: countryText });
  const priceText = readPriceText(reader, "price");
  const currencyText = reader.readText("currency") ?? priceText?.currency ?? currencyOf?.(identity) ?? currency;
  const getCurrency = (code: string | undefined) => code && getCountryCurrency(code);
  const rowCurrency = currencies.find(currencyText, [
    getCurrency(rowCountry ?? country),
    currency,
    getCurrency(DEFAULT_IMPORT_COUNTRY),
  ]);
  if (!rowCurrency) reader.reject("currency", "unknown_currency", { value: currencyText, codes: currencies.codes });
  const digits = rowCurrency?.decimals;
  const priceMinor = parsePriceCell(reader, "price", digits, addGuess);
  const compareAtMinor = parsePriceCell(reader, "compare_at_price", digits, addGuess);

  const createdAtText = reader.readText("created_at");
  const createdAt = createdAtText === null ? null : parseDate(createdAtText);
  if (createdAt === undefined) reader.reject("created_at", "not_date", { value: createdAtText ?? "" });
  else if (createdAt && createdAt > now) reader.reject("created_at", "future");

  const pictures = parsePictures(reader);
  const extras = parseExtras(reader, identity, digits, pictures);
  if (rowCountry) extras.country = rowCountry;

  const row: ImportRow = {
    externalId: identity.externalId,
    name: reader.readBilingualText("name"),
    description: reader.readBilingualText("description"),
    category: reader.readText("category"),
    make: reader.readBilingualText("make"),
    model: reader.readBilingualText("model"),
    color: reader.readBilingualText("color"),
    fuel: reader.readBilingualText("fuel"),
    gear: reader.readBilingualText("gear"),
    body: reader.readBilingualText("body"),
    condition: reader.readBilingualText("condition"),
    specs: reader.readBilingualText("specs"),
    trim: reader.readBilingualText("trim"),
    city: reader.readBilingualText("city"),
    year,
    engineLitres: engineLitres === null ? null : Math.round(engineLitres * 10) / 10,
    mileageKm: mileageKm === null ? null : Math.round(mileageKm),
    priceMinor,
    compareAtMinor,
    currency: rowCurrency?.code ?? currencyText,
    phone: reader.readText("phone"),
    sku: identity.sku,
    picture: pictures[0] ?? null,
    createdAt: createdAt ?? null,
    ...(Object.keys(extras).length > 0 ? { more: extras } : {}),
  };
  return { row: reader.hasErrors ? undefined : row, identity, problems: reader.problems, guesses };
}

type AddGuess = (field: string, value: string, result: string | number) => void;

/** Parses the model year. A range without an exact year is left out. */
function parseYear(reader: RowReader<ImportField>, now: Date): number | null {
  const text = reader.readText("year");
  if (text === null) return null;
  const year = parseYearText(text);
  if (year === undefined) return reader.reject("year", "not_number", { value: text });
  if (year === "open") return reader.warn("year", "year_open", { value: text });
  // Portals write 0 for an unknown year.
  if (year === 0) return null;
  if (Number.isInteger(year) && year >= 1900 && year <= now.getUTCFullYear() + 2) return year;
  return reader.reject("year", "not_year", { value: year });
}

/** Parses the mileage in kilometres. The mileage of a range is its upper end. */
function parseRowMileage(reader: RowReader<ImportField>, addGuess: AddGuess): number | null {
  const text = reader.readText("mileage");
  if (text === null) return null;
  const exact = parseMileage(text);
  const mileageKm = exact ?? parseMileageRange(text);
  if (mileageKm === undefined) return reader.reject("mileage", "not_number", { value: text });
  if (mileageKm > MAX_MILEAGE_KM) return reader.warn("mileage", "mileage_high", { value: mileageKm });
  if (exact === undefined) addGuess("mileage", text, mileageKm);
  return mileageKm;
}

/** Parses the engine size in litres. */
function parseEngine(reader: RowReader<ImportField>, addGuess: AddGuess): number | null {
  const text = reader.readText("engine");
  if (text === null) return null;
  const litres = parseEngineText(text);
  if (litres === undefined) return reader.reject("engine", "not_number", { value: text });
  if (litres <= 0 || litres > MAX_ENGINE_LITRES) return reader.warn("engine", "engine_wrong", { value: litres });
  if (parseLocalizedNumber(text) !== litres) addGuess("engine", text, litres);
  return litres;
}

type PriceField = "price" | "compare_at_price";

/** Splits the cell of a price into amount and currency. Returns undefined for an empty or unreadable cell. */
const readPriceText = (reader: RowReader<ImportField>, field: PriceField): PriceText | undefined =>
  parsePriceText(reader.readRaw(field));

/** Parses a price in minor units. The price of a range is its lower end. */
function parsePriceCell(
  reader: RowReader<ImportField>,
  field: PriceField,
  digits: number | undefined,
  addGuess: AddGuess,
): number | null {
  const text = reader.readText(field);
  if (text === null) return null;
  const price = readPriceText(reader, field);
  if (price?.amount === null) return null;
  const minor = reader.parsePrice(field, price?.amount ?? text, digits);
  if (price?.isRange && minor !== null) addGuess(field, text, price.amount);
  return minor;
}

const MAX_PICTURES = 20;

/** Parses picture addresses separated by "|". The first address is the cover. */
function parsePictures(reader: RowReader<ImportField>): string[] {
  const addresses = (reader.readText("picture") ?? "").split("|").flatMap((address) => address.trim() || []);
  if (!addresses.every(isPictureUrl)) reader.reject("picture", "not_address");
  return addresses.slice(0, MAX_PICTURES);
}

function parseWholeNumber(reader: RowReader<ImportField>, field: ImportField, min: number, max: number): number | null {
  const value = reader.readNumber(field);
  if (value === null || (Number.isInteger(value) && value >= min && value <= max)) return value;
  return reader.reject(field, "not_whole", { value, least: min, most: max });
}

/** Parses rarely used fields. Only fields with a value in this row are set. */
function parseExtras(
  reader: RowReader<ImportField>,
  { karajId }: RowIdentity,
  digits: number | undefined,
  pictures: readonly string[],
): RareRowFields {
  const extras: RareRowFields = {};
  const set = <K extends keyof RareRowFields>(key: K, value: RareRowFields[K] | null | undefined) => {
    if (value !== undefined && value !== null) extras[key] = value;
  };
  set("karajId", karajId);
  set("brand", reader.readText("brand"));
  set("stock", parseWholeNumber(reader, "stock", 0, 1_000_000));
  set("depositMinor", reader.readPrice("deposit", digits));
  set("minDays", parseWholeNumber(reader, "min_days", 1, 365));
  set("status", reader.readText("status")?.toLowerCase());

  const availability = reader.readText("availability")?.toLowerCase();
  set(
    "availability",
    availability === undefined || isAvailability(availability)
      ? availability
      : reader.reject("availability", "not_availability", { value: availability }),
  );

  const vin = reader.readText("vin")?.toUpperCase().replace(/[\s-]/g, "");
  set("vin", vin && !/^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? reader.reject("vin", "not_vin", { value: vin }) : vin);

  const hidePhone = reader.readText("hide_phone");
  if (hidePhone !== null)
    set("hidePhone", yesNoSpellings.find(hidePhone) ?? reader.reject("hide_phone", "not_yes_no", { value: hidePhone }));

  const hideVin = reader.readText("hide_vin");
  if (hideVin !== null)
    set("hideVin", yesNoSpellings.find(hideVin) ?? reader.reject("hide_vin", "not_yes_no", { value: hideVin }));

  const tags = (reader.readText("tags") ?? "").split("|").flatMap((tag) => tag.trim() || []);
  if (tags.length > 0) extras.tags = tags;
  set("sizes", reader.readText("sizes"));
  set("colors", reader.readText("colors"));
  if (pictures.length > 1) extras.pictures = pictures.slice(1);

  const features: Record<ImportFeatureField, string> = {};
  for (const field of reader.fields) {
    const text = field.startsWith("feature.") ? reader.readText(field) : null;
    if (text) features[field as ImportFeatureField] = text;
  }
  if (Object.keys(features).length > 0) extras.features = features;
  return extras;
}

const isAvailability = (text: string): text is StockAvailability =>
  text === "in-stock" || text === "out-of-stock" || text === "on-backorder";

/**
 * Parses an ISO 8601 day with an optional time, in UTC unless an offset is given. 03/02/2026 is rejected, because the
 * order of day and month is ambiguous.
 */
function parseDate(text: string): Date | undefined {
  const parts = /^((?:19|20)\d\d-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  if (!parts) return undefined;
  const date = new Date(`${parts[1]}T${parts[2] ?? "00:00"}${parts[3] ?? "Z"}`);
  return isIsoDay(parts[1] ?? "") && !Number.isNaN(date.getTime()) ? date : undefined;
}
