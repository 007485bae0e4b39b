import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

async function openAd(page: Page): Promise<void> {
  const list = (await (await page.request.get("/api/v1/products?kind=car&limit=100")).json()) as {
    items: { path: string; images: unknown[] }[];
  };
  await page.goto(list.items.find(({ images }) => images.length === 4)?.path ?? "");
}
const shownSlide = (page: Page) => page.locator("a[href^='#picture-'][aria-current=true]").getAttribute("href");

for (const language of getTestLanguages("ar")) {
  describe(`Gallery (${language})`, () => {
    it("[GL-01] [GL-02] The gallery moves by arrows, thumbnails and keys in reading direction, and opens full screen", async () => {
      const page = await visitor({ language });
      await openAd(page);
      const first = page.locator("#picture-1");
      const row = page.locator("ul:has(> #picture-1)");
      const width = async (at: string) => (await page.locator(at).boundingBox())?.width;
      expect(await width("#picture-1")).toBeCloseTo((await row.boundingBox())?.width ?? 0, 0);
      const box = async (at: string) => (await page.locator(at).boundingBox())?.x ?? 0;
      // The second picture lies on the side of the reading direction.
      expect((await box("#picture-2")) > (await box("#picture-1"))).toBe(language === "en");
      await page.getByRole("button", { name: language === "en" ? "Next photo" : "الصورة التالية" }).click();
      await expect.poll(() => shownSlide(page)).toBe("#picture-2");
      await page.locator("a[href='#picture-4']").click();
      await expect.poll(() => shownSlide(page)).toBe("#picture-4");
      expect(new URL(page.url()).hash).toBe("");
      await row.focus();
      await page.keyboard.press(language === "en" ? "ArrowLeft" : "ArrowRight");
      await expect.poll(() => shownSlide(page)).toBe("#picture-3");
      expect(await first.locator("img").getAttribute("alt")).toBeTruthy();

      // The full-screen viewer has an opaque dark background, closes with Escape and returns the focus.
      const open = page.getByRole("button", {
        name: language === "en" ? "Show photos full screen" : "عرض الصور بملء الشاشة",
      });
      await open.click();
      const ground = page.locator(".yarl__container");
      await ground.waitFor();
      expect(await ground.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe("rgb(0, 0, 0)");
      await page.keyboard.press("Escape");
      await ground.waitFor({ state: "detached" });
      expect(await open.evaluate((each) => each === document.activeElement)).toBe(true);
    });
  });
}

describe("Gallery layout", () => {
  it("[GL-01] The gallery shows 3 to 8 thumbnails at a time in one row depending on its width", async () => {
    const page = await visitor({ javaScript: false });
    await openAd(page);
    // Without JavaScript the links of the thumbnails lead to their pictures.
    expect(await page.locator("#picture-1 img").isVisible()).toBe(true);
    await page.locator("a[href='#picture-2']").click();
    expect(new URL(page.url()).hash).toBe("#picture-2");
    for (const [width, columns] of [
      [270, 3],
      [320, 4],
      [390, 5],
      [500, 6],
      [560, 7],
      [700, 8],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const strip = page.locator("ul:has(> li > a[href='#picture-1'])");
      const inner = (await strip.boundingBox())?.width ?? 0;
      const steps = [0, 260, 320, 400, 520, 580];
      const expected = 2 + steps.filter((step) => inner >= step).length;
      const real = await strip.evaluate((each) => {
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(each);
        const room = each.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        const [first, second] = [...each.children].map((thumbnail) => thumbnail.getBoundingClientRect().x);
        return Math.round((room + 8) / Math.abs((second ?? 0) - (first ?? 0)));
      });
      expect(real, `${width} px, ${inner} inside`).toBe(expected);
      expect(Math.abs(real - columns)).toBeLessThanOrEqual(1);
    }
  });

  it("[GL-01] The row of thumbnails scrolls to the thumbnail of the current picture", async () => {
    const page = await visitor({ width: 250 });
    await openAd(page);
    await page.locator("html[data-enhanced]").waitFor();
    const last = page.locator("a[href='#picture-4']");
    const isShown = () =>
      last.evaluate((link) => {
        const [thumbnail, row] = [link.getBoundingClientRect(), link.closest("ul")?.getBoundingClientRect()];
        return row !== undefined && thumbnail.left >= row.left - 1 && thumbnail.right <= row.right + 1;
      });
    expect(await isShown()).toBe(false);
    await page.locator("#picture-4").evaluate((slide) => slide.scrollIntoView({ block: "nearest" }));
    await expect.poll(isShown).toBe(true);
    expect(await shownSlide(page)).toBe("#picture-4");
  });
});
