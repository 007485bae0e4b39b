import { type Kysely, sql } from "kysely";

/** Creates notification settings. A user without a row for a topic gets all notifications of that topic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table notification_settings (
  user_id int not null references users on delete cascade,
  topic text not null check (topic in
    ('orders', 'sales', 'ads', 'prices', 'reviews', 'bookings', 'business', 'messages', 'reports')),
  -- Whether the user gets notifications of the topic on the site.
  in_app boolean not null,
  mail boolean not null,
  primary key (user_id, topic)
);
`)
    .execute(db);
}
