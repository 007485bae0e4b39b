import { rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { constants, deflateRawSync } from "node:zlib";
import { makeOf, modelOf } from "./model-names.ts";
import { cars, elements, type Pattern, type Vpic } from "./vpic.ts";

/** Of vehicles that aren't cars we keep the model alone. */
const all = Object.values(elements);
const modelAlone = [elements.model, elements.body];

/** So much text is compressed as one: small pieces pack badly, large ones are slow to unpack. */
const pieceLength = 64_000;

/**
 * Writes what `read-vin.server.ts` reads: manufacturers' codes with their schemas by years, and the texts of
 * schemas and models in compressed pieces. Returns the file's size in bytes.
 */
export function writeVins(vpic: Vpic, file: string): number {
  rmSync(file, { force: true });
  const db = new DatabaseSync(file);
  db.exec(`
    pragma journal_mode = off; pragma page_size = 4096;
    create table manufacturers (wmi text primary key, maker text, vehicle_type int, makes text, schemas text) without rowid;
    create table models (first integer primary key, text blob not null);
    create table schemas (first integer primary key, text blob not null);
    begin`);
  const models = numberedModels(vpic);
  const insertPiece = (table: "models" | "schemas", texts: readonly string[]) => {
    const insert = db.prepare(`insert into ${table} values (?, ?)`);
    for (const { first, text } of pieces(texts))
      insert.run(first, deflateRawSync(text, { level: constants.Z_BEST_COMPRESSION }));
  };
  insertPiece("models", models.texts);

  const schemas = vpic.schemas();
  const numbers = new Map<number, number>();
  const texts: string[] = [];
  for (const { id, vehicleType } of schemas) {
    if (numbers.has(id)) continue;
    const patterns = vpic.patterns(id, cars.includes(vehicleType) ? all : modelAlone).flatMap((pattern) => {
      if (pattern.element !== elements.model) return [pattern];
      const value = models.numbers.get(pattern.value);
      return value === undefined ? [] : [{ ...pattern, value: `${value}` }];
    });
    if (patterns.length === 0) continue;
    numbers.set(id, texts.length);
    texts.push(textOf(patterns));
  }
  insertPiece("schemas", texts);

  const byWmi = Map.groupBy(schemas, ({ wmi }) => wmi);
  const insert = db.prepare("insert into manufacturers values (?, ?, ?, ?, ?)");
  for (const { wmi, maker, vehicleType, makes } of vpic.manufacturers()) {
    const ranges = (byWmi.get(wmi) ?? []).flatMap(({ id, yearFrom, yearTo }) => {
      const number = numbers.get(id);
      return number === undefined ? [] : [`${number}:${yearFrom}${yearTo === yearFrom ? "" : `-${yearTo ?? ""}`}`];
    });
    insert.run(
      wmi,
      maker,
      vehicleType,
      makes.map((make) => `${make}=${makeOf(make) ?? ""}`).join("|") || null,
      ranges.join(" ") || null,
    );
  }
  db.exec("commit; vacuum");
  db.close();
  return statSync(file).size;
}

/** The models that patterns speak of, numbered by name: make, model, and what they are in our vocabulary. */
function numberedModels(vpic: Vpic): { numbers: Map<string, number>; texts: string[] } {
  const ids = new Set<string>();
  for (const { id } of vpic.schemas()) for (const { value } of vpic.patterns(id, [elements.model])) ids.add(value);
  const named = [...ids].flatMap((id) => {
    const model = vpic.model(id);
    return model ? [{ id, ...model }] : [];
  });
  named.sort((a, b) => (`${a.make} ${a.model}` < `${b.make} ${b.model}` ? -1 : 1));
  return {
    numbers: new Map(named.map(({ id }, number) => [id, number])),
    texts: named.map(({ make, model }) => `${make};${model};${modelOf(make, model) ?? makeOf(make) ?? ""}\n`),
  };
}

/** Several texts a piece, each behind a form feed; a piece is known by the number of its first. */
function pieces(texts: readonly string[]): { first: number; text: string }[] {
  const found: { first: number; text: string }[] = [];
  for (const [number, text] of texts.entries()) {
    const last = found.at(-1);
    if (last && last.text.length < pieceLength) last.text += `\f${text}`;
    else found.push({ first: number, text });
  }
  return found;
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
