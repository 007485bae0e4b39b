import fc from "fast-check";
import { expect, it } from "vitest";
import { cookie, ownCookies, readCookie } from "./cookie.ts";

const ours = ["language", "cart", "flash-my-ads", "XSRF-TOKEN", "karaj.session_token", "__Host-karaj.session_token"];
const others = ["_ga", "__cf_bm", "AWSALB", "x-cart", "cart2", "karaj", "flash-", "Cart", "__proto__"];
const value = fc.stringMatching(/^[\w.%=-]{0,12}$/);
const pairs = (names: string[]) => fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 });

it("leaves of a request's cookies what is ours, in its order, whatever stands between", () => {
  fc.assert(
    fc.property(pairs([...ours, ...others]), fc.constantFrom("; ", ";", " ;  "), (sent, between) => {
      const written = (all: typeof sent) => all.map((pair) => pair.join("="));
      const kept = sent.filter(([name]) => ours.includes(name));
      expect(ownCookies(written(sent).join(between))).toBe(written(kept).join("; "));
    }),
  );
});

it.each(["", ";", ";;=;", "=x", "_ga", "\u0000=1"])("leaves nothing of %j", (header) =>
  expect(ownCookies(header)).toBe(""),
);

it("makes none that would be taken off the next request", () => {
  const to = { age: 60, origin: "https://karaj.example" };
  expect(readCookie(ownCookies(cookie("flash-cart", "x", to).split(";")[0] ?? ""), "flash-cart")).toBe("x");
  expect(() => cookie("visits", "x", to)).toThrow("visits");
});
