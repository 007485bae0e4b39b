import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const words = {
  en: { previous: "Previous", next: "Next", pause: "Pause", play: "Play", place: (n: number) => `${n} of 8` },
  ar: {
    previous: "السابق",
    next: "التالي",
    pause: "إيقاف التشغيل التلقائي",
    play: "تشغيل تلقائي",
    place: (n: number) => `${n} من 8`,
  },
};
type Language = keyof typeof words;

/** Opens the carousel with a paused clock, so that the speed of the machine does not matter. */
async function open(language: Language, width = 1280) {
  const page = await visitor({ language, width });
  await page.clock.install();
  await page.goto(`/dev/ui?part=carousel&lang=${language}`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(2, 2);
  // Autoplay may have moved the carousel before the pause, so the test returns to the first slide.
  const carousel = page.locator("section[aria-roledescription]").first();
  const track = carousel.locator("> [role=group]");
  await track.focus();
  await page.keyboard.press("Home");
  await page.clock.runFor(400);
  await track.blur();
  const getCurrentSlide = () => carousel.locator("button[aria-current]").getAttribute("aria-label");
  await expect.poll(getCurrentSlide).toBe(words[language].place(1));
  const button = (name: keyof (typeof words)["en"]) =>
    carousel.getByRole("button", { name: String(words[language][name]), exact: true });
  return { page, carousel, track, at: getCurrentSlide, button };
}
const middleOf = async (page: Page, place: string) => {
  const box = await page.getByRole("group", { name: place }).first().boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

for (const language of getTestLanguages("ar")) {
  const { place } = words[language];
  const onwards = language === "en" ? 1 : -1;

  describe(`[GL-05] Carousel (${language})`, () => {
    it("The carousel advances every 5 s and returns to the start after the last slide", async () => {
      const { page, track, at } = await open(language);
      await page.clock.runFor(4_900);
      expect(await at()).toBe(place(1));
      await page.clock.runFor(200);
      await page.clock.runFor(280);
      await expect.poll(at).toBe(place(2));
      // Slides move in the reading direction.
      expect(Math.sign(await track.evaluate((each) => each.scrollLeft))).toBe(onwards);
      for (const next of [3, 4, 5, 6, 1]) {
        await page.clock.runFor(5_300);
        await expect.poll(at).toBe(place(next));
      }
    });

    it("Carousel autoplay stops under the mouse, with focus inside and when paused", async () => {
      const { page, carousel, track, at, button } = await open(language);
      const rests = async () => {
        await page.clock.runFor(21_000);
        expect(await at()).toBe(place(1));
      };
      await track.hover();
      await rests();
      await page.mouse.move(2, 2);
      await track.focus();
      await rests();
      await track.blur();
      await button("pause").click();
      await page.mouse.move(2, 2);
      await button("play").blur();
      await rests();
      await button("play").click();
      await page.mouse.move(2, 2);
      await button("pause").blur();
      await page.clock.runFor(5_300);
      await expect.poll(at).toBe(place(2));
      expect(await carousel.getAttribute("aria-label")).toBeTruthy();
    });

    it("The carousel moves by buttons and arrow keys in the reading direction", async () => {
      const { page, track, at, button } = await open(language);
      expect(await button("previous").getAttribute("aria-disabled")).toBe("true");
      await button("next").click();
      await page.clock.runFor(300);
      await expect.poll(at).toBe(place(2));
      expect(Math.sign(await track.evaluate((each) => each.scrollLeft))).toBe(onwards);
      expect(await button("previous").getAttribute("aria-disabled")).toBe("false");
      await track.focus();
      await page.keyboard.press(language === "en" ? "ArrowRight" : "ArrowLeft");
      await page.clock.runFor(300);
      await expect.poll(at).toBe(place(3));
      await page.keyboard.press(language === "en" ? "ArrowLeft" : "ArrowRight");
      await page.clock.runFor(300);
      await expect.poll(at).toBe(place(2));
      await page.keyboard.press("End");
      await page.clock.runFor(300);
      await expect.poll(at).toBe(place(6));
      expect(await button("next").getAttribute("aria-disabled")).toBe("true");
    });

    it("Dragging or holding a carousel slide blocks the link, and a short click follows the link", async () => {
      const { page, at } = await open(language);
      const address = page.url();
      const start = await middleOf(page, place(2));
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x - onwards * 60, start.y, { steps: 4 });
      await page.mouse.up();
      await page.clock.runFor(300);
      await expect.poll(at).toBe(place(2));
      expect(page.url()).toBe(address);

      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.clock.runFor(260);
      await page.mouse.up();
      expect(page.url()).toBe(address);

      await page.mouse.down();
      await page.mouse.move(start.x + 10, start.y);
      await page.clock.runFor(100);
      await page.mouse.up();
      await page.waitForURL(/part=card&from=\d/);
    });
  });
}

describe("[GL-05] Carousel layout", () => {
  it("The carousel without JavaScript is a row of three, two or one slides depending on its width", async () => {
    const page = await visitor({ javaScript: false });
    await page.goto("/dev/ui?part=carousel&lang=en");
    // Without JavaScript the carousel is a scrollable row without buttons.
    expect(await page.getByRole("button", { name: "Next" }).count()).toBe(0);
    expect(await page.getByRole("group", { name: "8 of 8" }).count()).toBe(1);
    for (const [width, visibleSlides] of [
      [1280, 3],
      [768, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const track = page.locator("section[aria-roledescription] > [role=group]").first();
      const [frame, slide] = await Promise.all([track.boundingBox(), track.locator("> *").first().boundingBox()]);
      expect(Math.round((frame?.width ?? 0) / (slide?.width ?? 1))).toBe(visibleSlides);
    }
  });

  it("The carousel does not autoplay under reduced motion and shows no pause button", async () => {
    const page = await visitor({ language: "en" });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await page.goto("/dev/ui?part=carousel&lang=en");
    await page.clock.runFor(30_000);
    const track = page.locator("section[aria-roledescription] > [role=group]").first();
    expect(await track.evaluate((each) => each.scrollLeft)).toBe(0);
    expect(await page.getByRole("button", { name: "Pause" }).count()).toBe(0);
  });

  it("The carousel realigns its slides after the window width changes", async () => {
    const { page, track, at, button } = await open("ar");
    await button("next").click();
    await page.clock.runFor(300);
    // The carousel learns its current slide with the next frame, which does not follow the paused clock.
    await expect.poll(at).toBe(words.ar.place(2));
    await page.setViewportSize({ width: 700, height: 900 });
    const gap = () =>
      track.evaluate((each) => {
        const [frame, slide] = [each, each.children[1] as Element].map((box) => box.getBoundingClientRect());
        return Math.round((frame?.right ?? 0) - (slide?.right ?? 0));
      });
    // The resize observer reports with the next frame, which does not follow the paused clock.
    await expect
      .poll(async () => {
        await page.clock.runFor(250);
        return gap();
      })
      .toBe(4);
  });
});
