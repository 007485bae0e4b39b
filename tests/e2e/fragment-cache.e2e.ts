import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { selectCases } from "../support/test-variants.ts";

/** HTTP client of one server, which keeps its own cookies. */
class Reader {
  readonly #at: string;
  readonly #cookies: Map<string, string>;

  constructor(at: string, cookies: Record<string, string>) {
    this.#at = at;
    this.#cookies = new Map(Object.entries(cookies));
  }

  async send(path: string, more: { method?: string; body?: object; accept?: string } = {}): Promise<Response> {
    const { method = "GET", body, accept = "text/html" } = more;
    const answer = await fetch(this.#at + path, {
      method,
      redirect: "manual",
      headers: {
        accept,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-xsrf-token": this.#cookies.get("XSRF-TOKEN") ?? "",
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const each of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (each.split(";")[0] as string).split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    return answer;
  }

  async api<T>(path: string, method = "GET", body?: object): Promise<T> {
    const answer = await this.send(`/api/v1${path}`, { method, accept: "application/json", ...(body ? { body } : {}) });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  /** Returns the HTML of a page. Values that are different in every response are replaced. */
  async page(path: string): Promise<string> {
    const answer = await this.send(path);
    // A listing URL without its slug redirects to the URL with the slug.
    const onwards = answer.headers.get("location");
    if (onwards) return this.page(onwards);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "no nonce";
    let html = (await answer.text()).replaceAll(nonce, "NONCE");
    for (const at of [this.#at, encodeURIComponent(this.#at)]) html = html.replaceAll(at, "HERE");
    for (const own of [answer.headers.get("x-request-id"), this.#cookies.get("XSRF-TOKEN")]) {
      if (own) html = html.replaceAll(own, "OWN");
    }
    return html;
  }
}

const folders = [copyDemoFolder(), copyDemoFolder()];
let servers: Awaited<ReturnType<typeof startKaraj>>[];

beforeAll(async () => {
  const [cached = "", plain = ""] = folders;
  servers = [await startKaraj({ DATA_DIR: cached }), await startKaraj({ DATA_DIR: plain, PAGE_CACHE_MB: "0" })];
});
afterAll(async () => {
  for (const { child } of servers) await stopKaraj(child);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * Creates two clients with the same cookies: one for the server with the fragment cache, one for the server without
 * caches.
 */
const createReaders = (cookies: Record<string, string>) => servers.map(({ url }) => new Reader(url, cookies));

/** Returns the first difference between two pages with the text around it. Undefined when the pages are equal. */
function difference(page: string | undefined, expected: string | undefined): object | undefined {
  if (page === expected || page === undefined || expected === undefined) return undefined;
  const at = Array.from({ length: page.length }).findIndex((_, i) => page[i] !== expected[i]);
  return { at, page: page.slice(at - 60, at + 90), wanted: expected.slice(at - 60, at + 90) };
}

/**
 * Asserts that the page is the same with and without the fragment cache, when it is first rendered and when its
 * fragments are cached.
 */
async function expectWhole([cached, plain]: Reader[], path: string): Promise<void> {
  for (;;) {
    const expected = await plain?.page(path);
    const pages = [await cached?.page(path), await cached?.page(path)];
    // The age of a listing may change at a minute boundary. In this case the comparison is repeated.
    if (pages.some((page) => page !== expected) && (await plain?.page(path)) !== expected) continue;
    expect(expected?.length, path).toBeGreaterThan(5_000);
    for (const page of pages) expect(difference(page, expected), path).toBeUndefined();
    return;
  }
}

type Ads = { items: { id: number }[] };

const lists = [
  "/",
  "/shop",
  "/shop/CarForSale",
  "/shop/CarForSale?layout=list&sort=priceAsc",
  "/shop/CarForSale?layout=grid-with-features&page=2&limit=32",
  "/shop/CarForSale?brand=toyota&priceMax=90000&all=model",
  "/shop/category/parts/products?vehicle=1",
  "/shop/category/RentalCar/products",
  "/shop/Allproducts/camry",
  "/shop/Allproducts/nothing-has-this-name",
  "/header-classic-variant-two/shop/CarForSale",
  "/header-spaceship-variant-three/shop",
  "/blog",
  "/nowhere",
];

describe("Pages built from the fragment cache (decision 16)", () => {
  it.each(["en", "ar"] as const)(
    "Pages built from cached fragments equal pages rendered without the cache (%s)",
    async (language) => {
      const readers = createReaders({ language, compare: "1", theme: "dark" });
      const { items } = (await readers[0]?.api<Ads>("/products?limit=2")) ?? { items: [] };
      expect(items).toHaveLength(2);
      const ads = items.map(({ id }) => `/shop/products/${id}`);
      for (const path of [...selectCases(language, lists), ...ads]) await expectWhole(readers, path);
    },
  );

  it("Pages built from cached fragments show each visitor their own favourites, comparison and vehicle", async () => {
    const visitors = createReaders({ language: "en", compare: "1" });
    const members = createReaders({ language: "en" });
    for (const member of members) {
      await member.api("/auth/sign-in", "POST", { email: "demo@karaj.example", password: "karaj123" });
      const { items } = await member.api<Ads>("/products?kind=car&limit=5");
      expect(items).toHaveLength(5);
      for (const { id } of items.slice(0, 3)) await member.api(`/me/favourites/${id}`, "PUT");
      await member.api("/garage", "POST", { vehicleId: 1, current: true });
    }
    for (const path of ["/shop/CarForSale", "/shop/category/parts/products", "/"]) {
      for (const readers of [visitors, members, visitors]) await expectWhole(readers, path);
    }
    const [ownPage, otherPage] = await Promise.all([
      members[0]?.page("/shop/CarForSale"),
      visitors[0]?.page("/shop/CarForSale"),
    ]);
    expect(ownPage).toContain('aria-pressed="true"');
    expect(otherPage).not.toContain('aria-pressed="true"');
  });
});
