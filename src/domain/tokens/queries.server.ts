import type { Selectable } from "kysely";
import type { Db } from "#db/database.ts";
import type { AccessTokensTable } from "#db/schema/tokens.ts";
import { type AccessToken, filterKnownScopes } from "./access-token.ts";

const tokenColumns = ["id", "name", "scopes", "created_at", "expires_at", "last_used_at", "last_used_from"] as const;

const toAccessToken = (row: Pick<Selectable<AccessTokensTable>, (typeof tokenColumns)[number]>): AccessToken => ({
  id: row.id,
  name: row.name,
  scopes: filterKnownScopes(row.scopes),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  lastUsedFrom: row.last_used_from,
});

/** Lists the access tokens of a user, newest first, including recently expired ones. */
export async function listAccessTokens(db: Db, userId: number): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom("access_tokens")
    .select(tokenColumns)
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(toAccessToken);
}

/** Finds an access token of the user. Returns undefined for tokens of other users. */
export async function findAccessToken(db: Db, userId: number, id: number): Promise<AccessToken | undefined> {
  const row = await db
    .selectFrom("access_tokens")
    .select(tokenColumns)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toAccessToken(row);
}
