import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { visitContext } from "#web/context.ts";
import { readSession } from "#web/session.server.ts";
import { freshDatabase } from "../support/databases.ts";
import { visitFor } from "../support/visit.ts";

let db: Db;
beforeAll(async () => {
  ({ db } = await freshDatabase());
});

/** The session cookies of a page's answer, for a member whose session is old enough to be prolonged. */
async function cookiesAfter(page: Response): Promise<string[]> {
  const visit = visitFor(db, { clock: () => new Date() });
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
  context.set(visitContext, visit);
  const request = new Request("https://karaj.example/account/two-step", { headers: { cookie: cookie.join("; ") } });
  const url = new URL(request.url);
  const answer = await readSession({ request, url, context, params: {}, pattern: "" }, async () => page);
  return (answer as Response).headers.getSetCookie().filter((each) => each.includes("karaj.session_token="));
}

it("a session in use is prolonged, but not over one that the page has just begun", async () => {
  expect(await cookiesAfter(new Response("page"))).toHaveLength(1);
  const begun = "__Host-karaj.session_token=begun; Path=/";
  expect(await cookiesAfter(new Response("page", { headers: { "set-cookie": begun } }))).toEqual([begun]);
});
