/**
 * Pictures of every page in both languages and themes at three widths, one sheet a page.
 *
 *     npm run visual                     compares with the accepted sheets; what changed goes to tests/visual/changed/
 *     npm run visual -- --accept         takes what is seen now as right
 *     npm run visual -- home 'cars.*'    only these pages
 *
 * The sheets are WebP at half size: small enough to keep, large enough to see what moved.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { launchChromium } from "../support/chromium.ts";
import { startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { addressOf, type ShownPage, shownPages } from "../support/pages.ts";

const accept = process.argv.includes("--accept");
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const widths = [390, 768, 1280];
const languages = ["ar", "en"] as const;
const schemes = ["light", "dark"] as const;
/** Taller pages are cut: the first screens are what is judged. In CSS pixels. */
const tallest = 2_400;
const scale = 0.5;
/** A pixel has changed when a channel differs by more than WebP's own noise; a page when this share has. */
const noise = 40;
const allowedShare = 0.002;

type Cell = { picture: Buffer; width: number; height: number; label: string };

/** One page in every language and theme at every width it differs at. */
async function cellsOf(browser: Browser, origin: string, shown: ShownPage): Promise<Cell[]> {
  const address = await addressOf(shown, origin);
  const cells: Cell[] = [];
  for (const language of languages) {
    for (const colorScheme of schemes) {
      for (const width of shown.widths ?? widths) {
        const context = await browser.newContext({
          baseURL: origin,
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: "reduce",
          locale: language === "ar" ? "ar-SA" : "en-US",
        });
        const page = await context.newPage();
        await page.goto(address, { waitUntil: "networkidle" });
        // What tells the time differs each day.
        await page
          .addStyleTag({ content: "time, [data-age] { visibility: hidden !important }" })
          .catch(() => undefined);
        for (const click of shown.clicks ?? []) {
          await page.locator(click).first().click();
          await page.waitForTimeout(700);
        }
        // Pictures below the fold are fetched when they are scrolled to.
        if (!shown.clicks) {
          await page.evaluate(async () => {
            for (let y = 0; y < Math.min(document.body.scrollHeight, 2_400); y += 600) {
              window.scrollTo(0, y);
              await new Promise((resolve) => setTimeout(resolve, 30));
            }
            window.scrollTo(0, 0);
          });
          await page.waitForLoadState("networkidle");
        }
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        const height = shown.clicks ? 900 : Math.min(whole, tallest);
        await page.setViewportSize({ width, height });
        const label = `${shown.name} ${language} ${colorScheme} ${width}`;
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) complaints.push(`${label}: ${overflow} px wider than the screen`);
        const picture = await page.screenshot();
        const half = { width: Math.round(width * scale), height: Math.round(height * scale) };
        cells.push({ ...half, label, picture: await sharp(picture).resize(half).png().toBuffer() });
        await context.close();
      }
    }
  }
  return cells;
}

/** All cells of a page side by side. */
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
    .webp({ quality: 55, effort: 5 })
    .toBuffer();
}

/** The share of pixels that differ, and a picture in which they are red; different sizes differ wholly. */
async function compare(before: Buffer, now: Buffer): Promise<{ share: number; picture: Buffer }> {
  const [a, b] = await Promise.all(
    [before, now].map((each) => sharp(each).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return { share: 1, picture: now };
  const marked = Buffer.from(b.data);
  let changed = 0;
  for (let i = 0; i < a.data.length; i += 3) {
    const far = [0, 1, 2].some((c) => Math.abs((a.data[i + c] ?? 0) - (b.data[i + c] ?? 0)) > noise);
    if (!far) continue;
    changed += 1;
    marked.set([255, 0, 64], i);
  }
  const { width, height } = b.info;
  const picture = await sharp(marked, { raw: { width, height, channels: 3 } })
    .webp({ quality: 70 })
    .toBuffer();
  return { share: changed / (width * height), picture };
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
    for (const shown of shownPages) {
      if (wanted.length > 0 && !wanted.some((pattern) => new RegExp(`^(${pattern})$`).test(shown.name))) continue;
      const file = join(folder, `${shown.name}.webp`);
      const sheet = await sheetOf(await cellsOf(browser, server.url, shown));
      const known = existsSync(file);
      const { share, picture } = known
        ? await compare(await sharp(file).toBuffer(), sheet)
        : { share: 1, picture: sheet };
      if (accept) {
        if (share > 0) writeFileSync(file, sheet);
      } else if (share > allowedShare) {
        mkdirSync(changedFolder, { recursive: true });
        writeFileSync(join(changedFolder, `${shown.name}.webp`), picture);
        complaints.push(
          `${shown.name}: ${known ? `${(share * 100).toFixed(2)} % of the pixels changed` : "not accepted yet"}`,
        );
      }
      console.log(`${shown.name}: ${known ? `${(share * 100).toFixed(2)} % changed` : "new"}`);
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
