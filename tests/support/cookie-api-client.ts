import type { Hono } from "hono";
import type { ApiEnv } from "#api/v1/context.ts";

/** API client with cookies that sends the anti-forgery token back (AP-11). */
export class CookieApiClient {
  readonly cookies = new Map<string, string>();
  readonly #app: Hono<ApiEnv>;

  constructor(app: Hono<ApiEnv>) {
    this.#app = app;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    root = "/api/v1",
  ): Promise<Response> {
    const token = this.cookies.get("XSRF-TOKEN");
    const answer = await this.#app.request(`http://localhost${root}${path}`, {
      method,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { "x-xsrf-token": token } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const each of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (each.split(";")[0] as string).split(/=(.*)/s);
      if (/max-age=0/i.test(each)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
