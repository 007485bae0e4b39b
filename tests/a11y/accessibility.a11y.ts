import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { findBrokenPictures, findOverflow, scrollThrough } from "../support/page-checks.ts";
import { type PageCase, pageCases, resolvePagePath } from "../support/pages.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Lists the serious axe violations, one a line. */
const serious = async (page: Page, where: string, coloursOnly = false): Promise<string[]> =>
  (await findAxeViolations(page, { minor: false, ...(coloursOnly ? { rules: ["color-contrast"] } : { tags }) })).map(
    (each) => `${where}: ${each}`,
  );

async function show(page: Page, pageCase: PageCase, preferredWidth: number): Promise<void> {
  const width =
    !pageCase.widths || pageCase.widths.includes(preferredWidth)
      ? preferredWidth
      : (pageCase.widths[0] ?? preferredWidth);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(await resolvePagePath(pageCase, inject("karajUrl")));
  if (!pageCase.clicks) {
    // The window is as high as the page, so that sticky elements cover nothing.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.min(height, 12_000) });
  }
  for (const click of pageCase.clicks ?? []) await page.locator(click).first().click();
}

/** Puts a part into the visitor's cart. */
async function fillCart(page: Page): Promise<void> {
  const list = await (await fetch(`${inject("karajUrl")}/api/v1/products?kind=part&limit=100`)).json();
  const ids = (list as { items: { id: number }[] }).items.map(({ id }) => id);
  await page.goto("/");
  const added = await page.evaluate(async (all) => {
    let count = 0;
    for (const ad of all) {
      const body = new URLSearchParams({ ad: String(ad), quantity: "1" });
      if ((await fetch("/shop/cart/add", { method: "POST", body })).ok) count += 1;
      if (count === 2) break;
    }
    return count;
  }, ids);
  expect(added).toBe(2);
}

/** Pages as loaded, without those that differ only in their header. */
const plainPages = pageCases.filter(({ clicks, name }) => !clicks && !/^header-/.test(name));

describe("axe violations", () => {
  for (const language of ["en", "ar"] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      // The themes differ only in colours.
      const dark = colorScheme === "dark";
      it(`Pages have no serious axe violations (${language}, ${colorScheme})`, async () => {
        // Reduced motion shows fading elements at once.
        const page = await visitor({ language, colorScheme, reducedMotion: "reduce" });
        const found: string[] = [];
        for (const pageCase of pageCases) {
          // Narrow pages have components of their own. Each theme checks half of the pages narrow.
          await show(
            page,
            pageCase,
            (pageCases.indexOf(pageCase) % 2 === 0) === (colorScheme === "light") ? 1280 : 390,
          );
          found.push(...(await serious(page, pageCase.name, dark)));
        }
        expect(found).toEqual([]);
      }, 300_000);

      it(`Dialogs, sheets, toasts and the cart have no serious axe violations (${language}, ${colorScheme})`, async () => {
        const page = await visitor({ language, colorScheme, reducedMotion: "reduce", width: 390 });
        const found: string[] = [];
        await fillCart(page);
        await page.goto("/shop/cart");
        found.push(...(await serious(page, "cart", dark)));
        await page.goto("/shop/CarForSale");
        await page.locator("label[for=filters-open]").locator("visible=true").click();
        await page.getByRole("dialog").getByRole("status").waitFor();
        found.push(...(await serious(page, "filter sheet", dark)));
        await page.keyboard.press("Escape");
        await page.locator("main [form=compare-add]:visible").first().click();
        await page.locator("section[aria-live] > *").first().waitFor();
        found.push(...(await serious(page, "toast", dark)));
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto("/shop");
        const menus = page.locator("header details[data-menu] > summary:visible");
        const count = await menus.count();
        expect(count).toBeGreaterThan(0);
        for (let i = 0; i < count; i += 1) {
          await menus.nth(i).click();
          found.push(...(await serious(page, `menu ${i}`, dark)));
          await page.keyboard.press("Escape");
        }
        expect(found).toEqual([]);
      }, 120_000);
    }
  }
});

