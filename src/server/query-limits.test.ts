import { Hono } from "hono";
import { expect, it } from "vitest";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { limitQueryParameters } from "./query-limits.ts";
import type { ServerEnv } from "./server-env.ts";

registerMessages("en", en);
registerMessages("ar", ar);

const app = new Hono<ServerEnv>();
app.use(limitQueryParameters);
app.all("*", (c) => c.text("read"));
const withParameters = (path: string, count: number) =>
  `${path}?${Array.from({ length: count }, (_, n) => `x${n}=1`).join("&")}`;

it("limitQueryParameters accepts URLs with up to 100 parameters", async () => {
  for (const count of [0, 1, 100]) expect((await app.request(withParameters("/shop", count))).status).toBe(200);
});

it.each(["/api/v1/products", "/api/inbox.php", "/custom/api.php"])(
  "limitQueryParameters answers %s with 101 parameters with status 400 and a problem document",
  async (path) => {
    const response = await app.request(withParameters(path, 101));
    expect([response.status, response.headers.get("content-type")]).toEqual([
      400,
      "application/problem+json; charset=utf-8",
    ]);
    expect(await response.json()).toMatchObject({ code: "request.parameters", status: 400 });
  },
);

it("limitQueryParameters answers a page with 101 parameters with an error page that links to the page without them", async () => {
  const html = { headers: { accept: "text/html" } };
  const response = await app.request(withParameters("/shop", 101), html);
  const text = await response.text();
  expect(response.status).toBe(400);
  expect(text).toContain('href="/shop"');
  expect(text).not.toContain("x99");
  expect(text.length).toBeLessThan(10_000);
  const arabic = await app.request(`${withParameters("/shop", 101)}&lang=ar`, html);
  expect(await arabic.text()).toContain("روابط كراج لا تزيد على 100 خيار");
});
