import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type LiveEvent, liveEventChannel } from "./live-event.ts";

export type { LiveEvent } from "./live-event.ts";

/**
 * Publishes live events to the open pages of all processes when the transaction commits. A rollback publishes nothing.
 * Each event is far below PostgreSQL's limit of 8,000 bytes.
 */
export async function publishLiveEvents(trx: Db, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map((event) => JSON.stringify(event));
  await sql`select ${buildNotifyCall(sql`payload`)} from unnest(${payloads}::text[]) as payload`.execute(trx);
}

/**
 * Builds the SQL call of `pg_notify` that publishes a live event as part of another statement. `payload` is the event
 * as JSON.
 */
export const buildNotifyCall = (payload: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`pg_notify(${liveEventChannel}, ${payload}::text)`;
