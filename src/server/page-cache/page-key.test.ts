import { expect, it } from "vitest";
import { getPageKey } from "./page-key.ts";

const key = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  getPageKey(new Request(`https://karaj.example${path}`, { method, headers }), "en");

it("getPageKey returns equal keys for equal preferences in any cookie order, and other keys for other preferences", () => {
  const one = key("/shop/CarForSale", { cookie: "theme=dark; currency=SAR" });
  expect(key("/shop/CarForSale", { cookie: "currency=SAR;theme=dark; language=en" })).toBe(one);
  const otherKeys = [
    key("/shop/CarForSale", { cookie: "theme=light; currency=SAR" }),
    key("/shop/CarForSale", { cookie: "theme=dark" }),
    key("/shop/CarForSale", { cookie: "theme=dark; currency=SAR; region=sa.riyadh" }),
    key("/shop/CarForSale", { cookie: "theme=dark; currency=SAR; digits=arab" }),
    key("/shop/CarForSale?page=2", { cookie: "theme=dark; currency=SAR" }),
    key("/shop/CarForSale", { cookie: "theme=dark; currency=SAR; layout=table" }),
    getPageKey(
      new Request("https://karaj.example/shop/CarForSale", { headers: { cookie: "theme=dark; currency=SAR" } }),
      "ar",
    ),
    getPageKey(
      new Request("https://other.example/shop/CarForSale", { headers: { cookie: "theme=dark; currency=SAR" } }),
      "en",
    ),
  ];
  expect(new Set([one, ...otherKeys]).size).toBe(9);
});

it("[CN-03] getPageKey returns equal keys for visitors of one region, and for visitors with the same chosen currency", () => {
  const getKeyForLanguage = (language: string, cookie = "") => key("/", { "accept-language": language, cookie });
  const jordan = getKeyForLanguage("ar-JO");
  for (const same of [
    getKeyForLanguage("ar,en;q=0.5", "zone=Asia/Amman"),
    getKeyForLanguage("en-JO,en;q=0.9", "zone=Asia/Amman"),
  ])
    expect(same).toBe(jordan);
  expect(getKeyForLanguage("de-DE", "zone=Europe/Berlin")).toBe(getKeyForLanguage("fr-FR,fr;q=0.9"));
  expect(getKeyForLanguage("ar", "zone=Asia/Kolkata")).toBe(getKeyForLanguage("tr-TR"));
  expect(
    new Set([
      jordan,
      getKeyForLanguage("ar-IQ"),
      getKeyForLanguage("de-DE"),
      getKeyForLanguage("tr-TR"),
      getKeyForLanguage("*"),
    ]).size,
  ).toBe(5);
  const chosen = getKeyForLanguage("ar-JO", "currency=SAR");
  expect(chosen).not.toBe(jordan);
  expect(getKeyForLanguage("en-US", "zone=Europe/Berlin; currency=SAR")).toBe(chosen);
});

it("getPageKey returns the same key with and without the known-device cookie", () => {
  const plain = key("/shop/CarForSale", { cookie: "theme=dark" });
  for (const name of ["karaj.device", "__Host-karaj.device"]) {
    expect(key("/shop/CarForSale", { cookie: `theme=dark; ${name}=7.abc` })).toBe(plain);
  }
});

it.each([
  ["a session", { cookie: "karaj.session_token=x" }],
  ["a cart", { cookie: "theme=dark; cart=abc" }],
  ["a comparison", { cookie: "compare=1.2" }],
  ["a garage", { cookie: "garage=1" }],
  ["news that is told once", { cookie: "flash-cart=x" }],
  ["a cookie that we don't know", { cookie: "_ga=1" }],
  ["a value that no choice has", { cookie: "currency=<script>" }],
  ["a zone that is none", { cookie: "zone=<script>" }],
  ["a token", { authorization: "Bearer x" }],
  ["a part of a page", { range: "bytes=0-10" }],
])("getPageKey returns undefined for a request with %s", (_, headers) => expect(key("/", headers)).toBeUndefined());

it("getPageKey returns undefined for methods other than GET and for very long URLs", () => {
  expect(key("/", {}, "POST")).toBeUndefined();
  expect(key("/", {}, "HEAD")).toBeUndefined();
  expect(key(`/shop/Allproducts/${"a".repeat(1_000)}`)).toBeUndefined();
});
