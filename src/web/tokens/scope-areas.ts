import type { TokenScope } from "#domain/accounts/scopes.ts";

export const scopeAreas = ["account", "orders", "ads", "bookings", "inbox"] as const;
export const scopeVerbs = ["read", "write"] as const;
export type ScopeArea = (typeof scopeAreas)[number];
export type ScopeAccess = (typeof scopeVerbs)[number];

/** Groups token scopes by area of the API. `may` is what the token may do in this area: read, write or both. */
export function groupScopes(scopes: readonly TokenScope[]): { area: ScopeArea; may: ScopeAccess | "both" }[] {
  return scopeAreas.flatMap((area) => {
    const [canRead, canWrite] = scopeVerbs.map((verb) => scopes.includes(`${area}:${verb}`));
    if (!canRead && !canWrite) return [];
    return [{ area, may: canRead && canWrite ? "both" : canRead ? "read" : "write" }];
  });
}
