import { parseTypedNumber } from "#kernel/digits.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { toMinor } from "#kernel/money.ts";
import type { ImportField, Mapping } from "./fields.ts";

/** What is wrong with a cell. An error refuses the row, a warning leaves the value out and keeps the row. */
export type RowProblem = { level: "error" | "warning"; column: string; reason: string };

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
const usualLength = 100;
/** A car does not get further: more is a slip of the finger. */
const highestMileage = 2_000_000;

/** Reads one row's cells. `row` is undefined when a problem is an error. */
export function readRow(
  cells: Readonly<Record<string, string>>,
  { mapping, currency, decimals, now }: ReadOptions,
): { row: ImportRow | undefined; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const report = (level: RowProblem["level"], field: ImportField, reason: string) =>
    problems.push({ level, column: mapping[field] ?? field, reason });

  const text = (field: ImportField): string | null => {
    const value = cells[mapping[field] ?? ""]?.trim();
    if (!value) return null;
    const most = longest[field] ?? usualLength;
    if (value.length > most) {
      report("error", field, `has ${value.length} characters; at most ${most} are allowed`);
      return null;
    }
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\ufffd/.test(value)) {
      report("error", field, "has characters that are not text; is the encoding right?");
      return null;
    }
    return value;
  };
  const both = (
    field:
      | "name"
      | "description"
      | "make"
      | "model"
      | "color"
      | "fuel"
      | "gear"
      | "body"
      | "condition"
      | "specs"
      | "trim"
      | "city",
  ): LocalText => ({
    ar: text(`${field}.ar`),
    en: text(`${field}.en`),
  });
  const number = (field: ImportField): number | null => {
    const value = text(field);
    if (value === null) return null;
    const parsed = parseTypedNumber(value);
    if (parsed === undefined) {
      report("error", field, `“${value}” is not a number`);
      return null;
    }
    return parsed;
  };

  const year = number("year");
  if (year !== null && (!Number.isInteger(year) || year < 1900 || year > now.getUTCFullYear() + 2)) {
    report("error", "year", `${year} is no model year`);
  }
  let mileageKm = number("mileage");
  if (mileageKm !== null && mileageKm > highestMileage) {
    report("warning", "mileage", `${mileageKm} km can't be right; left out`);
    mileageKm = null;
  }
  let engineLitres = number("engine");
  if (engineLitres !== null && (engineLitres <= 0 || engineLitres > 30)) {
    report("warning", "engine", `${engineLitres} litres can't be right; left out`);
    engineLitres = null;
  }

  const ownCurrency = text("currency")?.toUpperCase() ?? currency;
  const digits = decimals.get(ownCurrency);
  if (digits === undefined) report("error", "currency", `“${ownCurrency}” is no currency we know`);
  const price = (field: "price" | "compare_at_price"): number | null => {
    const value = number(field);
    if (value === null || digits === undefined) return null;
    // A price of nothing is how old listings say "ask me".
    if (value === 0) {
      report("warning", field, "is 0; taken as price on request");
      return null;
    }
    const minor = toMinor(value.toFixed(digits), digits);
    if (minor === undefined || minor > 1e14) {
      report("error", field, `${value} is too large`);
      return null;
    }
    return minor;
  };
  const priceMinor = price("price");
  let compareAtMinor = price("compare_at_price");
  if (compareAtMinor !== null && (priceMinor === null || compareAtMinor <= priceMinor)) {
    report("warning", "compare_at_price", "is not above the price; left out");
    compareAtMinor = null;
  }

  const posted = text("created_at");
  const createdAt = posted === null ? null : readDate(posted);
  if (createdAt === undefined)
    report("error", "created_at", `“${posted}” is no date like 2026-01-31 or 2026-01-31T18:30`);
  else if (createdAt && createdAt > now) report("error", "created_at", "lies in the future");

  const picture = text("picture");
  if (picture && !/^(https:\/\/|\/)[^\s"<>]+$/.test(picture)) report("error", "picture", "is no https address");

  const row: ImportRow = {
    externalId: text("external_id"),
    name: both("name"),
    description: both("description"),
    category: text("category"),
    make: both("make"),
    model: both("model"),
    color: both("color"),
    fuel: both("fuel"),
    gear: both("gear"),
    body: both("body"),
    condition: both("condition"),
    specs: both("specs"),
    trim: both("trim"),
    city: both("city"),
    year,
    engineLitres: engineLitres === null ? null : Math.round(engineLitres * 10) / 10,
    mileageKm: mileageKm === null ? null : Math.round(mileageKm),
    priceMinor,
    compareAtMinor,
    currency: ownCurrency,
    phone: text("phone"),
    sku: text("sku"),
    picture,
    createdAt: createdAt ?? null,
  };
  const unnamed = !row.make.ar && !row.make.en && !row.name.ar && !row.name.en;
  if (unnamed && problems.every((problem) => problem.level !== "error")) {
    const field: ImportField = mapping["make.en"] ? "make.en" : mapping["make.ar"] ? "make.ar" : "name.en";
    report("error", field, "is empty; an ad needs a make or a name");
  }
  return { row: problems.some((problem) => problem.level === "error") ? undefined : row, problems };
}

/**
 * A day, or a day and a time, as ISO 8601 writes it, in UTC unless it says otherwise. 03/02/2026 is
 * refused: half the world reads it as February.
 */
function readDate(text: string): Date | undefined {
  const parts = /^((?:19|20)\d\d-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  if (!parts) return undefined;
  const date = new Date(`${parts[1]}T${parts[2] ?? "00:00"}${parts[3] ?? "Z"}`);
  // The 31st of June would quietly become the 1st of July.
  const day = new Date(`${parts[1]}T00:00Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(parts[1] ?? "");
  return exists && !Number.isNaN(date.getTime()) ? date : undefined;
}
