import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { seedDemoPosts } from "#domain/demo/posts.server.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { type CallApi, createValidatingClient } from "../support/validating-api-client.ts";

type Listed = { items: Record<string, unknown>[]; total: number; pages: number; page: number };
type Named = { id: number; slug: string; name: string; names: { en: string; ar: string } };

let db: Db;
let callApi: CallApi;

beforeAll(async () => {
  const demo = await createDemoApiWithDatabase();
  db = demo.db;
  await seedDemoPosts(db, new Date("2026-06-01T00:00:00Z"));
  ({ ask: callApi } = await createValidatingClient(demo.app));
});

describe.each([
  { room: "showrooms", type: "showroom", page: "/shop/showrooms" },
  { room: "rental-rooms", type: "rental_room", page: "/shop/rentalrooms" },
])("[AP-16] GET /$room", ({ room, type, page }) => {
  const first = async () => (await callApi<Listed>("GET", `/${room}?limit=2`)).body.items[0] as Named & { ads: number };

  it("GET /showrooms and /rental-rooms return one page of businesses, those with the most listings first", async () => {
    const { status, body, headers } = await callApi<Listed & { cities: (Named & { count: number })[] }>(
      "GET",
      `/${room}?limit=2`,
    );
    expect(status).toBe(200);
    expect(body.items).toHaveLength(2);
    expect(body.items.map((each) => each.type)).toEqual([type, type]);
    expect(body.items[0]?.ads).toBeGreaterThanOrEqual(body.items[1]?.ads as number);
    expect(body.items[0]?.path).toBe(`${page}/${body.items[0]?.slug}/products`);
    expect(headers.get("link")).toContain('rel="next"');
    expect(body.cities.reduce((sum, { count }) => sum + count, 0)).toBe(body.total);
    expect((await callApi<Listed>("GET", `/${room}?page=9999`)).body.items).toEqual([]);
  });

  it("GET /showrooms and /rental-rooms filter by name in both languages, by city and by open now", async () => {
    const { names, slug } = await first();
    for (const name of [names.en, names.ar]) {
      const { items } = (await callApi<Listed>("GET", `/${room}?q=${encodeURIComponent(name)}`)).body;
      expect(items.map((each) => each.slug)).toContain(slug);
    }
    const all = (await callApi<Listed & { cities: { slug: string; count: number }[] }>("GET", `/${room}`)).body;
    const [city] = all.cities;
    const sellersInCity = (await callApi<Listed>("GET", `/${room}?city=${city?.slug}&limit=100`)).body;
    expect(sellersInCity.total).toBe(city?.count);
    const { items: open } = (await callApi<Listed>("GET", `/${room}?open=yes&limit=100`)).body;
    expect(open.every((each) => (each.open as { now: boolean }).now)).toBe(true);
    const nowhere = await callApi<{ errors: { path: string }[] }>("GET", `/${room}?city=atlantis`);
    expect([nowhere.status, nowhere.body.errors[0]?.path]).toEqual([400, "city"]);
    expect((await callApi("GET", `/${room}?open=perhaps`)).status).toBe(400);
  });

  it("GET /showrooms/{slug} and /{id} return the same business with its hours and categories", async () => {
    const { id, slug } = await first();
    const bySlug = await callApi<Named & { hours: unknown[]; categories: { count: number }[]; ads: number }>(
      "GET",
      `/${room}/${slug}?lang=ar`,
    );
    expect(bySlug.status).toBe(200);
    expect(bySlug.body.name).toBe(bySlug.body.names.ar);
    expect((await callApi("GET", `/${room}/${id}?lang=ar`)).body).toEqual(bySlug.body);
    expect(bySlug.body.categories.reduce((sum, { count }) => sum + count, 0)).toBe(bySlug.body.ads);
    expect([0, 7]).toContain(bySlug.body.hours.length);
  });

  it("GET /showrooms/{slug}/products lists the same listings as GET /products with the seller filter", async () => {
    const { id, slug, ads } = await first();
    const own = await callApi<Listed & { next: string | null }>("GET", `/${room}/${slug}/products?limit=3&sort=newest`);
    const all = await callApi<Listed & { next: string | null }>("GET", `/products?seller=${id}&limit=3&sort=newest`);
    expect(own.body.total).toBe(ads);
    expect(own.body.items).toEqual(all.body.items);
    expect(own.body.items.length).toBeGreaterThan(0);
    expect(own.body.items.every((each) => (each.seller as { id: number }).id === id)).toBe(true);
    expect((await callApi("GET", `/${room}/${slug}/products?sort=sideways`)).status).toBe(400);
    if (own.body.next === null) throw new Error("the seller needs more than one page of listings");
    const fetchNextPage = (cursor: string, of: string) =>
      callApi<Listed>("GET", `/${room}/${of}/products?limit=3&sort=newest&cursor=${cursor}`);
    const more = await fetchNextPage(own.body.next, slug);
    expect(more.body.items.map((each) => each.id)).not.toEqual(own.body.items.map((each) => each.id));
    const otherSeller = (await callApi<Listed>("GET", `/${room}?limit=2`)).body.items[1] as Named;
    expect((await fetchNextPage(own.body.next, otherSeller.slug)).status).toBe(400);
  });

  it("GET /showrooms/{slug}/reviews returns star counts that add up to the total", async () => {
    const { slug } = await first();
    const { status, body } = await callApi<Listed & { stars: Record<string, number> }>(
      "GET",
      `/${room}/${slug}/reviews`,
    );
    expect(status).toBe(200);
    expect(Object.values(body.stars).reduce((sum, each) => sum + each, 0)).toBe(body.total);
  });

  it("Business endpoints return 404 seller.not_found for an unknown slug, id or business type", async () => {
    const { slug } = await first();
    const other = room === "showrooms" ? "rental-rooms" : "showrooms";
    for (const path of [`/${room}/nobody`, `/${room}/999999999`, `/${other}/${slug}`]) {
      for (const below of ["", "/products", "/reviews"]) {
        const { status, body } = await callApi("GET", path + below);
        expect([status, body.code]).toEqual([404, "seller.not_found"]);
      }
    }
  });
});

