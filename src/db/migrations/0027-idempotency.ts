import { type Kysely, sql } from "kysely";

/** Creates the stored responses to requests with an idempotency key, for repeated requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table idempotency_keys (
  -- Of who sends it and their key; neither can be read from it.
  id text primary key,
  -- Of the request: the same key with another request is a mistake.
  fingerprint text not null,
  -- Whoever works at it; a claim that was given up is taken by the next.
  claim text not null,
  begun_at timestamptz not null,
  -- Null while it is being worked at.
  status integer check (status between 200 and 499),
  headers jsonb check (jsonb_typeof(headers) = 'object'),
  body text
);
create index idempotency_keys_begun on idempotency_keys (begun_at);
`)
    .execute(db);
}
