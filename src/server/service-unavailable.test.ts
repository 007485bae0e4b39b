import { AsyncLocalStorage } from "node:async_hooks";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import type { ActiveRequest } from "./observability/observability.ts";
import type { ServerEnv } from "./server-env.ts";
import { respondToOutage } from "./service-unavailable.ts";

registerMessages("en", en);

const app = new Hono<ServerEnv>();
app.use(respondToOutage(new AsyncLocalStorage<ActiveRequest>()));
const fail = (code: string): never => {
  throw Object.assign(new Error("failed"), { code });
};
app.all("/api/:code", (c) => fail(c.req.param("code")));
app.all("/page/:code", (c) => fail(c.req.param("code")));
app.onError((_error, c) => c.text("500", 500));

const asPerson = { headers: { accept: "text/html" } };

it.each([
  ["57P01", 503, "5"],
  ["25006", 503, "5"],
  ["ECONNREFUSED", 503, "5"],
  ["57014", 503, "5"],
  ["53100", 507, "60"],
])(
  "respondToOutage answers API and page requests with the status and Retry-After of the outage (%s)",
  async (code, status, seconds) => {
    const answer = await app.request(`/api/${code}`, { method: "POST" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, seconds]);
    expect(((await answer.json()) as { code: string }).code).toMatch(/^unavailable\./);
    const page = await app.request(`/page/${code}`, asPerson);
    expect([page.status, page.headers.get("cache-control")]).toEqual([status, "no-store"]);
    expect(await page.text()).toContain(`href="/page/${code}"`);
    // The page offers no link that submits a form again.
    const form = await app.request(`/page/${code}`, { ...asPerson, method: "POST" });
    expect(form.status).toBe(status);
    expect(await form.text()).not.toContain(`/page/${code}`);
  },
);

it("respondToOutage leaves errors that are no outage to the error handler", async () => {
  const answer = await app.request("/api/23505");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([500, null]);
});
