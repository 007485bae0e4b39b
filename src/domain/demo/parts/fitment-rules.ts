import type { NewFitmentRule } from "#domain/parts/part.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { DemoModel } from "../cars/demo-makes.ts";
import type { SeededDice } from "../dice.ts";
import { type CatalogCar, type DemoMarket, findLookupId, findMakeAndModel } from "../market.ts";
import type { DemoRule } from "./demo-part.ts";
import type { PartKind } from "./part-kinds.ts";
import platforms from "./platform-models.json" with { type: "json" };

/** Car that is named in the title of a part listing. */
export type FittedVehicle = Pick<DemoModel, "body" | "engines"> & CatalogCar & { from: number; to: number };

type FitmentProfile = {
  /**
   * True if the part also fits models on the same platform. This holds for technical parts, but not for visible ones.
   */
  shared?: boolean;
  positions?: NewFitmentRule["position"][];
  quantity?: number;
  /** Probability that the part is made for one engine only. */
  engine?: number;
  /** Probability that the part is made for one drive type only. Applies to off-road bodies only. */
  drive?: number;
  manual?: boolean;
  /** Qualifier question, its possible answers, and the probability that a rule contains the question. */
  question?: { key: string; values: string[]; often: number };
};

const calliperQuestion = { key: "brake-calliper", values: ["15-inch", "16-inch", "17-inch"], often: 0.3 };
const fitmentProfiles: Readonly<Record<string, FitmentProfile>> = {
  "brake-discs": { shared: true, quantity: 2, question: calliperQuestion },
  "brake-pads": { shared: true, quantity: 4, question: calliperQuestion },
  "shock-absorbers": {
    shared: true,
    quantity: 2,
    drive: 0.4,
    question: { key: "suspension", values: ["standard"], often: 0.25 },
  },
  "spark-plugs": { shared: true },
  "timing-belts": { shared: true, quantity: 1, engine: 0.6 },
  "fuel-pumps": { shared: true, quantity: 1, engine: 0.4 },
  "oil-filters": { shared: true, quantity: 1, engine: 0.5 },
  "air-filters": { shared: true, quantity: 1, engine: 0.5 },
  radiators: { quantity: 1, engine: 0.4 },
  "clutch-kits": { quantity: 1, manual: true },
  exhaust: { engine: 0.3 },
  alternators: { shared: true, quantity: 1, engine: 0.6 },
  starters: { shared: true, quantity: 1, engine: 0.6 },
  headlights: {
    positions: ["front-left", "front-right"],
    quantity: 1,
    question: { key: "headlight-type", values: ["led"], often: 0.6 },
  },
  "tail-lights": { positions: ["rear-left", "rear-right"], quantity: 1 },
  "side-mirrors": {
    positions: ["left", "right"],
    quantity: 1,
    question: { key: "mirror-folding", values: ["electric"], often: 0.7 },
  },
  "wiper-blades": { positions: ["rear"], quantity: 1 },
  "seat-covers": { question: { key: "seat-rows", values: ["two", "three"], often: 0.35 } },
  "floor-mats": { question: { key: "seat-rows", values: ["two"], often: 0.25 } },
};

const verifiedOn = "2026-01-15";
const source = "Maker's catalogue 2026";
const offRoadBodies: readonly string[] = ["suv", "pickup"];
const exclusions = [
  {
    market: "us",
    note: { ar: "الوارد الأمريكي يختلف", en: "Cars made for America differ" },
  },
  {
    market: "jp",
    note: { ar: "الوارد الياباني يختلف", en: "Cars made for Japan differ" },
  },
] as const;

/**
 * Creates the fitment rules of a part: for the car in its name and for models on the same platform, with their
 * conditions.
 */
