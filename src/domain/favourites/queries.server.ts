import type { Db } from "#db/database.ts";

/** How many ads a user has among the favourites. */
export async function countFavourites(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("favourites")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
