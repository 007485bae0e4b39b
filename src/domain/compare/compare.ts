/** More would not fit beside each other. */
export const mostCompared = 8;

/** The list as the visitor's cookie and shared addresses hold it: ids with dots between. What is no id is left out. */
export function parseCompared(text: string | null | undefined): number[] {
  const ids = (text ?? "")
    .slice(0, 400)
    .split(".")
    .map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : 0))
    .filter((id) => id > 0);
  return [...new Set(ids)].slice(0, mostCompared);
}

export const formatCompared = (ids: readonly number[]): string => ids.join(".");

/** ST-08: an ad that is there already is ignored. A full list takes no more, and says so by `full`. */
export function withCompared(ids: readonly number[], id: number): { ids: readonly number[]; full: boolean } {
  if (ids.includes(id)) return { ids, full: false };
  if (ids.length >= mostCompared) return { ids, full: true };
  return { ids: [...ids, id], full: false };
}

export const withoutCompared = (ids: readonly number[], id: number): number[] => ids.filter((each) => each !== id);
