import type { Selectable } from "kysely";
import type { Db } from "#db/database.ts";
import type { AccessTokensTable } from "#db/schema/tokens.ts";
import { knownScopes, type Token } from "./token.ts";

const shown = ["id", "name", "scopes", "created_at", "expires_at", "last_used_at", "last_used_from"] as const;

const tokenFrom = (row: Pick<Selectable<AccessTokensTable>, (typeof shown)[number]>): Token => ({
  id: row.id,
  name: row.name,
  scopes: knownScopes(row.scopes),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  lastUsedFrom: row.last_used_from,
});

/** A member's tokens, the newest first; also those that have ended a while ago, so that nobody wonders. */
export async function tokensOf(db: Db, userId: number): Promise<Token[]> {
  const rows = await db
    .selectFrom("access_tokens")
    .select(shown)
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(tokenFrom);
}

/** One of a member's own; somebody else's is undefined like one that doesn't exist. */
export async function tokenOf(db: Db, userId: number, id: number): Promise<Token | undefined> {
  const row = await db
    .selectFrom("access_tokens")
    .select(shown)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && tokenFrom(row);
}
