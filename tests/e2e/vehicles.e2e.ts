import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { HttpVisitor, registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getFieldValue, getText, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();

const words = {
  en: {
    make: "Toyota",
    model: "Camry",
    name: "2019 Toyota Camry",
    other: "2018 Toyota Camry",
    undo: "Undo",
    all: "All vehicles",
  },
  ar: {
    make: "تويوتا",
    model: "كامري",
    name: "تويوتا كامري 2019",
    other: "تويوتا كامري 2018",
    undo: "تراجع",
    all: "كل السيارات",
  },
};
type Language = keyof typeof words;

const list = "/shop/category/parts/products";
/** Path of a list with few parts. */
const shortList = "/shop/category/spark-plugs/products";
/** Path of a small page with the header. */
const smallPage = "/account/login";
const opener = (page: Page) => page.locator("header a[data-vehicle-picker]:visible").first();
const dialogOf = (page: Page) => page.locator("dialog[open]");
const field = (form: Locator, name: string) => form.locator(`select[name=${name}]`);

/** Opens the vehicle picker. For a visitor without vehicles it shows the form. */
async function open(page: Page): Promise<Locator> {
  await opener(page).click();
  const dialog = dialogOf(page);
  await dialog.locator("select, input[type=radio]").first().waitFor();
  return dialog;
}

/** Chooses year, make, model and the first engine. */
async function choose(form: Locator, language: Language, year = "2019") {
  const { make, model } = words[language];
  await field(form, "year").locator(`option[value="${year}"]`).waitFor({ state: "attached" });
  await field(form, "year").selectOption(year);
  await field(form, "make").locator("option", { hasText: make }).first().waitFor({ state: "attached" });
  await field(form, "make").selectOption({ label: make });
  await field(form, "model").locator("option", { hasText: model }).first().waitFor({ state: "attached" });
  await field(form, "model").selectOption({ label: model });
  await field(form, "vehicle").locator("option").nth(1).waitFor({ state: "attached" });
  await field(form, "vehicle").selectOption({ index: 1 });
}

/** Adds the first engine of a Camry of each year to the garage of the page's visitor. */
async function addCamrys(page: Page, years: readonly number[]): Promise<void> {
  for (const year of years) {
    const engines = await page.request.get(`/api/v1/vehicles/engines?year=${year}&make=toyota&model=camry`);
    const [engine] = (await engines.json()) as { id: number }[];
    await page.request.post("/garage/add", { form: { vehicle: engine?.id ?? 0, current: "on" }, maxRedirects: 0 });
  }
}

describe.each(getTestLanguages("ar"))("Vehicle picker (%s)", (language) => {
  const texts = words[language];

  it("[VP-01] [VP-02] [VP-03] [VP-05] Vehicle picker adds a vehicle, selects it, and filters the list to fitting parts", async () => {
    const page = await visit({ language });
    await page.goto(shortList);
    const dialog = await open(page);
    const add = dialog.locator("button[type=submit]");
    for (const later of ["make", "model", "vehicle"]) expect(await field(dialog, later).isDisabled()).toBe(true);
    expect(await add.isDisabled()).toBe(true);
    await choose(dialog, language);
    expect(await add.isEnabled()).toBe(true);
    // Changing the year resets the later fields.
    await field(dialog, "year").selectOption("2018");
    await expect.poll(() => field(dialog, "model").isDisabled()).toBe(true);
    expect(await add.isDisabled()).toBe(true);
    await choose(dialog, language);
    await add.click();

    const chosen = dialog.locator("input[type=radio]:checked");
    await chosen.waitFor();
    expect(await dialog.locator("label:has(:checked)").textContent()).toContain(texts.name);
    expect(await dialog.locator("input[type=radio]").count()).toBe(2);
    expect(new URL(page.url()).search).toBe("");
    await dialog.locator("button[type=submit]").click();
    await page.waitForURL(/[?&]vehicle=\d+/);
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    await expect.poll(() => opener(page).getAttribute("aria-label")).toContain(texts.name);

    // “All vehicles” removes the vehicle filter from the list.
    const reopenedDialog = await open(page);
    await reopenedDialog.locator("label", { hasText: texts.all }).click();
    await reopenedDialog.locator("button[type=submit]").click();
    await page.waitForURL((url) => !url.searchParams.has("vehicle"));
  });

  it("[VP-01] Vehicle picker restores a removed vehicle and shows the form after the last one is removed", async () => {
    const page = await visit({ language });
    await addCamrys(page, [2019, 2018]);
    await page.goto(smallPage);
    let dialog = await open(page);
    expect(await dialog.locator("input[type=radio]").count()).toBe(3);
    await dialog.locator("li button").first().click();
    await expect.poll(() => dialog.locator("input[type=radio]").count()).toBe(2);
    await dialog.getByRole("button", { name: texts.undo }).click();
    await expect.poll(() => dialog.locator("input[type=radio]").count()).toBe(3);
    // Closing discards the unfinished form. The picker opens with the list.
    await dialog.locator("fieldset button").last().click();
    await field(dialog, "year").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    dialog = await open(page);
    expect(await dialog.locator("input[type=radio]").count()).toBe(3);
    for (const left of [2, 1]) {
      await dialog.locator("li button").first().click();
      if (left > 1) await expect.poll(() => dialog.locator("input[type=radio]").count()).toBe(left);
    }
    await field(dialog, "year").waitFor();
    await dialog.getByRole("button", { name: texts.undo }).click();
    await expect.poll(() => dialog.locator("input[type=radio]").count()).toBe(2);
  });
});

describe("Vehicle picker, keyboard use and failures", () => {
  it("Vehicle picker opens, moves between vehicles, confirms and closes by keyboard, and returns the focus", async () => {
    const page = await visit({ language: "en" });
    await page.goto(smallPage);
    await opener(page).focus();
    await page.keyboard.press("Enter");
    const dialog = dialogOf(page);
    await field(dialog, "year").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("year");
    await page.keyboard.press("Escape");
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    expect(await opener(page).evaluate((link) => link === document.activeElement)).toBe(true);

    await page.keyboard.press("Enter");
    await choose(dialog, "en");
    await dialog.locator("button[type=submit]").click();
    await dialog.locator("input[type=radio]:checked").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("radio");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    await expect.poll(() => opener(page).getAttribute("aria-label")).toContain(words.en.name);
  });

  it("Vehicle picker reports failed requests and can be retried", async () => {
    const page = await visit({ language: "en" });
    await page.goto(smallPage);
    await page.route("**/garage/list", (route) => route.fulfill({ status: 404 }));
    await opener(page).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("alert").waitFor();
    await page.unroute("**/garage/list");
    await dialog.getByRole("alert").getByRole("button").click();
    await field(dialog, "year").waitFor();
    await page.route("**/garage/add", (route) => route.fulfill({ status: 404, body: "{}" }));
    await choose(dialog, "en");
    await dialog.locator("button[type=submit]").click();
    await dialog.getByRole("alert").waitFor();
    await page.unroute("**/garage/add");
    await dialog.locator("button[type=submit]").click();
    await dialog.locator("input[type=radio]:checked").waitFor();
  });

  it("[EN-16] Vehicle chosen in one tab appears in the other tab", async () => {
    const page = await visit({ language: "en" });
    await addCamrys(page, [2019]);
    await page.request.post("/garage/choose", { form: { entry: "all" }, maxRedirects: 0 });
    await page.goto(smallPage);
    const other = await page.context().newPage();
    await other.goto(smallPage);
    await other.locator("html[data-enhanced]").waitFor();
    const dialog = await open(page);
    await dialog.locator("label", { hasText: words.en.name }).click();
    await dialog.locator("button[type=submit]").click();
    await expect.poll(() => opener(other).getAttribute("aria-label")).toContain(words.en.name);
  });
});

describe("Garage page with JavaScript", () => {
  const texts = words.ar;
  const cards = (page: Page) => page.locator("main article");

  async function addHere(page: Page, year?: string) {
    const before = await cards(page).count();
    await choose(page.locator("main"), "ar", year);
    await page.locator("main form[action$='/garage/add'] button[type=submit]").click();
    await expect.poll(() => cards(page).count()).toBe(before + 1);
  }

  it("[VP-05] Garage page with JavaScript adds, names, chooses, removes and restores vehicles", async () => {
    const page = await visit({ language: "ar", width: 390 });
    await page.goto("/garage");
    await addHere(page);
    await addHere(page, "2018");
    const card = (text: string) => cards(page).filter({ hasText: text });
    // The vehicle added last is the current one.
    expect(await card(texts.other).locator("form[action$='/garage/choose']").count()).toBe(0);
    await card(texts.name).locator("form[action$='/garage/choose'] button").click();
    await expect.poll(() => card(texts.name).locator("form[action$='/garage/choose']").count()).toBe(0);

    // An invalid VIN is reported at its field, and the input is kept.
    const own = card(texts.name)
      .locator("details")
      .filter({ has: page.locator("input[name=nickname]") });
    await own.locator("summary").click();
    await own.locator("input[name=nickname]").fill("  سيارة البيت ");
    await own.locator("input[name=vin]").fill("IOQ");
    await own.locator("button[type=submit]").click();
    await own.locator("input[aria-invalid]").waitFor();
    expect(await own.locator("input[name=vin]").inputValue()).toBe("IOQ");
    await own.locator("input[name=vin]").fill("jtdbr32e7 2001٢٣٤٥");
    await own.locator("button[type=submit]").click();
    const named = card("سيارة البيت");
    await named.waitFor();
    await expect.poll(() => named.textContent()).toContain("JTDBR32E720012345");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findAxeViolations(page, { within: "main" })).toEqual([]);

    await named.locator("form[action$='/garage/remove'] button").click();
    await expect.poll(() => cards(page).count()).toBe(1);
    await page.getByRole("button", { name: texts.undo }).click();
    await expect.poll(() => cards(page).count()).toBe(2);
    expect(await card("سيارة البيت").textContent()).toContain("JTDBR32E720012345");
    await page.locator("button[name=entry][value=all]").click();
    await expect.poll(() => page.locator("main article form[action$='/garage/choose']").count()).toBe(2);
  });

  it("[rule 25] Sign-in with JavaScript moves the visitor's vehicles to the account, and sign-out empties the garage", async () => {
    const page = await visit({ language: "ar" });
    await addCamrys(page, [2019]);
    await page.goto(smallPage);
    await registerAccount(page);
    await page.goto("/account/garage");
    expect(await cards(page).allTextContents()).toEqual([expect.stringContaining(texts.name)]);
    await page.locator("aside form[action$='/account/logout'] button").click();
    await page.waitForURL("**/account/login");
    await expect.poll(() => opener(page).getAttribute("aria-label")).not.toContain(texts.name);
  });
});

