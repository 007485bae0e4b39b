import type { KnownVehicles } from "../known-vehicles.ts";
import type { NewFitmentRule } from "../part.ts";
import { createPartRuleFinding, type LintedPart, type LintedRule, type PartRuleFinding } from "./finding.ts";
import { isOverlappingRule, isRuleSuperset } from "./rule-coverage.ts";
import { isPositionRequired, isUsualQuantity } from "./usual-quantities.ts";

/**
 * Maximum number of rule comparisons for one part. Further rules stay unchecked, so that no file can block an import.
 */
const MAX_COMPARISONS = 2_000_000;
/** Maximum number of findings about pairs of rules. More of them mean that the part is wrong as a whole. */
const MAX_PAIR_FINDINGS = 50;

/**
 * Finds probable mistakes in the fitment rules of a part, sorted by row. These findings are only warnings and reject
 * nothing.
 */
export function findPartRuleMistakes(part: LintedPart, vehicles: KnownVehicles): PartRuleFinding[] {
  const findings = [
    ...(part.universal && part.rules.length > 0 ? [createUniversalFinding(part.rules)] : []),
    ...comparePairs(part.rules),
    ...findImpossibleYears(part.rules, vehicles),
    ...findOddQuantities(part, vehicles),
    ...findMissingPositions(part),
    ...findUnevenAttributes(part.rules),
    ...findUnverified(part.rules),
  ];
  // A row with several engines gives several rules, whose equal findings are reduced to one.
  return [...new Map(findings.map((each) => [`${each.code}/${each.message.en}`, each])).values()].sort(
    (a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0),
  );
}

const createUniversalFinding = (rules: readonly LintedRule[]): PartRuleFinding =>
  createPartRuleFinding(
    "universal-with-rules",
    rules.map(({ row }) => row),
    "the part is universal, so its rules have no effect ({rows})",
    "القطعة تركب على كل السيارات، فلا أثر لشروطها ({rows})",
  );

/** Compares every two rules of the same model. */
function comparePairs(rules: readonly LintedRule[]): PartRuleFinding[] {
  const findings: PartRuleFinding[] = [];
  let comparisons = 0;
  const exclusions = rules.filter(({ rule }) => rule.effect === "excludes");
  const usefulExclusions = new Set<LintedRule>();
  const fitting = Map.groupBy(
    rules.filter(({ rule }) => rule.effect === "fits"),
    ({ rule }) => rule.modelId,
  );
  const exclusionsOf = Map.groupBy(exclusions, ({ rule }) => rule.modelId);
  for (const [modelId, own] of fitting) {
    const sorted = own.toSorted((a, b) => a.rule.yearFrom - b.rule.yearFrom);
    for (const [i, a] of sorted.entries()) {
      for (let j = i + 1; j < sorted.length; j += 1) {
        const b = sorted[j] as LintedRule;
        // The rules are sorted by first year, so this rule and all later ones begin after the first rule has ended.
        if (a.rule.yearTo !== null && b.rule.yearFrom > a.rule.yearTo) break;
        comparisons += 1;
        if (a.rule.position === b.rule.position && isOverlappingRule(a.rule, b.rule))
          findings.push(createOverlapFinding(a, b));
        if (comparisons > MAX_COMPARISONS || findings.length >= MAX_PAIR_FINDINGS)
          return [...findings, createUncheckedFinding(rules)];
      }
      for (const exclusion of exclusionsOf.get(modelId) ?? []) {
        comparisons += 1;
        if (isOverlappingRule(exclusion.rule, a.rule)) usefulExclusions.add(exclusion);
        if (isFullyExcluded(exclusion.rule, a.rule)) findings.push(createContradictionFinding(a, exclusion));
        if (comparisons > MAX_COMPARISONS || findings.length >= MAX_PAIR_FINDINGS)
          return [...findings, createUncheckedFinding(rules)];
      }
    }
  }
  const pointless = exclusions.filter((exclusion) => !usefulExclusions.has(exclusion)).map(({ row }) => row);
  if (pointless.length > 0) {
    findings.push(
      createPartRuleFinding(
        "pointless-exclusion",
        pointless,
        "{rows}: excludes vehicles that no other rule includes",
        "{rows}: استثناء لسيارات لا يشملها أي شرط آخر",
      ),
    );
  }
  return findings;
}

