import { newestPosts } from "#domain/content/posts.server.ts";
import { postPath } from "#domain/content/posts.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { inLanguageAddress } from "#web/seo/language-address.ts";
import { escapeXml } from "#web/seo/xml.ts";
import type { Route } from "./+types/feed.ts";

const longest = 20;

/** /blog/feed.xml: the newest posts as Atom, in the language that `lang` names. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const now = clock();
  const posts = await newestPosts(db, longest, now);
  const address = (path: string) => escapeXml(inLanguageAddress(origin + path, language));
  const text = (element: string, value: string) => `<${element}>${escapeXml(plain(value))}</${element}>`;
  const entries = posts.map((post) => {
    const href = address(postPath(post.slug));
    const excerpt = inLanguage(post.excerpt, language).text;
    return [
      "<entry>",
      text("title", inLanguage(post.title, language).text),
      `<link href="${href}"/><id>${href}</id>`,
      `<updated>${post.publishedAt.toISOString()}</updated>`,
      `<category term="${post.category.slug}" label="${escapeXml(inLanguage(post.category.name, language).text)}"/>`,
      ...(excerpt ? [text("summary", excerpt)] : []),
      "</entry>",
    ].join("");
  });
  // With its language always: a reader of feeds may wish for another one than it was given.
  const own = escapeXml(`${origin}/blog/feed.xml?lang=${language}`);
  const feed = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    text("title", `${t("blog.title")} · ${formatSiteName()}`),
    text("subtitle", t("blog.text")),
    `<link rel="self" type="application/atom+xml" href="${own}"/><link href="${address("/blog")}"/><id>${own}</id>`,
    `<updated>${(posts[0]?.publishedAt ?? now).toISOString()}</updated>`,
    `<author>${text("name", formatSiteName())}</author>`,
    ...entries,
    "</feed>\n",
  ].join("");
  return new Response(feed, {
    headers: { "content-type": "application/atom+xml; charset=utf-8", "cache-control": "private, max-age=900" },
  });
}

/** Without the control characters that XML can't hold. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\t\n]/gu, "");
