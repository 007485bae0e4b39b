/**
 * `npm run bench -- lighthouse`: runs Lighthouse with mobile settings on the home page, a list and a listing, in both
 * languages. Uses the built server with the demo data. Prints the scores of the four categories. `--details` also
 * prints the failed audits.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { launchChromium } from "../tests/support/chromium.ts";
import { startKaraj, stopKaraj } from "../tests/support/e2e-setup.ts";
import { resolvePagePath } from "../tests/support/pages.ts";

const details = process.argv.includes("--details");
const categories = ["performance", "accessibility", "best-practices", "seo"];
const port = 9_333;

const data = mkdtempSync(join(tmpdir(), "karaj-lighthouse-"));
const server = await startKaraj({ DATA_DIR: data });
const browser = await launchChromium([`--remote-debugging-port=${port}`]);
let worst = 100;
try {
  const ad = await resolvePagePath({ name: "car", path: "ad:/shop/CarForSale" }, server.url);
  for (const path of ["/", "/shop/CarForSale", ad]) {
    for (const language of ["ar", "en"]) {
      const result = await lighthouse(`${server.url}${path}?lang=${language}`, {
        port,
        output: "json",
        onlyCategories: categories,
        formFactor: "mobile",
        logLevel: "error",
      });
      if (!result) throw new Error(`no result for ${path}`);
      const scores = categories.map((name) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100));
      worst = Math.min(worst, ...scores);
      const figure = (name: string) => result.lhr.audits[name]?.displayValue ?? "?";
      console.log(
        `${path} ${language}: ${categories.map((name, i) => `${name} ${scores[i]}`).join(", ")}; LCP ${figure("largest-contentful-paint")}, TBT ${figure("total-blocking-time")}, CLS ${figure("cumulative-layout-shift")}`,
      );
      if (!details) continue;
      for (const [name, audit] of Object.entries(result.lhr.audits)) {
        if (audit.score !== null && audit.score < 0.9) {
          console.log(
            `  ${name}: ${audit.score} ${audit.displayValue ?? ""} ${JSON.stringify(audit.details ?? {}).slice(0, 600)}`,
          );
        }
      }
    }
  }
} finally {
  await browser.close();
  await stopKaraj(server.child);
  rmSync(data, { recursive: true, force: true });
}
console.log(`lowest: ${worst}`);
if (worst < 95) process.exitCode = 1;
