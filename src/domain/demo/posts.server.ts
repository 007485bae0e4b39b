import { createHash } from "node:crypto";
import type { Db } from "#db/database.ts";
import { seedIfChanged } from "#db/seed/seed-if-changed.ts";
import { upsertPost } from "#domain/content/post-upsert.server.ts";
import { demoPosts } from "./posts.ts";

const day = 24 * 60 * 60_000;

/**
 * Writes the posts of the demo blog and updates posts whose texts have changed. Other posts stay unchanged. Returns
 * whether anything was written.
 */
export function seedDemoPosts(db: Db, now: Date): Promise<boolean> {
  const fingerprint = createHash("sha256").update(JSON.stringify(demoPosts)).digest("hex").slice(0, 16);
  return seedIfChanged(db, "demo posts", fingerprint, async (trx) => {
    const existingPosts = await trx.selectFrom("posts").select(["slug", "published_at"]).execute();
    const published = new Map(existingPosts.map((row) => [row.slug, row.published_at]));
    for (const { daysAgo, ...post } of demoPosts) {
      await upsertPost(
        trx,
        {
          ...post,
          picture: `/pictures/demo/blog/${post.slug}-1200.webp`,
          publishedAt: published.get(post.slug) ?? new Date(now.getTime() - daysAgo * day),
        },
        now,
      );
    }
  });
}
