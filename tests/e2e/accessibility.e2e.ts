import { describe, expect, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { selectCases } from "../support/test-variants.ts";
import { setupVisitors, testThemes } from "../support/visitor.ts";

const visitor = setupVisitors();
/** Placeholder in `paths` for the page of the first listing in the list of cars. */
const firstListing = "the first listing";
const paths = ["/", "/shop", "/shop/CarForSale?make=toyota", "/shop/Allproducts/zzzz", "/nowhere", firstListing];

describe("Accessibility", () => {
  for (const language of ["en", "ar"] as const) {
    for (const colorScheme of testThemes[language]) {
      it.each(selectCases(language, paths))(
        `The page %s has no serious accessibility violations (${language}, ${colorScheme})`,
        async (path) => {
          const page = await visitor({ language, colorScheme });
          await page.goto(path === firstListing ? "/shop/CarForSale" : path);
          if (path === firstListing)
            await page.goto((await page.locator("article h3 a").first().getAttribute("href")) ?? "");
          expect(await findAxeViolations(page, { minor: false })).toEqual([]);
        },
      );
    }
  }
});