describe.each(["ar", "en"] as const)("Page structure (%s)", (language) => {
  it("Every page has one h1, no skipped heading level, named landmarks, and a unique title", async () => {
    const found: string[] = [];
    const titles = new Map<string, string>();
    for (const width of [390, 1280]) {
      const page = await visitor({ language, width });
      for (const pageCase of plainPages) {
        await show(page, pageCase, width);
        const { levels, landmarks, lang, title, unnamed } = await page.evaluate(() => {
          const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
          const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible);
          return {
            levels: all("h1, h2, h3, h4, h5, h6").map((heading) => ({
              level: Number(heading.tagName[1]),
              text: heading.textContent?.slice(0, 40),
            })),
            landmarks: ["header", "main", "footer"].filter(
              (name) =>
                // The header element may have no size of its own, so its display style is checked.
                [...document.querySelectorAll(`${name}:not(main ${name}, dialog ${name})`)].filter(
                  (element) => getComputedStyle(element).display !== "none",
                ).length !== 1,
            ),
            unnamed: all("nav:not([aria-label], [aria-labelledby])").length,
            lang: document.documentElement.lang,
            title: document.title,
          };
        });
        const where = `${pageCase.name} at ${width}`;
        if (levels.filter(({ level }) => level === 1).length !== 1) found.push(`${where}: not one h1`);
        levels.forEach(({ level, text }, i) => {
          const before = levels[i - 1]?.level ?? 0;
          if (level > before + 1) found.push(`${where}: h${before} is followed by h${level} “${text}”`);
        });
        for (const landmark of landmarks) found.push(`${where}: not one ${landmark}`);
        if (unnamed > 1) found.push(`${where}: ${unnamed} navigations without a name`);
        if (lang !== language) found.push(`${where}: ${lang}`);
        titles.set(pageCase.name, title);
      }
    }
    expect(found).toEqual([]);
    for (const title of titles.values()) expect(title).toMatch(/\S.* · Karaj|Karaj/);
  }, 180_000);

  it("[WCAG 2.5.8] Touch targets on phones are at least 24 px high and wide, except those inside a sentence", async () => {
    const page = await visitor({ language, width: 390 });
    await fillCart(page);
    const found: string[] = [];
    const cart = { name: "cart", path: "/shop/cart" };
    for (const pageCase of [...plainPages, cart]) {
      await show(page, pageCase, 390);
      const small = await page.evaluate(() => {
        const selector = "a[href], button, input, select, textarea, summary, label[for=filters-open]";
        return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
          if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
          // The element is hidden from all users.
          if (element.tabIndex < 0 && element.closest("[aria-hidden]")) return [];
          // A label extends the target of its field, and a card the target of its link.
          const inLabel =
            ["checkbox", "radio"].includes((element as HTMLInputElement).type) && element.closest("label");
          const spread = getComputedStyle(element, "::after").position === "absolute";
          const { width, height } = (inLabel || element).getBoundingClientRect();
          if (spread || width < 2 || height < 2 || (width >= 23.5 && height >= 23.5)) return [];
          const sentence = element.closest("p, li, dd, .prose");
          const alone = sentence?.textContent?.trim() === element.textContent?.trim();
          if (getComputedStyle(element).display === "inline" && sentence && !alone) return [];
          return [`${element.outerHTML.slice(0, 140)} ${Math.round(width)} × ${Math.round(height)}`];
        });
      });
      found.push(...small.slice(0, 3).map((each) => `${pageCase.name}: ${each}`));
    }
    expect(found).toEqual([]);
  }, 120_000);

  it.each([
    ["[WCAG 1.4.4] at 200 % in a window of 1280", 640, 2],
    ["[WCAG 1.4.10] 320 px wide", 320, 1],
  ])(
    "%s: pages lose no content and need no horizontal scrolling",
    async (_, width, deviceScaleFactor) => {
      const page = await visitor({ language, width, deviceScaleFactor });
      await fillCart(page);
      const found: string[] = [];
      for (const pageCase of [...plainPages, { name: "cart", path: "/shop/cart" }]) {
        await show(page, pageCase, width);
        found.push(...(await findOverflow(page)).map((each) => `${pageCase.name}: ${each}`));
        // The header's links and buttons must still be there.
        const controlCount = await page
          .locator("header a:visible, header button:visible, header summary:visible")
          .count();
        if (controlCount < 2) found.push(`${pageCase.name}: ${controlCount} links in the header`);
      }
      expect(found).toEqual([]);
    },
    120_000,
  );
});

