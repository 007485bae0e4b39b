import { type PostSummary, postCategoryPath, postPath, readingMinutes } from "#domain/content/posts.ts";
import { formatters } from "#i18n/formatters.ts";
import { inLanguage, type Language, type ShownText } from "#kernel/local-text.ts";

/** What a card shows of a post, ready to be rendered; what is undefined is left out. */
export type PostCardData = {
  slug: string;
  href: string;
  title: ShownText;
  excerpt: ShownText;
  picture: string | null;
  date: string;
  /** For machines. */
  publishedAt: string;
  category?: { slug: string; name: string; href: string };
  minutes?: number;
};

type Shown = { slug: string; title: ShownText; excerpt: ShownText; picture: string | null; publishedAt: Date };

/** A card from what `recentPosts` returns. */
export const recentCard = (post: Shown, language: Language): PostCardData => ({
  slug: post.slug,
  href: postPath(post.slug),
  title: post.title,
  excerpt: post.excerpt,
  picture: post.picture,
  date: formatters(language).date(post.publishedAt),
  publishedAt: post.publishedAt.toISOString(),
});

export function postCard(post: PostSummary, language: Language): PostCardData {
  const title = inLanguage(post.title, language);
  const { slug, name } = post.category;
  return {
    ...recentCard({ ...post, title, excerpt: inLanguage(post.excerpt, language) }, language),
    category: { slug, name: inLanguage(name, language).text, href: postCategoryPath(slug) },
    minutes: readingMinutes(post.words[title.lang], title.lang),
  };
}
