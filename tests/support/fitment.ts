import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { EnginesTable, FitmentsTable, VehiclesTable } from "#db/schema/fitment.ts";
import { insertAds } from "#domain/ads/insert.server.ts";
import { baseCurrency, type Catalogue } from "#domain/catalog/catalogue.ts";

/** Writes the vehicles, parts and rules that a test needs, and nothing else. */
export class FitmentWorld {
  readonly db: Db;
  readonly catalogue: Catalogue;
  #numbers = 0;

  constructor(db: Db, catalogue: Catalogue) {
    this.db = db;
    this.catalogue = catalogue;
  }

  /** The id of a model, "toyota.camry". */
  model(name: string): number {
    const [make = "", slug] = name.split(".");
    const makeId = this.catalogue.makes.bySlug.get(make)?.id ?? 0;
    const model = this.catalogue.modelsOfMake.get(makeId)?.find((each) => each.slug === slug);
    if (!model) throw new Error(`no model ${name}`);
    return model.id;
  }

  async engine(engine: Insertable<EnginesTable>): Promise<number> {
    const { id } = await this.db.insertInto("engines").values(engine).returning("id").executeTakeFirstOrThrow();
    return id;
  }

  async vehicle(model: string, year: number, more: Partial<Insertable<VehiclesTable>> = {}): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into base_vehicles (model_id, year) values (${this.model(model)}, ${year})
      on conflict (model_id, year) do update set year = excluded.year returning id`.execute(this.db);
    const base_vehicle_id = rows[0]?.id ?? 0;
    const values = { base_vehicle_id, ...more };
    const { id } = await this.db.insertInto("vehicles").values(values).returning("id").executeTakeFirstOrThrow();
    return id;
  }

  async part(universal = false): Promise<number> {
    this.#numbers += 1;
    const number = `FIT-${this.#numbers}-${Date.now()}`;
    const { id } = await this.db
      .insertInto("parts")
      .values({ category_id: this.#category, part_number: number, folded: number, universal })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async rule(
    partId: number,
    model: string,
    [year_from, year_to]: [number, number | null],
    more: Partial<Insertable<FitmentsTable>> = {},
  ): Promise<number> {
    const { id } = await this.db
      .insertInto("fitments")
      .values({ part_id: partId, model_id: this.model(model), year_from, year_to, ...more })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A question with its answers; returns the answers' ids. */
  async qualifier(key: string, answers: readonly string[]): Promise<{ id: number; values: Map<string, number> }> {
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

  /** An ad that offers a part. */
  async ad(partId: number | null, more: Partial<Parameters<typeof insertAds>[2][number]> = {}): Promise<number> {
    const seller = await this.#seller();
    const [id] = await insertAds(this.db, this.catalogue, [
      {
        kind: "part",
        categoryId: this.#category,
        sellerId: seller,
        name: { en: "A part that fits", ar: "قطعة تركب" },
        description: { en: null, ar: null },
        price: { minor: 1_000, currency: baseCurrency },
        currency: baseCurrency,
        partId,
        ...more,
      },
    ]);
    return id as number;
  }

  get #category(): number {
    return (
      this.catalogue.categories.find("brakes")?.id ?? this.catalogue.roots.find(({ type }) => type === "shop")?.id ?? 0
    );
  }

  async #seller(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into sellers (slug, type, name_en) values ('fit-shop', 'showroom', 'Fit shop')
      on conflict (slug) do update set slug = excluded.slug returning id`.execute(this.db);
    return rows[0]?.id ?? 0;
  }
}
