import { listNewestPosts } from "#domain/content/posts.server.ts";
import { getPostPath } from "#domain/content/posts.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { getLanguageUrl } from "#web/seo/language-url.ts";
import { escapeXml } from "#web/seo/sitemap-xml.ts";
import type { Route } from "./+types/feed.ts";

const MAX_FEED_ENTRIES = 20;

/** Serves `/blog/feed.xml`: the newest posts as an Atom feed in the language given by `lang`. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, origin } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const { t } = getTranslator(language);
  const now = clock();
  const posts = await listNewestPosts(db, MAX_FEED_ENTRIES, now);
  const toLocalizedUrl = (path: string) => escapeXml(getLanguageUrl(origin + path, language));
  const createTextElement = (element: string, value: string) =>
    `<${element}>${escapeXml(stripControlCharacters(value))}</${element}>`;
  const entries = posts.map((post) => {
    const href = toLocalizedUrl(getPostPath(post.slug));
    const excerpt = pickTranslation(post.excerpt, language).text;
    return [
      "<entry>",
      createTextElement("title", pickTranslation(post.title, language).text),
      `<link href="${href}"/><id>${href}</id>`,
      `<updated>${post.publishedAt.toISOString()}</updated>`,
      `<category term="${post.category.slug}" label="${escapeXml(pickTranslation(post.category.name, language).text)}"/>`,
      ...(excerpt ? [createTextElement("summary", excerpt)] : []),
      "</entry>",
    ].join("");
  });
  // The feed URL always includes the language, so that a feed reader keeps the language of the subscription.
  const feedUrl = escapeXml(`${origin}/blog/feed.xml?lang=${language}`);
  const feed = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    createTextElement("title", `${t("blog.title")} · ${formatSiteName()}`),
    createTextElement("subtitle", t("blog.text")),
    `<link rel="self" type="application/atom+xml" href="${feedUrl}"/><link href="${toLocalizedUrl("/blog")}"/><id>${feedUrl}</id>`,
    `<updated>${(posts[0]?.publishedAt ?? now).toISOString()}</updated>`,
    `<author>${createTextElement("name", formatSiteName())}</author>`,
    ...entries,
    "</feed>\n",
  ].join("");
  return new Response(feed, {
    headers: { "content-type": "application/atom+xml; charset=utf-8", "cache-control": "private, max-age=900" },
  });
}

/** Removes control characters that XML does not allow. */
const stripControlCharacters = (text: string): string => text.replace(/[^\P{Cc}\t\n]/gu, "");
