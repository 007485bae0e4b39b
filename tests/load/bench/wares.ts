import { type Database, openDatabase } from "#db/database.ts";

/** What everybody sells here: Karaj's invented parts, told so that any shop can take them. */
export type Ware = {
  /** Its id as an ad of Karaj's. */
  id: number;
  sku: string;
  name: string;
  description: string;
  category: string;
  brand: string;
  condition: string;
  minor: number;
};

/** Of what has no price, since others can't sell without one. */
const usualMinor = 5_000;
/** So many pieces of everything that no load buys it all. */
export const plenty = 1_000_000;

/** The parts in Karaj's database. */
export async function waresOf(url: string): Promise<Ware[]> {
  const database = await openDatabase({ url, folder: "" });
  try {
    const rows = await database.db
      .selectFrom("ads as a")
      .innerJoin("ad_docs as d", "d.ad_id", "a.id")
      .innerJoin("categories as c", "c.id", "a.category_id")
      .leftJoin("brands as b", "b.id", "a.brand_id")
      .select([
        "a.id",
        "d.narrating_en",
        "d.narrating_ar",
        "d.title_en",
        "d.title_ar",
        "c.slug as category",
        "b.slug as brand",
        "a.condition_id",
        "a.base_minor",
      ])
      .where("a.kind", "=", "part")
      .orderBy("a.id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      sku: `ware-${row.id}`,
      name: row.narrating_en ?? row.narrating_ar ?? "",
      description: row.title_en ?? row.title_ar ?? "",
      category: row.category,
      brand: row.brand ?? "other",
      condition: `condition-${row.condition_id ?? 0}`,
      minor: row.base_minor ?? usualMinor,
    }));
  } finally {
    await database.close();
  }
}

/** Every so many-th, so that `count` are left of many. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, i) => i % Math.max(1, Math.floor(all.length / count)) === 0).slice(0, count);

export type Questions = {
  /** Filters of lists: every category, and categories with one brand. */
  filters: { category: string; brand?: string }[];
  /** Texts to search: how names begin. */
  texts: string[];
  /** What is looked at, and put into carts. */
  wares: Ware[];
};

/** The same questions for everybody. */
export function questionsOf(wares: readonly Ware[]): Questions {
  const categories = [...new Set(wares.map(({ category }) => category))].map((category) => ({ category }));
  const pairs = new Map(wares.map(({ category, brand }) => [`${category} ${brand}`, { category, brand }]));
  const texts = new Set(
    spread(wares, 600).flatMap(({ name }) => {
      const words = name.toLowerCase().split(" ").slice(0, 2);
      return words.length === 2 && words.every((word) => /^[a-z]{3,}$/.test(word)) ? [words.join(" ")] : [];
    }),
  );
  return {
    filters: [...categories, ...spread([...pairs.values()], categories.length)],
    texts: [...texts],
    wares: spread(wares, 500),
  };
}

type Db = Database["db"];

/** Makes every part buyable without a choice, with a price and pieces for everybody: what others' wares are too. */
export async function makeBuyable(db: Db): Promise<void> {
  await db.deleteFrom("ad_options").execute();
  await db.updateTable("ads").set({ stock: plenty, availability: "in-stock" }).where("kind", "=", "part").execute();
  await db
    .updateTable("ads")
    .set({ price_minor: usualMinor, base_minor: usualMinor, currency: "USD" })
    .where("price_minor", "is", null)
    .execute();
}
