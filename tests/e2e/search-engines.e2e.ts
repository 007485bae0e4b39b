import { describe, expect, inject, it } from "vitest";
import { HttpPage } from "../support/http-page.ts";

const fetchText = async (path: string) => {
  const response = await fetch(new URL(path, inject("karajUrl")));
  return { status: response.status, type: response.headers.get("content-type") ?? "", text: await response.text() };
};
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "");

/** Returns the attribute of the only element of the head that matches. Undefined if there is no such element. */
function readHead(page: HttpPage, selector: string, attribute: string): string | undefined {
  const elements = page.findAll(`head ${selector}`);
  expect(elements.length, `${page.path} ${selector}`).toBeLessThan(2);
  return elements[0]?.getAttribute(attribute) ?? undefined;
}

describe("Metadata for search engines", () => {
  it.each(["en", "ar"] as const)(
    "Every public page has a title, a description, a canonical URL, hreflang links and a preview (%s)",
    async (language) => {
      const origin = inject("karajUrl");
      const page = new HttpPage({ language });
      // Other end-to-end tests publish listings with short texts meanwhile. The most expensive listing is a demo
      // listing.
      await page.goto("/shop/CarForSale?sort=price_desc");
      const ad = page.find("#content h3 > a").getAttribute("href") ?? "";
      const titles = new Set<string>();
      for (const path of ["/", "/shop", "/shop/CarForSale", "/shop/category/brakes/products", "/shop/showrooms", ad]) {
        await page.goto(`${path}?utm_source=x`);
        expect(page.count("head title"), path).toBe(1);
        titles.add(page.text("head title"));
        expect(readHead(page, "meta[name=description]", "content")?.length, path).toBeGreaterThan(20);
        const addresses = { en: origin + path, ar: `${origin + path}?lang=ar`, "x-default": origin + path };
        expect(readHead(page, "link[rel=canonical]", "href"), path).toBe(addresses[language]);
        for (const [other, address] of Object.entries(addresses)) {
          expect(readHead(page, `link[rel=alternate][hreflang="${other}"]`, "href"), path).toBe(address);
        }
        expect(readHead(page, 'meta[property="og:title"]', "content"), path).toBeTruthy();
        expect(readHead(page, 'meta[property="og:locale"]', "content"), path).toBe(
          language === "ar" ? "ar_SA" : "en_US",
        );
      }
      expect(titles.size).toBe(6);
    },
  );

  it("Listing page describes itself in JSON-LD as a vehicle or a product with its offer and breadcrumbs", async () => {
    const page = new HttpPage({ language: "en" });
    const dataOf = async (path: string) => {
      await page.goto(path);
      const scripts = page.findAll('script[type="application/ld+json"]');
      return scripts.map((script) => JSON.parse(script.textContent ?? "") as Record<string, unknown>);
    };
    const first = async (query: string) => {
      const list = JSON.parse((await fetchText(`/api/v1/products?${query}`)).text) as { items: { path: string }[] };
      return list.items[0]?.path ?? "";
    };
    const car = await dataOf(await first("kind=car&sort=price_desc"));
    expect(car[0]).toMatchObject({
      "@type": "Vehicle",
      brand: { "@type": "Brand", name: expect.any(String) },
      vehicleModelDate: expect.stringMatching(/^\d{4}$/),
      mileageFromOdometer: { unitCode: "KMT" },
      offers: {
        "@type": "Offer",
        price: expect.stringMatching(/^\d+\.\d{2,3}$/),
        priceCurrency: expect.stringMatching(/^(SAR|AED|KWD|USD)$/),
      },
    });
    expect(car[1]).toMatchObject({ "@type": "BreadcrumbList" });
    const part = await dataOf(await first("kind=part&sort=price_desc"));
    expect(part[0]).toMatchObject({
      "@type": "Product",
      offers: { availability: expect.stringContaining("schema.org/") },
    });
    const showroom = await dataOf("/shop/showrooms/al-waha-motors/products");
    expect(showroom.map((each) => each["@type"])).toEqual(["BreadcrumbList", "AutoDealer"]);
  });

  it("Search results and empty lists are marked noindex", async () => {
    const page = new HttpPage({ language: "en" });
    for (const path of ["/shop/Allproducts/camry", "/shop/CarForSale?color=cerise"]) {
      await page.goto(path);
      expect(readHead(page, "meta[name=robots]", "content"), path).toMatch(/noindex/);
    }
    await page.goto("/shop/CarForSale");
    expect(readHead(page, "meta[name=robots]", "content")).toBeUndefined();
  });

  it("Sitemap lists every page and every listing in both languages with URLs that answer 200", async () => {
    const robots = await fetchText("/robots.txt");
    expect(robots.type).toMatch(/^text\/plain/);
    const index = /Sitemap: (\S+)/.exec(robots.text)?.[1] ?? "";
    const files = locations((await fetchText(index)).text);
    expect(files.map((file) => new URL(file).pathname)).toEqual([
      "/sitemaps/pages.xml",
      "/sitemaps/market-0.xml",
      "/sitemaps/parts-0.xml",
      "/sitemaps/ads-0.xml",
    ]);
    const [pages = "", market = "", parts = "", ads = ""] = await Promise.all(
      files.map(async (file) => (await fetchText(file)).text),
    );
    const { total } = (await (await fetch(new URL("/api/v1/products", inject("karajUrl")))).json()) as {
      total: number;
    };
    expect(locations(ads)).toHaveLength(total);
    expect(ads.match(/hreflang="ar"/g)).toHaveLength(total);
    const marketPages = locations(market);
    expect(marketPages).toContain(`${inject("karajUrl")}/cars/toyota/camry`);
    for (const address of [
      ...locations(pages),
      ...marketPages.filter((_, i) => i % 20 === 0),
      ...locations(parts).slice(0, 3),
      ...locations(ads).slice(0, 5),
    ]) {
      expect((await fetch(address, { redirect: "manual" })).status, address).toBe(200);
    }
  });

  it("GET /sitemaps/:name answers 404 for an unknown sitemap", async () => {
    for (const name of ["ads-1.xml", "market-1.xml", "parts-1.xml", "ads-999999.xml", "ads-x.xml", "pages.txt"]) {
      expect((await fetchText(`/sitemaps/${name}`)).status, name).toBe(404);
    }
  });
});
