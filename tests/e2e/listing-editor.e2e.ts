import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getScriptModes } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const next = (page: Page) => page.locator("main form button[type=submit]:visible").last().click();
const step = (page: Page, name: string) => page.waitForURL(new RegExp(`/sell/\\d+/${name}$`));

/** Checks a radio button or checkbox by field name and value. */
const choose = (page: Page, name: string, value: string) =>
  page.locator(`main [name='${name}'][value=${value}]`).check();

describe("Listing editor", () => {
  it.each(getScriptModes("ar"))(
    "Listing editor publishes a car from its VIN on a phone in Arabic (JavaScript %s)",
    async (javaScript) => {
      const page = await visitor({ language: "ar", width: 390, javaScript });
      await registerAccount(page);
      await page.goto("/sell");
      await page.locator("main button[value=cars]").click();
      await step(page, "vehicle");
      await page.locator("main input[name=vin]").fill("4T1B11HK5KU210000");
      if (javaScript) {
        await page.locator("[data-vin=found]").waitFor();
        await page.locator("[data-save=saved]").waitFor();
        expect(await page.locator("main select[name=year]").inputValue()).toBe("2019");
        expect(await findAxeViolations(page, { minor: false })).toEqual([]);
      }
      await next(page);
      await step(page, "features");
      expect(await page.locator("select[name='feature.fuel']").inputValue()).toBe("petrol");

      // Missing required answers are reported beside their fields.
      await next(page);
      // With scripts the browser reports the errors without sending the step.
      if (!javaScript) await page.waitForURL(/features\?check$/);
      await page.locator("main").getByText("املأ هذه الخانة.").first().waitFor();
      await choose(page, "feature.condition", "used");
      await choose(page, "feature.gear", "automatic");
      await page.locator("[name='feature.mileage']").fill("٨٥٬٠٠٠");

      if (javaScript) {
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
      }
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
      expect(await page.locator("main").innerText()).toContain(javaScript ? "86,000" : "85,000");
      if (javaScript) expect(await findAxeViolations(page, { minor: false })).toEqual([]);
      await page.locator("main form button[type=submit]:visible").last().dblclick();
      await page.waitForURL(/\/sell\/ad\/\d+\/done$/);
      expect(await page.locator("main [data-state=pending] h1").innerText()).toBe("شكرًا، وصلنا إعلانك");
      await page.goto("/sell");
      expect(await page.locator("main a[href$='/discard']").count()).toBe(0);
    },
  );

  it.each([...getScriptModes("ar"), ...getScriptModes("en")])(
    "[VL-08] Listing editor shows a car's errors beside their fields (JavaScript %s)",
    async (javaScript) => {
      const page = await visitor({ language: "en", javaScript });
      await registerAccount(page);
      await page.goto("/sell");
      await page.locator("main button[value=cars]").click();
      await step(page, "vehicle");
      await page.locator("main input[name=vin]").fill("1234");
      if (javaScript) await page.locator("[data-save=saved]").waitFor();
      await next(page);
      await page.waitForURL(/vehicle\?check$/);
      for (const [name, error] of [
        ["vin", "A VIN has 17 characters."],
        ["year", "Please fill in this field."],
        ["make", "Please fill in this field."],
      ]) {
        const field = page.locator(`main [name=${name}][aria-invalid=true]`);
        await field.waitFor();
        const described = (await field.getAttribute("aria-describedby")) ?? "";
        expect(await page.locator(`[id='${described.split(" ")[0]}']`).innerText()).toBe(error);
      }
      if (javaScript) await page.locator("main [name=vin]:focus").waitFor();
    },
  );

  it.each([
    ["ar", 390, { mended: "صُحّحت كل الحقول المحددة", check: "راجع الحقول المحددة" }],
    ["en", 1280, { mended: "Fixed. You can continue", check: "Please check the marked fields" }],
  ] as const)(
    "Listing editor does not shift its layout when an error disappears or appears (%s, %i wide)",
    async (language, width, words) => {
      const page = await visitor({ language, width });
      await registerAccount(page);
      await page.goto("/sell");
      await page.locator("main button[value=cars]").click();
      await step(page, "vehicle");
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
      await page.locator("main [role=alert]", { hasText: words.mended }).waitFor();
      expect(await errors.count()).toBe(0);
      expect(await places()).toEqual(before);
      expect(await page.locator("[name='feature.mileage']:focus").count()).toBe(1);
      await next(page);
      await page.locator("[name='feature.engine'][aria-invalid=true]:focus").waitFor();
      await page.locator("main [role=alert]", { hasText: words.check }).waitFor();
    },
  );

  it.each(getScriptModes("en"))(
    "Listing editor publishes a part with its fitment in English (JavaScript %s)",
    async (javaScript) => {
      const page = await visitor({ language: "en", javaScript });
      await registerAccount(page);
      await page.goto("/sell");
      await page.locator("main button[value=parts]").click();
      await step(page, "category");
      await page.locator("main label", { hasText: "Brake pads" }).click();
      await next(page);
      await step(page, "part");
      await page.locator("[name=partNumber]").fill("KJ-04465-33471");
      await choose(page, "fits", "cars");
      await page.locator("[name='fit.0.make']").selectOption({ label: "Toyota" });
      await page.locator("[name='fit.0.from']").fill("2015");
      if (!javaScript) await next(page);
      await page.locator("[name='fit.0.model'] option", { hasText: "Camry" }).first().waitFor({ state: "attached" });
      await page.locator("[name='fit.0.model']").selectOption({ label: "Camry" });
      await next(page);
      await step(page, "features");
      await choose(page, "feature.condition", "new");
      await next(page);
      await step(page, "texts");
      await page.locator("[name=nameEn]").fill("Brake pads, call 050 123 4567");
      await page.locator("[name=textEn]").fill("New, in the box.");
      await next(page);
      await page.waitForURL(/texts\?check$/);
      await page.locator("main").getByText("Don't write phone numbers in the title").first().waitFor();
      await page.locator("[name=nameEn]").fill("Brake pads for a Camry");
      await next(page);
      await step(page, "pictures");
      await next(page);
      await step(page, "price");
      await page.locator("[name=price]").fill("-5");
      await next(page);
      await page.waitForURL(/price\?check$/);
      expect(await page.locator("[name=price]").inputValue()).toBe("-5");
      await page.locator("[name=price]").fill("250");
      await page.locator("[name=stock]").fill("5");
      await next(page);
      await step(page, "contact");
      await page.locator("[name=city]").selectOption({ label: "Riyadh" });
      await page.locator("[name=phone]").fill("0501234567");
      await next(page);
      await step(page, "preview");
      expect(await page.locator("main").innerText()).toContain("Brake pads for a Camry");
      await next(page);
      await page.waitForURL(/\/sell\/ad\/\d+\/done$/);

      // A published listing is edited in the same steps.
      await page.goto(page.url().replace("/done", ""));
      await step(page, "preview");
      await page.goto(page.url().replace("preview", "price"));
      expect(await page.locator("[name=price]").inputValue()).toBe("250");
      await page.locator("[name=price]").fill("240");
      await next(page);
      await step(page, "contact");
      await page.goto(page.url().replace("contact", "preview"));
      await next(page);
      await page.waitForURL(/\/sell\/ad\/\d+\/done$/);
    },
  );
});
