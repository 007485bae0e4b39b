import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Criteria, CursorPosition, ListRequest, SortOrder } from "../query/criteria.ts";
import { buildWhereClause, replanHint } from "./where-clause.server.ts";

type SqlExpression = RawBuilder<unknown>;
type PageRow = { id: number; first: number; second: number };

const ratingOrZero = sql`coalesce(a.rating, 0)`;
const newestOrder = {
  order: sql`a.created_at desc, a.id desc`,
  keys: [sql`0`, sql`-extract(epoch from a.created_at) * 1000`],
  // The SQL expression includes fractions of a millisecond, because listings are created with microsecond precision.
  buildAfterCondition: ({ keys, id }: CursorPosition) =>
    sql`(a.created_at, a.id) < ('epoch'::timestamptz + ${Math.round(-keys[1] * 1_000)}::bigint * interval '1 microsecond', ${id})`,
};
const createPriceOrder = (direction: "asc" | "desc") => ({
  order:
    direction === "asc" ? sql`a.base_minor asc nulls last, a.id desc` : sql`a.base_minor desc nulls last, a.id desc`,
  keys: [
    sql`(a.base_minor is null)::int`,
    direction === "asc" ? sql`coalesce(a.base_minor, 0)` : sql`-coalesce(a.base_minor, 0)`,
  ],
  buildAfterCondition: ({ keys: [unknown, value], id }: CursorPosition) => {
    if (unknown) return sql`(a.base_minor is null and a.id < ${id})`;
    const minor = Math.abs(value);
    const further = direction === "asc" ? sql`a.base_minor > ${minor}` : sql`a.base_minor < ${minor}`;
    return sql`(${further} or (a.base_minor = ${minor} and a.id < ${id}) or a.base_minor is null)`;
  },
});

const databaseSortOrders = ["default", "newest", "price_asc", "price_desc", "rating"] as const satisfies SortOrder[];
type DatabaseSortOrder = (typeof databaseSortOrders)[number];

/** Returns whether the database has an index for this sort order. */
export const hasDatabaseIndex = (sort: SortOrder): sort is DatabaseSortOrder =>
  databaseSortOrders.some((each) => each === sort);

/**
 * Sort orders for queries of the database. `keys` are the cursor keys of a listing, with the same values as in the
 * search index. `buildAfterCondition` selects the listings behind a cursor.
 */
const databaseOrders: Record<
  DatabaseSortOrder,
  { order: SqlExpression; keys: SqlExpression[]; buildAfterCondition: (position: CursorPosition) => SqlExpression }
> = {
  default: newestOrder,
  newest: newestOrder,
  price_asc: createPriceOrder("asc"),
  price_desc: createPriceOrder("desc"),
  rating: {
    order: sql`a.rating desc nulls last, a.reviews desc, a.id desc`,
    keys: [sql`-round(${ratingOrZero} * 100)`, sql`-a.reviews`],
    buildAfterCondition: ({ keys: [rating, reviews], id }) =>
      sql`(round(${ratingOrZero} * 100), a.reviews, a.id) < (${-rating}::numeric, ${-reviews}::int, ${id}::bigint)`,
  },
};

type PageRequest = Pick<ListRequest, "page" | "limit" | "after"> & { criteria: Criteria; sort: DatabaseSortOrder };

/** Lists a page of listings with a database index. Only for lists with almost no filter. */
export async function listPageFromDatabaseIndex(
  db: Db,
  { criteria, sort, page, limit, after }: PageRequest,
): Promise<{ ids: number[]; next: CursorPosition | undefined }> {
  const { order, keys, buildAfterCondition } = databaseOrders[sort];
  const { rows } = await sql<PageRow>`
    select ${replanHint} a.id, (${keys[0]})::float8 as first, (${keys[1]})::float8 as second ${buildWhereClause(criteria)}
    ${after ? sql`and ${buildAfterCondition(after)}` : sql``}
    order by ${order} limit ${limit + 1} offset ${after ? 0 : (page - 1) * limit}`.execute(db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    ids: rows.slice(0, limit).map(({ id }) => id),
    next: last && { keys: [last.first, last.second], id: last.id },
  };
}
