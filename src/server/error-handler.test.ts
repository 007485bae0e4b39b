import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { handleUnexpectedError } from "./error-handler.ts";
import type { ServerEnv } from "./server-env.ts";

registerMessages("en", en);
registerMessages("ar", ar);

const app = new Hono<ServerEnv>();
app.use((c, next) => {
  c.set("requestId", "request-7");
  return next();
});
app.all("*", () => {
  throw new Error("secret detail");
});
app.onError(handleUnexpectedError);

const asPerson = { accept: "text/html" };

describe("handleUnexpectedError", () => {
  it.each([
    ["ar", "حدث خطأ لدينا", "rtl"],
    ["en", "Something went wrong on our side", "ltr"],
  ])(
    "handleUnexpectedError answers a browser with a page in its language, with brand, links and a new attempt (%s)",
    async (language, heading, direction) => {
      const response = await app.request("/shop/CarForSale?make=kia", {
        headers: { ...asPerson, "accept-language": language },
      });
      expect([response.status, response.headers.get("cache-control")]).toEqual([500, "no-store"]);
      const page = await response.text();
      expect(page).toContain(`<html lang="${language}" dir="${direction}"`);
      for (const part of [heading, "<header", "<footer", "request-7", 'href="/shop/CarForSale?make=kia"', 'href="/"'])
        expect(page).toContain(part);
      expect(page).not.toContain("secret detail");
    },
  );

  it("handleUnexpectedError offers no link that would submit a form again", async () => {
    const response = await app.request("/shop/cart/add", { method: "POST", headers: asPerson });
    expect(await response.text()).not.toContain("/shop/cart/add");
  });

  it.each([
    ["/api/v1/products", asPerson],
    ["/shop", { accept: "*/*" }],
  ])("handleUnexpectedError answers programs with a problem document (%s)", async (path, headers) => {
    const response = await app.request(path, { headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      500,
      "application/problem+json; charset=utf-8",
    ]);
    expect(await response.json()).toMatchObject({ code: "unexpected", requestId: "request-7" });
  });
});
