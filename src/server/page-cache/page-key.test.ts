import { expect, it } from "vitest";
import { getPageKey } from "./page-key.ts";

const key = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  getPageKey(new Request(`https://karaj.example${path}`, { method, headers }), "en");

it("getPageKey is equal for equal preferences in any order and differs for others", () => {
  const one = key("/shop/CarForSale", { cookie: "theme=dark; currency=SAR" });
  expect(key("/shop/CarForSale", { cookie: "currency=SAR;theme=dark; language=en" })).toBe(one);
  const others = [
    key("/shop/CarForSale", { cookie: "theme=light; currency=SAR" }),
    key("/shop/CarForSale", { cookie: "theme=dark" }),
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
  expect(new Set([one, ...others]).size).toBe(7);
});

it("[CN-03] getPageKey is equal for visitors of one region and for one chosen currency", () => {
  const of = (language: string, cookie = "") => key("/", { "accept-language": language, cookie });
  const jordan = of("ar-JO");
  for (const same of [of("ar,en;q=0.5", "zone=Asia/Amman"), of("en-JO,en;q=0.9", "zone=Asia/Amman")])
    expect(same).toBe(jordan);
  expect(of("de-DE", "zone=Europe/Berlin")).toBe(of("fr-FR,fr;q=0.9"));
  expect(of("ar", "zone=Asia/Kolkata")).toBe(of("tr-TR"));
  expect(new Set([jordan, of("ar-IQ"), of("de-DE"), of("tr-TR"), of("*")]).size).toBe(5);
  const chosen = of("ar-JO", "currency=SAR");
  expect(chosen).not.toBe(jordan);
  expect(of("en-US", "zone=Europe/Berlin; currency=SAR")).toBe(chosen);
});

it("getPageKey ignores the known-device cookie", () => {
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

it("getPageKey returns undefined for other methods than GET and for very long URLs", () => {
  expect(key("/", {}, "POST")).toBeUndefined();
  expect(key("/", {}, "HEAD")).toBeUndefined();
  expect(key(`/shop/Allproducts/${"a".repeat(1_000)}`)).toBeUndefined();
});
