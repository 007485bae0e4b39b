import type { OpeningHours } from "#db/schema/sellers.ts";
import type { LocalText } from "#kernel/local-text.ts";

type Both = { [K in keyof LocalText]: string };

export type SocialLink = { network: "instagram" | "x" | "youtube" | "snapchat"; name: string; href: string };

/** Where the shop can be found. */
export type Contacts = {
  phone: string;
  email: string;
  address: Both;
  city: Both;
  country: string;
  /** 0 is Sunday. */
  hours: OpeningHours;
  social: SocialLink[];
};

/** Invented like the demo: what holds until an administrator says something else. */
export const contacts: Contacts = {
  phone: "+966 50 000 0100",
  email: "hello@karaj.example",
  address: {
    en: "12 Orchard Street, Al Wadi District, Riyadh",
    ar: "12 شارع البستان، حي الوادي، الرياض",
  },
  city: { en: "Riyadh", ar: "الرياض" },
  country: "SA",
  hours: {
    "0": [["09:00", "18:00"]],
    "1": [["09:00", "18:00"]],
    "2": [["09:00", "18:00"]],
    "3": [["09:00", "18:00"]],
    "4": [["09:00", "18:00"]],
    "6": [["10:00", "16:00"]],
  },
  social: [
    { network: "instagram", name: "Instagram", href: "https://www.instagram.com/karaj.example" },
    { network: "x", name: "X", href: "https://x.com/karaj_example" },
    { network: "youtube", name: "YouTube", href: "https://www.youtube.com/@karaj.example" },
    { network: "snapchat", name: "Snapchat", href: "https://www.snapchat.com/add/karaj.example" },
  ],
};

/** By the settings; the one place that header, footer, contact pages and structured data read it from. */
export function contactsOf(settings: ReadonlyMap<string, string>): Contacts {
  const set = (key: string, otherwise: string) => settings.get(key)?.trim() || otherwise;
  const social = contacts.social.flatMap((link) => {
    const href = settings.get(link.network);
    // An empty address takes the network away.
    return href === undefined ? [link] : href.trim() ? [{ ...link, href: href.trim() }] : [];
  });
  return {
    ...contacts,
    phone: set("phone", contacts.phone),
    email: set("email", contacts.email),
    address: { en: set("addressEn", contacts.address.en), ar: set("addressAr", contacts.address.ar) },
    city: { en: set("cityEn", contacts.city.en), ar: set("cityAr", contacts.city.ar) },
    social,
  };
}

/** The number as `tel:` takes it. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

export type HoursRow = { days: number[]; times: [open: string, close: string][] };

/** The week from Saturday on, as it begins here; days that follow each other with the same times are one row. */
export function weekOf(hours: OpeningHours): HoursRow[] {
  const rows: HoursRow[] = [];
  for (const day of [6, 0, 1, 2, 3, 4, 5]) {
    const times = hours[String(day) as keyof OpeningHours] ?? [];
    const last = rows.at(-1);
    if (last && JSON.stringify(last.times) === JSON.stringify(times)) last.days.push(day);
    else rows.push({ days: [day], times });
  }
  return rows;
}
