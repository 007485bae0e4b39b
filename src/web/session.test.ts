import { expect, it } from "vitest";
import { getPageCacheControl } from "./session.server.ts";

const getCacheControl = (path: string, isSignedIn = true, method = "GET") =>
  getPageCacheControl({ url: `https://karaj.example${path}`, method }, isSignedIn);

it.each([
  "/account/orders",
  "/%61ccount/orders",
  "/ACCOUNT/orders",
  "/account/inbox/7.data",
  "/admin",
  "/moderation/ads",
  "/sell/12",
  "/shop/orders/abc",
])("[ASVS 14.3.2] Cache-Control forbids browsers to store the private page %s", (path) => {
  expect(getCacheControl(path)).toBe("private, no-store");
  expect(getCacheControl(path, false)).toBe("private, no-store");
});

it.each(["/", "/shop/CarForSale", "/shop/products/accounting-7", "/blog/selling"])(
  "Cache-Control makes browsers revalidate a public page that shows the signed-in account: %s",
  (path) => {
    expect(getCacheControl(path)).toBe("private, no-cache");
    expect(getCacheControl(path, false)).toBeUndefined();
  },
);

it("Cache-Control lets browsers go back to a form that was sent and shown again", () => {
  expect(getCacheControl("/shop/checkout", false, "POST")).toBe("private, no-cache");
});
