import type { Insertable } from "kysely";
import { sql } from "kysely";
import { publishChange, SITE_TAG } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import type { EnginesTable, FitmentsTable, VehiclesTable } from "#db/schema/fitment.ts";
import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";

/** Fixture for tests of fitment. Creates only the vehicles, parts and rules that a test needs. */
export class FitmentFixture {
  readonly db: Db;
  readonly catalog: Catalog;
  #numbers = 0;

  constructor(db: Db, catalog: Catalog) {
    this.db = db;
    this.catalog = catalog;
  }

  /** Returns the id of a model such as "toyota.camry". */
  getModelId(name: string): number {
    const [make = "", slug] = name.split(".");
    const makeId = this.catalog.makes.bySlug.get(make)?.id ?? 0;
    const model = this.catalog.modelsOfMake.get(makeId)?.find((each) => each.slug === slug);
    if (!model) throw new Error(`no model ${name}`);
    return model.id;
  }

  /** Finds or creates the engine with exactly the given values. */
  async ensureEngine(engine: Pick<Insertable<EnginesTable>, "code" | "litres" | "cylinders">): Promise<number> {
    const { code = null, litres = null, cylinders = null } = engine;
    await this.db
      .insertInto("engines")
      .values(engine)
      .onConflict((on) => on.doNothing())
      .execute();
    const { rows } = await sql<{ id: number }>`
      select id from engines where code is not distinct from ${code}::text and litres is not distinct from ${litres}::numeric
        and cylinders is not distinct from ${cylinders}::int and num_nonnulls(fuel_id, aspiration, power_hp) = 0`.execute(
      this.db,
    );
    return rows[0]?.id ?? 0;
  }

  /** Finds or creates the vehicle with exactly the given values. */
  async ensureVehicle(
    model: string,
    year: number,
    more: Pick<Insertable<VehiclesTable>, "engine_id" | "market" | "drive"> = {},
  ): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into base_vehicles (model_id, year) values (${this.getModelId(model)}, ${year})
      on conflict (model_id, year) do update set year = excluded.year returning id`.execute(this.db);
    const base_vehicle_id = rows[0]?.id ?? 0;
    const { engine_id = null, market = null, drive = null } = more;
    await this.db
      .insertInto("vehicles")
      .values({ base_vehicle_id, ...more })
      .onConflict((on) => on.doNothing())
      .execute();
    await publishChange(this.db, SITE_TAG);
    const existing = await sql<{ id: number }>`
      select id from vehicles where base_vehicle_id = ${base_vehicle_id} and engine_id is not distinct from ${engine_id}::int
        and market is not distinct from ${market}::text and drive is not distinct from ${drive}::text
        and num_nonnulls(submodel, gear_id, body_id) = 0`.execute(this.db);
    return existing.rows[0]?.id ?? 0;
  }

  async createPart(universal = false): Promise<number> {
    this.#numbers += 1;
    const number = `FIT-${this.#numbers}-${Date.now()}`;
    const { id } = await this.db
      .insertInto("parts")
      .values({ category_id: this.#category, part_number: number, folded: number, universal })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async createRule(
    partId: number,
    model: string,
    [year_from, year_to]: [number, number | null],
    more: Partial<Insertable<FitmentsTable>> = {},
  ): Promise<number> {
    const { id } = await this.db
      .insertInto("fitments")
      .values({ part_id: partId, model_id: this.getModelId(model), year_from, year_to, ...more })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Creates a qualifier with its answers, and returns the ids of the answers. */
  async createQualifier(key: string, answers: readonly string[]): Promise<{ id: number; values: Map<string, number> }> {
    const { id } = await this.db
      .insertInto("qualifiers")
      .values({ key, question_en: `Which ${key}?`, question_ar: `أي ${key}؟` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const values = await this.db
      .insertInto("qualifier_values")
      .values(answers.map((name, i) => ({ qualifier_id: id, key: name, name_en: name, name_ar: name, position: i })))
      .returning(["id", "key"])
      .execute();
    return { id, values: new Map(values.map((value) => [value.key, value.id])) };
  }

  /** Creates a listing that offers a part. */
  async createListing(
    partId: number | null,
    more: Partial<Parameters<typeof insertListings>[2][number]> = {},
  ): Promise<number> {
    const seller = await this.#seller();
    const [id] = await insertListings(this.db, this.catalog, [
      {
        kind: "part",
        categoryId: this.#category,
        sellerId: seller,
        name: { en: "A part that fits", ar: "قطعة تركب" },
        description: { en: null, ar: null },
        price: { minor: 1_000, currency: BASE_CURRENCY },
        currency: BASE_CURRENCY,
        partId,
        ...more,
      },
    ]);
    return id as number;
  }

  get #category(): number {
    return (
      this.catalog.categories.find("brakes")?.id ?? this.catalog.roots.find(({ type }) => type === "shop")?.id ?? 0
    );
  }

  async #seller(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into sellers (slug, type, name_en) values ('fit-shop', 'showroom', 'Fit shop')
      on conflict (slug) do update set slug = excluded.slug returning id`.execute(this.db);
    return rows[0]?.id ?? 0;
  }
}
