import { rmSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { FitmentFixture } from "../support/fitment.ts";
import { createEitherLanguageTest } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    choose: "Choose your vehicle",
    name: "2015 Toyota Camry",
    chip: "Remove filter: Fits: 2015 Toyota Camry",
    maybe: /May fit: ask first/,
    all: "All vehicles",
    show: /^Show (\d+) /,
    marks: ["Doesn't fit", "May fit", "Fits"],
    market: "GCC",
    rule: /Matches: .*Toyota Camry .*2012–2017.* · GCC/,
    fits: "Fits your 2015 Toyota Camry",
    excluded: "Doesn't fit your 2015 Toyota Camry",
    inCart: ["Fits your Camry 2015", "Doesn't fit your Camry 2015"],
    newer: "2019 Toyota Camry",
    notCurrent: "Doesn't fit Camry 2019, your selected car",
    again: "Change answers",
    forget: /Delete answer: .*GCC/,
    answered: (count: number) => new RegExp(`^${count} of`),
    other: "Altima",
    row: [
      "Toyota Land Cruiser",
      "from 2008",
      "Only if:",
      "GCC",
      "Position:",
      "front left",
      "Quantity:",
      "2",
      "measure the disc first",
    ],
    headers: ["Car", "Years", "Only if", "Position", "Quantity", "Note"],
  },
  ar: {
    choose: "اختر سيارتك",
    name: "تويوتا كامري 2015",
    chip: "إزالة: تركب على تويوتا كامري 2015",
    maybe: /قد تركب: اسأل أولًا/,
    all: "كل السيارات",
    show: /(إعلانين|إعلان واحد|\d+)/,
    marks: ["لا تركب", "قد تركب", "تركب"],
    market: "خليجي",
    rule: /متوافقة مع: .*تويوتا كامري .*2012–2017.* · خليجي/,
    fits: "تركب على سيارتك تويوتا كامري 2015",
    excluded: "لا تركب على سيارتك تويوتا كامري 2015",
    inCart: ["تركب على سيارتك كامري 2015", "لا تركب على سيارتك كامري 2015"],
    newer: "تويوتا كامري 2019",
    notCurrent: "لا تركب على كامري 2019، سيارتك المختارة حاليًا",
    again: "تغيير الإجابات",
    forget: /حذف الإجابة: .*خليجي/,
    answered: (count: number) => new RegExp(`^أجبت عن ${count} من`),
    other: "التيما",
    row: ["تويوتا لاندكروزر", "من 2008", "بشرط:", "خليجي", "الموضع:", "أمامي يسار", "العدد:", "2", "قس القرص أولًا"],
    headers: ["السيارة", "السنوات", "بشرط", "الموضع", "العدد", "ملاحظة"],
  },
};

