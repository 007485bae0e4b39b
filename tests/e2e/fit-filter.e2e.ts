import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/database.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { FitmentWorld } from "../support/fitment.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

const words = {
  en: {
    choose: "Choose your vehicle",
    name: "2015 Toyota Camry",
    chip: "Remove filter: Fits: 2015 Toyota Camry",
    maybe: /May fit: ask first/,
    all: "All vehicles",
    show: /^Show (\d+) /,
  },
  ar: {
    choose: "اختر سيارتك",
    name: "تويوتا كامري 2015",
    chip: "إزالة: تركب على تويوتا كامري 2015",
    maybe: /وقد تركب: اسأل أولًا/,
    all: "كل السيارات",
    show: /(إعلانين|إعلان واحد|\d+)/,
  },
};

describe("parts for a vehicle", () => {
  const folder = mkdtempSync(join(tmpdir(), "karaj-fit-"));
  let server: Awaited<ReturnType<typeof startKaraj>>;
  let vehicle: number;
  /** A list that has nothing but the parts of this test. */
  let list: string;

  beforeAll(async () => {
    const env = { DATA_DIR: folder };
    await stopKaraj((await startKaraj(env)).child);
    const database = await openDatabase({ folder });
    const world = new FitmentWorld(database.db, await catalogueOf(database.db));
    vehicle = await world.vehicle("toyota.camry", 2015);
    const [fits, depends, others] = [await world.part(), await world.part(), await world.part()];
    await world.rule(fits, "toyota.camry", [2012, 2017]);
    await world.rule(depends, "toyota.camry", [2012, 2017], { market: "gcc" });
    await world.rule(others, "nissan.altima", [2012, 2017]);
    for (const part of [fits, depends, others]) await world.ad(part);
    const { seller_id } = await database.db
      .selectFrom("ads")
      .select("seller_id")
      .where("part_id", "=", fits)
      .executeTakeFirstOrThrow();
    list = `/shop/category/parts/products?seller=${seller_id}`;
    await database.close();
    server = await startKaraj(env);
  });
  afterAll(async () => {
    if (server) await stopKaraj(server.child);
    rmSync(folder, { recursive: true, force: true });
  });

  const cards = (page: Page) => page.locator("article").count();

  for (const language of ["en", "ar"] as const) {
    const t = words[language];
    it(`[VP-05] [NV-13] narrows to what fits, lets in what may, and back to all vehicles (${language}, without scripts)`, async () => {
      const page = await visitor({ language, javaScript: false, url: server.url });
      await page.goto(list);
      expect(await cards(page)).toBe(3);
      expect(await page.getByRole("link", { name: t.choose }).getAttribute("href")).toBe("/#vehicle-finder");
      await page.goto(`${list}&vehicle=${vehicle}`);
      expect(await cards(page)).toBe(1);
      const filters = page.getByRole("complementary").first();
      expect(await filters.getByText(t.name, { exact: true }).count()).toBe(1);
      await filters.getByRole("link", { name: t.maybe }).click();
      expect(await cards(page)).toBe(2);
      await filters.getByRole("link", { name: t.all }).click();
      expect(await cards(page)).toBe(3);
      expect(new URL(page.url()).searchParams.has("fit")).toBe(false);
    });

    it(`[VP-05] its chip takes the vehicle away (${language})`, async () => {
      const page = await visitor({ language, url: server.url });
      await page.goto(`${list}&vehicle=${vehicle}&fit=maybe`);
      await page.getByRole("link", { name: t.chip }).click();
      await expect.poll(() => cards(page)).toBe(3);
      expect(new URL(page.url()).search).not.toMatch(/vehicle|fit/);
    });

    it(`[NV-13] the sheet of a phone counts with the vehicle, and leads to the picker (${language})`, async () => {
      const page = await visitor({ language, width: 390, url: server.url });
      await page.goto(`${list}&vehicle=${vehicle}`);
      await page.locator(".filter-bar label").first().click();
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("link", { name: t.maybe }).click();
      await expect.poll(() => sheet.getByRole("status").last().textContent()).toMatch(/2|إعلانين/);
      await sheet.getByRole("link", { name: t.all }).click();
      expect(await sheet.getByRole("link", { name: t.choose }).getAttribute("href")).toBe("/#vehicle-finder");
      await expect.poll(() => sheet.getByRole("status").last().textContent()).toMatch(/3/);
    });
  }

  it("[AP-13] a vehicle that is gone is said and left out, and so is one on a list of cars", async () => {
    const page = await visitor({ language: "en", url: server.url });
    await page.goto(`${list}&vehicle=999999&fit=maybe`);
    expect(await page.getByRole("alert").textContent()).toContain("Your vehicle");
    expect(await cards(page)).toBe(3);
    await page.goto(`/shop/category/cars/products?vehicle=${vehicle}`);
    expect(await page.getByRole("alert").textContent()).toContain("parts only");
    expect(await cards(page)).toBe(16);
  });
});
