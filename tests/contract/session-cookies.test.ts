import { Hono } from "hono";
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { createApi } from "#api/v1/api.ts";
import type { Db } from "#db/database.ts";
import { type PageRequestContext, requestContext } from "#web/context.ts";
import { loadSession } from "#web/session.server.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createApiServices } from "../support/demo-api.ts";
import { createTestVisit } from "../support/visit.ts";

let db: Db;
beforeAll(async () => {
  ({ db } = await createTestDatabase());
});

/** Creates a member with a session that is due for renewal. Returns the cookies of the session. */
async function createOldSession(visit: PageRequestContext): Promise<string> {
  const { headers } = await visit.auth.api.signUpEmail({
    body: { name: "Sara", email: `s${Math.random()}@example.com`, password: "long enough 7" },
    returnHeaders: true,
  });
  await db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() + 20 * 24 * 3_600_000) })
    .execute();
  return headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}

const isSessionCookie = (cookie: string) => cookie.includes("karaj.session_token=");

/**
 * Requests a page as a member whose session is due for renewal. Returns the session cookies that the response sets when
 * the page answers with `page`.
 */
async function cookiesAfter(page: Response): Promise<string[]> {
  const visit = createTestVisit(db, { clock: () => new Date() });
  const cookie = await createOldSession(visit);
  const context = new RouterContextProvider();
  context.set(requestContext, visit);
  const request = new Request("https://karaj.example/account/two-step", { headers: { cookie } });
  const url = new URL(request.url);
  const answer = await loadSession({ request, url, context, params: {}, pattern: "" }, async () => page);
  return (answer as Response).headers.getSetCookie().filter(isSessionCookie);
}

it("loadSession prolongs an active session but does not overwrite a session cookie that the page has just set", async () => {
  expect(await cookiesAfter(new Response("page"))).toHaveLength(1);
  const sessionCookie = "__Host-karaj.session_token=begun; Path=/";
  expect(await cookiesAfter(new Response("page", { headers: { "set-cookie": sessionCookie } }))).toEqual([
    sessionCookie,
  ]);
});

it("A public API answer that prolongs a session is private, because it carries the session cookie", async () => {
  const clock = () => new Date();
  const app = new Hono().route(
    "/api/v1",
    createApi(createApiServices(db, clock), () => "en"),
  );
  const requestLanguages = (headers: Record<string, string> = {}) => app.request("/api/v1/languages", { headers });
  const cookie = await createOldSession(createTestVisit(db, { clock }));
  const prolonged = await requestLanguages({ cookie });
  expect(prolonged.headers.getSetCookie().filter(isSessionCookie)).toHaveLength(1);
  expect(prolonged.headers.get("cache-control")).toBe("private, no-cache");
  const guest = await requestLanguages();
  expect(guest.headers.getSetCookie()).toEqual([]);
  expect(guest.headers.get("cache-control")).toBe("public, max-age=3600");
});
