/**
 * Measures how much of a list of cars the vehicle data contains: rows, makes, and pairs of model and year.
 * npm run vehicles -- coverage FILE.csv
 * with columns make_en, make_ar, model_en, model_ar and year
 */

import { additionalModels, vocabularyMakes } from "#db/seed/reference-lists.ts";
import { loadListedVehicles } from "#db/seed/vehicles/vehicle-lists.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { readCarListArgument } from "./read-car-list.ts";

const rows = readCarListArgument("coverage", ["make_en", "make_ar", "model_en", "model_ar", "year"]);
const yearsByModel = new Map(loadListedVehicles().map((model) => [`${model.make}/${model.model}`, model.years]));

const byMake = new Map<string, { slug: string; models: Map<string, string> }>();
for (const make of vocabularyMakes) {
  const models = new Map<string, string>();
  for (const { slug, en, ar, aliases } of [...make.models, ...(additionalModels.get(make.slug) ?? [])])
    for (const name of [en, ar, slug, ...(aliases ?? [])])
      if (!models.has(normalizeToKey(name))) models.set(normalizeToKey(name), slug);
  for (const { slug, narrowerNames = [] } of make.models)
    for (const name of narrowerNames) if (!models.has(normalizeToKey(name))) models.set(normalizeToKey(name), slug);
  for (const name of [make.en, make.ar, make.slug, ...(make.aliases ?? [])])
    byMake.set(normalizeToKey(name), { slug: make.slug, models });
}

const pairs = new Map<string, { rows: number; known: boolean }>();
const missing = new Map<string, number>();
const knownByMake = new Map<string, boolean>();
let knownRows = 0;
for (const row of rows) {
  const make = byMake.get(normalizeToKey(row.make_en)) ?? byMake.get(normalizeToKey(row.make_ar));
  knownByMake.set(row.make_en, make !== undefined);
  const slug = make?.models.get(normalizeToKey(row.model_ar)) ?? make?.models.get(normalizeToKey(row.model_en));
  const years = slug && yearsByModel.get(`${make?.slug}/${slug}`);
  const known = years ? years.has(Number(row.year)) : false;
  if (known) knownRows += 1;
  const name = `${row.make_en} ${row.model_en}`;
  const pair = pairs.get(`${name} ${row.year}`) ?? { rows: 0, known };
  pair.rows += 1;
  pairs.set(`${name} ${row.year}`, pair);
  if (!known)
    missing.set(slug ? `${name} ${row.year}` : name, (missing.get(slug ? `${name} ${row.year}` : name) ?? 0) + 1);
}

const formatShare = (part: number, total: number) =>
  `${part} of ${total} (${((100 * part) / Math.max(1, total)).toFixed(1)} %)`;
const years = [...yearsByModel.values()].reduce((sum, one) => sum + one.size, 0);
const knownPairs = [...pairs.values()].filter((pair) => pair.known).length;
const mostMissing = [...missing].sort(([, a], [, b]) => b - a).slice(0, 40);
process.stdout.write(`year, make and model: ${years} rows of ${yearsByModel.size} models
rows:                 ${formatShare(knownRows, rows.length)}
makes:                ${formatShare([...knownByMake.values()].filter(Boolean).length, knownByMake.size)}
years of a model:     ${formatShare(knownPairs, pairs.size)}
missing most:         ${mostMissing.map(([name, count]) => `${name} ×${count}`).join(", ")}
`);