describe("[AP-16] GET /features", () => {
  it("GET /features lists features, and GET /features/{key} returns their values in both languages", async () => {
    const all = (await callApi<{ key: string; values: number }[]>("GET", "/features")).body;
    const choice = all.find(({ values }) => values > 0) as { key: string; values: number };
    const { body } = await callApi<{ lookups: Named[] }>("GET", `/features/${choice.key}?lang=ar`);
    expect(body.lookups).toHaveLength(choice.values);
    expect(body.lookups.every(({ name, names }) => name === names.ar)).toBe(true);
    const none = await callApi("GET", "/features/wings");
    expect([none.status, none.body.code]).toEqual([404, "feature.not_found"]);
  });

  it("GET /categories/{slug}/features includes the features of parent categories", async () => {
    type FeatureList = { key: string; filterable: boolean; required: boolean }[];
    const parts = (await callApi<FeatureList>("GET", "/categories/parts/features")).body;
    const root = (await callApi<{ children: Named[] }>("GET", "/categories/parts")).body;
    const child = (await callApi<FeatureList>("GET", `/categories/${root.children[0]?.slug}/features`)).body;
    const keys = child.map(({ key }) => key);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.every(({ key }) => keys.includes(key))).toBe(true);
    expect(child.some(({ filterable }) => filterable)).toBe(true);
    expect((await callApi("GET", "/categories/nothing/features")).status).toBe(404);
  });
});

