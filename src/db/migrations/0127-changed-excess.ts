import { type Kysely, sql } from "kysely";

/** Stores the excess of the cover that a change of a booking chooses. Earlier changes get the agreed one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table booking_changes add column excess_minor bigint check (excess_minor >= 0);
update booking_changes c set excess_minor = (b.agreed_terms->>'excessMinor')::bigint
from bookings b where b.id = c.booking_id and b.agreed_terms is not null;
`)
    .execute(db);
}
