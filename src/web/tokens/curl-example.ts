import type { TokenScope } from "#domain/accounts/scopes.ts";

/** Example path for each read scope. The first scope of the token is used. */
const pathByReadScope: Partial<Record<TokenScope, string>> = {
  "account:read": "/me",
  "orders:read": "/orders",
  "ads:read": "/ads",
  "bookings:read": "/bookings",
  "inbox:read": "/conversations",
};

/** Builds a curl command that tests the token. */
export function buildCurlExample(scopes: readonly TokenScope[], origin: string, token: string): string {
  const path = scopes.map((scope) => pathByReadScope[scope]).find(Boolean) ?? "/categories";
  return `curl -H "Authorization: Bearer ${token}" ${origin}/api/v1${path}`;
}
