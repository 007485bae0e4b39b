import type { AdKind } from "#db/schema/ads.ts";

/** How many active ads share these facts: the whole market in a few thousand rows. */
export type MarketRow = {
  kind: AdKind;
  categoryId: number;
  makeId: number | null;
  modelId: number | null;
  brandId: number | null;
  bodyId: number | null;
  year: number | null;
  ads: number;
};

export type MarketFact = "categoryId" | "makeId" | "modelId" | "brandId" | "bodyId" | "year";

/** The facts that a finder's form has chosen so far. */
export type MarketChoice = { kind: AdKind } & Partial<Record<MarketFact, readonly number[]>>;

const meets = (row: MarketRow, choice: MarketChoice, without?: MarketFact): boolean => {
  if (row.kind !== choice.kind) return false;
  for (const fact of ["categoryId", "makeId", "modelId", "brandId", "bodyId", "year"] as const) {
    const wanted = choice[fact];
    if (wanted && fact !== without && !wanted.includes(row[fact] ?? -1)) return false;
  }
  return true;
};

export function adsOf(rows: readonly MarketRow[], choice: MarketChoice): number {
  return rows.reduce((sum, row) => (meets(row, choice) ? sum + row.ads : sum), 0);
}

/** Ads for each value of a fact, whatever is chosen of that fact itself: what its list offers (rule 18). */
export function countsOf(rows: readonly MarketRow[], choice: MarketChoice, fact: MarketFact): Map<number, number> {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const value = row[fact];
    if (value === null || !meets(row, choice, fact)) continue;
    counts.set(value, (counts.get(value) ?? 0) + row.ads);
  }
  return counts;
}