/** Chooses a vehicle without scripts, which loads a page after each field. */
async function chooseByPages(page: HttpPage, language: Language, year = "2019") {
  const { make, model } = words[language];
  const steps = "main form[action$='/vehicles/choose']";
  const next = (name: string, label: string) => {
    page.fill(`${steps} select[name=${name}]`, label);
    return page.submit(`${steps} button[type=submit]`);
  };
  await next("year", year);
  await next("make", make);
  await next("model", model);
  page.fill("select[name=vehicle]", getText(page.findAll("select[name=vehicle] option")[1] as Element));
  await page.submit("main form[action$='/garage/add'] button[type=submit]");
}

describe.each(["en", "ar"] as const)("Garage page without JavaScript (%s)", (language) => {
  const texts = words[language];
  const card = (page: HttpPage, text: string) => page.find("main article", text);
  const getPart = (element: Element, selector: string) => {
    const found = element.querySelector(selector);
    if (!found) throw new Error(`${getText(element)} has no ${selector}`);
    return found;
  };
  const isCurrent = (element: Element) => element.querySelector("form[action$='/garage/choose']") === null;

  it("[VP-05] A vehicle that is added or chosen after the picker link of a list leads back to the filtered list", async () => {
    const page = new HttpPage({ language });
    await page.goto(`${shortList}?sort=newest`);
    await page.follow(page.findAll("main a[data-vehicle-picker]")[0] as Element);
    expect(page.url.pathname).toBe("/garage");
    await chooseByPages(page, language);
    expect([page.url.pathname, page.url.searchParams.get("sort")]).toEqual([shortList, "newest"]);
    const vehicle = page.url.searchParams.get("vehicle");
    expect(vehicle).toMatch(/^\d+$/);

    const opened = encodeURIComponent(`${shortList}?vehicle=${vehicle}`);
    await page.goto(`/garage?back=${opened}`);
    await chooseByPages(page, language, "2018");
    expect(page.url.searchParams.get("vehicle")).not.toBe(vehicle);
    await page.goto(`/garage?back=${opened}`);
    await page.submit(getPart(card(page, texts.name), "form[action$='/garage/choose'] button"));
    expect(page.path).toBe(`${shortList}?vehicle=${vehicle}`);
    // A change of a vehicle stays on the garage page, which keeps the way back.
    await page.goto(`/garage?back=${opened}`);
    await page.submit(getPart(card(page, texts.other), "form[action$='/garage/remove'] button"));
    expect([page.url.pathname, page.url.searchParams.get("back")]).toEqual([
      "/garage",
      `${shortList}?vehicle=${vehicle}`,
    ]);
    // A path of another site is no way back.
    await page.goto("/garage?back=//other.example/x");
    expect(page.html).not.toContain('other.example/x"');
  });

  it("[GN-02] [VP-05] Visitor's garage adds, names, chooses, removes and restores vehicles, and survives a reload", async () => {
    const page = new HttpPage({ language });
    await page.goto("/garage");
    await chooseByPages(page, language);
    await chooseByPages(page, language, "2018");
    await page.reload();
    expect(page.count("main article")).toBe(2);
    // The vehicle added last is the current one.
    expect(isCurrent(card(page, texts.other))).toBe(true);
    await page.submit(getPart(card(page, texts.name), "form[action$='/garage/choose'] button"));
    expect(isCurrent(card(page, texts.name))).toBe(true);

    // An invalid VIN is reported at its field, and the input is kept.
    const change = (vin: string) => {
      const own = getPart(card(page, texts.name), "details:has(input[name=nickname])");
      page.fill(getPart(own, "input[name=nickname]"), "  سيارة البيت ");
      page.fill(getPart(own, "input[name=vin]"), vin);
      return page.submit(getPart(own, "button[type=submit]"));
    };
    await change("IOQ");
    const marked = getPart(card(page, texts.name), "details[open] input[aria-invalid]");
    expect([marked.getAttribute("name"), getFieldValue(marked)]).toEqual(["vin", "IOQ"]);
    await change("jtdbr32e7 2001٢٣٤٥");
    expect(getText(card(page, "سيارة البيت"))).toContain("JTDBR32E720012345");
    expect(card(page, "سيارة البيت").querySelectorAll(`a[href*='${list}?vehicle=']`)).toHaveLength(1);

    await page.submit(getPart(card(page, "سيارة البيت"), "form[action$='/garage/remove'] button"));
    expect(page.count("main article")).toBe(1);
    await page.submit("main button", texts.undo);
    expect(page.count("main article")).toBe(2);
    expect(getText(card(page, "سيارة البيت"))).toContain("JTDBR32E720012345");
    expect(isCurrent(card(page, "سيارة البيت"))).toBe(true);
    await page.submit("button[name=entry][value=all]");
    expect(page.count("main article form[action$='/garage/choose']")).toBe(2);
  });

  it("[GN-02] [rule 25] Sign-in moves the visitor's vehicles to the account, and after sign-out the garage is empty", async () => {
    const page = new HttpPage({ language });
    await page.goto("/garage");
    await chooseByPages(page, language);
    await registerThroughForm(page);
    expect(page.url.pathname).toBe("/account/dashboard");
    await page.follow("main [role=status] a[href$='/account/garage']");
    expect(page.findAll("main article").map(getText)).toEqual([expect.stringContaining(texts.name)]);
    expect(page.find("aside a[aria-current]").getAttribute("href")).toContain("/account/garage");
    await page.submit("aside form[action$='/account/logout'] button");
    expect(page.url.pathname).toBe("/account/login");
    await page.goto("/garage");
    expect(page.count("main article")).toBe(0);
  });
});

