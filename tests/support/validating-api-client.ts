import type { Hono } from "hono";
import { expect } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import { type ApiDescription, createResponseValidator } from "./openapi.ts";

type RequestOptions = { body?: unknown; headers?: Record<string, string> };
type ApiClientResponse<T = Record<string, unknown>> = { status: number; body: T; headers: Headers };
export type CallApi = <T = Record<string, unknown>>(
  method: string,
  path: string,
  options?: RequestOptions,
) => Promise<ApiClientResponse<T>>;

/** Creates an API client that validates every response against the OpenAPI document. */
export async function createValidatingClient(app: Hono<ApiEnv>) {
  const root = "http://localhost/api/v1";
  const document = (await (await app.request(`${root}/openapi.json`)).json()) as ApiDescription;
  const validate = createResponseValidator(document);
  const patterns = Object.keys(document.paths)
    // Literal path segments take precedence over parameters.
    .sort((a, b) => a.split("{").length - b.split("{").length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`) }));

  const askWith =
    (own: Record<string, string> = {}): CallApi =>
    async <T>(method: string, path: string, { body, headers }: RequestOptions = {}) => {
      const answer = await app.request(root + path, {
        method,
        headers: {
          ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
          ...own,
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const read: unknown = text === "" ? undefined : JSON.parse(text);
      const pathPattern = patterns.find(({ pattern }) => pattern.test(path.split("?", 1)[0] ?? ""))?.path ?? path;
      const type = answer.headers.get("content-type");
      expect(validate({ method, path: pathPattern, status: answer.status, type, body: read })).toEqual([]);
      return { status: answer.status, body: read as T, headers: answer.headers };
    };

  let people = 0;
  /** Registers a new member. */
  async function member(): Promise<{ id: number; email: string; ask: CallApi }> {
    people += 1;
    const email = `somebody-${people}@example.com`;
    const answer = await app.request(`${root}/auth/sign-up`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ firstName: "Sara", email, password: "long enough 7" }),
    });
    const cookies = answer.headers.getSetCookie().map((each) => each.split(";")[0] as string);
    const forgery = cookies.find((each) => each.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "";
    const { id } = (await answer.json()) as { id: number };
    return { id, email, ask: askWith({ cookie: cookies.join("; "), "x-xsrf-token": forgery }) };
  }

  return { document, ask: askWith(), askWith, member };
}
