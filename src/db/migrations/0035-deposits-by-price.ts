import { type Kysely, sql } from "kysely";

/**
 * A new price gave ads without a deposit one as high as the price (`least` passes over what isn't there): where the last price is the
 * deposit too, nobody had asked for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
update ads a set deposit_minor = null, version = version + 1
  where a.deposit_minor = a.price_minor
    and exists (
      select from ad_events e
      where e.ad_id = a.id and e.what = 'price' and (e.details->>'to')::bigint = a.price_minor
    );
`)
    .execute(db);
}
