import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingKind } from "#db/schema/listings.ts";
import type { OrderLineFitment } from "#db/schema/orders.ts";
import { buildCartCondition, type CartVisitor } from "#domain/cart/visitor.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { FitmentAnswers, FitmentRule, FitmentVerdict } from "#domain/fitment/fitment.ts";
import { evaluateListingFitment, getQualifiersByKey } from "#domain/fitment/fitment-rules.server.ts";
import { formatFitmentRule } from "#domain/fitment/rule-text.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { getVehiclesByIds } from "#domain/vehicles/vehicle-catalog.server.ts";
import { formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";

/** Vehicle of an order line and whether the part fits it, as stored with the order (rule 27). */
export type FitmentSnapshot = {
  vehicle: { id: number; name: LocalizedText };
  fit: OrderLineFitment | null;
  rule: LocalizedText | null;
};

/**
 * SQL expression for the guarantee of an order line with the columns `kind` and `fit`: who pays the return shipping if the
 * part does not fit (setting `fitGuarantee`). Null unless the site said that the part fits.
 */
export const fitGuaranteeSql = sql`case when kind = 'part' and fit = 'fits' then
  (select case coalesce(max(value), 'seller') when 'platform' then 'platform' when 'off' then null else 'seller' end
    from settings where key = 'fitGuarantee') end`;

const toLocalText = (words: (language: Language) => string): LocalizedText => ({ en: words("en"), ar: words("ar") });

/**
 * Returns the key under which a snapshot is stored: listing and vehicle. A cart line whose vehicle has changed since
 * the snapshot finds no snapshot.
 */
export const toFitmentSnapshotKey = (adId: number, vehicleId: number | null): string => `${adId} ${vehicleId}`;

/** Fields of an order line that are read before any row is locked. */
export type PrefetchedLine = { adId: number; kind: ListingKind; vehicleId: number | null };

/**
 * Reads the vehicle name, the fitment and the deciding rule of each line with a vehicle. Returns the snapshots by
 * `toFitmentSnapshotKey`.
 */
export async function snapshotFitments(
  db: Db,
  prefetchedLines: readonly PrefetchedLine[],
  answersFor: (vehicleId: number) => FitmentAnswers,
): Promise<Map<string, FitmentSnapshot>> {
  const lines = prefetchedLines.flatMap(({ vehicleId, ...line }) =>
    vehicleId === null ? [] : [{ ...line, vehicleId }],
  );
  if (lines.length === 0) return new Map();
  const catalog = await getCatalog(db);
  const vehicles = await getVehiclesByIds(db, [...new Set(lines.map(({ vehicleId }) => vehicleId))]);
  const snapshots = new Map<string, FitmentSnapshot>();
  for (const vehicle of vehicles.values()) {
    const vehicleLines = lines.filter(({ vehicleId }) => vehicleId === vehicle.id);
    const parts = vehicleLines.filter(({ kind }) => kind === "part").map(({ adId }) => adId);
    const verdicts = await evaluateListingFitment(db, vehicle, answersFor(vehicle.id), parts);
    const rules = [...verdicts.values()].flatMap((verdict) => getDecidingRule(verdict) ?? []);
    const qualifiers = await getQualifiersByKey(db, [
      ...new Set(rules.flatMap((rule) => rule.qualifiers.map(({ key }) => key))),
    ]);
    for (const line of vehicleLines) {
      const verdict = verdicts.get(line.adId);
      const rule = verdict && getDecidingRule(verdict);
      snapshots.set(toFitmentSnapshotKey(line.adId, vehicle.id), {
        vehicle: { id: vehicle.id, name: toLocalText((language) => formatVehicleName(vehicle, language)) },
        fit: verdict?.fit ?? null,
        rule: rule
          ? toLocalText((language) =>
              formatFitmentRule(rule, formatModelName(vehicle, language), { catalog, qualifiers, language }),
            )
          : null,
      });
    }
  }
  return snapshots;
}

/** Reads the fields of cart lines that are needed before any row is locked. Locks no rows. */
export async function prefetchCartLines(db: Db, visitor: CartVisitor): Promise<PrefetchedLine[]> {
  const owned = buildCartCondition(visitor);
  if (!owned) return [];
  return await db
    .selectFrom("carts as c")
    .innerJoin("cart_lines as l", "l.cart_id", "c.id")
    .innerJoin("ads as a", "a.id", "l.ad_id")
    .select(["l.vehicle_id as vehicleId", "a.id as adId", "a.kind"])
    .where(owned)
    .where("l.removed_at", "is", null)
    .execute();
}

const getDecidingRule = (verdict: FitmentVerdict): FitmentRule | null =>
  verdict.fit === "fits" || verdict.fit === "excluded" ? verdict.rule : null;

const formatModelName = ({ make, model }: Vehicle, language: Language): string =>
  `${pickTranslation(make.name, language).text} ${pickTranslation(model.name, language).text}`;
