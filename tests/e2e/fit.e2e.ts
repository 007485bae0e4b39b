import { rmSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/database.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { demoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { FitmentWorld } from "../support/fitment.ts";
import { inTurn } from "../support/readers.ts";
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
    marks: ["Doesn't fit", "May fit", "Fits"],
    market: "GCC",
    rule: /Because: .*Toyota Camry .*2012–2017.* · GCC/,
    fits: "Fits your 2015 Toyota Camry",
    excluded: "Doesn't fit your 2015 Toyota Camry",
    inCart: ["Fits your Camry 2015", "Doesn't fit your Camry 2015"],
    newer: "2019 Toyota Camry",
    notCurrent: "Doesn't fit Camry 2019, the car you have selected now",
    again: "Answer again",
    forget: /Take back: .*GCC/,
    answered: (count: number) => new RegExp(`^${count} of`),
    other: "Altima",
    row: [
      "Toyota Land Cruiser",
      "from 2008",
      "Only:",
      "GCC",
      "Place:",
      "front left",
      "Pieces:",
      "2",
      "measure the disc first",
    ],
    headers: ["Car", "Years", "Only", "Place", "Pieces", "Note"],
  },
  ar: {
    choose: "اختر سيارتك",
    name: "تويوتا كامري 2015",
    chip: "إزالة: تركب على تويوتا كامري 2015",
    maybe: /وقد تركب: اسأل أولًا/,
    all: "كل السيارات",
    show: /(إعلانين|إعلان واحد|\d+)/,
    marks: ["لا تركب", "قد تركب", "تركب"],
    market: "خليجي",
    rule: /السبب: .*تويوتا كامري .*2012–2017.* · خليجي/,
    fits: "تركب على سيارتك تويوتا كامري 2015",
    excluded: "لا تركب على سيارتك تويوتا كامري 2015",
    inCart: ["تركب على سيارتك كامري 2015", "لا تركب على سيارتك كامري 2015"],
    newer: "تويوتا كامري 2019",
    notCurrent: "لا تركب على كامري 2019، وهي السيارة المختارة الآن",
    again: "أجب من جديد",
    forget: /حذف الجواب: .*خليجي/,
    answered: (count: number) => new RegExp(`^أجبت عن ${count} من`),
    other: "التيما",
    row: ["تويوتا لاندكروزر", "من 2008", "بشرط:", "خليجي", "المكان:", "أمامي يسار", "العدد:", "2", "قس القرص أولًا"],
    headers: ["السيارة", "السنوات", "بشرط", "المكان", "العدد", "ملاحظة"],
  },
};

describe("parts for a vehicle", () => {
  const folder = demoFolder();
  let server: Awaited<ReturnType<typeof startKaraj>>;
  let vehicle: number;
  let model: { make: number; model: number };
  const ads = { fits: 0, depends: 0, others: 0 };
  /** A list that has nothing but the parts of this test. */
  let list: string;

  beforeAll(async () => {
    const env = { DATA_DIR: folder };
    const database = await openDatabase({ folder });
    const world = new FitmentWorld(database.db, await catalogueOf(database.db));
    vehicle = await world.vehicle("toyota.camry", 2015);
    const [fits, depends, others] = [await world.part(), await world.part(), await world.part()];
    const catalogue = await catalogueOf(database.db);
    model = { make: catalogue.makes.bySlug.get("toyota")?.id ?? 0, model: world.model("toyota.camry") };
    await world.rule(fits, "toyota.camry", [2012, 2017]);
    await world.rule(depends, "toyota.camry", [2012, 2017], { market: "gcc" });
    await world.rule(others, "nissan.altima", [2012, 2017]);
    await world.rule(others, "toyota.land-cruiser", [2008, null], {
      market: "gcc",
      drive: "4wd",
      position: "front-left",
      quantity: 2,
      note_en: "With the large brake package: measure the disc first.",
      note_ar: "مع حزمة الفرامل الكبيرة: قس القرص أولًا.",
    });
    [ads.fits, ads.depends, ads.others] = [await world.ad(fits), await world.ad(depends), await world.ad(others)];
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
    const either = inTurn(language);
    it(`[VP-05] [NV-13] narrows to what fits, lets in what may, and back to all vehicles (${language}, without scripts)`, async () => {
      const page = await visitor({ language, javaScript: false, url: server.url });
      await page.goto(list);
      expect(await cards(page)).toBe(3);
      const aside = page.getByRole("complementary").first();
      expect(await aside.getByRole("link", { name: t.choose }).getAttribute("href")).toBe("/garage");
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

    either(`[VP-05] its chip takes the vehicle away (${language})`, async () => {
      const page = await visitor({ language, url: server.url });
      await page.goto(`${list}&vehicle=${vehicle}&fit=maybe`);
      await page.getByRole("link", { name: t.chip }).click();
      await expect.poll(() => cards(page)).toBe(3);
      expect(new URL(page.url()).search).not.toMatch(/vehicle|fit/);
    });

    it(`[VP-05] the cars that a part fits are read on a phone without scrolling sideways, and stay a table (${language})`, async () => {
      const page = await visitor({ language, width: 390, url: server.url });
      await page.goto(`/shop/products/${ads.others}`);
      const table = page.locator("#cars-it-fits").getByRole("table");
      const row = table.getByRole("row").nth(2);
      await row.scrollIntoViewIfNeeded();
      expect(await table.getByRole("columnheader").allTextContents()).toEqual(t.headers);
      expect(await row.getByRole("rowheader").count()).toBe(1);
      expect(await row.getByRole("cell").count()).toBe(5);
      const shown = await row.innerText();
      for (const said of t.row) expect(shown).toContain(said);
      /** What reaches past the section's frame, or has more to show than it has room. */
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
      // Where there is the room its columns stand under their headings.
      await page.setViewportSize({ width: 1280, height: 900 });
      const start = (of: Locator) => of.evaluate((each) => each.getBoundingClientRect().right);
      expect(await start(row.getByRole("cell").nth(1))).toBe(await start(table.getByRole("columnheader").nth(2)));
      expect(await row.innerText()).not.toContain(t.row[2]);
    });

    either(`[NV-13] the sheet of a phone counts with the vehicle, and leads to the picker (${language})`, async () => {
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
  ] as const)("a part and the reader's car (%s, scripts: %s)", (language, javaScript) => {
    const t = words[language];
    /** As it is read, without the marks that keep names in one piece. */
    const read = async (of: Locator) => ((await of.textContent()) ?? "").replace(/[\u2066-\u2069\u200e]/g, "");

    it("[GN-03] [VP-05] [EN-01] says whether it fits, by which rule, asks what is open, and says it again in the cart", async () => {
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

      // The answer is kept with the car, and taken back or given on the page of one's vehicles as well.
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
      for (const [i, said] of t.inCart.entries()) expect(await read(lines.nth(i))).toContain(said);

      // Another car is chosen: what was put in for the first one stays right for it, and says that it isn't for this one.
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
