import type { Make, Model } from "#domain/catalog/catalogue.ts";
import type { NewRule } from "#domain/parts/part.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { DemoModel } from "../cars/model.ts";
import type { Dice } from "../dice.ts";
import { lookupId, type Market } from "../market.ts";
import type { DemoRule } from "./demo-part.ts";
import { note, type PartKind } from "./part-kind.ts";
import { relativesOf } from "./relatives.ts";

/** The car that stands in an ad's name. */
export type FittedVehicle = Pick<DemoModel, "body" | "engines"> & {
  make: Make;
  model: Model;
  from: number;
  to: number;
};

type Profile = {
  /** Whether models on the same platform take it too: what is under the car, not what is seen of it. */
  shared?: boolean;
  positions?: NewRule["position"][];
  quantity?: number;
  /** How often it is made for one of the engines. */
  engine?: number;
  /** How often it is made for one kind of driven wheels, of those that go off the road. */
  drive?: number;
  manual?: boolean;
  /** A question, and how often it is asked. */
  question?: { key: string; values: string[]; often: number };
};

const calliper = { key: "brake-calliper", values: ["15-inch", "16-inch", "17-inch"], often: 0.3 };
const profiles: Readonly<Record<string, Profile>> = {
  "brake-discs": { shared: true, quantity: 2, question: calliper },
  "brake-pads": { shared: true, quantity: 4, question: calliper },
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
const offRoad: readonly string[] = ["suv", "pickup"];
const exclusions = [
  {
    market: "us",
    note: note("الوارد الأمريكي يختلف", "Cars made for America differ"),
  },
  {
    market: "jp",
    note: note("الوارد الياباني يختلف", "Cars made for Japan differ"),
  },
] as const;

/** Which vehicles such a part fits: the one in its name, its relatives, and on what conditions. */
export function rulesFor({ catalogue }: Market, dice: Dice, kind: PartKind, vehicle: FittedVehicle): DemoRule[] {
  const profile = profiles[kind.category] ?? {};
  const cylinders = kind.category === "spark-plugs" ? (kind.name.en.includes("six") ? 6 : 4) : undefined;
  const byEngine = dice.chance(profile.engine ?? 0) ? dice.pick(vehicle.engines) : undefined;
  const drive =
    offRoad.includes(vehicle.body) && dice.chance(profile.drive ?? 0) ? dice.pick(["4wd", "rwd"] as const) : null;
  const asked = profile.question && dice.chance(profile.question.often) ? profile.question : undefined;
  const answer = asked ? dice.pick(asked.values) : "";
  const gulfOnly = dice.chance(0.1);
  const sure = dice.chance(0.7);
  const common: Omit<DemoRule, "modelId" | "yearFrom" | "yearTo"> = {
    quantity: cylinders ?? profile.quantity ?? null,
    drive,
    market: gulfOnly ? "gcc" : null,
    gearId: profile.manual ? lookupId(catalogue, "gear", "manual") : null,
    source,
    verified: sure ? verifiedOn : null,
    ...(cylinders ? { engine: { cylinders } } : byEngine ? { engine: { litres: byEngine } } : {}),
    ...(asked ? { question: [asked.key, answer] } : {}),
  };
  const axle = kind.features?.axle;
  const positions = profile.positions ?? [axle === "front" || axle === "rear" ? axle : null];
  const models = [
    { id: vehicle.model.id, relative: false },
    ...(profile.shared ? relativeModels(catalogue, vehicle) : []).map((id) => ({ id, relative: true })),
  ];
  const rules = models.flatMap(({ id, relative }) =>
    positions.map(
      (position): DemoRule => ({
        modelId: id,
        yearFrom: vehicle.from,
        yearTo: vehicle.to,
        position,
        ...common,
        ...(relative ? { relative } : {}),
      }),
    ),
  );
  if (gulfOnly || !dice.chance(0.15)) return rules;
  const { market, note: why } = dice.pick(exclusions);
  const exclusion = { modelId: vehicle.model.id, yearFrom: vehicle.from, yearTo: vehicle.to, market, note: why };
  return [...rules, { ...exclusion, effect: "excludes", source, verified: common.verified ?? null }];
}

function relativeModels({ makes, modelsOfMake }: Market["catalogue"], { make, model }: FittedVehicle): number[] {
  return relativesOf(make.slug, model.slug).flatMap((each) => {
    const [makeSlug = "", modelSlug = ""] = each.split("/");
    return modelsOfMake.get(makes.bySlug.get(makeSlug)?.id ?? 0)?.find(({ slug }) => slug === modelSlug)?.id ?? [];
  });
}

const universalNotes: Readonly<Record<string, LocalText>> = {
  "engine-oils": note(
    "للمكاين التي تطلب هذه اللزوجة حسب كتيب السيارة",
    "For engines that ask for this grade: see the owner's manual",
  ),
  batteries: note(
    "قِس مكان البطارية وتأكد من جهة القطب الموجب",
    "Measure the tray, and mind on which side the positive pole is",
  ),
  tyres: note("للجنوط التي تركب عليها هذه المقاسات", "For wheels that take this size"),
  "alloy-wheels": note("تأكد من عدد البراغي والمسافة بينها", "Mind the number of bolts and the distance between them"),
  "wiper-blades": note("تركب على أغلب الأذرع بالمحولات المرفقة", "With adapters for most wiper arms"),
};

/** By which rule a part that isn't made for certain models fits every car. */
export const universalNote = (kind: PartKind): LocalText =>
  universalNotes[kind.category] ?? note("تناسب كل السيارات", "For every car");
