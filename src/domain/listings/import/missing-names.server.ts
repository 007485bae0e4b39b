import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { slugify } from "#kernel/slug.ts";
import type { MissingCatalogName, MissingCatalogNames } from "./missing-names.ts";

export type AddNamesOptions = {
  /** Country of cities whose row names none. */
  country: string;
  isDryRun: boolean;
  /** Name of the imported file. */
  source: string;
  now: Date;
};

type ProposedName = Pick<MissingCatalogName, "name" | "similar">;

export type AddedCatalogEntryCounts = Record<"makes" | "models" | "cities" | "categories" | "brands", number>;

/**
 * Adds missing makes, models, cities, brands and car categories to the catalog in one transaction, with both names as
 * spellings. An entry that already has one of the two spellings gets the other one instead. Each new make, model and city
 * becomes a proposal for administrators, who can merge it with a similar entry. A dry run rolls everything back. Returns the number of new entries of each kind.
 */
export async function addMissingCatalogNames(
  db: Db,
  missing: MissingCatalogNames,
  { country, isDryRun, source, now }: AddNamesOptions,
): Promise<AddedCatalogEntryCounts> {
  const added: AddedCatalogEntryCounts = { makes: 0, models: 0, cities: 0, categories: 0, brands: 0 };
  const transaction = withTransaction(db, async (trx) => {
    const propose = (kind: "make" | "model" | "city", entryId: number, { name, similar }: ProposedName) =>
      trx
        .insertInto("catalog_proposals")
        .values({
          kind,
          entry_id: entryId,
          ...toNameColumns(name),
          similar_id: similar?.id ?? null,
          reason: similar?.reason ?? null,
          distance: similar?.distance ?? null,
          source,
          created_at: now,
        })
        .execute();
    for (const make of missing.listByKind("make") as ProposedName[]) {
      const { name } = make;
      const id = await findOrInsert(trx, "make_id", name, () => insertEntry(trx, "makes", name, null));
      if (id === undefined) continue;
      added.makes += 1;
      await propose("make", id, make);
    }
    for (const city of missing.listByKind("city")) {
      const { name, country: cityCountry } = city;
      const insert = () => insertEntry(trx, "cities", name, cityCountry ?? country);
      const id = await findOrInsert(trx, "city_id", name, insert, { country: cityCountry });
      if (id === undefined) continue;
      added.cities += 1;
      await propose("city", id, city);
    }
    for (const { name } of missing.listByKind("brand") as { name: LocalizedText }[]) {
      const insert = () => insertEntry(trx, "brands", name, null);
      if ((await findOrInsert(trx, "brand_id", name, insert)) !== undefined) added.brands += 1;
    }
    for (const model of missing.listByKind("model")) {
      const { make, makeId: knownMakeId, name } = model;
      const makeId = knownMakeId ?? (await findIdBySpelling(trx, "make_id", make));
      if (makeId === undefined) throw new Error(`the make ${make.en ?? make.ar} was not added`);
      const slug = await generateUniqueSlug(trx, "models", name, makeId);
      const insert = () =>
        trx
          .insertInto("models")
          .values({ make_id: makeId, slug, ...toNameColumns(name), body_id: null })
          .returning("id")
          .executeTakeFirstOrThrow();
      const id = await findOrInsert(trx, "model_id", name, insert, { makeId });
      if (id === undefined) continue;
      added.models += 1;
      await propose("model", id, model);
    }
    for (const { name } of missing.listByKind("category") as { name: LocalizedText }[]) {
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
          slug: await generateUniqueSlug(trx, "categories", name),
          ...toNameColumns(name),
          image: null,
        })
        .execute();
      added.categories += 1;
    }
    if (isDryRun) throw new DryRunRollback();
  });
  await transaction.catch((error) => {
    if (!(error instanceof DryRunRollback)) throw error;
  });
  return added;
}

/** Error that rolls back the transaction of a dry run. */
class DryRunRollback extends Error {}

const toNameColumns = (name: LocalizedText) => ({
  name_en: name.en ?? name.ar ?? "",
  name_ar: name.ar ?? name.en ?? "",
});

