import { expect, it } from "vitest";
import { isPublicRead } from "./replica-routing.ts";

const isRoutedToReplica = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  isPublicRead(new Request(`https://karaj.example${path}`, { method, headers }));

it.each([
  "/",
  "/shop",
  "/shop/CarForSale?make=toyota",
  "/shop/category/parts/products.data",
  "/shop/products/12-brakes",
  "/shop/showrooms/best-cars/products",
  "/blog/how-to",
  "/cars/toyota/camry/riyadh",
  "/in/riyadh/brakes",
  "/prices/toyota/camry",
  "/parts/bosch/0986494",
  "/valuation?model=toyota.camry",
  "/sitemaps/ads-1.xml",
  "/api/v1/products?kind=car",
  "/api/v1/products/12",
])("isPublicRead is true for %s unless the request has personal cookies or a token", (path) => {
  expect(isRoutedToReplica(path, { cookie: "theme=dark; language=ar" })).toBe(true);
  expect(isRoutedToReplica(path, { cookie: "cart=abc" })).toBe(false);
  expect(isRoutedToReplica(path, { authorization: "Bearer x" })).toBe(false);
  expect(isRoutedToReplica(path, {}, "POST")).toBe(false);
});

it.each([
  "/shop/cart",
  "/shop/checkout",
  "/shop/orders/secret-link",
  "/shop/track-order?number=1",
  "/shop/products/12/review",
  "/account/verify-email?token=x",
  "/account/dashboard",
  "/api/v1/orders/secret-link",
  "/api/v1/cart",
  "/api/v1/me",
  "/api/v1/bookings/secret",
  "/api/v1/ads/12",
  "/readyz",
])("isPublicRead is false for %s", (path) => expect(isRoutedToReplica(path)).toBe(false));
