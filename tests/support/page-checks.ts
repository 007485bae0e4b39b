import type { Page } from "playwright-core";

/** Renders the whole page. Parts below the fold are otherwise rendered only when the visitor scrolls to them. */
export const renderWholePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.settled = "";
  });

/** Lists elements that extend beyond the window, unless a container scrolls or clips them. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide in a window of ${innerWidth}`);
    const cut = new Map<Element, boolean>([[document.body, false]]);
    const isCut = (element: Element): boolean => {
      const cachedResult = cut.get(element);
      if (cachedResult !== undefined) return cachedResult;
      const style = getComputedStyle(element);
      const own = style.overflowX !== "visible" || style.clipPath !== "none" || style.contain.includes("paint");
      const value = own || (element.parentElement ? isCut(element.parentElement) : false);
      cut.set(element, value);
      return value;
    };
    for (const element of document.body.querySelectorAll("*")) {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || (left >= -1 && right <= innerWidth + 1)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.parentElement && isCut(element.parentElement)) continue;
      found.push(`${element.outerHTML.slice(0, 140)} (${Math.round(left)} to ${Math.round(right)})`);
    }
    return found.slice(0, 5);
  });
}

/** Lists visible texts that show a programming error, such as “undefined” or “NaN”. */
export async function findBrokenText(page: Page): Promise<string[]> {
  const visibleTexts = await page.evaluate(() => {
    const names = [...document.querySelectorAll("[aria-label], [alt], [title], [placeholder]")].flatMap((element) =>
      ["aria-label", "alt", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
    return [document.title, document.body.innerText, ...names].join("\n");
  });
  return (
    visibleTexts.match(
      /.{0,40}(?:\b(?:undefined|NaN|null|Infinity|Invalid Date)\b|\[object |\{\{(?! 7)|\b[a-z]+\.[a-z]+[A-Z]\w+\b).{0,40}/g,
    ) ?? []
  );
}

/** Waits until the page has drawn a frame and has run the tasks that were waiting. */
export const waitForNextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

/** Scrolls through the page once, so that lazy content loads. */
export async function scrollThrough(page: Page): Promise<void> {
  const getHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < (await getHeight()); y += 600) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
    await waitForNextFrame(page);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
}

/** Lists visible pictures that failed to load. */
export const findBrokenPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0 && image.getAttribute("src"))
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().width > 1)
      .map((image) => image.outerHTML.slice(0, 160)),
  );
