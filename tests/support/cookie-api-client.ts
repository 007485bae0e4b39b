import type { Hono } from "hono";
import type { ApiEnv } from "#api/v1/context.ts";
import { formatCookieHeader, storeCookies } from "./cookies.ts";

/** API client with cookies that sends the anti-forgery token back (AP-11). */
export class CookieApiClient {
  readonly cookies = new Map<string, string>();
  readonly #app: Hono<ApiEnv>;

  constructor(app: Hono<ApiEnv>) {
    this.#app = app;
  }

  /** Sends a request. Texts and forms are sent unchanged, any other body as JSON. An undefined header is left out. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
    root = "/api/v1",
  ): Promise<Response> {
    const token = this.cookies.get("XSRF-TOKEN");
    const sent = new Headers({ cookie: formatCookieHeader(this.cookies) });
    if (body !== undefined && !(body instanceof FormData)) sent.set("content-type", "application/json");
    if (token) sent.set("x-xsrf-token", token);
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) sent.delete(name);
      else sent.set(name, value);
    }
    const isSentUnchanged = typeof body === "string" || body instanceof FormData;
    const answer = await this.#app.request(`http://localhost${root}${path}`, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: isSentUnchanged ? body : JSON.stringify(body) }),
    });
    storeCookies(this.cookies, answer.headers);
    return answer;
  }
}
