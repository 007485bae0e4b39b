import { describe, expect, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { selectHalf } from "../support/test-variants.ts";
import { setupVisitors, testThemes } from "../support/visitor.ts";

const visitor = setupVisitors();
/** Placeholder for the first listing of a list. */
const ofTheList = "the list's first ad";
const paths = ["/", "/shop", "/shop/CarForSale?make=toyota", "/shop/Allproducts/zzzz", "/nowhere", ofTheList];

describe("Accessibility", () => {
  for (const language of ["en", "ar"] as const) {
    for (const colorScheme of testThemes[language]) {
      it(`Main pages have no serious accessibility violations (${language}, ${colorScheme})`, async () => {
        const page = await visitor({ language, colorScheme });
        for (const path of selectHalf(language, paths)) {
          await page.goto(path === ofTheList ? "/shop/CarForSale" : path);
          if (path === ofTheList)
            await page.goto((await page.locator("article h3 a").first().getAttribute("href")) ?? "");
          expect(await findAxeViolations(page, { minor: false }), path).toEqual([]);
        }
      });
    }
  }
});
