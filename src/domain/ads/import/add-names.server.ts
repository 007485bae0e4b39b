import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { squash } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { slugFrom } from "#kernel/slug.ts";
import type { MissingName } from "./resolve.ts";

/** What a file names and the catalogue doesn't have, each pair of spellings once. */
export class MissingNames {
  readonly #names = new Map<string, MissingName>();

  add(missing: MissingName): void {
    const key = (name: LocalText) => `${squash(name.ar ?? "")}/${squash(name.en ?? "")}`;
    const within =
      missing.kind === "model" ? key(missing.make) : missing.kind === "city" ? (missing.country ?? "") : "";
    this.#names.set(`${missing.kind}:${within}:${key(missing.name)}`, missing);
  }

  of<K extends MissingName["kind"]>(kind: K): Extract<MissingName, { kind: K }>[] {
    return [...this.#names.values()].filter((name): name is Extract<MissingName, { kind: K }> => name.kind === kind);
  }
}

export type AddedNames = { makes: number; models: number; cities: number; categories: number; brands: number };

/**
 * Adds makes, models, cities and brands with their names as spellings, and categories of cars; all of them
 * or none. A name that is there by then under either spelling gains the other one instead of being
 * added twice. With `dry` nothing is kept. Returns how many were new.
 */
export async function addNames(db: Db, missing: MissingNames, country: string, dry: boolean): Promise<AddedNames> {
  const added: AddedNames = { makes: 0, models: 0, cities: 0, categories: 0, brands: 0 };
  const work = inTransaction(db, async (trx) => {
    for (const { name } of missing.of("make") as { name: LocalText }[]) {
      const isNew = await findOrAdd(trx, "make_id", name, async () =>
        trx
          .insertInto("makes")
          .values({ slug: await freeSlug(trx, "makes", name), ...names(name), country_code: null })
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
      if (isNew) added.makes += 1;
    }
    for (const { name, country: own } of missing.of("city")) {
      const insert = async () =>
        trx
          .insertInto("cities")
          .values({ slug: await freeSlug(trx, "cities", name), ...names(name), country_code: own ?? country })
          .returning("id")
          .executeTakeFirstOrThrow();
      const isNew = await findOrAdd(trx, "city_id", name, insert, { country: own });
      if (isNew) added.cities += 1;
    }
    for (const { name } of missing.of("brand") as { name: LocalText }[]) {
      const isNew = await findOrAdd(trx, "brand_id", name, async () =>
        trx
          .insertInto("brands")
          .values({ slug: await freeSlug(trx, "brands", name), ...names(name), country_code: null })
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
      if (isNew) added.brands += 1;
    }
    for (const { make, name } of missing.of("model")) {
      const makeId = await findSpelling(trx, "make_id", make);
      if (makeId === undefined) throw new Error(`the make ${make.en ?? make.ar} was not added`);
      const slug = await freeSlug(trx, "models", name, makeId);
      const insert = () =>
        trx
          .insertInto("models")
          .values({ make_id: makeId, slug, ...names(name), body_id: null })
          .returning("id")
          .executeTakeFirstOrThrow();
      if (await findOrAdd(trx, "model_id", name, insert, { makeId })) added.models += 1;
    }
    for (const { name } of missing.of("category") as { name: LocalText }[]) {
      const parent = await trx
        .selectFrom("categories")
        .select(["id", "type"])
        .where("slug", "=", "cars")
        .executeTakeFirstOrThrow();
      await trx
        .insertInto("categories")
        .values({
          parent_id: parent.id,
          type: parent.type,
          slug: await freeSlug(trx, "categories", name),
          ...names(name),
          image: null,
        })
        .execute();
      added.categories += 1;
    }
    if (dry) throw new DryRun();
  });
  await work.catch((error) => {
    if (!(error instanceof DryRun)) throw error;
  });
  return added;
}

/** Thrown to take a dry run's names back. */
class DryRun extends Error {}

const names = (name: LocalText) => ({ name_en: name.en ?? name.ar ?? "", name_ar: name.ar ?? name.en ?? "" });

type Target = "make_id" | "model_id" | "city_id" | "brand_id";

/** Adds a thing unless it is there under either spelling, and both spellings in any case. Returns whether it was new. */
async function findOrAdd(
  trx: Db,
  target: Target,
  name: LocalText,
  insert: () => Promise<{ id: number }>,
  within: Within = {},
): Promise<boolean> {
  const known = await findSpelling(trx, target, name, within);
  await addSpellings(trx, name, target, known ?? (await insert()).id);
  return known === undefined;
}

/** The make of a model, or the country of a city. */
type Within = { makeId?: number; country?: string | undefined };

/** Whose spelling either name is, the Arabic one first. */
async function findSpelling(
  trx: Db,
  target: Target,
  name: LocalText,
  { makeId, country }: Within = {},
): Promise<number | undefined> {
  for (const text of [name.ar, name.en]) {
    const folded = squash(text ?? "");
    if (!folded) continue;
    let query = trx
      .selectFrom("aliases")
      .select(`aliases.${target} as id`)
      .where("folded", "=", folded)
      .where(`aliases.${target}`, "is not", null);
    if (makeId !== undefined) {
      query = query.where(
        "aliases.model_id",
        "in",
        trx.selectFrom("models").select("id").where("make_id", "=", makeId),
      );
    }
    if (country !== undefined) {
      query = query.where(
        "aliases.city_id",
        "in",
        trx.selectFrom("cities").select("id").where("country_code", "=", country),
      );
    }
    const found = await query.orderBy("aliases.id").executeTakeFirst();
    if (found?.id) return found.id;
  }
  return undefined;
}

async function addSpellings(trx: Db, name: LocalText, target: Target, id: number): Promise<void> {
  const texts = [name.en, name.ar].filter((text): text is string => Boolean(text && squash(text)));
  await trx
    .insertInto("aliases")
    .values(texts.map((text) => ({ text, folded: squash(text), [target]: id }) as never))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const nouns = { makes: "make", cities: "city", models: "model", categories: "category", brands: "brand" } as const;

/** From the English name; numbered when taken. An Arabic-only name gets the table's noun and a number. */
async function freeSlug(trx: Db, table: keyof typeof nouns, name: LocalText, makeId?: number): Promise<string> {
  const plain = slugFrom(name.en);
  // Digits alone would read as an id.
  const wanted = plain && !/^\d+$/.test(plain) ? plain : [nouns[table], plain].filter(Boolean).join("-");
  let query = trx.selectFrom(table).select("slug").where("slug", "like", `${wanted}%`);
  if (makeId !== undefined) query = query.where("make_id" as never, "=", makeId as never);
  const taken = new Set((await query.execute()).map((row) => row.slug));
  let slug = wanted;
  for (let n = 2; taken.has(slug); n += 1) slug = `${wanted}-${n}`;
  return slug;
}
