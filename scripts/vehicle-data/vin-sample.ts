/**
 * Reads a list of cars by their numbers alone and says how often make, model and year come out right, and how quickly.
 *
 *   npm run vehicles:vins -- FILE.csv       with columns vin, make, model and year
 *
 * Lists like this name a body ("door", "mpv") where the model should be: such a row counts when there is a model at
 * all, and is counted apart, as nothing says which it should have been.
 */

import { listedVehicles } from "#db/seed/vehicles/lists.ts";
import { readVin, type VinReading } from "#domain/vehicles/vin/read-vin.server.ts";
import { squash } from "#kernel/fold.ts";
import { carsOfCommand } from "./car-list.ts";

/** What says nothing of the model: bodies, doors, lengths, loads. */
const bodies =
  /^(?:\d?-?doors?|mpv|suv|pk|pickup|coupe|sedan|wagon|vans?|convertible|chassis|cutaway|cab|cargo|[sd]rw|el|vehicl)$/;

const columns = ["vin", "make", "model", "year"] as const;
type Row = Record<(typeof columns)[number], string>;

const rows = carsOfCommand("vehicles:vins", columns);
const listed = new Map(listedVehicles().map((model) => [`${model.make}/${model.model}`, model.years]));

const names = (...texts: (string | null | undefined)[]) => squash(texts.filter(Boolean).join(" "));
const isMake = ({ make, maker, ours }: VinReading, { make: wanted }: Row) =>
  names(make, maker, ours?.make).includes(squash(wanted));
const isModel = ({ model, series, trim, ours }: VinReading, { model: wanted }: Row) =>
  bodies.test(wanted)
    ? model !== null
    : wanted.split("/").some((name) => names(model, series, trim, ours?.model).includes(squash(name)));
const isYear = ({ years }: VinReading, { year }: Row) => years.length === 1 && years[0] === Number(year);
const isListed = ({ ours, years }: VinReading) => listed.get(`${ours?.make}/${ours?.model}`)?.has(years[0] ?? 0);

readVin("11111111111111111");
const times: number[] = [];
const wrong: string[] = [];
const right = { vins: 0, make: 0, model: 0, year: 0, all: 0, bodies: 0, listed: 0 };
for (const row of rows) {
  const began = performance.now();
  const read = readVin(row.vin);
  times.push(performance.now() - began);
  if ("problem" in read) {
    wrong.push(`${row.vin} is no VIN (${read.problem})`);
    continue;
  }
  const [make, model, year] = [isMake(read, row), isModel(read, row), isYear(read, row)];
  right.vins += 1;
  right.make += Number(make);
  right.model += Number(model);
  right.year += Number(year);
  right.all += Number(make && model && year);
  right.bodies += Number(bodies.test(row.model));
  right.listed += Number(isListed(read) ?? false);
  if (!make || !model || !year)
    wrong.push(`${row.vin} ${row.year} ${row.make} ${row.model}: ${read.years} ${read.make} ${read.model}`);
}

times.sort((a, b) => a - b);
const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(2)} ms`;
const share = (part: number) => `${part} of ${right.vins} (${((100 * part) / Math.max(1, right.vins)).toFixed(1)} %)`;
process.stdout.write(`numbers:          ${right.vins} of ${rows.length} rows
make:             ${share(right.make)}
model:            ${share(right.model)}, ${right.bodies} of them where the list names a body only
year:             ${share(right.year)}
all three:        ${share(right.all)}
in the picker:    ${share(right.listed)}
time of one:      ${at(0.5)}, the twentieth slowest ${at(0.95)}, the slowest ${at(1 - 1 / Math.max(1, times.length))}
otherwise:        ${wrong.join("\n                  ") || "none"}
`);
