import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { launchChromium } from "./chromium.ts";
import { layOutAll } from "./looks.ts";
import { ownAddress } from "./own-address.ts";

export type VisitorOptions = {
  language?: "ar" | "en";
  javaScript?: boolean;
  width?: number;
  colorScheme?: "light" | "dark";
  reducedMotion?: "reduce" | "no-preference";
  deviceScaleFactor?: number;
  /** Chosen before; null: a visitor who has chosen none yet. US dollars without it. */
  currency?: string | null;
  /** What the browser wants in place of `language`, region included. */
  locale?: string;
  /** IANA name of the clock's zone. */
  timezoneId?: string;
  /** Complaints that the test itself brings about. */
  expected?: RegExp;
  /** A server of the test's own. */
  url?: string | undefined;
};

/**
 * One theme a language is looked at for barriers in every run of the tests; `npm run test:looks` looks at every page in
 * both languages and both themes.
 */
export const themesOf = { ar: ["light"], en: ["dark"] } as const;

/** Opens pages as visitors of their own; anything a page complains about on its console fails the test. */
export function visitors(): (options?: VisitorOptions) => Promise<Page> {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  afterEach(async ({ task }) => {
    if (task.result?.errors?.length) await tellWhereTheyStand(contexts);
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
      extraHTTPHeaders: ownAddress(),
      ...rest,
      ...(language ? { locale: language === "ar" ? "ar-SA" : "en-US" } : {}),
    });
    contexts.push(context);
    if (currency) await context.addCookies([{ name: "currency", value: currency, url: baseURL }]);
    const page = await context.newPage();
    if (javaScript) {
      // What scripts do is tested once they are there; a test of the time before says `waitUntil` itself.
      const goto = page.goto.bind(page);
      page.goto = async (address, options) => {
        const response = await goto(address, options);
        if (!options?.waitUntil) {
          await page.locator("html[data-enhanced]").waitFor();
          await layOutAll(page);
        }
        return response;
      };
      // The address changes a moment before the page does.
      const waitForURL = page.waitForURL.bind(page);
      page.waitForURL = async (address, options) => {
        await waitForURL(address, options);
        await page.waitForFunction(isShown);
      };
    }
    page.setDefaultTimeout(30_000);
    page.on("pageerror", ({ message }) => expected?.test(message) || complaints.push(message));
    page.on("console", (message) => {
      // A page that isn't there, a form with mistakes or too large, one too many: the browser notes the status, and it is meant. So is a
      // connection that a test has cut, and that nothing fetched ahead is kept where a test answers in the server's place.
      // Who signs out while their page begins to hear what happens is told that nobody is signed in, which is so.
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

/** In the page: whether what the address bar names is what is shown; a document that isn't of the site's is itself. */
const isShown = () =>
  document.querySelector("[data-preloader]") === null ||
  document.documentElement.dataset.enhanced === location.pathname + location.search;

/** After a failure: what each page of it shows as wrong. */
async function tellWhereTheyStand(contexts: BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const wrong = page.locator("[role=alert]:visible, [aria-invalid=true]:visible, h1:visible");
    const texts = await wrong.allInnerTexts().catch((error: Error) => [error.message]);
    console.error(`The test failed at ${page.url()}: ${texts.map((text) => text.slice(0, 200)).join(" | ")}`);
  }
}

/** Marks the document; tells later whether it is still the same or was loaded anew. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => page.evaluate(() => "marked" in window);
}

/** The page's reader asks for as little as possible to be sent: nothing is fetched ahead for the page after it. */
export const savesData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

/** Waits until the page's router neither sends nor loads anything: what was pressed is answered and shown. */
export const answered = (page: Page) =>
  page.waitForFunction(() => {
    const router = (window as { __reactRouterDataRouter?: { state: RouterState } }).__reactRouterDataRouter;
    const fetchers = [...(router?.state.fetchers.values() ?? [])];
    return router?.state.navigation.state === "idle" && fetchers.every(({ state }) => state === "idle");
  });
type RouterState = { navigation: { state: string }; fetchers: Map<string, { state: string }> };
