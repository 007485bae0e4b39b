import { type Kysely, sql } from "kysely";

/** Creates the stored responses to requests with an idempotency key, for repeated requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table idempotency_keys (
  -- Hash of the sender and the sender's key.
  id text primary key,
  -- Hash of the request. A used key with another request is refused.
  fingerprint text not null,
  -- Random value of the process that executes the request. An abandoned claim can be replaced.
  claim text not null,
  begun_at timestamptz not null,
  -- Null while the request is executed.
  status integer check (status between 200 and 499),
  headers jsonb check (jsonb_typeof(headers) = 'object'),
  body text
);
create index idempotency_keys_begun on idempotency_keys (begun_at);
`)
    .execute(db);
}
