import { type Kysely, sql } from "kysely";

/**
 * Creates the dictionary for spelling correction, synonyms, and for each listing the version of the rules that made its
 * search words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table terms (
  term text primary key,
  freq int not null default 1
);

create table term_keys (
  key text collate "C" not null,
  term text not null references terms on delete cascade,
  primary key (key, term)
);
create index term_keys_term on term_keys (term);

create table synonyms (
  id int generated always as identity primary key,
  meaning text not null check (meaning <> ''),
  text text not null check (text <> ''),
  of_part boolean not null default false,
  unique (meaning, text)
);

alter table ad_search add column edition smallint not null default 0;
create index ad_search_edition on ad_search (edition);
`)
    .execute(db);
}
