import type { Db } from "#db/database.ts";
import { type Criteria, noCriteria } from "#domain/ads/criteria.ts";
import { countAds } from "#domain/ads/find.server.ts";
import { pageOfAds } from "#domain/ads/list.server.ts";
import type { ProductSummary } from "#domain/ads/product.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import type { Language } from "#kernel/local-text.ts";
import type { Answers } from "./fitment.ts";

const fitting = (vehicle: Vehicle, answers: Answers): Criteria => ({
  ...noCriteria(),
  kind: "part",
  fit: { vehicle, answers, mode: "only" },
});

/** How many parts on offer fit a vehicle (GN-03). */
export const countPartsFor = (db: Db, vehicle: Vehicle, answers: Answers = {}): Promise<number> =>
  countAds(db, fitting(vehicle, answers));

/** Some parts that fit a vehicle, as the list of them begins. */
export const somePartsFor = (
  db: Db,
  { vehicle, answers }: { vehicle: Vehicle; answers: Answers },
  limit: number,
  language: Language,
): Promise<ProductSummary[]> =>
  pageOfAds(db, { criteria: fitting(vehicle, answers), sort: "default", page: 1, limit, offered: [] }, language);
