import { DatabaseSync, type StatementSync } from "node:sqlite";
import { inflateRawSync } from "node:zlib";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";

/** Manufacturer with the schemas that decode its VINs. `from` and `to` are model years. */
export type Manufacturer = {
  maker: string | null;
  vehicleType: number | null;
  /** Makes of the manufacturer. `catalogSlug` is the slug of the make in the catalog, or null. */
  makes: { name: string; catalogSlug: string | null }[];
  schemas: { number: number; from: number; to: number }[];
};

/**
 * VIN data in an SQLite file, which `npm run vehicles -- build` creates from public data. The file is opened read-only,
 * so any number of processes can share it.
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
          const [name = "", catalogSlug] = text.split("=");
          return { name, catalogSlug: catalogSlug || null };
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

  /** Returns the patterns of a schema as stored text. */
  getSchema(number: number): string {
    return this.#text("schemas", number);
  }

  /**
   * Returns the names of make and model. `catalogSlug` is "make/model" as in the catalog. If the catalog does not
   * contain the model, it is only the slug of the make.
   */
  getModel(number: number): { make: string; model: string; catalogSlug: string | null } {
    const [make = "", model = "", catalogSlug = ""] = this.#text("models", number).trimEnd().split(";");
    return { make, model, catalogSlug: catalogSlug || null };
  }

  #text(table: "models" | "schemas", number: number): string {
    // The numbers of a manufacturer's schemas are consecutive, so these schemas are usually in one block.
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

/** Maximum number of decompressed blocks in memory. A block has about ten kilobytes. */
const MAX_UNPACKED_BLOCKS = 32;

let opened: VinData | undefined;

/** Returns the VIN data. The first call opens the file. */
export function getVinData(): VinData {
  opened ??= new VinData(resolveFromProjectRoot("src/domain/vehicles/vin/vins.sqlite"));
  return opened;
}
