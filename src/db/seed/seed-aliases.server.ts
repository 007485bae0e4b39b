import { sql } from "kysely";
import { normalizeSearchText, normalizeToKey } from "#kernel/normalize-text.ts";
import type { Db } from "../database.ts";
import { featureEntries, vocabularyBrands, vocabularyCities, vocabularyMakes } from "./reference-lists.ts";
import { getIdMap, insertMissingRows } from "./seed-rows.ts";

type AliasTargetColumn = "make_id" | "model_id" | "city_id" | "brand_id" | "lookup_id";

/** Catalog entry whose names become aliases. `id` is undefined if an administrator deleted the entry. */
type AliasOwner = {
  column: AliasTargetColumn;
  id: number | undefined;
  names: readonly string[];
  aliases: readonly string[];
  /** Names and aliases of the family of a model. */
  familyNames: readonly string[];
  narrowerNames: readonly string[];
};

/** Names of a catalog entry in the reference data. */
type NamesEntry = {
  en: string;
  ar: string;
  aliases?: readonly string[] | undefined;
  narrowerNames?: readonly string[] | undefined;
};

const toAliasOwner = (
  column: AliasTargetColumn,
  id: number | undefined,
  { en, ar, aliases = [], narrowerNames = [] }: NamesEntry,
  familyNames: readonly string[] = [],
): AliasOwner => ({ column, id, names: [en, ar], aliases, familyNames, narrowerNames });

/**
 * Inserts all names and aliases of makes, models, cities, brands and feature values, so that one lookup finds names and
 * aliases. The own names of entries come first, because a lookup for a single entry takes the first. The names of a family
 * are narrower names of its members.
 */
export async function seedAliases(db: Db): Promise<void> {
  const owners = await listAliasOwners(db);
  const rows = new AliasRows();
  for (const { column, id, names } of owners) rows.add(column, id, names, false);
  for (const { column, id, aliases } of owners) rows.add(column, id, aliases, false);
  for (const { column, id, familyNames } of owners) rows.add(column, id, familyNames, true);
  for (const { column, id, narrowerNames } of owners) rows.add(column, id, narrowerNames, true);
  await insertMissingRows(db, "catalog_aliases", rows.list());
  // Earlier versions listed some narrower names as aliases.
  const narrower = JSON.stringify(rows.list().filter((row) => row.narrower));
  await sql`
    update catalog_aliases a set narrower = true from json_populate_recordset(null::catalog_aliases, ${narrower}::json) n
    where a.text = n.text and not a.narrower and (a.model_id = n.model_id or a.city_id = n.city_id)`.execute(db);
}

/** Collects rows of aliases. Leaves out an alias that differs from another one of its entry only in letter variants. */
class AliasRows {
  readonly #rows = new Map<string, { text: string; folded: string; narrower: boolean }>();

  add(column: AliasTargetColumn, id: number | undefined, texts: readonly string[], narrower: boolean): void {
    for (const text of texts) {
      const folded = normalizeToKey(text);
      // A search may split a name into words differently, so "لاند كروزر" and "لاندكروزر" are both inserted.
      const key = `${column} ${id} ${normalizeSearchText(text)}`;
      if (!id || !folded || this.#rows.has(key)) continue;
      const targets = { make_id: null, model_id: null, city_id: null, brand_id: null, lookup_id: null };
      this.#rows.set(key, { text, folded, narrower, ...targets, [column]: id });
    }
  }

  list() {
    return [...this.#rows.values()];
  }
}

async function listAliasOwners(db: Db): Promise<AliasOwner[]> {
  const [makeIds, cityIds, brandIds] = await Promise.all([
    getIdMap(db, "makes", "slug"),
    getIdMap(db, "cities", "slug"),
    getIdMap(db, "brands", "slug"),
  ]);
  const models = await db.selectFrom("models").select(["id", "make_id", "slug"]).execute();
  const modelIds = new Map(models.map((model) => [`${model.make_id}/${model.slug}`, model.id]));
  const lookups = await db
    .selectFrom("feature_lookups")
    .innerJoin("features", "features.id", "feature_lookups.feature_id")
    .select(["feature_lookups.id", "feature_lookups.key", "features.key as feature"])
    .execute();
  const lookupIds = new Map(lookups.map((row) => [`${row.feature}/${row.key}`, row.id]));
  return [
    ...vocabularyMakes.flatMap((make) => [
      toAliasOwner("make_id", makeIds.get(make.slug), make),
      ...make.models.map((model) => {
        const id = modelIds.get(`${makeIds.get(make.slug)}/${model.slug}`);
        const head = make.models.find(({ slug }) => slug === model.family);
        const familyNames = head ? [head.en, head.ar, ...(head.aliases ?? [])] : [];
        return toAliasOwner("model_id", id, model, familyNames);
      }),
    ]),
    ...vocabularyCities.map((city) => toAliasOwner("city_id", cityIds.get(city.slug), city)),
    ...vocabularyBrands.map((brand) => toAliasOwner("brand_id", brandIds.get(brand.slug), brand)),
    ...featureEntries.flatMap(({ key, derived, lookups = [] }) =>
      // Numbers such as the width of a tyre are no names.
      (derived ? [] : lookups).map((lookup) =>
        toAliasOwner("lookup_id", lookupIds.get(`${key}/${lookup.key}`), lookup),
      ),
    ),
  ];
}
