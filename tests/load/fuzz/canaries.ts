import type { Name } from "./people.ts";

/** Something that nobody can guess, and that only few may be shown. */
export type Canary = {
  what: string;
  text: string | RegExp;
  /** Who may see it, on which paths. */
  seenBy: Partial<Record<Name, RegExp>>;
};

const holds = (text: string, canary: string | RegExp): boolean =>
  typeof canary === "string" ? text.includes(canary) : canary.test(text);

/** What an answer shows that isn't for who asked. */
export const leaksIn = (canaries: readonly Canary[], who: Name, path: string, text: string): string[] =>
  canaries.filter((each) => !each.seenBy[who]?.test(path) && holds(text, each.text)).map(({ what }) => what);

/** A text without what must not be sent on in somebody else's name. */
export const withoutCanaries = (canaries: readonly Canary[], text: string): string =>
  canaries.some((each) => holds(text, each.text)) ? "" : text;
