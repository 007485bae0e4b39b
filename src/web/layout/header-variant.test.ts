import { describe, expect, it } from "vitest";
import {
  addHeaderPrefix,
  desktopHeaders,
  mobileHeaders,
  parseHeaderVariant,
  prefixPageUrls,
  stripHeaderPrefix,
} from "./header-variant.ts";

const classicTwo = parseHeaderVariant("/header-classic-variant-two/shop");

describe("[RT-18] Header variants", () => {
  it("parseHeaderVariant reads each header prefix, and returns the default header for the other screen size", () => {
    for (const name of desktopHeaders) {
      const prefix = `/header-${name.replace("-", "-variant-")}`;
      expect(parseHeaderVariant(`${prefix}/shop`)).toEqual({ prefix, desktop: name, mobile: "one" });
    }
    for (const name of mobileHeaders) {
      const prefix = `/mobile-header-variant-${name}`;
      expect(parseHeaderVariant(prefix)).toEqual({ prefix, desktop: "classic-one", mobile: name });
    }
  });

  it.each([
    "/",
    "/shop",
    "/header-classic-variant-six",
    "/header-spaceship-variant-four/shop",
    "/header-classic-variant-oneX",
    "/shop/header-classic-variant-one",
  ])("parseHeaderVariant returns undefined for %s", (path) => expect(parseHeaderVariant(path)).toBeUndefined());

  it.each([
    ["/header-classic-variant-two", "/"],
    ["/header-classic-variant-two/", "/"],
    ["/header-classic-variant-two.data", "/_.data"],
    ["/header-classic-variant-two/_.data", "/_.data"],
    ["/header-classic-variant-two/shop.data", "/shop.data"],
    ["/header-classic-variant-two/shop/CarForSale", "/shop/CarForSale"],
  ])("stripHeaderPrefix maps %s to %s", (path, page) => {
    const variant = parseHeaderVariant(path);
    expect(variant && stripHeaderPrefix(path, variant)).toBe(page);
  });

  it.each([
    ["/shop?make=kia#top", "/header-classic-variant-two/shop?make=kia#top"],
    ["/", "/header-classic-variant-two"],
    ["/header-classic-variant-two/shop", "/header-classic-variant-two/shop"],
    ["//elsewhere.example/", "//elsewhere.example/"],
    ["https://elsewhere.example/shop", "https://elsewhere.example/shop"],
    ["#content", "#content"],
    ["/api/v1/openapi.json", "/api/v1/openapi.json"],
  ])("addHeaderPrefix maps a link to %s to %s", (address, target) => {
    expect(classicTwo && addHeaderPrefix(address, classicTwo)).toBe(target);
  });

  it("prefixPageUrls adds the prefix to links and forms, but not to styles, pictures and scripts", () => {
    const page =
      '<link rel="stylesheet" href="/static/a.css"/><img src="/pictures/b.webp"/><a class="x" href="/shop">' +
      '<form action="/shop/search"><button formAction="/shop/compare/add"></button></form><use href="/icons.svg#a"></use>';
    expect(classicTwo && prefixPageUrls(page, classicTwo)).toBe(
      '<link rel="stylesheet" href="/static/a.css"/><img src="/pictures/b.webp"/><a class="x" href="/header-classic-variant-two/shop">' +
        '<form action="/header-classic-variant-two/shop/search"><button formAction="/header-classic-variant-two/shop/compare/add"></button></form><use href="/icons.svg#a"></use>',
    );
  });
});
