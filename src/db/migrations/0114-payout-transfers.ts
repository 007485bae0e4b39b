import { type Kysely, sql } from "kysely";

/** Creates the transfers of payouts that a payment provider sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table payout_transfers (
  payout_id bigint primary key references payouts,
  provider text not null check (provider in ('moyasar')),
  -- Number that identifies the payout for the provider, the same in every attempt.
  key text not null unique check (key ~ '^[1-9][0-9]{15}$'),
  provider_payout_id text,
  -- Administrator who gave the payout to the provider.
  sent_by int references users on delete set null,
  sent_at timestamptz not null,
  -- Time of the last attempt that may have had an effect. Null as long as certainly nothing was sent.
  attempted_at timestamptz,
  -- Time from which the provider is asked again. Null if it is not asked any more.
  next_check_at timestamptz,
  checks int not null default 0,
  last_error text,
  -- Time at which an administrator decided to transfer the payout by hand after all.
  withdrawn_at timestamptz,
  check (withdrawn_at is null or next_check_at is null)
);
create unique index payout_transfers_provider_id on payout_transfers (provider, provider_payout_id)
  where provider_payout_id is not null;
create index payout_transfers_due on payout_transfers (next_check_at) where next_check_at is not null;
create index payout_transfers_user on payout_transfers (sent_by) where sent_by is not null;
`)
    .execute(db);
}