describe.each(getTestLanguages("en"))("VIN lookup (%s)", (language) => {
  const none = { en: "We couldn't find a vehicle with this VIN", ar: "لم نجد سيارة برقم الهيكل هذا" };
  const noYear = { en: "doesn't write the year into the VIN", ar: "لا تكتب سنة الصنع في رقم الهيكل" };

  it("[VP-04] [CN-04] VIN lookup trims the VIN, starts 500 ms after typing stops, and ignores an empty field", async () => {
    const page = await visit({ language });
    await page.goto(smallPage);
    const vinRequests: string[] = [];
    page.on("request", (request) => {
      const vin = new URL(request.url()).searchParams.get("vin");
      if (vin !== null) vinRequests.push(vin);
    });
    const dialog = await open(page);
    await page.clock.install();
    // From here on the test controls the clock.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const vin = dialog.locator("input[name=vin]");
    await vin.fill("   ");
    await page.clock.runFor(2_000);
    expect(vinRequests).toEqual([]);
    await vin.fill(" err");
    await page.clock.runFor(400);
    await vin.fill(" error ");
    await page.clock.runFor(450);
    expect(vinRequests).toEqual([]);
    await page.clock.runFor(100);
    await dialog.locator("[data-vin=none]").waitFor();
    expect(vinRequests).toEqual(["error"]);
    expect(await dialog.locator("[data-vin=none]").textContent()).toContain(none[language]);
    await vin.fill("");
    await expect.poll(() => dialog.locator("[data-vin]").count()).toBe(0);

    // A space typed after the VIN does not cancel the lookup.
    await vin.fill("2FMDK3GC4BBB02217");
    await page.clock.runFor(300);
    await vin.fill("2FMDK3GC4BBB02217 ");
    await page.clock.runFor(250);
    await dialog.locator("[data-vin=found]").waitFor();
    expect(await vin.inputValue()).toBe("2FMDK3GC4BBB02217 ");
    expect(await field(dialog, "year").inputValue()).toBe("2011");
  });

  it("[VP-04] [rule 24] VIN lookup of another VIN clears the previous vehicle, and the found vehicle is saved with its VIN", async () => {
    const page = await visit({ language });
    await page.goto(smallPage);
    const dialog = await open(page);
    const vin = dialog.locator("input[name=vin]");
    await vin.fill("5SFNB2425CE237109");
    await dialog.locator("[data-vin=partial]").waitFor();
    expect(await field(dialog, "year").inputValue()).toBe("2012");
    await vin.fill("5SFNB2425DE237109");
    await expect.poll(() => field(dialog, "year").inputValue()).toBe("2013");
    // This VIN yields neither year nor make.
    const vinRequests = page.waitForRequest((request) => request.url().includes("vin=error"));
    await vin.fill("error");
    await dialog.locator("[data-vin=none]").waitFor();
    expect(Object.fromEntries(new URL((await vinRequests).url()).searchParams)).toEqual({ vin: "error" });
    expect(await field(dialog, "year").inputValue()).toBe("");
    // This VIN names the model, but no year.
    await vin.fill("WDD2050071F123456");
    await dialog.locator("[data-vin=partial]").waitFor();
    expect(await dialog.locator("[data-vin=partial]").textContent()).toContain(noYear[language]);
    await field(dialog, "year").selectOption("2016");
    await expect.poll(() => field(dialog, "model").inputValue()).not.toBe("");

    await vin.fill("2fmdk3gc4 bbb٠٢٢١٧");
    await dialog.locator("[data-vin=found]").waitFor();
    expect(await dialog.locator("[data-vin=found]").textContent()).toContain("3.5");
    await dialog.locator("button[type=submit]").click();
    await dialog.locator("input[type=radio]:checked").waitFor();
    expect(await dialog.locator("label:has(:checked)").textContent()).toMatch(/2011.*2FMDK3GC4BBB02217/s);
  });

  it("[VP-04] VIN lookup ignores a late response, overrides an earlier choice, and is overridden by a later choice", async () => {
    const page = await visit({ language });
    await page.goto(smallPage);
    const dialog = await open(page);
    let answerFirst = () => {};
    const secondAnswered = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    await page.route("**/vehicles/options?vin=5SFNB2425CE237109*", async (route) => {
      await secondAnswered;
      // The page has aborted the request.
      await route.continue().catch(() => {});
    });
    const vin = dialog.locator("input[name=vin]");
    const first = page.waitForRequest((request) => request.url().includes("5SFNB2425CE237109"));
    await vin.fill("5SFNB2425CE237109");
    await first;
    await vin.fill("2FMDK3GC4BBB02217");
    await dialog.locator("[data-vin=found]").waitFor();
    answerFirst();
    await page.evaluate(() => fetch("/vehicles/options?year=2011"));
    expect(await dialog.locator("[data-vin=found]").textContent()).toContain("3.5");
    expect(await field(dialog, "year").inputValue()).toBe("2011");
    await vin.fill("");
    await expect.poll(() => dialog.locator("[data-vin]").count()).toBe(0);

    await choose(dialog, language);
    const formValues = await page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLSelectElement>("dialog select")].map((s) => [s.name, s.value]),
      ),
    );
    // Response of the server to a VIN whose vehicle is the one chosen here.
    const search = new URLSearchParams(formValues as Record<string, string>);
    const found = await (await page.request.get(`/vehicles/options?${search}`)).json();
    await page.route("**/vehicles/options?vin=JTDBR32E720012345*", (route) =>
      route.fulfill({
        json: { ...found, vin: { state: "found", vin: "JTDBR32E720012345", name: "a car", lines: [] } },
      }),
    );
    await field(dialog, "year").selectOption("2018");
    await vin.fill("JTDBR32E720012345");
    await dialog.locator("[data-vin=found]").waitFor();
    expect(await field(dialog, "year").inputValue()).toBe("2019");
    expect(await field(dialog, "vehicle").inputValue()).toBe(formValues.vehicle);
    expect(await dialog.locator("button[type=submit]").isEnabled()).toBe(true);
    await field(dialog, "vehicle").selectOption({ index: 1 });
    expect(await dialog.locator("[data-vin=found]").count()).toBe(1);
    await field(dialog, "year").selectOption("2018");
    await expect.poll(() => dialog.locator("[data-vin]").count()).toBe(0);
    expect(await vin.inputValue()).toBe("");
    expect(await dialog.locator("button[type=submit]").isDisabled()).toBe(true);
  });

  it.each(["JTDBR32E72001234", "JTDBR32E7200123456", "IOQBR32E720012345", "0".repeat(17), "error", "سيارة"])(
    "[VP-04] [rule 23] VIN %s finds no vehicle without JavaScript",
    async (vin) => {
      const page = new HttpPage({ language });
      await page.goto("/garage");
      page.fill("#garage-vin", vin);
      await page.submit("main form[action$='/vehicles/choose'] button[type=submit]");
      expect(page.text("[data-vin=none]")).toContain(none[language]);
      expect(page.find("main form[action$='/garage/add'] button[type=submit]").hasAttribute("disabled")).toBe(true);
    },
  );

  it("[rule 24] Partly decoded VIN narrows the vehicle form without JavaScript", async () => {
    const page = new HttpPage({ language });
    await page.goto("/vehicles/choose?vin=5SFNB2425CE237109");
    expect(page.text("[data-vin=partial]")).toContain("2012");
    expect(page.count("select[name=year] option")).toBe(2);
    expect(getFieldValue(page.find("select[name=year]"))).toBe("2012");
  });

  it("[rule 24] VIN without a year asks for the year, then fills in make and model, without JavaScript", async () => {
    const page = new HttpPage({ language });
    await page.goto("/vehicles/choose?vin=WDD2050071F123456");
    expect(page.text("[data-vin=partial]")).toContain(noYear[language]);
    expect(getFieldValue(page.find("select[name=year]"))).toBe("");
    page.fill("select[name=year]", "2016");
    await page.submit("main form[action$='/vehicles/choose'] button[type=submit]");
    expect(page.url.search).toContain("year=2016");
    expect(page.text("select[name=make] option[selected]")).toMatch(/Mercedes|مرسيدس/);
    expect(getFieldValue(page.find("select[name=model]"))).not.toBe("");
  });
});

