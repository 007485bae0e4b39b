import { describe, expect, it } from "vitest";
import { appendReturnPath, getReturnPath, getSignInPath } from "./return-path.ts";

describe("getReturnPath", () => {
  it.each(["/shop/CarForSale?color=white&page=2", "/account/orders/7", "/"])(
    "getReturnPath returns to %s after a sign-in",
    (path) => expect(getReturnPath(path)).toBe(path),
  );

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/..//evil.example/",
    "/%2e//evil.example/",
    "\t//evil.example",
    "javascript:alert(1)",
    "shop",
    "",
    null,
  ])("getReturnPath returns to the dashboard instead of another site (%s)", (path) =>
    expect(getReturnPath(path)).toBe("/account/dashboard"),
  );

  it.each(["/account/login", "/account/login?return=/shop", "/account/register", "/account/logout"])(
    "getReturnPath does not lead back to %s, which would sign out or ask again",
    (path) => expect(getReturnPath(path)).toBe("/account/dashboard"),
  );
});

it("getSignInPath keeps the page with its query as the return path, and drops other sites", () => {
  expect(getSignInPath("/shop?q=a b")).toBe("/account/login?return=%2Fshop%3Fq%3Da+b");
  expect(appendReturnPath("/account/login", "//evil.example/")).toBe("/account/login");
});
