import { type Kysely, sql } from "kysely";

/** Adds the booking of a review, so that customers can review cars that they rented. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table reviews add column booking_id bigint references bookings on delete set null;
create index reviews_booking on reviews (booking_id) where booking_id is not null;
`)
    .execute(db);
}
