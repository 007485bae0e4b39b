import { rmSync } from "node:fs";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { FitmentFixture } from "../support/fitment.ts";
import { getText, HttpPage } from "../support/http-page.ts";
import { createEitherLanguageTest } from "../support/test-variants.ts";
import { markDocument, setupVisitors } from "../support/visitor.ts";

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
      "Front left",
      "Quantity:",
      "2",
      "measure the disc first",
    ],
    headers: ["Car", "Years", "Only if", "Position", "Quantity", "Note"],
    search: "qarmoz oil filter camry 2015",
    first: "Parts for 2015 Toyota Camry are shown first.",
    onlyFitting: "Show only parts that fit or may fit",
    notFirst: "Remove filter: 2015 Toyota Camry first",
    pages: "Pages",
    another: "Change car",
    exactly: "Search the exact words instead",
    fitsNamed: "Fits Camry 2015",
    notNamed: "Doesn't fit Camry 2015: made for other cars",
    searchYears: "qarmoz oil filter camry 2016-2018",
    someYears: "May fit Camry 2016–2018: check the year",
    firstYears: "Parts for 2016–2018 Toyota Camry are shown first.",
    notFirstYears: /2016–2018.* Toyota Camry first/,
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
    search: "فلتر زيت قرموز كامري موديل ٢٠١٥",
    first: "القطع المناسبة لسيارة تويوتا كامري 2015 تظهر أولًا.",
    onlyFitting: "اعرض القطع التي تركب أو قد تركب عليها فقط",
    notFirst: "إزالة: تويوتا كامري 2015 أولًا",
    pages: "الصفحات",
    another: "تغيير السيارة",
    exactly: "ابحث بالكلمات كما كتبتها",
    fitsNamed: "تركب على كامري 2015",
    notNamed: "لا تركب على كامري 2015: مصنوعة لسيارات أخرى",
    searchYears: "فلتر زيت قرموز كامري من ٢٠١٦ إلى ٢٠١٨",
    someYears: "قد تركب على كامري 2016–2018 بحسب سنة الصنع",
    firstYears: "القطع المناسبة لسيارة تويوتا كامري 2016–2018 تظهر أولًا.",
    notFirstYears: /تويوتا كامري .*2016–2018.* أولًا/,
  },
};

