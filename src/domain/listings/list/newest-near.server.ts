import type { Db } from "#db/database.ts";
import type { Catalog, City } from "#domain/catalog/catalog.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { ListingSummary } from "../detail/listing.ts";
import { createNearCriteria } from "../filters/near-filter.ts";
import { createEmptyCriteria } from "../query/criteria.ts";
import { listListings } from "./list-listings.server.ts";

type NearbyCars = { catalog: Catalog; city: City; km: number; limit: number; language: Language };

/** Lists the newest cars for sale within a distance from a city. */
export const listNewestCarsNear = (
  db: Db,
  { catalog, city, km, limit, language }: NearbyCars,
): Promise<ListingSummary[]> =>
  listListings(
    db,
    {
      criteria: { ...createEmptyCriteria(), kind: "car", near: createNearCriteria(catalog, city, km) },
      sort: "newest",
      page: 1,
      limit,
      offered: [],
    },
    language,
  );
