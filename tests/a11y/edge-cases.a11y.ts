import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { findBrokenPictures, findBrokenText, findOverflow, scrollThrough } from "../support/page-checks.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const folder = mkdtempSync(join(tmpdir(), "karaj-odd-"));
const languages = ["ar", "en"] as const;
const widths = [390, 1280] as const;
let server: { url: string; child: ChildProcess };
let ads: { id: number; path: string; kind: string }[];

beforeAll(async () => {
  const env = { DATA_DIR: folder, SEED: "none", NODE_ENV: "production" };
  await runProgram(["scripts/seed.ts", "--ads", "4", "--oddities"], env);
  server = await startKaraj(env);
  const list = await (await fetch(`${server.url}/api/v1/products?limit=100`)).json();
  ads = (list as { items: typeof ads }).items;
});

afterAll(async () => {
  if (server) await stopKaraj(server.child);
  rmSync(folder, { recursive: true, force: true });
});

/** Lists every layout or text fault of a page with edge-case data. */
async function faults(page: Page, where: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const all = [...(await findOverflow(page)), ...(await findBrokenText(page))];
  return all.map((fault) => `${where}: ${fault}`);
}

async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await page.goto(path);
    if (!answer?.ok()) found.push(`${path}: ${answer?.status()}`);
    found.push(...(await faults(page, path)));
  }
  return found;
}

const layouts = ["grid", "grid-with-features", "list", "table"];
const lists = [
  "/",
  "/shop",
  ...layouts.map((layout) => `/shop/category/products?layout=${layout}`),
  "/shop/CarForSale?sort=price-high",
  "/shop/Allproducts/Camry",
  "/shop/showrooms",
  "/shop/rentalrooms",
  "/shop/showrooms/odd-long/products",
  "/shop/showrooms/odd-nameless/products",
  "/shop/showrooms/odd-lost/products",
  "/shop/rentalrooms/odd-word/products",
];

describe.each(languages)("[rule 14] Edge-case data in %s", (language) => {
  it.each(widths)("Lists with edge-case data fit a window of %d pixels and show no broken text", async (width) => {
    const page = await visitor({ language, width, url: server.url });
    expect(await faultsOf(page, lists)).toEqual([]);
  });

  it.each(widths)(
    "Pages of edge-case listings fit a window of %d pixels and show no broken text",
    async (width) => {
      const page = await visitor({ language, width, url: server.url });
      expect(ads.length).toBeGreaterThan(20);
      expect(
        await faultsOf(
          page,
          ads.map(({ path }) => path),
        ),
      ).toEqual([]);
    },
    120_000,
  );

  it.each(widths)(
    "[QV-01] Quick views of edge-case listings fit a window of %d pixels",
    async (width) => {
      const page = await visitor({ language, width, url: server.url });
      await page.goto("/shop/category/products?layout=grid");
      const found: string[] = [];
      const openers = page.locator("main [data-quick-view]:visible");
      const count = Math.min(await openers.count(), 30);
      for (let i = 0; i < count; i += 1) {
        await openers.nth(i).click();
        const dialog = page.locator("dialog[open]");
        await dialog.locator("h2").first().waitFor();
        found.push(...(await faults(page, `quick view ${i}`)));
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });
      }
      expect(found).toEqual([]);
      // On phones a card links to its page instead.
      if (width > 768) expect(count).toBeGreaterThan(15);
    },
    120_000,
  );

  it.each(widths)("Comparison and cart with edge-case listings fit a window of %d pixels", async (width) => {
    const page = await visitor({ language, width, url: server.url });
    const ids = ads.map(({ id }) => id);
    await page.goto("/");
    await page.evaluate(async (all) => {
      for (const ad of all) {
        await fetch("/shop/cart/add", { method: "POST", body: new URLSearchParams({ ad: String(ad), quantity: "1" }) });
      }
    }, ids);
    const compared = [ids.slice(0, 8), ids.slice(8, 16), ids.slice(16, 24)];
    const paths = compared.map((some) => `/shop/compare?ads=${some.join(".")}`);
    expect(await faultsOf(page, [...paths, "/shop/cart", "/"])).toEqual([]);
  });

  it.each(widths)(
    "[GL-04] Failed pictures are replaced by a drawing in a window of %d pixels",
    async (width) => {
      const page = await visitor({ language, width, url: server.url });
      await page.route("**/pictures/**", (route) => route.fulfill({ status: 404 }));
      const many = ads.find(({ id }) => id > 0)?.path ?? "";
      const found: string[] = [];
      const cars = ads.filter(({ kind }) => kind === "car").map(({ path }) => path);
      for (const path of [...lists.slice(0, 6), ...lists.slice(8), many, ...cars, "/blog", "/site/about-us"]) {
        await page.goto(path);
        await scrollThrough(page);
        await page.waitForLoadState("networkidle");
        found.push(...(await findBrokenPictures(page)).map((picture) => `${path}: ${picture}`));
        found.push(...(await faults(page, path)));
      }
      expect(found).toEqual([]);
    },
    180_000,
  );

  it("Category page without listings says that no listings were found and still offers links", async () => {
    const name = language === "ar" ? "لم نجد إعلانات مطابقة" : "No listings found";
    for (const width of widths) {
      const page = await visitor({ language, width, url: server.url });
      for (const path of ["/shop/category/classic-cars/products", "/shop/showrooms/odd-long/parts/products"]) {
        const answer = await page.goto(path);
        expect([path, answer?.status()]).toEqual([path, 200]);
        expect(await page.getByRole("heading", { name }).count()).toBe(1);
        // The listings shown belong to other categories, under a heading of their own.
        expect(await page.locator("main article").count()).toBe(await page.locator("h3 ~ * article").count());
        expect(await page.locator("main a:visible").count()).toBeGreaterThan(0);
        expect(await page.locator("main").innerText()).toMatch(/\p{L}{3,}/u);
        expect(await faults(page, path)).toEqual([]);
      }
    }
  });

  it("Seller without a name gets a placeholder name, and markup in names is shown as text", async () => {
    const page = await visitor({ language, url: server.url });
    await page.goto("/shop/showrooms/odd-nameless/products");
    const nameless = language === "ar" ? "بائع بلا اسم" : "Unnamed seller";
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain(nameless);
    await page.goto("/shop/showrooms");
    expect(await page.locator("main").innerText()).toContain(nameless);
    await page.goto("/shop/Allproducts/clean?layout=list");
    const written = language === "ar" ? '<b>كامري</b> & "نظيفة"' : "<script>alert(1)</script> Camry & 'clean'";
    expect(await page.locator("main").innerText()).toContain(written);
  });
});

it("User-written markup is escaped on every page", async () => {
  const pages = [
    "/",
    "/shop/category/products?layout=table",
    `/shop/compare?ads=${ads
      .map(({ id }) => id)
      .slice(4, 12)
      .join(".")}`,
  ];
  for (const path of [...pages, ...ads.map((ad) => ad.path)]) {
    for (const language of languages) {
      const html = await (await fetch(`${server.url}${path}${path.includes("?") ? "&" : "?"}lang=${language}`)).text();
      expect(html, path).not.toMatch(/<script>alert|<img src=x|<b>كامري/);
    }
  }
});
