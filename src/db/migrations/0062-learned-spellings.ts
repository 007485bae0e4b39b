import { type Kysely, sql } from "kysely";

/**
 * Creates the learned spellings of makes, models and feature values with their evidence, and the counts of listings that
 * visitors opened from the results of a search text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table learned_spellings (
  id int generated always as identity primary key,
  word text not null check (word <> ''),
  make_id int references makes on delete cascade,
  model_id int references models on delete cascade,
  lookup_id int references feature_lookups on delete cascade,
  listings int not null default 0,
  listings_elsewhere int not null default 0,
  clicks int not null default 0,
  clicks_elsewhere int not null default 0,
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'rejected')),
  reviewed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(make_id, model_id, lookup_id) = 1),
  unique nulls not distinct (word, make_id, model_id, lookup_id)
);
create index learned_spellings_make on learned_spellings (make_id);
create index learned_spellings_model on learned_spellings (model_id);
create index learned_spellings_lookup on learned_spellings (lookup_id);

create table search_clicks (
  day date not null,
  text text not null,
  model_id int not null references models on delete cascade,
  times int not null default 1,
  primary key (day, text, model_id)
);
create index search_clicks_model on search_clicks (model_id);
`)
    .execute(db);
}
