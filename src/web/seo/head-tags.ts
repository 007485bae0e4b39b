import { type ByLanguage, type Language, languages, pickByLanguage } from "#kernel/localized-text.ts";
import { defaultSiteProfile, formatSiteName, getSiteProfile } from "#kernel/site-profile.ts";
import { getLanguageUrl } from "./language-url.ts";

export type HeadOptions = {
  title: string;
  description?: string | undefined;
  /** Canonical URL with the site's origin and without `lang`. */
  canonical: string;
  language: Language;
  /**
   * Preview picture for links in social networks, as a path or absolute URL. Undefined uses the site's default
   * picture.
   */
  image?: string | undefined;
  /** Tells search engines to follow the links of the page but not to list it. */
  unlisted?: boolean;
  /** Open Graph type. */
  type?: "website" | "article";
  /** URL of a news feed. */
  feed?: string | undefined;
  /** Structured data of the page (schema.org). */
  data?: readonly object[];
};

type Tag = Record<string, unknown>;

/** Path of the default preview picture. The default name of the site is drawn on it. */
const DEFAULT_PICTURE = "/pictures/og.jpg";

/**
 * Returns the preview picture of pages without their own: the site's logo, otherwise the default picture. A site with
 * another name and no logo has none.
 */
function getDefaultPicture(): string | undefined {
  const { logo, name } = getSiteProfile();
  return logo ?? (name.en === defaultSiteProfile.name.en ? DEFAULT_PICTURE : undefined);
}

const locales: ByLanguage<string> = { en: "en_US", ar: "ar_SA" };

/**
 * Builds the tags for search engines and link previews: title, description, canonical URL, language alternates, picture
 * and structured data. A page whose data could not be loaded gets only a title.
 */
export function buildHeadTags(options: HeadOptions | undefined): Tag[] {
  if (!options) return fallbackHead;
  const { title, description, canonical, language, image, unlisted, type = "website", feed, data = [] } = options;
  const address = getLanguageUrl(canonical, language);
  const siteName = formatSiteName();
  // Link previews of most services cannot show AVIF.
  const picturePath = image && !image.endsWith(".avif") ? image : getDefaultPicture();
  const picture = picturePath && new URL(picturePath, canonical).href;
  const property = (name: string, content: string | undefined): Tag[] => (content ? [{ property: name, content }] : []);
  return [
    { title: `${title} · ${siteName}` },
    ...(description ? [{ name: "description", content: description }] : []),
    { tagName: "link", rel: "canonical", href: address },
    ...(unlisted ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...languages.map((each) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: each,
      href: getLanguageUrl(canonical, each),
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: canonical },
    ...(feed ? [{ tagName: "link", rel: "alternate", type: "application/atom+xml", href: feed, title: siteName }] : []),
    ...property("og:site_name", siteName),
    ...property("og:type", type),
    ...property("og:title", title),
    ...property("og:description", description),
    ...property("og:url", address),
    ...property("og:image", picture),
    ...property("og:locale", pickByLanguage(locales, language)),
    ...languages
      .filter((each) => each !== language)
      .flatMap((each) => property("og:locale:alternate", pickByLanguage(locales, each))),
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
    ...data.map((each) => ({ "script:ld+json": each })),
  ];
}

/** Head tags of a page whose data could not be loaded: only a title. */
export const fallbackHead = [
  {
    get title() {
      return formatSiteName();
    },
  },
];
