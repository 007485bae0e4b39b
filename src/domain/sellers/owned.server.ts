import type { Db } from "#db/database.ts";

/** The sellers that a user sells as; most users are none. */
export async function sellersOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom("sellers").select("id").where("owner_id", "=", userId).orderBy("id").execute();
  return rows.map(({ id }) => id);
}
