import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getFieldValue, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const next = (page: Page) => page.locator("main form button[type=submit]:visible").last().click();
const step = (page: Page, name: string) => page.waitForURL(new RegExp(`/sell/\\d+/${name}$`));

/** Checks a radio button or checkbox by field name and value. */
const choose = (page: Page, name: string, value: string) =>
  page.locator(`main [name='${name}'][value=${value}]`).check();

/** Errors of the vehicle step with a VIN that is too short. */
const vehicleErrors = [
  ["vin", "A VIN has 17 characters."],
  ["year", "Please fill in this field."],
  ["make", "Please fill in this field."],
] as const;

describe("Listing editor", () => {
  it("Listing editor with JavaScript publishes a car from its VIN on a phone in Arabic", async () => {
    const page = await visitor({ language: "ar", width: 390 });
    await registerAccount(page);
    await page.goto("/sell");
    await page.locator("main button[value=cars]").click();
    await step(page, "vehicle");
    await page.locator("main input[name=vin]").fill("4T1B11HK5KU210000");
    await page.locator("[data-vin=found]").waitFor();
    await page.locator("[data-save=saved]").waitFor();
    expect(await page.locator("main select[name=year]").inputValue()).toBe("2019");
    expect(await findAxeViolations(page, { minor: false })).toEqual([]);
    await next(page);
    await step(page, "features");
    expect(await page.locator("select[name='feature.fuel']").inputValue()).toBe("petrol");

    // Missing required answers are reported beside their fields.
    await next(page);
    await page.locator("main").getByText("املأ هذه الخانة.").first().waitFor();
    await choose(page, "feature.condition", "used");
    await choose(page, "feature.gear", "automatic");
    await page.locator("[name='feature.mileage']").fill("٨٥٬٠٠٠");

    // Unsaved input stays in the browser across a reload and is sent once saving works again.
    await page.locator("[data-save=saved]").waitFor();
    await page.route("**/save", (route) => route.fulfill({ status: 429 }));
    await page.locator("[name='feature.mileage']").fill("٨٦٬٠٠٠");
    await page.locator("[data-save=offline]").waitFor();
    await page.reload();
    await page.locator("[data-save=offline]").waitFor();
    expect(await page.locator("[name='feature.mileage']").inputValue()).toBe("٨٦٬٠٠٠");
    await page.unroute("**/save");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.locator("[data-save=saved]").waitFor();
    const draftKeys = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith("karaj.draft")),
    );
    expect(draftKeys).toEqual([]);
    await next(page);
    await step(page, "texts");
    expect(await page.locator("[name=nameAr]").inputValue()).toBe("تويوتا كامري 2019");
    await page.locator("[name=textAr]").fill("نظيفة، صيانة وكالة، بدون حوادث.");
    await next(page);
    await step(page, "pictures");
    await next(page);
    await step(page, "price");
    await page.locator("[name=price]").fill("٧٥٠٠٠");
    await page.locator("[data-market]").waitFor();
    await next(page);
    await step(page, "contact");

    // The preview names the missing fields and links to them.
    await page.goto(page.url().replace("contact", "preview"));
    expect(await page.locator("main button[type=submit]:visible").last().isDisabled()).toBe(true);
    await page.locator("main a[href*='contact?check#sell-city']").click();
    await page.locator("[name=city]").selectOption({ index: 1 });
    await page.locator("[name=phone]").fill("+966 50 123 4567");
    await next(page);
    await step(page, "preview");
    expect(await page.locator("main").innerText()).toContain("86,000");
    expect(await findAxeViolations(page, { minor: false })).toEqual([]);
    await page.locator("main form button[type=submit]:visible").last().dblclick();
    await page.waitForURL(/\/sell\/ad\/\d+\/done$/);
    expect(await page.locator("main [data-state=pending] h1").innerText()).toBe("شكرًا، وصلنا إعلانك");
    await page.goto("/sell");
    expect(await page.locator("main a[href$='/discard']").count()).toBe(0);
  });

  it("[VL-08] Listing editor without JavaScript shows a car's errors beside their fields", async () => {
    const page = new HttpPage({ language: "en" });
    await registerThroughForm(page);
    await page.goto("/sell");
    await page.submit("main button[value=cars]");
    page.fill("main input[name=vin]", "1234");
    await page.submit(page.findAll("main form button[type=submit]").at(-1) as Element);
    expect(page.path).toMatch(/vehicle\?check$/);
    for (const [name, error] of vehicleErrors) {
      const described = page.find(`main [name=${name}][aria-invalid=true]`).getAttribute("aria-describedby") ?? "";
      expect(page.text(`[id='${described.split(" ")[0]}']`)).toBe(error);
    }
  });

  it("[VL-08] Listing editor shows a car's errors beside their fields and does not shift its layout when they change", async () => {
    const page = await visitor({ language: "en" });
    await registerAccount(page);
    await page.goto("/sell");
    await page.locator("main button[value=cars]").click();
    await step(page, "vehicle");
    await page.locator("main input[name=vin]").fill("1234");
    await page.locator("[data-save=saved]").waitFor();
    await next(page);
    await page.waitForURL(/vehicle\?check$/);
    for (const [name, error] of vehicleErrors) {
      const field = page.locator(`main [name=${name}][aria-invalid=true]`);
      await field.waitFor();
      const described = (await field.getAttribute("aria-describedby")) ?? "";
      expect(await page.locator(`[id='${described.split(" ")[0]}']`).innerText()).toBe(error);
    }
    await page.locator("main [name=vin]:focus").waitFor();
    await page.locator("main input[name=vin]").fill("4T1B11HK5KU210000");
    await page.locator("[data-vin=found]").waitFor();
    await page.locator("[data-save=saved]").waitFor();
    await next(page);
    await step(page, "features");
    await next(page);
    const errors = page.locator("main form [id$='-error']");
    await errors.first().waitFor();
    const errorCount = await errors.count();
    expect(errorCount).toBeGreaterThan(2);
    /** Returns the positions of the feature fields on the page. */
    const places = () =>
      page.locator("main form").evaluate((form) =>
        [...form.querySelectorAll("[name^=feature]")].map((field) => {
          const { x, y } = field.getBoundingClientRect();
          return `${field.getAttribute("name")} ${x} ${y + scrollY}`;
        }),
      );
    const before = await places();
    await choose(page, "feature.condition", "used");
    await expect.poll(() => errors.count()).toBe(errorCount - 1);
    expect(await places()).toEqual(before);
    await choose(page, "feature.gear", "automatic");
    await expect.poll(() => errors.count()).toBe(errorCount - 2);
    expect(await places()).toEqual(before);
    // A new error appears only when the step is submitted, so typing is not interrupted.
    const engine = page.locator("[name='feature.engine']");
    await engine.fill("large");
    await page.locator("[name='feature.mileage']").fill("85000");
    await page.locator("main [role=alert]", { hasText: "Fixed. You can continue" }).waitFor();
    expect(await errors.count()).toBe(0);
    expect(await places()).toEqual(before);
    expect(await page.locator("[name='feature.mileage']:focus").count()).toBe(1);
    await next(page);
    await page.locator("[name='feature.engine'][aria-invalid=true]:focus").waitFor();
    await page.locator("main [role=alert]", { hasText: "Please check the marked fields" }).waitFor();
    await page.setViewportSize({ width: 390, height: 900 });
    const onPhone = await places();
    await engine.fill("2.5");
    await expect.poll(() => errors.count()).toBe(0);
    expect(await places()).toEqual(onPhone);
  });

  it("Listing editor without JavaScript publishes a part with its fitment in English", async () => {
    const page = new HttpPage({ language: "en" });
    const pressNext = () => page.submit(page.findAll("main form button[type=submit]").at(-1) as Element);
    const expectStep = (name: string) => expect(page.path).toMatch(new RegExp(`/sell/\\d+/${name}$`));
    const check = (name: string, value: string) => page.check(`main [name='${name}'][value=${value}]`);
    await registerThroughForm(page);
    await page.goto("/sell");
    await page.submit("main button[value=parts]");
    expectStep("category");
    page.check(page.find("main label", "Brake pads").querySelector("input") as Element);
    await pressNext();
    expectStep("part");
    page.fill("[name=partNumber]", "KJ-04465-33471");
    check("fits", "cars");
    page.fill("[name='fit.0.make']", "Toyota");
    page.fill("[name='fit.0.from']", "2015");
    // The models of the make appear with the next page.
    await pressNext();
    page.fill("[name='fit.0.model']", "Camry");
    await pressNext();
    expectStep("features");
    check("feature.condition", "new");
    await pressNext();
    expectStep("texts");
    page.fill("[name=nameEn]", "Brake pads, call 050 123 4567");
    page.fill("[name=textEn]", "New, in the box.");
    await pressNext();
    expectStep("texts\\?check");
    expect(page.text("main")).toContain("Don't write phone numbers in the title");
    page.fill("[name=nameEn]", "Brake pads for a Camry");
    await pressNext();
    expectStep("pictures");
    await pressNext();
    expectStep("price");
    page.fill("[name=price]", "-5");
    await pressNext();
    expectStep("price\\?check");
    expect(getFieldValue(page.find("[name=price]"))).toBe("-5");
    page.fill("[name=price]", "250");
    page.fill("[name=stock]", "5");
    await pressNext();
    expectStep("contact");
    page.fill("[name=city]", "Riyadh");
    page.fill("[name=phone]", "0501234567");
    await pressNext();
    expectStep("preview");
    expect(page.text("main")).toContain("Brake pads for a Camry");
    await pressNext();
    expect(page.path).toMatch(/\/sell\/ad\/\d+\/done$/);

    // A published listing is edited in the same steps.
    await page.goto(page.path.replace("/done", ""));
    expectStep("preview");
    await page.goto(page.path.replace("preview", "price"));
    expect(getFieldValue(page.find("[name=price]"))).toBe("250");
    page.fill("[name=price]", "240");
    await pressNext();
    expectStep("contact");
    await page.goto(page.path.replace("contact", "preview"));
    await pressNext();
    expect(page.path).toMatch(/\/sell\/ad\/\d+\/done$/);
  });
});
