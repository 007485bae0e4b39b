import fc from "fast-check";
import { expect, it } from "vitest";
import { COOKIE_MAX_AGE, filterOwnCookies, readCookie, serializeCookie } from "./cookie.ts";

const ownNames = [
  "language",
  "cart",
  "flash-my-ads",
  "XSRF-TOKEN",
  "karaj.session_token",
  "__Host-karaj.session_token",
];
const foreignNames = ["_ga", "__cf_bm", "AWSALB", "x-cart", "cart2", "karaj", "flash-", "Cart", "__proto__"];
const value = fc.stringMatching(/^[\w.%=-]{0,12}$/);
const pairs = (names: string[]) => fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 });

it("filterOwnCookies keeps the cookies that the site sets, in their order", () => {
  fc.assert(
    fc.property(pairs([...ownNames, ...foreignNames]), fc.constantFrom("; ", ";", " ;  "), (sent, between) => {
      const written = (all: typeof sent) => all.map((pair) => pair.join("="));
      const ownCookies = sent.filter(([name]) => ownNames.includes(name));
      expect(filterOwnCookies(written(sent).join(between))).toBe(written(ownCookies).join("; "));
    }),
  );
});

it.each(["", ";", ";;=;", "=x", "_ga", "\u0000=1"])(
  "filterOwnCookies returns an empty header for %j, which has no cookies of the site",
  (header) => expect(filterOwnCookies(header)).toBe(""),
);

it("serializeCookie throws for a cookie name that is not one of the site's own", () => {
  const to = { maxAge: 60, origin: "https://karaj.example" };
  expect(readCookie(filterOwnCookies(serializeCookie("flash-cart", "x", to).split(";")[0] ?? ""), "flash-cart")).toBe(
    "x",
  );
  expect(() => serializeCookie("visits", "x", to)).toThrow("visits");
});

it("serializeCookie sets HttpOnly on request and Secure for https", () => {
  const https = "https://karaj.example";
  expect(serializeCookie("cart", "a.b", { maxAge: COOKIE_MAX_AGE.year, origin: https, httpOnly: true })).toBe(
    "cart=a.b; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure",
  );
  expect(serializeCookie("theme", "dark", { maxAge: 0, origin: "http://https.example" })).toBe(
    "theme=dark; Path=/; Max-Age=0; SameSite=Lax",
  );
  expect(serializeCookie("theme", "dark", { maxAge: 1, origin: https })).toBe(
    "theme=dark; Path=/; Max-Age=1; SameSite=Lax; Secure",
  );
});

it("readCookie returns the value of the first cookie with exactly this name, without spaces around it", () => {
  expect(readCookie("cart2=x;  cart = 7 ; cart=8", "cart")).toBe("7");
  expect(readCookie("cart=a=b", "cart")).toBe("a");
  expect(readCookie("cart=", "cart")).toBe("");
  expect(readCookie("cart", "cart")).toBeUndefined();
  expect(readCookie("theme=dark", "cart")).toBeUndefined();
  expect(readCookie(null, "cart")).toBeUndefined();
});