export function createFitmentRules(
  { catalog }: DemoMarket,
  dice: SeededDice,
  kind: PartKind,
  vehicle: FittedVehicle,
): DemoRule[] {
  const profile = fitmentProfiles[kind.category] ?? {};
  const cylinders = kind.category === "spark-plugs" ? (kind.name.en.includes("six") ? 6 : 4) : undefined;
  const byEngine = dice.chance(profile.engine ?? 0) ? dice.pick(vehicle.engines) : undefined;
  const drive =
    offRoadBodies.includes(vehicle.body) && dice.chance(profile.drive ?? 0) ? dice.pick(["4wd", "rwd"] as const) : null;
  const question = profile.question && dice.chance(profile.question.often) ? profile.question : undefined;
  const answer = question ? dice.pick(question.values) : "";
  const gulfOnly = dice.chance(0.1);
  const isVerified = dice.chance(0.7);
  const common: Omit<DemoRule, "modelId" | "yearFrom" | "yearTo"> = {
    quantity: cylinders ?? profile.quantity ?? null,
    drive,
    market: gulfOnly ? "gcc" : null,
    gearId: profile.manual ? findLookupId(catalog, "gear", "manual") : null,
    source,
    verified: isVerified ? verifiedOn : null,
    engine: cylinders ? { cylinders } : byEngine ? { litres: byEngine } : undefined,
    question: question && [question.key, answer],
  };
  const axle = kind.features?.axle;
  const positions = profile.positions ?? [axle === "front" || axle === "rear" ? axle : null];
  const models = [
    { id: vehicle.model.id, relative: false },
    ...(profile.shared ? findRelatedModelIds(catalog, vehicle) : []).map((id) => ({ id, relative: true })),
  ];
  const rules = models.flatMap(({ id, relative }) =>
    positions.map(
      (position): DemoRule => ({
        modelId: id,
        yearFrom: vehicle.from,
        yearTo: vehicle.to,
        position,
        ...common,
        relative: relative || undefined,
      }),
    ),
  );
  if (gulfOnly || !dice.chance(0.15)) return rules;
  const { market, note: exclusionNote } = dice.pick(exclusions);
  const exclusion = {
    modelId: vehicle.model.id,
    yearFrom: vehicle.from,
    yearTo: vehicle.to,
    market,
    note: exclusionNote,
  };
  return [...rules, { ...exclusion, effect: "excludes", source, verified: common.verified ?? null }];
}

/** Finds the other models on the same platform. The platforms list their models as make/model. */
function findRelatedModelIds(catalog: DemoMarket["catalog"], { make, model }: FittedVehicle): number[] {
  const own = `${make.slug}/${model.slug}`;
  const siblings = platforms.find((platform) => platform.includes(own))?.filter((each) => each !== own) ?? [];
  return siblings.flatMap((each) => {
    const [makeSlug = "", modelSlug = ""] = each.split("/");
    return findMakeAndModel(catalog, makeSlug, modelSlug)?.model.id ?? [];
  });
}

const universalNotes: Readonly<Record<string, LocalizedText>> = {
  "engine-oils": {
    ar: "للمكاين التي تطلب هذه اللزوجة حسب كتيب السيارة",
    en: "For engines that ask for this grade: see the owner's manual",
  },
  batteries: {
    ar: "قِس مكان البطارية وتأكد من جهة القطب الموجب",
    en: "Measure the tray, and mind on which side the positive pole is",
  },
  tyres: { ar: "للجنوط التي تركب عليها هذه المقاسات", en: "For wheels that take this size" },
  "alloy-wheels": {
    ar: "تأكد من عدد البراغي والمسافة بينها",
    en: "Mind the number of bolts and the distance between them",
  },
  "wiper-blades": { ar: "تركب على أغلب الأذرع بالمحولات المرفقة", en: "With adapters for most wiper arms" },
};

/** Returns the note that explains why a universal part fits every car. */
export const getUniversalNote = (kind: PartKind): LocalizedText =>
  universalNotes[kind.category] ?? { ar: "تناسب كل السيارات", en: "For every car" };
