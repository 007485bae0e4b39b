import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";

const ACCENT = "#e5361c";

/** Strokes of the logo in src/ui/logo.tsx, on a grid of 40 × 40. */
const strokes =
  '<path d="M8 30V17l12-7 12 7v13" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/><circle cx="20" cy="26" r="6" fill="none" stroke="#fff" stroke-width="3"/><circle cx="20" cy="26" r="1.6" fill="#fff"/>';

/** Renders the app icons. Phones cut their own shape out of a square icon, so the logo stays inside the safe middle. */
export async function appIcons(folder: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -5 50 50"><path fill="${ACCENT}" d="M-5-5h50v50H-5z"/>${strokes}</svg>`;
  for (const [name, size] of [
    ["icon-192", 192],
    ["icon-512", 512],
    ["apple-touch-icon", 180],
  ] as const) {
    const png = await sharp(Buffer.from(svg), { density: (72 * size) / 25 })
      .resize(size, size)
      .png({ palette: true, effort: 10 })
      .toBuffer();
    writeFileSync(join(folder, `${name}.png`), png);
  }
}

/** Renders the picture of shared links: the car with the site's name in both scripts, in the fonts of the site. */
export async function shareImage(browser: Browser, scene: string, fonts: string, file: string) {
  const face = (subset: string) =>
    `@font-face{font-family:"Readex Pro";font-weight:160 700;src:url(data:font/woff2;base64,${readFileSync(
      join(fonts, `readex-pro-${subset}-wght-normal.woff2`),
    ).toString("base64")})}`.replace("Readex Pro", `Readex ${subset}`);
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>${face("arabic")}${face("latin")}
    body{margin:0;width:1200px;height:630px;background:url(${scene}) center/cover;color:#fff;font-family:"Readex latin","Readex arabic"}
    div{position:absolute;left:84px;top:0;height:630px;display:flex;flex-direction:column;justify-content:center;gap:0}
    svg{width:104px;height:104px;margin-bottom:8px}b{font-size:128px;line-height:1.6;font-weight:700}i{font-style:normal;font-size:76px;line-height:1;font-weight:600;opacity:.86}</style>
    <div><svg viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${ACCENT}"/>${strokes}</svg><b lang="ar">كراج</b><i>Karaj</i></div>`);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await page.close();
  writeFileSync(file, await sharp(png).jpeg({ quality: 84, mozjpeg: true }).toBuffer());
}
