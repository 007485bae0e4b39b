import type { Db } from "#db/database.ts";
import type { RelatedListingsSelector } from "#db/schema/content.ts";
import { buildSearchVector } from "#domain/listings/query/full-text.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

export type PostInput = {
  slug: string;
  category: string;
  author: LocalizedText;
  picture: string | null;
  title: LocalizedText;
  excerpt: LocalizedText;
  /** Text in Markdown. */
  body: LocalizedText;
  related: RelatedListingsSelector;
  /** Publication time; null for a draft. */
  publishedAt: Date | null;
};

/**
 * Builds the search vector of a post, in which both languages are normalized like listings. A search in either language
 * therefore finds the post.
 */
export function buildPostSearchVector({ title, excerpt, body }: Pick<PostInput, "title" | "excerpt" | "body">): string {
  const listTexts = (text: LocalizedText) => [text.en ?? "", text.ar ?? ""];
  return buildSearchVector({ name: listTexts(title), attributes: listTexts(excerpt), description: listTexts(body) })
    .vector;
}

/** Creates a post or replaces the post with the same slug. Throws if the category does not exist. */
export async function upsertPost(db: Db, post: PostInput, now: Date): Promise<void> {
  const category = await db
    .selectFrom("post_categories")
    .select("id")
    .where("slug", "=", post.category)
    .executeTakeFirst();
  if (!category) throw new Error(`unknown blog category “${post.category}” of post ${post.slug}`);
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
    search: buildPostSearchVector(post),
    published_at: post.publishedAt,
    updated_at: now,
  };
  await db
    .insertInto("posts")
    .values(values)
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(values))
    .execute();
}
