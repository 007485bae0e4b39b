import { Hono } from "hono";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { scopes } from "#domain/accounts/scopes.ts";
import { seedDemoBookings } from "#domain/demo/bookings.server.ts";
import { seedDemoInbox } from "#domain/demo/inbox.server.ts";
import { seedDemoOrders } from "#domain/demo/orders.server.ts";
import { seedDemoPosts } from "#domain/demo/posts.server.ts";
import { seedDemoReviews } from "#domain/demo/reviews/seed.server.ts";
import { seedDemoUsers } from "#domain/demo/users.server.ts";
import { languageOf } from "#web/preferences/preferences.ts";
import { demoAccounts, demoPassword } from "./accounts.ts";
import { apiServices } from "./api.ts";
import { freshDatabase } from "./databases.ts";

export const worldNow = new Date("2026-06-01T00:00:00Z");

/** The whole demo world and the API over it, which counts no requests. What breaks is kept in `broken`. */
export async function apiWorld() {
  const { db } = await freshDatabase({ demo: worldNow });
  const clock = () => worldNow;
  await seedDemoUsers(db);
  await seedDemoOrders(db, worldNow);
  await seedDemoBookings(db, worldNow);
  await seedDemoPosts(db, worldNow);
  await seedDemoReviews(db, worldNow);
  await seedDemoInbox(db, worldNow);
  const broken: unknown[] = [];
  const services = { ...apiServices(db, clock), limits: { reads: 1e9, writes: 1e9, orders: 1e6 } };
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("requestId", "test-request");
    await next();
    if (c.error && c.res.status >= 500) broken.push(c.error);
  });
  app.route(
    "/api/v1",
    createApi(services, (request) => languageOf(new URL(request.url), request.headers).language),
  );
  return { app, db, broken };
}

export type ApiWorld = Awaited<ReturnType<typeof apiWorld>>;

/** Nothing in the world has been done too often. */
export const forgetLimits = (db: Db) => db.deleteFrom("limit_windows").execute();

/** Somebody who asks the API and keeps its cookies, or shows a token and has none. */
export class Asker {
  readonly name: string;
  readonly #app: Hono<ApiEnv>;
  readonly #cookies = new Map<string, string>();
  readonly #token: string | undefined;

  constructor(name: string, app: Hono<ApiEnv>, token?: string) {
    this.name = name;
    this.#app = app;
    this.#token = token;
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const forgery = this.#cookies.get("XSRF-TOKEN");
    if (this.#token) headers.set("authorization", `Bearer ${this.#token}`);
    if (forgery) headers.set("x-xsrf-token", forgery);
    if (this.#cookies.size > 0) headers.set("cookie", [...this.#cookies].map((pair) => pair.join("=")).join("; "));
    const answer = await this.#app.request(`http://localhost/api/v1${path}`, { ...init, headers });
    for (const each of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (each.split(";")[0] as string).split(/=(.*)/s);
      if (/max-age=0/i.test(each)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Sends JSON and gives what is answered. */
  async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await this.ask(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
}

/** Nobody. */
export const visitor = ({ app }: ApiWorld) => new Asker("visitor", app);

/** An account of the demo with a session. */
export async function signedIn({ app }: ApiWorld, role: keyof typeof demoAccounts): Promise<Asker> {
  const asker = new Asker(role, app);
  await asker.send("POST", "/auth/sign-in", { email: demoAccounts[role], password: demoPassword });
  return asker;
}

/** A token of an account of the demo that may everything. */
export async function tokenOf(world: ApiWorld, role: keyof typeof demoAccounts): Promise<string> {
  const person = await signedIn(world, role);
  const body = { name: "Everything", scopes, days: null };
  return (await person.send<{ token: string }>("POST", "/me/tokens", body)).token;
}

/** Who shows such a token. */
export const withToken = async (world: ApiWorld, role: keyof typeof demoAccounts): Promise<Asker> =>
  new Asker(`token of ${role}`, world.app, await tokenOf(world, role));
