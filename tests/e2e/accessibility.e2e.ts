import { AxeBuilder } from "@axe-core/playwright";
import { describe, expect, it } from "vitest";
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
          const { violations } = await new AxeBuilder({ page }).analyze();
          const serious = violations
            .filter(({ impact }) => impact === "serious" || impact === "critical")
            .map(
              ({ id, nodes }) =>
                `${path}: ${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.slice(0, 300)}`,
            );
          expect(serious).toEqual([]);
        }
      });
    }
  }
});