/** Inserts a make, city or brand. The three tables have these columns in common. */
const insertEntry = async (
  trx: Db,
  table: "makes" | "cities" | "brands",
  name: LocalizedText,
  country: string | null,
): Promise<{ id: number }> =>
  trx
    .insertInto(table as "makes")
    .values({ slug: await generateUniqueSlug(trx, table, name), ...toNameColumns(name), country_code: country })
    .returning("id")
    .executeTakeFirstOrThrow();

type AliasColumn = "make_id" | "model_id" | "city_id" | "brand_id";

/**
 * Inserts a catalog entry unless one of its spellings is known, and stores the Arabic and the English spelling. Returns
 * the id of a new entry, and undefined if the entry existed.
 */
async function findOrInsert(
  trx: Db,
  target: AliasColumn,
  name: LocalizedText,
  insert: () => Promise<{ id: number }>,
  scope: SpellingScope = {},
): Promise<number | undefined> {
  const existingId = await findIdBySpelling(trx, target, name, scope);
  const newId = existingId === undefined ? (await insert()).id : undefined;
  await addSpellings(trx, name, target, (existingId ?? newId) as number);
  return newId;
}

/** Scope within which a spelling is unique: the make of a model, or the country of a city. */
type SpellingScope = { makeId?: number; country?: string | undefined };

/** Finds the id of the catalog entry that has one of the spellings. The Arabic spelling is tried first. */
async function findIdBySpelling(
  trx: Db,
  target: AliasColumn,
  name: LocalizedText,
  { makeId, country }: SpellingScope = {},
): Promise<number | undefined> {
  for (const text of [name.ar, name.en]) {
    const folded = normalizeToKey(text ?? "");
    if (!folded) continue;
    let query = trx
      .selectFrom("catalog_aliases")
      .select(`catalog_aliases.${target} as id`)
      .where("folded", "=", folded)
      .where(`catalog_aliases.${target}`, "is not", null);
    if (makeId !== undefined) {
      query = query.where(
        "catalog_aliases.model_id",
        "in",
        trx.selectFrom("models").select("id").where("make_id", "=", makeId),
      );
    }
    if (country !== undefined) {
      query = query.where(
        "catalog_aliases.city_id",
        "in",
        trx.selectFrom("cities").select("id").where("country_code", "=", country),
      );
    }
    const found = await query.orderBy("catalog_aliases.id").executeTakeFirst();
    if (found?.id) return found.id;
  }
  return undefined;
}

async function addSpellings(trx: Db, name: LocalizedText, target: AliasColumn, id: number): Promise<void> {
  const spellings = [name.en, name.ar].filter((text): text is string => Boolean(text && normalizeToKey(text)));
  await trx
    .insertInto("catalog_aliases")
    .values(spellings.map((text) => ({ text, folded: normalizeToKey(text), [target]: id }) as never))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const slugNouns = { makes: "make", cities: "city", models: "model", categories: "category", brands: "brand" } as const;

/**
 * Generates a unique slug from the English name. If the slug is taken, a number is appended. A name without Latin
 * letters gets a slug from a noun for the table (`slugNouns`).
 */
async function generateUniqueSlug(
  trx: Db,
  table: keyof typeof slugNouns,
  name: LocalizedText,
  makeId?: number,
): Promise<string> {
  const nameSlug = slugify(name.en);
  // A slug of digits only would be read as an id.
  const baseSlug =
    nameSlug && !/^\d+$/.test(nameSlug) ? nameSlug : [slugNouns[table], nameSlug].filter(Boolean).join("-");
  let query = trx.selectFrom(table).select("slug").where("slug", "like", `${baseSlug}%`);
  if (makeId !== undefined) query = query.where("make_id" as never, "=", makeId as never);
  const takenSlugs = new Set((await query.execute()).map((row) => row.slug));
  let slug = baseSlug;
  for (let n = 2; takenSlugs.has(slug); n += 1) slug = `${baseSlug}-${n}`;
  return slug;
}
