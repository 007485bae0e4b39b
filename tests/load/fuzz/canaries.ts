import type { PersonName } from "./people.ts";

/** Unguessable value that only a few people may see. */
export type Canary = {
  label: string;
  text: string | RegExp;
  /** People who may see the value, with the paths where they may. */
  seenBy: Partial<Record<PersonName, RegExp>>;
};

const containsCanary = (text: string, canary: string | RegExp): boolean =>
  typeof canary === "string" ? text.includes(canary) : canary.test(text);

/** Lists the canaries in a response that the requester must not see. */
export const findLeaks = (canaries: readonly Canary[], requester: PersonName, path: string, text: string): string[] =>
  canaries
    .filter((each) => !each.seenBy[requester]?.test(path) && containsCanary(text, each.text))
    .map(({ label }) => label);

/** Returns an empty string for a text that contains a canary, so that canaries are not sent by somebody else. */
export const dropTextWithCanary = (canaries: readonly Canary[], text: string): string =>
  canaries.some((each) => containsCanary(text, each.text)) ? "" : text;
