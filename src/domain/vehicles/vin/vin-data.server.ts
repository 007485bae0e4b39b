import { DatabaseSync, type StatementSync } from "node:sqlite";
import { inflateRawSync } from "node:zlib";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";

/** Manufacturer with the decoding schemas of its VINs by model year. */
export type Manufacturer = {
  maker: string | null;
  vehicleType: number | null;
  /** Makes of the manufacturer. `ours` is the slug of the make in our catalog. */
  makes: { name: string; ours: string | null }[];
  schemas: { number: number; from: number; to: number }[];
};

/**
 * SQLite data file that `npm run vehicles -- build` creates from public data. Opened read-only, so any number of
 * processes can share the file.
 */
class VinData {
  readonly #findManufacturer: StatementSync;
  readonly #blocks: Record<"models" | "schemas", StatementSync>;

  readonly #unpacked: Record<"models" | "schemas", { first: number; texts: string[] }[]> = { models: [], schemas: [] };

  constructor(file: string) {
    const db = new DatabaseSync(file, { readOnly: true });
    this.#findManufacturer = db.prepare("select maker, vehicle_type, makes, schemas from manufacturers where wmi = ?");
    const block = (table: string) =>
      db.prepare(`select first, text from ${table} where first <= ? order by first desc limit 1`);
    this.#blocks = { models: block("models"), schemas: block("schemas") };
  }

  findManufacturer(code: string): Manufacturer | undefined {
    const row = this.#findManufacturer.get(code) as
      | { maker: string | null; vehicle_type: number | null; makes: string | null; schemas: string | null }
      | undefined;
    return (
      row && {
        maker: row.maker,
        vehicleType: row.vehicle_type,
        makes: (row.makes?.split("|") ?? []).map((text) => {
          const [name = "", ours] = text.split("=");
          return { name, ours: ours || null };
        }),
        schemas: (row.schemas?.split(" ") ?? []).map((text) => {
          const [number, from, to] = text.split(/[:-]/);
          return {
            number: Number(number),
            from: Number(from),
            to: to === undefined ? Number(from) : Number(to || 9999),
          };
        }),
      }
    );
  }

  /** Returns the patterns of a schema as stored. */
  getSchema(number: number): string {
    return this.#text("schemas", number);
  }

  /**
   * Returns the names of a model and our "make/model" slugs. If our catalog lacks the model, only the make is given.
   */
  getModel(number: number): { make: string; model: string; ours: string | null } {
    const [make = "", model = "", ours = ""] = this.#text("models", number).trimEnd().split(";");
    return { make, model, ours: ours || null };
  }

  #text(table: "models" | "schemas", number: number): string {
    // The schemas of a maker are adjacent and usually in one block.
    const blocks = this.#unpacked[table];
    let block = blocks.find(({ first, texts }) => number >= first && number < first + texts.length);
    if (!block) {
      const row = this.#blocks[table].get(number) as { first: number; text: Uint8Array } | undefined;
      if (!row) return "";
      block = { first: row.first, texts: inflateRawSync(row.text).toString("utf8").split("\f") };
      blocks.unshift(block);
      blocks.splice(MAX_UNPACKED_BLOCKS);
    }
    return block.texts[number - block.first] ?? "";
  }
}

/** Maximum number of unpacked blocks in memory, each some ten kilobytes. */
const MAX_UNPACKED_BLOCKS = 32;

let opened: VinData | undefined;

/** Returns the data. The file is opened on first use. */
export function getVinData(): VinData {
  opened ??= new VinData(resolveFromProjectRoot("src/domain/vehicles/vin/vins.sqlite"));
  return opened;
}