describe("Motion and announcements", () => {
  it("Pages run no animation that is endless or longer than 50 ms under reduced motion", async () => {
    const page = await visitor({ language: "en", reducedMotion: "reduce" });
    const found: string[] = [];
    for (const pageCase of plainPages) {
      await show(page, pageCase, 1280);
      await scrollThrough(page);
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => {
            const { iterations = 1, duration = 0 } = effect?.getTiming() ?? {};
            return playState === "running" && (iterations === Number.POSITIVE_INFINITY || Number(duration) > 50);
          })
          .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120) ?? ""),
      );
      found.push(...moving.map((each) => `${pageCase.name}: ${each}`));
      const plays = await page.locator("video[autoplay], marquee, [data-playing]").count();
      if (plays > 0) found.push(`${pageCase.name}: ${plays} play by themselves`);
    }
    expect(found).toEqual([]);
  }, 120_000);

  it("Skip link is the first tab stop, becomes visible, and leads past the header", async () => {
    for (const language of ["ar", "en"] as const) {
      const page = await visitor({ language, width: 390 });
      for (const path of ["/", "/shop/CarForSale", "/shop/cart", "/nowhere"]) {
        await page.goto(path);
        await page.keyboard.press("Tab");
        const box = await page.locator(":focus").boundingBox();
        expect(await page.locator(":focus").getAttribute("href"), path).toBe("#content");
        expect(box?.height, path).toBeGreaterThan(24);
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => !!document.activeElement?.closest("main, footer")), path).toBe(true);
      }
    }
  });

  it("Every element reached by Tab shows a focus indicator", async () => {
    const page = await visitor({ language: "ar" });
    const found: string[] = [];
    for (const path of ["/", "/shop/CarForSale", "/shop/cart", "/site/contact-us-v1"]) {
      await page.goto(path);
      for (let i = 0; i < 45; i += 1) {
        await page.keyboard.press("Tab");
        const unseen = await page.evaluate(() => {
          const focused = document.activeElement;
          if (!focused || focused === document.body) return "";
          // Search fields and boxed choices draw the focus indicator on a surrounding element.
          const hasIndicator = [
            focused,
            focused.parentElement,
            focused.nextElementSibling,
            focused.closest("label"),
            focused.closest("form"),
          ].some((element) => {
            const { outlineStyle, outlineWidth, boxShadow } = element ? getComputedStyle(element) : document.body.style;
            return (
              (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || /0px 0px 0px [2-9]/.test(boxShadow)
            );
          });
          return hasIndicator ? "" : focused.outerHTML.slice(0, 160);
        });
        if (unseen) found.push(`${path}: ${unseen}`);
      }
    }
    expect(found).toEqual([]);
  });

  it("Live regions announce new values of the result count and the cart count", async () => {
    const page = await visitor({ language: "en" });
    await page.goto("/shop/CarForSale");
    const status = page.locator("main [role=status]").first();
    const before = await status.textContent();
    await page.evaluate(() => {
      const region = document.querySelector("main [role=status]");
      Object.assign(window, { region });
    });
    await page.locator("aside a[href*='make=']").first().click();
    await expect.poll(() => status.textContent()).not.toBe(before);
    // A screen reader announces a text change only if the live region stays the same element.
    expect(await page.evaluate(() => (window as never as { region: Element }).region.isConnected)).toBe(true);

    await page.goto("/shop/category/filters/products?layout=grid");
    const cart = page.locator("header [role=status]");
    const empty = (await cart.allTextContents()).join("");
    await page.locator("main [form=cart-add]:visible").first().click();
    await expect.poll(async () => (await cart.allTextContents()).join("")).not.toBe(empty);
    // Toasts are announced.
    await expect.poll(() => page.locator("section[aria-live=polite]").textContent()).not.toBe("");
  });

  it("Pages have no broken pictures", async () => {
    const page = await visitor({ language: "en" });
    const found: string[] = [];
    for (const pageCase of plainPages) {
      await show(page, pageCase, 1280);
      await scrollThrough(page);
      await page.waitForLoadState("networkidle");
      found.push(...(await findBrokenPictures(page)).map((each) => `${pageCase.name}: ${each}`));
    }
    expect(found).toEqual([]);
  }, 120_000);
});
