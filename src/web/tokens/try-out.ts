import type { Scope } from "#domain/accounts/scopes.ts";

/** What may be read with each; the first that a token has is tried. */
const reads: Partial<Record<Scope, string>> = {
  "account:read": "/me",
  "orders:read": "/orders",
  "ads:read": "/ads",
  "bookings:read": "/bookings",
  "inbox:read": "/conversations",
};

/** A command for a terminal that shows that a token works. */
export function tryOut(scopes: readonly Scope[], origin: string, token: string): string {
  const path = scopes.map((scope) => reads[scope]).find(Boolean) ?? "/categories";
  return `curl -H "Authorization: Bearer ${token}" ${origin}/api/v1${path}`;
}
