import type { Db } from "#db/database.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { countListings } from "#domain/listings/index/find-listings.server.ts";
import { listListings } from "#domain/listings/list/list-listings.server.ts";
import { type Criteria, createEmptyCriteria } from "#domain/listings/query/criteria.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { FitmentAnswers } from "../../fitment/fitment.ts";

const buildFitCriteria = (vehicle: Vehicle, answers: FitmentAnswers): Criteria => ({
  ...createEmptyCriteria(),
  kind: "part",
  fit: { vehicle, answers, mode: "only" },
});

/** Counts the parts on sale that fit a vehicle (GN-03). */
export const countFittingParts = (db: Db, vehicle: Vehicle, answers: FitmentAnswers = {}): Promise<number> =>
  countListings(db, buildFitCriteria(vehicle, answers));

/** Lists the first parts that fit a vehicle, in the default order of the parts list. */
export const listFittingParts = (
  db: Db,
  { vehicle, answers }: { vehicle: Vehicle; answers: FitmentAnswers },
  limit: number,
  language: Language,
): Promise<ListingSummary[]> =>
  listListings(
    db,
    { criteria: buildFitCriteria(vehicle, answers), sort: "default", page: 1, limit, offered: [] },
    language,
  );
