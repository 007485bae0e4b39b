import type { Database } from "#db/database.ts";
import { openDatabase } from "#db/open-database.ts";

/** Product that every benchmark subject sells: one of Karaj's generated parts in a neutral format. */
export type BenchProduct = {
  /** Id of the listing in Karaj. */
  id: number;
  sku: string;
  name: string;
  /** Name in Arabic. Only Karaj has it. Empty if there is none. */
  arabicName: string;
  description: string;
  category: string;
  brand: string;
  condition: string;
  minor: number;
};

/** Price in minor units for parts without one. The peers require a price. */
const defaultPriceMinor = 5_000;
/** Stock of every product. No load can sell it out. */
export const unlimitedStock = 1_000_000;

/** Reads the parts from Karaj's database. */
export async function readBenchProducts(url: string): Promise<BenchProduct[]> {
  const database = await openDatabase({ url, folder: "" });
  try {
    const rows = await database.db
      .selectFrom("ads as a")
      .innerJoin("ad_translations as d", "d.ad_id", "a.id")
      .innerJoin("categories as c", "c.id", "a.category_id")
      .leftJoin("brands as b", "b.id", "a.brand_id")
      .leftJoin("feature_lookups as l", "l.id", "a.condition_id")
      .select([
        "a.id",
        "d.narrating_en",
        "d.narrating_ar",
        "d.title_en",
        "d.title_ar",
        "c.slug as category",
        "b.slug as brand",
        "l.key as condition",
        "a.base_minor",
      ])
      .where("a.kind", "=", "part")
      .orderBy("a.id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      sku: `ware-${row.id}`,
      name: row.narrating_en ?? row.narrating_ar ?? "",
      arabicName: row.narrating_ar ?? "",
      description: row.title_en ?? row.title_ar ?? "",
      category: row.category,
      brand: row.brand ?? "other",
      condition: row.condition ?? "other",
      minor: row.base_minor ?? defaultPriceMinor,
    }));
  } finally {
    await database.close();
  }
}

/** Returns `count` elements spread evenly over the list. */
const sampleEvenly = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, i) => i % Math.max(1, Math.floor(all.length / count)) === 0).slice(0, count);

export type BenchWorkload = {
  /** Filters of lists: each category, and categories with one brand. */
  filters: { category: string; brand?: string }[];
  /** Texts to search for: the first two words of product names. */
  texts: string[];
  /** Products that visits view and put into carts. */
  wares: BenchProduct[];
};

/** Derives filters, search texts and products from the list of products. All subjects get the same workload. */
export function buildWorkload(wares: readonly BenchProduct[]): BenchWorkload {
  const categories = [...new Set(wares.map(({ category }) => category))].map((category) => ({ category }));
  const pairs = new Map(wares.map(({ category, brand }) => [`${category} ${brand}`, { category, brand }]));
  const texts = new Set(
    sampleEvenly(wares, 600).flatMap(({ name }) => {
      const words = name.toLowerCase().split(" ").slice(0, 2);
      return words.length === 2 && words.every((word) => /^[a-z]{3,}$/.test(word)) ? [words.join(" ")] : [];
    }),
  );
  return {
    filters: [...categories, ...sampleEvenly([...pairs.values()], categories.length)],
    texts: [...texts],
    wares: sampleEvenly(wares, 500),
  };
}

type Db = Database["db"];

/** Makes every part as easy to buy as the peers' products: without options, with a price and a large stock. */
export async function makeBuyable(db: Db): Promise<void> {
  await db.deleteFrom("ad_options").execute();
  await db
    .updateTable("ads")
    .set({ stock: unlimitedStock, availability: "in-stock" })
    .where("kind", "=", "part")
    .execute();
  await db
    .updateTable("ads")
    .set({ price_minor: defaultPriceMinor, base_minor: defaultPriceMinor, currency: "USD" })
    .where("price_minor", "is", null)
    .execute();
}