const isFullyExcluded = (exclusion: NewFitmentRule, rule: NewFitmentRule): boolean =>
  (exclusion.position === null || exclusion.position === rule.position) && isRuleSuperset(exclusion, rule);

const createOverlapFinding = (a: LintedRule, b: LintedRule): PartRuleFinding =>
  a.rule.quantity !== null && b.rule.quantity !== null && a.rule.quantity !== b.rule.quantity
    ? createPartRuleFinding(
        "contradiction",
        [a.row, b.row],
        `{rows}: different quantities (${a.rule.quantity} and ${b.rule.quantity}) for the same vehicles`,
        `{rows}: عددان مختلفان (${a.rule.quantity} و${b.rule.quantity}) للسيارات نفسها`,
      )
    : createPartRuleFinding(
        "overlap",
        [a.row, b.row],
        "{rows}: two rules cover the same vehicles and position",
        "{rows}: شرطان يشملان السيارات نفسها والموضع نفسه",
      );

const createContradictionFinding = (rule: LintedRule, exclusion: LintedRule): PartRuleFinding =>
  createPartRuleFinding(
    "contradiction",
    [rule.row, exclusion.row],
    `{rows}: row ${exclusion.row} excludes every vehicle that row ${rule.row} includes`,
    `{rows}: الصف ${exclusion.row} يستثني كل السيارات التي يشملها الصف ${rule.row}`,
  );

const createUncheckedFinding = (rules: readonly LintedRule[]): PartRuleFinding =>
  createPartRuleFinding(
    "unchecked",
    rules.slice(0, 1).map(({ row }) => row),
    "too many rules cover the same vehicles; we didn't compare all rules of the part that starts in {rows}",
    "شروط كثيرة تشمل السيارات نفسها، ولم تُقارن كل شروط القطعة التي تبدأ في {rows}",
  );

/** Finds rules for years in which the model was not produced. Models with unknown years are skipped. */
function findImpossibleYears(rules: readonly LintedRule[], { years, newest }: KnownVehicles): PartRuleFinding[] {
  return rules.flatMap(({ rule, row }) => {
    const { yearFrom, yearTo } = rule;
    const createFinding = (en: string, ar: string) => [createPartRuleFinding("impossible-years", [row], en, ar)];
    if (yearTo !== null && yearTo < yearFrom)
      return createFinding(
        `{rows}: ${yearTo} is before ${yearFrom}`,
        `{rows}: سنة النهاية ${yearTo} قبل سنة البداية ${yearFrom}`,
      );
    const yearRange = years.get(rule.modelId);
    if (!yearRange) return [];
    if (yearFrom < yearRange.first)
      return createFinding(
        `{rows}: starts in ${yearFrom}, but the first model year is ${yearRange.first}`,
        `{rows}: يبدأ من ${yearFrom}، وأول سنة صنع لهذه السيارة ${yearRange.first}`,
      );
    const last = Math.max(yearFrom, yearTo ?? yearFrom);
    // A newer model year is allowed for a model in production, because the vehicle data may not contain it yet.
    if (last <= yearRange.last || yearRange.last >= newest - 1) return [];
    return createFinding(
      `{rows}: ends in ${last}, but the last model year is ${yearRange.last}`,
      `{rows}: يصل إلى ${last}، وآخر سنة صنع لهذه السيارة ${yearRange.last}`,
    );
  });
}

