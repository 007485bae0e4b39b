import { describe, expect, it } from "vitest";
import { barriers } from "../support/barriers.ts";
import { halfFor } from "../support/readers.ts";
import { themesOf, visitors } from "../support/visitor.ts";

const visitor = visitors();
/** The first of the ads that a list shows. */
const ofTheList = "the list's first ad";
const paths = ["/", "/shop", "/shop/CarForSale?make=toyota", "/shop/Allproducts/zzzz", "/nowhere", ofTheList];

describe("accessibility", () => {
  for (const language of ["en", "ar"] as const) {
    for (const colorScheme of themesOf[language]) {
      it(`axe finds nothing serious (${language}, ${colorScheme})`, async () => {
        const page = await visitor({ language, colorScheme });
        for (const path of halfFor(language, paths)) {
          await page.goto(path === ofTheList ? "/shop/CarForSale" : path);
          if (path === ofTheList)
            await page.goto((await page.locator("article h3 a").first().getAttribute("href")) ?? "");
          expect(await barriers(page, { minor: false }), path).toEqual([]);
        }
      });
    }
  }
});
