import { describe, expect, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const part = (name: string, language: "en" | "ar") => `/dev/ui?part=${name}&lang=${language}`;

describe("UI component gallery", () => {
  it("UI component gallery passes every axe rule and is no wider than a 360 pixel phone", async () => {
    const page = await visitor({ language: "ar", width: 360, reducedMotion: "reduce" });
    await page.goto("/dev/ui?lang=ar");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);
  });

  it("UI component gallery shows an example in both languages and both themes side by side", async () => {
    const page = await visitor({ language: "en", javaScript: false });
    await page.goto("/dev/ui?part=price&view=four");
    const frames = await page
      .locator("[data-theme][dir]")
      .evaluateAll((all) => all.map((each) => [each.getAttribute("dir"), getComputedStyle(each).backgroundColor]));
    expect(frames).toEqual([
      ["rtl", "rgb(255, 255, 255)"],
      ["rtl", "rgb(21, 25, 32)"],
      ["ltr", "rgb(255, 255, 255)"],
      ["ltr", "rgb(21, 25, 32)"],
    ]);
  });
});

for (const language of ["en", "ar"] as const) {
  const [forwards, back] = language === "en" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];

  describe(`Tabs (${language})`, () => {
    it("Tabs switch the visible panel by click and by arrow keys in the reading direction", async () => {
      const page = await visitor({ language });
      await page.goto(part("tabs", language));
      const tabs = page.getByRole("tab");
      const chosen = () => page.locator("[role=tab][aria-selected=true]").getAttribute("id");
      const ids = await tabs.evaluateAll((all) => all.map((each) => each.id));
      await tabs.nth(1).click();
      expect(await chosen()).toBe(ids[1]);
      await page.keyboard.press(forwards);
      expect(await chosen()).toBe(ids[2]);
      await page.keyboard.press(forwards);
      expect(await chosen()).toBe(ids[0]);
      await page.keyboard.press(back);
      expect(await chosen()).toBe(ids[2]);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(ids[2]);
      expect(await page.getByRole("tabpanel").count()).toBe(1);
      expect(await page.locator("[role=tab][tabindex='0']").count()).toBe(1);
    });
  });

  describe(`Range (${language})`, () => {
    it("Range thumbs follow the mouse and keys in the reading direction, and fields accept Arabic and Western digits", async () => {
      const page = await visitor({ language });
      await page.goto(part("range", language));
      const [from, to] = [page.locator("input[name=priceMin]"), page.locator("input[name=priceMax]")];
      const thumbs = page.locator("input[type=range]");
      const box = await thumbs.first().boundingBox();
      if (!box) throw new Error("no range");
      const getPointAt = (fraction: number) => {
        const offset = 12 + (box.width - 24) * fraction;
        return { x: language === "en" ? box.x + offset : box.x + box.width - offset, y: box.y + box.height / 2 };
      };
      await page.mouse.move(getPointAt(0.4).x, getPointAt(0.4).y);
      await page.mouse.down();
      await page.mouse.move(getPointAt(0.6).x, getPointAt(0.6).y, { steps: 5 });
      await page.mouse.up();
      expect(await to.inputValue()).toBe("300000");
      expect(await page.locator("main").getByRole("status").first().textContent()).toContain("300000");

      await thumbs.first().focus();
      await page.keyboard.press(forwards);
      expect(await from.inputValue()).toBe("65000");
      await page.keyboard.press(back);
      await page.keyboard.press(back);
      expect(await from.inputValue()).toBe("55000");
      // A thumb at its limit leaves the bound empty.
      await page.keyboard.press("Home");
      expect(await from.inputValue()).toBe("");
      await to.fill("١٥٠٬٠٠٠");
      await to.press("Enter");
      expect(await to.inputValue()).toBe("150000");
      expect(await thumbs.nth(1).inputValue()).toBe("150000");
      // Bounds in the wrong order are swapped. Input that is not a number is reverted.
      await from.fill("400000");
      await from.blur();
      expect([await from.inputValue(), await to.inputValue()]).toEqual(["150000", "400000"]);
      await from.fill("cheap");
      await from.blur();
      expect(await from.inputValue()).toBe("150000");
    });
  });
}

describe("Quantity", () => {
  it("Quantity field steps between 1 and its limit, accepts Arabic and Western digits, and keeps invalid input", async () => {
    const page = await visitor({ language: "en" });
    await page.goto(part("quantity", "en"));
    const field = page.locator("#quantity input[name=quantity], input#quantity").first();
    const less = page.getByRole("button", { name: "Decrease quantity" }).first();
    const more = page.getByRole("button", { name: "Increase quantity" }).first();
    expect(await less.isDisabled()).toBe(true);
    await more.click();
    expect(await field.inputValue()).toBe("2");
    await field.fill("٧");
    await more.click();
    expect(await field.inputValue()).toBe("8");
    await field.fill("11");
    await more.click();
    expect(await field.inputValue()).toBe("12");
    expect(await more.isDisabled()).toBe(true);
    await field.fill("3.9");
    await field.blur();
    expect(await field.inputValue()).toBe("3.9");
  });
});

describe("Tooltip", () => {
  it("Tooltip opens on hover and focus, stays open under the pointer, closes on Escape, and fits the window", async () => {
    const page = await visitor({ language: "en", width: 390 });
    await page.goto(part("tooltip", "en"));
    const tip = page.getByRole("tooltip");
    const edge = page.getByRole("button", { name: "At the edge" });
    await edge.hover();
    await tip.waitFor();
    const box = await tip.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    await tip.hover();
    expect(await tip.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "hidden" });
    await page.mouse.move(2, 2);
    const save = page.getByRole("button", { name: "Save search" });
    await page.getByRole("button", { name: "About the market price" }).focus();
    await page.keyboard.press("Tab");
    await tip.waitFor();
    expect(await save.getAttribute("aria-describedby")).toBe(await tip.getAttribute("id"));
    await page.keyboard.press("Tab");
    await expect.poll(() => tip.getAttribute("id")).toBe(await edge.getAttribute("aria-describedby"));
  });
});

describe("UI components without JavaScript", () => {
  it("Tabs, ranges and quantities render as links and plain fields without JavaScript", async () => {
    const page = await visitor({ language: "en", javaScript: false });
    await page.goto("/dev/ui?lang=en");
    const panels = page.locator("[role=tabpanel]");
    for (const i of [0, 1, 2]) expect(await panels.nth(i).isVisible()).toBe(true);
    expect(await page.locator("input[type=range]").first().isVisible()).toBe(false);
    expect(await page.locator("input[name=priceMin]").first().inputValue()).toBe("60000");
    expect(await page.getByRole("button", { name: "Increase quantity" }).count()).toBe(0);
    await page.getByRole("button", { name: "Save search" }).first().hover();
    await page.getByText("Saves the search").first().waitFor();
  });
});
