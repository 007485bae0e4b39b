import { calculateReadingMinutes, getPostCategoryPath, getPostPath, type PostSummary } from "#domain/content/posts.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { type Language, pickTranslation, type TextWithLanguage } from "#kernel/localized-text.ts";

/** Data of a post card, ready to render. Undefined parts are left out. */
export type PostCardData = {
  slug: string;
  href: string;
  title: TextWithLanguage;
  excerpt: TextWithLanguage;
  picture: string | null;
  date: string;
  /** ISO 8601 date and time for the `time` element. */
  publishedAt: string;
  category?: { slug: string; name: string; href: string };
  minutes?: number;
};

/** Creates the card of a post in the reader's language, with its category and reading time in minutes. */
export function toPostCard(post: PostSummary, language: Language): PostCardData {
  const title = pickTranslation(post.title, language);
  const { slug, name } = post.category;
  return {
    slug: post.slug,
    href: getPostPath(post.slug),
    title,
    excerpt: pickTranslation(post.excerpt, language),
    picture: post.picture,
    date: getFormatters(language).formatDate(post.publishedAt),
    publishedAt: post.publishedAt.toISOString(),
    category: { slug, name: pickTranslation(name, language).text, href: getPostCategoryPath(slug) },
    minutes: calculateReadingMinutes(post.words[title.lang], title.lang),
  };
}
