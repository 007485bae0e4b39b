import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { drawAvif } from "./draw.server.ts";
import { masterFile } from "./kept.server.ts";
import { type PictureStore, PictureStoreError } from "./store.server.ts";
import { variantFile } from "./variants.ts";

/**
 * Draws the next picture of an ad as AVIF too, in all its widths; false when none waits. Pictures of drafts wait: they
 * may still be turned or taken out. One that can't be drawn is marked and stays WebP; while the store can't be used it throws.
 */
export async function drawNextAvif(db: Db, store: PictureStore): Promise<boolean> {
  const picture = await db
    .selectFrom("pictures as p")
    .select(["p.id", "p.name", "p.widths"])
    .where("p.avif", "=", "waiting")
    .where((eb) =>
      eb.exists(eb.selectFrom("ad_media as m").select(sql.lit(1).as("one")).whereRef("m.picture_id", "=", "p.id")),
    )
    .orderBy("p.id")
    .limit(1)
    .executeTakeFirst();
  if (!picture) return false;
  const avif = await drawnAvif(store, picture).catch((error: unknown) => {
    // A full disk or a store that is down will be better later; anything else is the picture's fault.
    if (error instanceof PictureStoreError || (error as NodeJS.ErrnoException).code) throw error;
    return "failed" as const;
  });
  await db.updateTable("pictures").set({ avif }).where("id", "=", picture.id).execute();
  return true;
}

async function drawnAvif(store: PictureStore, { name, widths }: { name: string; widths: readonly number[] }) {
  const master = await store.read(masterFile(name));
  if (!master) return "failed" as const;
  for (const width of widths) await store.keep(await drawAvif(master, width), variantFile(name, width, "avif"));
  return "made" as const;
}
