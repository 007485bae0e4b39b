import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { addDictionaryWords } from "#domain/search/dictionary.server.ts";
import { type ListingAttributeColumns, toListingAttributes } from "../detail/listing.ts";
import { buildSearchVector, SEARCH_VECTOR_VERSION } from "../query/full-text.ts";
import { buildSearchTexts } from "./search-document.ts";

type SearchSourceRow = ListingAttributeColumns & {
  ad_id: number;
  part_id: number | null;
  name_ar: string | null;
  name_en: string | null;
  title_ar: string | null;
  title_en: string | null;
  tags: string[];
  seller_ar: string | null;
  seller_en: string | null;
  seller_type: SellerType;
  features: ({ text: string } | { lookupId: number })[] | null;
};

/**
 * Rebuilds a batch of outdated search vectors: those built by an older version, and those marked by `markListingsForReindex`.
 * Returns the number of rebuilt vectors, 0 when all are current. Parallel processes take different rows.
 */
export async function reindexOutdatedListings(db: Db, catalog: Catalog, most: number): Promise<number> {
  return withTransaction(db, async (trx) => {
    const { rows } = await sql<{ ad_id: number }>`
      select ad_id from ad_search where index_version < ${SEARCH_VECTOR_VERSION} order by ad_id limit ${most}
      for update skip locked`.execute(trx);
    await upsertSearchVectors(
      trx,
      catalog,
      rows.map(({ ad_id }) => ad_id),
    );
    return rows.length;
  });
}

/** Builds the search vectors of listings from their current data and stores them. */
export async function upsertSearchVectors(trx: Db, catalog: Catalog, listingIds: readonly number[]): Promise<void> {
  if (listingIds.length === 0) return;
  const { rows } = await sql<SearchSourceRow>`
    select a.id as ad_id, a.category_id, a.make_id, a.model_id, a.brand_id, a.year, a.city_id, a.color_id, a.fuel_id,
      a.gear_id, a.body_id, a.condition_id, a.sku, a.part_id, d.narrating_ar as name_ar, d.narrating_en as name_en, d.title_ar,
      d.title_en, d.tags, s.name_ar as seller_ar, s.name_en as seller_en, s.type as seller_type,
      (select json_agg(case when f.lookup_id is not null then json_build_object('lookupId', f.lookup_id)
          else json_build_object('text', f.text_value) end)
        from ad_features f where f.ad_id = a.id and (f.lookup_id is not null or f.text_value is not null)) as features
    from ads a join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id
    where a.id = any(${[...listingIds]}::bigint[]) order by a.id`.execute(trx);
  const numbers = await listPartNumbers(trx, [...new Set(rows.flatMap(({ part_id }) => part_id ?? []))]);
  const vectors = rows.map((row) => ({
    ad_id: row.ad_id,
    ...buildSearchVector(
      buildSearchTexts(
        catalog,
        {
          ...toListingAttributes(row),
          name: { ar: row.name_ar, en: row.name_en },
          description: { ar: row.title_ar, en: row.title_en },
          partNumbers: numbers.get(row.part_id ?? 0) ?? [],
          tags: row.tags,
          features: row.features ?? [],
        },
        { names: [row.seller_en ?? "", row.seller_ar ?? ""], person: row.seller_type === "personal" },
      ),
    ),
  }));
  await sql`
    insert into ad_search (ad_id, vector, index_version)
    select ad_id, vector::tsvector, ${SEARCH_VECTOR_VERSION}
    from json_to_recordset(${JSON.stringify(vectors.map(({ ad_id, vector }) => ({ ad_id, vector })))}::json)
      as made(ad_id bigint, vector text)
    on conflict (ad_id) do update set vector = excluded.vector, index_version = excluded.index_version`.execute(trx);
  await addDictionaryWords(
    trx,
    vectors.map(({ terms }) => terms),
    { counted: false },
  );
}

/**
 * Catalog entry or seller whose spellings are part of search vectors. A changed spelling makes the search vectors of
 * all its listings outdated.
 */
export type SpellingOwner = { target: "make" | "model" | "city" | "brand" | "lookup" | "seller"; id: number };

/** Columns of `ads` that reference values of features. */
const lookupColumns = ["color_id", "fuel_id", "gear_id", "body_id", "condition_id"] as const;

/**
 * Marks the search vectors of all listings of a catalog entry or seller as outdated. `reindexOutdatedListings` rebuilds
 * them later.
 */
export async function markListingsForReindex(db: Db, { target, id }: SpellingOwner): Promise<void> {
  const listingIds =
    target === "lookup"
      ? sql`select id from ads where ${id} in (${sql.join(lookupColumns.map((column) => sql.ref(column)))})
          union select ad_id from ad_features where lookup_id = ${id}`
      : sql`select id from ads where ${sql.ref(`${target}_id`)} = ${id}`;
  await sql`update ad_search set index_version = 0 where ad_id in (${listingIds})`.execute(db);
}

/** Marks the search vectors of all listings in the categories as outdated. */
export async function markCategoriesForReindex(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update ad_search set index_version = 0
    where ad_id in (select id from ads where category_id = any(${[...ids]}::int[]))`.execute(db);
}

/** Lists all numbers of each part by part id, with the part's own number first. */
export async function listPartNumbers(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; numbers: string[] }>`
    select p.id, array_prepend(p.part_number,
      coalesce((select array_agg(n.number order by n.id) from part_numbers n where n.part_id = p.id), '{}')) as numbers
    from parts p where p.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, numbers }) => [id, numbers]));
}
