import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type LiveEvent, liveChannel } from "./event.ts";

export type { LiveEvent } from "./event.ts";

/**
 * Tells every process's open pages, once the transaction is committed; nobody when it is rolled back. Each is far below
 * the 8,000 bytes that a notification of PostgreSQL may have.
 */
export async function announce(trx: Db, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map((event) => JSON.stringify(event));
  await sql`select ${announced(sql`payload`)} from unnest(${payloads}::text[]) as payload`.execute(trx);
}

/** The same within another statement; `payload` is an event as JSON. */
export const announced = (payload: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`pg_notify(${liveChannel}, ${payload}::text)`;
