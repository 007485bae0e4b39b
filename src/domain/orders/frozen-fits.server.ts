import type { Db } from "#db/database.ts";
import type { AdKind } from "#db/schema/ads.ts";
import type { LineFit } from "#db/schema/orders.ts";
import { type CartVisitor, ownedBy } from "#domain/cart/visitor.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { Answers, Fitment, FitVerdict } from "#domain/fitment/fitment.ts";
import { fitsOfAds, qualifiersOf } from "#domain/fitment/read.server.ts";
import { ruleInWords } from "#domain/fitment/rule-words.ts";
import { vehiclesByIds } from "#domain/vehicles/cascade.server.ts";
import { vehicleName } from "#domain/vehicles/names.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";

/** What an order keeps of the vehicle that a part was ordered for (rule 27). */
export type FrozenFit = {
  vehicle: { id: number; name: LocalText };
  fit: LineFit | null;
  rule: LocalText | null;
};

const inBoth = (words: (language: Language) => string): LocalText => ({ en: words("en"), ar: words("ar") });

/** Which ad and vehicle it is of: a line that was put in for another one meanwhile has no verdict yet. */
export const fitKey = (adId: number, vehicleId: number | null): string => `${adId} ${vehicleId}`;

/** What of a line that is to be ordered has to be known before anything is locked. */
export type AheadLine = { adId: number; kind: AdKind; vehicleId: number | null };

/** Of each line that is for a vehicle: what that is called, whether the part fits, and the rule that says so (`fitKey`). */
export async function frozenFits(
  db: Db,
  all: readonly AheadLine[],
  answersFor: (vehicleId: number) => Answers,
): Promise<Map<string, FrozenFit>> {
  const lines = all.flatMap(({ vehicleId, ...line }) => (vehicleId === null ? [] : [{ ...line, vehicleId }]));
  if (lines.length === 0) return new Map();
  const catalogue = await catalogueOf(db);
  const vehicles = await vehiclesByIds(db, [...new Set(lines.map(({ vehicleId }) => vehicleId))]);
  const frozen = new Map<string, FrozenFit>();
  for (const vehicle of vehicles.values()) {
    const own = lines.filter(({ vehicleId }) => vehicleId === vehicle.id);
    const parts = own.filter(({ kind }) => kind === "part").map(({ adId }) => adId);
    const verdicts = await fitsOfAds(db, vehicle, answersFor(vehicle.id), parts);
    const rules = [...verdicts.values()].flatMap((verdict) => decidingRule(verdict) ?? []);
    const qualifiers = await qualifiersOf(db, [
      ...new Set(rules.flatMap((rule) => rule.qualifiers.map(({ key }) => key))),
    ]);
    for (const line of own) {
      const verdict = verdicts.get(line.adId);
      const rule = verdict && decidingRule(verdict);
      frozen.set(fitKey(line.adId, vehicle.id), {
        vehicle: { id: vehicle.id, name: inBoth((language) => vehicleName(vehicle, language)) },
        fit: verdict?.fit ?? null,
        rule: rule
          ? inBoth((language) => ruleInWords(rule, modelName(vehicle, language), { catalogue, qualifiers, language }))
          : null,
      });
    }
  }
  return frozen;
}

/** Reads the lines of a cart, as far as they have to be known before anything is locked. */
export async function cartAhead(db: Db, visitor: CartVisitor): Promise<AheadLine[]> {
  const owned = ownedBy(visitor);
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

const decidingRule = (verdict: FitVerdict): Fitment | null =>
  verdict.fit === "fits" || verdict.fit === "excluded" ? verdict.rule : null;

const modelName = ({ make, model }: Vehicle, language: Language): string =>
  `${inLanguage(make.name, language).text} ${inLanguage(model.name, language).text}`;
