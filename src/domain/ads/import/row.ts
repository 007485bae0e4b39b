import type { LocalText } from "#kernel/local-text.ts";
import { Cells, isDay, type RowProblem } from "../../import/cells.ts";
import type { ImportField, Mapping } from "./fields.ts";

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
};

export type ReadOptions = {
  mapping: Mapping;
  /** For rows without one of their own. */
  currency: string;
  /** Decimals per known currency. */
  decimals: ReadonlyMap<string, number>;
  now: Date;
};

const longest: Partial<Record<ImportField, number>> = {
  "name.ar": 200,
  "name.en": 200,
  "description.ar": 20_000,
  "description.en": 20_000,
  picture: 2_000,
};
/** A car does not get further: more is a slip of the finger. */
const highestMileage = 2_000_000;

/** Reads one row's cells. `row` is undefined when a problem is an error. */
export function readRow(
  cells: Readonly<Record<string, string>>,
  { mapping, currency, decimals, now }: ReadOptions,
): { row: ImportRow | undefined; problems: RowProblem[] } {
  const read = new Cells<ImportField>(cells, mapping, longest);
  const report: typeof read.report = (...problem) => read.report(...problem);

  const year = read.number("year");
  if (year !== null && (!Number.isInteger(year) || year < 1900 || year > now.getUTCFullYear() + 2)) {
    report("error", "year", `${year} is no model year`);
  }
  let mileageKm = read.number("mileage");
  if (mileageKm !== null && mileageKm > highestMileage) {
    report("warning", "mileage", `${mileageKm} km can't be right; left out`);
    mileageKm = null;
  }
  let engineLitres = read.number("engine");
  if (engineLitres !== null && (engineLitres <= 0 || engineLitres > 30)) {
    report("warning", "engine", `${engineLitres} litres can't be right; left out`);
    engineLitres = null;
  }

  const ownCurrency = read.text("currency")?.toUpperCase() ?? currency;
  const digits = decimals.get(ownCurrency);
  if (digits === undefined) report("error", "currency", `“${ownCurrency}” is no currency we know`);
  const priceMinor = read.price("price", digits);
  let compareAtMinor = read.price("compare_at_price", digits);
  if (compareAtMinor !== null && (priceMinor === null || compareAtMinor <= priceMinor)) {
    report("warning", "compare_at_price", "is not above the price; left out");
    compareAtMinor = null;
  }

  const posted = read.text("created_at");
  const createdAt = posted === null ? null : readDate(posted);
  if (createdAt === undefined)
    report("error", "created_at", `“${posted}” is no date like 2026-01-31 or 2026-01-31T18:30`);
  else if (createdAt && createdAt > now) report("error", "created_at", "lies in the future");

  const picture = read.picture("picture");

  const row: ImportRow = {
    externalId: read.text("external_id"),
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
    currency: ownCurrency,
    phone: read.text("phone"),
    sku: read.text("sku"),
    picture,
    createdAt: createdAt ?? null,
  };
  const unnamed = !row.make.ar && !row.make.en && !row.name.ar && !row.name.en;
  if (unnamed && !read.refused) {
    const field: ImportField = mapping["make.en"] ? "make.en" : mapping["make.ar"] ? "make.ar" : "name.en";
    report("error", field, "is empty; an ad needs a make or a name");
  }
  return { row: read.refused ? undefined : row, problems: read.problems };
}

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