function findOddQuantities({ types, rules }: LintedPart, { engines }: KnownVehicles): PartRuleFinding[] {
  return rules.flatMap(({ rule, row }) => {
    if (rule.quantity === null) return [];
    const engine = engines.get(rule.modelId)?.find(({ id }) => id === rule.engineId);
    if (isUsualQuantity(types, rule.quantity, engine?.cylinders ?? null)) return [];
    const cylinders = types.includes("spark-plugs") && engine?.cylinders;
    return [
      createPartRuleFinding(
        "odd-quantity",
        [row],
        `{rows}: ${rule.quantity} is an unusual quantity${cylinders ? ` for ${cylinders} cylinders` : ""}`,
        `{rows}: العدد ${rule.quantity} غير معتاد${cylinders ? ` لمحرك فيه ${cylinders} سلندر` : ""}`,
      ),
    ];
  });
}

function findMissingPositions({ types, rules }: LintedPart): PartRuleFinding[] {
  const missing = rules.filter(({ rule }) => rule.position === null && rule.effect === "fits").map(({ row }) => row);
  if (missing.length === 0 || !isPositionRequired(types)) return [];
  return [
    createPartRuleFinding(
      "missing-position",
      missing,
      "{rows}: the position is missing, and this kind of part needs one (front, rear, left …)",
      "{rows}: الموضع ناقص، وهذا النوع من القطع يحتاج إليه (أمامي، خلفي، يسار …)",
    ),
  ];
}

type Attribute = { name: { en: string; ar: string }; given: (rule: NewFitmentRule) => boolean };

const attributes: readonly Attribute[] = [
  { name: { en: "engine", ar: "المحرك" }, given: ({ engineId }) => engineId !== null },
  { name: { en: "market", ar: "المواصفات" }, given: ({ market }) => market !== null },
  { name: { en: "drivetrain", ar: "الدفع" }, given: ({ drive }) => drive !== null },
  { name: { en: "gearbox", ar: "القير" }, given: ({ gearId }) => gearId !== null },
  { name: { en: "body", ar: "الهيكل" }, given: ({ bodyId }) => bodyId !== null },
  { name: { en: "build date", ar: "تاريخ الصنع" }, given: ({ builtFrom, builtTo }) => (builtFrom ?? builtTo) !== null },
  { name: { en: "position", ar: "الموضع" }, given: ({ position }) => position !== null },
  { name: { en: "quantity", ar: "العدد" }, given: ({ quantity }) => quantity !== null },
];

/** Finds attributes that some fitting rules of a model state and others leave open. */
function findUnevenAttributes(rules: readonly LintedRule[]): PartRuleFinding[] {
  const byModel = Map.groupBy(
    rules.filter(({ rule }) => rule.effect === "fits"),
    ({ rule }) => rule.modelId,
  );
  return [...byModel.values()].flatMap((own) => {
    const questionIds = [...new Set(own.flatMap(({ rule }) => rule.qualifiers.map(({ qualifierId }) => qualifierId)))];
    const questions = questionIds.map(
      (id): Attribute => ({
        name: { en: "question", ar: "السؤال" },
        given: ({ qualifiers }) => qualifiers.some(({ qualifierId }) => qualifierId === id),
      }),
    );
    return [...attributes, ...questions].flatMap(({ name, given }) => {
      const without = own.filter(({ rule }) => !given(rule)).map(({ row }) => row);
      const withCount = own.length - without.length;
      if (withCount === 0 || without.length === 0) return [];
      return [
        createPartRuleFinding(
          "uneven-attribute",
          without,
          `{rows}: no ${name.en}, although ${withCount} of the ${own.length} rules of this model have one`,
          `{rows}: بدون ${name.ar}، وهو مذكور في ${withCount} من أصل ${own.length} من شروط هذا الموديل`,
        ),
      ];
    });
  });
}

function findUnverified(rules: readonly LintedRule[]): PartRuleFinding[] {
  const unverifiedRows = rules.filter(({ rule }) => !rule.verified && !rule.source).map(({ row }) => row);
  if (unverifiedRows.length === 0) return [];
  return [
    createPartRuleFinding(
      "unverified",
      unverifiedRows,
      "{rows}: not verified and without a source",
      "{rows}: غير مؤكد وبدون مصدر",
    ),
  ];
}
