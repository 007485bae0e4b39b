import { rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { constants, deflateRawSync } from "node:zlib";
import { modelOf } from "./model-names.ts";
import { cars, elements, type Pattern, type Vpic } from "./vpic.ts";

/** Elements in the order of their lines; of vehicles that aren't cars we keep the model alone. */
const kept = Object.values(elements);

/**
 * Writes what `read-vin.server.ts` reads: manufacturers' codes with their schemas by years, and each schema's
 * patterns as one compressed text. Returns the file's size in bytes.
 */
export function writeVins(vpic: Vpic, file: string): number {
  rmSync(file, { force: true });
  const db = new DatabaseSync(file);
  db.exec(`
    pragma journal_mode = off; pragma page_size = 4096;
    create table manufacturers (
      wmi text primary key, maker text, country text, vehicle_type int, makes text, schemas text
    ) without rowid;
    create table models (id integer primary key, make text not null, model text not null, ours text);
    create table schemas (id integer primary key, patterns blob not null);
    create table dictionary (text blob not null);
    begin`);
  const dictionary = commonText(vpic);
  db.prepare("insert into dictionary values (?)").run(dictionary);
  const schemas = Map.groupBy(vpic.schemas(), ({ wmi }) => wmi);
  const models = new Set<string>();
  const written = new Set<number>();
  const insertSchema = db.prepare("insert into schemas values (?, ?)");
  for (const { id, vehicleType } of vpic.schemas()) {
    if (written.has(id)) continue;
    const patterns = vpic.patterns(id, cars.includes(vehicleType) ? kept : [elements.model, elements.body]);
    if (patterns.length === 0) continue;
    written.add(id);
    for (const { element, value } of patterns) if (element === elements.model) models.add(value);
    insertSchema.run(id, deflateRawSync(textOf(patterns), { level: constants.Z_BEST_COMPRESSION, dictionary }));
  }
  const insertModel = db.prepare("insert into models values (?, ?, ?, ?)");
  for (const id of [...models].sort((a, b) => Number(a) - Number(b))) {
    const named = vpic.model(id);
    if (named) insertModel.run(Number(id), named.make, named.model, modelOf(named.make, named.model) ?? null);
  }
  const insertManufacturer = db.prepare("insert into manufacturers values (?, ?, ?, ?, ?, ?)");
  for (const { wmi, maker, country, vehicleType, makes } of vpic.manufacturers()) {
    const ranges = (schemas.get(wmi) ?? [])
      .filter(({ id }) => written.has(id))
      .map(({ id, yearFrom, yearTo }) => `${id}:${yearFrom}-${yearTo ?? ""}`);
    insertManufacturer.run(wmi, maker, country, vehicleType, makes.join("|") || null, ranges.join(" ") || null);
  }
  db.exec("commit; vacuum");
  db.close();
  return statSync(file).size;
}

/** What the schemas have in common, by which the many small ones are compressed: lines that most of them hold. */
function commonText(vpic: Vpic): Buffer {
  const counts = new Map<string, number>();
  for (const { id, vehicleType } of vpic.schemas()) {
    const patterns = vpic.patterns(id, cars.includes(vehicleType) ? kept : [elements.model, elements.body]);
    for (const line of new Set(textOf(patterns).split("\n"))) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const lines = [...counts].sort(([a, m], [b, n]) => n * b.length - m * a.length).map(([line]) => line);
  // Deflate looks back 32 kB, and reaches what is nearest with the shortest codes.
  return Buffer.from(`${lines.join("\n").slice(0, 30_000).split("\n").slice(0, -1).reverse().join("\n")}\n`);
}

/** Lines of `keys;value` under `=element;day`, the newest first: what was changed last holds. */
function textOf(patterns: readonly Pattern[]): string {
  const groups = Map.groupBy(patterns, ({ element, day }) => `${element};${day}`);
  return [...groups]
    .sort(([a], [b]) => compare(a, b))
    .map(([head, rows]) => `=${head}\n${rows.map(({ keys, value }) => `${keys};${value}\n`).join("")}`)
    .join("");
}

function compare(a: string, b: string): number {
  const [elementA = 0, dayA = 0] = a.split(";").map(Number);
  const [elementB = 0, dayB = 0] = b.split(";").map(Number);
  return elementA - elementB || dayB - dayA;
}
