import { type Language, languages } from "#kernel/local-text.ts";
import { defaultSiteProfile, formatSiteName, getSiteProfile } from "#kernel/site-profile.ts";
import { inLanguageAddress } from "./language-address.ts";

export type HeadOptions = {
  title: string;
  description?: string | undefined;
  /** The page's one address, with the site's origin and without `lang`. */
  canonical: string;
  language: Language;
  /** A picture for previews, as a path or a whole address; without one the shop's own. */
  image?: string | undefined;
  /** Pages that search engines should follow but not list. */
  unlisted?: boolean;
  /** What the page is, in Open Graph's words. */
  type?: "website" | "article";
  /** Address of the feed that tells what is new here. */
  feed?: string | undefined;
  /** Structured data of the page (schema.org). */
  data?: readonly object[];
};

type Tag = Record<string, unknown>;

/** Drawn with the name that the program came with. */
const defaultPicture = "/pictures/og.jpg";

/** The picture of pages without one of their own: the site's logo, or the drawn one while the site has its first name. */
function getSharedPicture(): string | undefined {
  const { logo, name } = getSiteProfile();
  return logo ?? (name.en === defaultSiteProfile.name.en ? defaultPicture : undefined);
}

const locales: Record<Language, string> = { en: "en_US", ar: "ar_SA" };

/**
 * What search engines and link previews read of a page: title, description, its one address, the
 * same page in both languages, a picture, and structured data.
 */
export function headTags({
  title,
  description,
  canonical,
  language,
  image,
  unlisted,
  type = "website",
  feed,
  data = [],
}: HeadOptions): Tag[] {
  const address = inLanguageAddress(canonical, language);
  const siteName = formatSiteName();
  const shared = image || getSharedPicture();
  const picture = shared && new URL(shared, canonical).href;
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
      href: inLanguageAddress(canonical, each),
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: canonical },
    ...(feed ? [{ tagName: "link", rel: "alternate", type: "application/atom+xml", href: feed, title: siteName }] : []),
    ...property("og:site_name", siteName),
    ...property("og:type", type),
    ...property("og:title", title),
    ...property("og:description", description),
    ...property("og:url", address),
    ...property("og:image", picture),
    ...property("og:locale", locales[language]),
    ...property("og:locale:alternate", locales[language === "ar" ? "en" : "ar"]),
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
    ...data.map((each) => ({ "script:ld+json": each })),
  ];
}

/** Title and nothing more, for a page whose data could not be loaded. */
export const bareHead = [
  {
    get title() {
      return formatSiteName();
    },
  },
];