describe("[EN-12] GET /blog/posts", () => {
  it("GET /blog/posts filters posts by page, category and search words", async () => {
    const all = (await callApi<Listed>("GET", "/blog/posts")).body;
    expect(all.items.length).toBeGreaterThan(0);
    const [post] = all.items as (Record<string, unknown> & { title: string; slug: string; categories: Named[] })[];
    const category = post?.categories[0]?.slug;
    const within = (await callApi<Listed>("GET", `/blog/posts?category=${category}`)).body;
    const counts = (await callApi<{ slug: string; posts: number }[]>("GET", "/blog/categories")).body;
    expect(within.total).toBe(counts.find(({ slug }) => slug === category)?.posts);
    expect(counts.reduce((sum, { posts }) => sum + posts, 0)).toBe(all.total);
    const word = encodeURIComponent(post?.title as string);
    expect((await callApi<Listed>("GET", `/blog/posts?q=${word}`)).body.items.map(({ slug }) => slug)).toContain(
      post?.slug,
    );
    expect((await callApi<Listed>("GET", "/blog/posts?q=...")).body.items).toEqual([]);
    expect((await callApi("GET", "/blog/posts?category=cooking")).status).toBe(404);
    expect((await callApi("GET", "/blog/posts?page=0")).status).toBe(400);
  });

  it("GET /blog/posts/{slug} returns sanitized HTML without scripts and the Markdown source", async () => {
    const all = (await callApi<Listed>("GET", "/blog/posts")).body.items as { slug: string }[];
    const slug = all[0]?.slug as string;
    await db
      .updateTable("posts")
      .set({ body_en: "# Hello\n\n<script>alert(1)</script>" })
      .where("slug", "=", slug)
      .execute();
    const { body } = await callApi<{ body: string; markdown: { en: string }; contents: unknown[]; date: string }>(
      "GET",
      `/blog/posts/${slug}?lang=en`,
    );
    expect(body.body).toContain('<h2 id="s-1">Hello</h2>');
    expect(body.body).not.toContain("<script");
    expect(body.markdown.en).toContain("# Hello");
    expect(body.contents).toEqual([{ id: "s-1", text: "Hello", level: 2 }]);
    expect((await callApi("GET", "/blog/posts/nothing")).body.code).toBe("post.not_found");
  });
});

describe("[VL-08] POST /contact", () => {
  const message = { name: "Sara", email: "sara@example.com", subject: "A question", message: "Do you open on Friday?" };
  const countStoredMessages = async (subject: string) =>
    (await db.selectFrom("contact_messages").selectAll().where("subject", "=", subject).execute()).length;

  it("POST /contact stores one message when the request repeats with the same idempotency key", async () => {
    const headers = { "idempotency-key": "contact-one" };
    const statuses = [];
    for (let i = 0; i < 2; i += 1)
      statuses.push((await callApi("POST", "/contact", { body: message, headers })).status);
    expect(statuses).toEqual([204, 204]);
    expect(await countStoredMessages(message.subject)).toBe(1);
  });

  it("POST /contact returns 400 and names every invalid field", async () => {
    const { status, body } = await callApi<{ errors: { path: string; code: string }[] }>("POST", "/contact", {
      body: { ...message, email: "nobody", message: " ", phone: "x", subject: "s".repeat(151) },
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }) => path).sort()).toEqual(["email", "message", "phone", "subject"]);
    expect((await callApi("POST", "/contact", { body: { name: 5 } })).status).toBe(400);
  });
});

describe("[AP-16] Hostile path segments and query values", () => {
  it.each(["\u0000", "x".repeat(5_000), "' or 1=1 --", "\u202e", "%", "999999999999999999999"])(
    "Seller, feature, category and post endpoints return 400 or 404 for %j",
    async (odd) => {
      const part = encodeURIComponent(odd);
      for (const path of [
        `/showrooms/${part}`,
        `/rental-rooms/${part}/products`,
        `/showrooms/${part}/reviews`,
        `/features/${part}`,
        `/categories/${part}/features`,
        `/blog/posts/${part}`,
        `/blog/posts?category=${part}`,
        `/showrooms?city=${part}`,
      ]) {
        expect((await callApi("GET", path)).status).toBeOneOf([400, 404]);
      }
    },
  );
});
