import type { Db } from "#db/database.ts";
import { type AccessToken, filterKnownScopes } from "./access-token.ts";

const selectTokens = (db: Db, userId: number) =>
  db
    .selectFrom("access_tokens")
    .select(["id", "name", "scopes", "created_at as createdAt", "expires_at as expiresAt"])
    .select(["last_used_at as lastUsedAt", "last_used_from as lastUsedFrom"])
    .where("user_id", "=", userId);

const toAccessToken = <Row extends { scopes: readonly string[] }>(row: Row) => ({
  ...row,
  scopes: filterKnownScopes(row.scopes),
});

/** Lists the access tokens of a user, newest first, including recently expired ones. */
export async function listAccessTokens(db: Db, userId: number): Promise<AccessToken[]> {
  const rows = await selectTokens(db, userId).orderBy("id", "desc").execute();
  return rows.map(toAccessToken);
}

/** Finds an access token of the user. Returns undefined for tokens of other users. */
export async function findAccessToken(db: Db, userId: number, id: number): Promise<AccessToken | undefined> {
  const row = await selectTokens(db, userId).where("id", "=", id).executeTakeFirst();
  return row && toAccessToken(row);
}
