import { type Kysely, sql } from "kysely";

/**
 * Adds reports of imports, and proposals to merge the catalog entries that an import added with similar entries. The
 * id of an added entry is no foreign key, because a merge deletes the entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table import_reports (
  id int generated always as identity primary key,
  seller_id int not null references sellers on delete cascade,
  file text not null,
  rows int not null,
  imported int not null,
  changed int not null,
  known int not null,
  refused int not null,
  warnings int not null,
  added jsonb not null,
  guesses jsonb not null,
  created_at timestamptz not null
);
create index import_reports_seller on import_reports (seller_id);

create table catalog_proposals (
  id int generated always as identity primary key,
  kind text not null check (kind in ('make', 'model', 'city')),
  entry_id int not null,
  name_en text not null,
  name_ar text not null,
  similar_id int,
  reason text check (reason in ('spelling', 'part_of_name', 'other_make')),
  distance real,
  source text not null,
  state text not null default 'open' check (state in ('open', 'merged', 'kept')),
  -- Content of the merged entry, from which the merge can be undone.
  merged jsonb,
  created_at timestamptz not null,
  unique (kind, entry_id)
);
`)
    .execute(db);
}
