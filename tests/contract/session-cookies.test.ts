import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { requestContext } from "#web/context.ts";
import { loadSession } from "#web/session.server.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createTestVisit } from "../support/visit.ts";

let db: Db;
beforeAll(async () => {
  ({ db } = await createTestDatabase());
});

/**
 * Requests a page as a member whose session is due for renewal. Returns the session cookies that the response sets when
 * the page answers with `page`.
 */
async function cookiesAfter(page: Response): Promise<string[]> {
  const visit = createTestVisit(db, { clock: () => new Date() });
  const { headers } = await visit.auth.api.signUpEmail({
    body: { name: "Sara", email: `s${Math.random()}@example.com`, password: "long enough 7" },
    returnHeaders: true,
  });
  const cookie = headers.getSetCookie().map((each) => each.split(";")[0]);
  await db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() + 20 * 24 * 3_600_000) })
    .execute();
  const context = new RouterContextProvider();
  context.set(requestContext, visit);
  const request = new Request("https://karaj.example/account/two-step", { headers: { cookie: cookie.join("; ") } });
  const url = new URL(request.url);
  const answer = await loadSession({ request, url, context, params: {}, pattern: "" }, async () => page);
  return (answer as Response).headers.getSetCookie().filter((each) => each.includes("karaj.session_token="));
}

it("loadSession prolongs an active session but does not overwrite a session cookie that the page has just set", async () => {
  expect(await cookiesAfter(new Response("page"))).toHaveLength(1);
  const sessionCookie = "__Host-karaj.session_token=begun; Path=/";
  expect(await cookiesAfter(new Response("page", { headers: { "set-cookie": sessionCookie } }))).toEqual([
    sessionCookie,
  ]);
});
