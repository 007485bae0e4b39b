import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { SnapshotCache } from "#db/snapshot-cache.ts";
import { type EngineRow, engineColumns, toEngine } from "#domain/vehicles/engines.server.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import { DONOR_CARS_PER_PAGE, type DonorCar, type DonorPart } from "./donor-car.ts";

/** SQL condition for parts (`ads a`) that can be bought now. */
const availableSql = sql`a.status = 'active' and a.stock > 0 and a.availability <> 'out-of-stock'`;

/** SQL condition for cars (`donor_cars c`, `sellers s`) whose page is public: a moderator let one of the parts through. */
const publicSql = sql`c.closed_at is null and s.closed_at is null and exists (
  select from ads a where a.donor_car_id = c.id and a.status in ('active', 'reserved', 'sold'))`;

/** SQL condition for cars that lists show. */
const listedSql = sql`c.closed_at is null and s.closed_at is null and exists (
  select from ads a where a.donor_car_id = c.id and ${availableSql})`;

/** SQL expression of the pictures that buyers see: those that a public part shows, because they are reviewed with it. */
const publicPicturesSql = sql`(select coalesce(json_agg(e.picture order by e.place), '[]') from
  jsonb_array_elements(c.pictures) with ordinality e (picture, place)
  where e.picture ->> 'pictureId' is null or exists (
    select from ad_media m join ads a on a.id = m.ad_id
    where m.picture_id = (e.picture ->> 'pictureId')::bigint and a.donor_car_id = c.id
      and a.status in ('active', 'reserved', 'sold')))`;

type Row = Omit<DonorCar, "engine"> & EngineRow;

/**
 * Selects cars with their engine, seller and parts that can be bought. `tail` begins after the `from` clause. `pictures`
 * is the expression of the pictures: those that buyers see, unless the caller is the seller.
 */
async function selectDonorCars(
  db: Db,
  tail: RawBuilder<unknown>,
  pictures: RawBuilder<unknown> = publicPicturesSql,
): Promise<DonorCar[]> {
  const { rows } = await sql<Row>`
    select c.id, c.model_id as "modelId", c.year, c.mileage_km as "mileageKm", c.color_id as "colorId", c.vin,
      c.city_id as "cityId", c.phone, c.currency, c.note, ${pictures} as pictures, c.created_at as "createdAt",
      c.updated_at as "updatedAt", c.closed_at as "closedAt", ${engineColumns},
      json_build_object('id', s.id, 'slug', s.slug, 'type', s.type, 'verified', s.verified_at is not null,
        'takesMessages', s.owner_id is not null or exists (select from seller_staff w where w.seller_id = s.id),
        'name', json_build_object('ar', s.name_ar, 'en', s.name_en)) as seller,
      p.available, p."fromMinor"
    from donor_cars c join sellers s on s.id = c.seller_id left join engines e on e.id = c.engine_id
      cross join lateral (select count(*)::int as available, min(a.base_minor) as "fromMinor" from ads a
        where a.donor_car_id = c.id and ${availableSql}) p
    ${tail}`.execute(db);
  return rows.map((row) => ({ ...row, engine: toEngine(row) }));
}

/** Finds a car of any state, with all its pictures. */
export async function findDonorCar(db: Db, id: number): Promise<DonorCar | undefined> {
  const [car] = await selectDonorCars(db, sql`where c.id = ${id}`, sql`c.pictures`);
  return car;
}

/** Finds a car whose page is public. */
export async function findPublicDonorCar(db: Db, id: number): Promise<DonorCar | undefined> {
  const [car] = await selectDonorCars(db, sql`where c.id = ${id} and ${publicSql}`);
  return car;
}

/** Lists the cars of sellers, open ones first, then the newest. */
export const listOwnDonorCars = (db: Db, sellerIds: readonly number[]): Promise<DonorCar[]> =>
  selectDonorCars(
    db,
    sql`where c.seller_id = any(${[...sellerIds]}::int[]) order by c.closed_at is not null, c.id desc limit 200`,
    sql`c.pictures`,
  );

/** Lists one page of the public cars, the newest first. With `modelIds`, only those of these models. */
export async function listDonorCars(
  db: Db,
  { modelIds, page }: { modelIds?: readonly number[] | undefined; page: number },
): Promise<{ items: DonorCar[]; page: PageInfo }> {
  const models = modelIds ? sql`and c.model_id = any(${[...modelIds]}::int[])` : sql``;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from donor_cars c join sellers s on s.id = c.seller_id
    where ${listedSql} ${models}`.execute(db);
  const info = paginate(page, DONOR_CARS_PER_PAGE, rows[0]?.total ?? 0);
  const items = await selectDonorCars(
    db,
    sql`where ${listedSql} ${models} order by c.id desc
      limit ${DONOR_CARS_PER_PAGE} offset ${(info.page - 1) * DONOR_CARS_PER_PAGE}`,
  );
  return { items, page: info };
}

/** Lists the parts of a car in the order in which they were added. */
export async function listDonorParts(db: Db, carId: number): Promise<DonorPart[]> {
  const { rows } = await sql<DonorPart>`
    select a.id as "adId", a.slug, a.donor_part as part, a.status, a.stock, a.availability,
      json_build_object('ar', d.narrating_ar, 'en', d.narrating_en) as name,
      case when a.price_minor is not null
        then json_build_object('minor', a.price_minor, 'currency', a.currency) end as price
    from ads a join ad_translations d on d.ad_id = a.id where a.donor_car_id = ${carId} order by a.id`.execute(db);
  return rows;
}

/** Public car in brief. */
type ListedDonorCar = { id: number; modelId: number; year: number; updatedAt: Date };

const listedCarsCache = new SnapshotCache({
  load: async (db: Db) => {
    const { rows } = await sql<ListedDonorCar>`
      select c.id, c.model_id as "modelId", c.year, c.updated_at as "updatedAt"
      from donor_cars c join sellers s on s.id = c.seller_id where ${listedSql} order by c.id desc`.execute(db);
    return rows;
  },
  // Parts that are sold or approved change the cars, too. Their age limit covers them.
  dependsOn: (tag) => tag === "donor-cars",
  freshMs: 30_000,
  maxStaleMs: 5 * 60_000,
});

/** Lists all public cars in brief, from memory. Parts that were sold or approved count after half a minute. */
export const listDonorCarsInBrief = (db: Db): Promise<ListedDonorCar[]> => listedCarsCache.get(db);

/** Deletes the cars of the sellers of a deleted account. The listings of their parts stay. */
export async function eraseDonorCars(trx: Db, sellerIds: readonly number[]): Promise<void> {
  await sql`delete from donor_cars where seller_id = any(${[...sellerIds]}::int[])`.execute(trx);
}
