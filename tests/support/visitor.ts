import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, expect, inject } from "vitest";
import { launchChromium } from "./chromium.ts";
import { createClientIpHeader } from "./client-ip.ts";
import { renderWholePage } from "./page-checks.ts";

export type VisitorOptions = {
  language?: "ar" | "en";
  javaScript?: boolean;
  width?: number;
  colorScheme?: "light" | "dark";
  reducedMotion?: "reduce" | "no-preference";
  deviceScaleFactor?: number;
  /**
   * Currency that the visitor has chosen before, US dollars by default. Null for a visitor who has not chosen a
   * currency.
   */
  currency?: string | null;
  /** Browser locale with a region, such as "ar-SA". Replaces the locale that follows from `language`. */
  locale?: string;
  /** IANA time zone of the browser. */
  timezoneId?: string;
  /** Matches console errors that the test causes on purpose. */
  expected?: RegExp;
  /** URL of the server to visit, for a test that starts its own server. */
  url?: string | undefined;
};

/**
 * Themes in which accessibility is checked in each language. `npm run test:a11y` checks every page in both languages
 * and both themes.
 */
export const testThemes = { ar: ["light"], en: ["dark"] } as const;

let sharedBrowser: Browser | undefined;

/** Returns the browser that all test files of this worker share. Replaces a crashed one. It ends with the worker. */
async function getSharedBrowser(): Promise<Browser> {
  if (!sharedBrowser?.isConnected()) sharedBrowser = await launchChromium();
  return sharedBrowser;
}

/** Returns a function that opens pages in separate browser contexts. Any console error of a page fails the test. */
export function setupVisitors(): (options?: VisitorOptions) => Promise<Page> {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await getSharedBrowser();
  });
  afterEach(async ({ task }) => {
    if (task.result?.errors?.length) await printPageErrors(contexts);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  return async (options = {}) => {
    const {
      language,
      javaScript = true,
      width = 1280,
      colorScheme = "light",
      url,
      expected,
      currency = "USD",
      ...rest
    } = options;
    const baseURL = url ?? inject("karajUrl");
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height: 900 },
      javaScriptEnabled: javaScript,
      colorScheme,
      extraHTTPHeaders: createClientIpHeader(),
      ...rest,
      ...(language ? { locale: language === "ar" ? "ar-SA" : "en-US" } : {}),
    });
    contexts.push(context);
    if (currency) await context.addCookies([{ name: "currency", value: currency, url: baseURL }]);
    const page = await context.newPage();
    if (javaScript) {
      // After loading a page, waits for hydration, because tests expect scripts to work. Tests of the page before
      // hydration pass `getWaitMs` themselves.
      const goto = page.goto.bind(page);
      page.goto = async (address, options) => {
        const response = await goto(address, options);
        if (!options?.waitUntil) {
          await page.locator("html[data-enhanced]").waitFor();
          await renderWholePage(page);
        }
        return response;
      };
      // The URL changes shortly before the page shows its new content.
      const waitForURL = page.waitForURL.bind(page);
      page.waitForURL = async (address, options) => {
        await waitForURL(address, options);
        await page.waitForFunction(isShown);
      };
    }
    page.setDefaultTimeout(30_000);
    page.on("pageerror", ({ message }) => expected?.test(message) || complaints.push(message));
    page.on("console", (message) => {
      // These console messages are ignored: 4xx statuses that a test expects, connections that a test cuts, and missing
      // prefetch caches where a test mocks the server. The event stream of a page gets 401 if it opens during sign-out.
      const isLate = /status of 401/.test(message.text()) && message.location().url.endsWith("/api/v1/events");
      if (
        message.type() === "error" &&
        !isLate &&
        !expected?.test(message.text()) &&
        !/status of 4(00|04|05|09|13|29)|ERR_INTERNET_DISCONNECTED|ERR_CACHE_MISS|manifest patches TypeError/.test(
          message.text(),
        )
      )
        complaints.push(message.text());
    });
    return page;
  };
}

/**
 * Runs in the page. Returns whether the page shows the content of the current URL. Always true for pages of other
 * sites.
 */
const isShown = () =>
  document.querySelector("[data-preloader]") === null ||
  document.documentElement.dataset.enhanced === location.pathname + location.search;

/** Prints the visible errors and headings of each page after a failure. */
async function printPageErrors(contexts: BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const wrong = page.locator("[role=alert]:visible, [aria-invalid=true]:visible, h1:visible");
    const texts = await wrong.allInnerTexts().catch((error: Error) => [error.message]);
    console.error(`The test failed at ${page.url()}: ${texts.map((text) => text.slice(0, 200)).join(" | ")}`);
  }
}

/**
 * Marks the current document. Returns a function that tells whether the page still has this document and was not
 * reloaded.
 */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => page.evaluate(() => "marked" in window);
}

/** Enables the browser's data saver for the page, which disables prefetching. */
export const enableDataSaver = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

/** Waits until the router has finished all navigations and fetches. */
export const waitForRouter = (page: Page) =>
  page.waitForFunction(() => {
    const router = (window as { __reactRouterDataRouter?: { state: RouterState } }).__reactRouterDataRouter;
    const fetchers = [...(router?.state.fetchers.values() ?? [])];
    return router?.state.navigation.state === "idle" && fetchers.every(({ state }) => state === "idle");
  });
type RouterState = { navigation: { state: string }; fetchers: Map<string, { state: string }> };
