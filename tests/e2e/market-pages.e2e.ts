import { describe, expect, inject, it } from "vitest";
import { getText, HttpPage } from "../support/http-page.ts";

type StructuredData = { "@type": string; mainEntity?: { name: string; acceptedAnswer: { text: string } }[] } & {
  itemListElement?: { item: string }[];
};

const readStructuredData = (page: HttpPage): StructuredData[] =>
  page
    .findAll('head script[type="application/ld+json"], script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.textContent ?? "") as StructuredData);

const getCanonical = (page: HttpPage) => page.find("head link[rel=canonical]").getAttribute("href");

/** Pages about parts of the market, each with the page above it. */
const paths = [
  ["/cars", "/"],
  ["/prices", "/"],
  ["/cars/toyota", "/cars"],
  ["/cars/toyota/camry", "/cars/toyota"],
  ["/cars/toyota/camry/riyadh", "/cars/toyota/camry"],
  ["/prices/toyota/camry", "/cars/toyota/camry"],
  ["/in/riyadh/cars", "/shop/CarForSale"],
  ["/in/riyadh/brakes", "/shop/category/brakes/products"],
] as const;

describe.each(["ar", "en"] as const)("Pages about parts of the market (%s)", (language) => {
  it.each(paths)("%s has its own head, a heading, and breadcrumbs that lead to %s", async (path, parent) => {
    const page = new HttpPage({ language });
    expect(await page.goto(`${path}?utm_source=x`)).toBe(200);
    const origin = inject("karajUrl");
    const addresses = { en: origin + path, ar: `${origin + path}?lang=ar` };
    expect(getCanonical(page)).toBe(addresses[language]);
    for (const [other, address] of Object.entries(addresses))
      expect(page.find(`head link[rel=alternate][hreflang=${other}]`).getAttribute("href")).toBe(address);
    expect(page.find("head meta[name=description]").getAttribute("content")?.length).toBeGreaterThan(40);
    expect(page.count("head meta[name=robots]")).toBe(0);
    expect(page.count("h1")).toBe(1);
    const isArabic = /[\u0621-\u064a]/.test(page.text("h1"));
    expect(isArabic).toBe(language === "ar");
    const crumbs = readStructuredData(page).find((each) => each["@type"] === "BreadcrumbList")?.itemListElement ?? [];
    expect(crumbs.at(-1)?.item).toBe(origin + path);
    expect(page.count(`nav ol a[href="${parent}"]`)).toBe(1);
  });

  it("Each page has another title", async () => {
    const page = new HttpPage({ language });
    const titles = new Set<string>();
    for (const [path] of paths) {
      await page.goto(path);
      titles.add(page.text("head title"));
    }
    expect(titles.size).toBe(paths.length);
  });

  it("The page of a model answers questions that its structured data repeat", async () => {
    const page = new HttpPage({ language });
    await page.goto("/cars/toyota/camry");
    const questions = readStructuredData(page).find((each) => each["@type"] === "FAQPage")?.mainEntity ?? [];
    expect(questions.length).toBeGreaterThanOrEqual(2);
    const text = page.text("main");
    for (const { name, acceptedAnswer } of questions) {
      expect(page.count("h3", name)).toBe(1);
      expect(text).toContain(acceptedAnswer.text.replace(/\s+/g, " "));
    }
  });

  it("The page of a model shows as many listings as its list", async () => {
    const page = new HttpPage({ language });
    await page.goto("/cars/toyota/camry");
    const [listings] = page.findAll("main dl dd").map(getText);
    expect(page.count("main article")).toBe(Math.min(8, Number(listings)));
    await page.follow('main a[href^="/shop/CarForSale"]');
    expect(page.text("main [role=status]")).toContain(`${listings}`);
  });
});

describe("Links between pages about parts of the market", () => {
  it("The page of all makes leads to the page of a make, its model, a city and the price guide", async () => {
    const page = new HttpPage({ language: "en" });
    await page.goto("/cars");
    for (const href of ["/cars/toyota", "/cars/toyota/camry", "/cars/toyota/camry/riyadh"]) {
      await page.follow(`main a[href="${href}"]`);
      expect(page.path).toBe(href);
      expect(page.status).toBe(200);
    }
    await page.goto("/cars/toyota/camry");
    await page.follow('main a[href="/prices/toyota/camry"]');
    expect(page.status).toBe(200);
    expect(page.count("main table")).toBeGreaterThanOrEqual(2);
  });

  it("The footer leads to the page of all makes", async () => {
    const page = new HttpPage({ language: "ar" });
    await page.goto("/shop");
    await page.follow('footer a[href="/cars"]');
    expect(page.text("h1")).toBe("السيارات حسب الشركة والموديل");
  });

  it.each([
    ["/shop/CarForSale?make=toyota", "/cars/toyota"],
    ["/shop/CarForSale?make=toyota&model=toyota.camry&sort=price_asc", "/cars/toyota/camry"],
    ["/shop/CarForSale?model=toyota.camry&city=riyadh", "/cars/toyota/camry/riyadh"],
    ["/shop/category/brakes/products?city=riyadh", "/in/riyadh/brakes"],
    ["/shop/CarForSale?make=toyota&color=white", "/shop/CarForSale"],
    ["/shop/CarForSale?make=toyota&page=2", "/shop/CarForSale?page=2"],
  ])("The list %s names %s as its canonical page", async (list, canonical) => {
    const page = new HttpPage({ language: "en" });
    expect(await page.goto(list)).toBe(200);
    expect(getCanonical(page)).toBe(inject("karajUrl") + canonical);
  });

  it("A list without listings names the unfiltered list as its canonical page", async () => {
    const page = new HttpPage({ language: "en" });
    await page.goto("/shop/CarForSale?model=toyota.camry&city=mogadishu");
    expect(getCanonical(page)).toBe(`${inject("karajUrl")}/shop/CarForSale`);
  });
});

describe("Pages without listings", () => {
  const fetchPage = (path: string) => fetch(new URL(path, inject("karajUrl")), { redirect: "manual" });

  it.each([
    "/cars/nothing",
    "/cars/toyota/nothing",
    "/cars/nissan/camry",
    "/cars/toyota/camry/atlantis",
    "/in/riyadh/x",
  ])("%s answers 404", async (path) => {
    expect((await fetchPage(path)).status).toBe(404);
  });

  it.each(["/in/riyadh/rental-cars", "/in/riyadh/buying", "/prices/toyota/nothing"])(
    "%s answers 404, because such pages do not exist",
    async (path) => {
      expect((await fetchPage(path)).status).toBe(404);
    },
  );

  it.each([
    ["/cars/toyota/camry/mogadishu", 302, "/cars/toyota/camry"],
    ["/in/mogadishu/brakes", 302, "/shop/category/brakes/products"],
    ["/Cars/Toyota/CAMRY", 308, "/cars/toyota/camry"],
  ])("%s redirects with %i to %s", async (path, status, target) => {
    const response = await fetchPage(path);
    expect(response.status).toBe(status);
    expect(new URL(response.headers.get("location") ?? "", inject("karajUrl")).pathname).toBe(target);
  });
});
