import type { OpeningHours } from "#db/schema/sellers.ts";
import type { Language } from "#kernel/local-text.ts";

export const socialNetworks = ["instagram", "x", "youtube", "snapchat"] as const;

const networkNames = { instagram: "Instagram", x: "X", youtube: "YouTube", snapchat: "Snapchat" } as const;

export type SocialLink = { network: (typeof socialNetworks)[number]; name: string; href: string };

/** How the shop can be reached. What nobody has set is missing. */
export type Contacts = {
  phone?: string;
  email?: string;
  address?: Record<Language, string>;
  city?: Record<Language, string>;
  /** ISO 3166 code, of structured data. */
  country: string;
  /** 0 is Sunday; empty: not told. */
  hours: OpeningHours;
  /** What the week doesn't say: holidays, Ramadan. */
  hoursNote?: Record<Language, string>;
  social: SocialLink[];
};

/** Returns a text in both languages, each standing in for a missing other; undefined where neither is set. */
function getBoth(settings: ReadonlyMap<string, string>, name: string): Record<Language, string> | undefined {
  const [en, ar] = [settings.get(`${name}En`)?.trim(), settings.get(`${name}Ar`)?.trim()];
  return en || ar ? { en: en || (ar as string), ar: ar || (en as string) } : undefined;
}

/** Reads the contacts out of the settings: the one source of header, footer, contact pages and structured data. */
export function parseContacts(settings: ReadonlyMap<string, string>, country: string): Contacts {
  const phone = settings.get("phone")?.trim();
  const email = settings.get("email")?.trim();
  const address = getBoth(settings, "address");
  const city = getBoth(settings, "city");
  const hoursNote = getBoth(settings, "hoursNote");
  return {
    ...(phone ? { phone } : {}),
    ...(email ? { email } : {}),
    ...(address ? { address } : {}),
    ...(city ? { city } : {}),
    country,
    hours: parseHours(settings.get("openingHours")),
    ...(hoursNote ? { hoursNote } : {}),
    social: socialNetworks.flatMap((network) => {
      const href = settings.get(network)?.trim();
      return href ? [{ network, name: networkNames[network], href }] : [];
    }),
  };
}

/** Reads opening hours as they are stored, as JSON; what can't be read counts as not set. */
function parseHours(text: string | undefined): OpeningHours {
  try {
    const hours: unknown = JSON.parse(text || "{}");
    return typeof hours === "object" && hours !== null ? (hours as OpeningHours) : {};
  } catch {
    return {};
  }
}

/** The number as `tel:` takes it. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

export type HoursRow = { days: number[]; times: [open: string, close: string][] };

/** The week from Saturday on, as it begins here; days that follow each other with the same times are one row. */
export function weekOf(hours: OpeningHours): HoursRow[] {
  if (Object.values(hours).every((times) => !times || times.length === 0)) return [];
  const rows: HoursRow[] = [];
  for (const day of [6, 0, 1, 2, 3, 4, 5]) {
    const times = hours[String(day) as keyof OpeningHours] ?? [];
    const last = rows.at(-1);
    if (last && JSON.stringify(last.times) === JSON.stringify(times)) last.days.push(day);
    else rows.push({ days: [day], times });
  }
  return rows;
}
