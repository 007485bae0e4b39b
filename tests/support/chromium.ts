import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const quiet = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A headless Chromium: the one that an npm package ships, else one that is installed. The package's is a headless
 * shell, which has no window of its own to draw: the journeys take half the time they take with a whole browser.
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    return await chromium.launch({ executablePath: await packed.executablePath(), args: ["--no-sandbox", ...more] });
  } catch (error) {
    const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
    if (!installed) throw error;
    return chromium.launch({ executablePath: installed, args: [...quiet, ...more] });
  }
}
