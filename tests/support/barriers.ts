import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

export type Looking = {
  /** The part of the page that is looked at, as a selector; all of it when left out. */
  within?: string;
  /** Only the rules of these names (`color-contrast`) … */
  rules?: string[];
  /** … or of these sets (`wcag22aa`). */
  tags?: string[];
  /** Also what axe finds minor or moderate; true when left out. */
  minor?: boolean;
};

/** Nothing waits or fades any more: colours are compared as they stay. */
async function settled(page: Page, within = "body"): Promise<void> {
  // An example of waiting waits for good.
  await page
    .waitForFunction((part) => !document.querySelector(`${part} [aria-busy=true]`), within, { timeout: 3_000 })
    .catch(() => {});
  await page.evaluate(() => {
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    );
  });
}

/** What keeps somebody out of a page as it stands, each in one line; empty when axe finds nothing. */
export async function barriers(page: Page, { within, rules, tags, minor = true }: Looking = {}): Promise<string[]> {
  await settled(page, within);
  // There are no frames: the page is looked at in one go instead of through a second window.
  // What is well isn't told of in full: naming thousands of elements takes longer than looking at them.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  if (tags) axe.withTags(tags);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => minor || impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary?.slice(0, 300)}`);
}
