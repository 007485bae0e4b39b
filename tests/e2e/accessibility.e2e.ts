import { describe, expect, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

// `npm run test:a11y` checks every public page in both languages and both themes.
describe("Accessibility", () => {
  it.each([
    ["/", "ar", "light"],
    ["/shop/CarForSale?make=toyota", "en", "dark"],
  ] as const)("The page %s has no serious accessibility violations (%s, %s)", async (path, language, colorScheme) => {
    const page = await visitor({ language, colorScheme });
    await page.goto(path);
    expect(await findAxeViolations(page, { minor: false })).toEqual([]);
  });
});
