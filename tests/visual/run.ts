/**
 * Visual regression test: screenshots of every page in both languages and themes at three widths, one sheet a page.
 * npm run test:visual compares with the accepted sheets and writes changed ones to tests/visual/changed/
 * npm run test:visual -- --accept accepts the current sheets
 * npm run test:visual -- home 'cars.*' runs only these pages
 * The sheets are scaled-down WebP files: small enough to store, large enough to show shifts.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { launchChromium } from "../support/chromium.ts";
import { startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { renderWholePage } from "../support/page-checks.ts";
import { type PageCase, pageCases, resolvePagePath } from "../support/pages.ts";

const accept = process.argv.includes("--accept");
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const widths = [390, 768, 1280];
const languages = ["ar", "en"] as const;
const schemes = ["light", "dark"] as const;
/** Maximum height in CSS pixels. Taller pages are cut, because the first screens are compared. */
const tallest = 1_600;
const scale = 0.4;
/** Distance of two colours, from 0 to 1, above which a pixel has changed. It exceeds the noise of WebP. */
const threshold = 0.2;
/** Share of changed pixels above which a page has changed. */
const allowedShare = 0.002;

type Cell = { picture: Buffer; width: number; height: number; label: string };

/** Resolves when a resize or theme change has been rendered, which takes two frames. */
const waitForRender = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * Captures a page in every language and theme at every relevant width. Loads the page once per language, then resizes
 * it and switches the theme.
 */
async function cellsOf(browser: Browser, origin: string, pageCase: PageCase): Promise<Cell[]> {
  const address = await resolvePagePath(pageCase, origin);
  const [narrowest = 390] = pageCase.widths ?? widths;
  const cells: Cell[] = [];
  for (const language of languages) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: narrowest, height: 900 },
      reducedMotion: "reduce",
      locale: language === "ar" ? "ar-SA" : "en-US",
    });
    await context.addCookies([{ name: "currency", value: "USD", url: origin }]);
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "networkidle" });
    for (const click of pageCase.clicks ?? []) {
      await page.locator(click).first().click();
      await page.waitForTimeout(700);
    }
    // Content below the fold is rendered and fetched at once. Times are hidden because they change daily.
    await renderWholePage(page);
    await page.evaluate(() => {
      for (const image of document.querySelectorAll("img")) image.loading = "eager";
      for (const time of document.querySelectorAll("time, [data-age]"))
        time.setAttribute("style", "visibility: hidden");
    });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const width of pageCase.widths ?? widths) {
        await page.setViewportSize({ width, height: 900 });
        await waitForRender(page);
        const scrollHeight = await page.evaluate(() => document.documentElement.scrollHeight);
        const height = pageCase.clicks ? 900 : Math.min(scrollHeight, tallest);
        await page.setViewportSize({ width, height });
        await waitForRender(page);
        await page.waitForTimeout(120);
        await page.evaluate(async () => {
          await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        });
        const label = `${pageCase.name} ${language} ${colorScheme} ${width}`;
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) complaints.push(`${label}: ${overflow} px wider than the screen`);
        const picture = await page.screenshot();
        const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
        cells.push({
          ...size,
          label,
          picture: await sharp(picture).resize(size).png({ compressionLevel: 1 }).toBuffer(),
        });
      }
    }
    await context.close();
  }
  return cells;
}

/** Joins all screenshots of a page side by side. */
async function sheetOf(cells: readonly Cell[]): Promise<Buffer> {
  const gap = 8;
  const width = cells.reduce((sum, cell) => sum + cell.width + gap, 0);
  const height = Math.max(...cells.map((cell) => cell.height));
  let left = 0;
  const placed = cells.map((cell) => {
    const at = { input: cell.picture, left, top: 0 };
    left += cell.width + gap;
    return at;
  });
  return sharp({ create: { width, height, channels: 3, background: "#808080" } })
    .composite(placed)
    .webp({ quality: 45, effort: 4 })
    .toBuffer();
}

/** Returns the share of differing pixels and a picture that marks them. Pictures of different sizes differ completely. */
async function compare(before: Buffer, now: Buffer): Promise<{ share: number; picture: Buffer }> {
  const [a, b] = await Promise.all(
    [before, now].map((each) => sharp(each).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return { share: 1, picture: now };
  const { width, height } = b.info;
  const marked = Buffer.alloc(b.data.length);
  const changed = pixelmatch(a.data, b.data, marked, width, height, { threshold });
  const picture = sharp(marked, { raw: { width, height, channels: 4 } }).webp({ quality: 70 });
  return { share: changed / (width * height), picture: await picture.toBuffer() };
}

const folder = import.meta.dirname;
const changedFolder = join(folder, "changed");
const complaints: string[] = [];

async function main(): Promise<void> {
  rmSync(changedFolder, { recursive: true, force: true });
  const data = mkdtempSync(join(tmpdir(), "karaj-visual-"));
  const server = await startKaraj({ DATA_DIR: data });
  const browser = await launchChromium();
  try {
    for (const pageCase of pageCases) {
      if (patterns.length > 0 && !patterns.some((pattern) => new RegExp(`^(${pattern})$`).test(pageCase.name)))
        continue;
      const file = join(folder, `${pageCase.name}.webp`);
      const sheet = await sheetOf(await cellsOf(browser, server.url, pageCase));
      const isAccepted = existsSync(file);
      const { share, picture } = isAccepted
        ? await compare(await sharp(file).toBuffer(), sheet)
        : { share: 1, picture: sheet };
      if (accept) {
        if (share > 0) writeFileSync(file, sheet);
      } else if (share > allowedShare) {
        mkdirSync(changedFolder, { recursive: true });
        writeFileSync(join(changedFolder, `${pageCase.name}.webp`), picture);
        complaints.push(
          `${pageCase.name}: ${isAccepted ? `${(share * 100).toFixed(2)} % of the pixels changed` : "not accepted yet"}`,
        );
      }
      console.log(`${pageCase.name}: ${isAccepted ? `${(share * 100).toFixed(2)} % changed` : "new"}`);
    }
  } finally {
    await browser.close();
    await stopKaraj(server.child);
    rmSync(data, { recursive: true, force: true });
  }
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exit(1);
}

await main();
