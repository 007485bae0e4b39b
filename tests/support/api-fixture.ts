import { Hono } from "hono";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { tokenScopes } from "#domain/accounts/scopes.ts";
import { seedDemoBookings } from "#domain/demo/bookings.server.ts";
import { seedDemoUsers } from "#domain/demo/demo-users.server.ts";
import { seedDemoInbox } from "#domain/demo/inbox.server.ts";
import { seedDemoOrders } from "#domain/demo/orders.server.ts";
import { seedDemoPosts } from "#domain/demo/posts.server.ts";
import { seedDemoReviews } from "#domain/demo/reviews/seed-reviews.server.ts";
import { resolveLanguage } from "#web/preferences/preferences.ts";
import { demoAccounts, demoPassword } from "./accounts.ts";
import { formatCookieHeader, storeCookies } from "./cookies.ts";
import { createTestDatabase } from "./databases.ts";
import { createApiServices } from "./demo-api.ts";

const apiFixtureTime = new Date("2026-06-01T00:00:00Z");

/**
 * Creates a database with the demo data, and the API on it, practically without rate limits. `broken` collects the
 * unexpected errors of the API.
 */
export async function createApiFixture() {
  const { db } = await createTestDatabase({ demo: apiFixtureTime });
  const clock = () => apiFixtureTime;
  await seedDemoUsers(db);
  await seedDemoOrders(db, apiFixtureTime);
  await seedDemoBookings(db, apiFixtureTime);
  await seedDemoPosts(db, apiFixtureTime);
  await seedDemoReviews(db, apiFixtureTime);
  await seedDemoInbox(db, apiFixtureTime);
  const broken: unknown[] = [];
  const services = { ...createApiServices(db, clock), limits: { reads: 1e9, writes: 1e9, orders: 1e6 } };
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("requestId", "test-request");
    await next();
    if (c.error && c.res.status >= 500) broken.push(c.error);
  });
  app.route(
    "/api/v1",
    createApi(services, (request) => resolveLanguage(new URL(request.url), request.headers).language),
  );
  return { app, db, broken };
}

export type ApiFixture = Awaited<ReturnType<typeof createApiFixture>>;

/** Resets all rate limits. */
export const resetRateLimits = (db: Db) => db.deleteFrom("rate_limit_buckets").execute();

/** API client that either stores cookies or authenticates with a token. */
export class DemoApiClient {
  readonly name: string;
  readonly #app: Hono<ApiEnv>;
  readonly #cookies = new Map<string, string>();
  readonly #token: string | undefined;

  constructor(name: string, app: Hono<ApiEnv>, token?: string) {
    this.name = name;
    this.#app = app;
    this.#token = token;
  }

  async sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const forgery = this.#cookies.get("XSRF-TOKEN");
    if (this.#token) headers.set("authorization", `Bearer ${this.#token}`);
    if (forgery) headers.set("x-xsrf-token", forgery);
    if (this.#cookies.size > 0) headers.set("cookie", formatCookieHeader(this.#cookies));
    const answer = await this.#app.request(`http://localhost/api/v1${path}`, { ...init, headers });
    storeCookies(this.#cookies, answer.headers);
    return answer;
  }

  /** Sends a JSON body and returns the parsed response. */
  async sendJson<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await this.sendRequest(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
}

/** Creates a client that is not signed in. */
export const createVisitorClient = ({ app }: ApiFixture) => new DemoApiClient("visitor", app);

/** Signs in a demo account and returns its client. */
export async function signInClient({ app }: ApiFixture, role: keyof typeof demoAccounts): Promise<DemoApiClient> {
  const asker = new DemoApiClient(role, app);
  await asker.sendJson("POST", "/auth/sign-in", { email: demoAccounts[role], password: demoPassword });
  return asker;
}

/** Creates an API token with every scope for a demo account. */
export async function createFullToken(fixture: ApiFixture, role: keyof typeof demoAccounts): Promise<string> {
  const person = await signInClient(fixture, role);
  const body = { name: "Everything", scopes: tokenScopes, days: null };
  return (await person.sendJson<{ token: string }>("POST", "/me/tokens", body)).token;
}

/** Creates a client that authenticates as a demo account with a token of every scope. */
export const createTokenClient = async (fixture: ApiFixture, role: keyof typeof demoAccounts): Promise<DemoApiClient> =>
  new DemoApiClient(`token of ${role}`, fixture.app, await createFullToken(fixture, role));
