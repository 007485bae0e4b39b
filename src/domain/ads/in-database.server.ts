import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Criteria, ListPlace, ListRequest } from "./criteria.ts";
import type { FactSort } from "./facts/order.ts";
import { matching, planEachTime } from "./where.server.ts";

type Condition = RawBuilder<unknown>;
type Row = { id: number; first: number; second: number };

const rated = sql`coalesce(a.rating, 0)`;
const newest = {
  order: sql`a.created_at desc, a.id desc`,
  keys: [sql`0`, sql`-extract(epoch from a.created_at) * 1000`],
  // As many milliseconds as there are, with their fractions: an ad is made in a microsecond.
  behind: ({ keys, id }: ListPlace) =>
    sql`(a.created_at, a.id) < ('epoch'::timestamptz + ${Math.round(-keys[1] * 1_000)}::bigint * interval '1 microsecond', ${id})`,
};
const priced = (direction: "asc" | "desc") => ({
  order:
    direction === "asc" ? sql`a.base_minor asc nulls last, a.id desc` : sql`a.base_minor desc nulls last, a.id desc`,
  keys: [
    sql`(a.base_minor is null)::int`,
    direction === "asc" ? sql`coalesce(a.base_minor, 0)` : sql`-coalesce(a.base_minor, 0)`,
  ],
  behind: ({ keys: [unknown, value], id }: ListPlace) => {
    if (unknown) return sql`(a.base_minor is null and a.id < ${id})`;
    const minor = Math.abs(value);
    const further = direction === "asc" ? sql`a.base_minor > ${minor}` : sql`a.base_minor < ${minor}`;
    return sql`(${further} or (a.base_minor = ${minor} and a.id < ${id}) or a.base_minor is null)`;
  },
});

/** Each order with the keys of an ad's place in it (as of the facts), and what comes behind a place. */
const orders: Record<FactSort, { order: Condition; keys: Condition[]; behind: (place: ListPlace) => Condition }> = {
  default: newest,
  newest,
  price_asc: priced("asc"),
  price_desc: priced("desc"),
  rating: {
    order: sql`a.rating desc nulls last, a.reviews desc, a.id desc`,
    keys: [sql`-round(${rated} * 100)`, sql`-a.reviews`],
    behind: ({ keys: [rating, reviews], id }) =>
      sql`(round(${rated} * 100), a.reviews, a.id) < (${-rating}::numeric, ${-reviews}::int, ${id}::bigint)`,
  },
};

type Asked = Pick<ListRequest, "page" | "limit" | "after"> & { criteria: Criteria; sort: FactSort };

/** A page of ads by the database's own indexes: for lists that next to nothing narrows. */
export async function inDatabase(
  db: Db,
  { criteria, sort, page, limit, after }: Asked,
): Promise<{ ids: number[]; next: ListPlace | undefined }> {
  const { order, keys, behind } = orders[sort];
  const { rows } = await sql<Row>`
    select ${planEachTime} a.id, (${keys[0]})::float8 as first, (${keys[1]})::float8 as second ${matching(criteria)}
    ${after ? sql`and ${behind(after)}` : sql``}
    order by ${order} limit ${limit + 1} offset ${after ? 0 : (page - 1) * limit}`.execute(db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    ids: rows.slice(0, limit).map(({ id }) => id),
    next: last && { keys: [last.first, last.second], id: last.id },
  };
}
