import { DatabaseSync, type StatementSync } from "node:sqlite";
import { inflateRawSync } from "node:zlib";
import { projectFile } from "#kernel/project-file.ts";

/** A manufacturer by its code, and which schemas hold for its VINs in which model years. */
export type Manufacturer = {
  maker: string | null;
  vehicleType: number | null;
  /** Makes of its vehicles, with our slug where we list them. */
  makes: { name: string; ours: string | null }[];
  schemas: { number: number; from: number; to: number }[];
};

/** What `npm run vehicles:build` made of the public data. Opened to read alone, so that any number of processes share it. */
class VinData {
  readonly #manufacturer: StatementSync;
  readonly #pieces: Record<"models" | "schemas", StatementSync>;

  readonly #unpacked: Record<"models" | "schemas", { first: number; texts: string[] }[]> = { models: [], schemas: [] };

  constructor(file: string) {
    const db = new DatabaseSync(file, { readOnly: true });
    this.#manufacturer = db.prepare("select maker, vehicle_type, makes, schemas from manufacturers where wmi = ?");
    const piece = (table: string) =>
      db.prepare(`select first, text from ${table} where first <= ? order by first desc limit 1`);
    this.#pieces = { models: piece("models"), schemas: piece("schemas") };
  }

  manufacturer(code: string): Manufacturer | undefined {
    const row = this.#manufacturer.get(code) as
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

  /** A schema's patterns as they are written. */
  schema(number: number): string {
    return this.#text("schemas", number);
  }

  /** A model's names, and our "make/model"; of a model that we don't list, our make alone. */
  model(number: number): { make: string; model: string; ours: string | null } {
    const [make = "", model = "", ours = ""] = this.#text("models", number).trimEnd().split(";");
    return { make, model, ours: ours || null };
  }

  #text(table: "models" | "schemas", number: number): string {
    // A maker's schemas lie beside one another, mostly in one piece.
    const kept = this.#unpacked[table];
    let piece = kept.find(({ first, texts }) => number >= first && number < first + texts.length);
    if (!piece) {
      const row = this.#pieces[table].get(number) as { first: number; text: Uint8Array } | undefined;
      if (!row) return "";
      piece = { first: row.first, texts: inflateRawSync(row.text).toString("utf8").split("\f") };
      kept.unshift(piece);
      kept.splice(piecesKept);
    }
    return piece.texts[number - piece.first] ?? "";
  }
}

/** How many pieces of some ten kilobytes stay unpacked. */
const piecesKept = 32;

let opened: VinData | undefined;

/** The data, opened when it is first asked for. */
export function vinData(): VinData {
  opened ??= new VinData(projectFile("src/domain/vehicles/vin/vins.sqlite"));
  return opened;
}
