/** The desktop headers that exist; classic one is the shop's own (NV-05). */
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
  /** What the page's addresses begin with; empty for the shop's own headers. */
  prefix: string;
  desktop: DesktopHeaderName;
  mobile: MobileHeaderName;
};

export const ownHeaders: HeaderVariant = { prefix: "", desktop: "classic-one", mobile: "one" };

const form =
  /^\/(?:header-(spaceship)-variant-(one|two|three)|header-(classic)-variant-(one|two|three|four|five)|mobile-header-variant-(one|two))(?=\/|\.data$|$)/i;

/**
 * RT-18: any page inside a header, by how its path begins: `/header-classic-variant-two/shop` is
 * `/shop` in classic two. Undefined for a path that names no header.
 */
export function headerVariantOf(pathname: string): HeaderVariant | undefined {
  const match = form.exec(pathname);
  if (!match) return undefined;
  const [prefix, spaceship, first, classic, second, mobile] = match.map((part) => part?.toLowerCase());
  return {
    prefix: prefix as string,
    desktop: (spaceship
      ? `${spaceship}-${first}`
      : classic
        ? `${classic}-${second}`
        : ownHeaders.desktop) as DesktopHeaderName,
    mobile: (mobile ?? ownHeaders.mobile) as MobileHeaderName,
  };
}

/** The path without its header, as the pages know it. */
export function withoutHeader(pathname: string, { prefix }: HeaderVariant): string {
  const rest = pathname.slice(prefix.length);
  // The home page's data is asked for at "/header-x.data", which the router knows as "/_.data".
  if (rest === ".data") return "/_.data";
  return rest || "/";
}

/** What is the same in every header: the interface for programs. */
const outside = /^\/(api|assets)\//;

/** A page's local address inside the header; other sites' and those that are inside already stay as they are. */
export function insideHeader(address: string, { prefix }: HeaderVariant): string {
  if (!prefix || !address.startsWith("/") || address.startsWith("//") || outside.test(address)) return address;
  return address === prefix || address.startsWith(`${prefix}/`) ? address : prefix + (address === "/" ? "" : address);
}

/** A rendered page whose links and forms stay inside the header, also without JavaScript. */
export const pageInsideHeader = (html: string, variant: HeaderVariant): string =>
  html.replace(
    /(<(?:a|form|button)\b[^>]*?\s(?:href|action|formAction)=")([^"]*)"/gi,
    (_, start: string, address: string) => `${start}${insideHeader(address, variant)}"`,
  );
