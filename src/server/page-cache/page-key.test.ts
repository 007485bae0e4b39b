import { expect, it } from "vitest";
import { pageKey } from "./page-key.ts";

const key = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  pageKey(new Request(`https://karaj.example${path}`, { method, headers }), "en");

it("is the same for visitors who chose the same, in any order, and another for others", () => {
  const one = key("/shop/CarForSale", { cookie: "theme=dark; currency=SAR" });
  expect(key("/shop/CarForSale", { cookie: "currency=SAR;theme=dark; language=en" })).toBe(one);
  const others = [
    key("/shop/CarForSale", { cookie: "theme=light; currency=SAR" }),
    key("/shop/CarForSale", { cookie: "theme=dark" }),
    key("/shop/CarForSale?page=2", { cookie: "theme=dark; currency=SAR" }),
    key("/shop/CarForSale", { cookie: "theme=dark; currency=SAR; layout=table" }),
    pageKey(
      new Request("https://karaj.example/shop/CarForSale", { headers: { cookie: "theme=dark; currency=SAR" } }),
      "ar",
    ),
    pageKey(
      new Request("https://other.example/shop/CarForSale", { headers: { cookie: "theme=dark; currency=SAR" } }),
      "en",
    ),
  ];
  expect(new Set([one, ...others]).size).toBe(7);
});

it.each([
  ["a session", { cookie: "karaj.session_token=x" }],
  ["a cart", { cookie: "theme=dark; cart=abc" }],
  ["a comparison", { cookie: "compare=1.2" }],
  ["a garage", { cookie: "garage=1" }],
  ["news that is told once", { cookie: "flash-cart=x" }],
  ["a cookie that we don't know", { cookie: "_ga=1" }],
  ["a value that no choice has", { cookie: "currency=<script>" }],
  ["a token", { authorization: "Bearer x" }],
  ["a part of a page", { range: "bytes=0-10" }],
])("isn't there for whoever has %s", (_, headers) => expect(key("/", headers)).toBeUndefined());

it("isn't there for what isn't merely read, nor for endless addresses", () => {
  expect(key("/", {}, "POST")).toBeUndefined();
  expect(key("/", {}, "HEAD")).toBeUndefined();
  expect(key(`/shop/Allproducts/${"a".repeat(1_000)}`)).toBeUndefined();
});
