/** More would not fit beside each other. */
export const mostCompared = 8;

/** As many parts of an address are looked at; what follows is nobody's list. */
const mostParts = 200;

/** All ids in a list as cookies and shared addresses hold it, between dots or commas, each once. What is no id is left out. */
export function idsIn(text: string | null | undefined): number[] {
  const ids = (text ?? "")
    .split(/[.,\s]/, mostParts)
    .map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : 0))
    .filter((id) => id > 0);
  return [...new Set(ids)];
}

/** The ids of a list that fit beside each other. */
export const parseCompared = (text: string | null | undefined): number[] => idsIn(text).slice(0, mostCompared);

/** As cookies hold it, which know no commas. */
export const formatCompared = (ids: readonly number[]): string => ids.join(".");

/** The address that shows these ads to anybody. */
export const sharePath = (ids: readonly number[]): string => `/shop/compare?ads=${ids.join(",")}`;

/** ST-08: an ad that is there already is ignored. A full list takes no more, and says so by `full`. */
export function withCompared(ids: readonly number[], id: number): { ids: readonly number[]; full: boolean } {
  if (ids.includes(id)) return { ids, full: false };
  if (ids.length >= mostCompared) return { ids, full: true };
  return { ids: [...ids, id], full: false };
}

export const withoutCompared = (ids: readonly number[], id: number): number[] => ids.filter((each) => each !== id);

/** A member's list with what was compared on this device, which is newer; the oldest give way when it grows too long. */
export const unitedCompared = (own: readonly number[], brought: readonly number[]): number[] =>
  [...withoutAll(own, brought), ...new Set(brought)].slice(-mostCompared);

const withoutAll = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => !others.includes(id));

/** Whether two lists hold the same ads, in any order. */
export const sameAds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && withoutAll(one, other).length === 0;

/** Which of several values are best, where that can be said: two at least are known, and they differ. */
export function bestOf(values: readonly (number | null)[], wanted: "lowest" | "highest"): ReadonlySet<number> {
  const known = values.filter((value) => value !== null);
  if (new Set(known).size < 2) return new Set();
  const best = wanted === "lowest" ? Math.min(...known) : Math.max(...known);
  return new Set(values.flatMap((value, i) => (value === best ? [i] : [])));
}
