import { describe, expect, it } from "vitest";
import { barriers } from "../support/barriers.ts";
import { themesOf, visitors } from "../support/visitor.ts";

const visitor = visitors();
const paths = ["/", "/shop", "/shop/CarForSale?make=toyota", "/shop/Allproducts/zzzz", "/nowhere"];

describe("accessibility", () => {
  for (const language of ["en", "ar"] as const) {
    for (const colorScheme of themesOf[language]) {
      it(`axe finds nothing serious (${language}, ${colorScheme})`, async () => {
        const page = await visitor({ language, colorScheme });
        await page.goto("/shop/CarForSale");
        const ad = (await page.locator("article h3 a").first().getAttribute("href")) ?? "";
        for (const path of [...paths, ad]) {
          await page.goto(path);
          expect(await barriers(page, { minor: false }), path).toEqual([]);
        }
      });
    }
  }
});
