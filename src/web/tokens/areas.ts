import type { Scope } from "#domain/accounts/scopes.ts";

/** What tokens may see and change, as people think of it: a scope is an area and one of the two. */
export const areas = ["account", "orders", "ads", "bookings", "inbox"] as const;
export const verbs = ["read", "write"] as const;
export type Area = (typeof areas)[number];
export type Verb = (typeof verbs)[number];

/** The areas of some scopes, each with what may be done there. */
export function byArea(scopes: readonly Scope[]): { area: Area; may: Verb | "both" }[] {
  return areas.flatMap((area) => {
    const [reads, writes] = verbs.map((verb) => scopes.includes(`${area}:${verb}`));
    if (!reads && !writes) return [];
    return [{ area, may: reads && writes ? "both" : reads ? "read" : "write" }];
  });
}
