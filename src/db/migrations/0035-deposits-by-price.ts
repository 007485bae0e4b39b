import { type Kysely, sql } from "kysely";

/**
 * Removes wrong deposits. When a price changed, listings without a deposit got one equal to the price, because `least`
 * ignores nulls. If the deposit equals the last price, no seller has set it.
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
