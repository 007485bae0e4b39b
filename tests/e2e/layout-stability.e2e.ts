import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { HttpPage } from "../support/http-page.ts";
import { waitForNextFrame } from "../support/page-checks.ts";
import { startSlowHtmlServer } from "../support/slow-html-server.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const list = "/shop/CarForSale";

type LayoutShift = { value: number; moved: string };
type ShiftReader = Window & { readLayoutShifts: () => LayoutShift[] };

/** Returns the path of the first car of the list. */
async function findCarPath(): Promise<string> {
  const page = new HttpPage();
  await page.goto(list);
  return page.find("main article h3 a").getAttribute("href") ?? "";
}

/** Returns how many elements a browser with JavaScript creates for the beginning of a page. */
const countElements = (html: string): number =>
  html.replace(/<(noscript|script)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "").match(/<[a-z]/g)?.length ?? 0;

/** Records each layout shift of the pages that are opened from now on. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: LayoutShift[] = [];
    const addShifts = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Entry[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.outerHTML.slice(0, 120)} from ${previousRect.y} to ${currentRect.y}`;
        });
        shifts.push({ value, moved: moved.join(" | ") });
      }
      return shifts;
    };
    const observer = new PerformanceObserver((entries) => void addShifts(entries.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { readLayoutShifts: () => addShifts(observer.takeRecords()) });
  });

/**
 * Maximum sum of the layout shifts of a page. The buttons of the header and of the toolbar of a list add up to about 0.004
 * while they arrive. If the content moves down by ten pixels, that is 0.01.
 */
const MAX_LAYOUT_SHIFT = 0.008;

/** Expects that the layout shifts of the open page add up to almost nothing. A failure names what moved. */
async function expectStableLayout(page: Page): Promise<void> {
  await page.locator("html[data-enhanced]").waitFor();
  await page.waitForLoadState("networkidle");
  // A layout shift is recorded with the next frame.
  await waitForNextFrame(page);
  const shifts = await page.evaluate(() => (window as unknown as ShiftReader).readLayoutShifts());
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${page.url()}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
}

describe.each([390, 1280])("Layout stability at %i pixels", (width) => {
  it("List, car page and home page do not move when they become interactive", async () => {
    const page = await visitor({ language: "ar", width });
    await recordLayoutShifts(page);
    // The first visit stores the files of the list in the browser's cache.
    await page.goto(list);
    for (const path of [list, await findCarPath(), "/"]) {
      await page.goto(path, { waitUntil: "load" });
      await expectStableLayout(page);
    }
  });

  it.each(["list", "car page", "home page"])("The %s does not move while its HTML arrives in pieces", async (kind) => {
    const path = kind === "list" ? list : kind === "car page" ? await findCarPath() : "/";
    const page = await visitor({ language: "ar", width });
    await recordLayoutShifts(page);
    const slow = await startSlowHtmlServer(inject("karajUrl"), 32, async (sent) => {
      const count = countElements(sent);
      await page.waitForFunction(
        (min) =>
          document.getElementsByTagName("*").length >= min &&
          performance.getEntriesByName("first-contentful-paint").length > 0,
        count,
      );
      await waitForNextFrame(page);
    });
    try {
      await page.goto(`${slow.url}${path}`, { waitUntil: "load" });
      await expectStableLayout(page);
    } finally {
      await slow.stop();
    }
  });
});
