import type { Hono } from "hono";
import type { ApiEnv } from "#api/v1/context.ts";

export type ProgramResponse = { status: number; headers: Headers; body: Record<string, unknown> };

/** API client that stores cookies and sends the anti-forgery token back (AP-11). */
export class ProgramClient {
  readonly cookies = new Map<string, string>();
  readonly #app: Hono<ApiEnv>;

  constructor(app: Hono<ApiEnv>) {
    this.#app = app;
  }

  /** Sends a request. A text body is sent unchanged, any other as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
  ): Promise<ProgramResponse> {
    const token = this.cookies.get("XSRF-TOKEN");
    const sent = new Headers({ cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") });
    if (body !== undefined) sent.set("content-type", "application/json");
    if (token) sent.set("x-xsrf-token", token);
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) sent.delete(name);
      else sent.set(name, value);
    }
    const answer = await this.#app.request(`http://localhost${path}`, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const each of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (each.split(";")[0] as string).split(/=(.*)/s);
      if (/max-age=0/i.test(each)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {} };
  }

  async signIn(email: string, password: string): Promise<void> {
    const { status } = await this.send("POST", "/api/v1/auth/sign-in", { email, password });
    if (status !== 200) throw new Error(`signing in was answered ${status}`);
  }
}