describe("Parts for a vehicle", () => {
  const folder = copyDemoFolder();
  let server: Awaited<ReturnType<typeof startKaraj>>;
  let vehicle: number;
  let model: { make: number; model: number };
  const ads = { fits: 0, depends: 0, others: 0 };
  /** Path of a list with only the parts that this test creates. */
  let list: string;

  beforeAll(async () => {
    const env = { DATA_DIR: folder };
    const database = await openDatabase({ folder });
    const fixture = new FitmentFixture(database.db, await getCatalog(database.db));
    vehicle = await fixture.ensureVehicle("toyota.camry", 2015);
    const [fits, depends, otherCarPart] = [
      await fixture.createPart(),
      await fixture.createPart(),
      await fixture.createPart(),
    ];
    const catalog = await getCatalog(database.db);
    model = { make: catalog.makes.bySlug.get("toyota")?.id ?? 0, model: fixture.getModelId("toyota.camry") };
    await fixture.createRule(fits, "toyota.camry", [2012, 2017]);
    await fixture.createRule(depends, "toyota.camry", [2012, 2017], { market: "gcc" });
    await fixture.createRule(otherCarPart, "nissan.altima", [2012, 2017]);
    await fixture.createRule(otherCarPart, "toyota.land-cruiser", [2008, null], {
      market: "gcc",
      drive: "4wd",
      position: "front-left",
      quantity: 2,
      note_en: "With the large brake package: measure the disc first.",
      note_ar: "مع حزمة الفرامل الكبيرة: قس القرص أولًا.",
    });
    [ads.fits, ads.depends, ads.others] = [
      await fixture.createListing(fits),
      await fixture.createListing(depends),
      await fixture.createListing(otherCarPart),
    ];
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
    const either = createEitherLanguageTest(language);
    it(`[VP-05] [NV-13] The vehicle filter shows fitting parts, can add parts that may fit, and can be reset (${language}, without scripts)`, async () => {
      const page = await visitor({ language, javaScript: false, url: server.url });
      await page.goto(list);
      expect(await cards(page)).toBe(3);
      const sidebar = page.getByRole("complementary").first();
      expect(await sidebar.getByRole("link", { name: t.choose }).getAttribute("href")).toBe("/garage");
      await page.goto(`${list}&vehicle=${vehicle}`);
      expect(await cards(page)).toBe(1);
      const filters = page.getByRole("complementary").first();
      expect(await filters.getByText(t.name, { exact: true }).count()).toBe(1);
      await filters.getByRole("link", { name: t.maybe }).click();
      await expect.poll(() => cards(page)).toBe(2);
      await filters.getByRole("link", { name: t.all }).click();
      await expect.poll(() => cards(page)).toBe(3);
      expect(new URL(page.url()).searchParams.has("fit")).toBe(false);
    });

    either("[VP-05] The vehicle chip removes the vehicle from the list of parts", async () => {
      const page = await visitor({ language, url: server.url });
      await page.goto(`${list}&vehicle=${vehicle}&fit=maybe`);
      await page.getByRole("link", { name: t.chip }).click();
      await expect.poll(() => cards(page)).toBe(3);
      expect(new URL(page.url()).search).not.toMatch(/vehicle|fit/);
    });

    it(`[VP-05] The fitment table fits a phone screen without sideways scrolling (${language})`, async () => {
      const page = await visitor({ language, width: 390, url: server.url });
      await page.goto(`/shop/products/${ads.others}`);
      const table = page.locator("#cars-it-fits").getByRole("table");
      const row = table.getByRole("row").nth(2);
      await row.scrollIntoViewIfNeeded();
      expect(await table.getByRole("columnheader").allTextContents()).toEqual(t.headers);
      expect(await row.getByRole("rowheader").count()).toBe(1);
      expect(await row.getByRole("cell").count()).toBe(5);
      const rowText = await row.innerText();
      for (const expectedText of t.row) expect(rowText).toContain(expectedText);
      /** Returns the elements that are wider than the section or than their own box. */
      const wide = () =>
        page.locator("#cars-it-fits").evaluate((section) => {
          const frame = section.getBoundingClientRect();
          return [...section.querySelectorAll("tbody, tbody *, form > *")]
            .filter((each) => {
              const box = each.getBoundingClientRect();
              return box.left < frame.left || box.right > frame.right || each.scrollWidth > each.clientWidth + 1;
            })
            .filter((each) => getComputedStyle(each).display !== "inline" && !each.matches("svg *"))
            .map((each) => each.outerHTML);
        });
      expect(await wide()).toEqual([]);
      // On a wide screen the cells align with their column headings.
      await page.setViewportSize({ width: 1280, height: 900 });
      const start = (of: Locator) => of.evaluate((each) => each.getBoundingClientRect().right);
      expect(await start(row.getByRole("cell").nth(1))).toBe(await start(table.getByRole("columnheader").nth(2)));
      expect(await row.innerText()).not.toContain(t.row[2]);
    });

    either("[NV-13] The filter sheet of a phone counts parts for the vehicle and links to the garage", async () => {
      const page = await visitor({ language, width: 390, url: server.url });
      await page.goto(`${list}&vehicle=${vehicle}`);
      await page.locator(".filter-bar label").first().click();
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("link", { name: t.maybe }).click();
      await expect.poll(() => sheet.getByRole("status").last().textContent()).toMatch(/2|إعلانين/);
      await sheet.getByRole("link", { name: t.all }).click();
      expect(await sheet.getByRole("link", { name: t.choose }).getAttribute("href")).toBe("/garage");
      await expect.poll(() => sheet.getByRole("status").last().textContent()).toMatch(/3/);
    });
  }

  describe.each([
    ["en", true],
    ["en", false],
    ["ar", true],
    ["ar", false],
  ] as const)("Fitment of a part for the reader's car (%s, scripts: %s)", (language, javaScript) => {
    const t = words[language];
    /** Returns the text of an element without bidirectional control characters. */
    const read = async (of: Locator) => ((await of.textContent()) ?? "").replace(/[\u2066-\u2069\u200e]/g, "");

    it("[GN-03] [VP-05] [EN-01] The part page states the fit and its rule and asks missing details, and the cart repeats the fit", async () => {
      const page = await visitor({ language, javaScript, url: server.url });
      const part = (id: number) => page.goto(`/shop/products/${id}`);
      const fit = page.locator("#fit");
      await part(ads.fits);
      expect(await fit.getByRole("link").getAttribute("href")).toBe("/garage");
      await page.goto(`/vehicles/choose?year=2015&make=${model.make}&model=${model.model}`);
      await page.locator("main select[name=vehicle]").selectOption(String(vehicle));
      await page.locator("main form[action$='/garage/add'] button[type=submit]").click();
      await page.getByText(t.name).first().waitFor();

      await page.goto(`${list}&vehicle=all`);
      const marks = page.locator("article .card-body > p[title]");
      expect(await Promise.all((await marks.all()).map((mark) => mark.locator("span").first().textContent()))).toEqual(
        t.marks,
      );

      await part(ads.depends);
      await fit.getByLabel(t.market).check();
      await fit.getByRole("button").click();
      await fit.getByText(t.rule).waitFor();
      expect(await read(fit)).toContain(t.fits);
      await fit.getByRole("button", { name: t.again }).click();
      await fit.getByLabel(t.market).waitFor();

      // The answer is stored with the vehicle and can be removed or given in the garage too.
      await fit.getByLabel(t.market).check();
      await fit.getByRole("button").click();
      await fit.getByText(t.rule).waitFor();
      await page.goto("/garage");
      const car = page.locator("main article");
      await car.getByRole("button", { name: t.forget }).click();
      await car.getByText(t.answered(0)).click();
      await car.getByLabel(t.market).check({ force: true });
      await car.locator("details[open] button[type=submit]").click();
      await car.getByText(t.answered(1)).waitFor();
      await car.getByRole("button", { name: t.forget }).waitFor();

      await part(ads.others);
      expect(await read(fit)).toContain(t.excluded);
      expect(await page.locator("#cars-it-fits").textContent()).toContain(t.other);

      for (const id of [ads.fits, ads.others]) {
        await part(id);
        const added = page.waitForResponse((answer) => answer.url().includes("/shop/cart/add"));
        await page.locator("form[action='/shop/cart/add'] button[type=submit]").first().click();
        await added;
      }
      await page.goto("/shop/cart");
      const lines = page.locator("main article");
      expect(await lines.count()).toBe(2);
      for (const [i, expectedText] of t.inCart.entries()) expect(await read(lines.nth(i))).toContain(expectedText);

      // After another car is chosen, a cart line keeps its fit for the first car. The line states that it does not fit
      // the new car.
      await page.goto(`/vehicles/choose?year=2019&make=${model.make}&model=${model.model}`);
      await page.locator("main select[name=vehicle] option").nth(1).waitFor({ state: "attached" });
      await page.locator("main select[name=vehicle]").selectOption({ index: 1 });
      await page.locator("main form[action$='/garage/add'] button[type=submit]").click();
      await page.getByText(t.newer).first().waitFor();
      await page.goto("/shop/cart");
      expect(await read(lines.first())).toContain(t.inCart[0]);
      expect(await read(lines.first())).toContain(t.notCurrent);
    });
  });

  it("[AP-13] The part list shows an alert for an unknown vehicle and ignores it, and the cars list ignores any vehicle", async () => {
    const page = await visitor({ language: "en", url: server.url });
    await page.goto(`${list}&vehicle=999999&fit=maybe`);
    expect(await page.getByRole("alert").textContent()).toContain("Your vehicle");
    expect(await cards(page)).toBe(3);
    await page.goto(`/shop/category/cars/products?vehicle=${vehicle}`);
    expect(await page.getByRole("alert").textContent()).toContain("only to parts");
    expect(await cards(page)).toBe(16);
  });
});
