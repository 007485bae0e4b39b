import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

export type AxeOptions = {
  /** Selector of the part of the page to test. By default the whole page is tested. */
  within?: string;
  /** Names of the rules to run, such as `color-contrast`. By default all rules are run. */
  rules?: string[];
  /** Tags of the rules to run, such as `wcag22aa`. By default rules with any tag are run. */
  tags?: string[];
  /** Whether to include minor and moderate violations, true by default. */
  minor?: boolean;
};

/** Waits until the page has loaded and its animations have ended, so that the final colours are tested. */
async function waitForStablePage(page: Page, within = "body"): Promise<void> {
  // A component gallery shows loading states that never end, so the wait is limited to three seconds.
  await page
    .waitForFunction((part) => !document.querySelector(`${part} [aria-busy=true]`), within, { timeout: 3_000 })
    .catch(() => {});
  await page.evaluate(() => {
    const hasEnd = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(hasEnd)
        .map(({ finished }) => finished),
    );
  });
}

/** Lists the accessibility violations that axe finds on the page, one text per violation. */
export async function findAxeViolations(
  page: Page,
  { within, rules, tags, minor = true }: AxeOptions = {},
): Promise<string[]> {
  await waitForStablePage(page, within);
  // Pages have no frames, so axe's legacy mode tests the page without a second window. Passed rules are not reported in
  // detail, because listing thousands of elements takes longer than testing them.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  if (tags) axe.withTags(tags);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => minor || impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary?.slice(0, 300)}`);
}
