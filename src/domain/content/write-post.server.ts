import type { Db } from "#db/database.ts";
import type { RelatedAds } from "#db/schema/content.ts";
import { searchVector } from "#domain/ads/search-words.ts";
import type { LocalText } from "#kernel/local-text.ts";

export type NewPost = {
  slug: string;
  category: string;
  author: LocalText;
  picture: string | null;
  title: LocalText;
  excerpt: LocalText;
  /** Markdown. */
  body: LocalText;
  related: RelatedAds;
  /** Null: a draft. */
  publishedAt: Date | null;
};

/** What a post is found by: both languages in one index, folded like the ads', so that whoever searches in either finds it. */
export function postWords({ title, excerpt, body }: Pick<NewPost, "title" | "excerpt" | "body">): string {
  const both = (text: LocalText) => [text.en ?? "", text.ar ?? ""];
  return searchVector({ name: both(title), facts: both(excerpt), description: both(body) }).vector;
}

/** Writes a post, in place of the one that has its slug. Throws when there is no such category. */
export async function writePost(db: Db, post: NewPost, now: Date): Promise<void> {
  const category = await db
    .selectFrom("post_categories")
    .select("id")
    .where("slug", "=", post.category)
    .executeTakeFirst();
  if (!category) throw new Error(`the post ${post.slug} is in “${post.category}”, which is no category of the blog`);
  const values = {
    slug: post.slug,
    category_id: category.id,
    author_en: post.author.en,
    author_ar: post.author.ar,
    picture: post.picture,
    title_en: post.title.en,
    title_ar: post.title.ar,
    excerpt_en: post.excerpt.en,
    excerpt_ar: post.excerpt.ar,
    body_en: post.body.en,
    body_ar: post.body.ar,
    related: JSON.stringify(post.related),
    search: postWords(post),
    published_at: post.publishedAt,
    updated_at: now,
  };
  await db
    .insertInto("posts")
    .values(values)
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(values))
    .execute();
}
