import type { PersonName } from "./people.ts";

/** Unguessable text that is planted in the data of a member. Only a few people may see it. */
export type Canary = {
  label: string;
  text: string | RegExp;
  /** People who may see the text, each with a pattern of the paths where they may see it. */
  seenBy: Partial<Record<PersonName, RegExp>>;
};

const containsCanary = (text: string, canary: string | RegExp): boolean =>
  typeof canary === "string" ? text.includes(canary) : canary.test(text);

/** Lists the canaries in a response that the requester must not see at this path. */
export const findLeaks = (canaries: readonly Canary[], requester: PersonName, path: string, text: string): string[] =>
  canaries
    .filter((each) => !each.seenBy[requester]?.test(path) && containsCanary(text, each.text))
    .map(({ label }) => label);

/**
 * Returns the text, or an empty string if it contains a canary. Otherwise the fuzzer itself would spread the canary.
 */
export const dropTextWithCanary = (canaries: readonly Canary[], text: string): string =>
  canaries.some((each) => containsCanary(text, each.text)) ? "" : text;
