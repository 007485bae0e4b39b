import type { Hono } from "hono";
import type { ApiEnv } from "#api/v1/context.ts";
import { CookieApiClient } from "./cookie-api-client.ts";

export type ProgramResponse = { status: number; headers: Headers; body: Record<string, unknown> };

/** API client that stores cookies and parses JSON responses. Paths are relative to the root of the API. */
export class ProgramClient {
  readonly #client: CookieApiClient;

  constructor(app: Hono<ApiEnv>) {
    this.#client = new CookieApiClient(app);
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
  ): Promise<ProgramResponse> {
    const answer = await this.#client.send(method, path, body, headers, "");
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {} };
  }

  async signIn(email: string, password: string): Promise<void> {
    const { status } = await this.send("POST", "/api/v1/auth/sign-in", { email, password });
    if (status !== 200) throw new Error(`signing in was answered ${status}`);
  }
}
