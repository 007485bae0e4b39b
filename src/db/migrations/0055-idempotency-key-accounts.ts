import { type Kysely, sql } from "kysely";

/** Links stored responses of repeated requests to the account, so that they are deleted together with the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table idempotency_keys add column user_id int references users on delete cascade;
create index idempotency_keys_user on idempotency_keys (user_id) where user_id is not null;
`)
    .execute(db);
}
