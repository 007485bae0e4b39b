import type { OpeningHours } from "#db/schema/sellers.ts";
import type { LocalText } from "#kernel/local-text.ts";

type Both = { [K in keyof LocalText]: string };

export type SocialLink = { network: "instagram" | "x" | "youtube" | "snapchat"; name: string; href: string };

/**
 * Where the shop can be found, invented like the demo: the one place that header, footer, contact
 * pages and structured data read it from.
 */
export const contacts = {
  phone: "+966 50 000 0100",
  email: "hello@karaj.example",
  address: {
    en: "12 Orchard Street, Al Wadi District, Riyadh",
    ar: "12 شارع البستان، حي الوادي، الرياض",
  } satisfies Both,
  city: { en: "Riyadh", ar: "الرياض" } satisfies Both,
  country: "SA",
  /** 0 is Sunday. */
  hours: {
    "0": [["09:00", "18:00"]],
    "1": [["09:00", "18:00"]],
    "2": [["09:00", "18:00"]],
    "3": [["09:00", "18:00"]],
    "4": [["09:00", "18:00"]],
    "6": [["10:00", "16:00"]],
  } satisfies OpeningHours as OpeningHours,
  social: [
    { network: "instagram", name: "Instagram", href: "https://www.instagram.com/karaj.example" },
    { network: "x", name: "X", href: "https://x.com/karaj_example" },
    { network: "youtube", name: "YouTube", href: "https://www.youtube.com/@karaj.example" },
    { network: "snapchat", name: "Snapchat", href: "https://www.snapchat.com/add/karaj.example" },
  ] satisfies SocialLink[] as SocialLink[],
};

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
