import { type Kysely, sql } from "kysely";

/**
 * Stores the periods of settlement files by currency, the payments and refunds that each file contains, and the types
 * of rows. Amounts of refunds become negative, and the totals get the sum of all other rows. The periods of earlier
 * files end with their last row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table settlement_periods (
  file_id int not null references settlement_files on delete cascade,
  currency text not null,
  from_at timestamptz not null,
  -- The period ends before this time.
  until_at timestamptz not null check (until_at >= from_at),
  begins text not null check (begins in ('first-row', 'previous-file', 'limit')),
  previous_file_id int references settlement_files on delete set null,
  primary key (file_id, currency)
);
create index settlement_periods_previous_file on settlement_periods (previous_file_id);
insert into settlement_periods (file_id, currency, from_at, until_at, begins)
select f.id, t->>'currency', f.first_at, f.last_at, 'first-row'
from settlement_files f, jsonb_array_elements(f.totals) t where f.first_at is not null and f.last_at is not null;
alter table settlement_files drop column first_at, drop column last_at;

create table settlement_matches (
  -- Payment or refund that the file contains.
  record_id uuid not null,
  file_id int not null references settlement_files on delete cascade,
  primary key (record_id, file_id)
);
create index settlement_matches_file on settlement_matches (file_id);

update settlement_files set totals = (
  select coalesce(jsonb_agg(t || jsonb_build_object('theirRefunds', -(t->>'theirRefunds')::bigint,
    'ourRefunds', -(t->>'ourRefunds')::bigint, 'theirOthers', 0, 'ourOthers', 0)), '[]')
  from jsonb_array_elements(totals) t);
update settlement_differences set their_minor = -their_minor, our_minor = -our_minor where entry = 'refund';
alter table settlement_differences
  drop constraint settlement_differences_kind_check,
  add constraint settlement_differences_kind_check check (kind in ('missing-here', 'missing-there', 'amount', 'currency',
    'fee', 'duplicate', 'repeated', 'ledger', 'sign', 'dispute', 'refund-failed', 'unknown-type')),
  alter column entry drop not null,
  -- Type of the row as the file states it.
  add column row_type text,
  -- Earlier file that contains the payment or refund, too.
  add column earlier_file_id int references settlement_files on delete set null;
create index settlement_differences_earlier_file on settlement_differences (earlier_file_id);
`)
    .execute(db);
}
