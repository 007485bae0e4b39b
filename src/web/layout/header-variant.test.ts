import { describe, expect, it } from "vitest";
import {
  desktopHeaders,
  headerVariantOf,
  insideHeader,
  mobileHeaders,
  pageInsideHeader,
  withoutHeader,
} from "./header-variant.ts";

const classicTwo = headerVariantOf("/header-classic-variant-two/shop");

describe("[RT-18] headers by the beginning of a path", () => {
  it("every header has its address, and keeps the shop's own for the other screen", () => {
    for (const name of desktopHeaders) {
      const prefix = `/header-${name.replace("-", "-variant-")}`;
      expect(headerVariantOf(`${prefix}/shop`)).toEqual({ prefix, desktop: name, mobile: "one" });
    }
    for (const name of mobileHeaders) {
      const prefix = `/mobile-header-variant-${name}`;
      expect(headerVariantOf(prefix)).toEqual({ prefix, desktop: "classic-one", mobile: name });
    }
  });

  it.each([
    "/",
    "/shop",
    "/header-classic-variant-six",
    "/header-spaceship-variant-four/shop",
    "/header-classic-variant-oneX",
    "/shop/header-classic-variant-one",
  ])("%s names none", (path) => expect(headerVariantOf(path)).toBeUndefined());

  it.each([
    ["/header-classic-variant-two", "/"],
    ["/header-classic-variant-two/", "/"],
    ["/header-classic-variant-two.data", "/_.data"],
    ["/header-classic-variant-two/_.data", "/_.data"],
    ["/header-classic-variant-two/shop.data", "/shop.data"],
    ["/header-classic-variant-two/shop/CarForSale", "/shop/CarForSale"],
  ])("%s is the page %s", (path, page) => {
    const variant = headerVariantOf(path);
    expect(variant && withoutHeader(path, variant)).toBe(page);
  });

  it.each([
    ["/shop?make=kia#top", "/header-classic-variant-two/shop?make=kia#top"],
    ["/", "/header-classic-variant-two"],
    ["/header-classic-variant-two/shop", "/header-classic-variant-two/shop"],
    ["//elsewhere.example/", "//elsewhere.example/"],
    ["https://elsewhere.example/shop", "https://elsewhere.example/shop"],
    ["#content", "#content"],
    ["/api/v1/openapi.json", "/api/v1/openapi.json"],
  ])("a link to %s leads to %s", (address, target) => {
    expect(classicTwo && insideHeader(address, classicTwo)).toBe(target);
  });

  it("links and forms of a page stay inside; styles, pictures and scripts stay where they are", () => {
    const page =
      '<link rel="stylesheet" href="/static/a.css"/><img src="/pictures/b.webp"/><a class="x" href="/shop">' +
      '<form action="/shop/search"><button formAction="/shop/compare/add"></button></form><use href="/icons.svg#a"></use>';
    expect(classicTwo && pageInsideHeader(page, classicTwo)).toBe(
      '<link rel="stylesheet" href="/static/a.css"/><img src="/pictures/b.webp"/><a class="x" href="/header-classic-variant-two/shop">' +
        '<form action="/header-classic-variant-two/shop/search"><button formAction="/header-classic-variant-two/shop/compare/add"></button></form><use href="/icons.svg#a"></use>',
    );
  });
});
