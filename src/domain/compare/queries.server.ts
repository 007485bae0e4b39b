import type { Db } from "#db/database.ts";
import { getProduct } from "#domain/ads/product.server.ts";
import type { Product } from "#domain/ads/product.ts";

/** The compared ads in the list's order; those that are gone are left out. */
export async function comparedProducts(db: Db, ids: readonly number[]): Promise<Product[]> {
  const found = await Promise.all(ids.map((id) => getProduct(db, id)));
  return found.flatMap((each) => (each.ok ? [each.value] : []));
}
