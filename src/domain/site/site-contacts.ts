import type { OpeningHours } from "#db/schema/sellers.ts";
import type { ByLanguage } from "#kernel/localized-text.ts";

export const socialNetworks = ["instagram", "x", "youtube", "snapchat"] as const;

const networkNames = { instagram: "Instagram", x: "X", youtube: "YouTube", snapchat: "Snapchat" } as const;

type SocialLink = { network: (typeof socialNetworks)[number]; name: string; href: string };

/** Contact details of the site. Details that are not set are missing. */
export type SiteContacts = {
  phone?: string;
  email?: string;
  address?: ByLanguage<string>;
  city?: ByLanguage<string>;
  /** ISO 3166 country code, used in structured data. */
  country: string;
  /** Opening hours by weekday, 0 is Sunday. Empty if unknown. */
  hours: OpeningHours;
  /** Exceptions to the opening hours, such as on holidays and in Ramadan. */
  hoursNote?: ByLanguage<string>;
  social: SocialLink[];
};

/**
 * Returns a site setting in both languages. A language that is not set gets the text of the other one. Undefined if
 * neither is set.
 */
function getBilingualText(settings: ReadonlyMap<string, string>, name: string): ByLanguage<string> | undefined {
  const [en, ar] = [settings.get(`${name}En`)?.trim(), settings.get(`${name}Ar`)?.trim()];
  return en || ar ? { en: en || (ar as string), ar: ar || (en as string) } : undefined;
}

/** Parses the contact details from the site settings, for header, footer, contact pages and structured data. */
export function parseSiteContacts(settings: ReadonlyMap<string, string>, country: string): SiteContacts {
  const hoursNote = getBilingualText(settings, "hoursNote");
  return {
    phone: settings.get("phone")?.trim() || undefined,
    email: settings.get("email")?.trim() || undefined,
    address: getBilingualText(settings, "address"),
    city: getBilingualText(settings, "city"),
    country,
    hours: parseOpeningHours(settings.get("openingHours")),
    ...(hoursNote ? { hoursNote } : {}),
    social: socialNetworks.flatMap((network) => {
      const href = settings.get(network)?.trim();
      return href ? [{ network, name: networkNames[network], href }] : [];
    }),
  };
}

/** Parses opening hours that are stored as JSON. Invalid JSON counts as not set. */
function parseOpeningHours(text: string | undefined): OpeningHours {
  try {
    const hours: unknown = JSON.parse(text || "{}");
    return typeof hours === "object" && hours !== null ? (hours as OpeningHours) : {};
  } catch {
    return {};
  }
}

export const toPhoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

export type OpeningHoursTableRow = { days: number[]; times: [open: string, close: string][] };

/**
 * Groups opening hours into rows of a table, beginning with Saturday. Consecutive days with the same times share a row.
 */
export function toOpeningHoursRows(hours: OpeningHours): OpeningHoursTableRow[] {
  if (Object.values(hours).every((times) => !times || times.length === 0)) return [];
  const rows: OpeningHoursTableRow[] = [];
  for (const day of [6, 0, 1, 2, 3, 4, 5]) {
    const times = hours[String(day) as keyof OpeningHours] ?? [];
    const last = rows.at(-1);
    if (last && JSON.stringify(last.times) === JSON.stringify(times)) last.days.push(day);
    else rows.push({ days: [day], times });
  }
  return rows;
}
