import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** So long an answer is given again. In milliseconds. */
export const keptFor = 24 * 60 * 60_000;
/** After so long whoever worked at it is taken to have died. In milliseconds. */
const longestWork = 60_000;

/** What is kept of an answer. */
export type KeptAnswer = { status: number; headers: Record<string, string>; body: string };

/** A request as its key is looked up: who sends it, the key, and what tells it from another with the same key. */
export type KeyedRequest = { sender: string; key: string; fingerprint: string; userId?: number | undefined };

/** What somebody who sends a request with a key has before them. */
export type Claim =
  /** Nobody has sent it before: do it, and `keepAnswer` or `giveUp`. */
  | { state: "ours"; id: string; claim: string }
  | { state: "answered"; answer: KeptAnswer }
  /** The key has been used for another request. */
  | { state: "other" }
  | { state: "busy" };

const hashed = (...parts: string[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** Claims a key. One statement decides: of requests that come at the same moment one has it. */
export async function claimKey(db: Db, { sender, key, fingerprint, userId }: KeyedRequest, now: Date): Promise<Claim> {
  const id = hashed(sender, key);
  const claim = randomUUID();
  const old = new Date(now.getTime() - keptFor);
  const givenUp = new Date(now.getTime() - longestWork);
  const { rows } = await sql<{ id: string }>`
    insert into idempotency_keys as k (id, fingerprint, claim, begun_at, user_id)
    values (${id}, ${fingerprint}, ${claim}, ${now}, ${userId ?? null})
    on conflict (id) do update set fingerprint = excluded.fingerprint, claim = excluded.claim,
      begun_at = excluded.begun_at, user_id = excluded.user_id, status = null, headers = null, body = null
    where k.begun_at <= ${old} or (k.status is null and k.begun_at <= ${givenUp} and k.fingerprint = excluded.fingerprint)
    returning id`.execute(db);
  if (rows.length > 0) {
    // Whoever brings a key takes some away that are too old, so that the table stays small by itself.
    await sql`delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where begun_at <= ${old} limit 20 for update skip locked))`.execute(db);
    return { state: "ours", id, claim };
  }
  const kept = await db.selectFrom("idempotency_keys").selectAll().where("id", "=", id).executeTakeFirst();
  // It was given up between the two statements: the next try finds the key free.
  if (!kept) return { state: "busy" };
  if (kept.fingerprint !== fingerprint) return { state: "other" };
  if (kept.status === null) return { state: "busy" };
  return { state: "answered", answer: { status: kept.status, headers: kept.headers ?? {}, body: kept.body ?? "" } };
}

/** Keeps the answer for whoever sends the same again. */
export async function keepAnswer(
  db: Db,
  { id, claim }: { id: string; claim: string },
  { status, headers, body }: KeptAnswer,
): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ status, headers: JSON.stringify(headers), body })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .execute();
}

/** Lets the key be used again: nothing came of it. */
export async function giveUp(db: Db, { id, claim }: { id: string; claim: string }): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("id", "=", id).where("claim", "=", claim).execute();
}
