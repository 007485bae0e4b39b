import { rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { constants, deflateRawSync } from "node:zlib";
import { findMakeSlug, findModelPath } from "./model-names.ts";
import { carVehicleTypes, type VpicDatabase, type VpicPattern, vpicElements } from "./vpic-database.ts";

/** Elements that are stored for cars. For all other vehicles, only model and body are stored (`otherElements`). */
const carElements = Object.values(vpicElements);
const otherElements = [vpicElements.model, vpicElements.body];

/**
 * Target size of a block before compression, in characters. Small blocks compress badly, and large blocks decompress
 * slowly.
 */
const MAX_BLOCK_CHARACTERS = 64_000;

/**
 * Writes the database file that `vin-data.server.ts` reads. It contains the manufacturer codes with their schemas by
 * year. The texts of schemas and models are in compressed blocks. Returns the size of the file in bytes.
 */
export function writeVinDatabase(vpic: VpicDatabase, file: string): number {
  rmSync(file, { force: true });
  const db = new DatabaseSync(file);
  db.exec(`
    pragma journal_mode = off; pragma page_size = 4096;
    create table manufacturers (wmi text primary key, maker text, vehicle_type int, makes text, schemas text) without rowid;
    create table models (first integer primary key, text blob not null);
    create table schemas (first integer primary key, text blob not null);
    begin`);
  const models = numberModels(vpic);
  const insertBlocks = (table: "models" | "schemas", texts: readonly string[]) => {
    const insert = db.prepare(`insert into ${table} values (?, ?)`);
    for (const { first, text } of groupIntoBlocks(texts))
      insert.run(first, deflateRawSync(text, { level: constants.Z_BEST_COMPRESSION }));
  };
  insertBlocks("models", models.texts);

  const schemas = vpic.listSchemas();
  const numbers = new Map<number, number>();
  const texts: string[] = [];
  for (const { id, vehicleType } of schemas) {
    if (numbers.has(id)) continue;
    const patterns = vpic
      .listPatterns(id, carVehicleTypes.includes(vehicleType) ? carElements : otherElements)
      .flatMap((pattern) => {
        if (pattern.element !== vpicElements.model) return [pattern];
        const value = models.numbers.get(pattern.value);
        return value === undefined ? [] : [{ ...pattern, value: `${value}` }];
      });
    if (patterns.length === 0) continue;
    numbers.set(id, texts.length);
    texts.push(formatPatterns(patterns));
  }
  insertBlocks("schemas", texts);

  const byWmi = Map.groupBy(schemas, ({ wmi }) => wmi);
  const insert = db.prepare("insert into manufacturers values (?, ?, ?, ?, ?)");
  for (const { wmi, maker, vehicleType, makes } of vpic.listManufacturers()) {
    const ranges = (byWmi.get(wmi) ?? []).flatMap(({ id, yearFrom, yearTo }) => {
      const number = numbers.get(id);
      return number === undefined ? [] : [`${number}:${yearFrom}${yearTo === yearFrom ? "" : `-${yearTo ?? ""}`}`];
    });
    insert.run(
      wmi,
      maker,
      vehicleType,
      makes.map((make) => `${make}=${findMakeSlug(make) ?? ""}`).join("|") || null,
      ranges.join(" ") || null,
    );
  }
  db.exec("commit; vacuum");
  db.close();
  return statSync(file).size;
}

/**
 * Numbers the models that patterns refer to, in alphabetical order. Each text contains make, model and the slug in
 * the vehicle data.
 */
function numberModels(vpic: VpicDatabase): { numbers: Map<string, number>; texts: string[] } {
  const ids = new Set<string>();
  for (const { id } of vpic.listSchemas())
    for (const { value } of vpic.listPatterns(id, [vpicElements.model])) ids.add(value);
  const named = [...ids].flatMap((id) => {
    const model = vpic.findModel(id);
    return model ? [{ id, ...model }] : [];
  });
  named.sort((a, b) => (`${a.make} ${a.model}` < `${b.make} ${b.model}` ? -1 : 1));
  return {
    numbers: new Map(named.map(({ id }, number) => [id, number])),
    texts: named.map(
      ({ make, model }) => `${make};${model};${findModelPath(make, model) ?? findMakeSlug(make) ?? ""}\n`,
    ),
  };
}

/**
 * Groups texts into blocks of about `MAX_BLOCK_CHARACTERS`. Form feeds separate the texts of a block. `first` is the
 * number of the first text, by which a block is found.
 */
function groupIntoBlocks(texts: readonly string[]): { first: number; text: string }[] {
  const blocks: { first: number; text: string }[] = [];
  for (const [number, text] of texts.entries()) {
    const last = blocks.at(-1);
    if (last && last.text.length < MAX_BLOCK_CHARACTERS) last.text += `\f${text}`;
    else blocks.push({ first: number, text });
  }
  return blocks;
}

/**
 * Formats patterns as lines `keys;value` below a heading `=element;day`. Within an element the newest day comes
 * first, because the newest pattern wins.
 */
function formatPatterns(patterns: readonly VpicPattern[]): string {
  const groups = Map.groupBy(patterns, ({ element, day }) => `${element};${day}`);
  return [...groups]
    .sort(([a], [b]) => comparePatternHeads(a, b))
    .map(([head, rows]) => `=${head}\n${rows.map(({ keys, value }) => `${keys};${value}\n`).join("")}`)
    .join("");
}

function comparePatternHeads(a: string, b: string): number {
  const [elementA = 0, dayA = 0] = a.split(";").map(Number);
  const [elementB = 0, dayB = 0] = b.split(";").map(Number);
  return elementA - elementB || dayB - dayA;
}
