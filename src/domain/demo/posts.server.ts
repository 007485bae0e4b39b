import { createHash } from "node:crypto";
import type { Db } from "#db/database.ts";
import { seedOnce } from "#db/seed/seed-once.ts";
import { writePost } from "#domain/content/write-post.server.ts";
import { demoPosts } from "./posts.ts";

const day = 24 * 60 * 60_000;

/**
 * Fills the demo's blog, and brings it up to date when the texts have changed. Posts that the demo
 * doesn't have are left alone. Returns whether there was anything to do.
 */
export function seedDemoPosts(db: Db, now: Date): Promise<boolean> {
  const fingerprint = createHash("sha256").update(JSON.stringify(demoPosts)).digest("hex").slice(0, 16);
  return seedOnce(db, "demo posts", fingerprint, async (trx) => {
    const known = await trx.selectFrom("posts").select(["slug", "published_at"]).execute();
    const published = new Map(known.map((row) => [row.slug, row.published_at]));
    for (const { daysAgo, ...post } of demoPosts) {
      await writePost(
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
