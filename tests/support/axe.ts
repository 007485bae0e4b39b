import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

export type AxeOptions = {
  /** Selector of the tested part of the page, by default the whole page. */
  within?: string;
  /** Names of the only rules to run, such as `color-contrast`. */
  rules?: string[];
  /** Tags of the only rules to run, such as `wcag22aa`. */
  tags?: string[];
  /** Whether to include minor and moderate violations, true by default. */
  minor?: boolean;
};

/** Waits until loading and animations end, so that final colours are tested. */
async function waitForStablePage(page: Page, within = "body"): Promise<void> {
  // An example of a loading state never ends, so the wait is limited to three seconds.
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

/** Lists the axe violations of the page as shown, one a line. */
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
