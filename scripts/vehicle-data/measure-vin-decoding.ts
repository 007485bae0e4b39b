/**
 * Decodes the VINs in a list of cars and compares the results with the list. Measures how often make, model and year
 * are correct, and how fast decoding is.
 * npm run vehicles -- vins FILE.csv
 * with columns vin, make, model and year
 * Some lists contain a body ("door", "mpv") in place of the model. Such a row counts as correct if any model is
 * found. These rows are also counted separately.
 */

import { loadListedVehicles } from "#db/seed/vehicles/vehicle-lists.ts";
import { decodeVin, type VinReading } from "#domain/vehicles/vin/vin-decoder.server.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { readCarListArgument } from "./read-car-list.ts";

/** Matches words that describe body, doors, length or load. They do not identify a model. */
const bodyWords =
  /^(?:\d?-?doors?|mpv|suv|pk|pickup|coupe|sedan|wagon|vans?|convertible|chassis|cutaway|cab|cargo|[sd]rw|el|vehicl)$/;

const columns = ["vin", "make", "model", "year"] as const;
type Row = Record<(typeof columns)[number], string>;

const rows = readCarListArgument("vins", columns);
const listed = new Map(loadListedVehicles().map((model) => [`${model.make}/${model.model}`, model.years]));

const joinNames = (...texts: (string | null | undefined)[]) => normalizeToKey(texts.filter(Boolean).join(" "));
const isMake = ({ make, maker, ours: catalogMatch }: VinReading, { make: expectedMake }: Row) =>
  joinNames(make, maker, catalogMatch?.make).includes(normalizeToKey(expectedMake));
const isModel = ({ model, series, trim, ours: catalogMatch }: VinReading, { model: expectedModel }: Row) =>
  bodyWords.test(expectedModel)
    ? model !== null
    : expectedModel
        .split("/")
        .some((name) => joinNames(model, series, trim, catalogMatch?.model).includes(normalizeToKey(name)));
const isYear = ({ years }: VinReading, { year }: Row) => years.length === 1 && years[0] === Number(year);
const isListed = ({ ours: catalogMatch, years }: VinReading) =>
  listed.get(`${catalogMatch?.make}/${catalogMatch?.model}`)?.has(years[0] ?? 0);

decodeVin("11111111111111111");
const times: number[] = [];
const mismatches: string[] = [];
const counts = { vins: 0, make: 0, model: 0, year: 0, all: 0, bodies: 0, listed: 0 };
for (const row of rows) {
  const startedAt = performance.now();
  const read = decodeVin(row.vin);
  times.push(performance.now() - startedAt);
  if ("problem" in read) {
    mismatches.push(`${row.vin} is no VIN (${read.problem})`);
    continue;
  }
  const [make, model, year] = [isMake(read, row), isModel(read, row), isYear(read, row)];
  counts.vins += 1;
  counts.make += Number(make);
  counts.model += Number(model);
  counts.year += Number(year);
  counts.all += Number(make && model && year);
  counts.bodies += Number(bodyWords.test(row.model));
  counts.listed += Number(isListed(read) ?? false);
  if (!make || !model || !year)
    mismatches.push(`${row.vin} ${row.year} ${row.make} ${row.model}: ${read.years} ${read.make} ${read.model}`);
}

times.sort((a, b) => a - b);
const formatPercentile = (fraction: number) => `${(times[Math.floor(times.length * fraction)] ?? 0).toFixed(2)} ms`;
const formatShare = (part: number) =>
  `${part} of ${counts.vins} (${((100 * part) / Math.max(1, counts.vins)).toFixed(1)} %)`;
process.stdout.write(`numbers:          ${counts.vins} of ${rows.length} rows
make:             ${formatShare(counts.make)}
model:            ${formatShare(counts.model)}, ${counts.bodies} of them where the list names a body only
year:             ${formatShare(counts.year)}
all three:        ${formatShare(counts.all)}
in the picker:    ${formatShare(counts.listed)}
time of one:      ${formatPercentile(0.5)}, the twentieth slowest ${formatPercentile(0.95)}, the slowest ${formatPercentile(1 - 1 / Math.max(1, times.length))}
otherwise:        ${mismatches.join("\n                  ") || "none"}
`);