describe("Malformed garage cookies and vehicle queries", () => {
  it.each([
    ["nothing that can be read", "%%%"],
    ["markup", Buffer.from("<script>alert(1)</script>").toString("base64url")],
    ["a vehicle that is gone", Buffer.from(JSON.stringify([[1, 2_000_000_000, 1]])).toString("base64url")],
    ["far too much", "A".repeat(3_900)],
  ])("Garage cookie with %s is read as an empty garage", async (_, value) => {
    for (const path of ["/garage", "/shop", "/vehicles/choose"]) {
      const visitor = new HttpVisitor(inject("karajUrl"));
      visitor.cookies.set("garage", value);
      expect((await visitor.fetch(path)).status, path).toBe(200);
    }
  });

  it.each([
    "year=abc",
    "year=2019&make=999999",
    "year=2019&make=1&model=%00",
    "vin=%F0%9F%9A%97",
    "back=//evil.example",
    "vin=",
    "vin=error",
    `vin=${"1".repeat(60)}`,
  ])("GET /vehicles/choose answers 200 to the query %s", async (query) => {
    const page = new HttpPage({ language: "en" });
    expect(await page.goto(`/vehicles/choose?${query}`)).toBe(200);
    expect(page.find("input[name=back]").getAttribute("value")).toBe("/garage");
  });
});
