import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Time for which responses are stored for idempotency keys, in milliseconds. */
const IDEMPOTENCY_RETENTION_MS = 24 * 60 * 60_000;
/** Time after which an unfinished request counts as crashed, in milliseconds. Then its key can be claimed again. */
const CLAIM_TIMEOUT_MS = 60_000;

/** Stored part of a response, which is sent again for a repeated request. */
export type StoredResponse = { status: number; headers: Record<string, string>; body: string };

/** Request with an idempotency key. `fingerprint` distinguishes different requests of a sender with the same key. */
export type IdempotentRequest = { sender: string; key: string; fingerprint: string; userId?: number | undefined };

/** Result of claiming an idempotency key. */
export type IdempotencyClaim =
  /** The request is new: execute it, then call `saveIdempotentResponse` or `releaseIdempotencyKey`. */
  | { state: "ours"; id: string; claim: string }
  | { state: "answered"; answer: StoredResponse }
  /** The key was used for a different request. */
  | { state: "other" }
  | { state: "busy" };

const hashParts = (...parts: string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** Claims an idempotency key in one statement. Only one of several simultaneous requests gets the key. */
export async function claimIdempotencyKey(
  db: Db,
  { sender, key, fingerprint, userId }: IdempotentRequest,
  now: Date,
): Promise<IdempotencyClaim> {
  const id = hashParts(sender, key);
  const claim = randomUUID();
  const expiredBefore = new Date(now.getTime() - IDEMPOTENCY_RETENTION_MS);
  const abandonedBefore = new Date(now.getTime() - CLAIM_TIMEOUT_MS);
  const { rows } = await sql<{ id: string }>`
    insert into idempotency_keys as k (id, fingerprint, claim, started_at, user_id)
    values (${id}, ${fingerprint}, ${claim}, ${now}, ${userId ?? null})
    on conflict (id) do update set fingerprint = excluded.fingerprint, claim = excluded.claim,
      started_at = excluded.started_at, user_id = excluded.user_id, status = null, headers = null, body = null
    where k.started_at <= ${expiredBefore} or (k.status is null and k.started_at <= ${abandonedBefore} and k.fingerprint = excluded.fingerprint)
    returning id`.execute(db);
  if (rows.length > 0) {
    // Every claim deletes up to 20 expired keys, which keeps the table small.
    await sql`delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where started_at <= ${expiredBefore} limit 20 for update skip locked))`.execute(
      db,
    );
    return { state: "ours", id, claim };
  }
  const existing = await db.selectFrom("idempotency_keys").selectAll().where("id", "=", id).executeTakeFirst();
  // The key was released between the two statements. The next attempt can claim it.
  if (!existing) return { state: "busy" };
  if (existing.fingerprint !== fingerprint) return { state: "other" };
  if (existing.status === null) return { state: "busy" };
  return {
    state: "answered",
    answer: { status: existing.status, headers: existing.headers ?? {}, body: existing.body ?? "" },
  };
}

/** Stores the response of a request, to send it again for repeated requests with the same key. */
export async function saveIdempotentResponse(
  db: Db,
  { id, claim }: { id: string; claim: string },
  { status, headers, body }: StoredResponse,
): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ status, headers: JSON.stringify(headers), body })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .execute();
}

/** Releases an idempotency key after a failed request, so that the key can be used again. */
export async function releaseIdempotencyKey(db: Db, { id, claim }: { id: string; claim: string }): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("id", "=", id).where("claim", "=", claim).execute();
}

/** Checks whether a value is a valid idempotency key: 8 to 200 printable ASCII characters. */
export const isIdempotencyKey = (key: unknown): key is string =>
  typeof key === "string" && /^[\x21-\x7e]{8,200}$/.test(key);
