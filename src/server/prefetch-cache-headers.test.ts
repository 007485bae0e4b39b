import { Hono } from "hono";
import { expect, it } from "vitest";
import { setPrefetchCacheControl } from "./prefetch-cache-headers.ts";

const app = new Hono();
app.use(setPrefetchCacheControl());
app.get("/shop.data", (c) => c.text("data"));
app.get("/account.data", (c) => c.text("data", 200, { "set-cookie": "flash-cart=; Max-Age=0" }));
app.get("/gone.data", (c) => c.text("gone", 404));
app.get("/shop", (c) => c.text("page"));

it("setPrefetchCacheControl lets a browser reuse prefetched page data for ten seconds", async () => {
  const response = await app.request("/shop.data", { headers: { "sec-purpose": "prefetch" } });
  expect(response.headers.get("cache-control")).toBe("private, max-age=10");
});

it.each([
  ["data that sets a cookie", "/account.data", "prefetch"],
  ["failed data", "/gone.data", "prefetch"],
  ["a page", "/shop", "prefetch"],
  ["data that was not prefetched", "/shop.data", ""],
])("setPrefetchCacheControl does not let a browser reuse %s", async (_, path, purpose) => {
  const response = await app.request(path, { headers: { "sec-purpose": purpose } });
  expect(response.headers.get("cache-control")).toBeNull();
});
