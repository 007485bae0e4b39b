import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const quiet = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A headless Chromium: one that is installed, else the one that an npm package ships. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
  if (installed) return chromium.launch({ executablePath: installed, args: [...quiet, ...more] });
  const { default: packed } = await import("@sparticuz/chromium");
  return chromium.launch({ executablePath: await packed.executablePath(), args: ["--no-sandbox", ...more] });
}
