/** Available desktop headers. `classic-one` is the default (NV-05). */
export const desktopHeaders = [
  "spaceship-one",
  "spaceship-two",
  "spaceship-three",
  "classic-one",
  "classic-two",
  "classic-three",
  "classic-four",
  "classic-five",
] as const;
export type DesktopHeaderName = (typeof desktopHeaders)[number];

export const mobileHeaders = ["one", "two"] as const;
export type MobileHeaderName = (typeof mobileHeaders)[number];

export type HeaderVariant = {
  /** Path prefix of the page's URLs. Empty for the default headers. */
  prefix: string;
  desktop: DesktopHeaderName;
  mobile: MobileHeaderName;
};

export const defaultHeaderVariant: HeaderVariant = { prefix: "", desktop: "classic-one", mobile: "one" };

const headerPathPattern =
  /^\/(?:header-(spaceship)-variant-(one|two|three)|header-(classic)-variant-(one|two|three|four|five)|mobile-header-variant-(one|two))(?=\/|\.data$|$)/i;

/**
 * Parses the header from the start of a path (RT-18). For example, `/header-classic-variant-two/shop` is the page
 * `/shop` with the header `classic-two`. Returns undefined when the path names no header.
 */
export function parseHeaderVariant(pathname: string): HeaderVariant | undefined {
  const match = headerPathPattern.exec(pathname);
  if (!match) return undefined;
  const [prefix, spaceship, first, classic, second, mobile] = match.map((part) => part?.toLowerCase());
  return {
    prefix: prefix as string,
    desktop: (spaceship
      ? `${spaceship}-${first}`
      : classic
        ? `${classic}-${second}`
        : defaultHeaderVariant.desktop) as DesktopHeaderName,
    mobile: (mobile ?? defaultHeaderVariant.mobile) as MobileHeaderName,
  };
}

/** Removes the header prefix from a path. */
export function stripHeaderPrefix(pathname: string, { prefix }: HeaderVariant): string {
  const path = pathname.slice(prefix.length);
  // In a header variant, the router requests the data of the home page at "/header-x.data". Without the prefix, the URL
  // of this data is "/_.data".
  if (path === ".data") return "/_.data";
  return path || "/";
}

/** Paths that never have a header prefix. */
const unprefixedPathPattern = /^\/(api|assets)\//;

/** Adds the header prefix to a local URL. External URLs and prefixed URLs stay unchanged. */
export function addHeaderPrefix(url: string, { prefix }: HeaderVariant): string {
  if (!prefix || !url.startsWith("/") || url.startsWith("//") || unprefixedPathPattern.test(url)) return url;
  return url === prefix || url.startsWith(`${prefix}/`) ? url : prefix + (url === "/" ? "" : url);
}

/** Adds the header prefix to the links and forms of a rendered page, so that they work without JavaScript. */
export const prefixPageUrls = (html: string, variant: HeaderVariant): string =>
  html.replace(
    /(<(?:a|form|button)\b[^>]*?\s(?:href|action|formAction)=")([^"]*)"/gi,
    (_, start: string, url: string) => `${start}${addHeaderPrefix(url, variant)}"`,
  );
