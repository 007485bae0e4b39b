import { type Kysely, sql } from "kysely";

/**
 * Creates narrow rows with the words in the names of active listings, newest first. Suggestions read them at every key
 * press. The full search vectors are six times wider and cost more per row. Triggers keep the rows up to date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table ad_names (
  ad_id bigint primary key references ad_search on delete cascade,
  created_at timestamptz not null,
  names tsvector not null
);

insert into ad_names (ad_id, created_at, names)
select s.ad_id, a.created_at, strip(ts_filter(s.vector, '{a}')) from ad_search s join ads a on a.id = s.ad_id;

create index ad_names_newest on ad_names (created_at desc, ad_id desc);
create index ad_names_words on ad_names using gin (names) with (fastupdate = off);

create function keep_ad_names() returns trigger language plpgsql as $$
begin
  insert into ad_names (ad_id, created_at, names)
  select s.ad_id, a.created_at, strip(ts_filter(s.vector, '{a}')) from written s join ads a on a.id = s.ad_id
  on conflict (ad_id) do update set names = excluded.names;
  return null;
end $$;

create trigger ad_search_added after insert on ad_search
  referencing new table as written for each statement execute function keep_ad_names();
create trigger ad_search_changed after update on ad_search
  referencing new table as written for each statement execute function keep_ad_names();
`)
    .execute(db);
}
