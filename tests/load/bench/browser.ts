/**
 * Measures page speed on a slow phone: Chromium with a four times slower processor, on slow 4G.
 * npm run bench -- browser
 * npm run bench -- browser --times 9
 * Prints the medians of largest contentful paint and blocking time of the list page. Then prints the time from
 * pressing a link in the list until the listing is visible. The link is pressed at once, after a pause, and after
 * hovering over it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "../../support/chromium.ts";
import { startKaraj, stopKaraj } from "../../support/e2e-setup.ts";

const { values: options } = parseArgs({ options: { times: { type: "string", default: "5" } } });
const times = Number(options.times);

/** Slow 4G as defined by Lighthouse. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_638.4 * 128, uploadThroughput: 750 * 128 };
const slowProcessor = 4;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const list = "/shop/CarForSale";
/** Selector of the links from a list to its listings. */
const adLink = 'main a[href*="/shop/products/"]';
/**
 * Time in milliseconds for which the visitor looks at a list before pressing a link. The router then knows the routes
 * of its links.
 */
const lookMs = 1_500;
/**
 * Time in milliseconds for which the pointer hovers over a link before it is pressed. Most prefetched responses have
 * then arrived.
 */
const restMs = 1_500;

type Paint = { largest: number; blocking: number };

async function slowPage(browser: Browser): Promise<Page> {
  // A new context has an empty cache, like a first visit.
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4g);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowProcessor });
  return page;
}

/** Installs performance observers. The page runs this function before its own scripts. */
function watch(): void {
  const vitals = { largest: 0, blocking: 0 };
  Object.assign(globalThis, { seen: vitals });
  new PerformanceObserver((entries) => {
    for (const { startTime } of entries.getEntries()) vitals.largest = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) vitals.blocking += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
}

async function openList(page: Page, url: string): Promise<Paint> {
  await page.addInitScript(watch);
  await page.goto(`${url}${list}`, { waitUntil: "networkidle" });
  await page.locator("html[data-enhanced]").waitFor();
  return page.evaluate(() => (globalThis as unknown as { seen: Paint }).seen);
}

const manners = ["at once", "looked", "rested"] as const;
type Manner = (typeof manners)[number];

/** Returns the time in milliseconds from the press until the heading of the listing was painted. */
async function toAd(page: Page, manner: Manner): Promise<number> {
  const link = page.locator(adLink).first();
  if (manner !== "at once") await page.waitForTimeout(lookMs);
  if (manner === "rested") {
    await link.hover();
    await page.waitForTimeout(restMs);
  }
  await page.evaluate((selector) => {
    const from = document.querySelector("h1")?.textContent;
    const target = document.querySelector(selector) as HTMLElement;
    Object.assign(globalThis, {
      came: new Promise<number>((resolve) => {
        target.addEventListener("click", () => {
          const pressed = performance.now();
          const checkHeading = () => {
            const heading = document.querySelector("h1")?.textContent;
            if (location.pathname.includes("/shop/products/") && heading && heading !== from) {
              // The frame with the heading is painted before the next frame begins.
              requestAnimationFrame(() => resolve(performance.now() - pressed));
            } else requestAnimationFrame(checkHeading);
          };
          requestAnimationFrame(checkHeading);
        });
      }),
    });
    target.click();
  }, adLink);
  return page.evaluate(() => (globalThis as unknown as { came: Promise<number> }).came);
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const data = mkdtempSync(join(tmpdir(), "karaj-browser-"));
const server = await startKaraj({ DATA_DIR: data });
const browser = await launchChromium();
try {
  const largest: number[] = [];
  const blocking: number[] = [];
  const waits: Record<Manner, number[]> = { "at once": [], looked: [], rested: [] };
  for (let i = 0; i <= times; i += 1) {
    for (const manner of manners) {
      const page = await slowPage(browser);
      const paint = await openList(page, server.url);
      const wait = await toAd(page, manner);
      await page.context().close();
      // The first round only warms up the server.
      if (i === 0) continue;
      largest.push(paint.largest);
      blocking.push(paint.blocking);
      waits[manner].push(wait);
    }
  }
  const rows: [string, number[], number][] = [
    ["list: largest contentful paint", largest, 1_800],
    ["list: blocking time", blocking, 150],
    ["list to listing, pressed as soon as possible", waits["at once"], 600],
    ["list to listing, pressed after a look at the list", waits.looked, 600],
    ["list to listing, pressed after the pointer rested on the link", waits.rested, 150],
  ];
  console.log("| median of visits, ms | measured | maximum |\n| --- | --- | --- |");
  for (const [label, values, most] of rows) console.log(`| ${label} | ${median(values).toFixed(0)} | ${most} |`);
} finally {
  await browser.close();
  await stopKaraj(server.child);
  rmSync(data, { recursive: true, force: true });
}
