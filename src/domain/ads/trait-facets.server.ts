import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { type Criteria, type Range, ratingSteps, type Trait } from "./criteria.ts";
import { isReduced } from "./price-drop.server.ts";
import { matching, planEachTime, type Without } from "./where.server.ts";

export type Bounds = Required<Range> | null;

/** What is known of the ads' traits: ranges by their ends, the others by counts. */
export type TraitFacets = {
  year: Bounds;
  price: Bounds;
  mileage: Bounds;
  discount: { yes: number; no: number };
  photo: { yes: number; no: number };
  /** Ads rated so high or higher, by the number of stars. */
  rating: ReadonlyMap<number, number>;
  sellerType: Record<SellerType, number>;
};

type Row = Record<string, number | null> & { n: number };

const counted = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`;
const ends = (trait: "year" | "price" | "mileage", column: string) =>
  sql`min(${sql.ref(column)}) as ${sql.ref(`${trait}_min`)}, max(${sql.ref(column)}) as ${sql.ref(`${trait}_max`)}`;
const ofType = (type: SellerType) => sql`a.seller_id in (select id from sellers where type = ${sql.lit(type)})`;

const aggregates: Record<Trait, RawBuilder<unknown>> = {
  year: ends("year", "a.year"),
  price: ends("price", "a.base_minor"),
  mileage: ends("mileage", "a.mileage_km"),
  discount: sql`${counted(isReduced)} as discount`,
  photo: sql`${counted(sql`a.has_media`)} as photo`,
  rating: sql.join(
    ratingSteps.map((step) => sql`${counted(sql`a.rating >= ${sql.lit(step)}`)} as ${sql.ref(`rating_${step}`)}`),
  ),
  // Of showrooms and rental offices there are few, so their ids are looked up in a small table; the rest are people.
  sellerType: sql`${counted(ofType("showroom"))} as showroom, ${counted(ofType("rental_room"))} as rental_room`,
};

/** Reads the traits in one pass over the ads, ignoring what is chosen of `without`. */
export async function traitsOf(
  db: Db,
  criteria: Criteria,
  asked: readonly Trait[],
  without?: Without,
): Promise<Pick<TraitFacets, Trait> & { total: number }> {
  const { rows } = await sql<Row>`
    select ${planEachTime} ${sql.join([sql`count(*)::int as n`, ...asked.map((trait) => aggregates[trait])])}
    ${matching(criteria, without)}`.execute(db);
  const row: Row = rows[0] ?? { n: 0 };
  const number = (name: string) => row[name] ?? 0;
  const bounds = (trait: string): Bounds => {
    const [min, max] = [row[`${trait}_min`], row[`${trait}_max`]];
    return min == null || max == null ? null : { min, max };
  };
  const yesOrNo = (name: string) => ({ yes: number(name), no: row.n - number(name) });
  return {
    total: row.n,
    year: bounds("year"),
    price: bounds("price"),
    mileage: bounds("mileage"),
    discount: yesOrNo("discount"),
    photo: yesOrNo("photo"),
    rating: new Map(ratingSteps.map((step) => [step, number(`rating_${step}`)])),
    sellerType: {
      personal: row.n - number("showroom") - number("rental_room"),
      showroom: number("showroom"),
      rental_room: number("rental_room"),
    },
  };
}
