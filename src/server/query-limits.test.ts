import { Hono } from "hono";
import { expect, it } from "vitest";
import { ar, en } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import type { ServerEnv } from "./app.ts";
import { limitParameters } from "./query-limits.ts";

provideTexts("en", en);
provideTexts("ar", ar);

const app = new Hono<ServerEnv>();
app.use(limitParameters((request) => (request.url.includes("lang=ar") ? "ar" : "en")));
app.all("*", (c) => c.text("read"));
const withParameters = (path: string, count: number) =>
  `${path}?${Array.from({ length: count }, (_, n) => `x${n}=1`).join("&")}`;

it("limitParameters lets addresses with up to 100 parameters through", async () => {
  for (const count of [0, 1, 100]) expect((await app.request(withParameters("/shop", count))).status).toBe(200);
});

it.each(["/api/v1/products", "/api/inbox.php", "/custom/api.php"])(
  "limitParameters refuses %s with 101 parameters as a problem document",
  async (path) => {
    const response = await app.request(withParameters(path, 101));
    expect([response.status, response.headers.get("content-type")]).toEqual([
      400,
      "application/problem+json; charset=utf-8",
    ]);
    expect(await response.json()).toMatchObject({ code: "request.parameters", status: 400 });
  },
);

it("limitParameters refuses a page with 101 parameters with a small page that leads to the bare address", async () => {
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
