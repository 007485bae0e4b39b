import { forgeryCookie, forgeryHeader } from "#domain/accounts/forgery-names.ts";
import { readCookie } from "#kernel/cookie.ts";
import { isSafe } from "#kernel/our-pages.ts";

/**
 * Sends the token along with every request to our own pages that changes something. Forms of a page that was open
 * before somebody signed in have an old one; the cookie is always of now.
 */
export function sendForgeryToken(): void {
  const plain = window.fetch;
  window.fetch = (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const token = readCookie(document.cookie, forgeryCookie);
    const address = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!token || isSafe(method) || address.origin !== window.location.origin) return plain(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(forgeryHeader, token);
    return plain(input, { ...init, headers });
  };
}