describe("Parts for a vehicle and searches that name a car", () => {
  const folder = copyDemoFolder();
  let server: Awaited<ReturnType<typeof startKaraj>>;
  let vehicle: number;
  let model: { make: number; model: number };
  const ads = { fits: 0, depends: 0, others: 0 };
  /** Ids of three oil filter listings, the oldest first. The searches find them. */
  const oilFilters = { fits: 0, unnamed: 0, newer: 0 };
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
    await createOilFilters(fixture);
    await database.close();
    server = await startKaraj(env);
  });
  afterAll(async () => {
    if (server) await stopKaraj(server.child);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Creates oil filters of another seller, so that the list above does not contain them. */
  async function createOilFilters(fixture: FitmentFixture): Promise<void> {
    const { id: sellerId } = await fixture.db
      .selectFrom("sellers")
      .select("id")
      .where("slug", "=", "gulf-parts-house")
      .executeTakeFirstOrThrow();
    const [fits, newer] = [await fixture.createPart(), await fixture.createPart()];
    await fixture.createRule(fits, "toyota.camry", [2012, 2017]);
    await fixture.createRule(newer, "toyota.camry", [2018, 2023]);
    for (const [name, part, car] of [
      ["fits", fits, "Camry"],
      ["unnamed", fits, "Aurion"],
      ["newer", newer, "Camry"],
    ] as const) {
      const called = { en: `Qarmoz oil filter, ${car}`, ar: `فلتر زيت قرموز ${car === "Camry" ? "كامري" : "اوريون"}` };
      oilFilters[name] = await fixture.createListing(part, { name: called, sellerId });
    }
  }

  const openHttpPage = (language: "ar" | "en") => new HttpPage({ language, url: server.url });

  for (const language of ["en", "ar"] as const) {
    const t = words[language];
    const either = createEitherLanguageTest(language);
    it(`[VP-05] [NV-13] The vehicle filter and its chip narrow and reset the list of parts (${language}, without scripts)`, async () => {
      const page = openHttpPage(language);
      await page.goto(list);
      expect(page.count("article")).toBe(3);
      expect(page.find("aside a", t.choose).getAttribute("href")).toMatch(/^\/garage\?back=%2Fshop%2F/);
      await page.goto(`${list}&vehicle=${vehicle}`);
      expect(page.count("article")).toBe(1);
      expect(page.findAll("aside bdi").map(getText)).toContain(t.name);
      await page.follow("aside a", t.maybe);
      expect(page.count("article")).toBe(2);
      await page.follow("aside a", t.all);
      expect(page.count("article")).toBe(3);
      expect(page.url.searchParams.has("fit")).toBe(false);
      await page.goto(`${list}&vehicle=${vehicle}&fit=maybe`);
      await page.follow("main a", t.chip);
      expect(page.count("article")).toBe(3);
      expect(page.url.search).not.toMatch(/vehicle|fit/);
    });

    it(`[VP-05] The fitment table lists car, years, condition, position, quantity and note (${language})`, async () => {
      const page = openHttpPage(language);
      await page.goto(`/shop/products/${ads.others}`);
      expect(page.findAll("#cars-it-fits thead th").map(getText)).toEqual(t.headers);
      const [, row] = page.findAll("#cars-it-fits tbody tr");
      expect(row?.querySelectorAll("th[scope=row], [role=rowheader]")).toHaveLength(1);
      expect(row?.querySelectorAll("td")).toHaveLength(5);
      for (const expectedText of t.row) expect(getText(row as Element)).toContain(expectedText);
    });

    either("[VP-05] The fitment table fits a phone screen without sideways scrolling", async () => {
      const page = await visitor({ language, width: 390, javaScript: false, url: server.url });
      await page.goto(`/shop/products/${ads.others}`);
      const table = page.locator("#cars-it-fits").getByRole("table");
      const row = table.getByRole("row").nth(2);
      await row.scrollIntoViewIfNeeded();
      // The names of the columns stand in the cells.
      expect(await row.innerText()).toContain(t.row[2]);
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
      expect(await sheet.getByRole("link", { name: t.choose }).getAttribute("href")).toMatch(
        /^\/garage\?back=%2Fshop%2F/,
      );
      await expect.poll(() => sheet.getByRole("status").last().textContent()).toMatch(/3/);
    });
  }

  /** Adds the first vehicle of the form of a year to the garage. */
  async function addVehicleOfYear(page: HttpPage, year: number): Promise<void> {
    await page.goto(`/vehicles/choose?year=${year}&make=${model.make}&model=${model.model}`);
    const [, first] = page.findAll("main select[name=vehicle] option");
    page.fill("main select[name=vehicle]", year === 2015 ? String(vehicle) : (first?.getAttribute("value") ?? ""));
    await page.submit("main form[action$='/garage/add'] button[type=submit]");
  }

  it.each(["en", "ar"] as const)(
    "[GN-03] [VP-05] [EN-01] The part page states the fit and its rule and asks missing details, and the cart repeats the fit (%s)",
    async (language) => {
      const t = words[language];
      const page = openHttpPage(language);
      const openPart = (id: number) => page.goto(`/shop/products/${id}`);
      const chooseMarket = (within: string) =>
        page.check(
          page.find(`${within} label`, t.market).querySelector("input") ?? page.find(`${within} input[value=gcc]`),
        );
      await openPart(ads.fits);
      expect(page.find("#fit a").getAttribute("href")).toMatch(/^\/garage\?back=%2Fshop%2F/);
      await addVehicleOfYear(page, 2015);
      expect(page.text("main")).toContain(t.name);

      await page.goto(`${list}&vehicle=all`);
      expect(page.findAll("article .card-body > p[title] > span:first-of-type").map(getText)).toEqual(t.marks);

      await openPart(ads.depends);
      chooseMarket("#fit");
      await page.submit("#fit button");
      expect(page.text("#fit")).toMatch(t.rule);
      expect(page.text("#fit")).toContain(t.fits);
      await page.submit("#fit button", t.again);
      // The answer is stored with the vehicle and can be removed or given in the garage too.
      chooseMarket("#fit");
      await page.submit("#fit button");
      expect(page.text("#fit")).toMatch(t.rule);
      await page.goto("/garage");
      await page.submit("main article button", t.forget);
      expect(page.count("main article summary > span", t.answered(0))).toBe(1);
      chooseMarket("main article");
      await page.submit("main article details:has(input[value=gcc]) button[type=submit]");
      expect(page.count("main article summary > span", t.answered(1))).toBe(1);
      expect(page.count("main article button", t.forget)).toBe(1);

      await openPart(ads.others);
      expect(page.text("#fit")).toContain(t.excluded);
      expect(page.text("#cars-it-fits")).toContain(t.other);

      for (const id of [ads.fits, ads.others]) {
        await openPart(id);
        await page.submit("form[action='/shop/cart/add'] button[type=submit]");
      }
      await page.goto("/shop/cart");
      expect(page.findAll("main article").map(getText)).toEqual(t.inCart.map((text) => expect.stringContaining(text)));

      // After another car is chosen, a cart line keeps its fit for the first car. The line states that it does not fit
      // the new car.
      await addVehicleOfYear(page, 2019);
      expect(page.text("main")).toContain(t.newer);
      await page.goto("/shop/cart");
      expect(page.text("main article")).toContain(t.inCart[0]);
      expect(page.text("main article")).toContain(t.notCurrent);
    },
  );

  it("[VP-05] With JavaScript the garage stores and deletes an answer about the car without loading another document", async () => {
    const t = words.ar;
    const page = await visitor({ language: "ar", url: server.url });
    await page.request.post("/garage/add", { form: { vehicle, current: "on" }, maxRedirects: 0 });
    await page.goto("/garage");
    const isSame = await markDocument(page);
    const car = page.locator("main article");
    await car.getByText(t.answered(0)).click();
    await car.getByLabel(t.market).check({ force: true });
    await car.locator("details[open] button[type=submit]").click();
    await car.getByText(t.answered(1)).waitFor();
    await car.getByRole("button", { name: t.forget }).click();
    await car.getByText(t.answered(0)).waitFor();
    expect(await isSame()).toBe(true);
  });

  it("[AP-13] The part list shows an alert for an unknown vehicle and ignores it, and the cars list ignores any vehicle", async () => {
    const page = openHttpPage("en");
    await page.goto(`${list}&vehicle=999999&fit=maybe`);
    expect(page.text("[role=alert]")).toContain("Your vehicle");
    expect(page.count("article")).toBe(3);
    await page.goto(`/shop/category/cars/products?vehicle=${vehicle}`);
    expect(page.text("[role=alert]")).toContain("only to parts");
    expect(page.count("article")).toBe(16);
  });

  /** Returns the ids of the listings on the page, in their order. */
  const getOrder = (page: HttpPage) =>
    page
      .findAll("article")
      .map((card) =>
        Number(/\/(\d+)\b/.exec(card.querySelector("a[href*='/shop/products/']")?.getAttribute("href") ?? "")?.[1]),
      );
  /** Returns the titles of the fitment badges on the cards. */
  const getMarks = (page: HttpPage) =>
    page.findAll("article p[title]").map((mark) => mark.getAttribute("title")?.replace(/[\u2066-\u2069\u200e]/g, ""));
  const findNotes = (page: HttpPage, { another }: { another: string }) =>
    page.findAll("[role=status]").filter((each) => [...each.querySelectorAll("a")].some((a) => getText(a) === another));

  for (const language of ["en", "ar"] as const) {
    const t = words[language];
    it(`[RT-15] [rule 19] A search for parts of a car and year lists fitting parts first (${language})`, async () => {
      const { fits, unnamed, newer } = oilFilters;
      const page = openHttpPage(language);
      await page.goto(`/shop/Allproducts/${encodeURIComponent(t.search)}`);
      // The list includes a fitting part that is named for another car.
      expect(getOrder(page)).toEqual([fits, unnamed, newer]);
      expect(getMarks(page)).toEqual([t.fitsNamed, t.fitsNamed, t.notNamed]);
      const [note] = findNotes(page, t);
      expect(getText(note as Element)).toContain(t.first);
      const all = page.path;
      await page.follow("[role=status] a", t.onlyFitting);
      expect(getOrder(page)).toEqual([unnamed, fits]);
      await page.goto(all);
      await page.follow("main a", t.notFirst);
      expect(getOrder(page)).toEqual([newer, fits]);
      expect(page.url.search).not.toMatch(/vehicle|fit/);
      expect(getMarks(page)).toEqual([]);
    });

    it(`[RT-15] A search that names a car keeps the car over paging, sorting and filters (${language})`, async () => {
      const page = openHttpPage(language);
      await page.goto(`/shop/Allproducts/${encodeURIComponent(t.search)}?limit=1`);
      const go = (change: (params: URLSearchParams) => void) => {
        const url = new URL(page.url);
        change(url.searchParams);
        return page.goto(url.href);
      };
      const links = page.findAll("main nav a[href*='page=']");
      await page.follow(links.at(-1) as Element);
      expect(getOrder(page)).not.toEqual([oilFilters.fits]);
      expect(getText(findNotes(page, t)[0] as Element)).toContain(t.first);
      await go((params) => params.set("sort", "price_asc"));
      await go((params) => params.set("priceMax", "1000000"));
      expect(getText(findNotes(page, t)[0] as Element)).toContain(t.first);

      const narrowed = page.path;
      await page.follow("[role=status] a", t.exactly);
      expect(page.url.searchParams.get("exact")).toBe("1");
      expect(decodeURIComponent(page.url.pathname)).toContain("2015");
      expect(page.url.search).not.toMatch(/vehicle|fit|page/);
      expect(findNotes(page, t)).toEqual([]);

      await page.goto(narrowed);
      await page.follow("[role=status] a", t.another);
      expect(page.url.pathname).toBe("/vehicles/choose");
      await page.goto(page.path.replace(/year=\d+/, "year=2019"));
      page.fill("main select[name=vehicle]", getText(page.findAll("main select[name=vehicle] option")[1] as Element));
      await page.submit("main form[action$='/garage/add'] button[type=submit]");
      // The search repeats for the newly chosen car.
      expect(page.url.pathname).toMatch(/^\/shop\/Allproducts\//);
      expect(decodeURIComponent(page.url.pathname)).not.toMatch(/camry|كامري/i);
      await go((params) => params.delete("limit"));
      expect(getOrder(page)[0]).toBe(oilFilters.newer);
    });

    it(`[RT-15] [rule 19] A search for parts of several years lists parts that fit any year first (${language})`, async () => {
      const { fits, unnamed, newer } = oilFilters;
      const page = openHttpPage(language);
      await page.goto(`/shop/Allproducts/${encodeURIComponent(t.searchYears)}`);
      expect(getOrder(page)).toEqual([fits, unnamed, newer]);
      expect(getMarks(page)).toEqual([t.someYears, t.someYears, t.someYears]);
      expect(getText(findNotes(page, t)[0] as Element)).toContain(t.firstYears);
      await page.follow("main a", t.notFirstYears);
      expect(getOrder(page)).toEqual([newer, fits]);
      expect(page.url.search).not.toMatch(/vehicle|fit|until/);
    });
  }

  it("[RT-15] With JavaScript the note about the car of a search fits a phone screen, and Back restores the order", async () => {
    const t = words.ar;
    const page = await visitor({ language: "ar", width: 390, url: server.url });
    await page.goto(`/shop/Allproducts/${encodeURIComponent(t.search)}`);
    const note = page.getByRole("status").filter({ has: page.getByRole("link", { name: t.another, exact: true }) });
    const isWide = (each: Element) => each.getBoundingClientRect().right > innerWidth || each.scrollWidth > innerWidth;
    expect(await note.evaluate(isWide)).toBe(false);
    const countCards = () => page.locator("main article").count();
    await note.getByRole("link", { name: t.onlyFitting }).click();
    await expect.poll(countCards).toBe(2);
    await page.goBack();
    await expect.poll(countCards).toBe(3);
  });
});
