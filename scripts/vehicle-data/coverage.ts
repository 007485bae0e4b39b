/**
 * Says how much of a list of cars our vehicles know: rows, makes, and pairs of model and year.
 *
 *   npm run vehicles:coverage -- FILE.csv       with columns make_en, make_ar, model_en, model_ar and year
 */

import { listedVehicles } from "#db/seed/vehicles/lists.ts";
import { moreModels } from "#db/seed/vehicles/more-models.ts";
import { makes } from "#db/seed/vocabulary/makes.ts";
import { squash } from "#kernel/fold.ts";
import { carsOfCommand } from "./car-list.ts";

const rows = carsOfCommand("vehicles:coverage", ["make_en", "make_ar", "model_en", "model_ar", "year"]);
const listed = new Map(listedVehicles().map((model) => [`${model.make}/${model.model}`, model.years]));

const byMake = new Map<string, { slug: string; models: Map<string, string> }>();
for (const make of makes) {
  const models = new Map<string, string>();
  for (const { slug, en, ar, aliases } of [...make.models, ...(moreModels.get(make.slug) ?? [])])
    for (const name of [en, ar, slug, ...(aliases ?? [])])
      if (!models.has(squash(name))) models.set(squash(name), slug);
  for (const name of [make.en, make.ar, make.slug, ...(make.aliases ?? [])])
    byMake.set(squash(name), { slug: make.slug, models });
}

const pairs = new Map<string, { rows: number; known: boolean }>();
const missing = new Map<string, number>();
const namedMakes = new Map<string, boolean>();
let found = 0;
for (const row of rows) {
  const make = byMake.get(squash(row.make_en)) ?? byMake.get(squash(row.make_ar));
  namedMakes.set(row.make_en, make !== undefined);
  const slug = make?.models.get(squash(row.model_ar)) ?? make?.models.get(squash(row.model_en));
  const years = slug && listed.get(`${make?.slug}/${slug}`);
  const known = years ? years.has(Number(row.year)) : false;
  if (known) found += 1;
  const name = `${row.make_en} ${row.model_en}`;
  const pair = pairs.get(`${name} ${row.year}`) ?? { rows: 0, known };
  pair.rows += 1;
  pairs.set(`${name} ${row.year}`, pair);
  if (!known)
    missing.set(slug ? `${name} ${row.year}` : name, (missing.get(slug ? `${name} ${row.year}` : name) ?? 0) + 1);
}

const share = (part: number, whole: number) =>
  `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
const years = [...listed.values()].reduce((sum, one) => sum + one.size, 0);
const known = [...pairs.values()].filter((pair) => pair.known).length;
const most = [...missing].sort(([, a], [, b]) => b - a).slice(0, 40);
process.stdout.write(`year, make and model: ${years} rows of ${listed.size} models
rows:                 ${share(found, rows.length)}
makes:                ${share([...namedMakes.values()].filter(Boolean).length, namedMakes.size)}
years of a model:     ${share(known, pairs.size)}
missing most:         ${most.map(([name, count]) => `${name} ×${count}`).join(", ")}
`);
