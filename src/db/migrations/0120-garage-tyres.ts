import { type Kysely, sql } from "kysely";

/** Adds the tyre sizes of garage vehicles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const size = String.raw`'^([1-3][0-9]5/[2-8][05]|[0-9]{2}(\.[0-9]{1,2})?x[0-9]{1,2}(\.[0-9]{1,2})?) R(1[0-9]|2[0-4])( [0-9]{2,3}(/[0-9]{2,3})?[A-Z][1-8]?)?$'`;
  await sql
    .raw(`
alter table garage_vehicles
  add column tyre_front text check (tyre_front ~ ${size}),
  -- Null if the rear tyres have the size of the front tyres.
  add column tyre_rear text check (tyre_rear ~ ${size}),
  add constraint garage_vehicles_tyres check (tyre_rear is null or tyre_front is not null)`)
    .execute(db);
}
