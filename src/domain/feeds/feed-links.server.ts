import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";

export type FeedLink = { sellerId: number | null; token: string; createdAt: Date };

const bySeller = (sellerId: number | null) => sql<boolean>`seller_id is not distinct from ${sellerId}`;

/** Finds the feed link of a seller, or of the whole site for null. */
export async function findFeedLink(db: Db, sellerId: number | null): Promise<FeedLink | undefined> {
  return db
    .selectFrom("catalog_feeds")
    .select(["seller_id as sellerId", "token", "created_at as createdAt"])
    .where(bySeller(sellerId))
    .executeTakeFirst();
}

/** Finds the feed link to which a token belongs. */
export async function findFeedByToken(db: Db, token: string): Promise<FeedLink | undefined> {
  return db
    .selectFrom("catalog_feeds")
    .select(["seller_id as sellerId", "token", "created_at as createdAt"])
    .where("token", "=", token)
    .executeTakeFirst();
}

/** Creates the feed link of a seller or of the site. An existing link is replaced, and its addresses stop working. */
export async function replaceFeedLink(db: Db, sellerId: number | null, now: Date): Promise<void> {
  await db
    .insertInto("catalog_feeds")
    .values({ seller_id: sellerId, token: randomBytes(24).toString("base64url"), created_at: now })
    .onConflict((conflict) =>
      conflict
        .column("seller_id")
        .doUpdateSet(({ ref }) => ({ token: ref("excluded.token"), created_at: ref("excluded.created_at") })),
    )
    .execute();
}

/** Deletes the feed link of a seller or of the site. Its addresses stop working. */
export async function removeFeedLink(db: Db, sellerId: number | null): Promise<void> {
  await db.deleteFrom("catalog_feeds").where(bySeller(sellerId)).execute();
}
