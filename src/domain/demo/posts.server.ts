import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { seedIfChanged } from "#db/seed/seed-if-changed.ts";
import { type PostInput, upsertPost } from "#domain/content/post-upsert.server.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";
import postList from "./posts/posts.json" with { type: "json" };

type DemoPost = Omit<PostInput, "picture" | "publishedAt"> & {
  /** Age of the post in days when the demo is created, so that the blog looks active at any start date. */
  daysAgo: number;
};

const day = 24 * 60 * 60_000;

/**
 * Writes the posts of the demo blog and updates posts whose texts have changed. Other posts stay unchanged. Returns
 * whether anything was written.
 */
export function seedDemoPosts(db: Db, now: Date): Promise<boolean> {
  const demoPosts = readDemoPosts();
  const fingerprint = createHash("sha256").update(JSON.stringify(demoPosts)).digest("hex").slice(0, 16);
  return seedIfChanged(db, "demo posts", fingerprint, async (trx) => {
    const existingPosts = await trx.selectFrom("posts").select(["slug", "published_at"]).execute();
    const published = new Map(existingPosts.map((row) => [row.slug, row.published_at]));
    for (const { daysAgo, ...post } of demoPosts) {
      await upsertPost(
        trx,
        {
          ...post,
          picture: `/pictures/demo/blog/${post.slug}-1200.avif`,
          publishedAt: published.get(post.slug) ?? new Date(now.getTime() - daysAgo * day),
        },
        now,
      );
    }
  });
}

/**
 * Reads the posts of the demo blog. `posts/posts.json` lists them, and every post has a Markdown file in each language.
 * The slug is also the name of the picture. The order of the keys is part of the seed's fingerprint.
 */
export function readDemoPosts(): DemoPost[] {
  return (postList as Pick<DemoPost, "slug" | "category" | "daysAgo" | "related">[]).map((post) => {
    const { slug, category, daysAgo, related } = post;
    const en = readPostText(slug, "en");
    const ar = readPostText(slug, "ar");
    const pair = (field: keyof typeof en) => ({ en: en[field], ar: ar[field] });
    return {
      slug,
      category,
      author: pair("author"),
      daysAgo,
      title: pair("title"),
      excerpt: pair("excerpt"),
      body: pair("body"),
      related,
    };
  });
}

const postTextSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  body: z.string().min(1),
});

/** Reads one language of a post. The values of its front matter are in double quotes, with the escapes of JSON. */
function readPostText(slug: string, language: ContentLanguage): z.infer<typeof postTextSchema> {
  const file = resolveFromProjectRoot(`src/domain/demo/posts/${slug}.${language}.md`);
  const text = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
  const [, frontMatter = "", body] = /^---\n(.*?)\n---\n\n(.*)\n$/s.exec(text) ?? [];
  const fields = Array.from(frontMatter.matchAll(/^(\w+): (".*")$/gm), ([, key, value = ""]) => [
    key,
    JSON.parse(value),
  ]);
  return postTextSchema.parse({ ...Object.fromEntries(fields), body });
}
