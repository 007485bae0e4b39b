import { type Kysely, sql } from "kysely";

/**
 * Creates the public questions about listings. Answering or hiding a question notifies the processes that cache the page
 * of the listing. A new question does not, because guests see answered questions only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table listing_questions (
  id int generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  user_id int not null references users on delete cascade,
  text text not null check (char_length(text) between 5 and 500),
  created_at timestamptz not null default now(),
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz,
  -- Null if the account of the person who answered was deleted.
  answered_by int references users on delete set null,
  hidden_at timestamptz,
  hidden_by text check (hidden_by in ('seller', 'moderator')),
  check ((answer is null) = (answered_at is null)),
  check ((hidden_at is null) = (hidden_by is null))
);
create index listing_questions_ad on listing_questions (ad_id, answered_at desc);
create index listing_questions_user on listing_questions (user_id);
create index listing_questions_answered_by on listing_questions (answered_by);
`)
    .execute(db);
  for (const [event, rows] of [
    ["update", "new"],
    ["delete", "old"],
  ]) {
    await sql
      .raw(`create trigger listing_questions_notify_change_${event} after ${event} on listing_questions
        referencing ${rows} table as written for each statement execute function notify_ad_page_change()`)
      .execute(db);
  }
}
