import { expect, it } from "vitest";
import { keptOf } from "./session.server.ts";

const kept = (path: string, isSignedIn = true, method = "GET") =>
  keptOf({ url: `https://karaj.example${path}`, method }, isSignedIn);

it.each([
  "/account/orders",
  "/%61ccount/orders",
  "/ACCOUNT/orders",
  "/account/inbox/7.data",
  "/admin",
  "/moderation/ads",
  "/sell/12",
  "/shop/orders/abc",
])("[ASVS 14.3.2] a page about somebody alone is kept by no browser: %s", (path) => {
  expect(kept(path)).toBe("private, no-store");
  expect(kept(path, false)).toBe("private, no-store");
});

it.each(["/", "/shop/CarForSale", "/shop/products/accounting-7", "/blog/selling"])(
  "a page that everybody sees, but with somebody's name in it, is asked for anew, and is nobody's between: %s",
  (path) => {
    expect(kept(path)).toBe("private, no-cache");
    expect(kept(path, false)).toBeUndefined();
  },
);

it("a form that is shown again can be gone back to", () => {
  expect(kept("/shop/checkout", false, "POST")).toBe("private, no-cache");
});
