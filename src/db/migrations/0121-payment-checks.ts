import { type Kysely, sql } from "kysely";

/**
 * Stores when the provider is asked about a payment again, instead of when it was asked last. A payment that was closed
 * recently is asked about once more, because its late money may have been missed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table payments add column next_check_at timestamptz;
update payments set next_check_at = now()
where state in ('pending', 'authorized')
  or (state = 'expired' and provider_payment_id is not null and expires_at > now() - interval '30 days');
create index payments_next_check on payments (next_check_at) where next_check_at is not null;
alter table payments drop column checked_at;
drop index payments_expired;
`)
    .execute(db);
}
