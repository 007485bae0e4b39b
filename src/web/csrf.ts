import { CSRF_COOKIE, CSRF_HEADER } from "#domain/accounts/csrf-names.ts";
import { readCookie } from "#kernel/cookie.ts";
import { isSafeMethod } from "#kernel/same-origin.ts";

/**
 * Patches `fetch` to send the CSRF header with every same-origin request that changes data. The header takes the token
 * from the cookie, because a form opened before the sign-in holds an old token.
 */
export function attachCsrfHeader(): void {
  const originalFetch = window.fetch;
  window.fetch = (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const token = readCookie(document.cookie, CSRF_COOKIE);
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!token || isSafeMethod(method) || url.origin !== window.location.origin) return originalFetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(CSRF_HEADER, token);
    return originalFetch(input, { ...init, headers });
  };
}
