import { type Kysely, sql } from "kysely";

/** Creates the settlement files of payment providers and their differences from the payments, refunds and ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table settlement_files (
  id int generated always as identity primary key,
  provider text not null,
  name text not null,
  -- SHA-256 of the file. The same file is compared once.
  hash text not null unique,
  row_count int not null check (row_count > 0),
  matched_count int not null check (matched_count between 0 and row_count),
  first_at timestamptz,
  last_at timestamptz,
  -- Sums by currency, in minor units, of the file and of our own records.
  totals jsonb not null check (jsonb_typeof(totals) = 'array'),
  created_by int references users on delete set null,
  created_at timestamptz not null
);
create index settlement_files_created_by on settlement_files (created_by);

create table settlement_differences (
  id bigint generated always as identity primary key,
  file_id int not null references settlement_files on delete cascade,
  kind text not null check (kind in ('missing-here', 'missing-there', 'amount', 'currency', 'fee', 'duplicate', 'ledger')),
  entry text not null check (entry in ('payment', 'refund')),
  -- Line of the file. Null for what the file does not contain.
  line int,
  reference text not null,
  payment_id uuid,
  currency text not null,
  their_minor bigint,
  our_minor bigint,
  note text,
  settled_by int references users on delete set null,
  settled_at timestamptz,
  check ((note is null) = (settled_at is null))
);
create index settlement_differences_file on settlement_differences (file_id);
create index settlement_differences_settled_by on settlement_differences (settled_by);
create index settlement_differences_open on settlement_differences (id) where settled_at is null;
`)
    .execute(db);
}
